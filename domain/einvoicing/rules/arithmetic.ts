import { add, compare, money, multiply, negate, subtract, type DecimalString } from '../../kernel/decimal.ts';
import type { ElectronicInvoice, ElectronicParty, LineAdjustment } from '../electronic-invoice.ts';
import { equal, hasDecimals, isNumber, isSaid, isTaxed, rule, sumOf, type Rule } from './rule.ts';

const amounts = (adjustments: readonly LineAdjustment[]): DecimalString[] =>
  adjustments.map(({ amount }) => amount);

/** An amount that the following ones make; false where one of them is no number. */
const makes = (total: DecimalString, ...parts: DecimalString[]): boolean =>
  parts.every(isNumber) && equal(total, add('0', ...parts));

const minus = (amount: DecimalString): DecimalString => (isNumber(amount) ? negate(amount) : amount);

const hasPrefix = ({ vatNumber }: ElectronicParty): boolean =>
  vatNumber === null || /^(?:[A-Z]{2})[A-Z0-9+*.]{2,}$/.test(vatNumber);

const hasReason = ({ reason, reasonCode }: LineAdjustment): boolean => isSaid(reason) || isSaid(reasonCode);

const isPositive = (amount: DecimalString): boolean => isNumber(amount) && compare(amount, '0') > 0;

/** How the parts of an invoice fit together (BR-CO, EN 16931-1 "Conditions"). */
const conditions: readonly Rule[] = [
  rule('BR-CO-04', 'vatRate', ({ lines }) => lines.every(({ vat }) => isSaid(vat.category))),
  rule('BR-CO-09', 'sellerVat', ({ seller, buyer }) => hasPrefix(seller) && hasPrefix(buyer)),
  rule('BR-CO-10', 'amounts', ({ totals, lines }) => equal(totals.lines, sumOf(lines.map(({ net }) => net)))),
  rule('BR-CO-11', 'amounts', ({ totals, allowances }) =>
    equal(totals.allowances, sumOf(amounts(allowances))),
  ),
  rule('BR-CO-12', 'amounts', ({ totals, charges }) => equal(totals.charges, sumOf(amounts(charges)))),
  rule('BR-CO-13', 'amounts', ({ totals: { withoutVat, lines, allowances, charges } }) =>
    makes(withoutVat, lines, minus(allowances), charges),
  ),
  rule('BR-CO-14', 'amounts', ({ totals, vatBreakdown }) =>
    equal(totals.vat, sumOf(vatBreakdown.map(({ amount }) => amount))),
  ),
  rule('BR-CO-15', 'amounts', ({ totals: { withVat, withoutVat, vat } }) => makes(withVat, withoutVat, vat)),
  rule('BR-CO-16', 'amounts', ({ totals: { due, withVat, prepaid, rounding } }) =>
    makes(due, withVat, minus(prepaid), rounding),
  ),
  rule('BR-CO-17', 'amounts', ({ vatBreakdown }) => vatBreakdown.every(isTaxed)),
  rule('BR-CO-18', 'vatGroups', ({ vatBreakdown }) => vatBreakdown.length > 0),
  rule('BR-CO-19', 'date', ({ period }) => period === null || period.start !== null || period.end !== null),
  rule('BR-CO-21', 'adjustment', ({ allowances }) => allowances.every(hasReason)),
  rule('BR-CO-22', 'adjustment', ({ charges }) => charges.every(hasReason)),
  rule('BR-CO-23', 'adjustment', ({ lines }) => lines.every((line) => line.allowances.every(hasReason))),
  rule('BR-CO-24', 'adjustment', ({ lines }) => lines.every((line) => line.charges.every(hasReason))),
  rule(
    'BR-CO-25',
    'dueDate',
    ({ totals, dueDate, payment }) => !isPositive(totals.due) || dueDate !== null || isSaid(payment.terms),
  ),
  rule(
    'BR-CO-26',
    'seller',
    ({ seller }) =>
      isSaid(seller.siren) ||
      isSaid(seller.siret) ||
      isSaid(seller.vatNumber) ||
      seller.identifiers.length > 0,
  ),
  // Not one of the standard's own, which leave it to the parties: what Peppol and platforms check of every line.
  rule('PEPPOL-EN16931-R120', 'line', ({ lines }) =>
    lines.every(({ quantity, unitPrice, priceBaseQuantity, allowances, charges, net }) => {
      const parts = [quantity, unitPrice, ...amounts(allowances), ...amounts(charges)];
      if (!parts.every(isNumber) || priceBaseQuantity !== null) return true;
      const gross = money(multiply(quantity, unitPrice));
      return equal(net, subtract(add(gross, ...amounts(charges)), add('0', ...amounts(allowances))));
    }),
  ),
];

type Amounts = (invoice: ElectronicInvoice) => readonly (DecimalString | null)[];

/** Every amount of money that is written, by the rule that counts its decimals. */
const written: readonly (readonly [id: string, amounts: Amounts])[] = [
  ['BR-DEC-01', ({ allowances }) => amounts(allowances)],
  ['BR-DEC-02', ({ allowances }) => allowances.map(({ base }) => base)],
  ['BR-DEC-05', ({ charges }) => amounts(charges)],
  ['BR-DEC-06', ({ charges }) => charges.map(({ base }) => base)],
  ['BR-DEC-09', ({ totals }) => [totals.lines]],
  ['BR-DEC-10', ({ totals }) => [totals.allowances]],
  ['BR-DEC-11', ({ totals }) => [totals.charges]],
  ['BR-DEC-12', ({ totals }) => [totals.withoutVat]],
  ['BR-DEC-13', ({ totals }) => [totals.vat]],
  ['BR-DEC-14', ({ totals }) => [totals.withVat]],
  ['BR-DEC-16', ({ totals }) => [totals.prepaid]],
  ['BR-DEC-17', ({ totals }) => [totals.rounding]],
  ['BR-DEC-18', ({ totals }) => [totals.due]],
  ['BR-DEC-19', ({ vatBreakdown }) => vatBreakdown.map(({ base }) => base)],
  ['BR-DEC-20', ({ vatBreakdown }) => vatBreakdown.map(({ amount }) => amount)],
  ['BR-DEC-23', ({ lines }) => lines.map(({ net }) => net)],
  ['BR-DEC-24', ({ lines }) => lines.flatMap((line) => amounts(line.allowances))],
  ['BR-DEC-25', ({ lines }) => lines.flatMap((line) => line.allowances.map(({ base }) => base))],
  ['BR-DEC-27', ({ lines }) => lines.flatMap((line) => amounts(line.charges))],
  ['BR-DEC-28', ({ lines }) => lines.flatMap((line) => line.charges.map(({ base }) => base))],
];

const decimals: readonly Rule[] = written.map(([id, amountsOf]) =>
  rule(id, 'decimals', (invoice) =>
    amountsOf(invoice).every((amount) => amount === null || hasDecimals(amount, 2)),
  ),
);

export const arithmeticRules: readonly Rule[] = [...conditions, ...decimals];
