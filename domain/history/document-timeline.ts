import { add, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { RecordedEvent } from '../kernel/recorded-event.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import type { DocumentFacts } from './document-changes.ts';
import { documentBehaviours } from '../documents/kinds.ts';
import type { VersionState } from '../documents/version-states.ts';
import type { Allocation, PaymentEvent } from '../payments/payment.ts';
import { settlementOf } from '../payments/settlement.ts';

/** Which document, and all that was recorded about it: its own stream, and payments and mails that touch it. */
export interface DocumentRecord {
  kind: DocumentKind;
  id: number;
  own: readonly RecordedEvent[];
  others: readonly RecordedEvent[];
}

/** The document right after an event. */
export interface Step {
  recorded: RecordedEvent;
  /** Empty before its first draft and once it was deleted. */
  versions: VersionState[];
  /** What payments brought so far, reversals taken off. */
  paid: DecimalString;
}

/** The part of a payment that settles this document; "0" when it settles others, below zero when it does no more. */
export function allocatedTo({ kind, id }: DocumentRecord, { event }: RecordedEvent): DecimalString {
  const { type, data } = event as PaymentEvent; // a payment's stream holds its own events only
  const ours = (allocations: readonly Allocation[]) =>
    add(
      '0',
      ...allocations.flatMap((part) => (part.kind === kind && part.document === id ? [part.amount] : [])),
    );
  switch (type) {
    case 'PaymentRecorded':
    case 'PaymentAllocated':
    case 'PaymentCancelled':
      return ours(data.allocations);
    case 'PaymentAllocationsReplaced':
      return subtract(ours(data.allocations), ours(data.before));
    default:
      return '0';
  }
}

interface Timed {
  recorded: RecordedEvent;
  isOwn: boolean;
  at: string;
}

/** In the order in which it happened; of one moment, the document's own events first. */
function inTime({ own, others }: DocumentRecord): Timed[] {
  let latest = '';
  const ours = own.map((recorded): Timed => {
    // A stream keeps its own order even when a clock was put back.
    const { occurredAt } = recorded.metadata;
    latest = occurredAt > latest ? occurredAt : latest;
    return { recorded, isOwn: true, at: latest };
  });
  const theirs = others.map((recorded) => ({ recorded, isOwn: false, at: recorded.metadata.occurredAt }));
  return [...ours, ...theirs].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Every moment of a document, oldest first. */
export function timelineOf(record: DocumentRecord): Step[] {
  const states = documentBehaviours[record.kind].statesAfter(record.own);
  let ownSeen = 0;
  let paid: DecimalString = '0';
  return inTime(record).map(({ recorded, isOwn }) => {
    if (isOwn) ownSeen += 1;
    const part = allocatedTo(record, recorded);
    paid = money(recorded.event.type === 'PaymentCancelled' ? subtract(paid, part) : add(paid, part));
    return { recorded, versions: states[ownSeen - 1] ?? [], paid };
  });
}

/** The last step at or before an instant; null before the document's birth. */
export function stepAt(steps: readonly Step[], instant: string): Step | null {
  const later = steps.findIndex(({ recorded }) => recorded.metadata.occurredAt > instant);
  return (later === -1 ? steps : steps.slice(0, later)).at(-1) ?? null;
}

/**
 * The version that somebody who asks for `version` is shown at a step: itself, or before its birth the last one of
 * that time; null when there was none.
 */
export function versionAt({ versions }: Step, version: number): VersionState | null {
  return versions.find((one) => one.version === version) ?? versions.at(-1) ?? null;
}

/** What a version says at a step; a validated one that is owed has its settlement as its status. */
export function factsAt(state: VersionState, paid: DecimalString): DocumentFacts {
  const { content, client, clientId, totals, number, dueDate, status, credited, creditCancels } = state;
  const said = { content, client, clientId, totals, number, dueDate };
  if (credited === null) return { ...said, status, due: null };
  const settlement = settlementOf(totals.finalTotal, paid, credited);
  const due = money(subtract(subtract(totals.finalTotal, paid), credited));
  return { ...said, status: settlement === 'cancelled' && !creditCancels ? 'paid' : settlement, due };
}
