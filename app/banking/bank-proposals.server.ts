import { bankRuleOf, proposeByRule } from '#domain/banking/bank-booking.ts';
import type { BankEntry } from '#domain/banking/bank-file.ts';
import {
  certainOnes,
  openItems,
  propose,
  ranked,
  type AnyProposal,
  type Proposal,
} from '#domain/banking/matching.ts';
import { proposeRecorded } from '#domain/banking/recorded.ts';
import { isNegative } from '#domain/kernel/decimal.ts';
import { bankRules } from '#projections/banking/bank-accounts.ts';
import { openForMatching, partiesOfIbans, type BankLineRow } from '#projections/banking/bank-lines.ts';
import { unreconciledPayments } from '#projections/banking/bank-payments.ts';
import { choices } from '#projections/records/records.ts';
import { presetMeans } from '../documents/form/preset-means.ts';
import type { StaffContext } from '../http/screen.server.ts';

export const entryOf = (row: BankLineRow): BankEntry => ({ ...row, label: row.label ?? '' });

export const sideOf = ({ amount }: Pick<BankLineRow, 'amount'>): 'in' | 'out' =>
  isNegative(amount) ? 'out' : 'in';

/** The rules that were learned and name an account. */
export const learnedRules = async (db: StaffContext['services']['db'], corporation: number) =>
  (await bankRules(db, corporation)).flatMap((record) => bankRuleOf(record) ?? []);

/** Movements that a statement's page shows at once: proposals are sure beside those of the others. */
export const PAGE = 50;

export interface Proposals {
  /** By line, the best first; lines without any are not in it. */
  found: Map<number, AnyProposal[]>;
  /** Lines that nobody needs to look at. */
  certain: ReadonlySet<number>;
}

/** What the open ones of some movements probably settle, or are: four questions, however many they are. */
export async function proposalsFor(
  { services: { db }, corporation }: StaffContext,
  rows: readonly BankLineRow[],
): Promise<Proposals> {
  const open = rows.filter(({ status, label }) => status === 'open' && label !== null);
  if (open.length === 0) return { found: new Map(), certain: new Set() };
  const ibans = [...new Set(open.flatMap(({ iban }) => iban ?? []))];
  const days = open.map(({ date }) => date).toSorted();
  const [items, parties, payments, rules] = await Promise.all([
    openForMatching(db, corporation),
    partiesOfIbans(db, corporation, ibans),
    unreconciledPayments(db, corporation, { from: days[0] ?? '', until: days.at(-1) ?? '' }),
    learnedRules(db, corporation),
  ]);
  const sides = { in: openItems(items, 'in', parties), out: openItems(items, 'out', parties) };
  const found = new Map(
    open
      .map((row) => {
        const entry = entryOf(row);
        return [
          row.line,
          ranked(
            propose(entry, sides[sideOf(row)]),
            proposeRecorded(entry, payments),
            proposeByRule(entry, rules),
          ),
        ] as const;
      })
      .filter(([, proposals]) => proposals.length > 0),
  );
  return { found, certain: new Set(certainOnes(found)) };
}

/** What a form carries of a proposal, so that what is confirmed is what was shown. */
export function shownKey(proposal: AnyProposal): string {
  if ('rule' in proposal) return `rule-${proposal.rule.id}-${proposal.rule.account}`;
  return 'payments' in proposal
    ? proposal.payments.map(({ id }) => `payment-${id}`).join('.')
    : [
        proposal.client,
        ...proposal.items.map(({ item, amount }) => `${item.kind}-${item.version}-${amount}`),
      ].join('.');
}

/** The documents of a proposal as the command takes them. */
export const allocationsOf = ({ items }: Proposal) =>
  items.map(({ item: { kind, version }, amount }) => ({ kind: kindOf(kind), version, amount }));

/** Only documents are proposed, never other payments. */
const kindOf = (kind: Proposal['items'][number]['item']['kind']) => (kind === 'payment' ? 'invoice' : kind);

/** Means of payment to choose from, and the usual one of what a bank tells: the transfer. */
export async function paymentTypes({ services: { db }, corporation, language }: StaffContext) {
  const all = (await choices(db, ['paymenttype'], corporation, language)).get('paymenttype') ?? [];
  const transfer = all.find(({ values }) => values['means'] === 'transfer');
  const usual = presetMeans(all, transfer === undefined ? [] : [transfer.id]);
  return {
    types: all.map(({ id, label }) => ({ value: id, label })),
    usual: usual === '' ? null : Number(usual),
  };
}
