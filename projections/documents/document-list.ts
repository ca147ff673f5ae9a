import { sql, type RawBuilder } from 'kysely';
import { isBilled, type AgreementKind, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { AgreementData, InvoicedPart, InvoicingData } from '#domain/documents/agreement.ts';
import type { Annotation } from '#domain/documents/annotation.ts';
import type { TakenOverFacts } from '#domain/documents/billing.ts';
import type { DraftFacts } from '#domain/documents/content/content.ts';
import type { InvoiceEvent } from '#domain/documents/invoice.ts';
import { allocationChanges } from '#domain/payments/allocation.ts';
import type { Allocation, PaymentEvent } from '#domain/payments/payment.ts';
import type { PurchaseEvent } from '#domain/documents/purchase.ts';
import type { SupplyProgress } from '#domain/documents/receipt.ts';
import type { QuotationEvent } from '#domain/documents/quotation.ts';
import type { RefundEvent } from '#domain/documents/refund.ts';
import type { SaleOrderEvent } from '#domain/documents/sale-order.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { writeTogether } from '#db/events/projector.ts';
import { draftColumns } from './document-row.ts';
import {
  draftedRows,
  draftedValidatedRows,
  paidRows,
  settled,
  setRow,
  type Columns,
} from './document-batches.ts';
import { changeWithTotals } from './document-totals.ts';
import { projection } from '../projection.ts';

/*
 * The list of all commerce documents, a row for each version. What its columns `due` and `label` say follows from the
 * others, in the table itself.
 */

interface Context {
  db: Database;
  recorded: RecordedEvent;
}

const one = (version: number) => sql`version_id = ${version}`;

const change = (db: Database, rows: RawBuilder<unknown>, set: RawBuilder<unknown>) =>
  changeWithTotals(rows, sql`update document_list set ${set} where ${rows} returning *`).execute(db);

const remove = (db: Database, version: number) =>
  changeWithTotals(one(version), sql`delete from document_list where ${one(version)} returning *`, {
    removes: true,
  }).execute(db);

/** What an inserted row takes from elsewhere than the draft. */
interface Born {
  kind: DocumentKind;
  corporation: number;
  purpose?: string | null;
  origin?: { kind: DocumentKind; id: number; version: number } | null;
  /** The sale orders that an invoice was made from. */
  orders?: readonly { version: number }[];
}

/** @param then what was said of the row right behind its draft */
function insert({ db, recorded }: Context, facts: DraftFacts, born: Born, then: Columns = []) {
  const { kind, corporation, purpose = null, origin = null, orders = [] } = born;
  const row = Object.fromEntries([
    ['version_id', facts.version],
    ['document_id', recorded.id],
    ['kind', kind],
    ['corporation_id', corporation],
    ['version_rank', 1],
    ['purpose', purpose],
    ['origin_kind', origin?.kind ?? null],
    ['origin_id', origin?.id ?? null],
    ['origin_version', origin?.version ?? null],
    ['order_versions', orders.map(({ version }) => version)],
    ['created_at', recorded.metadata.occurredAt],
    ['status', 'draft'],
    ['number', null],
    ...draftColumns(facts),
    ...then,
  ]);
  return writeTogether(db, then.length === 0 ? draftedRows : draftedValidatedRows, row);
}

/** A later version of an agreement, whose number, company and rank follow from the one before. */
function insertVersion({ db, recorded }: Context, facts: DraftFacts & { from: number }, kind: AgreementKind) {
  const of = (column: string) => sql`(select ${sql.ref(column)} from document_list where ${one(facts.from)})`;
  const rank = sql`(select max(version_rank) + 1 from document_list where document_id = ${recorded.id}
    and kind = ${kind})`;
  const said = draftColumns(facts);
  return changeWithTotals(
    one(facts.version),
    sql`insert into document_list (version_id, document_id, kind, corporation_id, version_rank, order_versions,
        created_at, status, number, ${sql.join(said.map(([column]) => sql.ref(column)))})
      values (${facts.version}, ${recorded.id}, ${kind}, ${of('corporation_id')}, ${rank}, '{}',
        ${recorded.metadata.occurredAt}, 'draft', ${of('number')},
        ${sql.join(said.map(([, value]) => sql`${value}`))}) returning *`,
  ).execute(db);
}

type InvoiceData<Type extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: Type }>['data'];

