import { isZero, money } from '../kernel/decimal.ts';
import type { RecordedEvent } from '../kernel/recorded-event.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import { reminderAggregate } from '../dunning/reminder.ts';
import { mailAggregate } from '../mailing/mail.ts';
import { paymentAggregate } from '../payments/payment.ts';
import { documentChanges, type Change, type DocumentFacts, type Value } from './document-changes.ts';
import { allocatedTo, factsAt, timelineOf, type DocumentRecord, type Step } from './document-timeline.ts';
import type { VersionState } from '../documents/version-states.ts';

/** Kinds of entries, to filter by. */
export const topics = ['content', 'status', 'money', 'mail', 'file'] as const;
export type Topic = (typeof topics)[number];

/** What entries may say beside their differences. */
export const factNames = [
  'number',
  'dueDate',
  'client',
  'finalTotal',
  'origin',
  'afterExpiry',
  'reason',
  'answer',
  'invoice',
  'net',
  'refund',
  'credited',
  'saleOrder',
  'project',
  'amount',
  'paymentType',
  'paidOn',
  'reference',
  'bank',
  'to',
  'cc',
  'refused',
  'subject',
  'receivedOn',
  'deliveryNote',
  'stage',
  'until',
  'signedBy',
  'content',
] as const;
type FactName = (typeof factNames)[number];

/** A number, a reason, an amount, another document; `value` is null where the name says it all. */
export interface Fact {
  fact: FactName;
  value: Value | null;
  target?: { kind: DocumentKind | 'payment'; version: number };
}

/** What happened once, told to people. */
export interface StoryEntry {
  /** `invoice-40-3`: the event, or the last of a group. */
  key: string;
  /** Type of the event. */
  type: string;
  topic: Topic;
  at: string;
  /** null: the product itself. */
  user: number | null;
  /** The client did it, by a link. */
  client: boolean;
  /** Of a document with several versions: which one, 1 for the first. */
  rank: number | null;
  facts: Fact[];
  changes: Change[];
  /** The edits that a group is made of, oldest first; empty for a single event. */
  parts: StoryEntry[];
}

/** Edits of one person are one entry as long as no more than this lies between them, in milliseconds. */
const TOGETHER = 30 * 60_000;

/** Edits of a draft: several of them may be one entry. */
const draftEdits: ReadonlySet<string> = new Set([
  'QuotationDraftEdited',
  'SaleOrderDraftEdited',
  'PurchaseDraftEdited',
  'InvoiceDraftEdited',
  'RefundDraftEdited',
]);

/** Whether it edits a draft. */
export const isDraftEdit = (type: string): boolean => draftEdits.has(type);

/** Events of each topic; all others change a status. */
const eventsOf: Readonly<Record<Exclude<Topic, 'status'>, readonly string[]>> = {
  mail: [...Object.keys(mailAggregate.events), ...Object.keys(reminderAggregate.events)],
  money: [...Object.keys(paymentAggregate.events), 'InvoiceCredited', 'InvoiceTimesFreed'],
  file: [
    'QuotationPdfStored',
    'SaleOrderPdfStored',
    'PurchasePdfStored',
    'InvoicePdfStored',
    'RefundPdfStored',
    'DocumentAttached',
  ],
  content: [
    ...draftEdits,
    'QuotationDrafted',
    'QuotationDraftDeleted',
    'QuotationVersionDrafted',
    'QuotationAnnotated',
    'SaleOrderDrafted',
    'SaleOrderDraftDeleted',
    'SaleOrderVersionDrafted',
    'SaleOrderAnnotated',
    'PurchaseDrafted',
    'PurchaseDraftDeleted',
    'PurchaseVersionDrafted',
    'PurchaseAnnotated',
    'InvoiceDrafted',
    'InvoiceDraftDeleted',
    'InvoiceAnnotated',
    'RefundDrafted',
    'RefundDraftDeleted',
    'RefundAnnotated',
  ],
};

const topicOf = (type: string): Topic =>
  topics.find((topic) => topic !== 'status' && eventsOf[topic].includes(type)) ?? 'status';

type Data = Readonly<Record<string, unknown>>;

