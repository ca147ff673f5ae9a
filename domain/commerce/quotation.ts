import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { AllottedNumber } from './allot-number.ts';
import type { DraftFacts } from './content.ts';
import type { Letterhead } from './letterhead.ts';

export const quotationStatuses = [
  'draft',
  'validate',
  'in_progress',
  'accepted',
  'refused',
  'cancel',
] as const;
export type QuotationStatus = (typeof quotationStatuses)[number];

type Version = { version: number };

export type QuotationEvent =
  | Event<'QuotationDrafted', DraftFacts & { corporation: number }>
  | Event<'QuotationDraftEdited', DraftFacts>
  | Event<'QuotationDraftDeleted', Version>
  | Event<'QuotationVersionDrafted', DraftFacts & { from: number }>
  | Event<'QuotationValidated', Version & AllottedNumber & { date: CivilDate; seller: Letterhead }>
  | Event<'QuotationSent', Version & { mail: number | null }>
  | Event<'QuotationAccepted', Version & { afterExpiry: boolean }>
  | Event<'QuotationRefused', Version & { reasonRefuse: string }>
  | Event<'QuotationCancelled', Version>
  | Event<'QuotationInvoiced', Version & { invoice: number; invoiceVersion: number }>
  | Event<'QuotationInvoicingReleased', Version & { invoice: number }>
  | Event<'QuotationPdfStored', Version & { file: string }>;

export interface QuotationVersion extends DraftFacts {
  status: QuotationStatus;
  seller: Letterhead | null;
  reasonRefuse: string | null;
  superseded: boolean;
  pdf: string | null;
}

export interface QuotationState {
  corporation: number | null;
  number: string | null;
  versions: QuotationVersion[];
  /** The invoice it was turned into. */
  invoice: { id: number; version: number } | null;
  deleted: boolean;
}

/** Which statuses an action may start from, and where it leads (3-decisions.md, "Statuses and transitions"). */
const transitions = {
  send: { from: ['validate'], to: 'in_progress' },
  accept: { from: ['validate', 'in_progress'], to: 'accepted' },
  refuse: { from: ['validate', 'in_progress'], to: 'refused' },
  cancel: { from: ['validate', 'in_progress', 'accepted'], to: 'cancel' },
} as const satisfies Record<string, { from: readonly QuotationStatus[]; to: QuotationStatus }>;

export type QuotationTransition = keyof typeof transitions;

const draftOf = (facts: DraftFacts): QuotationVersion => {
  const { version, content, client, clientId, totals, personal } = facts;
  const seal = personal && { personal };
  return {
    version,
    content,
    client,
    clientId,
    totals,
    ...seal,
    status: 'draft',
    seller: null,
    reasonRefuse: null,
    superseded: false,
    pdf: null,
  };
};

const change = (
  state: QuotationState,
  version: number,
  changed: Partial<QuotationVersion>,
): QuotationState => ({
  ...state,
  versions: state.versions.map((one) => (one.version === version ? { ...one, ...changed } : one)),
});

const withoutDraft = (state: QuotationState, version: number): QuotationState => {
  const versions = state.versions.filter((one) => one.version !== version);
  const latest = versions.at(-1);
  const left = { ...state, versions, deleted: versions.length === 0 };
  return latest ? change(left, latest.version, { superseded: false }) : left;
};

function evolve(state: QuotationState, event: QuotationEvent): QuotationState {
  switch (event.type) {
    case 'QuotationDrafted':
      return { ...state, corporation: event.data.corporation, versions: [draftOf(event.data)] };
    case 'QuotationDraftEdited':
      return change(state, event.data.version, draftOf(event.data));
    case 'QuotationDraftDeleted':
      return withoutDraft(state, event.data.version);
    case 'QuotationVersionDrafted': {
      const left = change(state, event.data.from, { superseded: true });
      return { ...left, versions: [...left.versions, draftOf(event.data)] };
    }
    case 'QuotationValidated':
      return change({ ...state, number: event.data.number }, event.data.version, {
        status: 'validate',
        seller: event.data.seller,
      });
    case 'QuotationSent':
      return change(state, event.data.version, { status: transitions.send.to });
    case 'QuotationAccepted':
      return change(state, event.data.version, { status: transitions.accept.to });
    case 'QuotationRefused':
      return change(state, event.data.version, {
        status: transitions.refuse.to,
        reasonRefuse: event.data.reasonRefuse,
      });
    case 'QuotationCancelled':
      return change(state, event.data.version, { status: transitions.cancel.to });
    case 'QuotationInvoiced':
      return { ...state, invoice: { id: event.data.invoice, version: event.data.invoiceVersion } };
    case 'QuotationInvoicingReleased':
      return { ...state, invoice: null };
    case 'QuotationPdfStored':
      return change(state, event.data.version, { pdf: event.data.file });
  }
}

