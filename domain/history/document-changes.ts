import type { Address } from '../kernel/address.ts';
import { countryName, type NamingLanguage } from '../kernel/countries.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { DocumentContent, PartySnapshot } from '../documents/content/content.ts';
import { matchLines, type LinePair } from '../documents/match-lines.ts';
import { isItem, type DocumentLine, type DocumentTotals, type ItemLine } from '../amounts/totals.ts';

/** A value with how it is to be written; `person`, `status` and `key` (of a text) are looked up by who shows it. */
export interface Value {
  type:
    | 'text'
    | 'address'
    | 'date'
    | 'money'
    | 'price'
    | 'quantity'
    | 'percent'
    | 'person'
    | 'status'
    | 'key';
  value: string;
}

/** One difference, told by who shows it in the reader's language. Lines count from 1, as people count them. */
export type Change =
  | { what: 'field'; field: string; before: Value | null; after: Value | null }
  | { what: 'line'; line: number; name: string; field: string; before: Value | null; after: Value | null }
  | { what: 'lineAdded' | 'lineRemoved'; line: number; name: string; item: AddedItem | null }
  | { what: 'lineMoved'; line: number; name: string; from: number };

/** What a line that was added or removed is worth. */
export interface AddedItem {
  quantity: Value;
  unitPrice: Value;
  total: Value;
}

/** What a document says at one moment, as far as differences are told. */
export interface DocumentFacts {
  content: DocumentContent;
  /** null once a natural person was erased. */
  client: PartySnapshot | null;
  clientId: number;
  totals: DocumentTotals;
  number: string | null;
  dueDate: CivilDate | null;
  status: string;
  /** What is left to pay; null where nothing is owed. */
  due: DecimalString | null;
}

const valueOf =
  (type: Value['type']) =>
  (value: string | number | null | undefined): Value | null =>
    value === null || value === undefined || value === '' ? null : { type, value: String(value) };

const text = valueOf('text');
const date = valueOf('date');
const money = valueOf('money');
const price = valueOf('price');
const quantity = valueOf('quantity');
const percent = valueOf('percent');
const person = valueOf('person');

const differ = (a: Value | null, b: Value | null): boolean => a?.type !== b?.type || a?.value !== b?.value;

/** An address on one line: "1 place du Calvaire, 29470 Plougastel", abroad with the country's code. */
export function addressLine({ street, complement, postalCode, city, country }: Address): string {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [street, complement, town, country === 'FR' ? null : country].filter(Boolean).join(', ');
}

/** Such a line as people read it: with the country's name in their language. */
export const addressIn = (line: string, language: NamingLanguage): string =>
  line.replace(/, ([A-Z]{2})$/, (_, code: string) => `, ${countryName(code, language)}`);

type Read<T> = (from: T) => Value | null;

/** Every part of a document's content but its lines: a new one does not compile until it stands here. */
const contentFields: Record<Exclude<keyof DocumentContent, 'lines' | 'discount'>, Read<DocumentContent>> = {
  title: ({ title }) => text(title),
  date: (content) => date(content.date),
  expiryDate: ({ expiryDate }) => date(expiryDate),
  supplyDate: ({ supplyDate }) => date(supplyDate),
  deliveryAddress: ({ deliveryAddress }) => text(deliveryAddress),
  deliveryCountry: ({ deliveryCountry }) => text(deliveryCountry),
  paymentCondition: ({ paymentCondition }) => text(paymentCondition?.name),
  paymentType: ({ paymentType }) => text(paymentType?.name),
  bankAccount: ({ bankAccount }) => text(bankAccount && `${bankAccount.name} ${bankAccount.iban}`),
  deliveryTime: ({ deliveryTime }) => text(deliveryTime),
  referenceNumber: ({ referenceNumber }) => text(referenceNumber),
  customerReferenceNumber: ({ customerReferenceNumber }) => text(customerReferenceNumber),
  note: ({ note }) => text(note),
  comment: ({ comment }) => text(comment),
  personInCharge: ({ personInCharge }) => person(personInCharge),
  project: ({ project }) => text(project && `${project.code} ${project.name}`),
};

