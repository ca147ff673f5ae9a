import type { Answers } from '#domain/kernel/questions.ts';
import type { Database } from '#db/postgres/pool.ts';

/** How an area answers its questions, over a command's transaction. */
export type Answering = (db: Database) => Answers;

/** Asks each thing once a transaction. */
export function remembered<Answer>(ask: (id: number, corporation: number) => Promise<Answer>) {
  const known = new Map<string, Promise<Answer>>();
  return (id: number, corporation: number): Promise<Answer> => {
    const key = `${id} ${corporation}`;
    const answer = known.get(key) ?? ask(id, corporation);
    known.set(key, answer);
    return answer;
  };
}
