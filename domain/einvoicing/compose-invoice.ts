import { nameIn } from '../documents/content/name-in.ts';
import { isConsumer } from '../documents/consumer.ts';
import { mediatorText, payeeOf, type Letterhead } from '../documents/content/letterhead.ts';
import { natureOfOperation } from '../amounts/nature-of-operation.ts';
import { isItem, mentionsIn } from '../amounts/totals.ts';
import type { BilledDocument } from './billed-document.ts';
import { composeLines } from './compose-lines.ts';
import { documentDiscounts, electronicTotals, vatBreakdown } from './compose-totals.ts';
import {
  EN_16931,
  type ElectronicDelivery,
  type ElectronicInvoice,
  type ElectronicNote,
  type ElectronicPayment,
  type ElectronicPlace,
} from './electronic-invoice.ts';
import { noteWords, penaltyNote } from './legal-notes.ts';
import { buyerOf, sellerOf, treatmentOf } from './parties.ts';

/** BT-3: 386 asks for a deposit, 381 corrects invoices, 262 is a rebate on a contract. */
const typeCodeOf = ({ kind, purpose, contract }: BilledDocument): string => {
  if (kind === 'refund') return contract ? '262' : '381';
  return purpose === 'deposit' ? '386' : '380';
};

const frames = { goods: 'B', services: 'S', mixed: 'M' } as const;

/** BT-23, the French frame: what is sold, and whether deposits went before (4) or not (1). */
const frameOf = ({ purpose, content }: BilledDocument): string =>
  frames[natureOfOperation(content.lines)] + (purpose === 'final' ? '4' : '1');

/** BT-8: when VAT falls due, where that follows from what is sold and the seller's option (CGI art. 269). */
function vatPointOf({ seller, content }: BilledDocument): string | null {
  if (seller.vatOnDebits) return '5';
  const nature = natureOfOperation(content.lines);
  return nature === 'services' ? '72' : nature === 'goods' ? '29' : null;
}

/** BR-FR-05, 06, 20: the mentions that the law wants, each once, and what becomes of the invoice. */
function notesOf({ content, seller, client }: BilledDocument): ElectronicNote[] {
  const { language } = client;
  const words = noteWords(language);
  const operation = [
    words.nature[natureOfOperation(content.lines)],
    ...(seller.vatOnDebits ? [words.vatOnDebits] : []),
  ];
  const consumer = isConsumer(client);
  const mediator = consumer ? mediatorText(seller) : null;
  return [
    { code: 'PMT', text: consumer ? words.noRecovery : words.recovery },
    { code: 'PMD', text: consumer ? words.consumerPenalty : penaltyNote(seller, language) },
    { code: 'AAB', text: words.noDiscount },
    { code: 'BAR', text: treatmentOf(client) },
    { code: 'REG', text: operation.join(' ') },
    ...(mediator === null ? [] : [{ code: 'AAI', text: words.mediator(mediator) }]),
    ...[content.title, content.note].flatMap((text) => (text ? [{ code: 'AAI', text }] : [])),
  ];
}

/** BT-81, UNTDID 4461, by the means of the payment type. */
const means: Readonly<Record<string, string>> = {
  transfer: '58',
  direct_debit: '59',
  card: '48',
  cheque: '20',
  cash: '10',
  bill_of_exchange: '70',
  other: '1',
};

/** A transfer names its account (BR-61): without one its means stays undefined. */
function meansCode(kind: string | undefined, { iban }: Letterhead): string | null {
  const code = kind === undefined ? (iban === null ? null : '58') : (means[kind] ?? '1');
  return code === '58' && iban === null ? '1' : code;
}