const textOf = (data: Data, field: string, type: Value['type'] = 'text'): Value | null => {
  const value = data[field];
  return typeof value === 'string' && value !== '' ? { type, value } : null;
};

const stated = (fact: FactName, value: Value | null): Fact[] => (value === null ? [] : [{ fact, value }]);

function linked(fact: FactName, kind: DocumentKind, version: unknown, value: Value | null): Fact[] {
  return typeof version === 'number' ? [{ fact, value, target: { kind, version } }] : [];
}

/** The documents that another one was made from: `origin` of an invoice or a credit note, `orders` of an invoice. */
function originOf(data: Data, kind: DocumentKind, field = 'origin'): Fact[] {
  const found = data[field];
  const origins: unknown[] = Array.isArray(found) ? found : [found];
  return origins.flatMap((origin) => {
    if (typeof origin !== 'object' || origin === null) return [];
    const made: Data = { ...origin };
    return linked('origin', kind, made['version'], textOf(made, 'number'));
  });
}

const named = (data: Data, field: string): Value | null => {
  const value = data[field];
  return typeof value === 'object' && value !== null ? textOf({ ...value }, 'name') : null;
};

const listed = (values: unknown): Value | null =>
  Array.isArray(values) && values.length > 0 ? { type: 'text', value: values.join(', ') } : null;

type Tell = (data: Data, record: DocumentRecord, recorded: RecordedEvent) => Fact[];

const draftFacts = (data: Data): Fact[] => {
  const totals: Data = typeof data['totals'] === 'object' ? { ...data['totals'] } : {};
  return [
    ...stated('client', named(data, 'client')),
    ...stated('finalTotal', textOf(totals, 'finalTotal', 'money')),
  ];
};

/** A version that is accepted past its validity. */
const acceptedFacts: Tell = (data) =>
  data['afterExpiry'] === true ? [{ fact: 'afterExpiry', value: null }] : [];

const signedBy = (data: Data): Fact[] => {
  const said = [data['name'], data['function']].filter((part) => typeof part === 'string');
  return stated('signedBy', said.length > 0 ? { type: 'text', value: said.join(', ') } : null);
};

/** For whom a link is, and until when. */
const linkFacts: Tell = (data) => [
  ...stated('to', listed(data['to'])),
  ...stated('until', textOf(data, 'until', 'date')),
];

/** Who agreed by a link, and to what: the first letters of its fingerprint, which the proof has whole. */
const consentFacts: Tell = (data) => {
  const content = textOf(data, 'content');
  return [
    ...signedBy(data),
    ...stated('content', content && { ...content, value: `${content.value.slice(0, 12)}…` }),
  ];
};

const refusedFacts: Tell = (data) => stated('reason', textOf(data, 'reasonRefuse'));

const invoicedFacts: Tell = (data) =>
  linked('invoice', 'invoice', data['invoiceVersion'], textOf(data, 'net', 'money'));

const netFacts: Tell = (data) => stated('net', textOf(data, 'net', 'money'));

const projectFacts: Tell = (data) => stated('project', named(data, 'project'));

const validatedFacts: Tell = (data) => [
  ...stated('number', textOf(data, 'number')),
  ...stated('dueDate', textOf(data, 'dueDate', 'date')),
];

const takenOverFacts: Tell = (data, ...of) => [...validatedFacts(data, ...of), ...draftFacts(data)];

/** What a mail server said, or the key of what the product says itself. */
function mailReason(data: Data): Value | null {
  const reason = textOf(data, 'reason');
  return reason && /^mail\.reason\.\w+$/.test(reason.value) ? { ...reason, type: 'key' } : reason;
}

const mailSettled = (data: Data): Fact[] => [
  ...stated('reason', mailReason(data)),
  ...stated('answer', textOf(data, 'answer')),
];

/** Of a payment of nothing: what it settles was set off. */
const withoutMoney: Value = { type: 'key', value: 'payments.withoutMoney' };
const isNothing = (amount: unknown): boolean => typeof amount === 'string' && isZero(amount);

