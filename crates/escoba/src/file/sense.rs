//! Whether what a file says makes sense together; if it does, it becomes the checked rules.

use sobremesa_core::Message;
use sobremesa_core::fill::MAX_CELLS;
use sobremesa_files::{Checks, one_of};

use super::Mistake;
use super::format::{self, RuleFile, SeatsRule};
use crate::cards::{CARDS, HIGHEST};
use crate::rules::{
    Bonuses, Capture, CaptureSum, DealRules, FourthPoint, OpeningLaw, Partners, PlayRules, Rules, ScoreRules, Seating,
    SumLaw, Text, may_pair,
};
use crate::sentences;

/// The checks under way: a value that a mistake was told of already is passed over.
struct Sense<'m> {
    mistakes: &'m mut Vec<Mistake>,
}

/// The rules of a file for the first number of seats it offers, if everything in it could be read; mistakes of sense are
/// added to those told before.
pub(super) fn check(file: &RuleFile, mistakes: &mut Vec<Mistake>) -> Option<Rules> {
    Sense { mistakes }.rules(file)
}

impl Checks for Sense<'_> {
    fn mistakes(&mut self) -> &mut Vec<Mistake> {
        self.mistakes
    }
}

impl Sense<'_> {
    fn rules(&mut self, file: &RuleFile) -> Option<Rules> {
        let format = self.value(&file.format).copied();
        let game = self.value(&file.game).copied();
        let id = self.id(&file.id);
        let name = file.name.value().and_then(|name| self.text(&name.es, &name.en, false));
        let summary = match file.summary.value() {
            Some(summary) => self.text(&summary.es, &summary.en, true).map(Some),
            None => file.summary.is_absent().then_some(None),
        };
        let sources = self.sources(&file.sources);
        let nothing = (format::Deal::default(), format::Play::default(), format::Score::default());
        let usual = format::MatchTo::default();
        let deal = file.deal.value().unwrap_or(&nothing.0);
        let play = self.play(file.play.value().unwrap_or(&nothing.1));
        let score = self.score(file.score.value().unwrap_or(&nothing.2));
        let target = self.or(&file.match_to.value().unwrap_or(&usual).target, 21);
        let offered = self.offered(deal);
        let direction = self.or_default(&deal.direction);
        let partners = self.partners(deal, offered.as_deref());
        let cards = self.cards(deal);
        if let (Some(offered), Some(cards)) = (&offered, cards) {
            self.divides(file, deal, offered, cards);
            if let Some(play) = play {
                self.can_be_counted(file, offered, cards, play);
            }
        }
        format?;
        game?;
        let offered = offered?;
        let partners = partners?;
        let sides = Seating::sides_of(*offered.first()?, partners);
        let mut rules = Rules {
            id: id?,
            name: name?,
            summary: Text { es: String::new(), en: String::new() },
            sources: sources?,
            seating: Seating { sides, partners, offered, direction: direction? },
            deal: cards?,
            play: play?,
            score: score?,
            target: i32::from(target?),
        };
        rules.summary = summary?.unwrap_or_else(|| sentences::of(&rules).swap_remove(0));
        Some(rules)
    }

    /// The numbers of seats that a file offers, as it lists them.
    fn offered(&mut self, deal: &format::Deal) -> Option<Vec<u8>> {
        match self.or(&deal.seats, SeatsRule::One(2))? {
            SeatsRule::One(seats) => Some(vec![seats]),
            SeatsRule::Any(seats) => {
                if (1..seats.len()).any(|place| seats[..place].contains(&seats[place])) {
                    self.advise(deal.seats.span()?, "mistake.seats_twice", "mistake.seats_twice_advice");
                    return None;
                }
                Some(seats)
            }
        }
    }

    /// Who plays with whom; said where it is asked of some number of seats.
    fn partners(&mut self, deal: &format::Deal, offered: Option<&[u8]>) -> Option<Partners> {
        let partners = self.or_default(&deal.sides)?;
        let asked = offered.is_none_or(|offered| offered.iter().any(|seats| may_pair(*seats)));
        if let (false, Some(span)) = (asked, deal.sides.span()) {
            self.advise(span, "mistake.escoba.sides", "mistake.escoba.sides_advice");
            return None;
        }
        Some(partners)
    }

    fn cards(&mut self, deal: &format::Deal) -> Option<DealRules> {
        let hand = self.or(&deal.hand, 3);
        let table = self.or(&deal.table, 4);
        let kings_up = self.or(&deal.kings_up, KINGS);
        let faces = self.or_default(&deal.faces);
        let terms = self.or_default(&deal.terms);
        let (hand, table, kings_up) = (hand?, table?, kings_up?);
        // Of all cards but the kings so many are there to be turned up.
        if table > CARDS as u8 - KINGS + kings_up {
            let problem = Message::new("mistake.escoba.kings_up").with("table", table).with("kings", kings_up);
            let advice = Message::new("mistake.escoba.kings_up_advice").with("least", table + KINGS - CARDS as u8);
            self.advise(deal.kings_up.span()?, problem, advice);
            return None;
        }
        Some(DealRules { hand, table, kings_up, faces: faces?, terms: terms? })
    }

    fn play(&mut self, play: &format::Play) -> Option<PlayRules> {
        let capture = self.or_default(&play.capture);
        let sum = self.or_default(&play.sum);
        let first = self.or_default(&play.takes_first);
        let last_sweep = self.or(&play.last_sweep, true);
        let opening = self.or_default(&play.opening);
        let opening_first_two = self.or(&play.opening_first_two, true);
        let opening_to = self.or_default(&play.opening_to);
        if let (Some(CaptureSum::Fifteen), Some(span)) = (sum, play.last_sweep.span()) {
            self.advise(span, "mistake.escoba.last_sweep", "mistake.escoba.last_sweep_advice");
            return None;
        }
        if opening == Some(OpeningLaw::Nothing) {
            let idle = [("opening_first_two", play.opening_first_two.span()), ("opening_to", play.opening_to.span())];
            let idle: Vec<_> = idle.into_iter().filter_map(|(key, span)| Some((key, span?))).collect();
            for (key, span) in &idle {
                let problem = Message::new("mistake.escoba.opening_nothing").with("key", *key);
                self.advise(span.clone(), problem, "mistake.escoba.opening_nothing_advice");
            }
            if !idle.is_empty() {
                return None;
            }
        }
        Some(PlayRules {
            capture: capture?,
            sums: SumLaw { sum: sum?, first: first? },
            last_sweep: last_sweep?,
            opening: opening?,
            opening_first_two: opening_first_two?,
            opening_to: opening_to?,
        })
    }

    fn score(&mut self, score: &format::Score) -> Option<ScoreRules> {
        let fourth_point = self.or_default(&score.fourth_point);
        let needs_all_suits = self.or(&score.needs_all_suits, true);
        let ties = self.or_default(&score.ties);
        let bonus_cards = self.or(&score.bonus_cards, true);
        let bonus_sevens = self.or(&score.bonus_sevens, true);
        let bonus_oros = self.or(&score.bonus_oros, true);
        if let (Some(FourthPoint::Sevens | FourthPoint::None), Some(span)) =
            (fourth_point, score.needs_all_suits.span())
        {
            self.advise(span, "mistake.escoba.needs_all_suits", "mistake.escoba.needs_all_suits_advice");
            return None;
        }
        Some(ScoreRules {
            fourth_point: fourth_point?,
            needs_all_suits: needs_all_suits?,
            ties: ties?,
            bonus: Bonuses { cards: bonus_cards?, sevens: bonus_sevens?, oros: bonus_oros? },
        })
    }

    /// Whether the deck comes out even for every number of seats.
    fn divides(&mut self, file: &RuleFile, deal: &format::Deal, offered: &[u8], cards: DealRules) {
        let rest = CARDS as u8 - cards.table;
        let even = |seats: u8| u16::from(rest).is_multiple_of(u16::from(seats) * u16::from(cards.hand));
        let odd: Vec<u8> = offered.iter().copied().filter(|seats| !even(*seats)).collect();
        if odd.is_empty() {
            return;
        }
        let spans = [&deal.seats.span(), &deal.hand.span(), &deal.table.span(), &file.deal.span()];
        let Some(span) = spans.into_iter().flatten().next().cloned() else { return };
        let problem = Message::new("mistake.escoba.not_even")
            .with_message("seats", one_of(&odd))
            .with_message("cards", some_cards(cards.hand))
            .with("rest", rest);
        let good: Vec<u8> = (2..=8).filter(|seats| rest.is_multiple_of(seats * cards.hand)).collect();
        let advice = if good.is_empty() {
            Message::new("mistake.escoba.not_even_at_all").with("rest", rest)
        } else {
            Message::new("mistake.escoba.not_even_advice").with_message("good", one_of(&good))
        };
        self.advise(span, problem, advice);
    }

    /// Whether what seats show by a card laid down can be kept account of exactly.
    fn can_be_counted(&mut self, file: &RuleFile, offered: &[u8], cards: DealRules, play: PlayRules) {
        if play.capture != Capture::Hand {
            return;
        }
        // A class of cards for every value at most, and a cell for every way in which the others' hands can shrink.
        let cells = |seats: u8| {
            let hands =
                (1..seats).try_fold(usize::from(HIGHEST), |all, _| all.checked_mul(usize::from(cards.hand) + 1));
            hands.unwrap_or(usize::MAX)
        };
        let large: Vec<u8> = offered.iter().copied().filter(|seats| cells(*seats) > MAX_CELLS).collect();
        let span = file.play.value().and_then(|play| play.capture.span());
        if let (false, Some(span)) = (large.is_empty(), span) {
            let problem = Message::new("mistake.escoba.too_much_to_count")
                .with_message("seats", one_of(&large))
                .with_message("cards", some_cards(cards.hand));
            self.advise(span, problem, "mistake.escoba.too_much_to_count_advice");
        }
    }
}

/// Kings of the deck.
const KINGS: u8 = 4;

/// So many of something: `1 card`, `4 cards`.
fn some_cards(count: u8) -> Message {
    Message::new("mistake.cards").with("n", count)
}
