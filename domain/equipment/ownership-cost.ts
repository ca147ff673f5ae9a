import { add, divide, isPositive, isZero, money, multiply, negate, subtract } from '../kernel/decimal.ts';
import { addDays, addMonths, daysBetween, monthOf, yearOf, type CivilDate } from '../kernel/dates.ts';
import type { EquipmentStage } from './equipment.ts';
import type { RunningCostKind } from './running-cost-kinds.ts';

/** What of a piece its cost follows from; euros without VAT. */
export interface OwnedPiece {
  stage: EquipmentStage;
  registeredOn: CivilDate;
  /** It came from another company, where its months before are counted. */
  cameFromElsewhere: boolean;
  purchasedOn: CivilDate | null;
  purchasePrice: string | null;
  /** What it is used up in; null: nothing is written off until it leaves. */
  lifeMonths: number | null;
  residualValue: string | null;
  /** Sold for this on that day. */
  salePrice: string | null;
  sinceOn: CivilDate | null;
}

/** What was spent on a piece: an inspection or a work order on its day, a running cost over its days, both included. */
export interface Spent {
  kind: 'inspections' | 'maintenance' | RunningCostKind;
  /** Of the inspection or the work order; the number of the running cost within the piece. */
  id: number;
  name: string;
  from: CivilDate;
  until: CivilDate;
  amount: string;
}

/** Days on which it stood still, both included. */
export interface StoodStill {
  from: CivilDate;
  until: CivilDate;
}

export const costKinds = [
  'writtenOff',
  'rent',
  'fuel',
  'insurance',
  'tax',
  'other',
  'inspections',
  'maintenance',
  'leaving',
  'sold',
] as const;
export type CostKind = (typeof costKinds)[number];

/** A line of what a piece costs in a year: every figure of the year is the sum of its lines. */
export interface CostLine {
  year: number;
  kind: CostKind;
  /** Of what was spent; null of what follows from its purchase and its end. */
  id: number | null;
  name: string | null;
  from: CivilDate;
  until: CivilDate;
  /** Below zero: what was had for it. */
  amount: string;
  /** Of what is spread: how many months or days lie in the year, of how many. */
  part: { count: number; of: number } | null;
}

export interface YearOfOwning {
  year: number;
  /** By kind; a kind without lines is missing. */
  sums: Readonly<Partial<Record<CostKind, string>>>;
  downDays: number;
  total: string;
}

const firstOf = (day: CivilDate): CivilDate => `${monthOf(day)}-01`;

const monthsBetween = (from: CivilDate, until: CivilDate): number =>
  (yearOf(until) - yearOf(from)) * 12 + Number(until.slice(5, 7)) - Number(from.slice(5, 7));

/** Whether nobody here has it any more. A piece that is lost may be found, but is used up no further. */
const hasLeft = ({ stage }: OwnedPiece): boolean => stage !== 'active';

/** The part of its price that is used up by a day, in equal parts a month: the month of the purchase is the first. */
function usedUp(piece: OwnedPiece, by: CivilDate): string {
  const { purchasedOn, purchasePrice, lifeMonths, residualValue } = piece;
  if (purchasedOn === null || purchasePrice === null || lifeMonths === null) return '0';
  const months = Math.min(Math.max(0, monthsBetween(purchasedOn, by)), lifeMonths);
  return money(
    divide(multiply(subtract(purchasePrice, residualValue ?? '0'), String(months)), String(lifeMonths)),
  );
}

/** What is used up in each year, from the purchase (or its coming here) to today, or to the month in which it left. */
function writtenOff(piece: OwnedPiece, today: CivilDate): CostLine[] {
  const { purchasedOn, purchasePrice, lifeMonths, sinceOn, registeredOn, cameFromElsewhere } = piece;
  if (purchasedOn === null || purchasePrice === null || lifeMonths === null || lifeMonths === 0) return [];
  const begin = firstOf(cameFromElsewhere && registeredOn > purchasedOn ? registeredOn : purchasedOn);
  const lifeEnds = addMonths(firstOf(purchasedOn), lifeMonths);
  const left = hasLeft(piece) && sinceOn !== null ? firstOf(sinceOn) : null;
  const end = left !== null && left < lifeEnds ? left : lifeEnds;
  const lines: CostLine[] = [];
  for (let year = yearOf(begin); year <= yearOf(today) && `${year}-01-01` < end; year += 1) {
    const from = begin > `${year}-01-01` ? begin : `${year}-01-01`;
    const until = end < `${year + 1}-01-01` ? end : `${year + 1}-01-01`;
    const count = monthsBetween(from, until);
    if (count <= 0) continue;
    // Of sums, not of parts: rounded years come to the price together.
    const amount = money(subtract(usedUp(piece, until), usedUp(piece, from)));
    const part = { count, of: lifeMonths };
    lines.push({ year, kind: 'writtenOff', id: null, name: null, from, until, amount, part });
  }
  return lines;
}

