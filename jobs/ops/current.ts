import { readRemaking } from '#db/events/remaking.ts';
import type { Store } from '#db/events/store.ts';
import type { Database } from '#db/postgres/pool.ts';
import { Failure } from './failure.ts';

/** @throws Failure while read models are made anew: commands ask them, and would go by old ones */
export async function requireCurrent(db: Database): Promise<void> {
  if ((await readRemaking(db)) === null) return;
  throw new Failure(
    'Read models are made anew, and nothing is changed meanwhile: `status` tells how far that is. Without a worker ' +
      '`projections rebuild --stale` makes them',
  );
}

/** The same store, which refuses commands for so long. */
export const changingCurrent = (store: Store, db: Database): Store => ({
  ...store,
  async execute(command, actor, input, options) {
    await requireCurrent(db);
    return store.execute(command, actor, input, options);
  },
  async together(run) {
    await requireCurrent(db);
    return store.together(run);
  },
});
