import { sql } from 'kysely';
import type { AgreementKind } from '#domain/document-kinds/document-kinds.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Amounts, Months } from '../revenue/revenue.ts';
import { pointedTo, pointers } from '../same-party.ts';

/** Numbered agreements of a kind dated in some months, each by its latest version; the cancelled are left out. */
const agreed = (corporation: number, kind: AgreementKind, { from, before }: Months) => sql`
  corporation_id = ${corporation} and kind = ${sql.lit(kind)} and not superseded and status not in ('draft', 'cancel')
  and date_order >= ${from}::date and date_order <= ${addDays(before, -1)}::date`;

const amounts = sql`count(*)::int as documents, sum(total_without_vat)::text as "withoutVat",
  sum(total)::text as total`;

/** What was quoted or ordered in each month. */
export async function agreedByMonth(
  db: Database,
  corporation: number,
  kind: AgreementKind,
  months: Months,
): Promise<(Amounts & { month: string })[]> {
  const { rows } = await sql<Amounts & { month: string }>`
    select date_trunc('month', date_order)::date as month, ${amounts} from document_list
      where ${agreed(corporation, kind, months)} group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.month, row]));
  const all = [];
  for (let month = months.from; month < months.before; month = addMonths(month, 1))
    all.push(found.get(month) ?? { month, documents: 0, withoutVat: '0.00', total: '0.00' });
  return all;
}

/**
 * What was quoted to each client, or ordered by or from each third party, the greatest amount first, and to how many.
 */
export async function agreedByParty(
  db: Database,
  corporation: number,
  kind: AgreementKind,
  months: Months,
  limit: number,
): Promise<{ rows: { client: number; name: string | null; amounts: Amounts }[]; total: number }> {
  const { rows } = await sql<Amounts & { client: number; name: string | null; clients: number }>`
    select counted.client, third_party.identity->>'name' as name, documents, "withoutVat", total, clients from (
      select ${pointedTo('third_party_id')} as client, ${amounts}, sum(total_without_vat) as amount, count(*) over ()::int as clients
      from document_list ${pointers('third_party_id')}
      where ${agreed(corporation, kind, months)} group by 1
        order by amount desc, client limit ${limit}
    ) counted left join third_party on third_party.id = counted.client order by amount desc, client`.execute(
    db,
  );
  return {
    rows: rows.map(({ client, name, documents, withoutVat, total }) => ({
      client,
      name,
      amounts: { documents, withoutVat, total },
    })),
    total: rows[0]?.clients ?? 0,
  };
}
