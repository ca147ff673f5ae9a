/** A reason to give up that is told as it is, without a stack. */
export class StartError extends Error {}

/** What the error says; a refused connection to a name with two addresses says nothing itself but in its parts. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(wordsOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** What a start says at the console, indented. */
export const note = (text: string): void => console.log(`  ${text}`);

/** What a start does one after the other, until it leaves: then all is stopped, and this process ends. */
export interface Steps {
  /** One line a step, with its time; nothing further begins once we are leaving. */
  step<Result>(label: string, action: () => Promise<Result>): Promise<Result>;
  /** Says why, stops everything and ends this process; a second time changes nothing. */
  leave(code: number, reason: string): Promise<never>;
  isLeaving(): boolean;
}

/** @param stop ends what was begun */
export function stepsUntil(stop: () => Promise<void>): Steps {
  let leaving: Promise<never> | null = null;
  async function stopAndExit(code: number): Promise<never> {
    await stop();
    process.exit(code);
  }
  return {
    async step(label, action) {
      if (leaving) return leaving;
      const begun = performance.now();
      const result = await action();
      if (leaving) return leaving;
      const seconds = ((performance.now() - begun) / 1000).toFixed(1).replace('.', ',');
      console.log(`✓ ${label} ${'.'.repeat(Math.max(3, 48 - label.length))} ${seconds} s`);
      return result;
    },
    leave(code, reason) {
      if (!leaving) console.log(`\n${reason}`);
      return (leaving ??= stopAndExit(code));
    },
    isLeaving: () => leaving !== null,
  };
}
