//! The weights of `amazona`, as `examples/amazona_fit.rs` has learnt them from 2,400 games of 300 simulations a move (seed
//! `room-2`), the third generation: the first was learnt from 3,000 games of one move ahead, the second from 900 games of 300
//! simulations. The mean loss on the tenth of the games kept apart is 0.320.

use super::judge::Weights;

/// By knot: t1, t2, c1, c2, level by queens, level by kings, turn, shut in (three measures).
pub const WEIGHTS: Weights = [
    [2.7698, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, -1.3077, 0.0000, 0.0000, 0.0000],
    [0.1003, 0.3030, 0.1959, 0.0611, -0.4030, -0.0767, 0.6752, 0.2101, 0.3032, 0.0540],
    [0.1507, 0.1506, -0.0299, 0.1247, 0.1031, -0.0176, 0.3355, -0.0552, 0.6716, 0.2946],
    [0.0716, 0.0934, 0.0063, 0.1195, -0.0068, -0.0784, 0.5039, 0.0742, 0.2851, 0.8116],
    [-0.0033, 0.0009, 0.0906, 0.1512, -0.0752, -0.0891, 0.7095, -0.3213, 1.3640, 0.9603],
    [-0.0810, 0.0027, 0.1526, -0.0298, -0.1076, -0.0056, 0.7582, 0.6768, 0.7996, 0.8982],
];
