import { sql } from 'kysely';
import type { MailRoute } from '#domain/mailing/addresses.ts';
import type { Database } from '#db/postgres/pool.ts';

/** How mails of the type of that code go out; what is disabled does not count. */
export async function findMailRoute(db: Database, corporation: number, code: string): Promise<MailRoute> {
  const { rows } = await sql<MailRoute>`
    select t.values->>'method' as method,
      case when s.id is null then null else
        jsonb_build_object('name', s.values->>'name', 'address', s.values->>'address', 'replyTo',
          s.values->>'replyTo') end as sender
    from record_list t
    left join record_list s on s.id = (t.values->>'sender')::bigint and s.resource = 'sender'
      and s.corporation_id = t.corporation_id and s.enabled
    where t.resource = 'mailtype' and t.corporation_id = ${corporation} and t.enabled
      and fold(t.values->>'code') = fold(${code}) limit 1`.execute(db);
  return rows[0] ?? { sender: null, method: 'new_mail' };
}

/** A sender of the corporation by its id; null for one that is gone or disabled. */
export async function findSender(
  db: Database,
  corporation: number,
  id: number,
): Promise<MailRoute['sender']> {
  const { rows } = await sql<{ sender: MailRoute['sender'] }>`
    select jsonb_build_object('name', values->>'name', 'address', values->>'address', 'replyTo',
      values->>'replyTo') as sender
    from record_list where resource = 'sender' and corporation_id = ${corporation} and enabled and id = ${id}`.execute(
    db,
  );
  return rows[0]?.sender ?? null;
}

/** Who gets a copy of each mail of a type, by the type's recipients and those of every type. */
export async function mailCopies(
  db: Database,
  corporation: number,
  code: string,
): Promise<{ cc: string[]; bcc: string[] }> {
  const { rows } = await sql<{ address: string; copy: 'cc' | 'bcc' }>`
    select r.values->>'address' as address, r.values->>'copy' as copy from record_list r
    left join record_list t on t.id = (r.values->>'mailType')::bigint and t.resource = 'mailtype'
      and t.corporation_id = r.corporation_id
    where r.resource = 'mailrecipient' and r.corporation_id = ${corporation} and r.enabled
      and (r.values->>'mailType' is null or (t.enabled and fold(t.values->>'code') = fold(${code})))
    order by r.id limit 20`.execute(db);
  const of = (wanted: 'cc' | 'bcc') =>
    rows.filter(({ copy }) => copy === wanted).map(({ address }) => address);
  return { cc: of('cc'), bcc: of('bcc') };
}

/** The record of that code, enabled or not; null when there is none. */
export async function findRecordByCode(
  db: Database,
  resource: 'sender' | 'mailtype',
  corporation: number,
  code: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from record_list where resource = ${resource} and corporation_id = ${corporation}
      and fold(values->>'code') = fold(${code}) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
