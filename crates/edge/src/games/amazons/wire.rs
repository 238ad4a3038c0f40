//! The Game of the Amazons over a wire.

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::{Amazons, Move, Opening, Public, Refusal, STUCK, State};
use sobremesa_core::{Game, Match, Message, Reason, Standing, StopFlag};
use sobremesa_protocol::record::Head;
use sobremesa_protocol::{Board, MoveTree, Pause, Problem};

use super::{board, exact, players, puzzle, sgf};
use crate::kinds::Kind;
use crate::wire::{Exact, Eye, JudgedPuzzle, Question, Wire};

impl<W: Bits> Wire for Amazons<W> {
    const HIDDEN: bool = false;

    const VALUES_ARE_POINTS: bool = false;

    const KINDS: &'static [Kind<Self>] = players::On::<W>::KINDS;

    const WAYS_TO_END: &'static [&'static str] = &[STUCK];

    fn sgf(&self, played: &Match<Self>, head: &Head) -> Option<String> {
        Some(sgf::of(self, played, head))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<(Move, Option<Pause>), Message> {
        Amazons::read_move(self, text).map(|mv| (mv, None)).map_err(|error| error.message())
    }

    fn only_move(&self, _: Move) -> Reason {
        Reason::new("why.amazons.only_move")
    }

    fn refusal(&self, refusal: &Refusal) -> Problem {
        let problem = |code: &str| Problem::new(code, refusal.to_string());
        match refusal {
            Refusal::Over => problem("move/not-now"),
            Refusal::NotYours(square) => problem("move/not-yours").with("square", square.to_string()),
            Refusal::NotReached(square) => problem("move/not-reached").with("square", square.to_string()),
            Refusal::NotShot(square) => problem("move/not-shot").with("square", square.to_string()),
        }
    }

    fn tree(&self, moves: &[Move]) -> Vec<MoveTree> {
        let mut trees: Vec<MoveTree> = Vec::new();
        for Move { from, to, arrow } in moves {
            let goes = &mut MoveTree::branch(&mut trees, from.to_string()).then;
            MoveTree::branch(goes, format!("-{to}")).then.push(MoveTree::leaf(format!("/{arrow}")));
        }
        trees
    }

    fn board(&self, played: &Match<Self>, _: Eye) -> Board {
        Board::Amazons(board::of(self, played))
    }

    fn read_open_position(&self, text: &str) -> Result<State<W>, Problem> {
        self.read_position(text).map_err(|error| Problem::because("position/unreadable", &error.message()))
    }

    fn exact(&self, questions: &[Question<Self>], nodes: u64, stop: &StopFlag) -> Result<Vec<Exact<Move>>, Problem> {
        Ok(exact::solve(self, questions, nodes, stop))
    }

    fn perft(&self, state: Option<&State<W>>, depth: u32) -> Option<u64> {
        let state = state.copied().unwrap_or_else(|| self.start(&Opening::default()));
        Some(sobremesa_amazons::perft::perft(self.board(), &state, depth))
    }

    fn puzzle(played: &Match<Self>, most_worlds: u64) -> Option<JudgedPuzzle<Move>> {
        puzzle::judge(played, most_worlds)
    }

    fn opening_text(&self, opening: &Opening) -> String {
        Amazons::opening_text(self, opening)
    }

    fn read_opening(&self, text: &str, _: &Standing) -> Result<Opening, Message> {
        Amazons::read_opening(self, text).map_err(|error| error.message())
    }

    fn after_text(&self, public: &Public<W>) -> String {
        self.position_text(public)
    }
}