/** What an invoice's draft says of its row beside its content. */
function bornInvoice({ corporation, purpose, orders, origin }: InvoiceData<'InvoiceDrafted'>): Born {
  return {
    kind: 'invoice',
    corporation,
    purpose: purpose ?? null,
    orders: orders ?? [],
    origin: origin && { ...origin, kind: 'quotation' },
  };
}

const ofValidated = (facts: InvoiceData<'InvoiceValidated'>): Columns => [
  ['status', 'validate'],
  ['number', facts.number],
  ['date', facts.date],
  ['due_date', facts.dueDate],
  ['schedule', facts.schedule ?? null],
  ['third_party_id', facts.clientId],
  ['third_party_name', facts.client?.name ?? null],
];

const edit = (facts: DraftFacts, { db }: Context) => setRow(db, facts.version, draftColumns(facts));

const annotate = ({ version, personInCharge }: Annotation, { db }: Context) =>
  setRow(db, version, [['person_in_charge', personInCharge]]);

const move =
  (status: string) =>
  ({ version }: { version: number }, { db }: Context) =>
    setRow(db, version, [['status', status]]);

const sent = ({ version }: { version: number }, { db, recorded }: Context) =>
  setRow(db, version, [['sent_at', recorded.metadata.occurredAt]]);

/** Nothing that is added up changes. */
const printed = ({ version, file }: { version: number; file: string }, { db }: Context) =>
  db.updateTable('document_list').set({ pdf: file }).where('version_id', '=', version).execute();

/** An agreement's count of what was made of it; `net` null: it was closed. */
const invoiced = (db: Database, version: number, invoice: number, net: string | null) =>
  change(db, one(version), sql`parts = parts || ${JSON.stringify({ [invoice]: { net } })}::jsonb`);

const assign = ({ version, project }: { version: number; project: { id: number } | null }, { db }: Context) =>
  setRow(db, version, [['project_id', project?.id ?? null]]);

/** How far an accepted purchase was received and invoiced. */
const progressed = ({ version, progress }: { version: number; progress: SupplyProgress }, { db }: Context) =>
  setRow(db, version, [['progress', progress]]);

const latestOf = (kind: DocumentKind, document: number) =>
  sql`version_id = (select version_id from document_list where document_id = ${document} and kind = ${kind}
    order by version_rank desc limit 1)`;

/** How the events of every kind of agreement change its rows, by what happened. */
const agreementSteps = (
  kind: AgreementKind,
): { [W in keyof AgreementData]: (data: AgreementData[W], context: Context) => Promise<unknown> } => ({
  drafted: (facts, context) =>
    insert(context, facts, { kind, corporation: facts.corporation, origin: facts.origin ?? null }),
  versionDrafted: async (facts, context) => {
    await setRow(context.db, facts.from, [['superseded', true]]);
    await insertVersion(context, facts, kind);
  },
  draftEdited: edit,
  draftDeleted: async ({ version }, { db, recorded }) => {
    await remove(db, version);
    await change(db, latestOf(kind, recorded.id), sql`superseded = false`);
  },
  validated: ({ version, number }, { db }) =>
    setRow(db, version, [
      ['status', 'validate'],
      ['number', number],
    ]),
  sent: ({ version }, { db, recorded }) =>
    setRow(db, version, [
      ['status', 'in_progress'],
      ['sent_at', recorded.metadata.occurredAt],
    ]),
  accepted: move('accepted'),
  refused: move('refused'),
  cancelled: move('cancel'),
  annotated: annotate,
  projectAssigned: assign,
  pdfStored: printed,
});

/** What a part counts for of what is to be invoiced, excluding VAT; null: it closes. */
type Counted = (part: Partial<InvoicedPart>) => string | null;