function paymentOf(document: BilledDocument): ElectronicPayment {
  const { kind, content, seller, client, schedule, number, corrects, contract } = document;
  const words = noteWords(client.language);
  const nothing = {
    meansCode: null,
    meansText: null,
    reference: null,
    iban: null,
    accountName: null,
    bic: null,
    mandate: null,
  };
  if (kind === 'refund')
    return {
      ...nothing,
      terms: contract ? words.rebate(contract.reference) : words.corrects(corrects.map((one) => one.number)),
    };
  const code = meansCode(content.paymentType?.means, seller);
  const transfer = code === '58';
  const condition = content.paymentCondition && nameIn(client.language, content.paymentCondition);
  const instalments = schedule.map(({ dueDate, amount }) => words.instalment(dueDate, amount));
  return {
    ...nothing,
    meansCode: code,
    meansText: content.paymentType && nameIn(client.language, content.paymentType),
    reference: number,
    ...(transfer && { iban: seller.iban, accountName: payeeOf(seller)?.name ?? null, bic: seller.bic }),
    terms: [condition, ...instalments].filter((part) => part).join(' ; ') || null,
  };
}

/** A place typed as people write it: a name, lines, "29200 Brest". */
function placeOf(
  typed: string,
  country: string,
  said: string | undefined,
): Pick<ElectronicDelivery, 'name' | 'address'> {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => /^\d{5}\s+\S/.test(line));
  const [, postalCode = null, city = null] = /^(\d{5})\s+(.+)$/.exec(lines[at] ?? '') ?? [];
  const [name = null, ...others] = lines.filter((_line, index) => index !== at);
  return {
    name,
    address: { lines: others, postalCode, city, country: said ?? (postalCode === null ? country : 'FR') },
  };
}

/** Where it goes: what the document says, or the buyer's own place where the standard wants it named (BR-IC-12). */
function deliveryOf({ content, client, date: issued }: BilledDocument): ElectronicDelivery | null {
  const { supplyDate, deliveryAddress, deliveryCountry, lines } = content;
  const { street, complement, postalCode, city, country } = client.address;
  const own: ElectronicPlace = {
    lines: [street, ...(complement ? [complement] : [])],
    postalCode,
    city,
    country,
  };
  const intraCommunity = lines.some((line) => isItem(line) && line.vat.category === 'K');
  // BR-IC-11 wants a day: what says none is delivered when it is invoiced.
  const date = supplyDate ?? (intraCommunity ? issued : null);
  if (deliveryAddress) return { date, ...placeOf(deliveryAddress, country, deliveryCountry) };
  if (intraCommunity) return { date, name: client.name, address: own };
  return date === null ? null : { date, name: null, address: null };
}

/**
 * The electronic form of a validated invoice or credit note (EN 16931, French profile BR-FR): the same parties,
 * lines and amounts as its paper. A closing invoice keeps the deposits in its lines, taken off with their VAT, and
 * names them (BG-3); nothing is prepaid.
 */
export function composeInvoice(document: BilledDocument): ElectronicInvoice {
  const { kind, number, date, dueDate, schedule, content, client, seller, totals } = document;
  const { discount: reason } = noteWords(client.language);
  const outside = totals.vat.length > 0 && totals.vat.every(({ category }) => category === 'O');
  const lines = composeLines(content.lines, totals, reason);
  const { language } = client;
  const breakdown = vatBreakdown(totals.vat, language, mentionsIn(language, content.lines));
  const discounts = documentDiscounts(lines, breakdown, content, reason);
  const [order = null] = document.orders;
  const { contract } = document;
  const { project, customerReferenceNumber } = content;
  return {
    number,
    typeCode: typeCodeOf(document),
    issueDate: date,
    // Several days are told in words: the standard has room for one, and none of them is that of the whole.
    dueDate: kind === 'refund' || schedule.length > 1 ? null : dueDate,
    currency: seller.currency,
    businessProcess: frameOf(document),
    guideline: EN_16931,
    vatPointCode: vatPointOf(document),
    notes: notesOf(document),
    buyerReference: null,
    orderReference: customerReferenceNumber,
    sellerOrderReference: document.orders.length === 1 ? order : null,
    contractReference: contract?.reference ?? null,
    despatchReference: null,
    projectReference: project ? { id: project.code, name: project.name } : null,
    precedingInvoices: [...document.corrects, ...document.deposits],
    seller: sellerOf(seller, outside),
    buyer: buyerOf(client, seller, outside),
    delivery: deliveryOf(document),
    period: contract && { start: contract.start, end: contract.end },
    payment: paymentOf(document),
    lines,
    ...discounts,
    vatBreakdown: breakdown,
    totals: electronicTotals(totals, discounts),
  };
}
