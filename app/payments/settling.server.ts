import { MAX_ALLOCATIONS, spread, takenBy } from '#domain/payments/allocation.ts';
import { sameDocument, type Allocation } from '#domain/payments/payment.ts';
import { chosenKinds } from '#domain/payments/settle.ts';
import { add, compare, money, parseDecimal, subtract } from '#domain/kernel/decimal.ts';
import {
  chosenDocuments,
  openDocuments,
  sumOpenDocuments,
  type OpenDocument,
} from '#projections/payments/open-documents.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { typedDecimal } from '../ui/format.ts';

const PAGE_SIZE = 50;

/** Whose documents a payment may settle, which way its money goes, and what it settles already. */
export interface Settling {
  parties: readonly number[];
  direction: 'in' | 'out';
  before: readonly Allocation[];
}

type ChosenKind = (typeof chosenKinds)[number];

/** What was typed beside one document, as it was typed. */
export interface Part {
  kind: ChosenKind;
  version: number;
  amount: string;
}

/** What is looked at beside that. */
export interface Look {
  keyword: string;
  page: number;
}

export interface SettlingRow extends OpenDocument {
  /** As it was typed; '' for what is not settled. */
  amount: string;
  error: string | null;
}

const kindNamed = (name: string): ChosenKind | undefined => chosenKinds.find((kind) => kind === name);

/** What stands beside the documents in a form, in the order of its fields. */
export function partsOf(form: FormData): Part[] {
  const parts: Part[] = [];
  for (let index = 0; form.has(`allocations[${index}].version`); index += 1) {
    const field = (name: string) => formText(form, `allocations[${index}].${name}`);
    const kind = kindNamed(field('kind'));
    if (kind) parts.push({ kind, version: Number(field('version')), amount: field('amount').trim() });
  }
  return parts;
}

const pageNumber = (text: string | null): number => {
  const page = Math.trunc(Number(text));
  return page >= 1 && page <= 10_000 ? page : 1;
};

/** The page that a form's button asks for, and the words that it searches. */
export const lookOf = (form: FormData): Look => ({
  keyword: formText(form, 'keyword').trim().slice(0, 200),
  page: pageNumber(formText(form, 'go')),
});

export const firstLook: Look = { keyword: '', page: 1 };

/** What is there to settle: due now, and what this payment settles of it already. */
const available = (document: OpenDocument, before: readonly Allocation[]): OpenDocument => {
  const known = before.find((one) => sameDocument(one, document));
  return known ? { ...document, due: money(add(document.due, known.amount)) } : document;
};

/** What was typed as amounts that can be added up; what cannot be read counts nothing. */
const readable = (rows: readonly SettlingRow[], direction: 'in' | 'out') =>
  rows.flatMap(({ amount, receivable }) => {
    const parsed = parseDecimal(amount, 2);
    const setOff = receivable === (direction === 'in') ? {} : { setOff: true as const };
    return parsed === null ? [] : [{ amount: parsed, ...setOff }];
  });

/** Documents to settle as a form shows them: those with an amount first, then the others, a page at a time. */
export async function settlingOf(
  { services, corporation }: StaffContext,
  { parties, direction, before }: Settling,
  parts: readonly Part[],
  { keyword, page }: Look,
  errors: Readonly<Record<string, string[]>> = {},
) {
  const { db } = services;
  const filter = { parties, direction, keyword: keyword || null };
  const typed = parts.filter(({ amount }) => amount !== '');
  const [documents, offered, all] = await Promise.all([
    chosenDocuments(db, corporation, typed),
    openDocuments(db, corporation, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    sumOpenDocuments(db, corporation, filter),
  ]);
  const rowOf = (document: OpenDocument): SettlingRow => {
    const index = parts.findIndex((part) => sameDocument(part, document));
    const problem = errors[`allocations[${index}].amount`] ?? errors[`allocations[${index}].version`];
    return {
      ...available(document, before),
      amount: parts[index]?.amount ?? '',
      error: problem?.[0] ?? null,
    };
  };
  const chosen = documents.map(rowOf);
  const others = offered.filter((one) => !chosen.some((row) => sameDocument(row, one))).map(rowOf);
  return {
    direction,
    keyword,
    page,
    chosen,
    others,
    count: all.count,
    due: all.due,
    pages: Math.max(1, Math.ceil(all.count / PAGE_SIZE)),
    taken: takenBy(readable(chosen, direction)),
  };
}

export type SettlingData = Awaited<ReturnType<typeof settlingOf>>;

/** The amount spread over what is due, the oldest first; credit notes that were set off add to it, and stay. */
export async function spreadParts(
  { services, corporation, language }: StaffContext,
  { parties, direction, before }: Settling,
  parts: readonly Part[],
  amount: string,
): Promise<Part[]> {
  const filter = { parties, direction, keyword: null };
  const open = await openDocuments(services.db, corporation, filter, { limit: MAX_ALLOCATIONS, offset: 0 });
  const settledHere = await chosenDocuments(services.db, corporation, before);
  const all = [...open, ...settledHere.filter((one) => !open.some((other) => sameDocument(one, other)))].map(
    (document) => available(document, before),
  );
  const taken = (document: OpenDocument) => document.receivable === (direction === 'in');
  const kept = parts.filter(({ amount: typed, ...part }) => {
    const document = all.find((one) => sameDocument(one, part));
    return typed !== '' && document !== undefined && !taken(document);
  });
  const setOff = kept.map((part) => parseDecimal(part.amount, 2) ?? '0');
  const keyOf = ({ kind, version }: OpenDocument) => `${kind}-${version}`;
  const due = all.filter(taken).map((one) => ({ key: keyOf(one), due: one.due }));
  const shares = spread(due, add(parseDecimal(amount, 2) ?? '0', ...setOff));
  const given = all.flatMap((one): Part[] => {
    const share = shares.get(keyOf(one));
    return share === undefined
      ? []
      : [{ kind: one.kind, version: one.version, amount: typedDecimal(share, language) }];
  });
  return [...kept, ...given].slice(0, MAX_ALLOCATIONS);
}

/** What is left of an amount that was typed; null when it cannot be read. */
export function leftOf(amount: string, taken: string): string | null {
  const parsed = parseDecimal(amount, 2);
  return parsed === null ? null : money(subtract(parsed, taken));
}

/** Whether money would stay on the account of who pays. */
export const leavesCredit = (left: string | null): boolean => left !== null && compare(left, '0') > 0;
