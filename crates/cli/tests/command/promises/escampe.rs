//! Escampe: what is known of every placement, and its use in play.
