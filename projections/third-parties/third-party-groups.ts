import { sql } from 'kysely';
import type { ThirdPartyGroupEvent } from '#domain/third-parties/third-party-group.ts';
import type { ThirdPartyEvent } from '#domain/third-parties/third-party.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { keptParty, ofParty, pointedTo, pointers } from '../same-party.ts';

const revise = (db: Database, group: number, revision: number) =>
  db.updateTable('third_party_group').set({ revision }).where('id', '=', group).execute();

type Handled = ThirdPartyGroupEvent | Extract<ThirdPartyEvent, { type: 'ThirdPartyDeleted' }>;

export const thirdPartyGroups = projection<Handled>({
  name: 'third-party-groups',
  tables: ['third_party_group', 'third_party_group_member'],
  on: {
    ThirdPartyGroupCreated: ({ group, corporation, name, description }, { db, recorded }) =>
      db
        .insertInto('third_party_group')
        .values({ id: group, corporation_id: corporation, name, description, revision: recorded.revision })
        .execute(),
    ThirdPartyGroupEdited: ({ group, name, description }, { db, recorded }) =>
      db
        .updateTable('third_party_group')
        .set({ name, description, revision: recorded.revision })
        .where('id', '=', group)
        .execute(),
    ThirdPartyGroupMembersAdded: async ({ group, thirdParties }, { db, recorded }) => {
      await db
        .insertInto('third_party_group_member')
        .values(thirdParties.map((thirdParty) => ({ group_id: group, third_party_id: thirdParty })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await revise(db, group, recorded.revision);
    },
    ThirdPartyGroupMembersRemoved: async ({ group, thirdParties }, { db, recorded }) => {
      await db
        .deleteFrom('third_party_group_member')
        .where('group_id', '=', group)
        .where('third_party_id', 'in', thirdParties)
        .execute();
      await revise(db, group, recorded.revision);
    },
    ThirdPartyGroupDeleted: async ({ group }, { db }) => {
      await db.deleteFrom('third_party_group_member').where('group_id', '=', group).execute();
      await db.deleteFrom('third_party_group').where('id', '=', group).execute();
    },
    ThirdPartyDeleted: ({ thirdParty }, { db }) =>
      db.deleteFrom('third_party_group_member').where('third_party_id', '=', thirdParty).execute(),
  },
});

export interface ThirdPartyGroupRow {
  id: number;
  name: string;
  description: string | null;
  members: number;
  revision: number;
}

const query = (corporation: number, keyword: string | null): ListQuery => ({
  table: 'third_party_group',
  id: 'id',
  select: sql`id, name, description, revision, (select count(distinct ${pointedTo('third_party_id')})
    from third_party_group_member ${pointers('third_party_id')} where group_id = third_party_group.id) as members`,
  where: [sql`corporation_id = ${corporation}`, ...matches(keyword)],
  sorts: { name: { column: 'name_order', type: 'text' }, id: { column: 'id', type: 'bigint' } },
  defaultSort: 'name',
});

export const listThirdPartyGroups = (
  db: Database,
  corporation: number,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<ThirdPartyGroupRow>> =>
  listPage<ThirdPartyGroupRow>(db, query(corporation, keyword), request);

export const countThirdPartyGroups = (
  db: Database,
  corporation: number,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, keyword), cap);

export async function findThirdPartyGroup(
  db: Database,
  id: number,
  corporation: number,
): Promise<Omit<ThirdPartyGroupRow, 'members'> | null> {
  const row = await db
    .selectFrom('third_party_group')
    .select(['id', 'name', 'description', 'revision'])
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ?? null;
}

/** Who is in a group, by name; `capped` when there are more than `cap`. */
export async function membersOfGroup(
  db: Database,
  group: number,
  corporation: number,
  cap: number,
): Promise<{
  rows: { id: number; name: string; code: string | null; city: string | null }[];
  capped: boolean;
}> {
  const rows = await db
    .selectFrom('third_party_group_member')
    .innerJoin('third_party', (join) =>
      join.on(sql<boolean>`third_party.id = ${keptParty('third_party_id')}`),
    )
    .distinct()
    .select(['third_party.id', 'third_party.name', 'code', 'city', sql`third_party.name_order`.as('order')])
    .where('group_id', '=', group)
    .where('corporation_id', '=', corporation)
    .orderBy(sql`third_party.name_order`)
    .orderBy('third_party.id')
    .limit(cap + 1)
    .execute();
  const shown = rows.slice(0, cap).map(({ order: _order, ...row }) => row);
  return { rows: shown, capped: rows.length > cap };
}

/** The groups of a corporation that a third party is in, by name. */
export const groupsOfThirdParty = (
  db: Database,
  thirdParty: number,
  corporation: number,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('third_party_group_member')
    .innerJoin('third_party_group', 'third_party_group.id', 'group_id')
    .distinct()
    .select(['third_party_group.id', 'third_party_group.name', sql`third_party_group.name_order`.as('order')])
    .where(sql<boolean>`${ofParty('third_party_id', thirdParty)}`)
    .where('corporation_id', '=', corporation)
    .orderBy(sql`third_party_group.name_order`)
    .execute();

/** Every group of a corporation, to choose from. */
export const thirdPartyGroupChoices = (
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('third_party_group')
    .select(['id', 'name'])
    .where('corporation_id', '=', corporation)
    .orderBy(sql`name_order`)
    .limit(500)
    .execute();

/** Whether another group has the name, whatever its case and accents; whoever asks first is answered first. */
export async function isTakenGroupName(
  db: Database,
  corporation: number,
  name: string,
  exceptId: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`thirdpartygroup-${corporation}`}))`.execute(db);
  const { rows } = await sql`
    select 1 from third_party_group where corporation_id = ${corporation} and name_order = in_order(${name})
      and id <> ${exceptId} limit 1`.execute(db);
  return rows.length > 0;
}

/** A group with the ids of its members; null for an unknown or foreign one. */
export async function findGroupMembers(
  db: Database,
  group: number,
  corporation: number,
): Promise<{ id: number; name: string; members: number[] } | null> {
  const { rows } = await sql<{ id: number; name: string; members: number[] }>`
    select id, name, array(select distinct ${pointedTo('third_party_id')} from third_party_group_member
      ${pointers('third_party_id')} where group_id = third_party_group.id) as members
    from third_party_group where id = ${group} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Names of these groups, by their ids; those of other corporations are left out. */
export async function namesOfGroups(
  db: Database,
  ids: readonly number[],
  corporation: number,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('third_party_group')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('corporation_id', '=', corporation)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