/** Deposits use a quotation up until an invoice closes it; an order is used up by its lines alone. */
const ofQuotation: Counted = ({ purpose, net = null }) => (purpose === 'deposit' ? net : null);
const ofOrder: Counted = ({ lines, net = null }) => (lines ? net : '0.00');

/** The same of agreements that are invoiced. */
const invoicingSteps = (
  counted: Counted,
): { [W in keyof InvoicingData]: (data: InvoicingData[W], context: Context) => Promise<unknown> } => ({
  invoiced: ({ version, ...part }, { db }) => invoiced(db, version, part.invoice, counted(part)),
  // Of what closes a quotation nothing is amended.
  invoicingAmended: ({ version, ...part }, { db }) =>
    invoiced(db, version, part.invoice, counted({ ...part, purpose: 'deposit' })),
  invoicingReleased: ({ version, invoice }, { db }) =>
    change(db, one(version), sql`parts = parts - ${String(invoice)}`),
});

/** What payments bring or take back, all documents of one in one statement. */
async function pay(db: Database, before: readonly Allocation[], after: readonly Allocation[]): Promise<void> {
  const changes = allocationChanges(before, after).filter(({ kind }) => isBilled(kind));
  if (changes.length > 0) await writeTogether(db, paidRows, changes);
}

/** Of another program, with what was settled there: it needs no validation here. */
async function takeOver(
  kind: 'invoice' | 'refund',
  facts: TakenOverFacts & { dueDate?: string; schedule?: readonly object[] },
  context: Context,
): Promise<void> {
  const { corporation, version, number, settledBefore, dueDate = null, schedule } = facts;
  await insert(context, facts, { kind, corporation, purpose: 'takenOver' });
  await change(
    context.db,
    one(version),
    sql`status = 'validate', number = ${number}, paid = ${settledBefore}, settled_before = ${settledBefore},
      due_date = instalment_due(${schedule ? JSON.stringify(schedule) : null}::jsonb, ${settledBefore}::numeric,
        ${dueDate}::date), schedule = ${schedule ? JSON.stringify(schedule) : null}::jsonb`,
  );
}

const quotation = agreementSteps('quotation');
const invoicedQuotation = invoicingSteps(ofQuotation);
const saleOrder = agreementSteps('saleOrder');
const invoicedOrder = invoicingSteps(ofOrder);
const purchase = agreementSteps('purchase');

export const documentList = projection<
  QuotationEvent | SaleOrderEvent | PurchaseEvent | InvoiceEvent | RefundEvent | PaymentEvent
