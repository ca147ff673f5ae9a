import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn, yearOf, type CivilDate } from '../kernel/dates.ts';
import { add, compare, isZero, money, multiply, subtract, type DecimalString } from '../kernel/decimal.ts';
import {
  choice,
  date,
  flag,
  optionalDecimal,
  optionalReference,
  optionalText,
  reference,
} from '../kernel/fields.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { isAccount } from '../accounting/chart.ts';
import { projectQuestions } from '../projects/questions.ts';
import { vehicleKinds } from '../records/catalogue/projects/mileage-scale.ts';
import {
  expenseKinds,
  type ExpenseKind,
} from '../records/catalogue/projects/project-expense-document-type.ts';
import { recordQuestions, type RecordProfile } from '../records/questions.ts';
import { amountsOf, nothingSpent, vatShares, type ExpenseAmounts } from './amounts.ts';
import type { Allowance, ExpenseFacts, ExpenseSaid, ExpenseVat, ExpenseVatShare, Trip } from './expense.ts';
import { scaleOf, tripAmount } from './mileage.ts';
import { expenseQuestions } from './questions.ts';

const LARGEST = 1_000_000;
const euros = () => optionalDecimal({ places: 2, min: 0, max: LARGEST });

const MOST_OTHER_RATES = 2;

/** VAT of other rates that is in `vatAmount`: a rate and its euros; a row that says nothing is left out. */
const otherVat = () =>
  z
    .array(z.object({ vat: optionalReference('vat'), vatAmount: euros().meta({ example: '2.00' }) }), {
      error: 'errors.invalid',
    })
    .max(MOST_OTHER_RATES, `errors.tooLong|max=${MOST_OTHER_RATES}`)
    .nullish()
    .transform((rows, context) => {
      const said: { vat: number; vatAmount: DecimalString; row: number }[] = [];
      for (const [row, { vat, vatAmount }] of (rows ?? []).entries()) {
        const isNothing = vatAmount === null || isZero(vatAmount);
        if (vat === null && isNothing) continue;
        if (vat === null || isNothing) {
          const path = [row, vat === null ? 'vat' : 'vatAmount'];
          context.addIssue({ code: 'custom', path, message: 'errors.required' });
        } else said.push({ vat, vatAmount, row });
      }
      return said;
    });

/** An expense as forms and programs send it. Of the amounts one is enough, with the usual rate of its type. */
export const expenseFields = {
  /** Nothing said: as its type is called. */
  title: optionalText(120),
  description: optionalText(2000),
  type: reference('projectexpensedocumenttype'),
  date: date(),
  project: optionalReference('project'),
  /** Without VAT. */
  net: euros().meta({ example: null }),
  /** All of it, of all rates. */
  vatAmount: euros().meta({ example: null }),
  total: euros().meta({ example: '120.00' }),
  vat: optionalReference('vat'),
  otherVat: otherVat(),
  /** What the project bears, where that is not what the company does. */
  purchaseAmount: euros(),
  billable: flag(),
  /** Kilometres of a trip. */
  distance: optionalDecimal({ places: 1, min: 0.1, max: 20_000 }).meta({ example: '42.5' }),
  vehicle: choice(vehicleKinds)
    .nullish()
    .transform((kind) => kind ?? null),
  power: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(99, 'errors.tooLarge|max=99')
    .nullish()
    .transform((power) => power ?? null),
  electric: flag().meta({ example: false }),
  itinerary: optionalText(300),
  /** Of an allowance: days or meals. */
  quantity: optionalDecimal({ places: 1, min: 0.5, max: 366 }).meta({ example: '2' }),
  /** Why there is no receipt. */
  noReceipt: optionalText(300),
};

export const expenseSchema = z.object(expenseFields);
export type ExpenseInput = z.output<typeof expenseSchema>;

/** How far ahead somebody may spend: a ticket of next week. */
const DAYS_AHEAD = 31;
/** Where expenses are booked whose type says no account: travels and missions. */
const USUAL_ACCOUNT = '625100';
/** Of a moped nobody asks its power. */
const NO_POWER = 0;

export const kindOf = ({ values }: Pick<RecordProfile, 'values'>): ExpenseKind =>
  expenseKinds.find((one) => one === values['kind']) ?? 'receipt';

