//! What meeple promises: a figure called *proved* or *bounded* is so, a limit is kept, and what a
//! user types gets the quickest code there is. A test's name begins with the number of its promise.

mod arena;
mod duels;
mod escampe;
mod missions;
mod planners;
