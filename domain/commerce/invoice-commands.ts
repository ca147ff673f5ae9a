import { z } from 'zod';
import { requireAccess } from '../access/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { stateAt, type Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { missing, stale } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { allotNumber } from './allot-number.ts';
import { requireComplete, requireLetterhead } from './completeness.ts';
import { contentSchema, type PartySnapshot } from './content.ts';
import {
  invoiceAggregate,
  requireDraft,
  requireVersion,
  type InvoiceEvent,
  type InvoiceState,
} from './invoice.ts';
import { letterheadOf } from './letterhead.ts';
import { dueDate } from './payment-terms.ts';
import * as quotation from './quotation.ts';
import { clientSeal, partySnapshot, resolveContent } from './resolve-content.ts';

type LoadedInvoice = Loaded<InvoiceState, InvoiceEvent>;

const versionInput = z.object({ version: recordId() });
const submitType = z.enum(['draft', 'validate']).nullish().transform((value) => value ?? 'draft'); // prettier-ignore

async function loadInvoice(work: UnitOfWork, actor: Actor, version: number): Promise<LoadedInvoice> {
  const id = await work.references.documentOfVersion('invoice', version, corporationOf(actor));
  if (id === null) throw missing();
  const loaded = await work.load(invoiceAggregate, id, actor);
  requireVersion(loaded.state, version);
  return loaded;
}

/** The client as it is on the day of validation: what the invoice states for ever. */
async function buyerOf(work: UnitOfWork, state: InvoiceState, corporation: number) {
  const profile = await work.references.thirdParty(state.clientId, corporation);
  if (profile === null) throw missing();
  const client: PartySnapshot | null = partySnapshot(profile);
  return { client, clientId: profile.id, ...clientSeal(profile, 'client') };
}

/** Numbers the invoice, freezes it and sets its due date. */
async function validate(work: UnitOfWork, actor: Actor, loaded: LoadedInvoice): Promise<void> {
  const { state } = loaded;
  requireAccess(actor, { role: 'ROLE_INVOICE_GENERATE', scope: 'corporation' });
  requireDraft(state);
  const { date, paymentCondition } = state.content;
  requireComplete(state.content, ['title', 'date', 'paymentCondition', 'paymentType']);
  const corporation = await work.references.corporation(corporationOf(actor));
  if (corporation === null || date === null || paymentCondition === null) throw missing();
  requireLetterhead(corporation);
  const buyer = await buyerOf(work, state, corporation.id);
  const allotted = await allotNumber(work, corporation, 'invoice', date);
  const { version, totals } = state;
  const data = {
    version,
    ...allotted,
    date,
    dueDate: dueDate(paymentCondition, date),
    seller: letterheadOf(corporation),
    ...buyer,
    totals,
  };
  await work.append(loaded, [{ type: 'InvoiceValidated', data }]);
  await work.enqueue({ task: 'store-pdf', payload: { kind: 'invoice', version }, key: `pdf-${version}` });
}

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
    if (submit === 'validate') await validate(work, actor, loaded);
    return { id: loaded.id, version };
  },
});

export const editInvoice = command({
  name: 'EditInvoice',
  role: 'ROLE_INVOICE_EDIT',
  input: contentSchema.extend({ version: recordId(), revision: revision(), submitType }),
  async handle(work, actor, { version, revision: madeFrom, submitType: submit, ...input }) {
    const loaded = await loadInvoice(work, actor, version);
    const { state } = loaded;
    requireDraft(state);
    if (madeFrom !== null && madeFrom !== loaded.version) {
      throw stale(loaded.version, differences(stateAt(loaded, madeFrom), state));
    }
    const facts = await resolveContent(work, corporationOf(actor), input);
    const changed = differences(
      { content: state.content, client: state.client },
      { content: facts.content, client: facts.client },
    );
    if (changed.length > 0)
      await work.append(loaded, [{ type: 'InvoiceDraftEdited', data: { version, ...facts } }]);
    if (submit === 'validate') await validate(work, actor, loaded);
    return { id: loaded.id, version };
  },
});

