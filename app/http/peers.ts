import cluster from 'node:cluster';

/*
 * The web may be several processes on one port (jobs/programs/web.ts). They tell each other things through the one
 * above them.
 */

interface Told {
  from: number;
  /** How many processes there are. */
  of: number;
  text: { ask: number } | { answer: number; said: unknown };
}

/** A process that is just ending does not answer. */
const PATIENCE_MS = 500;

export interface Peers<Said> {
  /** What each process of the web says now, this one among them. */
  everyone(): Promise<Said[]>;
}

/** @param say what this process says when it is asked: plain data, the same shape in all of them */
export function createPeers<Said>(say: () => Said): Peers<Said> {
  const { worker } = cluster;
  if (!worker) return { everyone: () => Promise.resolve([say()]) };
  const asked = new Map<number, (told: Told, said: Said) => void>();
  let asks = 0;
  worker.on('message', (told: Told) => {
    if ('ask' in told.text) worker.send({ to: told.from, text: { answer: told.text.ask, said: say() } });
    else asked.get(told.text.answer)?.(told, told.text.said as Said); // from the same program
  });
  return {
    everyone: () =>
      new Promise((done) => {
        const ask = (asks += 1);
        const answers: Said[] = [];
        const finish = () => {
          clearTimeout(timer);
          asked.delete(ask);
          done(answers);
        };
        const timer = setTimeout(finish, PATIENCE_MS);
        asked.set(ask, ({ of }, said) => {
          answers.push(said);
          if (answers.length === of) finish();
        });
        worker.send({ to: 'all', text: { ask } });
      }),
  };
}
