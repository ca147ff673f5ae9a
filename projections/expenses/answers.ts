import { sql } from 'kysely';
import { z } from 'zod';
import type { MileageScale } from '#domain/expenses/mileage.ts';
import { expenseQuestions } from '#domain/expenses/questions.ts';
import { vehicleKinds } from '#domain/records/catalogue/projects/mileage-scale.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Answering } from '../answering.ts';
import { attachedTo } from '../attachments/attached-documents.ts';
import { choices } from '../records/records.ts';
import { openAdvances } from './advances.ts';
import { othersDecide } from './deciders.ts';
import { approvedKilometres, drivenWith } from './expense-list.ts';

const scaleValues = z.object({
  year: z.number(),
  vehicle: z.enum(vehicleKinds),
  powerFrom: z.number(),
  powerTo: z.number().nullish(),
  electricPercent: z.string().nullish(),
  bands: z.array(z.object({ upTo: z.number().nullish(), rate: z.string(), added: z.string().nullish() })),
});

/** The scales of kilometres that a corporation has in use. */
export async function mileageScales(db: Database, corporation: number): Promise<MileageScale[]> {
  const rows = (await choices(db, ['mileagescale'], corporation)).get('mileagescale') ?? [];
  return rows.flatMap(({ id, label, values }) => {
    const said = scaleValues.safeParse(values).data;
    if (said === undefined) return [];
    const { powerTo = null, electricPercent, bands, ...rest } = said;
    return [
      {
        ...rest,
        id,
        name: label,
        powerTo,
        electricPercent: electricPercent ?? '0',
        bands: bands.map(({ upTo = null, rate, added }) => ({ upTo, rate, added: added ?? '0' })),
      },
    ];
  });
}

/** The invoice that asks for an expense. */
const standing = (db: Database, expense: number, corporation: number) =>
  db
    .selectFrom('expense')
    .leftJoin('expense_invoice', 'expense_invoice.version', 'expense.invoice_version')
    .select(['expense.invoice_version as version', 'invoice_line as line', 'unnamed'])
    .where('expense.id', '=', expense)
    .where('expense.corporation_id', '=', corporation)
    .executeTakeFirst();

export const expenseAnswers: Answering = (db) =>
  expenseQuestions.answeredBy(() => ({
    mileageScales: (corporation) => mileageScales(db, corporation),
    async approvedKilometres(person, corporation, year, driven) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`trips-${corporation}-${person}-${year}`}, 0))`.execute(
        db,
      );
      return approvedKilometres(db, person, corporation, year, driven);
    },
    async lastApprovedTrip(person, corporation, year, driven) {
      const row = await db
        .selectFrom('expense')
        .select('id')
        .where('person_id', '=', person)
        .where('corporation_id', '=', corporation)
        .where('distance', 'is not', null)
        .where(drivenWith(driven))
        .where('status', 'in', ['approved', 'reimbursed'])
        .where('day', '>=', `${year}-01-01`)
        .where('day', '<=', `${year}-12-31`)
        .orderBy('trip_before', 'desc')
        .executeTakeFirst();
      return row?.id ?? null;
    },
    fileNames: async (expense, corporation) =>
      (await attachedTo(db, { kind: 'expense', id: expense }, corporation)).map(({ name }) => name),
    async personOfExpense(expense, corporation) {
      const row = await db
        .selectFrom('expense')
        .select('person_id as person')
        .where('id', '=', expense)
        .where('corporation_id', '=', corporation)
        .executeTakeFirst();
      return row?.person ?? null;
    },
    rebilledOn: async (expense, corporation) => (await standing(db, expense, corporation))?.version ?? null,
    async billedLine(expense, corporation) {
      const {
        version = null,
        line = null,
        unnamed = null,
      } = (await standing(db, expense, corporation)) ?? {};
      return version === null || line === null ? null : { version, line, unnamed: unnamed ?? '0' };
    },
    othersDecide: (person, corporation) => othersDecide(db, person, corporation),
    openAdvances: async (person, corporation) =>
      (await openAdvances(db, [person], corporation)).get(person) ?? [],
  }));
