import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Outcome, Plan } from './load.ts';

export interface Generator {
  /** Runs one plan; one at a time. @throws Error when the process ended. */
  run(plan: Plan): Promise<Outcome>;
  stop(): Promise<void>;
}

/** Starts the load generator in a process of its own. */
export function startGenerator(): Generator {
  const file = fileURLToPath(new URL('load.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  return {
    run: (plan) =>
      new Promise((done, fail) => {
        const gone = () => fail(new Error('The load generator ended'));
        child.once('exit', gone);
        child.once('message', (outcome: Outcome) => {
          child.off('exit', gone);
          done(outcome);
        });
        child.send(plan);
      }),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
