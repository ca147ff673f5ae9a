import {
  add,
  compare,
  isZero,
  money,
  multiply,
  negate,
  round,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { TaxKind } from './entries.ts';

/*
 * The monthly VAT return, form 3310-CA3, as the books say it. The form asks for whole euros; its boxes are those of the
 * edition in force since January 2022.
 */

/** What a month holds of one kind of operation. */
export interface TaxSum {
  /** "collected S 20", as lines of the books say it. */
  tax: string;
  debit: DecimalString;
  credit: DecimalString;
  base: DecimalString;
}

/** Boxes of the form that the books fill, in its order. */
export const operationBoxes = ['A1', 'A2', 'A3', 'B2', 'E1', 'E2', 'F2'] as const;
export const rateBoxes = ['08', '09', '9B', '10', 'T6', 'T1', 'T2', 'T5', '13'] as const;
export const deductionBoxes = ['19', '20'] as const;

export type OperationBox = (typeof operationBoxes)[number];
export type RateBox = (typeof rateBoxes)[number];
export type DeductionBox = (typeof deductionBoxes)[number];

export interface Box<Name> {
  box: Name;
  /** Without VAT; null where the form asks for none. */
  base: DecimalString | null;
  /** null where the form asks for none. */
  tax: DecimalString | null;
  /** The kinds of operation that it adds up, as lines of the books say them. */
  from: string[];
}

export interface VatReturn {
  operations: Box<OperationBox>[];
  due: Box<RateBox>[];
  deductions: Box<DeductionBox>[];
  /** 16 */
  gross: DecimalString;
  /** 17: of 16, what acquisitions from other member states owe. */
  intraCommunity: DecimalString;
  /** 22 */
  carried: DecimalString;
  /** 23 */
  deductible: DecimalString;
  /** 25: what is left of the deductions; "0.00" where tax is due. */
  credit: DecimalString;
  /** 28 */
  payable: DecimalString;
  /** What is outside VAT and stands in no box. */
  outside: DecimalString;
}

interface Sum {
  kind: TaxKind;
  category: string;
  rate: DecimalString;
  base: DecimalString;
  /** Owed when positive; of deductions, deducted. */
  tax: DecimalString;
  key: string;
}

const deductions = new Set<TaxKind>(['deductible', 'deductibleAssets']);

function sumOf({ tax: key, debit, credit, base }: TaxSum): Sum {
  const [kind = 'untaxed', category = '', rate = '0'] = key.split(' ');
  const owed = money(subtract(credit, debit));
  const of = kind as TaxKind; // as entries write it
  return { kind: of, category, rate, base, key, tax: deductions.has(of) ? money(negate(owed)) : owed };
}

const taxed = new Set<TaxKind>(['collected', 'domestic', 'service', 'goods']);

const rateBoxesByRate: Readonly<Record<string, RateBox>> = {
  '20': '08',
  '5.5': '09',
  '10': '9B',
  '8.5': '10',
  '2.1': 'T6',
  '1.75': 'T1',
  '1.05': 'T2',
  '0.9': 'T5',
};

const rateBoxOf = ({ rate }: Sum): RateBox => rateBoxesByRate[multiply(rate, '1')] ?? '13';

const untaxedBoxes: Readonly<Record<string, OperationBox | null>> = { G: 'E1', K: 'F2', O: null };

function operationBoxOf({ kind, category }: Sum): OperationBox | null {
  switch (kind) {
    case 'collected':
      return 'A1';
    case 'domestic':
      return 'A2';
    case 'service':
      return 'A3';
    case 'goods':
      return 'B2';
    case 'untaxed':
      return category in untaxedBoxes ? (untaxedBoxes[category] ?? null) : 'E2';
    case 'deductible':
    case 'deductibleAssets':
      return null;
  }
}

const total = (sums: readonly Sum[], of: 'base' | 'tax'): DecimalString =>
  money(add('0', ...sums.map((one) => one[of])));

function boxes<Name>(
  names: readonly Name[],
  sums: readonly Sum[],
  boxOf: (sum: Sum) => Name | null,
  shows: { base: boolean; tax: boolean },
): Box<Name>[] {
  return names.map((box) => {
    const own = sums.filter((sum) => boxOf(sum) === box);
    return {
      box,
      base: shows.base ? total(own, 'base') : null,
      tax: shows.tax ? total(own, 'tax') : null,
      from: own.map(({ key }) => key),
    };
  });
}

/**
 * The return of a month.
 * @param carried the credit of the month before (box 27 of its return)
 */
export function vatReturn(month: readonly TaxSum[], carried: DecimalString = '0'): VatReturn {
  const sums = month.map(sumOf);
  const owing = sums.filter(({ kind }) => taxed.has(kind));
  const due = boxes(rateBoxes, owing, rateBoxOf, { base: true, tax: true });
  const deducted = boxes(
    deductionBoxes,
    sums.filter(({ kind }) => deductions.has(kind)),
    ({ kind }) => (kind === 'deductibleAssets' ? '19' : '20'),
    { base: false, tax: true },
  );
  const gross = total(owing, 'tax');
  const deductible = money(add(carried, ...deducted.map(({ tax }) => tax ?? '0')));
  const left = money(subtract(gross, deductible));
  const isCredit = compare(left, '0') < 0;
  return {
    operations: boxes(operationBoxes, sums, operationBoxOf, { base: true, tax: false }),
    due: due.filter(
      ({ box, base, tax }) => ['08', '09', '9B'].includes(box) || !isZero(base ?? '0') || !isZero(tax ?? '0'),
    ),
    deductions: deducted,
    gross,
    intraCommunity: total(
      sums.filter(({ kind }) => kind === 'goods'),
      'tax',
    ),
    carried: money(carried),
    deductible,
    credit: isCredit ? money(negate(left)) : '0.00',
    payable: isCredit ? '0.00' : left,
    outside: total(
      sums.filter(({ kind, category }) => kind === 'untaxed' && category === 'O'),
      'base',
    ),
  };
}

/** As the form takes it: whole euros, half of one rounded up (CGI art. 1724). */
export const wholeEuros = (amount: DecimalString): DecimalString => round(amount, 0);

/** The sums of the form, which are those of its boxes in whole euros. */
export interface Declared {
  /** 16 */
  gross: DecimalString;
  /** 23 */
  deductible: DecimalString;
  /** 25 */
  credit: DecimalString;
  /** 28 */
  payable: DecimalString;
}

export function declared({ due, deductions: deducted, carried }: VatReturn): Declared {
  const whole = (all: readonly Box<string>[]) => all.map(({ tax }) => wholeEuros(tax ?? '0'));
  const gross = add('0', ...whole(due));
  const deductible = add(wholeEuros(carried), ...whole(deducted));
  const left = subtract(gross, deductible);
  const isCredit = compare(left, '0') < 0;
  return { gross, deductible, credit: isCredit ? negate(left) : '0', payable: isCredit ? '0' : left };
}

/**
 * The credit that returns of these months, the first one first, would carry into the next (its box 22), in whole euros:
 * what is typed there when none of it was asked back. A month without entries hands on what it was given.
 */
export const carriedOver = (months: readonly (readonly TaxSum[])[]): DecimalString =>
  months.reduce<DecimalString>((carried, sums) => declared(vatReturn(sums, carried)).credit, '0');