/** The amount of an allowance in a year: the newest that holds by then; null: none does. */
export function allowanceRate(
  { values }: Pick<RecordProfile, 'values'>,
  year: number,
): { year: number; amount: DecimalString } | null {
  const said = z.array(z.object({ year: z.number(), amount: z.string() })).safeParse(values['rates']);
  const holding = (said.data ?? []).filter((one) => one.year <= year);
  return holding.toSorted((a, b) => b.year - a.year)[0] ?? null;
}

async function tripOf(
  work: UnitOfWork,
  corporation: number,
  person: number,
  { distance, vehicle, power, electric, date: day }: ExpenseInput,
): Promise<{ trip: Trip; amounts: ExpenseAmounts } | null> {
  if (distance === null) return null;
  const driven = { vehicle: vehicle ?? 'car', power: power ?? NO_POWER, electric };
  if (power === null && driven.vehicle !== 'moped') throw invalid({ power: ['errors.required'] });
  const reckoned = await reckonTrip(work, corporation, person, { ...driven, distance }, day);
  if (reckoned === null) throw invalid({ distance: [`expenses.error.noScale|year=${yearOf(day)}`] });
  return reckoned;
}

/** A trip by the scale of its year, after what was approved of that year with such a vehicle before; null: there is no scale for it. */
export async function reckonTrip(
  work: UnitOfWork,
  corporation: number,
  person: number,
  driven: Pick<Trip, 'distance' | 'vehicle' | 'power' | 'electric'>,
  day: CivilDate,
): Promise<{ trip: Trip; amounts: ExpenseAmounts } | null> {
  const year = yearOf(day);
  const asked = work.ask(expenseQuestions);
  const scale = scaleOf(await asked.mileageScales(corporation), driven, year);
  if (scale === null) return null;
  const before = await asked.approvedKilometres(person, corporation, year, driven);
  const net = tripAmount(scale, before, driven.distance, driven.electric);
  return {
    trip: { ...driven, scale: { id: scale.id, name: scale.name }, before },
    amounts: { net, vat: '0.00', total: net },
  };
}

function allowanceOf(
  type: RecordProfile,
  { quantity, date: day }: ExpenseInput,
): { allowance: Allowance; amounts: ExpenseAmounts } | null {
  if (quantity === null) return null;
  const found = allowanceRate(type, yearOf(day));
  if (found === null) throw invalid({ quantity: [`expenses.error.noRate|year=${yearOf(day)}`] });
  const net = money(multiply(found.amount, quantity));
  return {
    allowance: { quantity, rate: found.amount, year: found.year },
    amounts: { net, vat: '0.00', total: net },
  };
}

/** What is deducted of its VAT: nothing without a receipt (CGI art. 271 II), else what its type says. */
function deductibleOf({ values }: RecordProfile, noReceipt: string | null): DecimalString {
  if (values['vatDeductible'] !== true || noReceipt !== null) return '0';
  return typeof values['deductiblePercent'] === 'string' ? values['deductiblePercent'] : '100';
}

const rateOf = (record: RecordProfile | undefined): ExpenseVat | null =>
  record === undefined
    ? null
    : {
        id: record.id,
        name: record.label,
        rate: String(record.values['rate']),
        category: String(record.values['category']),
      };

