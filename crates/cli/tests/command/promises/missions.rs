//! Missions: labels of candidates, limits that are kept, the quick way for everybody.