export const quotationAggregate: Aggregate<QuotationState, QuotationEvent> = {
  name: 'quotation',
  initial: { corporation: null, number: null, versions: [], invoice: null, deleted: false },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** @throws Refusal `missing`. */
export function quotationVersion(state: QuotationState, version: number): QuotationVersion {
  const found = state.versions.find((one) => one.version === version);
  if (!found) throw missing();
  return found;
}

/** A version that may still be edited. @throws Refusal `conflict`. */
export function draftVersion(state: QuotationState, version: number): QuotationVersion {
  const found = quotationVersion(state, version);
  if (found.status !== 'draft') throw conflict('QUOTATION_NOT_DRAFT', 'errors.notDraft');
  return found;
}

/** Whether the action may be taken now, for buttons and for decisions alike. */
export function mayMove(
  state: QuotationState,
  version: QuotationVersion,
  action: QuotationTransition,
): boolean {
  const from: readonly QuotationStatus[] = transitions[action].from;
  return (
    !version.superseded && from.includes(version.status) && !(action === 'cancel' && state.invoice !== null)
  );
}

function requireMove(state: QuotationState, version: number, action: QuotationTransition): QuotationVersion {
  const found = quotationVersion(state, version);
  if (!mayMove(state, found, action)) throw conflict('QUOTATION_STATUS', `errors.quotationStatus.${action}`);
  return found;
}

/** Sent by mail or by hand; a version already in progress stays so, without a new event. */
export function send(state: QuotationState, version: number, mail: number | null): QuotationEvent[] {
  const found = quotationVersion(state, version);
  if (found.status === 'in_progress' && !found.superseded) return [];
  requireMove(state, version, 'send');
  return [{ type: 'QuotationSent', data: { version, mail } }];
}

/** A quotation past its validity is accepted only once that was confirmed. */
export function accept(
  state: QuotationState,
  version: number,
  today: CivilDate,
  confirmExpired: boolean,
): QuotationEvent[] {
  const { content } = requireMove(state, version, 'accept');
  const afterExpiry = content.expiryDate !== null && content.expiryDate < today;
  if (afterExpiry && !confirmExpired) throw conflict('QUOTATION_EXPIRED', 'errors.quotationExpired');
  return [{ type: 'QuotationAccepted', data: { version, afterExpiry } }];
}

export function refuse(state: QuotationState, version: number, reasonRefuse: string): QuotationEvent[] {
  requireMove(state, version, 'refuse');
  return [{ type: 'QuotationRefused', data: { version, reasonRefuse } }];
}

export function cancel(state: QuotationState, version: number): QuotationEvent[] {
  requireMove(state, version, 'cancel');
  return [{ type: 'QuotationCancelled', data: { version } }];
}

export function removeDraft(state: QuotationState, version: number): QuotationEvent[] {
  draftVersion(state, version);
  return [{ type: 'QuotationDraftDeleted', data: { version } }];
}

/** A copy as the next version; the old one stays readable as superseded. */
export function draftNextVersion(state: QuotationState, from: number, version: number): QuotationEvent[] {
  const found = quotationVersion(state, from);
  const statuses: readonly QuotationStatus[] = ['validate', 'in_progress', 'refused'];
  if (found.superseded || !statuses.includes(found.status))
    throw conflict('QUOTATION_STATUS', 'errors.quotationStatus.newVersion');
  const { content, client, clientId, totals, personal } = found;
  return [
    {
      type: 'QuotationVersionDrafted',
      data: { version, from, content, client, clientId, totals, ...(personal && { personal }) },
    },
  ];
}

/** Turned into an invoice in full, once. */
export function invoice(
  state: QuotationState,
  version: number,
  made: { id: number; version: number },
): QuotationEvent[] {
  const found = quotationVersion(state, version);
  if (found.status !== 'accepted') throw conflict('QUOTATION_STATUS', 'errors.quotationStatus.invoice');
  if (state.invoice !== null) throw conflict('QUOTATION_INVOICED', 'errors.alreadyInvoiced');
  return [{ type: 'QuotationInvoiced', data: { version, invoice: made.id, invoiceVersion: made.version } }];
}

/** Accepted and not invoiced yet: "billable" in lists. */
export const isBillable = (state: QuotationState, version: QuotationVersion): boolean =>
  version.status === 'accepted' && state.invoice === null;
