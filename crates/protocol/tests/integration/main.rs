//! What goes over a wire, as others read and write it. All of it is asked from outside: the crate, which is derived for the most
//! part, is compiled once.

mod bots;
mod changes;
mod generated;
mod position;
mod program;
mod table;
mod words;
