import { isZero, normalise } from '../../kernel/decimal.ts';
import { FRENCH_DIRECTORY, isOfFrenchDirectory } from '../../kernel/electronic-address.ts';
import {
  typeCodes,
  type ElectronicInvoice,
  type ElectronicParty,
  type ElectronicTotals,
  type ElectronicVat,
} from '../electronic-invoice.ts';
import { equal, hasDecimals, isNumber, isSaid, rule, type Rule } from './rule.ts';

/*
 * The French profile (AFNOR XP Z12-012, BR-FR 1.4.0; 4-french-rules.md, "Factur-X"), as far as our invoices can say it.
 */

const isNumberOfInvoice = (number: string): boolean => /^[A-Za-z0-9+\-_/]{1,35}$/.test(number);

const inCentury = (date: string | null | undefined): boolean =>
  !date || /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(date);

const datesOf = ({ issueDate, dueDate, delivery, period, precedingInvoices }: ElectronicInvoice) => [
  issueDate,
  dueDate,
  delivery?.date,
  period?.start,
  period?.end,
  ...precedingInvoices.map(({ date }) => date),
];

const notes = (invoice: ElectronicInvoice, code: string): string[] =>
  invoice.notes.flatMap((note) => (note.code === code ? [note.text] : []));

const treatments = new Set(['B2B', 'B2BINT', 'B2C', 'OUTOFSCOPE', 'ARCHIVEONLY']);

const isTreated = (invoice: ElectronicInvoice, treatment: string): boolean =>
  notes(invoice, 'BAR').includes(treatment);

/** B9, S9 and M9 since BR-FR 1.4.0 (30/06/2026). */
const frames = new Set('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9'.split(' '));

const paidFrames = new Set(['B2', 'S2', 'M2']);
const finalFrames = new Set(['B4', 'S4', 'M4']);
const depositTypes = new Set(['386', '500', '503']);
const creditTypes = new Set(['261', '381', '396', '502', '503']);
const correctiveTypes = new Set(['384', '471', '472', '473']);
/** Written by the buyer in the seller's name. */
const selfBilledTypes = new Set(['389', '501', '500', '471', '473', '261', '502']);

const isPaid = ({ businessProcess }: ElectronicInvoice): boolean => paidFrames.has(businessProcess ?? '');

const siretFits = ({ siret, siren }: ElectronicParty): boolean =>
  siret === null || (/^\d{14}$/.test(siret) && siret.slice(0, 9) === siren);

const isSiren = (text: string | null): boolean => /^\d{9}$/.test(text ?? '');

const isAtSiren = ({ electronicAddress: at, siren }: ElectronicParty): boolean =>
  at?.scheme === FRENCH_DIRECTORY && siren !== null && at.id.startsWith(siren);

const addressFits = ({ electronicAddress: at }: ElectronicParty): boolean =>
  at?.scheme !== FRENCH_DIRECTORY || isOfFrenchDirectory(at.id);

const schemesDiffer = ({ identifiers, siret }: ElectronicParty): boolean => {
  const schemes = [...identifiers.map(({ scheme }) => scheme), ...(siret === null ? [] : ['0009'])];
  return !schemes.includes(null) && new Set(schemes).size === schemes.length;
};

const parties =
  (holds: (party: ElectronicParty) => boolean) =>
  ({ seller, buyer }: ElectronicInvoice): boolean =>
    holds(seller) && holds(buyer);

const vatsOf = ({ lines, allowances, charges, vatBreakdown }: ElectronicInvoice): ElectronicVat[] => [
  ...[...lines, ...allowances, ...charges].map(({ vat }) => vat),
  ...vatBreakdown,
];

const rates = new Set('0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6'.split(' '));

const isFrenchRate = ({ rate }: ElectronicVat): boolean =>
  rate === null || (isNumber(rate) && rates.has(normalise(rate)));

const sums = [
  'lines',
  'allowances',
  'charges',
  'withoutVat',
  'vat',
  'withVat',
  'prepaid',
  'rounding',
  'due',
] as const satisfies readonly (keyof ElectronicTotals)[];

const moneyOf = ({ totals, lines, allowances, charges, vatBreakdown }: ElectronicInvoice) => [
  ...sums.map((sum) => totals[sum]),
  ...vatBreakdown.flatMap(({ base, amount }) => [base, amount]),
  ...lines.map(({ net }) => net),
  ...[...allowances, ...charges, ...lines.flatMap((line) => [...line.allowances, ...line.charges])].flatMap(
    ({ amount, base }) => (base === null ? [amount] : [amount, base]),
  ),
];

/** 19 characters at most beside the point. */
const fits = (text: string): boolean => text.replace('.', '').length <= 19;

const numbering: readonly Rule[] = [
  rule('BR-FR-01', 'number', ({ number, precedingInvoices }) =>
    [number, ...precedingInvoices.map((one) => one.number)].every((text) => text.length <= 35),
  ),
  rule('BR-FR-02', 'number', ({ number, precedingInvoices }) =>
    [number, ...precedingInvoices.map((one) => one.number.slice(0, 35))].every(isNumberOfInvoice),
  ),
  rule('BR-FR-03', 'date', (invoice) => datesOf(invoice).every(inCentury)),
  rule('BR-FR-04', 'type', ({ typeCode }) => typeCodes.some((code) => code === typeCode)),
];

