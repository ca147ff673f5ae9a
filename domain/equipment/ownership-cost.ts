import { add, divide, money, multiply, subtract } from '../kernel/decimal.ts';
import { addMonths, yearOf, type CivilDate } from '../kernel/dates.ts';

/** What of a piece its cost follows from; euros without VAT. */
export interface OwnedPiece {
  purchasedOn: CivilDate | null;
  purchasePrice: string | null;
  /** What it is used up in; null: nothing is written off. */
  lifeMonths: number | null;
  residualValue: string | null;
  /** Sold for this on that day. */
  salePrice: string | null;
  sinceOn: CivilDate | null;
}

export interface Spent {
  year: number;
  inspections: string;
  maintenance: string;
  downDays: number;
}

export interface YearOfOwning extends Spent {
  /** The part of its price that is used up in the year, month by month. */
  writtenOff: string;
  /** Less what was had for it when it was sold. */
  sold: string;
  total: string;
}

/** Months of a life that lie in a year, each whole: the month of the purchase is the first. */
function monthsIn(year: number, purchasedOn: CivilDate, lifeMonths: number): number {
  let months = 0;
  for (let count = 0; count < lifeMonths; count += 1)
    if (yearOf(addMonths(`${purchasedOn.slice(0, 7)}-01`, count)) === year) months += 1;
  return months;
}

const writtenOffIn = (
  year: number,
  { purchasedOn, purchasePrice, lifeMonths, residualValue }: OwnedPiece,
): string => {
  if (purchasedOn === null || purchasePrice === null || lifeMonths === null) return '0';
  const used = subtract(purchasePrice, residualValue ?? '0');
  return money(divide(multiply(used, String(monthsIn(year, purchasedOn, lifeMonths))), String(lifeMonths)));
};

/**
 * What a piece costs in each year that it is owned: the part of its price that is used up, month by month in equal parts,
 * inspections, maintenance, less what it was sold for. 12,000 less 2,400 over 48 months, bought in July: 1,200 in the
 * first year, 2,400 in the next.
 */
export function ownershipCost(piece: OwnedPiece, spent: readonly Spent[], today: CivilDate): YearOfOwning[] {
  const { purchasedOn, salePrice, sinceOn } = piece;
  const years = new Set(spent.map(({ year }) => year));
  if (purchasedOn !== null)
    for (let year = yearOf(purchasedOn); year <= yearOf(today); year += 1) years.add(year);
  const soldIn = salePrice === null || sinceOn === null ? null : yearOf(sinceOn);
  return [...years]
    .sort((a, b) => b - a)
    .map((year) => {
      const of = spent.find((one) => one.year === year) ?? {
        year,
        inspections: '0',
        maintenance: '0',
        downDays: 0,
      };
      const writtenOff = writtenOffIn(year, piece);
      const sold = soldIn === year ? (salePrice ?? '0') : '0';
      const total = money(subtract(add(writtenOff, of.inspections, of.maintenance), sold));
      return { ...of, writtenOff, sold, total };
    });
}
