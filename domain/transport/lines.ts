import { normalise, type DecimalString } from '../kernel/decimal.ts';
import { differences } from '../kernel/differences.ts';
import type { OrderLine, TypedLine } from './amounts.ts';
import type { LineInput, OrderPlan } from './order-schema.ts';

/** What a report knows a line by, also once others before it are gone; older lines are known by their place. */
export const idOfLine = ({ id }: Pick<OrderLine, 'id'>, index: number): number => id ?? index + 1;

/** What was typed of a line; of older ones all but a price that a rule made. */
export const typedOf = ({ typed, label, product, unitPrice, vat, rule }: OrderLine): Required<TypedLine> => ({
  unit: null,
  ...(typed ?? {
    label: label === '' ? null : label,
    product,
    unitPrice: rule === null ? unitPrice : null,
    vat: vat?.id ?? null,
  }),
});

/** Lines as they were typed, so that what was proposed is proposed anew. */
export const linesAsTyped = (lines: readonly OrderLine[]): LineInput[] =>
  lines.map((line, index) => ({
    id: idOfLine(line, index),
    kind: line.kind,
    planned: line.planned,
    real: line.real,
    ...typedOf(line),
  }));

/**
 * Lines as they were typed, for another intervention: concrete of before lines had units is in m³ there.
 * @param cubic the company's unit of concrete; null: it has none
 */
export const linesToCopy = (lines: readonly OrderLine[], cubic: number | null): LineInput[] =>
  linesAsTyped(lines).map((line, index) => {
    const from = lines[index];
    const isOlder = from?.unit === undefined && from?.onSite !== true;
    return isOlder && line.kind === 'product' && line.product === null && line.unit === null
      ? { ...line, unit: cubic }
      : line;
  });

/** A plan without what was added on the site. */
export const officePlan = (plan: OrderPlan | null): OrderPlan | null =>
  plan && { ...plan, lines: plan.lines.filter(({ onSite }) => onSite !== true) };

/** What was added on the site. */
export const onSiteLines = (plan: OrderPlan | null): OrderLine[] =>
  (plan?.lines ?? []).filter(({ onSite }) => onSite === true);

/** A plan as forms show it, without what only tells lines apart. */
export const shownPlan = (plan: OrderPlan | null) =>
  plan && { ...plan, lines: plan.lines.map(({ id: _id, typed: _typed, ...line }) => line) };

/** What a driver is shown of a plan: another price or note of the office's is no other plan to them. */
export const planOnSite = (plan: OrderPlan | null) => {
  const office = officePlan(plan);
  if (office === null) return null;
  return {
    client: office.client,
    start: office.start,
    end: office.end,
    siteAddress: office.siteAddress,
    sitePlace: office.sitePlace ?? null,
    equipment: office.equipment,
    driver: office.driver,
    supplier: office.supplier,
    centralNumber: office.centralNumber,
    comment: office.comment,
    lines: office.lines.map(({ kind, label, planned }) => ({ kind, label, planned })),
  };
};

const isSame = (line: LineInput, before: OrderLine): boolean =>
  line.kind === before.kind && (line.label ?? before.label) === before.label;

/**
 * Ids of lines that are sent: those that were said, where the plan before has them; without any, that of a line of the
 * same kind and label. All others are new, and none that a report speaks of is given again.
 */
export function lineIds(
  lines: readonly LineInput[],
  before: readonly OrderLine[],
  reported: readonly number[],
): number[] {
  const known = new Map(before.map((line, index) => [idOfLine(line, index), line]));
  const free = new Set(known.keys());
  const take = (id: number | null | undefined): number | null =>
    id !== null && id !== undefined && free.delete(id) ? id : null;
  const areNamed = lines.some(({ id }) => id !== null && id !== undefined);
  const kept = lines.map((line) =>
    take(areNamed ? line.id : [...known].find(([id, one]) => free.has(id) && isSame(line, one))?.[0]),
  );
  let last = Math.max(0, ...known.keys(), ...reported);
  return kept.map((id) => id ?? (last += 1));
}

