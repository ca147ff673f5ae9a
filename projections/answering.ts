import type { Answers } from '#domain/kernel/questions.ts';
import type { Database } from '#db/postgres/pool.ts';

/** How an area answers its questions, over a command's transaction. */
export type Answering = (db: Database) => Answers;
