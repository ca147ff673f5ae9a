import { add, money } from '../kernel/decimal.ts';
import type { TransferOrder, TransferParty } from './credit-transfer.ts';
import { sepaId, sepaText } from './sepa-text.ts';

/** One transfer of a message; `version` tells apart those of one number. */
type Ordered = Pick<TransferOrder, 'number' | 'version' | 'party' | 'amount' | 'date'>;

/** A batch as a bank is told of it: to suppliers, clients or people. */
export interface OrderedBatch {
  /** Unique for ever. */
  reference: string;
  debtor: TransferParty | null;
  /** ISO instant. */
  madeAt: string;
  orders: readonly Ordered[];
}

/** An element of a message: its name with its text, or with elements; null is left out. */
type Element = readonly [name: string, content: string | readonly (Element | null)[], attributes?: string];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

function written([name, content, attributes = '']: Element, indent = ''): string {
  const open = `${indent}<${name}${attributes}>`;
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>`;
  const inside = content.flatMap((element) => (element === null ? [] : [written(element, `${indent}  `)]));
  return [open, ...inside, `${indent}</${name}>`].join('\n');
}

const optional = (name: string, text: string): Element | null => (text === '' ? null : [name, text]);

/** Town and country apart: unstructured addresses are refused since 15 November 2026. */
const address = ({ address: { street, complement, postalCode, city, country } }: TransferParty): Element => [
  'PstlAdr',
  [
    optional('StrtNm', sepaText(street ?? '', 70)),
    optional('BldgNm', sepaText(complement ?? '', 35)),
    optional('PstCd', sepaText(postalCode ?? '', 16)),
    ['TwnNm', sepaText(city ?? '', 35)],
    ['Ctry', country],
  ],
];

const party = (name: string, who: TransferParty): Element => [
  name,
  // Within the SEPA an address may be left out, but not be half of one.
  [['Nm', sepaText(who.name, 70)], who.address.city && who.address.country ? address(who) : null],
];

const account = (name: string, { iban }: TransferParty): Element => [
  name,
  [['Id', [['IBAN', iban.replaceAll(' ', '')]]]],
];

const agent = (name: string, bic: string): Element => [name, [['FinInstnId', [['BICFI', bic]]]]];

const notProvided = (name: string): Element => [name, [['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]]];

const sumOf = (orders: readonly Ordered[]): string => money(add('0', ...orders.map(({ amount }) => amount)));

const MAX_ID = 35;

/** What each transfer is found by on the statement: its document's number, told from others of the same number. */
function endToEndIds(orders: readonly Ordered[]): Map<Ordered, string> {
  const counts = new Map<string, number>();
  for (const { number } of orders) counts.set(sepaId(number), (counts.get(sepaId(number)) ?? 0) + 1);
  return new Map(
    orders.map((order) => {
      const id = sepaId(order.number);
      if (id !== '' && counts.get(id) === 1) return [order, id];
      const own = `${id === '' ? '' : '-'}${order.version}`;
      return [order, sepaId(id.slice(0, MAX_ID - own.length) + own)];
    }),
  );
}

function transaction(order: Ordered, endToEndId: string): Element {
  const { party: payee, number, amount } = order;
  if (payee === null) throw new Error('The payee was erased: the file cannot be made again');
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', endToEndId]]],
      ['Amt', [['InstdAmt', money(amount), ' Ccy="EUR"']]],
      payee.bic === null ? null : agent('CdtrAgt', payee.bic),
      party('Cdtr', payee),
      account('CdtrAcct', payee),
      ['RmtInf', [['Ustrd', sepaText(number, 140)]]],
    ],
  ];
}

function payment(
  reference: string,
  debtor: TransferParty,
  date: string,
  orders: readonly Ordered[],
  ids: ReadonlyMap<Ordered, string>,
): Element {
  return [
    'PmtInf',
    [
      ['PmtInfId', sepaId(`${reference}-${date.replaceAll('-', '')}`)],
      ['PmtMtd', 'TRF'],
      ['BtchBookg', 'true'],
      ['NbOfTxs', String(orders.length)],
      ['CtrlSum', sumOf(orders)],
      ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
      ['ReqdExctnDt', [['Dt', date]]],
      party('Dbtr', debtor),
      account('DbtrAcct', debtor),
      debtor.bic === null ? notProvided('DbtrAgt') : agent('DbtrAgt', debtor.bic),
      ['ChrgBr', 'SLEV'],
      ...orders.map((order) => transaction(order, ids.get(order) ?? 'NOTPROVIDED')),
    ],
  ];
}

/** ISO 20022 names the moment without a fraction of a second. */
const moment = (instant: string): string => `${instant.slice(0, 19)}Z`;

/**
 * The message that asks a bank for the batch's transfers: pain.001.001.09, one payment information per execution date,
 * in the characters of the SEPA. The same batch gives the same bytes.
 */
export function pain001({ reference, debtor, madeAt, orders }: OrderedBatch): string {
  if (debtor === null) throw new Error('A batch without an ordering party');
  const dates = [...new Set(orders.map(({ date }) => date))].toSorted();
  const ids = endToEndIds(orders);
  const head: Element = [
    'GrpHdr',
    [
      ['MsgId', sepaId(reference)],
      ['CreDtTm', moment(madeAt)],
      ['NbOfTxs', String(orders.length)],
      ['CtrlSum', sumOf(orders)],
      ['InitgPty', [['Nm', sepaText(debtor.name, 70)]]],
    ],
  ];
  const payments = dates.map((date) =>
    payment(
      reference,
      debtor,
      date,
      orders.filter((one) => one.date === date),
      ids,
    ),
  );
  const message: Element = ['CstmrCdtTrfInitn', [head, ...payments]];
  const root: Element = ['Document', [message], ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"'];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`;
}
