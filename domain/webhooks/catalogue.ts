import { mailAggregate } from '../mailing/mail.ts';
import { paymentAggregate } from '../payments/payment.ts';
import { recurringInvoiceAggregate } from '../recurring/recurring-invoice.ts';
import { supplierInvoiceAggregate } from '../purchasing/supplier-invoice.ts';
import type { RecordedEvent } from '../kernel/recorded-event.ts';
import { productAggregate } from '../products/product.ts';
import { thirdPartyAggregate } from '../third-parties/third-party.ts';
import { documentEvents } from './documents.ts';
import { about, type PublicEvent, type Subject } from './public-event.ts';

const payment = about({
  aggregate: paymentAggregate,
  resource: 'payment',
  facts: ({ facts, cancelled }) => ({
    number: facts?.number ?? null,
    status: cancelled ? 'cancelled' : 'done',
    direction: facts?.direction ?? 'in',
    date: facts?.date ?? null,
    thirdParty: facts?.clientId ?? null,
    currency: 'EUR',
    amount: facts?.amount ?? null,
    allocations: (facts?.allocations ?? []).map(({ kind, document, version, number, amount }) => ({
      kind,
      document,
      version,
      number,
      amount,
    })),
  }),
});

const supplierInvoice = about({
  aggregate: supplierInvoiceAggregate,
  resource: 'supplierinvoice',
  facts: ({ facts, status }) => ({
    number: facts?.number ?? null,
    type: facts?.type ?? null,
    status,
    date: facts?.date ?? null,
    dueDate: facts?.dueDate ?? null,
    thirdParty: facts?.supplierId ?? null,
    purchase: facts?.purchase?.id ?? null,
    currency: 'EUR',
    totalWithoutVAT: facts?.totals.totalWithoutVat ?? null,
    totalVAT: facts?.totals.totalVat ?? null,
    finalTotal: facts?.totals.finalTotal ?? null,
  }),
});

const recurringInvoice = about({
  aggregate: recurringInvoiceAggregate,
  resource: 'busidocversionrepetitive',
  facts: ({ made }, event) => {
    const due = 'due' in event.data ? event.data.due : null;
    const found = made.findLast((one) => one.due === due);
    return {
      due,
      invoice: found?.invoice ?? null,
      version: found?.version ?? null,
      number: found?.number ?? null,
      status: found?.status ?? null,
    };
  },
});

/** Who it is stands nowhere in it, be it a company or a person: the API tells those who may know. */
const thirdParty = about({
  aggregate: thirdPartyAggregate,
  resource: 'thirdparty',
  facts: ({ terms, deleted, mergedInto }) => ({
    code: terms?.code ?? null,
    client: terms?.client ?? false,
    supplier: terms?.supplier ?? false,
    prospect: terms?.prospect ?? false,
    naturalPerson: terms?.naturalPerson ?? false,
    deleted,
    mergedInto,
  }),
});

const product = about({
  aggregate: productAggregate,
  resource: 'product',
  facts: ({ details, deleted }) => ({
    code: details?.code ?? null,
    name: details?.name ?? null,
    type: details?.type ?? null,
    unitPrice: details?.unitPrice ?? null,
    forSale: details?.forSale ?? false,
    forPurchase: details?.forPurchase ?? false,
    enabled: details?.enabled ?? false,
    deleted,
  }),
});

/** A mail of a document; its receivers and the server's words, which repeat them, stay here. */
const mail = about({
  aggregate: mailAggregate,
  resource: null,
  facts: ({ facts, status }) => ({ status, document: facts?.document ?? null }),
});

/** Everything that programs can be told of. A name, once given, keeps its meaning; data gains fields and loses none. */
export const catalogue = [
  ...documentEvents,
  payment('payment.recorded', 'PaymentRecorded'),
  payment('payment.cancelled', 'PaymentCancelled'),
  supplierInvoice('supplier_invoice.registered', 'SupplierInvoiceRegistered'),
  supplierInvoice('supplier_invoice.approved', 'SupplierInvoiceApproved'),
  supplierInvoice('supplier_invoice.refused', 'SupplierInvoiceRefused'),
  supplierInvoice('supplier_invoice.approval_revoked', 'SupplierInvoiceApprovalRevoked'),
  supplierInvoice('supplier_invoice.corrected', 'SupplierInvoiceCorrected'),
  recurringInvoice('recurring_invoice.made', 'RecurringInvoiceMade'),
  recurringInvoice('recurring_invoice.failed', 'RecurringInvoiceFailed'),
  thirdParty('third_party.created', 'ThirdPartyCreated'),
  thirdParty(
    'third_party.edited',
    'ThirdPartyEdited',
    'ProspectConverted',
    'ThirdPartyEnabled',
    'ThirdPartyDisabled',
    'ThirdPartyDoubleMerged',
    'ThirdPartyDoubleSeparated',
  ),
  thirdParty('third_party.merged', 'ThirdPartyMerged'),
  thirdParty('third_party.separated', 'ThirdPartySeparated'),
  thirdParty('third_party.deleted', 'ThirdPartyDeleted'),
  product('product.created', 'ProductCreated'),
  product('product.edited', 'ProductEdited'),
  product('product.deleted', 'ProductDeleted'),
  mail('email.delivered', 'MailDelivered'),
  mail('email.failed', 'MailFailed', 'MailKept', 'MailPartlyDelivered', 'MailUncertain'),
] as const;

export type PublicName = (typeof catalogue)[number]['name'];

const [firstName, ...otherNames] = catalogue.map(({ name }) => name);
if (firstName === undefined) throw new Error('The catalogue of webhooks is empty');

export const publicNames: readonly [PublicName, ...PublicName[]] = [firstName, ...otherNames];

/** What is sent to try a webhook out; nobody chooses it. */
export const PING = 'webhook.ping';

const byName = new Map<string, PublicEvent>(catalogue.map((one) => [one.name, one]));
const byType = new Map<string, PublicEvent[]>();
for (const one of catalogue)
  for (const type of one.from) byType.set(type, [...(byType.get(type) ?? []), one]);

export const publicEvent = (name: string): PublicEvent | null => byName.get(name) ?? null;

/** A message that may be due, before anybody is asked who wants it. */
export interface Candidate {
  name: string;
  /** The event that it tells of. */
  cause: RecordedEvent;
  subject: Subject;
}

/** What an event is told as. */
export const candidatesOf = (cause: RecordedEvent): Candidate[] =>
  (byType.get(cause.event.type) ?? []).flatMap(({ name, subjects }) =>
    subjects(cause).map((subject) => ({ name, cause, subject })),
  );

/** The body of a message. `url` in `data` is where the API shows the record. */
export interface Message {
  id: string;
  type: string;
  /** ISO instant of the event. */
  occurredAt: string;
  corporation: number;
  data: object;
}

/** The data of a message, of the subject as the cause left it. */
export function messageData(
  name: string,
  cause: RecordedEvent,
  history: readonly RecordedEvent[],
  base: string,
): object {
  const known = publicEvent(name);
  if (known === null) throw new Error(`No public event is called ${name}`);
  const until = history.filter((one) => one.stream !== cause.stream || one.revision <= cause.revision);
  return known.data(cause, until, base);
}
