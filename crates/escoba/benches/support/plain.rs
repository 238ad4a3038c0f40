//! The game of `escoba.toml` and `escoba-argentina.toml` for two, written out as one would: cards in lists, captures by
//! trying. It is the yardstick of the benches.

use sobremesa_core::Stream;

/// A card is four times its value less one, and its suit.
fn value(card: u8) -> u8 {
    card / 4 + 1
}

fn captures(table: &[u8], need: u8, taken: &mut Vec<u8>, card: u8, moves: &mut Vec<(u8, Vec<u8>)>) {
    for (place, other) in table.iter().enumerate() {
        if value(*other) > need {
            break;
        }
        taken.push(*other);
        if value(*other) == need {
            moves.push((card, taken.clone()));
        } else {
            captures(&table[..place], need - value(*other), taken, card, moves);
        }
        taken.pop();
    }
}

fn sum(cards: &[u8]) -> u32 {
    cards.iter().map(|card| u32::from(value(*card))).sum()
}

/// What four cards turned up score, and how many of them are taken.
fn opening(up: &[u8]) -> (i32, usize) {
    let first = sum(&up[..2]);
    let pairs = [(0, 1), (0, 2), (0, 3)];
    let pair = |(a, b): (usize, usize)| value(up[a]) + value(up[b]) == 15;
    match sum(up) {
        15 => (1, 4),
        30 if pairs.into_iter().any(pair) => (2, 4),
        _ if first == 15 => (1, 2),
        _ => (0, 0),
    }
}

fn most(have: [usize; 2], points: &mut [i32; 2]) {
    if have[0] != have[1] {
        points[usize::from(have[1] > have[0])] += 1;
    }
}

/// The points of both, the seat that plays first before the other. `must`: a card that can capture must.
pub(crate) fn hand(must: bool, rng: &mut Stream) -> [i32; 2] {
    let mut stock: Vec<u8> = (0..40).collect();
    let (mut table, mut hands, mut piles) = (Vec::new(), [Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    let mut points = [0; 2];
    let mut last = None;
    let mut moves = Vec::new();
    for round in 0..6 {
        let dealt = if round == 0 { 10 } else { 6 };
        for place in 0..dealt {
            let other = place + rng.below((stock.len() - place) as u32) as usize;
            stock.swap(place, other);
        }
        let mut cards: Vec<u8> = stock.drain(..dealt).collect();
        stock.sort_unstable();
        if round == 0 {
            table = cards.drain(..4).collect();
            let (escobas, taken) = opening(&table);
            if escobas > 0 {
                points[1] += escobas;
                piles[1].extend(table.drain(..taken));
                last = Some(1);
            }
            table.sort_unstable();
        }
        for (seat, share) in cards.chunks(3).enumerate() {
            hands[seat] = share.to_vec();
            hands[seat].sort_unstable();
        }
        for play in 0..6 {
            let seat = play % 2;
            moves.clear();
            for card in &hands[seat] {
                let before = moves.len();
                if !must {
                    moves.push((*card, Vec::new()));
                }
                captures(&table, 15 - value(*card), &mut Vec::new(), *card, &mut moves);
                if moves.len() == before {
                    moves.push((*card, Vec::new()));
                }
            }
            let drawn = if moves.len() == 1 { 0 } else { rng.below(moves.len() as u32) as usize };
            let (card, takes) = &moves[drawn];
            hands[seat].retain(|held| held != card);
            if takes.is_empty() {
                let place = table.partition_point(|other| other < card);
                table.insert(place, *card);
            } else {
                table.retain(|other| !takes.contains(other));
                piles[seat].extend(takes);
                piles[seat].push(*card);
                last = Some(seat);
                points[seat] += i32::from(table.is_empty());
            }
        }
    }
    if let Some(last) = last {
        piles[last].append(&mut table);
    }
    let count = |of: fn(u8) -> bool| [0, 1].map(|side| piles[side].iter().filter(|card| of(**card)).count());
    let (cards, sevens, oros) = (count(|_| true), count(|card| value(card) == 7), count(|card| card % 4 == 0));
    most(cards, &mut points);
    most(sevens, &mut points);
    most(oros, &mut points);
    for side in 0..2 {
        points[side] += i32::from(cards[side] > 30) + i32::from(sevens[side] == 4) + i32::from(oros[side] == 10);
        points[side] += i32::from(piles[side].contains(&24));
    }
    points
}
