import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { noteProjections } from '#db/events/projection-state.ts';
import { noteStale } from '#db/events/remaking.ts';
import { projections } from '#projections/registry.ts';
import { changedProjections, rebuildTogether, type Rebuilt } from './rebuild-together.ts';

export interface UpToDate {
  applied: string[];
  rebuilt: Rebuilt;
  /** What the worker makes anew while the old tables answer and nothing is changed. */
  remaking: string[];
}

const nothing: Rebuilt = { names: [], events: 0, seconds: 0 };

/**
 * What a new version needs before it serves: its migrations, then the projections that it changed rebuilt from the
 * events. Nothing to do takes a moment; several at once wait for each other, and the first does it all.
 * @param waits false: only for the projections that nobody is let in without; the others are left to the worker
 */
export async function bringUpToDate(
  ownerUrl: string,
  dataKey: string,
  { waits }: { waits: boolean },
): Promise<UpToDate> {
  const { applied } = await migrate(ownerUrl, dataKey);
  const owner = createDatabase(createPool(ownerUrl, { max: 3, name: 'registre-migrate' }));
  try {
    const changed = waits ? 'stale' : 'needed';
    const isCurrent = (await changedProjections(owner, changed)).length === 0;
    const rebuilt = isCurrent ? nothing : await rebuildTogether(owner, dataKey, changed);
    const event = await owner.selectFrom('emt_messages').select('stream_id').limit(1).executeTakeFirst();
    if (event === undefined) await noteProjections(owner, projections);
    return { applied, rebuilt, remaking: await noteStale(owner, projections) };
  } finally {
    await owner.destroy();
  }
}
