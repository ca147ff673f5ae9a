import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { columnsOf, sumAgain } from './stretch.ts';

/** Ids of a copy are so much greater for each: copies have this one at least. */
export const COPIES_FROM = 10_000_000;
/** Invoices of a client. */
const OF_CLIENT = 10;

/** A table's columns in a copy, where they are not those of its row `d`; `p` is what was picked. */
type Changed = Readonly<Record<string, string>>;

/** Rows of a table that are copied: what joins them to what was picked, and what is another's then. */
interface Copied {
  table: string;
  join: string;
  /** What was picked, where its invoices and their payments stand in one table. */
  picked?: string;
  changed: Changed;
  /** What the rows lie in order of: companies come one between the other, as they write. */
  order: string;
}

const moved = (column: string): string => `d.${column} + ${COPIES_FROM}::bigint * p.copy`;
const client = { third_party_id: 'p.client', corporation_id: 'p.company' };
const payer = { client_id: 'p.client' };

const both = (invoice: string): string =>
  `(select 'invoice' as kind, ${invoice} as id, picked.* from picked
    union all select 'payment', payment, picked.* from picked where payment is not null)`;

const copied: readonly Copied[] = [
  {
    table: 'document_list',
    join: `p.version = d.version_id and d.kind = 'invoice'`,
    changed: {
      ...client,
      version_id: moved('version_id'),
      document_id: moved('document_id'),
      third_party_name: 'p.client_name',
    },
    order: 'version_id',
  },
  {
    table: 'payment_list',
    join: 'p.payment = d.id',
    changed: { ...payer, corporation_id: 'p.company', id: moved('id'), client_name: 'p.client_name' },
    order: 'id',
  },
  {
    table: 'payment_allocation',
    join: 'p.payment = d.payment_id',
    changed: {
      ...payer,
      payment_id: moved('payment_id'),
      document_id: moved('document_id'),
      version_id: moved('version_id'),
    },
    order: 'payment_id',
  },
  {
    table: 'journal_line',
    join: `p.kind = d.document_kind and p.id = d.document_id`,
    picked: both('document'),
    changed: {
      ...client,
      third_party_id: 'case when d.third_party_id is not null then p.client end',
      entry: `d.entry || '-' || p.copy`,
      document_id: moved('document_id'),
      settles_version: moved('settles_version'),
    },
    order: 'document_id',
  },
  {
    table: 'journal_piece',
    join: `p.kind = d.kind and p.id = d.version`,
    picked: both('version'),
    changed: { ...client, version: moved('version') },
    order: 'version',
  },
];

/** Does what fills a table while it has no index but its key: they are made at once afterwards. */
async function withoutIndexes(owner: Database, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    owner,
  );
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(owner);
  await fill();
  await owner.connection().execute(async (one) => {
    await sql`set maintenance_work_mem = '512MB'`.execute(one);
    for (const { made } of rows) await sql.raw(made).execute(one);
    await sql`reset maintenance_work_mem`.execute(one);
  });
}

/** Writes a table anew, with its copies among its rows. */
async function copy(
  owner: Database,
  { table, join, picked = 'picked', changed, order }: Copied,
): Promise<void> {
  const columns = await columnsOf(owner, table);
  const values = columns.map((column) => `${changed[column] ?? `d.${column}`} as ${column}`);
  await sql`drop table if exists all_rows`.execute(owner);
  await sql`
    create unlogged table all_rows as
    select ${sql.raw(columns.join(', '))}, ${sql.ref(order)} as place, 0 as copy from ${sql.table(table)}
    union all select ${sql.raw(values.join(', '))}, d.${sql.ref(order)}, p.copy from ${sql.table(table)} d
      join ${sql.raw(picked)} p on ${sql.raw(join)}`.execute(owner);
  await withoutIndexes(owner, table, async () => {
    await sql`truncate ${sql.table(table)}`.execute(owner);
    await sql`insert into ${sql.table(table)} (${sql.raw(columns.join(', '))})
      select ${sql.raw(columns.join(', '))} from all_rows order by place, copy`.execute(owner);
  });
  await sql`drop table all_rows`.execute(owner);
}

