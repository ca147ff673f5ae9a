import type { DomainEvent, Event } from '../kernel/event.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { AllottedNumber } from '../company/allot-number.ts';
import { add, isZero, money, type DecimalString } from '../kernel/decimal.ts';
import { annotated, type Annotation } from './annotation.ts';
import { keptFacts, type AssignedProject, type DraftFacts } from './content/content.ts';
import type { InvoicePurpose } from './invoice.ts';
import type { LineShare } from './content/line-share.ts';
import type { Letterhead } from './content/letterhead.ts';

/*
 * What quotations, sale orders and purchases share: drafted, validated, sent, then accepted or refused, in versions
 * (3-decisions.md, "Statuses and transitions"). Each kind states what it calls its events, in a table of its own.
 */

export const agreementStatuses = [
  'draft',
  'validate',
  'in_progress',
  'accepted',
  'refused',
  'cancel',
] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

type Version = { version: number };

/** An invoice made from an agreement. Without `net`, it was invoiced whole. */
export interface InvoicedPart {
  invoice: number;
  invoiceVersion: number;
  /** What it asks for, excluding VAT. */
  net?: DecimalString;
  purpose?: InvoicePurpose;
  /** The lines and quantities that it takes; absent of a deposit and of what closes a quotation. */
  lines?: LineShare[];
}

/** The document that another was made from. */
export interface Origin {
  kind: DocumentKind;
  id: number;
  version: number;
  number: string | null;
}

/** What each event of every agreement says, by what happened: each kind has a name of its own for it. */
export interface AgreementData {
  drafted: DraftFacts & { corporation: number; origin?: Origin };
  draftEdited: DraftFacts;
  draftDeleted: Version;
  versionDrafted: DraftFacts & { from: number };
  validated: Version & AllottedNumber & { date: CivilDate; seller: Letterhead };
  sent: Version & { mail: number | null };
  accepted: Version & { afterExpiry: boolean };
  refused: Version & { reasonRefuse: string };
  cancelled: Version;
  annotated: Annotation;
  projectAssigned: Version & { project: AssignedProject | null };
  pdfStored: Version & { file: string };
}

/** What the events of an agreement with a client say beside those, once it is invoiced. */
export interface InvoicingData {
  invoiced: Version & InvoicedPart;
  invoicingAmended: Version & { invoice: number; net: DecimalString; lines?: LineShare[] };
  invoicingReleased: Version & { invoice: number };
}

export type BillableData = AgreementData & InvoicingData;

/** What a kind calls its events. */
export type AgreementEventNames = Readonly<Record<keyof AgreementData, string>>;
export type BillableEventNames = Readonly<Record<keyof BillableData, string>>;

type Named<Data extends Record<keyof Data, object>, Names extends Readonly<Record<keyof Data, string>>> = {
  [W in keyof Data]: Event<Names[W], Data[W]>;
}[keyof Data];

/** The events of a kind that calls them so. */
export type AgreementEvent<Names extends AgreementEventNames> = Named<AgreementData, Names>;

/** The events of a kind that is invoiced. */
export type BillableEvent<Names extends BillableEventNames> = Named<BillableData, Names>;

/** Makes the events of every agreement, under the names of a kind. */
export type AgreementEvents<E extends DomainEvent> = {
  readonly [W in keyof AgreementData]: (data: AgreementData[W]) => E;
};

export interface AgreementVersion extends DraftFacts {
  status: AgreementStatus;
  seller: Letterhead | null;
  reasonRefuse: string | null;
  superseded: boolean;
  pdf: string | null;
}

export interface AgreementState {
  corporation: number | null;
  number: string | null;
  origin: Origin | null;
  versions: AgreementVersion[];
  /** The invoices made from it. */
  invoices: InvoicedPart[];
  deleted: boolean;
}

export const newAgreement: AgreementState = {
  corporation: null,
  number: null,
  origin: null,
  versions: [],
  invoices: [],
  deleted: false,
};

/** Which statuses an action may start from, and where it leads (3-decisions.md, "Statuses and transitions"). */
const transitions = {
  send: { from: ['validate'], to: 'in_progress' },
  accept: { from: ['validate', 'in_progress'], to: 'accepted' },
  refuse: { from: ['validate', 'in_progress'], to: 'refused' },
  cancel: { from: ['validate', 'in_progress', 'accepted'], to: 'cancel' },
} as const satisfies Record<string, { from: readonly AgreementStatus[]; to: AgreementStatus }>;

export type AgreementTransition = keyof typeof transitions;

const draftOf = (facts: DraftFacts): AgreementVersion => ({
  ...keptFacts(facts),
  status: 'draft',
  seller: null,
  reasonRefuse: null,
  superseded: false,
  pdf: null,
});

const change = <S extends AgreementState>(
  state: S,
  version: number,
  changed: Partial<AgreementVersion>,
): S => ({
  ...state,
  versions: state.versions.map((one) => (one.version === version ? { ...one, ...changed } : one)),
});

