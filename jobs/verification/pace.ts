import type { Pace } from '#db/events/verify-chain.ts';

/** Of the time that a verification takes by the calendar, a quarter is work: people keep the rest of the database. */
const REST = 3;
const LONGEST_MS = 2000;

/** Rests after each batch in proportion to the work since the last rest. */
export function gently(): Pace {
  let since = performance.now();
  return {
    async pause() {
      const rest = Math.min((performance.now() - since) * REST, LONGEST_MS);
      await new Promise((resolve) => setTimeout(resolve, rest));
      since = performance.now();
    },
  };
}
