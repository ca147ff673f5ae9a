import type { Text } from '../ui/text.tsx';

/** How long something lasted, in whole minutes: "1 h 05". @param milliseconds of it */
export function lasting(milliseconds: number, t: Text): string {
  const minutes = Math.round(milliseconds / 60_000);
  return t('positions.lasting', {
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60).padStart(2, '0'),
  });
}

/** Metres as kilometres with a decimal, "24.5". */
export const kilometres = (metres: number): string => (metres / 1000).toFixed(1);
