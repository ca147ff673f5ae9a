/** Does something when there is room for it; answers what `late` makes where there was none in time. */
export type AtMost = <Result>(act: () => Promise<Result>, late: () => Result) => Promise<Result>;

/**
 * Bounds how many do something at once in this process, such as waiting for a server of others in a request.
 * @param milliseconds how long one more waits for its turn
 */
export function atMost(most: number, milliseconds: number): AtMost {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const next = (): void => {
    busy -= 1;
    waiting.shift()?.();
  };
  const turn = (): Promise<boolean> =>
    new Promise((done) => {
      const begin = (): void => {
        clearTimeout(clock);
        busy += 1;
        done(true);
      };
      const clock = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        done(false);
      }, milliseconds);
      if (busy < most) begin();
      else waiting.push(begin);
    });
  return async (act, late) => {
    if (!(await turn())) return late();
    try {
      return await act();
    } finally {
      next();
    }
  };
}
