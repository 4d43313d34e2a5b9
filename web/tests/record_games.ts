// Made-up results of a few weeks of play, for pictures.
import { dice } from './play';

const BOARDS = ['new-york', 'london', 'san-francisco', 'berlin', 'own-gone'];
const OTHERS = ['easy', 'medium', 'hard', 'expert', 'guest'];
const DAY = 24 * 3600 * 1000;

export function manyGames(): unknown[] {
  const roll = dice(11);
  return Array.from({ length: 70 }, (_, i) => {
    const first = OTHERS[roll(OTHERS.length)]!;
    const against = Array.from({ length: 1 + roll(3) }, () =>
      roll(4) > 0 ? first : OTHERS[roll(OTHERS.length)],
    );
    return {
      table: `game-${i}`,
      board: BOARDS[Math.min(roll(5), roll(6))],
      against,
      place: 1 + Math.min(roll(against.length + 1), roll(against.length + 1)),
      points: roll(60) - 6,
      at: Date.UTC(2026, 4, 20) - i * DAY * 0.6,
    };
  });
}
