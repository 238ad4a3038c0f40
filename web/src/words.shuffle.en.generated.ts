// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'shuffle.agrees': "This browser has checked it: the receipt is the one it kept before the deal, and the seed follows from the parts.",
  'shuffle.before': "A shuffle you can check",
  'shuffle.before_text': "Your browser and the house each add a part to the chance, and neither knows the other's until it can no longer change its own. Note this receipt down, and at the end you can check that nobody changed anything.",
  'shuffle.broken': "The shuffle does not hold! The parts that were shown do not have their hashes, or do not make the seed.",
  'shuffle.check': "Anybody can check that the deal follows from the seed: download the match and run",
  'shuffle.differs': "The shuffle does not hold! The house does not show the receipt or the part that this browser kept before the deal.",
  'shuffle.early': "Receipt of the shuffle, from before the deal:",
  'shuffle.house_alone': "The hash of the seed was shown before the deal and the seed after the match: nobody changed the deal in between. It does not prove that the house did not choose it before, or never looked at the hands.",
  'shuffle.how': "How it works and what it proves",
  'shuffle.not_kept': "The seed follows from the parts that were shown. The receipt from before the deal is in the browsers that added a part.",
  'shuffle.proves': "Neither the house nor any one person chose this deal: the house was bound to its part of the chance before it learned the players' parts, and the cards or tiles follow from all of them together. It does not prove that the house never looked at the hands during the match.",
  'shuffle.receipt': "Receipt",
  'shuffle.receipt_kept': "Receipt that this browser kept",
  'shuffle.seed': "Seed",
  'shuffle.seed_early': "Hash of the seed, shown before the deal:",
  'shuffle.seed_hash': "Hash of the seed",
  'shuffle.title': "Check the shuffle",
};
