import type { ElectronicInvoice, ElectronicLine } from './electronic-invoice.ts';
import {
  add,
  compare,
  divide,
  isZero,
  money,
  multiply,
  negate,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import { isIban, normaliseIdentifier, readIban } from '../kernel/identifiers.ts';
import type { FoundSeller } from './find-seller.ts';
import { agrees, isMinimum } from './read-invoice.ts';
import { baseOf } from './rules/vat-categories.ts';

/** What is to be looked at before an invoice is registered, as translation keys with parameters. */
export interface ReceivedWarning {
  key: string;
  parameters: Readonly<Record<string, string>>;
  /** It must be confirmed, or the invoice is not registered. */
  confirm: boolean;
}

/** The buyer's register number where it is another company's than ours; null: it is ours, or not said. */
export function otherBuyer(
  { siren }: Pick<ElectronicInvoice['buyer'], 'siren'>,
  ours: string | null,
): string | null {
  return siren !== null && ours !== null && siren !== ours ? siren : null;
}

interface About {
  /** Our own SIREN. */
  siren: string | null;
  seller: FoundSeller | null;
}

/** BT-3 of what deserves a word: deposits, corrections, invoices that the buyer writes for the seller. */
const told: Readonly<Record<string, string>> = {
  '386': 'deposit',
  '500': 'deposit',
  '384': 'corrected',
  '471': 'corrected',
  '472': 'corrected',
  '473': 'corrected',
  '389': 'selfBilled',
  '261': 'selfBilled',
  '501': 'selfBilled',
};

const known = new Set(['380', '381', '393', '396', '262', '502', '503', ...Object.keys(told)]);

/** What was paid before: as the file says it, or (MINIMUM) as what is left to pay does. */
const paidOf = ({ guideline, totals }: ElectronicInvoice): DecimalString =>
  isMinimum(guideline) ? money(subtract(totals.withVat, totals.due)) : totals.prepaid;

/** Rates whose base is not what their lines, allowances and charges add up to (BR-S-08 and its kin). */
function wrongBases(invoice: ElectronicInvoice): ReceivedWarning[] {
  if (invoice.lines.length === 0) return [];
  return invoice.vatBreakdown.flatMap((group) => {
    const due = baseOf(invoice, group);
    if (agrees(group.base, due)) return [];
    const parameters = { rate: group.rate ?? '0', base: group.base, due };
    return [{ key: 'received.warning.base', parameters, confirm: false }];
  });
}

/** More lines than these are counted only. */
const MOST_LINES_TOLD = 5;

/** What a line's quantity and price come to, with what it takes off and adds (PEPPOL-EN16931-R120). */
function computedNet(line: ElectronicLine): DecimalString {
  const { quantity, unitPrice, priceBaseQuantity, allowances, charges } = line;
  const base = priceBaseQuantity === null || isZero(priceBaseQuantity) ? '1' : priceBaseQuantity;
  const off = allowances.map(({ amount }) => negate(amount));
  return money(
    add(divide(multiply(quantity, unitPrice), base), ...off, ...charges.map(({ amount }) => amount)),
  );
}

/** Lines whose amount is not what their quantity and price come to. */
function wrongLines({ lines }: ElectronicInvoice): ReceivedWarning[] {
  const wrong = lines.flatMap((line, index) => {
    const due = computedNet(line);
    if (agrees(line.net, due)) return [];
    return [{ line: String(index + 1), name: line.name, net: line.net, due }];
  });
  const warning = (key: string, parameters: ReceivedWarning['parameters']) => ({
    key: `received.warning.${key}`,
    parameters,
    confirm: false,
  });
  const more = wrong.length - MOST_LINES_TOLD;
  return [
    ...wrong.slice(0, MOST_LINES_TOLD).map((one) => warning('line', one)),
    ...(more > 0 ? [warning('moreLines', { count: String(more) })] : []),
  ];
}

/** What a person should know of an invoice that came in. */
export function warningsOf(invoice: ElectronicInvoice, { siren, seller }: About): ReceivedWarning[] {
  const { buyer, payment, totals, typeCode } = invoice;
  const prepaid = paidOf(invoice);
  const warn = (key: string, parameters: ReceivedWarning['parameters'] = {}, confirm = false) => [
    { key: `received.warning.${key}`, parameters, confirm },
  ];
  const other = otherBuyer(buyer, siren);
  const asked = readIban(payment.iban ?? '') ?? normaliseIdentifier(payment.iban ?? '');
  const kept = normaliseIdentifier(seller?.iban ?? '');
  const sort = told[typeCode];
  return [
    ...(other === null ? [] : warn('otherBuyer', { siren: other, name: buyer.name }, true)),
    ...(asked !== '' && kept !== '' && asked !== kept ? warn('iban', { asked, kept }) : []),
    ...(asked !== '' && !isIban(asked) ? warn('ibanWrong', { asked }) : []),
    ...wrongLines(invoice),
    ...wrongBases(invoice),
    ...(compare(prepaid, '0') > 0 ? warn('prepaid', { prepaid, due: totals.due }) : []),
    ...(isZero(totals.withVat) ? warn('nothingOwed') : []),
    ...(sort === undefined ? [] : warn(sort)),
    ...(known.has(typeCode) ? [] : warn('type', { code: typeCode })),
  ];
}
