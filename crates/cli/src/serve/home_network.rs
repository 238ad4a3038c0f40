//! The home network: this machine's addresses in it, and a QR code by which phones find them.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use if_addrs::{IfAddr, Interface, get_if_addrs};
use qrcode::{Color, EcLevel, QrCode};
use sobremesa_lab::Message;

use crate::failure::Failure;
use crate::screen::Screen;

/// Light modules around a code, as its standard asks for: ISO/IEC 18004.
const QUIET_ZONE: usize = 4;

/// An address of a documentation network (RFC 5737), which stands for the world outside.
const OUTSIDE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);

/// The addresses of this machine in networks of a home, the one that others most likely reach first.
///
/// # Errors
/// If the system does not say them, or there is none.
pub(super) fn addresses() -> Result<Vec<IpAddr>, Failure> {
    let interfaces = get_if_addrs()
        .map_err(|why| Failure::Bad(Message::new("terminal.serve.interfaces").with_system("why", &why)))?;
    let found = of_home(&interfaces, way_out());
    if found.is_empty() { Err(Failure::Bad(Message::new("terminal.serve.no_network"))) } else { Ok(found) }
}

/// The private IPv4 addresses (RFC 1918): what a router gives to those behind it. A public address is not among them, so that
/// nothing is opened to the world.
fn of_home(interfaces: &[Interface], way_out: Option<IpAddr>) -> Vec<IpAddr> {
    let private = |interface: &Interface| match &interface.addr {
        IfAddr::V4(v4) if v4.ip.is_private() => Some(IpAddr::V4(v4.ip)),
        _ => None,
    };
    let mut found: Vec<IpAddr> = interfaces.iter().filter_map(private).collect();
    found.sort_unstable();
    found.dedup();
    // Virtual machines and containers have networks of their own: what leads out of the house comes first.
    found.sort_by_key(|address| Some(*address) != way_out);
    found
}

/// The address from which this machine would go out of the house. Nothing is sent to find it.
fn way_out() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(OUTSIDE).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Draws the QR code of an address. Where the terminal is too narrow nothing is drawn: the address stands above.
pub(super) fn draw_code(address: &str, screen: &mut Screen) -> Result<(), Failure> {
    let lines = code_lines(address);
    if lines.first().is_none_or(|line| line.chars().count() > screen.width) {
        return Ok(());
    }
    for line in lines {
        // Black on white whatever the terminal's colours are: some phones read no code in negative.
        screen.line(&format!("\u{1b}[30;107m{line}\u{1b}[0m"))?;
    }
    Ok(())
}

/// The code, two rows of modules a line: a dark module is drawn, a light one is left.
fn code_lines(text: &str) -> Vec<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).expect("an address fits into a code");
    let width = code.width();
    let side = width + 2 * QUIET_ZONE;
    let is_dark = |row: usize, column: usize| {
        let within = |at: usize| at.checked_sub(QUIET_ZONE).filter(|at| *at < width);
        within(row).zip(within(column)).is_some_and(|(row, column)| code[(column, row)] == Color::Dark)
    };
    let half_blocks = |row: usize| {
        (0..side).map(move |column| match (is_dark(row, column), is_dark(row + 1, column)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        })
    };
    (0..side).step_by(2).map(|row| half_blocks(row).collect()).collect()
}

#[cfg(test)]
mod tests {
    use if_addrs::{IfOperStatus, Ifv4Addr, Ifv6Addr};

    use super::*;

    fn interface(name: &str, address: &str) -> Interface {
        let addr = match address.parse().expect("an address") {
            IpAddr::V4(ip) => {
                IfAddr::V4(Ifv4Addr { ip, netmask: Ipv4Addr::new(255, 255, 255, 0), prefixlen: 24, broadcast: None })
            }
            IpAddr::V6(ip) => IfAddr::V6(Ifv6Addr { ip, netmask: ip, prefixlen: 64, broadcast: None }),
        };
        Interface {
            name: name.to_owned(),
            addr,
            index: None,
            oper_status: IfOperStatus::Up,
            is_p2p: false,
            #[cfg(windows)]
            adapter_name: name.to_owned(),
        }
    }

    #[test]
    fn only_what_a_router_gave_is_of_the_home_and_the_way_out_comes_first() {
        let interfaces = [
            interface("lo", "127.0.0.1"),
            interface("docker0", "172.17.0.1"),
            interface("eth0", "192.168.1.5"),
            interface("eth0", "fe80::1"),
            interface("wan", "203.0.113.7"),
            interface("none", "169.254.3.4"),
            interface("eth0", "192.168.1.5"),
        ];
        let [home, inner] = ["192.168.1.5", "172.17.0.1"].map(|text| text.parse::<IpAddr>().expect("an address"));
        assert_eq!(of_home(&interfaces, Some(home)), [home, inner]);
        assert_eq!(of_home(&interfaces, None), [inner, home], "without a way out they stand in their order");
        assert_eq!(of_home(&interfaces[..1], Some(home)), Vec::<IpAddr>::new());
    }

    #[test]
    fn a_code_is_drawn_module_by_module_with_its_quiet_zone() {
        let text = "http://192.168.1.5:8080/";
        let code = QrCode::with_error_correction_level(text, EcLevel::L).expect("it fits");
        let lines = code_lines(text);
        let side = code.width() + 2 * QUIET_ZONE;
        assert_eq!(lines.len(), side.div_ceil(2));
        let drawn: Vec<Vec<bool>> = lines
            .iter()
            .flat_map(|line| {
                let rows = [['█', '▀'], ['█', '▄']];
                rows.map(|dark| line.chars().map(|c| dark.contains(&c)).collect::<Vec<_>>())
            })
            .collect();
        for (row, modules) in drawn.iter().enumerate() {
            assert_eq!(modules.len(), side);
            for (column, dark) in modules.iter().enumerate() {
                let inside =
                    (QUIET_ZONE..side - QUIET_ZONE).contains(&row) && (QUIET_ZONE..side - QUIET_ZONE).contains(&column);
                let expected = inside && code[(column - QUIET_ZONE, row - QUIET_ZONE)] == Color::Dark;
                assert_eq!(*dark, expected, "row {row}, column {column}");
            }
        }
    }
}