/** Of several rates all is said: what each VAT is of follows from it. @throws Refusal `invalid` */
function requireToldApart({ vat, vatAmount, net, total, otherVat: others }: ExpenseInput): void {
  if (others.length === 0) return;
  const errors: FieldErrors = {};
  if (vat === null) errors['vat'] = ['errors.required'];
  if (vatAmount === null) errors['vatAmount'] = ['errors.required'];
  if (net === null && total === null) errors['total'] = ['errors.required'];
  for (const [index, one] of others.entries())
    if (one.vat === vat || others.slice(0, index).some((before) => before.vat === one.vat))
      errors[`otherVat[${one.row}].vat`] = ['expenses.error.sameRate'];
  const rest = subtract(vatAmount ?? '0', add('0', ...others.map((one) => one.vatAmount)));
  if (vatAmount !== null && compare(rest, '0') < 0) errors['vatAmount'] = ['expenses.error.lessThanOthers'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The VAT of a receipt rate by rate. @throws Refusal `invalid` at `vatAmount` where there is more than its rates make */
function sharesIn(
  { net, vat: all }: ExpenseAmounts,
  first: ExpenseVat | null,
  others: readonly { of: ExpenseVat; vatAmount: DecimalString }[],
): ExpenseVatShare[] {
  if (first === null) return [];
  const rest = money(subtract(all, add('0', ...others.map(({ vatAmount }) => vatAmount))));
  const said = [
    { ...first, vat: rest },
    ...others.map(({ of, vatAmount }) => ({ ...of, vat: money(vatAmount) })),
  ].filter(({ vat }) => !isZero(vat));
  const shares = vatShares(net, said);
  if (shares === 'VAT') throw invalid({ vatAmount: ['expenses.error.moreThanRate'] });
  return said.flatMap((one, index) => (shares[index] ? [{ ...one, base: shares[index].base }] : []));
}

/** What an expense of somebody comes to. @throws Refusal `invalid` at what is not there or does not add up */
export async function readExpense(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  input: ExpenseInput,
): Promise<{ facts: ExpenseFacts; said: ExpenseSaid }> {
  const corporation = corporationOf(actor);
  const errors: FieldErrors = {};
  const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
  if (input.date > addDays(today, DAYS_AHEAD)) errors['date'] = ['errors.future'];
  const records = work.ask(recordQuestions);
  const type = (await records.records('projectexpensedocumenttype', [input.type], corporation)).get(
    input.type,
  );
  if (!type?.enabled) errors['type'] = ['errors.reference'];
  if (input.project !== null && !(await work.ask(projectQuestions).project(input.project, corporation)))
    errors['project'] = ['errors.reference'];
  const kind = type ? kindOf(type) : 'receipt';
  const usual = typeof type?.values['vat'] === 'number' ? type.values['vat'] : null;
  const wanted = kind === 'receipt' ? (input.vat ?? usual) : null;
  const others = kind === 'receipt' ? input.otherVat : [];
  const rates = await records.records(
    'vat',
    [wanted ?? [], others.map((one) => one.vat)].flat(),
    corporation,
  );
  const rate = wanted === null ? undefined : rates.get(wanted);
  if (input.vat !== null && rate === undefined) errors['vat'] = ['errors.reference'];
  for (const one of others)
    if (!rates.has(one.vat)) errors[`otherVat[${one.row}].vat`] = ['errors.reference'];
  if (Object.keys(errors).length > 0 || type === undefined) throw invalid(errors);
  if (kind === 'receipt') requireToldApart(input);
  const vat = rateOf(rate);
  const receipt = kind === 'receipt' ? amountsOf(input, vat?.rate ?? '0') : nothingSpent;
  if (typeof receipt === 'string')
    throw invalid({
      [receipt === 'SUM' ? 'total' : 'vatAmount']: [
        `expenses.error.${receipt === 'SUM' ? 'sum' : 'tooMuchVat'}`,
      ],
    });
  const driven = kind === 'kilometres' ? await tripOf(work, corporation, person, input) : null;
  const allowed = kind === 'perDiem' ? allowanceOf(type, input) : null;
  const amounts = driven?.amounts ?? allowed?.amounts ?? receipt;
  // Of what was taxed at nothing there is nothing to deduct, whatever was typed.
  const isTaxed = vat === null || !isZero(vat.rate);
  const percent = kind === 'receipt' && isTaxed ? deductibleOf(type, input.noReceipt) : '0';
  const account = type.values['accountingCode'];
  if (!isZero(amounts.vat) && compare(percent, '0') > 0 && vat === null)
    throw invalid({ vat: ['expenses.error.vatRate'] });
  const shares = sharesIn(
    amounts,
    vat,
    others.flatMap(({ vat: id, vatAmount }) => {
      const of = rateOf(rates.get(id));
      return of === null ? [] : [{ of, vatAmount }];
    }),
  );
  return {
    facts: {
      type: { id: type.id, name: type.label, kind },
      date: input.date,
      project: input.project,
      amounts,
      vat: isZero(amounts.vat) ? null : vat,
      ...(shares.length > 0 && { shares }),
      deductiblePercent: percent,
      account: typeof account === 'string' && isAccount(account) ? account : USUAL_ACCOUNT,
      purchaseAmount: input.purchaseAmount,
      billable: input.billable && input.project !== null,
      trip: driven?.trip ?? null,
      allowance: allowed?.allowance ?? null,
    },
    said: {
      title: input.title ?? type.label,
      description: input.description,
      itinerary: kind === 'kilometres' ? input.itinerary : null,
      noReceipt: kind === 'receipt' ? input.noReceipt : null,
    },
  };
}
