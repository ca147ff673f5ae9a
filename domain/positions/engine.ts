import type { Engine, Position } from './position.ts';

/* How long an engine ran, by what its device says: a counter of its hours, or whether the ignition is on. */

/** A longer silence says nothing of the time between. */
const SILENCE_MS = 15 * 60_000;
/** No counter runs faster than time; the clocks of device and counter differ by seconds. */
const SLACK_SECONDS = 60;

type Heard = Position & Engine;

/** Between two positions by the counter; what runs backwards or faster than time is another counter's. */
function counted(before: Heard, after: Heard): number {
  if (before.counter === null || after.counter === null) return 0;
  const ran = after.counter - before.counter;
  return ran < 0 || ran > (after.at - before.at) / 1000 + SLACK_SECONDS ? 0 : ran;
}

function ignited(before: Heard, after: Heard): number {
  const silent = after.at - before.at;
  return before.ignition === true && silent <= SILENCE_MS ? silent / 1000 : 0;
}

/**
 * Seconds that an engine ran over positions, whatever the order and the number of times that they came in: by the
 * device's counter where two of them have one, else by the ignition. null: the device tells nothing.
 */
export function engineSeconds(positions: readonly Heard[]): number | null {
  const sorted = [...new Map(positions.map((one) => [one.at, one])).values()].toSorted((a, b) => a.at - b.at);
  const withCounter = sorted.filter(({ counter }) => counter !== null);
  const byCounter = withCounter.length > 1;
  const heard = byCounter ? withCounter : sorted.filter(({ ignition }) => ignition !== null);
  if (heard.length < 2) return null;
  const between = byCounter ? counted : ignited;
  const ran = heard.reduce((sum, after, index) => {
    const before = heard[index - 1];
    return before === undefined ? sum : sum + between(before, after);
  }, 0);
  return Math.round(ran);
}