const mentions: readonly Rule[] = [
  ...['PMT', 'PMD', 'AAB'].map((code) =>
    rule(`BR-FR-05 ${code}`, 'mentions', (invoice) => notes(invoice, code).some(isSaid)),
  ),
  ...['PMT', 'PMD', 'AAB', 'TXD'].map((code) =>
    rule(`BR-FR-06 ${code}`, 'mentions', (invoice) => notes(invoice, code).length <= 1),
  ),
  rule('BR-FR-08', 'frame', ({ businessProcess }) => frames.has(businessProcess ?? '')),
  rule('BR-FR-20', 'treatment', (invoice) => notes(invoice, 'BAR').every((text) => treatments.has(text))),
  rule('BR-FR-31', 'treatment', (invoice) => notes(invoice, 'BAR').length <= 1),
];

const identities: readonly Rule[] = [
  rule('BR-FR-09', 'siret', parties(siretFits)),
  rule('BR-FR-10', 'sellerSiren', ({ seller }) => isSiren(seller.siren)),
  rule('BR-FR-11', 'buyerSiren', (invoice) => !isTreated(invoice, 'B2B') || isSiren(invoice.buyer.siren)),
  rule('BR-FR-12', 'address', ({ buyer }) => isSaid(buyer.electronicAddress?.id ?? null)),
  rule('BR-FR-13', 'sellerSiren', ({ seller }) => isSaid(seller.electronicAddress?.id ?? null)),
  rule(
    'BR-FR-21',
    'address',
    (invoice) =>
      !isTreated(invoice, 'B2B') || selfBilledTypes.has(invoice.typeCode) || isAtSiren(invoice.buyer),
  ),
  rule(
    'BR-FR-22',
    'address',
    (invoice) =>
      !isTreated(invoice, 'B2B') || !selfBilledTypes.has(invoice.typeCode) || isAtSiren(invoice.seller),
  ),
  rule('BR-FR-23', 'address', parties(addressFits)),
  rule(
    'BR-FR-25',
    'address',
    parties(({ electronicAddress: at }) => (at?.id.length ?? 0) <= 125),
  ),
  rule('BR-FR-CO-10', 'siret', parties(schemesDiffer)),
];

const amounts: readonly Rule[] = [
  rule('BR-FR-15', 'vatRate', (invoice) =>
    vatsOf(invoice).every(({ category }) => ['S', 'E', 'AE', 'K', 'G', 'O', 'Z'].includes(category)),
  ),
  rule('BR-FR-16', 'vatRate', (invoice) => vatsOf(invoice).every(isFrenchRate)),
  rule('BR-FR-CO-12', 'currency', ({ currency }) => currency === 'EUR'),
  rule('BR-FR-CO-16', 'exemption', ({ vatBreakdown }) =>
    vatBreakdown.every(
      ({ category, exemption }) => exemption?.code !== 'VATEX-FR-FRANCHISE' || category === 'E',
    ),
  ),
  rule('BR-FR-DEC-01', 'decimals', (invoice) =>
    moneyOf(invoice).every((amount) => hasDecimals(amount, 2) && fits(amount)),
  ),
  rule('BR-FR-DEC-02', 'decimals', ({ lines }) =>
    lines.every(({ quantity }) => hasDecimals(quantity, 4) && fits(quantity)),
  ),
  rule('BR-FR-DEC-03', 'decimals', ({ lines }) =>
    lines.every(
      ({ unitPrice }) => hasDecimals(unitPrice, 6) && fits(unitPrice) && !unitPrice.startsWith('-'),
    ),
  ),
  rule('BR-FR-DEC-04', 'vatRate', (invoice) =>
    vatsOf(invoice).every(({ rate }) => rate === null || /^(?=.{1,5}$)\d{1,4}(\.\d{1,2})?$/.test(rate)),
  ),
];

const types: readonly Rule[] = [
  rule(
    'BR-FR-CO-03',
    'type',
    ({ typeCode, contractReference, period }) =>
      typeCode !== '262' || (isSaid(contractReference) && !!period?.start && !!period.end),
  ),
  rule(
    'BR-FR-CO-04',
    'corrected',
    ({ typeCode, precedingInvoices }) => !correctiveTypes.has(typeCode) || precedingInvoices.length === 1,
  ),
  rule(
    'BR-FR-CO-05',
    'corrected',
    ({ typeCode, precedingInvoices }) =>
      !creditTypes.has(typeCode) || precedingInvoices.some(({ date }) => date !== null),
  ),
  rule(
    'BR-FR-CO-07',
    'dueDate',
    (invoice) =>
      invoice.dueDate === null ||
      depositTypes.has(invoice.typeCode) ||
      isPaid(invoice) ||
      invoice.dueDate >= invoice.issueDate,
  ),
  rule(
    'BR-FR-CO-08',
    'frame',
    ({ businessProcess, typeCode }) => !finalFrames.has(businessProcess ?? '') || !depositTypes.has(typeCode),
  ),
  rule(
    'BR-FR-CO-09',
    'frame',
    (invoice) =>
      !isPaid(invoice) ||
      (equal(invoice.totals.prepaid, invoice.totals.withVat) &&
        isNumber(invoice.totals.due) &&
        isZero(invoice.totals.due) &&
        invoice.dueDate !== null),
  ),
];

export const frenchRules: readonly Rule[] = [...numbering, ...mentions, ...identities, ...amounts, ...types];
