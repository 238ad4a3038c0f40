// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'learn.again': "Again",
  'learn.all': "All lessons",
  'learn.broken': "Lessons of yours that cannot be used",
  'learn.broken_text': "They are in your folder of lessons and have mistakes; everything else works all the same.",
  'learn.done': "Lesson done",
  'learn.done_text': "You have finished “{title}”.",
  'learn.end': "Finish",
  'learn.fold': "Fold the lesson",
  'learn.go_on': "Go on",
  'learn.is_done': "Done",
  'learn.laboratory': "The laboratory",
  'learn.lead': "Each lesson is played at the table: you make the moves, and are told why they are right or why not.",
  'learn.manuals': "Manuals",
  'learn.manuals_foreign': "Manuals in Spanish",
  'learn.next': "Next: {title}",
  'learn.play': "Play a game",
  'learn.progress': "{n} of {of}",
  'learn.right': "Right.",
  'learn.says': "What the lesson says",
  'learn.show': "Show me",
  'learn.teacher': "The lesson",
  'learn.title': "Learn",
  'learn.unfold': "Unfold the lesson",
  'learn.wrong': "Not yet.",
};
