import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { noteProjections } from '#db/events/projection-state.ts';
import { projections } from '#projections/registry.ts';
import { rebuildTogether, type Rebuilt } from './rebuild-together.ts';

/**
 * What a new version needs before it serves: its migrations, then the projections that it changed rebuilt from the
 * events. Nothing to do takes a moment; several at once wait for each other, and the first does it all.
 */
export async function bringUpToDate(
  ownerUrl: string,
  dataKey: string,
): Promise<{ applied: string[]; rebuilt: Rebuilt }> {
  const { applied } = await migrate(ownerUrl, dataKey);
  const owner = createDatabase(createPool(ownerUrl, { max: 3, name: 'registre-migrate' }));
  try {
    const rebuilt = await rebuildTogether(owner, dataKey, 'stale');
    const event = await owner.selectFrom('emt_messages').select('stream_id').limit(1).executeTakeFirst();
    if (event === undefined) await noteProjections(owner, projections);
    return { applied, rebuilt };
  } finally {
    await owner.destroy();
  }
}
