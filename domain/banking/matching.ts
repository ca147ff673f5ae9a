import type { CivilDate } from '../kernel/dates.ts';
import {
  compare,
  isNegative,
  money,
  multiply,
  negate,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { SettledKind } from '../documents/outstanding-questions.ts';
import type { RuleProposal } from './bank-booking.ts';
import type { BankEntry } from './bank-file.ts';
import { citesNumber, namesIn, nameWords, wordsOf } from './matching-words.ts';
import { sumsTo } from './matching-sums.ts';
import type { RecordedProposal } from './recorded.ts';

/** A document that money may settle. */
export interface OpenItem {
  kind: SettledKind;
  version: number;
  number: string;
  client: number;
  clientName: string | null;
  dueDate: CivilDate | null;
  /** What is left of it, above 0, with two decimals. */
  due: DecimalString;
}

/** Why a proposal is made; each has its words in `banking.reason`. */
export type Reason =
  | 'number'
  | 'reference'
  | 'iban'
  | 'name'
  | 'amount'
  | 'sum'
  | 'whole'
  | 'part'
  | 'more'
  | 'oldest';

/** What a movement probably settles. */
export interface Proposal {
  client: number;
  clientName: string | null;
  items: { item: OpenItem; amount: DecimalString }[];
  /** What of the movement is left over, kept as the client's credit. */
  rest: DecimalString;
  /** 1 to 100. */
  score: number;
  reasons: Reason[];
}

/** A movement is paid for the first time, was recorded before it came, or settles no document. */
export type AnyProposal = Proposal | RecordedProposal | RuleProposal;

/** From this score on, and when no other proposal comes near, nobody needs to look. */
const CERTAIN = 90;
const SHOWN = 3;

const cents = (amount: DecimalString): number => Number(multiply(amount, '100'));

/** What a corporation's clients owe, made ready for looking up. */
export interface OpenItems {
  items: readonly OpenItem[];
  byClient: ReadonlyMap<number, readonly OpenItem[]>;
  byDue: ReadonlyMap<string, readonly OpenItem[]>;
  names: ReadonlyMap<number, readonly string[]>;
  /** Accounts that clients are known to pay from. */
  ibans: ReadonlyMap<string, number>;
}

const grouped = <Key>(items: readonly OpenItem[], key: (item: OpenItem) => Key): Map<Key, OpenItem[]> => {
  const groups = new Map<Key, OpenItem[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
};

const sides = { in: ['invoice'], out: ['refund', 'supplierInvoice'] } as const;

/** The documents of one side, oldest due date first: what is paid in settles invoices, what is paid out the others. */
export function openItems(
  all: readonly OpenItem[],
  side: 'in' | 'out',
  ibans: ReadonlyMap<string, number>,
): OpenItems {
  const kinds: readonly SettledKind[] = sides[side];
  const oldestFirst = (a: OpenItem, b: OpenItem) =>
    (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') || a.version - b.version;
  const items = all.filter(({ kind }) => kinds.includes(kind)).toSorted(oldestFirst);
  const byClient = grouped(items, ({ client }) => client);
  const names = [...byClient].map(
    ([client, [first]]) => [client, nameWords(first?.clientName ?? '')] as const,
  );
  return { items, byClient, byDue: grouped(items, ({ due }) => money(due)), names: new Map(names), ibans };
}

/** Shares an amount over documents in their order, each up to what is left of it. */
function shared(items: readonly OpenItem[], amount: DecimalString): Pick<Proposal, 'items' | 'rest'> {
  const shares: Proposal['items'] = [];
  let rest = amount;
  for (const item of items) {
    if (compare(rest, '0') <= 0) break;
    const part = compare(rest, item.due) < 0 ? rest : money(item.due);
    shares.push({ item, amount: money(part) });
    rest = money(subtract(rest, part));
  }
  return { items: shares, rest: money(rest) };
}

function proposal(
  items: readonly OpenItem[],
  amount: DecimalString,
  score: number,
  reasons: Reason[],
): Proposal {
  const { client = 0, clientName = null } = items[0] ?? {};
  return { client, clientName, ...shared(items, amount), score, reasons };
}

const total = (items: readonly OpenItem[]): number => items.reduce((sum, { due }) => sum + cents(due), 0);

/** What the movement says by the numbers of documents. */
function byNumber(entry: BankEntry, amount: DecimalString, open: OpenItems): Proposal[] {
  const text = wordsOf(`${entry.label} ${entry.counterparty ?? ''}`);
  const reference = wordsOf(entry.reference ?? '');
  const inText = open.items.filter(({ number }) => citesNumber(text, number));
  const inReference = open.items.filter(({ number }) => citesNumber(reference, number));
  const why: Reason = inText.length > 0 ? 'number' : 'reference';
  const cited = grouped([...new Set([...inText, ...inReference])], ({ client }) => client);
  const wanted = cents(amount);
  return [...cited.values()].map((items) => {
    const sum = total(items);
    if (sum === wanted) return proposal(items, amount, 100, [why, items.length > 1 ? 'sum' : 'amount']);
    const [exact] = sumsTo(items, ({ due }) => cents(due), wanted);
    if (exact) return proposal(exact, amount, 95, [why, exact.length > 1 ? 'sum' : 'amount']);
    return sum > wanted
      ? proposal(items, amount, 80, [why, 'part'])
      : proposal(items, amount, 75, [why, 'more']);
  });
}

/** What a client who is known by account or name may have paid. */
function ofClient(items: readonly OpenItem[], amount: DecimalString, why: 'iban' | 'name'): Proposal[] {
  const sure = why === 'iban' ? 5 : 0;
  const wanted = cents(amount);
  const exact = items.filter(({ due }) => cents(due) === wanted);
  if (exact.length === 1) return [proposal(exact, amount, 90 + sure, [why, 'amount'])];
  if (exact.length > 1) return [proposal(exact.slice(0, 1), amount, 70 + sure, [why, 'amount', 'oldest'])];
  const sum = total(items);
  if (items.length > 1 && sum === wanted) return [proposal(items, amount, 85 + sure, [why, 'whole'])];
  const [first, second] = sumsTo(items, ({ due }) => cents(due), wanted);
  if (first) return [proposal(first, amount, (second ? 50 : 75) + sure, [why, 'sum'])];
  return [proposal(items, amount, (sum > wanted ? 35 : 30) + sure, [why, sum > wanted ? 'oldest' : 'more'])];
}

function byClient(entry: BankEntry, amount: DecimalString, open: OpenItems): Proposal[] {
  const known = entry.iban === null ? undefined : open.ibans.get(entry.iban);
  const items = known === undefined ? undefined : open.byClient.get(known);
  if (items) return ofClient(items, amount, 'iban');
  const said = wordsOf(`${entry.counterparty ?? ''} ${entry.label}`);
  const named = [...open.names].filter(([, words]) => namesIn(said, words)).map(([client]) => client);
  return named.flatMap((client) => ofClient(open.byClient.get(client) ?? [], amount, 'name'));
}

function byAmount(amount: DecimalString, open: OpenItems): Proposal[] {
  const same = open.byDue.get(money(amount)) ?? [];
  return same
    .slice(0, SHOWN)
    .map((item) => proposal([item], amount, same.length === 1 ? 50 : 25, ['amount']));
}

const sameItems = (proposal: Proposal): string =>
  proposal.items.map(({ item }) => `${item.kind}${item.version}`).join();

/**
 * What a movement probably settles, the most probable first: by the numbers that its text cites, by the client that its
 * account or name tells, by its amount alone. At most three.
 */
export function propose(entry: BankEntry, open: OpenItems): Proposal[] {
  const amount = isNegative(entry.amount) ? negate(entry.amount) : entry.amount;
  const all = [...byNumber(entry, amount, open), ...byClient(entry, amount, open), ...byAmount(amount, open)];
  const best = new Map<string, Proposal>();
  for (const one of all.toSorted((a, b) => b.score - a.score))
    if (one.items.length > 0 && !best.has(sameItems(one))) best.set(sameItems(one), one);
  return [...best.values()].slice(0, SHOWN);
}

/** Whether the first proposal needs nobody's look: certain by itself, and no other comes near. */
export const isCertain = ([first, second]: readonly { score: number }[]): boolean =>
  first !== undefined && first.score >= CERTAIN && (second === undefined || second.score <= first.score - 10);

/** What a proposal takes, so that no other line may: documents, or payments that were recorded. */
const claimsOf = (proposal: AnyProposal): string[] => {
  if ('rule' in proposal) return [];
  return 'payments' in proposal
    ? proposal.payments.map(({ id }) => `payment${id}`)
    : proposal.items.map(({ item }) => `${item.kind}${item.version}`);
};

/** Lines whose certain proposals claim nothing that another line's claims too. */
export function certainOnes(proposals: ReadonlyMap<number, readonly AnyProposal[]>): number[] {
  const certain = [...proposals].filter(([, found]) => isCertain(found));
  const claims = new Map<string, number>();
  for (const [, [first]] of certain)
    for (const key of first ? claimsOf(first) : []) claims.set(key, (claims.get(key) ?? 0) + 1);
  return certain
    .filter(([, [first]]) => first && claimsOf(first).every((key) => claims.get(key) === 1))
    .map(([line]) => line);
}

/** The most probable first; of two as probable, payments that are recorded already: nothing is to be paid twice. */
export const ranked = (
  documents: readonly Proposal[],
  recorded: readonly RecordedProposal[],
  byRule: readonly RuleProposal[] = [],
): AnyProposal[] => [...recorded, ...documents, ...byRule].toSorted((a, b) => b.score - a.score);
