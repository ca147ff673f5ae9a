import {
  add,
  compare,
  isNegative,
  money,
  multiply,
  negate,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { ElectronicInvoice } from './electronic-invoice.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import { startReading, type Reading } from './reading.ts';
import { UnreadableFile } from '../files/limits.ts';
import { all } from '../files/xml-tree.ts';
import { invoiceTree } from './xml-tree.ts';

export type InvoiceSyntax = 'cii' | 'ubl';

/** An invoice, or all that stands in its way, as translation keys with parameters. */
export type ReadInvoice =
  | { invoice: ElectronicInvoice; syntax: InvoiceSyntax }
  | { invoice: null; problems: string[] };

/** Programs round VAT by line or by rate, and sums after it: so much is no error. */
export const SUM_TOLERANCE = '0.05';

/** More lines than this make no invoice that anybody reads. */
const MAX_READ_LINES = 2000;

const size = (value: DecimalString): DecimalString => (isNegative(value) ? negate(value) : value);

/** Whether two amounts agree, but for what roundings do. */
export const agrees = (a: DecimalString, b: DecimalString): boolean =>
  compare(size(subtract(a, b)), SUM_TOLERANCE) <= 0;

const sum = (amounts: readonly DecimalString[]): DecimalString => money(add('0', ...amounts));

/** The profile that says what is left to pay, but not what was paid: it has no BT-113, and BR-CO-16 nothing to say. */
export const isMinimum = (guideline: string): boolean => /minimum/i.test(guideline);

/** Sums of the document that EN 16931 reckons (BR-CO-10 to 16), each with what it should be. */
function computedSums({ lines, totals, vatBreakdown, guideline }: ElectronicInvoice) {
  const { allowances, charges, withoutVat, vat, prepaid, rounding } = totals;
  return [
    ...(lines.length > 0
      ? [{ name: 'lines', found: totals.lines, due: sum(lines.map(({ net }) => net)) }]
      : []),
    { name: 'withoutVat', found: withoutVat, due: money(add(subtract(totals.lines, allowances), charges)) },
    ...(vatBreakdown.length > 0
      ? [
          { name: 'vat', found: vat, due: sum(vatBreakdown.map(({ amount }) => amount)) },
          { name: 'bases', found: sum(vatBreakdown.map(({ base }) => base)), due: withoutVat },
        ]
      : []),
    { name: 'total', found: totals.withVat, due: money(add(withoutVat, vat)) },
    ...(isMinimum(guideline)
      ? []
      : [{ name: 'due', found: totals.due, due: money(add(subtract(totals.withVat, prepaid), rounding)) }]),
  ];
}

function checkSums(invoice: ElectronicInvoice, { tell }: Reading): void {
  for (const { name, found, due } of computedSums(invoice))
    if (!agrees(found, due)) tell(`sum.${name}`, { found, due });
  for (const { rate, base, amount } of invoice.vatBreakdown) {
    const due = money(multiply(base, rate ?? '0', '0.01'));
    if (!agrees(amount, due)) tell('vatReckoned', { rate: rate ?? '0', base, found: amount, due });
  }
}

/** Profiles of Factur-X whose file has no lines: what it owes is in the breakdown, or in the totals alone. */
const withoutLines = /minimum|basicwl/i;

function checkHead(invoice: ElectronicInvoice, { tell }: Reading): void {
  const { number, seller, currency, typeCode, lines, guideline, vatBreakdown } = invoice;
  if (number === '') tell('number');
  if (number.length > 60) tell('numberLong', { number });
  if (seller.name === '') tell('seller');
  if (typeCode === '') tell('type');
  if (currency === '') tell('currencyMissing');
  else if (currency !== 'EUR') tell('currency', { code: currency });
  if (lines.length > MAX_READ_LINES) tell('tooManyLines', { max: MAX_READ_LINES });
  const shortened = withoutLines.test(guideline);
  if (lines.length === 0 && !shortened) tell('noLine');
  if (vatBreakdown.length === 0 && !shortened) tell('noVat');
}

const UNREADABLE = { invoice: null } as const;

function readRoot(tree: unknown, reading: Reading): { invoice: ElectronicInvoice; syntax: InvoiceSyntax } {
  const [cii] = all(tree, 'CrossIndustryInvoice');
  if (cii !== undefined) return { invoice: readCii(cii, reading), syntax: 'cii' };
  for (const kind of ['Invoice', 'CreditNote'] as const) {
    const [ubl] = all(tree, kind);
    if (ubl !== undefined) return { invoice: readUbl(ubl, kind, reading), syntax: 'ubl' };
  }
  const old = all(tree, 'CrossIndustryDocument').length > 0;
  throw new UnreadableFile(old ? 'received.problem.zugferd1' : 'received.problem.notAnInvoice');
}

/**
 * Reads an electronic invoice in CII or UBL. Pure: nothing is fetched, and what cannot be read is told, all of it
 * at once.
 * @param xml the file's text
 */
export function readInvoice(xml: string): ReadInvoice {
  const reading = startReading();
  try {
    const read = readRoot(invoiceTree(xml), reading);
    checkHead(read.invoice, reading);
    // Sums of what is missing would only say again that it is.
    if (reading.problems.length === 0) checkSums(read.invoice, reading);
    return reading.problems.length === 0 ? read : { ...UNREADABLE, problems: reading.problems };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ...UNREADABLE, problems: [error.key] };
    throw error;
  }
}
