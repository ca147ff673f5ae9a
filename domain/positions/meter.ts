import { add } from '../kernel/decimal.ts';
import type { CivilDate } from '../kernel/dates.ts';

/** A reading that routes or engine hours propose. */
export interface ProposedReading {
  on: CivilDate;
  /** Kilometres or hours on the meter, "124530.2". */
  value: string;
  /** Driven, or run, since the last reading. */
  driven: string;
  /** The last reading's day. */
  since: CivilDate;
}

/**
 * What a meter of kilometres shows by the routes since it was last read: 124,300.0 on Monday and 230.2 km since are
 * 124,530.2. Below a kilometre nothing is proposed, and nothing where it was never read: what it showed before is unknown.
 * @param driven metres of the routes after that day, and the day of the last of them
 */
export function proposedReading(
  { on, value }: { on: CivilDate | null; value: string | null },
  { metres, last }: { metres: number; last: CivilDate | null },
): ProposedReading | null {
  return proposed({ on, value }, Math.round(metres / 100), last);
}

/** What a meter of hours shows by how long the engine ran since it was last read, in the same way. */
export const proposedHours = (
  reading: { on: CivilDate | null; value: string | null },
  { seconds, last }: { seconds: number; last: CivilDate | null },
): ProposedReading | null => proposed(reading, Math.round(seconds / 360), last);

function proposed(
  { on, value }: { on: CivilDate | null; value: string | null },
  tenths: number,
  last: CivilDate | null,
): ProposedReading | null {
  if (on === null || value === null || last === null || tenths < 10) return null;
  const driven = `${Math.floor(tenths / 10)}.${tenths % 10}`;
  return { on: last, value: add(value, driven), driven, since: on };
}
