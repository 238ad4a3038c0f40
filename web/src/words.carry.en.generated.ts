// Generated from messages/*.toml by `npm run words`; do not edit.

/** The sentences by key; a plural has the keys `….one` and `….other`. */
export const sentences: Readonly<Record<string, string>> = {
  'carry.ask': "Ask for a code",
  'carry.ask_again': "Ask for another code",
  'carry.brought.one': "{n} table that this browser had has come with you.",
  'carry.brought.other': "{n} tables that this browser had have come with you.",
  'carry.done': "You can go on here",
  'carry.done_text': "This device and the other are the same person now: the same tables and the same count of matches on both.",
  'carry.go_on': "Go on here",
  'carry.have': "I have a code",
  'carry.link': "Link for the other device",
  'carry.over': "The code is over. Ask for another.",
  'carry.page': "Go on here",
  'carry.page_text': "With the code that your other device gives (in Options, Go on at another device) you go on here with your tables.",
  'carry.qr': "QR code of the link to go on at another device",
  'carry.share_text': "To go on with Sobremesa on my other device",
  'carry.stays': "The name, the theme and the puzzles that were solved stay on each device.",
  'carry.text': "Ask for a code here and use it on your other phone or computer: there you go on as yourself, with all your tables.",
  'carry.this_machine': "This address leads nowhere but here. For another device at home, start the program with “sobremesa serve --network”.",
  'carry.title': "Go on at another device",
  'carry.to_tables': "Go to my tables",
  'carry.until': "It holds once, until {time}.",
  'carry.words': "The six words",
  'carry.words_text': "Capitals, accents and hyphens do not matter.",
  'carry.yours_only': "Use only a code of your own: the tables that this browser had go to whoever asked for it.",
};
