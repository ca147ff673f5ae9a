import { sql, type RawBuilder } from 'kysely';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';

/*
 * Who did what, read from the events themselves through the view `audit_event` and its indexes (migration 0056). Of an
 * event, its type and stream are shown and no data: so nothing is shown that asks for a right of its own.
 */

export interface AuditRow {
  /** Position in the whole store. */
  position: number;
  /** ISO instant. */
  at: string;
  /** null: the product itself. */
  user: number | null;
  /** What sort of stream it stands in: `quotation`, `vat`. */
  kind: string;
  type: string;
  stream: string;
  version: number;
}

export interface AuditFilter {
  /** 0: the installation's own. */
  corporation: number;
  user: number | null;
  /** `quotation-12`. */
  stream: string | null;
  kind: string | null;
  types: readonly string[] | null;
  /** ISO instants, `until` exclusive. */
  from: string | null;
  until: string | null;
}

function where({ corporation, user, stream, kind, types, from, until }: AuditFilter): RawBuilder<unknown>[] {
  return [
    sql`corporation_id = ${corporation}`,
    ...(user === null ? [] : [sql`user_id = ${user}`]),
    ...(stream === null ? [] : [sql`stream = ${stream}`]),
    ...(kind === null ? [] : [sql`kind = ${kind}`]),
    ...(types === null ? [] : [sql`type = any(${[...types]}::text[])`]),
    ...(from === null ? [] : [sql`at >= ${from}`]),
    ...(until === null ? [] : [sql`at < ${until}`]),
  ];
}

const query = (filter: AuditFilter): ListQuery => ({
  table: 'audit_event',
  id: 'position',
  select: sql`position, at, user_id as "user", kind, type, stream, version`,
  where: where(filter),
  sorts: { newest: { column: 'at', type: 'text' } },
  defaultSort: 'newest',
});

/** What happened, newest first. */
export const listAudit = (
  db: Database,
  filter: AuditFilter,
  request: ListRequest,
): Promise<ListPage<AuditRow>> => listPage<AuditRow>(db, query(filter), request);

export const countAudit = (db: Database, filter: AuditFilter, cap: number): Promise<number> =>
  countUpTo(db, query(filter), cap);

/** The sorts of records that something happened to, by jumps from one to the next in their index. */
export async function auditedKinds(db: Database, corporation: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive found as (
      (select kind from audit_event where corporation_id = ${corporation} order by kind limit 1)
      union all
      select (select e.kind from audit_event e where e.corporation_id = ${corporation} and e.kind > found.kind
        order by e.kind limit 1)
      from found where found.kind is not null
    ) select kind from found where kind is not null`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** What somebody can have done, likewise. */
export async function auditedTypes(db: Database, corporation: number): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    with recursive found as (
      (select type from audit_event where corporation_id = ${corporation} order by type limit 1)
      union all
      select (select e.type from audit_event e where e.corporation_id = ${corporation} and e.type > found.type
        order by e.type limit 1)
      from found where found.type is not null
    ) select type from found where type is not null`.execute(db);
  return rows.map(({ type }) => type);
}

/** Everybody who did something, whether or not they still work there, likewise. */
export async function auditedUsers(db: Database, corporation: number): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`
    with recursive found as (
      (select user_id from audit_event where corporation_id = ${corporation} and user_id is not null
        order by user_id limit 1)
      union all
      select (select e.user_id from audit_event e where e.corporation_id = ${corporation}
        and e.user_id > found.user_id order by e.user_id limit 1)
      from found where found.user_id is not null
    ) select user_id as "user" from found where user_id is not null`.execute(db);
  return rows.map(({ user }) => user);
}

/** What a record is called, and the id that its page is known by. */
export interface AuditedRecord {
  label: string | null;
  page: number;
}

interface Named {
  table: string;
  label: RawBuilder<unknown>;
}

const named: Readonly<Record<string, Named>> = {
  thirdparty: { table: 'third_party', label: sql`name` },
  product: { table: 'product', label: sql`name` },
  project: { table: 'project', label: sql`concat_ws(' ', code, name)` },
  supplierInvoice: { table: 'supplier_invoice', label: sql`number` },
  payment: { table: 'payment_list', label: sql`coalesce(number, id::text)` },
  recurringInvoice: { table: 'recurring_invoice', label: sql`title` },
  shareddocument: { table: 'shared_document', label: sql`title` },
  thirdpartygroup: { table: 'third_party_group', label: sql`name` },
  webhook: { table: 'webhook', label: sql`name` },
  user: { table: 'user_account', label: sql`username` },
  person: { table: 'person', label: sql`concat_ws(' ', first_name, last_name)` },
  corporation: { table: 'corporation', label: sql`name` },
  usergroup: { table: 'user_group', label: sql`name` },
  orgunit: { table: 'org_unit', label: sql`name` },
  companygroup: { table: 'company_group', label: sql`name` },
  apitoken: { table: 'api_token', label: sql`name` },
};

const documents: ReadonlySet<string> = new Set(documentKinds);

const idOf = (stream: string): number => Number(stream.slice(stream.lastIndexOf('-') + 1));

/** Names of the records that rows are about, by their stream: one question for all. Deleted ones are left out. */
export async function auditedRecords(
  db: Database,
  rows: readonly Pick<AuditRow, 'kind' | 'stream'>[],
  recordKinds: ReadonlySet<string>,
): Promise<Map<string, AuditedRecord>> {
  const streams = new Map(rows.map(({ kind, stream }) => [stream, kind]));
  const idsOf = (kind: string) =>
    [...streams].filter(([, one]) => one === kind).map(([stream]) => idOf(stream));
  const kinds = [...new Set(streams.values())];
  const parts = kinds.flatMap((kind): RawBuilder<unknown>[] => {
    const ids = idsOf(kind);
    if (documents.has(kind))
      return [
        sql`select distinct on (document_id) kind || '-' || document_id as stream, version_id as page,
          coalesce(number, title) as label
          from document_list where kind = ${kind} and document_id = any(${ids}::bigint[])
            order by document_id, version_id desc`,
      ];
    const name = named[kind];
    if (name)
      return [
        sql`select ${`${kind}-`}::text || id as stream, id as page, ${name.label} as label
          from ${sql.table(name.table)} where id = any(${ids}::bigint[])`,
      ];
    return recordKinds.has(kind)
      ? [
          sql`select resource || '-' || id as stream, id as page, label from record_list where resource = ${kind}
            and id = any(${ids}::bigint[])`,
        ]
      : [];
  });
  if (parts.length === 0) return new Map();
  const { rows: found } = await sql<AuditedRecord & { stream: string }>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}`.execute(db);
  return new Map(found.map(({ stream, ...record }) => [stream, record]));
}
