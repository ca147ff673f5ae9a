import type { LineShare } from './content/line-share.ts';
import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { add, compare, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import { conflict } from '../kernel/refusal.ts';
import { annotated, type Annotation } from './annotation.ts';
import {
  newBilling,
  requireValidated,
  storedPdf,
  takenOverState,
  validatedState,
  type BillingState,
  type StoredPdf,
  type TakenOverFacts,
  type ValidatedFacts,
} from './billing.ts';
import { evolveInvoiceLinks, type InvoiceLink, type InvoiceLinkEvent } from './links/invoice-link.ts';
import type { Instalment } from './payment-terms.ts';
import { keptFacts, type AssignedProject, type DraftFacts } from './content/content.ts';

/** The quotation or sale order that an invoice was made from. */
export interface InvoiceOrigin {
  id: number;
  version: number;
  number: string | null;
}

/** The recurring invoice that made an invoice, and the day it was due. */
export interface InvoiceRecurrence {
  id: number;
  due: CivilDate;
}

/** A share asked for in advance, or the invoice that closes a quotation and takes the deposits off. */
export type InvoicePurpose = 'deposit' | 'final';

/**
 * What a line of the invoice bills of a project: time that was noted, or a part of its fixed price. It is freed with the
 * line, and is told so in its own stream.
 */
export type InvoiceBill = { line: string; project: number } & (
  | { kind: 'time'; months: { activityMonth: number; entries: number[] }[] }
  | { kind: 'part'; part: number }
);

/** A validated credit note that corrects the invoice. */
export interface Credit {
  refund: number;
  refundVersion: number;
  number: string;
  /** Including VAT. */
  total: DecimalString;
  /** The part of it that was set against what was still due. */
  imputed: DecimalString;
  /** The invoice's lines that it takes back, and how much of them; absent where it takes back none as they stand. */
  lines?: LineShare[];
}

export type InvoiceEvent =
  | Event<
      'InvoiceDrafted',
      DraftFacts & {
        corporation: number;
        origin: InvoiceOrigin | null;
        orders?: InvoiceOrigin[];
        purpose?: InvoicePurpose;
        recurrence?: InvoiceRecurrence;
        bills?: InvoiceBill[];
      }
    >
  | Event<'InvoiceTakeoverRecorded', TakenOverFacts & { dueDate: CivilDate; schedule?: Instalment[] }>
  /** By mistake: it is gone. */
  | Event<'InvoiceTakeoverReversed', { version: number }>
  | Event<'InvoiceDraftEdited', DraftFacts>
  | Event<'InvoiceDraftDeleted', { version: number }>
  | Event<'InvoiceValidated', ValidatedFacts & { dueDate: CivilDate; schedule?: Instalment[] }>
  | Event<'InvoiceAnnotated', Annotation>
  | Event<'InvoiceProjectAssigned', { version: number; project: AssignedProject | null }>
  | Event<'InvoiceCredited', Credit & { version: number }>
  /** Which times of a line of which a part is credited may be billed again. */
  | Event<'InvoiceTimesFreed', { version: number; line: string; entries: number[] }>
  | Event<'InvoiceSent', { version: number; mail: number | null }>
  | InvoiceLinkEvent
  | Event<'InvoicePdfStored', StoredPdf>;

export interface InvoiceState extends BillingState {
  /** The quotation. */
  origin: InvoiceOrigin | null;
  /** The sale orders; several of one client can be invoiced together. */
  orders: InvoiceOrigin[];
  purpose: InvoicePurpose | null;
  recurrence: InvoiceRecurrence | null;
  /** What its lines bill of projects. */
  bills: readonly InvoiceBill[];
  /** The first day that something falls due. */
  dueDate: CivilDate | null;
  /** What falls due when, where that is not all on one day. */
  schedule: Instalment[];
  credits: Credit[];
  /** Times that were freed of lines of which a part is credited. */
  freed: ReadonlySet<number>;
  /** Those that were mailed to its client. */
  links: InvoiceLink[];
}

/** Whether an invoice bills noted time. */
export const billsTime = ({ bills }: Pick<InvoiceState, 'bills'>): boolean =>
  bills.some(({ kind }) => kind === 'time');

/** Whether a line still stands that bills something. */
export const hasLine = (
  lines: DraftFacts['content']['lines'],
  { line }: Pick<InvoiceBill, 'line'>,
): boolean => lines.some(({ id }) => String(id) === line);

function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  switch (event.type) {
    case 'InvoiceDrafted': {
      const { corporation, origin, orders = [], purpose = null, recurrence = null, bills = [] } = event.data;
      return { ...state, ...keptFacts(event.data), corporation, origin, orders, purpose, recurrence, bills };
    }
    case 'InvoiceDraftEdited':
      return {
        ...state,
        ...keptFacts(event.data),
        bills: state.bills.filter((bill) => hasLine(event.data.content.lines, bill)),
      };
    case 'InvoiceTakeoverRecorded': {
      const { dueDate, schedule = [] } = event.data;
      return { ...state, ...takenOverState(event.data), dueDate, schedule };
    }
    case 'InvoiceTakeoverReversed':
    case 'InvoiceDraftDeleted':
      return { ...state, deleted: true };
    case 'InvoiceValidated':
      return {
        ...state,
        ...validatedState(event.data),
        dueDate: event.data.dueDate,
        schedule: event.data.schedule ?? [],
      };
    case 'InvoiceAnnotated':
      return { ...state, content: annotated(state.content, event.data) };
    case 'InvoiceProjectAssigned':
      return { ...state, content: { ...state.content, project: event.data.project } };
    case 'InvoiceCredited': {
      const { version: _version, ...credit } = event.data;
      return { ...state, credits: [...state.credits, credit] };
    }
    case 'InvoiceTimesFreed':
      return { ...state, freed: new Set([...state.freed, ...event.data.entries]) };
    case 'InvoiceSent':
      return { ...state, sent: true };
    case 'InvoiceLinkMade':
    case 'InvoiceLinkRevoked':
      return { ...state, links: evolveInvoiceLinks(state.links, event) };
    case 'InvoicePdfStored':
      return { ...state, ...storedPdf(event.data) };
  }
}

