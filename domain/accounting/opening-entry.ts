import { z } from 'zod';
import { add, compare, isZero, money, negate, subtract, type DecimalString } from '../kernel/decimal.ts';
import {
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
} from '../kernel/fields.ts';
import { accountField } from './chart.ts';

/*
 * Balances that a company begins with: one entry in the journal of opening balances, on the first day of a financial
 * year (docs/decisions/0108).
 */

const LARGEST = 999_999_999_999;
const amount = () => optionalDecimal({ places: 2, min: -LARGEST, max: LARGEST });

/** A balance, of an account or of one third party on it: debit or credit, below zero the other. */
export const openingLineSchema = z
  .object({
    /** Of the year that begins; nothing said: the present one. */
    date: optionalDate(),
    account: accountField(),
    /** What the account is called in the program before: for whoever looks over the file. */
    label: optionalText(200),
    debit: amount(),
    credit: amount(),
    thirdParty: optionalReference('thirdparty'),
    /** Its auxiliary account in the program before, where that is no third party's here. */
    auxiliary: optionalText(20),
  })
  .superRefine((line, context) => {
    const tell = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { account, debit, credit } = line;
    if (typeof account === 'string' && !/^[1-5]/.test(account)) tell('account', 'errors.openingClass');
    const said = [debit, credit].filter((one) => typeof one === 'string' && !isZero(one));
    if (said.length !== 1) tell('debit', 'errors.entrySide');
  }, evenIfWrong);

export type OpeningLine = z.output<typeof openingLineSchema>;

/** Debit positive. */
export const balanceOf = ({ debit, credit }: Pick<OpeningLine, 'debit' | 'credit'>): DecimalString =>
  money(subtract(debit ?? '0', credit ?? '0'));

export interface OpeningSums {
  debit: DecimalString;
  credit: DecimalString;
  /** Debit less credit. */
  difference: DecimalString;
}

/** What lines hold on each side. */
export function sumsOf(lines: readonly Pick<OpeningLine, 'debit' | 'credit'>[]): OpeningSums {
  const balances = lines.map(balanceOf);
  const debit = money(add('0', ...balances.filter((one) => compare(one, '0') > 0)));
  const credit = money(negate(add('0', ...balances.filter((one) => compare(one, '0') < 0))));
  return { debit, credit, difference: money(subtract(debit, credit)) };
}

/** What is wrong with lines together, as a translation key; null: they balance. */
export function imbalanceOf(lines: readonly Pick<OpeningLine, 'debit' | 'credit'>[]): string | null {
  const { debit, credit, difference } = sumsOf(lines);
  return isZero(difference)
    ? null
    : `errors.entryUnbalanced|debit=${debit}|credit=${credit}|difference=${difference}`;
}
