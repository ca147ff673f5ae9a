import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { add, compare, isNegative, money, negate, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { ReceivedFormat } from '../einvoicing/received-invoice.ts';
import type { Event } from '../kernel/event.ts';
import type { PurchasePostings } from '../accounting/posted.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { ConflictCode } from '../kernel/conflicts.ts';
import { conflict, type FieldErrors } from '../kernel/refusal.ts';
import type { PartySnapshot } from '../documents/content/content.ts';
import { isOfRate, reckonTotals } from './paper-figures.ts';
import type { MatchDifference, SupplierInvoiceLine } from './supplier-paper.ts';
import type { SupplierInvoiceType } from '../document-kinds/document-kinds.ts';
import type { DocumentTotals, VatRate } from '../amounts/totals.ts';

/** A supplier's invoice or credit note as its paper says. Amounts are positive; what they do is the type's. */
export interface SupplierInvoiceFacts {
  supplierInvoice: number;
  corporation: number;
  type: SupplierInvoiceType;
  /** The supplier's own. */
  number: string;
  date: CivilDate;
  dueDate: CivilDate;
  supplierId: number;
  /** null once a natural person was erased. */
  supplier: PartySnapshot | null;
  personal?: Sealed;
  purchase: { id: number; version: number; number: string } | null;
  lines: SupplierInvoiceLine[];
  totals: DocumentTotals;
  /** Internal. */
  comment?: string;
  /** The electronic invoice that it was read from, by its hash in the file store; absent of what was typed. */
  received?: { format: ReceivedFormat; file: string };
}

/** Why it waits for somebody's approval. */
export const waitingReasons = ['amount', 'differences', 'revoked'] as const;
export type WaitsFor = (typeof waitingReasons)[number];

interface Registration {
  /** The user; null: the product itself. */
  registeredBy: number | null;
  /** In what it differed from what was ordered and received on the day. */
  differences: MatchDifference[];
  waitsFor: WaitsFor[];
}

/** What it books, and on which day; absent of those from before the books. */
export interface Booked {
  postings: PurchasePostings;
  bookedOn: CivilDate;
}

export type SupplierInvoiceEvent =
  | Event<'SupplierInvoiceRegistered', SupplierInvoiceFacts & Registration>
  | Event<'SupplierInvoiceApproved', SupplierInvoiceFacts & { automatic: boolean } & Partial<Booked>>
  | Event<'SupplierInvoiceRefused', { supplierInvoice: number; reason: string }>
  /** Says again what was booked, so that the entry which takes it back follows from this event alone. */
  | Event<'SupplierInvoiceApprovalRevoked', SupplierInvoiceFacts & { reason: string } & Partial<Booked>>
  /** The whole paper as it now stands, while it waits. */
  | Event<'SupplierInvoiceCorrected', SupplierInvoiceFacts & Registration>;

export const supplierInvoiceDecisions = ['to_approve', 'approved', 'refused'] as const;
type SupplierInvoiceStatus = (typeof supplierInvoiceDecisions)[number];

export interface SupplierInvoiceState extends Registration {
  facts: SupplierInvoiceFacts | null;
  status: SupplierInvoiceStatus;
  reason: string | null;
  /** Null before it is approved, and of those from before the books. */
  booked: Booked | null;
}

function evolve(state: SupplierInvoiceState, event: SupplierInvoiceEvent): SupplierInvoiceState {
  switch (event.type) {
    case 'SupplierInvoiceRegistered':
    case 'SupplierInvoiceCorrected': {
      const { registeredBy, differences, waitsFor, ...facts } = event.data;
      return { ...state, facts, registeredBy, differences, waitsFor, reason: null };
    }
    case 'SupplierInvoiceApproved': {
      const { postings, bookedOn } = event.data;
      const booked = postings && bookedOn ? { postings, bookedOn } : null;
      return { ...state, status: 'approved', reason: null, booked };
    }
    case 'SupplierInvoiceApprovalRevoked':
      return {
        ...state,
        status: 'to_approve',
        reason: event.data.reason,
        booked: null,
        waitsFor: ['revoked'],
      };
    case 'SupplierInvoiceRefused':
      return { ...state, status: 'refused', reason: event.data.reason };
  }
}

export const supplierInvoiceAggregate: Aggregate<SupplierInvoiceState, SupplierInvoiceEvent> = {
  name: 'supplierInvoice',
  events: {
    SupplierInvoiceRegistered: true,
    SupplierInvoiceApproved: true,
    SupplierInvoiceRefused: true,
    SupplierInvoiceApprovalRevoked: true,
    SupplierInvoiceCorrected: true,
  },
  initial: {
    facts: null,
    status: 'to_approve',
    reason: null,
    booked: null,
    registeredBy: null,
    differences: [],
    waitsFor: [],
  },
  evolve,
  corporationOf: (state) => state.facts?.corporation ?? null,
  isDeleted: () => false,
};

/** VAT that a paper says of one rate; null: as it is reckoned. */
export interface PaperVat {
  vat: VatRate;
  amount: DecimalString | null;
  /** Where it stands in what was sent, for its error. */
  at: number;
}

/** Programs of suppliers round VAT by line or by rate: so much is no error. */
const VAT_TOLERANCE = '0.05';

const size = (value: DecimalString): DecimalString => (isNegative(value) ? negate(value) : value);

/** The VAT of each rate that the paper says otherwise than it is reckoned. */
export function saidVat({
  lines,
  totals,
}: Pick<SupplierInvoiceFacts, 'lines' | 'totals'>): { vat: VatRate; amount: DecimalString }[] {
  const reckoned = reckonTotals(lines);
  return totals.vat.flatMap((total, index) => {
    const vat = lines.find((line) => isOfRate(total, line.vat))?.vat;
    const isReckoned = compare(total.amount, reckoned.vat[index]?.amount ?? '0') === 0;
    return vat === undefined || isReckoned ? [] : [{ vat, amount: total.amount }];
  });
}

/**
 * The totals with the VAT that the paper says, which may differ by `VAT_TOLERANCE` a rate and is kept.
 * Errors stand at `vatAmounts[i].amount`.
 */
export function paperTotals(
  lines: readonly SupplierInvoiceLine[],
  papers: readonly PaperVat[],
): { totals: DocumentTotals; errors: FieldErrors } {
  const reckoned = reckonTotals(lines);
  const errors: FieldErrors = {};
  const vat = reckoned.vat.map((total) => {
    const paper = papers.find((one) => one.amount !== null && isOfRate(total, one.vat));
    const told = paper?.amount ?? null;
    if (paper === undefined || told === null) return total;
    if (compare(size(subtract(told, total.amount)), VAT_TOLERANCE) > 0)
      errors[`vatAmounts[${paper.at}].amount`] = [
        `errors.vatTooFar|max=${VAT_TOLERANCE}|amount=${total.amount}`,
      ];
    return { ...total, amount: money(told) };
  });
  const totalVat = money(add('0', ...vat.map(({ amount }) => amount)));
  const finalTotal = money(add(reckoned.totalWithoutVat, totalVat));
  return { totals: { ...reckoned, vat, totalVat, finalTotal }, errors };
}

/** Whether an invoice needs somebody's approval: its amount (including VAT), or what it differs in. */
export function waitsForApproval(
  { type, totals }: Pick<SupplierInvoiceFacts, 'type' | 'totals'>,
  differences: readonly MatchDifference[],
  threshold: DecimalString | null,
): WaitsFor[] {
  const above = type === 'invoice' && threshold !== null && compare(totals.finalTotal, threshold) > 0;
  return [
    ...(above ? (['amount'] as const) : []),
    ...(differences.length > 0 ? (['differences'] as const) : []),
  ];
}

/** Who typed a paper, and what is looked at before it is approved. */
export type Registering = Omit<Registration, 'waitsFor'> & { threshold: DecimalString | null };

function typed(
  type: 'SupplierInvoiceRegistered' | 'SupplierInvoiceCorrected',
  facts: SupplierInvoiceFacts,
  { registeredBy, differences, threshold }: Registering,
  booked?: Booked,
): SupplierInvoiceEvent[] {
  const waitsFor = waitsForApproval(facts, differences, threshold);
  const said: SupplierInvoiceEvent = { type, data: { ...facts, registeredBy, differences, waitsFor } };
  if (waitsFor.length > 0) return [said];
  return [said, { type: 'SupplierInvoiceApproved', data: { ...facts, automatic: true, ...booked } }];
}

/** Registered, and approved at once unless something is to be looked at. */
export const register = (
  facts: SupplierInvoiceFacts,
  registering: Registering,
  booked?: Booked,
): SupplierInvoiceEvent[] => typed('SupplierInvoiceRegistered', facts, registering, booked);

const isWaiting = ({ status, facts }: SupplierInvoiceState): boolean =>
  status === 'to_approve' && facts !== null;

/** @throws Refusal `conflict` of one that was decided on. */
export function requireWaiting(state: SupplierInvoiceState): void {
  if (!isWaiting(state)) throw conflict('SUPPLIER_INVOICE_SETTLED', 'errors.supplierInvoiceDecided');
}

/**
 * Whether this user may approve: not what they registered or corrected themselves, unless nobody else can.
 * @param alone nobody else in the corporation may approve, and it lets such people approve their own
 */
export const mayApprove = (state: SupplierInvoiceState, user: number | null, alone = false): boolean =>
  isWaiting(state) && (alone || state.registeredBy === null || state.registeredBy !== user);

/** By somebody else than who registered it, unless nobody else can. @throws Refusal `conflict`. */
export function approve(
  state: SupplierInvoiceState,
  { user, alone }: { user: number | null; alone: boolean },
  booked?: Booked,
): SupplierInvoiceEvent[] {
  const { facts } = state;
  if (!isWaiting(state) || facts === null)
    throw conflict('SUPPLIER_INVOICE_SETTLED', 'errors.supplierInvoiceDecided');
  if (!mayApprove(state, user, alone)) throw conflict('SUPPLIER_INVOICE_OWN', 'errors.supplierInvoiceOwn');
  return [{ type: 'SupplierInvoiceApproved', data: { ...facts, automatic: false, ...booked } }];
}

/** Who registered it may also withdraw it: no money leaves. @throws Refusal `conflict`. */
export function refuse(
  state: SupplierInvoiceState,
  supplierInvoice: number,
  reason: string,
): SupplierInvoiceEvent[] {
  requireWaiting(state);
  return [{ type: 'SupplierInvoiceRefused', data: { supplierInvoice, reason } }];
}

/** What stands against taking an approval back, as it is found in the transaction. */
export interface Standing {
  /** What is left to pay of it, money. */
  due: DecimalString;
  /** It is in a file of transfers that is not ended. */
  transferred: boolean;
  /** Last closed day; null: nothing is closed. */
  closedUntil: CivilDate | null;
}

/** The day that it was booked on. */
export const bookedDay = ({ facts, booked }: SupplierInvoiceState): CivilDate | null =>
  booked?.bookedOn ?? facts?.date ?? null;

/**
 * Why the approval cannot be taken back; null: it can. What was paid is cancelled first; a closed period keeps what it
 * holds (PCG art. 921-3 and 921-4), so that the supplier's credit note corrects it.
 */
export function keepsApproval(
  state: SupplierInvoiceState,
  { due, transferred, closedUntil }: Standing,
): { code: ConflictCode; key: string } | null {
  const { facts } = state;
  const day = bookedDay(state);
  if (state.status !== 'approved' || facts === null || day === null)
    return { code: 'SUPPLIER_INVOICE_NOT_APPROVED', key: 'errors.supplierInvoiceNotApproved' };
  if (compare(due, facts.totals.finalTotal) !== 0)
    return { code: 'SUPPLIER_INVOICE_PAID', key: 'errors.supplierInvoicePaid' };
  if (transferred) return { code: 'SUPPLIER_INVOICE_ORDERED', key: 'errors.supplierInvoiceOrdered' };
  if (closedUntil !== null && day <= closedUntil)
    return { code: 'SUPPLIER_INVOICE_CLOSED', key: `errors.supplierInvoiceClosed|date=${closedUntil}` };
  return null;
}

/**
 * An approval given to a paper that was typed wrongly is taken back: it waits again, and can be corrected. Its
 * entry stays, and is taken back by one of its own on the same day, which is open.
 * @throws Refusal `conflict`
 */
export function revokeApproval(
  state: SupplierInvoiceState,
  standing: Standing,
  reason: string,
): SupplierInvoiceEvent[] {
  const kept = keepsApproval(state, standing);
  if (kept !== null || state.facts === null)
    throw conflict(kept?.code ?? 'SUPPLIER_INVOICE_NOT_APPROVED', kept?.key ?? 'errors.refused');
  return [{ type: 'SupplierInvoiceApprovalRevoked', data: { ...state.facts, reason, ...state.booked } }];
}

/** Typed anew while it waits; approved at once unless something is to be looked at. @throws Refusal `conflict`. */
export function correct(
  state: SupplierInvoiceState,
  facts: SupplierInvoiceFacts,
  registering: Registering,
  booked?: Booked,
): SupplierInvoiceEvent[] {
  requireWaiting(state);
  return typed('SupplierInvoiceCorrected', facts, registering, booked);
}