/** What was left of its price when it was sold, scrapped or lost, less what was had for it. */
function ending(piece: OwnedPiece): CostLine[] {
  const { stage, sinceOn, purchasedOn, purchasePrice, salePrice } = piece;
  if (sinceOn === null || stage === 'active' || stage === 'transferred') return [];
  const line = { year: yearOf(sinceOn), id: null, name: null, from: sinceOn, until: sinceOn, part: null };
  const left =
    purchasePrice === null || purchasedOn === null
      ? '0'
      : money(subtract(purchasePrice, usedUp(piece, firstOf(sinceOn))));
  return [
    ...(isZero(left) ? [] : [{ ...line, kind: 'leaving' as const, amount: left }]),
    ...(stage !== 'sold' || salePrice === null
      ? []
      : [{ ...line, kind: 'sold' as const, amount: money(negate(salePrice)) }]),
  ];
}

/** What was spent, spread over the years by its days: the parts of an amount come to it. */
function spread({ kind, id, name, from, until, amount }: Spent): CostLine[] {
  const days = daysBetween(from, until) + 1;
  const upTo = (count: number) => money(divide(multiply(amount, String(count)), String(days)));
  const lines: CostLine[] = [];
  let done = 0;
  for (let year = yearOf(from); year <= yearOf(until); year += 1) {
    const first = from > `${year}-01-01` ? from : `${year}-01-01`;
    const last = until < `${year}-12-31` ? until : `${year}-12-31`;
    const count = daysBetween(first, last) + 1;
    const part = count === days ? null : { count, of: days };
    lines.push({
      year,
      kind,
      id,
      name,
      from: first,
      until: last,
      amount: money(subtract(upTo(done + count), upTo(done))),
      part,
    });
    done += count;
  }
  return lines;
}

/** All that a piece costs, a line each, the newest first. */
export const costLines = (piece: OwnedPiece, spent: readonly Spent[], today: CivilDate): CostLine[] =>
  [...writtenOff(piece, today), ...ending(piece), ...spent.flatMap(spread)].toSorted(
    (a, b) => b.year - a.year || (a.from < b.from ? 1 : -1),
  );

/** On how many days of each year it stood still: a day counts once, whatever stands in its way. */
export function daysDown(still: readonly StoodStill[]): Map<number, number> {
  const days = new Map<number, number>();
  let next: CivilDate | null = null;
  for (const { from, until } of still.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const begin: CivilDate = next !== null && from < next ? next : from;
    if (begin > until) continue;
    for (let year = yearOf(begin); year <= yearOf(until); year += 1) {
      const first = begin > `${year}-01-01` ? begin : `${year}-01-01`;
      const last = until < `${year}-12-31` ? until : `${year}-12-31`;
      days.set(year, (days.get(year) ?? 0) + daysBetween(first, last) + 1);
    }
    next = addDays(until, 1);
  }
  return days;
}

/**
 * What a piece costs in each year, the newest first: the part of its price that is used up, month by month in equal
 * parts, what it costs to run, inspections, maintenance, and at its end what was left of its price less what was had for
 * it. 12,000 less 2,400 over 48 months, bought in July: 1,200 in the first year, 2,400 in the next. Nothing is counted
 * twice: a price is used up or left over, and over all years comes to itself.
 */
export function ownershipCost(lines: readonly CostLine[], still: readonly StoodStill[]): YearOfOwning[] {
  const down = daysDown(still);
  const years = new Set([...lines.map(({ year }) => year), ...down.keys()]);
  return [...years]
    .toSorted((a, b) => b - a)
    .map((year) => {
      const sums: Partial<Record<CostKind, string>> = {};
      for (const line of lines)
        if (line.year === year) sums[line.kind] = money(add(sums[line.kind] ?? '0', line.amount));
      const total = money(add('0', ...Object.values(sums)));
      return { year, sums, downDays: down.get(year) ?? 0, total };
    });
}

/** What one piece cost in a year, beside what its meter counted. */
export interface PieceYear {
  sums: YearOfOwning['sums'];
  total: string;
  /** Of each hour or kilometre; null where its meter counted none. */
  perUnit: string | null;
}

/**
 * What a piece cost in one year, of what `costLines` says; null where it cost nothing and had nothing.
 * @param counted hours or kilometres of the year, by its readings
 */
export function pieceYear(
  lines: readonly CostLine[],
  year: number,
  counted: string | null,
): PieceYear | null {
  const found = ownershipCost(
    lines.filter((line) => line.year === year),
    [],
  )[0];
  if (found === undefined) return null;
  const { sums, total } = found;
  const perUnit = counted === null || !isPositive(counted) ? null : money(divide(total, counted));
  return { sums, total, perUnit };
}
