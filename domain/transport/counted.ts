import { add, compare, money, multiply, normalise, subtract, type DecimalString } from '../kernel/decimal.ts';
import { isInUnitOfKind, lineAmount, quantityOf, type LineKind, type OrderLine } from './amounts.ts';

/*
 * What was noted of an intervention beside what it bills: turns of trucks, hours of waiting. Noted ones are proposed as
 * real quantities, and whoever invoices sees where they are others than those that are billed.
 */

/** What of an intervention is counted as it happens. */
export const countedKinds = ['tour', 'waiting'] as const satisfies readonly LineKind[];
export type CountedKind = (typeof countedKinds)[number];

/** How many were noted: turns, and hours of waiting. */
export type Counted = Readonly<Record<CountedKind, DecimalString>>;

type CountedLine = Pick<OrderLine, 'kind' | 'real' | 'planned' | 'turns' | 'unit'>;

/** How many of what is counted a line bills: a package of three turns bills three. */
const countOf = (line: CountedLine): DecimalString =>
  multiply(quantityOf(line) ?? '0', String(line.turns ?? 1));

/** Lines of a kind that are counted as it is: waiting that is billed by the minute is not in hours. */
const countedIn = <Line extends CountedLine>(lines: readonly Line[], kind: CountedKind): Line[] =>
  lines.filter((line) => line.kind === kind && isInUnitOfKind(line));

/** How many are billed of a kind; null: no line bills any. */
export function billedOf(lines: readonly CountedLine[], kind: CountedKind): DecimalString | null {
  const own = countedIn(lines, kind);
  return own.length === 0 ? null : normalise(add('0', ...own.map(countOf)));
}

/**
 * Real quantities of lines that nobody said any of, by what was noted: the last line of a kind has what those before it
 * leave, as turns beyond a package do. By ids of lines; nothing noted proposes nothing.
 */
export function proposedQuantities(
  lines: readonly (CountedLine & { id: number })[],
  counted: Counted,
): ReadonlyMap<number, DecimalString> {
  const proposed = new Map<number, DecimalString>();
  for (const kind of countedKinds) {
    const own = countedIn(lines, kind);
    const last = own.at(-1);
    if (last === undefined || last.real !== null || compare(counted[kind], '0') === 0) continue;
    // Packages are as many as were agreed on: nobody proposes one more.
    if ((last.turns ?? 1) !== 1) continue;
    const before = add('0', ...own.slice(0, -1).map(countOf));
    const left = subtract(counted[kind], before);
    proposed.set(last.id, compare(left, '0') < 0 ? '0' : normalise(left));
  }
  return proposed;
}

/** By how much they may differ untold: hours of waiting are billed by the quarter. */
const tolerated: Counted = { tour: '0', waiting: '0.24' };

const apart = (one: DecimalString, other: DecimalString): DecimalString =>
  compare(one, other) < 0 ? subtract(other, one) : subtract(one, other);

/** Where more or fewer were noted than are billed: nothing noted, or no line of its kind, says nothing. */
export const miscounted = (
  counted: Counted,
  billed: Readonly<Record<CountedKind, DecimalString | null>>,
): { kind: CountedKind; noted: DecimalString; billed: DecimalString }[] =>
  countedKinds.flatMap((kind) => {
    const [noted, charged] = [counted[kind], billed[kind]];
    return charged === null ||
      compare(noted, '0') === 0 ||
      compare(apart(noted, charged), tolerated[kind]) <= 0
      ? []
      : [{ kind, noted: normalise(noted), billed: normalise(charged) }];
  });

/**
 * Where turns come to something else at their own prices, those of their zones on their days, than the lines that bill
 * turns: euros without VAT. null: they come to the same, or a turn or line has no price, or nothing bills turns.
 */
export function mispriced(
  turns: readonly { price: DecimalString | null; problem: unknown }[],
  lines: readonly Pick<OrderLine, 'kind' | 'real' | 'planned' | 'unitPrice'>[],
): { noted: DecimalString; billed: DecimalString } | null {
  const prices = turns.filter(({ problem }) => problem === null).map(({ price }) => price);
  const amounts = lines.filter(({ kind }) => kind === 'tour').map(lineAmount);
  const known = [...prices, ...amounts].every((one) => one !== null);
  if (!known || prices.length === 0 || amounts.length === 0) return null;
  const sum = (all: readonly (DecimalString | null)[]) => money(add('0', ...all.map((one) => one ?? '0')));
  const [noted, billed] = [sum(prices), sum(amounts)];
  return compare(noted, billed) === 0 ? null : { noted, billed };
}