/** A quotation whose draft invoice is deleted may be invoiced again. */
async function releaseOrigin(work: UnitOfWork, actor: Actor, invoice: LoadedInvoice): Promise<void> {
  const { origin } = invoice.state;
  if (origin === null) return;
  const loaded = await work.load(quotation.quotationAggregate, origin.id, actor);
  await work.append(loaded, [
    { type: 'QuotationInvoicingReleased', data: { version: origin.version, invoice: invoice.id } },
  ]);
}

export const deleteInvoiceDraft = command({
  name: 'DeleteInvoiceDraft',
  role: 'ROLE_INVOICE_DELETE',
  input: versionInput,
  async handle(work, actor, { version }) {
    const loaded = await loadInvoice(work, actor, version);
    requireDraft(loaded.state);
    await releaseOrigin(work, actor, loaded);
    await work.append(loaded, [{ type: 'InvoiceDraftDeleted', data: { version } }]);
    return { id: loaded.id, version };
  },
});

export const validateInvoice = command({
  name: 'ValidateInvoice',
  role: 'ROLE_INVOICE_GENERATE',
  input: versionInput,
  async handle(work, actor, { version }) {
    const loaded = await loadInvoice(work, actor, version);
    await validate(work, actor, loaded);
    return { id: loaded.id, version };
  },
});

/** A draft of its own with the content of another invoice, dated today. */
export const copyInvoice = command({
  name: 'CopyInvoice',
  role: 'ROLE_INVOICE_DUPLICATE',
  input: versionInput,
  async handle(work, actor, { version: from }) {
    const source = await loadInvoice(work, actor, from);
    const corporation = corporationOf(actor);
    const profile = await work.references.thirdParty(source.state.clientId, corporation);
    if (profile === null) throw missing();
    const loaded = await work.create(invoiceAggregate);
    const version = await work.nextId('version');
    const { content, totals, clientId } = source.state;
    const facts = {
      version,
      content: { ...content, date: null, supplyDate: null },
      client: partySnapshot(profile),
      clientId,
      totals,
    };
    await work.append(loaded, [
      {
        type: 'InvoiceDrafted',
        data: { corporation, ...facts, ...clientSeal(profile, 'client'), origin: null },
      },
    ]);
    return { id: loaded.id, version };
  },
});

/** A draft invoice with all that an accepted quotation says, dated today. */
export const invoiceQuotation = command({
  name: 'InvoiceQuotation',
  role: 'ROLE_QUOTATION_AFFECT_TO_INVOICE',
  input: versionInput,
  async handle(work, actor, { version: from }) {
    const corporation = await work.references.corporation(corporationOf(actor));
    const id = await work.references.documentOfVersion('quotation', from, corporationOf(actor));
    if (id === null || corporation === null) throw missing();
    const source = await work.load(quotation.quotationAggregate, id, actor);
    const { content, client, clientId, totals, personal } = quotation.quotationVersion(source.state, from);
    const loaded = await work.create(invoiceAggregate);
    const version = await work.nextId('version');
    const today = todayIn(corporation.timeZone, new Date(work.now));
    const origin = { id, version: from, number: source.state.number };
    const facts = {
      version,
      content: { ...content, date: today, expiryDate: null, comment: null },
      client,
      clientId,
      totals,
    };
    const made = quotation.invoice(source.state, from, { id: loaded.id, version });
    await work.append(loaded, [
      {
        type: 'InvoiceDrafted',
        data: { corporation: corporation.id, ...facts, ...(personal && { personal }), origin },
      },
    ]);
    await work.append(source, made);
    return { id: loaded.id, version };
  },
});

/** The worker's: a validated invoice's PDF is made once and kept. */
export const storeInvoicePdf = command({
  name: 'StoreInvoicePdf',
  role: 'ROLE_SUPER_ADMIN',
  input: versionInput.extend({ file: z.string() }),
  async handle(work, actor, { version, file }) {
    const loaded = await loadInvoice(work, actor, version);
    if (loaded.state.pdf === null)
      await work.append(loaded, [{ type: 'InvoicePdfStored', data: { version, file } }]);
    return { file };
  },
});
