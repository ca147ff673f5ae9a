import type { Aggregate } from '../kernel/aggregate.ts';
import { add, compare, isZero, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import { conflict, invalid, type FieldErrors } from '../kernel/refusal.ts';
import {
  agreementVersion,
  evolveAgreement,
  leftToInvoice,
  newAgreement,
  type AgreementState,
  type AgreementVersion,
  type BillableData,
  type BillableEvent,
  type InvoicedPart,
} from './agreement.ts';
import type { LineShare } from './line-share.ts';
import { agreementDecisions } from './agreement-decisions.ts';
import { chosenLines, exceeds, wrongQuantity } from './chosen-lines.ts';
import { computeTotals, isItem } from './totals.ts';

export type SaleOrderEvent = BillableEvent<'SaleOrder'>;

export const saleOrderAggregate: Aggregate<AgreementState, SaleOrderEvent> = {
  name: 'saleOrder',
  initial: newAgreement,
  evolve: (state, event) => evolveAgreement('SaleOrder', state, event),
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

export const decisions = agreementDecisions<'SaleOrder', AgreementState, SaleOrderEvent, BillableData>({
  name: 'SaleOrder',
  code: 'SALE_ORDER',
  isBound: ({ invoices }) => invoices.length > 0,
});

/** The lines and quantities that invoices take already. */
export const linesInvoiced = ({ invoices }: AgreementState): LineShare[] =>
  invoices.flatMap(({ lines = [] }) => lines);

const quantityOf = (shares: readonly LineShare[], line: number): DecimalString =>
  add('0', ...shares.filter((share) => share.line === line).map(({ quantity }) => quantity));

/** The lines of something sold of which not all is invoiced, with the quantity that is left of each. */
export const linesLeft = (state: AgreementState, version: AgreementVersion): LineShare[] =>
  version.content.lines.flatMap((line, index) => {
    if (!isItem(line)) return [];
    const quantity = subtract(line.quantity, quantityOf(linesInvoiced(state), index));
    return isZero(quantity) ? [] : [{ line: index, quantity }];
  });

/** What lines are worth at the order's prices, excluding VAT: the rest of it to the cent where they are all that is left. */
function worth(
  state: AgreementState,
  version: AgreementVersion,
  shares: readonly LineShare[],
): DecimalString {
  if (shares.length === 0) return '0.00';
  const left = linesLeft(state, version);
  const isRest = left.every(({ line, quantity }) =>
    shares.some((share) => share.line === line && compare(share.quantity, quantity) === 0),
  );
  if (isRest) return leftToInvoice(state, version);
  const { lines, discount } = chosenLines(version.content, shares, linesInvoiced(state));
  return money(computeTotals(lines, discount).totalWithoutVat);
}

function requireLeft(state: AgreementState, version: AgreementVersion, shares: readonly LineShare[]): void {
  const left = new Map(linesLeft(state, version).map(({ line, quantity }) => [line, quantity]));
  const errors: FieldErrors = {};
  for (const { line, quantity: asked } of shares) {
    const rest = left.get(line);
    const wrong =
      rest !== undefined && [asked, quantityOf(shares, line)].find((quantity) => exceeds(quantity, rest));
    if (rest === undefined) errors[`lines[${line}]`] = ['errors.alreadyInvoicedLine'];
    else if (wrong)
      errors[`lines[${line}]`] = [wrongQuantity(wrong, rest, `errors.quantityLeft|max=${rest}`)];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Lines and quantities of an accepted order that an invoice takes.
 * @param shares empty: all that is left
 * @throws Refusal `invalid` on `lines[i]` beyond what is left, `conflict` once nothing is.
 */
export function takeLines(
  state: AgreementState,
  version: number,
  shares: readonly LineShare[],
): { lines: LineShare[]; net: DecimalString } {
  const found = decisions.requireAccepted(state, version);
  const left = linesLeft(state, found);
  if (left.length === 0) throw conflict('SALE_ORDER_INVOICED', 'errors.alreadyInvoiced');
  requireLeft(state, found, shares);
  const lines = shares.length === 0 ? left : [...shares];
  return { lines, net: worth(state, found, lines) };
}

/** Turned into an invoice, in part or in full. */
export const invoice = (version: number, part: InvoicedPart): SaleOrderEvent[] =>
  decisions.event('Invoiced', { version, ...part });

/**
 * An invoice's draft was changed: the lines and quantities that it takes now.
 * @throws Refusal `invalid` on `lines[i]` beyond what is left.
 */
export function amendInvoicing(
  state: AgreementState,
  version: number,
  invoiceId: number,
  lines: LineShare[],
): SaleOrderEvent[] {
  const part = state.invoices.find((one) => one.invoice === invoiceId);
  if (!part || JSON.stringify(part.lines) === JSON.stringify(lines)) return [];
  const others = { ...state, invoices: state.invoices.filter((one) => one !== part) };
  const found = agreementVersion(state, version);
  requireLeft(others, found, lines);
  return decisions.event('InvoicingAmended', {
    version,
    invoice: invoiceId,
    net: worth(others, found, lines),
    lines,
  });
}

/** Accepted and not invoiced in full yet: "billable" in lists. */
export const isBillable = (state: AgreementState, version: AgreementVersion): boolean =>
  version.status === 'accepted' && compare(leftToInvoice(state, version), '0') > 0;
