import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { allotNumber } from './allot-number.ts';
import { requireVersion } from './billing.ts';
import { requireComplete, requireLetterhead } from './completeness.ts';
import { contentSchema, type DraftFacts } from './content.ts';
import {
  documentCommands,
  loadDocument,
  ownCorporation,
  submitType,
  validateDocument,
  versionInput,
  type DocumentSpec,
} from './document-commands.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from './invoice.ts';
import { letterheadOf } from './letterhead.ts';
import { dueDate } from './payment-terms.ts';
import * as quotation from './quotation.ts';
import { presentClient, resolveContent } from './resolve-content.ts';

type LoadedInvoice = Loaded<InvoiceState, InvoiceEvent>;

/** The quotation behind a draft keeps count: of a deposit's amount, or that it may be invoiced again. */
async function tellQuotation(
  work: UnitOfWork,
  actor: Actor,
  { id, state }: LoadedInvoice,
  facts: DraftFacts | null,
): Promise<void> {
  const { origin } = state;
  if (origin === null) return;
  const source = await work.load(quotation.quotationAggregate, origin.id, actor);
  const { version } = origin;
  const events =
    facts === null
      ? [{ type: 'QuotationInvoicingReleased' as const, data: { version, invoice: id } }]
      : quotation.amendInvoicing(source.state, version, id, facts.totals.totalWithoutVat);
  if (events.length > 0) await work.append(source, events);
}

const spec: DocumentSpec<InvoiceState, InvoiceEvent> = {
  kind: 'invoice',
  name: 'Invoice',
  aggregate: invoiceAggregate,
  roles: { edit: 'ROLE_INVOICE_EDIT', remove: 'ROLE_INVOICE_DELETE', generate: 'ROLE_INVOICE_GENERATE' },
  versionOf(state, version) {
    requireVersion(state, version);
    return state;
  },
  events: {
    edited: (data) => ({ type: 'InvoiceDraftEdited', data }),
    deleted: (version) => ({ type: 'InvoiceDraftDeleted', data: { version } }),
    annotated: (data) => ({ type: 'InvoiceAnnotated', data }),
    pdfStored: (version, file) => ({ type: 'InvoicePdfStored', data: { version, file } }),
  },
  /** The client as it is on that day is what the invoice states for ever; the payment condition sets its due date. */
  async validate(work, actor, loaded, version) {
    const { content, clientId, totals } = loaded.state;
    const { date, paymentCondition } = content;
    requireComplete(content, ['title', 'date', 'paymentCondition', 'paymentType']);
    if (date === null || paymentCondition === null) throw missing();
    const corporation = await ownCorporation(work, actor);
    requireLetterhead(corporation);
    const buyer = await presentClient(work, corporation.id, clientId);
    const allotted = await allotNumber(work, corporation, 'invoice', date);
    const due = dueDate(paymentCondition, date);
    const seller = letterheadOf(corporation);
    await work.append(loaded, [
      {
        type: 'InvoiceValidated',
        data: { version, ...allotted, date, dueDate: due, seller, ...buyer, totals },
      },
    ]);
  },
  onDraftChanged: tellQuotation,
};

export const {
  edit: editInvoice,
  annotate: annotateInvoice,
  remove: deleteInvoiceDraft,
  validate: validateInvoice,
  storePdf: storeInvoicePdf,
} = documentCommands(spec);

/** @throws Refusal `missing`. */
export const loadInvoice = (work: UnitOfWork, actor: Actor, version: number): Promise<LoadedInvoice> =>
  loadDocument(spec, work, actor, version);

export const draftInvoice = command({
  name: 'DraftInvoice',
  role: 'ROLE_INVOICE_CREATE',
  input: contentSchema.extend({ submitType }),
  async handle(work, actor, { submitType: submit, ...input }) {
    const corporation = corporationOf(actor);
    const facts = await resolveContent(work, corporation, input);
    const loaded = await work.create(invoiceAggregate);
    const version = await work.nextId('version');
    await work.append(loaded, [
      { type: 'InvoiceDrafted', data: { corporation, version, ...facts, origin: null } },
    ]);
    if (submit === 'validate') await validateDocument(spec, work, actor, loaded, version);
    return { id: loaded.id, version };
  },
});

/** A draft of its own with the content of another invoice, undated and for the client as it is now. */
export const copyInvoice = command({
  name: 'CopyInvoice',
  role: 'ROLE_INVOICE_DUPLICATE',
  input: versionInput,
  async handle(work, actor, { version: from }) {
    const source = await loadInvoice(work, actor, from);
    const corporation = corporationOf(actor);
    const { content, totals, clientId } = source.state;
    const client = await presentClient(work, corporation, clientId);
    const loaded = await work.create(invoiceAggregate);
    const version = await work.nextId('version');
    const copied = { ...content, date: null, supplyDate: null };
    await work.append(loaded, [
      {
        type: 'InvoiceDrafted',
        data: { corporation, version, content: copied, totals, ...client, origin: null },
      },
    ]);
    return { id: loaded.id, version };
  },
});
