import { sql, type RawBuilder } from 'kysely';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';

/*
 * Income and expenses of the books by project and by cost centre: an entry is of the project of the document or expense
 * that made it, a supplier's invoice of that of its purchase, unless a line of the books says itself whose it is.
 */

export const analyticWays = ['project', 'costCenter'] as const;
export type AnalyticWay = (typeof analyticWays)[number];

interface Between {
  /** First and last day, both included. */
  from: CivilDate;
  until: CivilDate;
}

/** What an account comes to for a project or a cost centre: income above 0, expenses below. */
export interface AnalyticSum {
  /** null: what is of none. */
  id: number | null;
  name: string | null;
  account: string;
  net: DecimalString;
}

const joined = sql`journal_line l
  left join document_list d on l.document_kind in ('invoice', 'refund') and d.version_id = l.document_id
    and d.kind = l.document_kind
  left join supplier_invoice s on l.document_kind = 'supplierInvoice' and s.id = l.document_id
  left join document_list b on b.document_id = s.purchase_id and b.kind = 'purchase' and not b.superseded
  left join expense e on l.document_kind = 'expense' and e.id = l.document_id
  left join project p on p.id = coalesce(l.project_id, d.project_id, b.project_id, e.project_id)`;

const within = (corporation: number, { from, until }: Between): RawBuilder<unknown> =>
  sql`l.corporation_id = ${corporation} and l.date between ${from}::date and ${until}::date
    and l.account >= '6' and l.account < '8'`;

const keys: Record<AnalyticWay, { id: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  project: { id: sql`p.id`, name: sql`p.code || ' · ' || p.name` },
  costCenter: {
    id: sql`coalesce(l.cost_center_id, p.cost_center_id)`,
    name: sql`(select r.label from record_list r where r.id = coalesce(l.cost_center_id, p.cost_center_id))`,
  },
};

/** Income and expenses account by account, of each project or cost centre. */
export async function analyticSums(
  db: Database,
  corporation: number,
  way: AnalyticWay,
  between: Between,
): Promise<AnalyticSum[]> {
  const { id, name } = keys[way];
  const { rows } = await sql<AnalyticSum>`
    select id, max(name) as name, account, sum(net)::text as net from (
      select ${id} as id, ${name} as name, l.account, l.credit - l.debit as net
      from ${joined} where ${within(corporation, between)}) line
    group by id, account having sum(net) <> 0 order by max(name) nulls last, id nulls last, account`.execute(
    db,
  );
  return rows;
}

/** A line of the books behind a figure. */
export interface AnalyticLine {
  entry: string;
  line: number;
  date: CivilDate;
  account: string;
  pieceRef: string;
  documentKind: string;
  documentId: number;
  net: DecimalString;
}

/** The lines of a project or cost centre (null: of none), of one account or of all. */
export async function analyticLines(
  db: Database,
  corporation: number,
  way: AnalyticWay,
  { of, account, limit, ...between }: Between & { of: number | null; account: string; limit: number },
): Promise<AnalyticLine[]> {
  const { rows } = await sql<AnalyticLine>`
    select l.entry, l.line, l.date, l.account, l.piece_ref as "pieceRef", l.document_kind as "documentKind",
      l.document_id as "documentId", (l.credit - l.debit)::text as net
    from ${joined} where ${within(corporation, between)} and l.account = ${account}
      and ${keys[way].id} is not distinct from ${of}
    order by l.date, l.entry, l.line limit ${limit}`.execute(db);
  return rows;
}
