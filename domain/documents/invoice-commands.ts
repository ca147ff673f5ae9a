import { documentKindDefinitions } from '../document-kinds/registry.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { askCompany } from './company-asked.ts';
import { bookSale } from '../accounting/booking.ts';
import { requireOpenPeriod } from '../accounting/open-period.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { allotChronological } from '../company/allot-number.ts';
import { requireVersion } from './billing.ts';
import { deductionsFor, withoutDeductions } from './invoicing/deductions.ts';
import { requireComplete, requireLetterhead, requireNotNegative } from './content/completeness.ts';
import { completeToValidate, contentSchema } from './content/content.ts';
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
import { dueDatesOf } from './invoicing/due-dates.ts';
import { tellSources } from './invoicing/invoice-sources.ts';
import { accountToday } from './content/account-today.ts';
import { letterheadOf } from './content/letterhead.ts';
import { presentParty, requireEnabled, resolveContent } from './content/resolve-content.ts';
import { requirePossibleVat } from './content/vat-obstacles.ts';

type LoadedInvoice = Loaded<InvoiceState, InvoiceEvent>;

const { roles, required } = documentKindDefinitions.invoice;

const spec: DocumentSpec<InvoiceState, InvoiceEvent> = {
  kind: 'invoice',
  refuses: ['DEPOSITS_LEFT', 'DEPOSIT_DRAFT', 'QUOTATION_INVOICED', 'SALE_ORDER_INVOICED'],
  names: {
    edit: 'EditInvoice',
    annotate: 'AnnotateInvoice',
    assignProject: 'AssignInvoiceProject',
    remove: 'DeleteInvoiceDraft',
    validate: 'ValidateInvoice',
    storePdf: 'StoreInvoicePdf',
  },
  aggregate: invoiceAggregate,
  versionOf(state, version) {
    requireVersion(state, version);
    return state;
  },
  events: {
    edited: (data) => ({ type: 'InvoiceDraftEdited', data }),
    deleted: (version) => ({ type: 'InvoiceDraftDeleted', data: { version } }),
    annotated: (data) => ({ type: 'InvoiceAnnotated', data }),
    projectAssigned: (version, project) => ({ type: 'InvoiceProjectAssigned', data: { version, project } }),
    pdfStored: (version, file, xml) => ({
      type: 'InvoicePdfStored',
      data: { version, file, ...(xml !== null && { xml }) },
    }),
  },
  /** The client as it is on that day is what the invoice states for ever; the payment condition sets its due date. */
  async validate(work, actor, loaded, version) {
    const { content, clientId, totals, purpose, origin, orders } = loaded.state;
    const { date, paymentCondition } = content;
    await askCompany(work, corporationOf(actor));
    const corporation = await ownCorporation(work, actor);
    requireComplete(content, required, corporation);
    if (date === null || paymentCondition === null) throw missing();
    requireNotNegative(totals, 'errors.invoiceNegative');
    requireLetterhead(corporation);
    if (origin === null && orders.length === 0) await requireEnabled(work, corporation.id, clientId);
    const [books, buyer] = await Promise.all([
      requireOpenPeriod(work, actor, date),
      presentParty(work, corporation.id, clientId),
    ]);
    requirePossibleVat(content, buyer.client, true);
    const { dueDate, schedule } = dueDatesOf(paymentCondition, date, { ...content, purpose, totals });
    const seller = letterheadOf(corporation, await accountToday(work, corporation.id, content));
    const sale = {
      client: clientId,
      lines: content.lines,
      totals,
      purpose,
      onDebits: corporation.vatOnDebits,
    };
    const postings = await bookSale(work, corporation.id, books, sale);
    // Last: from here on whoever else validates an invoice of this corporation waits for us.
    const allotted = await allotChronological(work, corporation, 'invoice', date);
    await work.append(loaded, [
      {
        type: 'InvoiceValidated',
        data: {
          version,
          ...allotted,
          date,
          dueDate,
          ...(schedule && { schedule }),
          seller,
          ...buyer,
          totals,
          postings,
        },
      },
    ]);
  },
  ownLines: deductionsFor,
  onDraftChanged: tellSources,
};

const changing = documentCommands(spec);

export const {
  edit: editInvoice,
  annotate: annotateInvoice,
  assignProject: assignInvoiceProject,
  remove: deleteInvoiceDraft,
  validate: validateInvoice,
  storePdf: storeInvoicePdf,
} = changing;

/** @throws Refusal `missing`. */
export const loadInvoice = (work: UnitOfWork, actor: Actor, version: number): Promise<LoadedInvoice> =>
  loadDocument(spec, work, actor, version);

/** Validates a draft that was made in this same transaction. @throws Refusal */
export const validateInvoiceDraft = (
  work: UnitOfWork,
  actor: Actor,
  loaded: LoadedInvoice,
): Promise<{ id: number; version: number }> =>
  validateDocument(spec, work, actor, loaded, loaded.state.version);

export const draftInvoice = command({
  name: 'DraftInvoice',
  role: roles.create,
  input: completeToValidate(contentSchema.extend({ submitType }), required),
  async handle(work, actor, { submitType: submit, ...input }) {
    const corporation = corporationOf(actor);
    // All that needs no answer first: the ids of what is refused then are nobody's.
    const [facts, loaded, version] = await Promise.all([
      resolveContent(work, corporation, input, 'invoice'),
      work.create(invoiceAggregate),
      work.nextId('version'),
      submit === 'validate' && askCompany(work, corporation),
    ]);
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
  role: roles.duplicate,
  input: versionInput,
  async handle(work, actor, { version: from }) {
    const source = await loadInvoice(work, actor, from);
    const corporation = corporationOf(actor);
    const { clientId } = source.state;
    const { content, totals } = withoutDeductions(source.state);
    const client = await presentParty(work, corporation, clientId);
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

/** What every document is asked for. */
export const invoiceCommands = { ...changing, draft: draftInvoice, copy: copyInvoice };
