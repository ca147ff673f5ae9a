/** True in the long form of the tests of faults: `npm run test:faults`. */
export const long = process.env['FAULTS'] === 'full';

/** Ends a test that hangs. The long forms take their time, and several times that on a busy machine. */
export const patience = (minutes: number): { timeout: number } => ({
  timeout: (long ? 4 * 60 : minutes) * 60_000,
});

/** What all chances of a run follow from; FAULTS_SEED repeats a run. */
export const seed = Number(process.env['FAULTS_SEED'] ?? 20_261_121);

export interface Chance {
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** `count` different whole numbers from 0 up to, and without, `end`, in ascending order. */
  some(count: number, end: number): number[];
}

/** Numbers that look random and are the same for the same seed and name (mulberry32). */
export function chance(name: string): Chance {
  let state = seed;
  for (let at = 0; at < name.length; at += 1) state = Math.imul(state, 31) + name.charCodeAt(at);
  const next = (): number => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    some(count, end) {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, end)) chosen.add(below(end));
      return [...chosen].sort((a, b) => a - b);
    },
  };
}