const paymentFacts: Tell = (data, record, recorded) => {
  const target = { kind: 'payment' as const, version: recorded.id };
  return [
    { fact: 'amount', value: { type: 'money', value: money(allocatedTo(record, recorded)) }, target },
    ...stated('paymentType', isNothing(data['amount']) ? withoutMoney : named(data, 'paymentType')),
    ...stated('paidOn', textOf(data, 'date', 'date')),
    ...stated('reference', textOf(data, 'reference')),
    ...stated('bank', textOf(data, 'bank')),
    ...stated('reason', textOf(data, 'reason')),
  ];
};

/** What each event says beyond its name and its differences. */
const tellers: Readonly<Record<string, Tell>> = {
  QuotationDrafted: draftFacts,
  SaleOrderDrafted: (data) => [...originOf(data, 'quotation'), ...draftFacts(data)],
  PurchaseDrafted: draftFacts,
  InvoiceDrafted: (data) => [
    ...originOf(data, 'quotation'),
    ...originOf(data, 'saleOrder', 'orders'),
    ...draftFacts(data),
  ],
  RefundDrafted: (data) => [
    ...originOf(data, 'invoice'),
    ...originOf(data, 'invoice', 'invoices'),
    ...draftFacts(data),
  ],
  RebateGroundChanged: (data) => originOf(data, 'invoice', 'invoices'),
  QuotationValidated: validatedFacts,
  SaleOrderValidated: validatedFacts,
  PurchaseValidated: validatedFacts,
  InvoiceValidated: validatedFacts,
  InvoiceTakeoverRecorded: takenOverFacts,
  RefundTakeoverRecorded: takenOverFacts,
  RefundValidated: validatedFacts,
  QuotationAccepted: acceptedFacts,
  SaleOrderAccepted: acceptedFacts,
  QuotationLinkMade: linkFacts,
  InvoiceLinkMade: linkFacts,
  QuotationConsentSigned: consentFacts,
  QuotationRefusalSigned: signedBy,
  PurchaseAccepted: acceptedFacts,
  QuotationRefused: refusedFacts,
  SaleOrderRefused: refusedFacts,
  PurchaseRefused: refusedFacts,
  QuotationInvoiced: invoicedFacts,
  SaleOrderInvoiced: invoicedFacts,
  QuotationInvoicingAmended: netFacts,
  SaleOrderInvoicingAmended: netFacts,
  QuotationOrdered: (data) => linked('saleOrder', 'saleOrder', data['saleOrderVersion'], null),
  QuotationProjectAssigned: projectFacts,
  SaleOrderProjectAssigned: projectFacts,
  InvoiceProjectAssigned: projectFacts,
  RefundProjectAssigned: projectFacts,
  PurchaseProjectAssigned: projectFacts,
  PurchaseReceived: (data) => [
    ...stated('receivedOn', textOf(data, 'date', 'date')),
    ...stated('deliveryNote', textOf(data, 'deliveryNote')),
  ],
  PurchaseReceiptCancelled: (data) => stated('reason', textOf(data, 'reason')),
  SaleOrderClosed: (data) => stated('reason', textOf(data, 'reason')),
  PurchaseClosed: (data) => stated('reason', textOf(data, 'reason')),
  PurchaseInvoiceNoted: (data) => stated('number', textOf(data, 'number')),
  InvoiceCredited: (data) => [
    ...linked('refund', 'refund', data['refundVersion'], textOf(data, 'number')),
    ...stated('credited', textOf(data, 'total', 'money')),
  ],
  PaymentRecorded: paymentFacts,
  PaymentAllocated: paymentFacts,
  PaymentAllocationsReplaced: paymentFacts,
  PaymentCancelled: paymentFacts,
  PaymentDetailsEdited: (data) => [
    ...stated('reference', textOf(data, 'reference')),
    ...stated('bank', textOf(data, 'bank')),
  ],
  MailQueued: (data) => [
    ...stated('to', listed(data['to'])),
    ...stated('cc', listed(data['cc'])),
    ...stated('subject', textOf(data, 'subject')),
  ],
  MailPostponed: mailSettled,
  MailDelivered: mailSettled,
  MailKept: () => [],
  MailPartlyDelivered: (data) => [...mailSettled(data), ...stated('refused', listed(data['refused']))],
  MailFailed: mailSettled,
  MailUncertain: mailSettled,
  ReminderSent: ({ stage }) => [
    { fact: 'stage', value: { type: 'key', value: `dunning.stage.${String(stage)}` } },
  ],
  RemindersSuspended: (data) => [
    ...stated('until', textOf(data, 'until', 'date')),
    ...stated('reason', textOf(data, 'reason')),
  ],
};

