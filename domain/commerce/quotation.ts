import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { AllottedNumber } from './allot-number.ts';
import { add, compare, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import { annotated, type Annotation } from './annotation.ts';
import { keptFacts, type DraftFacts } from './content.ts';
import type { InvoicePurpose } from './invoice.ts';
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

/** An invoice made from a quotation. Without `net`, it was invoiced whole. */
export interface InvoicedPart {
  invoice: number;
  invoiceVersion: number;
  /** What it asks for, excluding VAT. */
  net?: DecimalString;
  purpose?: InvoicePurpose;
}

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
  | Event<'QuotationAnnotated', Annotation>
  | Event<'QuotationInvoiced', Version & InvoicedPart>
  | Event<'QuotationInvoicingAmended', Version & { invoice: number; net: DecimalString }>
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
  /** The invoices made from it: deposits, and the one that closes it. */
  invoices: InvoicedPart[];
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

const draftOf = (facts: DraftFacts): QuotationVersion => ({
  ...keptFacts(facts),
  status: 'draft',
  seller: null,
  reasonRefuse: null,
  superseded: false,
  pdf: null,
});

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

const annotate = (state: QuotationState, annotation: Annotation): QuotationState => ({
  ...state,
  versions: state.versions.map((one) =>
    one.version === annotation.version ? { ...one, content: annotated(one.content, annotation) } : one,
  ),
});

const amend = (parts: InvoicedPart[], { invoice, net }: { invoice: number; net: DecimalString }) =>
  parts.map((one) => (one.invoice === invoice ? { ...one, net } : one));

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
    case 'QuotationAnnotated':
      return annotate(state, event.data);
    case 'QuotationInvoiced': {
      const { version: _version, ...part } = event.data;
      return { ...state, invoices: [...state.invoices, part] };
    }
    case 'QuotationInvoicingAmended':
      return { ...state, invoices: amend(state.invoices, event.data) };
    case 'QuotationInvoicingReleased':
      return { ...state, invoices: state.invoices.filter((one) => one.invoice !== event.data.invoice) };
    case 'QuotationPdfStored':
      return change(state, event.data.version, { pdf: event.data.file });
  }
}

export const quotationAggregate: Aggregate<QuotationState, QuotationEvent> = {
  name: 'quotation',
  initial: { corporation: null, number: null, versions: [], invoices: [], deleted: false },
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
  if (found.status !== 'draft') throw conflict('NOT_DRAFT', 'errors.notDraft');
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
    !version.superseded &&
    from.includes(version.status) &&
    !(action === 'cancel' && state.invoices.length > 0)
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

/** A draft invoice or the one that closes it counts whole, whatever it asks for. */
const closes = (part: InvoicedPart): boolean => part.purpose !== 'deposit';

/** What deposits were asked for so far, excluding VAT. */
export const depositsOf = (state: QuotationState): DecimalString =>
  add('0', ...state.invoices.filter((part) => !closes(part)).map((part) => part.net ?? '0'));

/** What is left to invoice of an accepted version, excluding VAT; "0.00" once it was closed. */
export const leftToInvoice = (state: QuotationState, version: QuotationVersion): DecimalString =>
  state.invoices.some(closes) ? '0.00' : money(subtract(version.totals.totalWithoutVat, depositsOf(state)));

/**
 * Turned into an invoice: by a deposit, as long as something is left, or by the one that closes it, once.
 * @throws Refusal `conflict`.
 */
export function invoice(state: QuotationState, version: number, part: InvoicedPart): QuotationEvent[] {
  const found = quotationVersion(state, version);
  if (found.status !== 'accepted') throw conflict('QUOTATION_STATUS', 'errors.quotationStatus.invoice');
  const left = leftToInvoice(state, found);
  if (compare(left, '0') <= 0) throw conflict('QUOTATION_INVOICED', 'errors.alreadyInvoiced');
  if (!closes(part) && compare(part.net ?? '0', left) > 0)
    throw conflict('QUOTATION_INVOICED', `errors.depositTooMuch|max=${left}`);
  return [{ type: 'QuotationInvoiced', data: { version, ...part } }];
}

/** A deposit's draft was changed: what it asks for now. @throws Refusal `conflict` beyond what is left. */
export function amendInvoicing(
  state: QuotationState,
  version: number,
  invoiceId: number,
  net: DecimalString,
): QuotationEvent[] {
  const part = state.invoices.find((one) => one.invoice === invoiceId);
  if (!part || closes(part) || compare(part.net ?? '0', net) === 0) return [];
  const others = { ...state, invoices: state.invoices.filter((one) => one !== part) };
  const left = leftToInvoice(others, quotationVersion(state, version));
  if (compare(net, left) > 0) throw conflict('QUOTATION_INVOICED', `errors.depositTooMuch|max=${left}`);
  return [{ type: 'QuotationInvoicingAmended', data: { version, invoice: invoiceId, net } }];
}

/** Accepted and not invoiced in full yet: "billable" in lists. */
export const isBillable = (state: QuotationState, version: QuotationVersion): boolean =>
  version.status === 'accepted' && compare(leftToInvoice(state, version), '0') > 0;
