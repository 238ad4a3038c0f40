//! The application in the browser: HTTP, WebSocket, guests, tables, storage, the embedded client.
//!
//! The server decides no rule of any game. It keeps tables of [`sobremesa_catalog::AnyMatch`], hands each
//! guest what their own seat may see, and writes what happened to the disk before it confirms it.
//!
//! - [`serve`] and [`Server`]: starting and ending; [`Config`] and [`Limits`] say how.
//! - `guard`: who may reach it; `guest`: who asks; `addresses`: from where; `connections`, `rate`, `sockets`: how much of it.
//! - `api`: requests and the WebSocket; `client`: the pages.
//! - `bots`: the robots that are connected.
//! - `house` and `table`: the tables, plain blocking code; `thinking`: where computer players think; `beat`: when their
//!   moves are shown.
//! - `metrics`: counts for whoever looks after the house.
//! - `laboratory`: experiments on a thread of their own.
//! - [`license_texts`]: the licences of what is inside the program.
//! - `store`: what is kept, in one file.
//! - [`back_up`], [`restore`] and [`check_folder`]: the data folder as a whole.

mod addresses;
mod api;
mod beat;
mod bots;
mod chance;
mod checking;
mod client;
mod clock;
mod config;
mod connections;
mod guard;
mod guest;
mod house;
mod keeping;
mod laboratory;
mod licenses;
mod lock;
mod metrics;
mod rate;
mod refusal;
mod rules_name;
mod run;
mod serve_error;
mod sockets;
mod store;
mod table;
mod thinking;
#[cfg(test)]
mod unwritable;

pub use checking::{CheckedFolder, DataFault, check_folder};
pub use client::MISSING as CLIENT_MISSING;
pub use config::{AddressLimits, Config, Limits, MoveLimits, PORT, Rate, ServeFile, TableAges, written};
pub use house::read_carry_code;
pub use keeping::{KeepingError, MadeCopy, RestoredFolder, back_up, restore};
pub use licenses::license_texts;
pub use run::{Server, serve};
pub use serve_error::ServeError;
pub use store::{Rescued, StoreError, StoreNotice};