/** Told by the title and the facts of the entry. */
const told = new Set(['number', 'dueDate']);

const isStatedByTopic = (change: Change, topic: Topic): boolean =>
  change.what === 'field' &&
  (told.has(change.field) ||
    (change.field === 'status' && topic !== 'money') ||
    (change.field === 'due' && change.before === null));

const differencesOf = (before: DocumentFacts, after: DocumentFacts, topic: Topic): Change[] =>
  documentChanges(before, after).filter((change) => !isStatedByTopic(change, topic));

/** The version that an event is about: the one it names, or the latest. */
function versionOf({ recorded, versions }: Step): VersionState | undefined {
  const data: Data = { ...recorded.event.data };
  return versions.find((one) => one.version === data['version']) ?? versions.findLast((one) => one.latest);
}

/** An entry with the two moments that it lies between. */
interface Told {
  entry: StoryEntry;
  version: number | null;
  before: DocumentFacts | null;
  after: DocumentFacts | null;
}

function tellStep(
  record: DocumentRecord,
  step: Step,
  previous: Step | undefined,
  differ: typeof differencesOf,
): Told {
  const { recorded, versions, paid } = step;
  const { event, metadata, stream, revision: position } = recorded;
  const now = versionOf(step);
  const earlier = previous?.versions ?? [];
  // A new version is told by its difference from the one before.
  const was = earlier.find((one) => one.version === now?.version) ?? earlier.at(-1);
  const before = was && previous ? factsAt(was, previous.paid) : null;
  const after = now ? factsAt(now, paid) : null;
  const topic = topicOf(event.type);
  const entry: StoryEntry = {
    key: `${stream}-${position}`,
    type: event.type,
    topic,
    at: metadata.occurredAt,
    user: metadata.user,
    client: metadata.command.endsWith('ByLink'),
    rank: now && versions.length > 1 ? now.rank : null,
    facts: tellers[event.type]?.({ ...event.data }, record, recorded) ?? [],
    changes: before && after ? differ(before, after, topic) : [],
    parts: [],
  };
  return { entry, version: now?.version ?? null, before, after };
}

const isEdit = ({ entry }: Told): boolean => isDraftEdit(entry.type);

function goTogether(first: Told, second: Told): boolean {
  return (
    isEdit(first) &&
    isEdit(second) &&
    first.entry.user === second.entry.user &&
    first.version === second.version &&
    Date.parse(second.entry.at) - Date.parse(first.entry.at) <= TOGETHER
  );
}

/** Two neighbours as one: the difference is the one of both together, their own stay in `parts`. */
function together(first: Told, second: Told, differ: typeof differencesOf): Told {
  const parts = [...(first.entry.parts.length > 0 ? first.entry.parts : [first.entry]), second.entry];
  const changes = first.before && second.after ? differ(first.before, second.after, 'content') : [];
  return { ...second, before: first.before, entry: { ...second.entry, changes, parts } };
}

/** Steps of the machinery, which say nothing to people. */
const untold = new Set(['MailSendingStarted']);

/**
 * All that happened to a document, newest first, with what each event changed; without those differences where nobody
 * reads them, since they are most of the work.
 */
export function documentStory(record: DocumentRecord, { differences = true } = {}): StoryEntry[] {
  const differ = differences ? differencesOf : () => [];
  const steps = timelineOf(record).filter(({ recorded }) => !untold.has(recorded.event.type));
  const grouped: Told[] = [];
  for (const [index, step] of steps.entries()) {
    const next = tellStep(record, step, steps[index - 1], differ);
    const last = grouped.at(-1);
    if (last && goTogether(last, next)) grouped[grouped.length - 1] = together(last, next, differ);
    else grouped.push(next);
  }
  return grouped.map(({ entry }) => entry).reverse();
}