>({
  name: 'document-list',
  tables: ['document_list', 'document_totals', 'open_invoices_by_due'],
  // Programs and people mostly validate what they have just typed: a row of so many indexes is written once for both.
  pairs: {
    InvoiceDrafted: {
      InvoiceValidated: (drafted, validated, context) =>
        insert(context, drafted, bornInvoice(drafted), ofValidated(validated)),
    },
  },
  on: {
    QuotationDrafted: quotation.drafted,
    QuotationDraftEdited: quotation.draftEdited,
    QuotationDraftDeleted: quotation.draftDeleted,
    QuotationVersionDrafted: quotation.versionDrafted,
    QuotationValidated: quotation.validated,
    QuotationSent: quotation.sent,
    QuotationAccepted: quotation.accepted,
    QuotationRefused: quotation.refused,
    QuotationCancelled: quotation.cancelled,
    QuotationAnnotated: quotation.annotated,
    QuotationProjectAssigned: quotation.projectAssigned,
    QuotationPdfStored: quotation.pdfStored,
    QuotationInvoiced: invoicedQuotation.invoiced,
    QuotationInvoicingAmended: invoicedQuotation.invoicingAmended,
    QuotationInvoicingReleased: invoicedQuotation.invoicingReleased,
    SaleOrderDrafted: saleOrder.drafted,
    SaleOrderDraftEdited: saleOrder.draftEdited,
    SaleOrderDraftDeleted: saleOrder.draftDeleted,
    SaleOrderVersionDrafted: saleOrder.versionDrafted,
    SaleOrderValidated: saleOrder.validated,
    SaleOrderSent: saleOrder.sent,
    SaleOrderAccepted: saleOrder.accepted,
    SaleOrderRefused: saleOrder.refused,
    SaleOrderCancelled: saleOrder.cancelled,
    SaleOrderAnnotated: saleOrder.annotated,
    SaleOrderProjectAssigned: saleOrder.projectAssigned,
    SaleOrderPdfStored: saleOrder.pdfStored,
    SaleOrderInvoiced: invoicedOrder.invoiced,
    SaleOrderInvoicingAmended: invoicedOrder.invoicingAmended,
    SaleOrderInvoicingReleased: invoicedOrder.invoicingReleased,
    PurchaseDrafted: purchase.drafted,
    PurchaseDraftEdited: purchase.draftEdited,
    PurchaseDraftDeleted: purchase.draftDeleted,
    PurchaseVersionDrafted: purchase.versionDrafted,
    PurchaseValidated: purchase.validated,
    PurchaseSent: purchase.sent,
    PurchaseAccepted: purchase.accepted,
    PurchaseRefused: purchase.refused,
    PurchaseCancelled: purchase.cancelled,
    PurchaseAnnotated: purchase.annotated,
    PurchaseProjectAssigned: purchase.projectAssigned,
    PurchasePdfStored: purchase.pdfStored,
    PurchaseReceived: progressed,
    PurchaseReceiptCancelled: progressed,
    PurchaseClosed: progressed,
    PurchaseReopened: progressed,
    PurchaseInvoiceNoted: progressed,
    PurchaseInvoiceReleased: progressed,
    SaleOrderClosed: ({ version }, { db }) => setRow(db, version, [['closed', true]]),
    SaleOrderReopened: ({ version }, { db }) => setRow(db, version, [['closed', false]]),
    QuotationOrdered: ({ version }, { db }) => setRow(db, version, [['ordered', true]]),
    QuotationOrderReleased: ({ version }, { db }) => setRow(db, version, [['ordered', false]]),
    InvoiceDrafted: (facts, context) => insert(context, facts, bornInvoice(facts)),
    InvoiceTakeoverRecorded: (facts, context) => takeOver('invoice', facts, context),
    InvoiceTakeoverReversed: ({ version }, { db }) => remove(db, version),
    InvoiceDraftEdited: edit,
    InvoiceDraftDeleted: ({ version }, { db }) => remove(db, version),
    InvoiceValidated: (facts, { db }) => setRow(db, facts.version, ofValidated(facts)),
    InvoiceAnnotated: annotate,
    InvoiceProjectAssigned: assign,
    InvoiceCredited: ({ version, imputed }, { db }) =>
      change(db, one(version), settled(sql`paid`, sql`credited + ${imputed}::numeric`)),
    InvoiceSent: sent,
    InvoicePdfStored: printed,
    RefundDrafted: (facts, context) => {
      const origin = facts.origin && { ...facts.origin, kind: 'invoice' as const };
      return insert(context, facts, { kind: 'refund', corporation: facts.corporation, origin });
    },
    RefundTakeoverRecorded: (facts, context) => takeOver('refund', facts, context),
    RefundTakeoverReversed: ({ version }, { db }) => remove(db, version),
    RefundDraftEdited: edit,
    RefundDraftDeleted: ({ version }, { db }) => remove(db, version),
    RefundValidated: ({ version, number, date, client, clientId, imputed }, { db }) =>
      change(
        db,
        one(version),
        sql`status = 'validate', number = ${number}, date = ${date}, credited = ${imputed},
          third_party_id = ${clientId}, third_party_name = ${client?.name ?? null}`,
      ),
    RefundAnnotated: annotate,
    RefundProjectAssigned: assign,
    RefundSent: sent,
    RefundPdfStored: printed,
    PaymentRecorded: ({ allocations }, { db }) => pay(db, [], allocations),
    PaymentAllocated: ({ allocations }, { db }) => pay(db, [], allocations),
    PaymentAllocationsReplaced: ({ allocations, before }, { db }) => pay(db, before, allocations),
    PaymentCancelled: ({ allocations }, { db }) => pay(db, allocations, []),
  },
});
