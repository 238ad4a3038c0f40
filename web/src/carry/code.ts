/** The link that brings a code to another device: the words stand behind the `#`, which browsers send to nobody. */
export function carryLink(words: string, origin = location.origin): string {
  return `${origin}/carry#${words}`;
}

/** The words behind the `#` of an address, as they are read by people; empty where there are none. */
export function wordsIn(hash: string): string {
  return hash.replace(/^#/, '').split('-').filter(Boolean).join(' ');
}

/** When a code ends that holds for some seconds more, as a clock shows it. */
export function endsAt(seconds: number, language: string, now = new Date()): string {
  const end = new Date(now.getTime() + seconds * 1000);
  return end.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
}
