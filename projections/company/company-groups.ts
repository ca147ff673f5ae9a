import { sql } from 'kysely';
import type { CompanyGroupEvent, CompanyGroupFacts } from '#domain/company/company-group.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const put = (
  db: Database,
  id: number,
  { name, code, notes, corporations }: CompanyGroupFacts,
  revision: number,
) => {
  const values = { name, code, notes, corporation_ids: corporations, revision };
  return db
    .insertInto('company_group')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

export const companyGroups = projection<CompanyGroupEvent>({
  name: 'company-groups',
  tables: ['company_group'],
  on: {
    CompanyGroupCreated: ({ group, facts }, { db, recorded }) => put(db, group, facts, recorded.revision),
    CompanyGroupEdited: ({ group, facts }, { db, recorded }) => put(db, group, facts, recorded.revision),
    CompanyGroupDeleted: ({ group }, { db }) =>
      db.deleteFrom('company_group').where('id', '=', group).execute(),
  },
});

export interface CompanyGroupRow {
  id: number;
  name: string;
  code: string | null;
  notes: string | null;
  /** Those of its companies that the reader may know of. */
  corporations: number[];
  revision: number;
}

/** Whose groups: all of them, or those that one of these companies is in, with these companies alone. */
export type CompanyReach = readonly number[] | 'all';

const array = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

const query = (reach: CompanyReach, keyword: string | null): ListQuery => ({
  table: 'company_group',
  id: 'id',
  select: sql`id, name, code, notes, revision, ${
    reach === 'all'
      ? sql`corporation_ids`
      : sql`array(select unnest(corporation_ids) intersect select unnest(${array(reach)}) order by 1)`
  } as corporations`,
  where: [...(reach === 'all' ? [] : [sql`corporation_ids && ${array(reach)}`]), ...matches(keyword)],
  sorts: { name: { column: 'name_order', type: 'text' }, id: { column: 'id', type: 'bigint' } },
  defaultSort: 'name',
});

export const listCompanyGroups = (
  db: Database,
  reach: CompanyReach,
  keyword: string | null,
  request: ListRequest,
): Promise<ListPage<CompanyGroupRow>> => listPage<CompanyGroupRow>(db, query(reach, keyword), request);

export const countCompanyGroups = (
  db: Database,
  reach: CompanyReach,
  keyword: string | null,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(reach, keyword), cap);

/** A group with what the reader may know of it; null for an unknown one, and one that none of their companies is in. */
export async function findCompanyGroup(
  db: Database,
  id: number,
  reach: CompanyReach,
): Promise<CompanyGroupRow | null> {
  const { select, where } = query(reach, null);
  const { rows } = await sql<CompanyGroupRow>`
    select ${select} from company_group where ${sql.join([sql`id = ${id}`, ...where], sql` and `)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The groups that a company is in, by name. */
export const groupsOfCompany = (db: Database, corporation: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('company_group')
    .select(['id', 'name'])
    .where(sql<boolean>`corporation_ids @> array[${corporation}::bigint]`)
    .orderBy(sql`name_order`)
    .execute();

/** Whether another group has this name or code; whoever asks first is answered first. */
export async function isTakenCompanyGroup(
  db: Database,
  field: string,
  value: string,
  exceptId: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('companygroup'))`.execute(db);
  const column = sql.ref(field === 'code' ? 'code' : 'name');
  const { rows } = await sql`
    select 1 from company_group where fold(${column}) = fold(${value}) and id <> ${exceptId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Net revenue without VAT of each company between two days, and what is still due to it; of months, as it is kept. */
export async function figuresOfCompanies(
  db: Database,
  corporations: readonly number[],
  { from, until }: { from: string; until: string },
): Promise<Map<number, { revenue: string; due: string }>> {
  if (corporations.length === 0) return new Map();
  const { rows } = await sql<{ corporation: number; revenue: string; due: string }>`
    select c.id as corporation,
      (select coalesce(sum(case kind when 'refund' then -without_vat else without_vat end), 0)::numeric(20,
        2)::text from revenue_by_month
        where corporation_id = c.id and month >= ${from}::date and month <= ${until}::date) as revenue,
      (select coalesce(sum(due), 0)::numeric(20, 2)::text from document_totals
        where corporation_id = c.id and kind = 'invoice' and status in ('to_be_paid', 'partially_settled')) as due
    from unnest(${array(corporations)}) as c(id)`.execute(db);
  return new Map(rows.map(({ corporation, revenue, due }) => [corporation, { revenue, due }]));
}
