import { isNegative } from '../../kernel/decimal.ts';
import type { ElectronicInvoice, LineAdjustment } from '../electronic-invoice.ts';
import { isNumber, isSaid, rule, type Rule } from './rule.ts';

/** An address says at least where: its country. */
const hasCountry = (country: string | undefined): boolean => /^[A-Z]{2}$/.test(country ?? '');

const hasReason = ({ reason, reasonCode }: LineAdjustment): boolean => isSaid(reason) || isSaid(reasonCode);

type Adjustments = (invoice: ElectronicInvoice) => readonly LineAdjustment[];

const ofLines =
  (which: 'allowances' | 'charges'): Adjustments =>
  ({ lines }) =>
    lines.flatMap((line) => line[which]);

/** Transfers, of which UNTDID 4461 tells several kinds. */
const transfers = new Set(['30', '58']);

/** What an invoice must say (EN 16931-1, "Integrity constraints"), as far as our invoices can say it. */
export const structureRules: readonly Rule[] = [
  rule('BR-01', 'type', ({ guideline }) => isSaid(guideline)),
  rule('BR-02', 'number', ({ number }) => isSaid(number)),
  rule('BR-03', 'date', ({ issueDate }) => /^\d{4}-\d{2}-\d{2}$/.test(issueDate)),
  rule('BR-04', 'type', ({ typeCode }) => /^\d{2,3}$/.test(typeCode)),
  rule('BR-05', 'currency', ({ currency }) => /^[A-Z]{3}$/.test(currency)),
  rule('BR-06', 'seller', ({ seller }) => isSaid(seller.name)),
  rule('BR-07', 'buyer', ({ buyer }) => isSaid(buyer.name)),
  rule('BR-08', 'sellerAddress', ({ seller }) => seller.address !== null),
  rule('BR-09', 'sellerAddress', ({ seller }) => hasCountry(seller.address?.country)),
  rule('BR-10', 'buyerAddress', ({ buyer }) => buyer.address !== null),
  rule('BR-11', 'buyerAddress', ({ buyer }) => hasCountry(buyer.address?.country)),
  rule('BR-12', 'amounts', ({ totals }) => isNumber(totals.lines)),
  rule('BR-13', 'amounts', ({ totals }) => isNumber(totals.withoutVat)),
  rule('BR-14', 'amounts', ({ totals }) => isNumber(totals.withVat)),
  rule('BR-15', 'amounts', ({ totals }) => isNumber(totals.due)),
  rule('BR-16', 'line', ({ lines }) => lines.length > 0),
  rule('BR-21', 'line', ({ lines }) => lines.every((line) => isSaid(line.id))),
  rule('BR-22', 'line', ({ lines }) => lines.every((line) => isNumber(line.quantity))),
  rule('BR-23', 'line', ({ lines }) => lines.every((line) => isSaid(line.unitCode))),
  rule('BR-24', 'line', ({ lines }) => lines.every((line) => isNumber(line.net))),
  rule('BR-25', 'line', ({ lines }) => lines.every((line) => isSaid(line.name))),
  rule('BR-26', 'line', ({ lines }) => lines.every((line) => isNumber(line.unitPrice))),
  rule('BR-27', 'line', ({ lines }) =>
    lines.every(({ unitPrice }) => !isNumber(unitPrice) || !isNegative(unitPrice)),
  ),
  rule('BR-29', 'date', ({ period }) => !period?.start || !period.end || period.end >= period.start),
  rule('BR-31', 'adjustment', ({ allowances }) => allowances.every(({ amount }) => isNumber(amount))),
  rule('BR-32', 'adjustment', ({ allowances }) => allowances.every(({ vat }) => isSaid(vat.category))),
  rule('BR-33', 'adjustment', ({ allowances }) => allowances.every(hasReason)),
  rule('BR-36', 'adjustment', ({ charges }) => charges.every(({ amount }) => isNumber(amount))),
  rule('BR-37', 'adjustment', ({ charges }) => charges.every(({ vat }) => isSaid(vat.category))),
  rule('BR-38', 'adjustment', ({ charges }) => charges.every(hasReason)),
  rule('BR-41', 'adjustment', (invoice) =>
    ofLines('allowances')(invoice).every(({ amount }) => isNumber(amount)),
  ),
  rule('BR-42', 'adjustment', (invoice) => ofLines('allowances')(invoice).every(hasReason)),
  rule('BR-43', 'adjustment', (invoice) =>
    ofLines('charges')(invoice).every(({ amount }) => isNumber(amount)),
  ),
  rule('BR-44', 'adjustment', (invoice) => ofLines('charges')(invoice).every(hasReason)),
  rule('BR-45', 'vatGroups', ({ vatBreakdown }) => vatBreakdown.every(({ base }) => isNumber(base))),
  rule('BR-46', 'vatGroups', ({ vatBreakdown }) => vatBreakdown.every(({ amount }) => isNumber(amount))),
  rule('BR-47', 'vatGroups', ({ vatBreakdown }) => vatBreakdown.every(({ category }) => isSaid(category))),
  rule('BR-48', 'vatRate', ({ vatBreakdown }) =>
    vatBreakdown.every(({ category, rate }) => category === 'O' || isNumber(rate ?? '')),
  ),
  rule('BR-49', 'payment', ({ payment }) => payment.iban === null || isSaid(payment.meansCode)),
  rule('BR-50', 'account', ({ payment: { iban } }) => iban === null || isSaid(iban)),
  rule('BR-55', 'corrected', ({ precedingInvoices }) =>
    precedingInvoices.every(({ number }) => isSaid(number)),
  ),
  rule('BR-57', 'delivery', ({ delivery }) => !delivery?.address || hasCountry(delivery.address.country)),
  rule(
    'BR-61',
    'account',
    ({ payment: { meansCode, iban } }) => !transfers.has(meansCode ?? '') || isSaid(iban),
  ),
  rule('BR-62', 'address', ({ seller: { electronicAddress: at } }) => at === null || isSaid(at.scheme)),
  rule('BR-63', 'address', ({ buyer: { electronicAddress: at } }) => at === null || isSaid(at.scheme)),
];
