import type { SlipObjectionEvent } from '#domain/payroll/slip-objection.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

export const slipObjections = projection<SlipObjectionEvent>({
  name: 'slip-objections',
  tables: ['slip_objection'],
  on: {
    SlipObjectionMade: ({ objection, corporation, person }, { db, recorded }) =>
      db
        .insertInto('slip_objection')
        .values({
          id: objection,
          corporation_id: corporation,
          person_id: person,
          made_at: recorded.metadata.occurredAt,
          withdrawn_at: null,
        })
        .execute(),
    SlipObjectionWithdrawn: ({ objection }, { db, recorded }) =>
      db
        .updateTable('slip_objection')
        .set({ withdrawn_at: recorded.metadata.occurredAt })
        .where('id', '=', objection)
        .execute(),
  },
});

/** The objection of somebody that stands, and since when; null: none does. */
export async function standingObjection(
  db: Database,
  person: number,
  corporation: number,
): Promise<{ id: number; madeAt: string } | null> {
  const row = await db
    .selectFrom('slip_objection')
    .select(['id', 'made_at as madeAt'])
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Who of a corporation wants slips on paper. */
export async function objectors(db: Database, corporation: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('slip_objection')
    .select('person_id')
    .where('corporation_id', '=', corporation)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}