const withoutDraft = <S extends AgreementState>(state: S, version: number): S => {
  const versions = state.versions.filter((one) => one.version !== version);
  const latest = versions.at(-1);
  const left = { ...state, versions, deleted: versions.length === 0 };
  return latest ? change(left, latest.version, { superseded: false }) : left;
};

const rewrite = <S extends AgreementState>(
  state: S,
  version: number,
  content: (version: AgreementVersion) => AgreementVersion['content'],
): S => ({
  ...state,
  versions: state.versions.map((one) => (one.version === version ? { ...one, content: content(one) } : one)),
});

type Step<W extends keyof BillableData> = <S extends AgreementState>(state: S, data: BillableData[W]) => S;

/** How each event changes the state: what a kind puts behind its own name of it. */
export const agreementSteps: { readonly [W in keyof BillableData]: Step<W> } = {
  drafted: (state, data) => ({
    ...state,
    corporation: data.corporation,
    origin: data.origin ?? null,
    versions: [draftOf(data)],
  }),
  draftEdited: (state, data) => change(state, data.version, draftOf(data)),
  draftDeleted: (state, { version }) => withoutDraft(state, version),
  versionDrafted: (state, data) => {
    const left = change(state, data.from, { superseded: true });
    return { ...left, versions: [...left.versions, draftOf(data)] };
  },
  validated: (state, { version, number, seller }) =>
    change({ ...state, number }, version, { status: 'validate', seller }),
  sent: (state, { version }) => change(state, version, { status: transitions.send.to }),
  accepted: (state, { version }) => change(state, version, { status: transitions.accept.to }),
  refused: (state, { version, reasonRefuse }) =>
    change(state, version, { status: transitions.refuse.to, reasonRefuse }),
  cancelled: (state, { version }) => change(state, version, { status: transitions.cancel.to }),
  annotated: (state, annotation) =>
    rewrite(state, annotation.version, ({ content }) => annotated(content, annotation)),
  projectAssigned: (state, { version, project }) =>
    rewrite(state, version, ({ content }) => ({ ...content, project })),
  invoiced: (state, { version: _version, ...part }) => ({ ...state, invoices: [...state.invoices, part] }),
  invoicingAmended: (state, { version: _version, ...amended }) => ({
    ...state,
    invoices: state.invoices.map((one) => (one.invoice === amended.invoice ? { ...one, ...amended } : one)),
  }),
  invoicingReleased: (state, { invoice }) => ({
    ...state,
    invoices: state.invoices.filter((one) => one.invoice !== invoice),
  }),
  pdfStored: (state, { version, file }) => change(state, version, { pdf: file }),
};

/** @throws Refusal `missing`. */
export function agreementVersion(state: AgreementState, version: number): AgreementVersion {
  const found = state.versions.find((one) => one.version === version);
  if (!found) throw missing();
  return found;
}

/** A version that may still be edited. @throws Refusal `conflict`. */
export function draftVersion(state: AgreementState, version: number): AgreementVersion {
  const found = agreementVersion(state, version);
  if (found.status !== 'draft') throw conflict('NOT_DRAFT', 'errors.notDraft');
  return found;
}

/** The statuses that an action may start from. */
export const statusesBefore = (action: AgreementTransition): readonly AgreementStatus[] =>
  transitions[action].from;

/** Whether an action may be taken from this status. */
export function isOpenTo(version: AgreementVersion, action: AgreementTransition): boolean {
  return !version.superseded && statusesBefore(action).includes(version.status);
}

/** Whether a copy as the next version may be made. */
export const takesNewVersion = ({ superseded, status }: AgreementVersion): boolean =>
  !superseded && (status === 'validate' || status === 'in_progress' || status === 'refused');

/** What closes an agreement counts whole, whatever it asks for. */
export const closes = (part: InvoicedPart): boolean => part.purpose !== 'deposit' && part.lines === undefined;

/** A share or amount asked for in advance. */
export const isDeposit = (part: InvoicedPart): boolean => part.purpose === 'deposit';

/** What parts ask for together, excluding VAT. */
export const netOf = (parts: readonly InvoicedPart[]): DecimalString =>
  money(add('0', ...parts.map(({ net }) => net ?? '0')));

/** Whether something of it is invoiced: a deposit of which credit notes took all back is not. */
export const isInvoiced = ({ invoices }: Pick<AgreementState, 'invoices'>): boolean =>
  invoices.some((part) => !isDeposit(part) || !isZero(part.net ?? '0'));

/** Whether deposits are asked for that no invoice takes off yet. */
export const awaitsDeduction = ({ invoices }: Pick<AgreementState, 'invoices'>): boolean =>
  !isZero(netOf(invoices.filter(isDeposit))) && !invoices.some(({ purpose }) => purpose === 'final');
