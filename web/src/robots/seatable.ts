import type { BotInfo, GameInfo, Occupant, PlayerInfo } from '../wire.ts';
import { t } from '../words.ts';

/** What stands before the id of a robot where a player is named. */
const PREFIX = 'bot:';

/** Whether a player is named by the id of a robot. */
export const isRobotId = (player: string): boolean => player.startsWith(PREFIX);

/** Whether somebody at a table is a robot: a program that plays from elsewhere. */
export function isRobot(occupant: Occupant): boolean {
  return occupant.kind === 'computer' && isRobotId(occupant.player);
}

/** A robot of one's own, as it stands among the players that may be seated. */
export function asPlayer(robot: BotInfo): PlayerInfo {
  const summary = t(robot.here ? 'choose.robot_here' : 'choose.robot_away');
  return {
    id: `${PREFIX}${robot.id}`,
    name: { es: robot.name, en: robot.name },
    level: 0,
    group: 'people',
    summary: { es: summary, en: summary },
    greeting: null,
    avatar: null,
    own: true,
    options: [],
  };
}

/** Games with one's own robots among their players, the last of all people. */
export function withRobots(games: readonly GameInfo[], robots: readonly BotInfo[]): GameInfo[] {
  return games.map((game) => ({ ...game, players: [...game.players, ...robots.map(asPlayer)] }));
}