/** The companies and their clients: no other record of theirs. */
async function addCompanies(owner: Database, corporation: number): Promise<void> {
  const columnsAs = async (table: string, changed: Changed) => {
    const columns = await columnsOf(owner, table);
    return [columns.join(', '), columns.map((column) => changed[column] ?? `d.${column}`).join(', ')];
  };
  const [company = '', companies = ''] = await columnsAs('corporation', {
    id: 'part.company',
    name: `d.name || ' ' || part.company`,
  });
  await sql`insert into corporation (${sql.raw(company)}) select ${sql.raw(companies)} from corporation d
    join parts part on part.first and part.company <> d.id where d.id = ${corporation}`.execute(owner);
  const [party = '', parties = ''] = await columnsAs('third_party', {
    id: moved('id').replace('p.copy', 'part.copy'),
    corporation_id: 'part.company',
  });
  await withoutIndexes(owner, 'third_party', () =>
    sql`insert into third_party (${sql.raw(party)}) select ${sql.raw(parties)} from clients c
      join third_party d on d.id = c.id
      join parts part on part.first and part.company <> ${corporation} and c.place < part.clients
      order by c.place`.execute(owner),
  );
}

/** Which invoices are copied, for whom, to which client. */
async function pick(owner: Database, corporation: number, others: number, invoices: number, own: number) {
  const ofCorporation = sql`corporation_id = ${corporation}`;
  for (const table of ['bases', 'clients', 'parts', 'picked'])
    await sql`drop table if exists ${sql.table(table)}`.execute(owner);
  await sql`
    create unlogged table bases as
    select d.version_id as version, d.document_id as document, d.third_party_id as client,
      (select min(a.payment_id) from payment_allocation a where a.version_id = d.version_id and a.kind = 'invoice') as payment,
      row_number() over (order by hashint8(d.version_id)) as place, count(*) over () as many
    from document_list d where ${ofCorporation} and kind = 'invoice' and status = 'validate'`.execute(owner);
  await sql`
    create unlogged table clients as
    select id, name, row_number() over (order by hashint8(id)) - 1 as place, count(*) over () as many
    from third_party where ${ofCorporation} and client`.execute(owner);
  // The first of the others is as large as so many of the last as there are of them.
  await sql`
    create unlogged table parts as
    with sizes as (
      select ${corporation}::bigint + n as company,
        case when n = 0 then ${own - 1}::numeric * (select many from bases limit 1)
          else greatest(5, ${invoices} / n / (select sum(1.0 / k) from generate_series(1, ${others}::int) k)) end as size
      from generate_series(0, ${others}::int) n)
    select company, k = 0 as first, size - k * many as rest, size, row_number() over (order by company, k) as copy,
      least((select count(*) from clients), greatest(10, size / ${OF_CLIENT}))::int as clients
    from sizes, (select many from bases limit 1) base, generate_series(0, ceil(size / many)::int - 1) k
    where size > k * many`.execute(owner);
  await sql`
    create unlogged table picked as
    select b.version, b.document, b.payment, p.company, p.copy, c.name as client_name,
      c.id + case when p.company = ${corporation} then 0 else ${COPIES_FROM}::bigint * first.copy end as client
    from parts p join bases b on b.place <= p.rest
      join parts first on first.first and first.company = p.company
      join clients c on c.place = (b.place * 7919 + p.copy * 997) % p.clients`.execute(owner);
  await sql`analyze picked`.execute(owner);
}

/**
 * Makes so many companies beside the first, in minutes: the first has its invoices so many times over (`own`), the
 * others have `invoices` together, a few of them many and most of them few. What they write lies between what the first
 * writes, as time would have it. They have no events, so that nobody may open what they have.
 * @returns seconds it took
 */
export async function stretchCompanies(
  owner: Database,
  corporation: number,
  { others, invoices, own }: { others: number; invoices: number; own: number },
): Promise<number> {
  const start = performance.now();
  await pick(owner, corporation, others, invoices, own);
  await addCompanies(owner, corporation);
  for (const one of copied) await copy(owner, one);
  await sumAgain(owner);
  await sql`truncate account_month`.execute(owner);
  await sql`insert into account_month select corporation_id, date_trunc('month', date)::date, journal, account, tax,
    sum(debit), sum(credit), coalesce(sum(tax_base), 0) from journal_line group by 1, 2, 3, 4, 5`.execute(
    owner,
  );
  for (const table of ['bases', 'clients', 'parts', 'picked'])
    await sql`drop table ${sql.table(table)}`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
  await sql`checkpoint`.execute(owner);
  return (performance.now() - start) / 1000;
}