/** Lines that were added on the site stay so when the office changes them. */
export const withOrigins = <Line extends OrderLine>(
  lines: readonly Line[],
  before: readonly OrderLine[],
): Line[] =>
  lines.map((line) => (lineBy(before, line.id)?.onSite === true ? { ...line, onSite: true } : line));

/** Lines of before lines had units stay without a word of any while nobody says one: they count as they did. */
export const withOlderUnits = (lines: readonly OrderLine[], before: readonly OrderLine[]): OrderLine[] =>
  lines.map((line) => {
    const earlier = lineBy(before, line.id);
    const isOlder = earlier !== undefined && earlier.unit === undefined;
    const isSameThing = earlier?.kind === line.kind && earlier.product === line.product;
    if (!isOlder || !isSameThing || typedOf(line).unit !== null) return line;
    const { unit: _unit, ...rest } = line;
    return rest;
  });

const lineBy = (lines: readonly OrderLine[], id: number | undefined): OrderLine | undefined =>
  lines.find((one, place) => idOfLine(one, place) === id);

const isSameAmount = (one: DecimalString | null, other: DecimalString | null): boolean =>
  one === other || (one !== null && other !== null && normalise(one) === normalise(other));

/**
 * What comes back as it was proposed was not typed: a program that changes a comment sends the lines as it was shown
 * them.
 */
export const withoutProposed = (
  lines: readonly LineInput[],
  ids: readonly number[],
  before: readonly OrderLine[],
): LineInput[] =>
  lines.map((line, index) => {
    const earlier = lineBy(before, ids[index]);
    if (earlier === undefined) return line;
    const typed = typedOf(earlier);
    return {
      ...line,
      label: typed.label === null && line.label === earlier.label ? null : line.label,
      product: typed.product === null && line.product === earlier.product ? null : line.product,
      unitPrice:
        typed.unitPrice === null && isSameAmount(line.unitPrice, earlier.unitPrice) ? null : line.unitPrice,
      vat: typed.vat === null && line.vat === (earlier.vat?.id ?? null) ? null : line.vat,
      unit: typed.unit === null && line.unit === (earlier.unit?.id ?? null) ? null : line.unit,
    };
  });

/** Lines whose own facts are as before keep their name, price and rate, whatever these are by now. */
export const withKeptPrices = (lines: readonly OrderLine[], before: readonly OrderLine[]): OrderLine[] =>
  lines.map((line, index) => {
    const id = idOfLine(line, index);
    const earlier = lineBy(before, id);
    const factsOf = (one: OrderLine) => [one.kind, one.planned, one.real, typedOf(one)];
    return earlier !== undefined && differences(factsOf(earlier), factsOf(line)).length === 0
      ? { ...earlier, id, typed: typedOf(line) }
      : line;
  });

/** A plan whose lines cost what rules say of what really was. */
export const withPrices = (
  plan: OrderPlan,
  prices: readonly { line: number; unitPrice: DecimalString | null; rule: string | null }[],
): OrderPlan => ({
  ...plan,
  lines: plan.lines.map((line, index) => {
    const price = prices.find((one) => one.line === idOfLine(line, index));
    return price === undefined ? line : { ...line, unitPrice: price.unitPrice, rule: price.rule };
  }),
});

/** Prices that were proposed and are others than before, by line. */
export const repriced = (
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): { label: string; before: DecimalString | null; after: DecimalString | null }[] =>
  after.flatMap((line, index) => {
    const earlier = lineBy(before, idOfLine(line, index));
    return earlier === undefined ||
      typedOf(line).unitPrice !== null ||
      typedOf(earlier).unitPrice !== null ||
      earlier.unitPrice === line.unitPrice
      ? []
      : [{ label: line.label, before: earlier.unitPrice, after: line.unitPrice }];
  });
