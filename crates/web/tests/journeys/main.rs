//! Journeys through the app in a real Chromium, with the mouse, with the keyboard and without
//! script. They need `chromium` and `chromedriver`; a missing one is a failure.

mod browser;
mod duels;
mod editor;
mod lab;
mod reading;
mod searching;
mod solo;
