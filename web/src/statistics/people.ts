import type { PersonGame } from '../wire.ts';
import { t } from '../words.ts';
import { sayMatches } from './telling.ts';

/** How one stands with another person in a game: as rivals (`Dominó, de rivales: tú 14, Ana 11.`), then as partners. */
export function tellTogether({ against, beside }: PersonGame, game: string, name: string): string[] {
  const said: string[] = [];
  if (against.played > 0) {
    const { played, won, drawn } = against;
    const score = t('statistics.against', { game, name, won, lost: played - won - drawn });
    said.push(drawn > 0 ? `${score} ${t('statistics.against_drawn', { n: drawn })}` : score);
  }
  if (beside.played > 0) said.push(t('statistics.beside', { game, matches: sayMatches(beside) }));
  return said;
}