const headFields: Record<string, Read<DocumentFacts>> = {
  status: ({ status }) => valueOf('status')(status),
  number: ({ number }) => text(number),
  client: ({ client, clientId }) => text(client?.name ?? (clientId === 0 ? null : `#${clientId}`)),
  clientAddress: ({ client }) => valueOf('address')(client && addressLine(client.address)),
  clientSiren: ({ client }) => text(client?.siren),
  clientVatNumber: ({ client }) => text(client?.vatNumber),
  clientEmail: ({ client }) => text(client?.email),
  ...Object.fromEntries(
    Object.entries(contentFields).map(([field, read]) => [
      field,
      ({ content }: DocumentFacts) => read(content),
    ]),
  ),
  dueDate: ({ dueDate }) => date(dueDate),
};

const footFields: Record<string, Read<DocumentFacts>> = {
  discountPercent: ({ content }) => percent(content.discount?.percent),
  discountAmount: ({ content }) => money(content.discount?.amount),
  totalWithoutVat: ({ totals }) => money(totals.totalWithoutVat),
  totalVat: ({ totals }) => money(totals.totalVat),
  finalTotal: ({ totals }) => money(totals.finalTotal),
  due: ({ due }) => money(due),
};

const lineFields: Record<Exclude<keyof ItemLine, 'product'>, Read<ItemLine>> = {
  name: ({ name }) => text(name),
  code: ({ code }) => text(code),
  description: ({ description }) => text(description),
  quantity: (line) => quantity(line.quantity),
  unit: ({ unit }) => text(unit?.name),
  unitPrice: ({ unitPrice, priceWithVat }) => (priceWithVat === undefined ? price(unitPrice) : null),
  priceWithVat: ({ priceWithVat }) => price(priceWithVat),
  discountPercent: ({ discountPercent }) => percent(discountPercent),
  discountAmount: ({ discountAmount }) => money(discountAmount),
  vat: ({ vat }) => percent(vat.rate),
  account: ({ account }) => text(account),
  nature: ({ nature }) => ({ type: 'key', value: `commerce.nature.${nature ?? 'service'}` }),
};

const fieldChanges = (
  fields: Record<string, Read<DocumentFacts>>,
  before: DocumentFacts,
  after: DocumentFacts,
): Change[] =>
  Object.entries(fields).flatMap(([field, read]): Change[] => {
    const [was, is] = [read(before), read(after)];
    return differ(was, is) ? [{ what: 'field', field, before: was, after: is }] : [];
  });

/** What a line is called; empty for a sub-total without words. */
export const lineName = (line: DocumentLine): string => (isItem(line) ? line.name : line.text);

function itemOf(line: DocumentLine, total: string | null): AddedItem | null {
  if (!isItem(line)) return null;
  return {
    quantity: { type: 'quantity', value: line.quantity },
    unitPrice: { type: 'price', value: line.unitPrice },
    total: { type: 'money', value: total ?? '0.00' },
  };
}

function lineChange(was: DocumentLine, is: DocumentLine, line: number): Change[] {
  const name = lineName(was);
  if (isItem(was) && isItem(is))
    return Object.entries(lineFields).flatMap(([field, read]): Change[] => {
      const [before, after] = [read(was), read(is)];
      return differ(before, after) ? [{ what: 'line', line, name, field, before, after }] : [];
    });
  const [before, after] = [text(lineName(was)), text(lineName(is))];
  return differ(before, after) ? [{ what: 'line', line, name, field: 'text', before, after }] : [];
}

function pairChanges({ before, after, moved }: LinePair, was: DocumentFacts, is: DocumentFacts): Change[] {
  const old = before === null ? undefined : was.content.lines[before];
  const now = after === null ? undefined : is.content.lines[after];
  if (before !== null && old && (after === null || !now))
    return [
      {
        what: 'lineRemoved',
        line: before + 1,
        name: lineName(old),
        item: itemOf(old, was.totals.lines[before] ?? null),
      },
    ];
  if (after === null || !now) return [];
  if (before === null || !old)
    return [
      {
        what: 'lineAdded',
        line: after + 1,
        name: lineName(now),
        item: itemOf(now, is.totals.lines[after] ?? null),
      },
    ];
  const changes = lineChange(old, now, after + 1);
  return moved
    ? [{ what: 'lineMoved', line: after + 1, name: lineName(old), from: before + 1 }, ...changes]
    : changes;
}

/** What differs between two moments of a document: its head, its lines, its totals, in the order of the paper. */
export function documentChanges(before: DocumentFacts, after: DocumentFacts): Change[] {
  return [
    ...fieldChanges(headFields, before, after),
    ...matchLines(before.content.lines, after.content.lines).flatMap((pair) =>
      pairChanges(pair, before, after),
    ),
    ...fieldChanges(footFields, before, after),
  ];
}
