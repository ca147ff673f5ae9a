import { unitCode } from '../einvoicing/unit-code.ts';
import type { LineKind, OrderLine } from './amounts.ts';
import type { KnownUnit } from './questions.ts';

/**
 * What lines are priced by where no product says it: codes of UN/ECE recommendation 20, of which the first that the
 * company has counts. A turn is a trip, or else a piece. A product that is none of the catalogue's may be concrete or an
 * admixture: only who plans it says whether it is m³.
 */
const codesOf: Readonly<Record<LineKind, readonly string[]>> = {
  package: ['LS'],
  pipe: ['MTR'],
  transport: ['LS'],
  pumi: ['LS'],
  product: [],
  waiting: ['HUR'],
  tour: ['E54', 'C62'],
};

/** Whether a unit is one of a code: by its own, or as its symbol says. What is called by no known symbol is no piece. */
const isOfCode = ({ name, code }: KnownUnit, asked: string): boolean =>
  code === null ? asked !== 'C62' && unitCode({ name }) === asked : code === asked;

const unitOf = (codes: readonly string[], units: readonly KnownUnit[]): number | null =>
  codes.flatMap((code) => units.find((one) => isOfCode(one, code)) ?? []).at(0)?.id ?? null;

/** The unit of what is billed as a whole; null: the company has none. */
export const packageUnit = (units: readonly KnownUnit[]): number | null => unitOf(codesOf.package, units);

/** The unit of concrete; null: the company has none. */
export const cubicUnit = (units: readonly KnownUnit[]): number | null => unitOf(['MTQ'], units);

/**
 * The unit that a line is invoiced by: the one that it is measured in, typed or its product's of that day, or else of its
 * kind where it has no product. What a driver added in their own words is measured as nobody said. null: none
 */
export const unitOfLine = (
  line: Pick<OrderLine, 'kind' | 'product' | 'onSite' | 'typed' | 'unit'>,
  units: readonly KnownUnit[],
): number | null => {
  const { kind, product, onSite, typed, unit } = line;
  const own = typed?.unit ?? unit?.id ?? null;
  if (own !== null) return own;
  return product !== null || onSite === true ? null : unitOf(codesOf[kind], units);
};
