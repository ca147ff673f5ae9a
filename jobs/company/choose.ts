import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { Failure } from '../ops/failure.ts';

/* Which streams go along with a company, and which of their events: noted in tables of the open transaction. */

/** Streams of a person, which say things of each company they work in: of these the company’s and nobody’s go along. */
export type Part = 'whole' | 'shared' | 'author';

/** Of somebody who acted in the company and is none of its people: a name for its histories. */
const nameAlone = ['UserRegistered', 'PersonRegistered', 'PersonIdentityEdited'];

export interface Chosen {
  id: number;
  name: string;
}

/** @throws Failure where no company is called so, or several are */
export async function findCompany(db: Database, nameOrId: string): Promise<Chosen> {
  const rows = await db
    .selectFrom('corporation')
    .select(['id', 'name'])
    .where((eb) =>
      /^\d{1,15}$/.test(nameOrId)
        ? eb('id', '=', Number(nameOrId))
        : eb(eb.fn('lower', ['name']), '=', nameOrId.trim().toLowerCase()),
    )
    .execute();
  const [found, ...others] = rows;
  if (found === undefined) throw new Failure(`No company is called ${nameOrId}`);
  if (others.length > 0)
    throw new Failure(
      `Several companies are called ${nameOrId}: name one by its id (${rows.map(({ id }) => id).join(', ')})`,
    );
  return found;
}

/**
 * Notes what belongs to the company: `moved_company`, `moved_stream`, `moved_user`, `moved_command`.
 * @returns what is left behind, in words
 */
export async function chooseStreams(transaction: Database, company: number): Promise<string[]> {
  await sql`create temporary table moved_company on commit drop as select ${company}::bigint as id`.execute(
    transaction,
  );
  await sql`create temporary table moved_stream (stream_id text primary key, part text not null) on commit drop`.execute(
    transaction,
  );
  await sql`insert into moved_stream select distinct stream_id, 'whole' from event_chain where chain = ${company}`.execute(
    transaction,
  );
  await sql`insert into moved_stream values (${`corporation-${company}`}, 'whole')`.execute(transaction);
  const told = await leaveSharedGroups(transaction, company);
  await choosePeople(transaction, company);
  told.push(...(await chooseTokens(transaction, company)));
  await sql`
    create temporary table moved_command on commit drop as
    select distinct m.message_metadata->>'commandId' as command_id
    from emt_messages m join moved_stream s on s.stream_id = m.stream_id and s.part = 'whole'`.execute(
    transaction,
  );
  await sql`analyze moved_stream`.execute(transaction);
  return told;
}

/** A user group of the company that was shared since, or has been another’s, says things of others too. */
async function leaveSharedGroups(transaction: Database, company: number): Promise<string[]> {
  const { rows } = await sql<{ stream: string }>`
    delete from moved_stream s where exists (select from emt_messages m where m.stream_id = s.stream_id
      and m.message_metadata->>'corporation' not in ('0', ${String(company)}))
    returning stream_id as stream`.execute(transaction);
  const others = rows.filter(({ stream }) => !stream.startsWith('usergroup-'));
  if (others.length > 0)
    throw new Failure(
      `${others[0]?.stream} has events of two companies, which no company can take along: nothing was written`,
    );
  const { rows: shared } = await sql<{ name: string }>`
    select distinct g.name from user_group g left join user_group_member m on m.group_id = g.id
    where not g.deleted and (g.corporation_id = 0 and m.corporation_id in (0, ${company})
      or 'usergroup-' || g.id = any(${rows.map(({ stream }) => stream)}::text[])) order by 1`.execute(
    transaction,
  );
  return shared.map(
    ({ name }) => `The user group “${name}” is shared by companies: it stays, with what it gives its members`,
  );
}

async function choosePeople(transaction: Database, company: number): Promise<void> {
  await sql`
    create temporary table moved_user on commit drop as
    with members as (
      select person_id from person_corporation where corporation_id = ${company}
      union select a.person_id from user_role r join user_account a on a.id = r.user_id
        where r.corporation_id = ${company} and r.roles <> '{}'
      union select a.person_id from user_group_member m join user_account a on a.id = m.user_id
        join user_group g on g.id = m.group_id and g.corporation_id = ${company}
    ), authors as (
      select distinct (m.message_metadata->>'user')::bigint as user_id
      from emt_messages m join moved_stream s on s.stream_id = m.stream_id and s.part = 'whole'
    )
    select a.id as user_id, m.person_id, false as author
    from members m left join user_account a on a.person_id = m.person_id
    union all
    select a.id, a.person_id, true from authors join user_account a on a.id = authors.user_id
    where a.person_id not in (select person_id from members)`.execute(transaction);
  await sql`
    insert into moved_stream
    select stream_id, case when author then 'author' else 'shared' end from (
      select 'person-' || person_id as stream_id, author from moved_user
      union select 'personValues-' || person_id, author from moved_user where not author
      union select 'user-' || user_id, author from moved_user where user_id is not null
      union select 'noticechoice-' || user_id, author from moved_user where user_id is not null and not author
    ) theirs
    on conflict do nothing`.execute(transaction);
}

/** Tokens that open this company alone go along; one that opens others as well would open it for nobody there. */
async function chooseTokens(transaction: Database, company: number): Promise<string[]> {
  await sql`
    insert into moved_stream select 'apitoken-' || t.id, 'shared' from api_token t
    where t.corporations = array[${company}::bigint]
      and t.user_id in (select user_id from moved_user where not author)
    on conflict do nothing`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_token where revoked_at is null and ${company}::bigint = any(corporations)
      and 'apitoken-' || id not in (select stream_id from moved_stream)`.execute(transaction);
  const count = rows[0]?.count ?? 0;
  return count === 0
    ? []
    : [`Tokens that open other companies too: ${count}. They stay; their owners make new ones`];
}

/** Whether an event goes along, by its stream’s part. */
export const goesAlong = (company: number) => sql<boolean>`case s.part
    when 'whole' then true
    when 'shared' then coalesce(m.message_data->>'corporation', m.message_data->'membership'->>'corporation',
      ${String(company)}) = ${String(company)}
    else m.message_type = any(${nameAlone}::text[]) end`;
