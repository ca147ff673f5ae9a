import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { flag, text } from '../kernel/fields.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { allotNumber } from './allot-number.ts';
import { requireComplete, requireLetterhead } from './completeness.ts';
import { contentSchema } from './content.ts';
import {
  documentCommands,
  loadDocument,
  ownCorporation,
  submitType,
  validateDocument,
  versionInput,
  type DocumentSpec,
} from './document-commands.ts';
import { letterheadOf } from './letterhead.ts';
import * as quotation from './quotation.ts';
import { presentClient, resolveContent } from './resolve-content.ts';

const spec: DocumentSpec<quotation.QuotationState, quotation.QuotationEvent> = {
  kind: 'quotation',
  name: 'Quotation',
  aggregate: quotation.quotationAggregate,
  roles: {
    edit: 'ROLE_QUOTATION_EDIT',
    remove: 'ROLE_QUOTATION_DELETE',
    generate: 'ROLE_QUOTATION_GENERATE',
  },
  versionOf: quotation.quotationVersion,
  events: {
    edited: (data) => ({ type: 'QuotationDraftEdited', data }),
    deleted: (version) => ({ type: 'QuotationDraftDeleted', data: { version } }),
    annotated: (data) => ({ type: 'QuotationAnnotated', data }),
    pdfStored: (version, file) => ({ type: 'QuotationPdfStored', data: { version, file } }),
  },
  /** A later version keeps the quotation's number. */
  async validate(work, actor, loaded, version) {
    const { content } = quotation.draftVersion(loaded.state, version);
    requireComplete(content, [
      'title',
      'date',
      'expiryDate',
      'paymentCondition',
      'paymentType',
      'deliveryTime',
    ]);
    const corporation = await ownCorporation(work, actor);
    requireLetterhead(corporation);
    const { number: kept } = loaded.state;
    const date = content.date ?? '';
    const allotted =
      kept === null
        ? await allotNumber(work, corporation, 'quotation', date)
        : { number: kept, sequence: 0, period: '' };
    await work.append(loaded, [
      { type: 'QuotationValidated', data: { version, ...allotted, date, seller: letterheadOf(corporation) } },
    ]);
  },
};

export const {
  edit: editQuotation,
  annotate: annotateQuotation,
  remove: deleteQuotationDraft,
  validate: validateQuotation,
  storePdf: storeQuotationPdf,
} = documentCommands(spec);

/** @throws Refusal `missing`. */
export const loadQuotation = (work: UnitOfWork, actor: Actor, version: number) =>
  loadDocument(spec, work, actor, version);

export const draftQuotation = command({
  name: 'DraftQuotation',
  role: 'ROLE_QUOTATION_CREATE',
  input: contentSchema.extend({ submitType }),
  async handle(work, actor, { submitType: submit, ...input }) {
    const corporation = corporationOf(actor);
    const facts = await resolveContent(work, corporation, input);
    const loaded = await work.create(quotation.quotationAggregate);
    const version = await work.nextId('version');
    await work.append(loaded, [{ type: 'QuotationDrafted', data: { corporation, version, ...facts } }]);
    if (submit === 'validate') await validateDocument(spec, work, actor, loaded, version);
    return { id: loaded.id, version };
  },
});

export const markQuotationSent = command({
  name: 'MarkQuotationSent',
  role: 'ROLE_QUOTATION_SEND',
  input: versionInput,
  async handle(work, actor, { version }) {
    const loaded = await loadDocument(spec, work, actor, version);
    await work.append(loaded, quotation.send(loaded.state, version, null));
    return { id: loaded.id, version };
  },
});

export const acceptQuotation = command({
  name: 'AcceptQuotation',
  role: 'ROLE_QUOTATION_ACCEPT',
  input: versionInput.extend({ confirmExpired: flag() }),
  async handle(work, actor, { version, confirmExpired }) {
    const loaded = await loadDocument(spec, work, actor, version);
    const corporation = await ownCorporation(work, actor);
    const today = todayIn(corporation.timeZone, new Date(work.now));
    await work.append(loaded, quotation.accept(loaded.state, version, today, confirmExpired));
    return { id: loaded.id, version };
  },
});

export const refuseQuotation = command({
  name: 'RefuseQuotation',
  role: 'ROLE_QUOTATION_REFUSE',
  input: versionInput.extend({ reasonRefuse: text(2000) }),
  async handle(work, actor, { version, reasonRefuse }) {
    const loaded = await loadDocument(spec, work, actor, version);
    await work.append(loaded, quotation.refuse(loaded.state, version, reasonRefuse));
    return { id: loaded.id, version };
  },
});

export const cancelQuotation = command({
  name: 'CancelQuotation',
  role: 'ROLE_QUOTATION_CANCEL',
  input: versionInput,
  async handle(work, actor, { version }) {
    const loaded = await loadDocument(spec, work, actor, version);
    await work.append(loaded, quotation.cancel(loaded.state, version));
    return { id: loaded.id, version };
  },
});

export const draftNextQuotationVersion = command({
  name: 'DraftNextQuotationVersion',
  role: 'ROLE_QUOTATION_DUPLICATE',
  input: versionInput,
  async handle(work, actor, { version: from }) {
    const loaded = await loadDocument(spec, work, actor, from);
    const version = await work.nextId('version');
    await work.append(loaded, quotation.draftNextVersion(loaded.state, from, version));
    return { id: loaded.id, version };
  },
});

/** A quotation of its own with the content of another, undated and for the client as it is now. */
export const duplicateQuotation = command({
  name: 'DuplicateQuotation',
  role: 'ROLE_QUOTATION_DUPLICATE',
  input: versionInput,
  async handle(work, actor, { version: from }) {
    const source = await loadDocument(spec, work, actor, from);
    const corporation = corporationOf(actor);
    const { content, totals, clientId } = quotation.quotationVersion(source.state, from);
    const client = await presentClient(work, corporation, clientId);
    const loaded = await work.create(quotation.quotationAggregate);
    const version = await work.nextId('version');
    const copied = { ...content, date: null, expiryDate: null, supplyDate: null };
    await work.append(loaded, [
      { type: 'QuotationDrafted', data: { corporation, version, content: copied, totals, ...client } },
    ]);
    return { id: loaded.id, version };
  },
});

/** What the list and API call "copy": a next version while the quotation is open, a quotation of its own after. */
export const copyQuotation = command({
  name: 'CopyQuotation',
  role: 'ROLE_QUOTATION_DUPLICATE',
  input: versionInput,
  async handle(work, actor, input) {
    const { state } = await loadDocument(spec, work, actor, input.version);
    const { status } = quotation.quotationVersion(state, input.version);
    const copies = status === 'accepted' || status === 'cancel' || status === 'draft';
    return (copies ? duplicateQuotation : draftNextQuotationVersion).handle(work, actor, input);
  },
});