export const invoiceAggregate: Aggregate<InvoiceState, InvoiceEvent> = {
  name: 'invoice',
  events: {
    InvoiceDrafted: true,
    InvoiceTakeoverRecorded: true,
    InvoiceTakeoverReversed: true,
    InvoiceDraftEdited: true,
    InvoiceDraftDeleted: true,
    InvoiceValidated: true,
    InvoiceAnnotated: true,
    InvoiceProjectAssigned: true,
    InvoiceCredited: true,
    InvoiceTimesFreed: true,
    InvoiceSent: true,
    InvoiceLinkMade: true,
    InvoiceLinkRevoked: true,
    InvoicePdfStored: true,
  },
  initial: {
    ...newBilling,
    origin: null,
    orders: [],
    purpose: null,
    recurrence: null,
    bills: [],
    dueDate: null,
    schedule: [],
    credits: [],
    freed: new Set(),
    links: [],
  },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** What credit notes may still take off the invoice, including VAT. */
export const creditable = (state: InvoiceState): DecimalString =>
  money(subtract(state.totals.finalTotal, add('0', ...state.credits.map((one) => one.total))));

/**
 * Corrected by a validated credit note, which never exceeds what is left of the invoice.
 * @throws Refusal `conflict`.
 */
export function credit(state: InvoiceState, made: Credit): InvoiceEvent[] {
  requireValidated(state);
  if (compare(made.total, creditable(state)) > 0)
    throw conflict('REFUND_TOO_MUCH', `errors.refundTooMuch|max=${creditable(state)}`);
  return [{ type: 'InvoiceCredited', data: { version: state.version, ...made } }];
}
