import { z } from 'zod';
import { requireAccess } from '../access/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { stateAt, type Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { flag, recordId, revision, text } from '../kernel/fields.ts';
import { missing, stale } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { CorporationProfile } from '../organization/corporation.ts';
import { allotNumber } from './allot-number.ts';
import { requireComplete, requireLetterhead } from './completeness.ts';
import { contentSchema } from './content.ts';
import { letterheadOf } from './letterhead.ts';
import * as quotation from './quotation.ts';
import { resolveContent } from './resolve-content.ts';

type LoadedQuotation = Loaded<quotation.QuotationState, quotation.QuotationEvent>;

const versionInput = z.object({ version: recordId() });

/** The stream of a version. @throws Refusal `missing`. */
async function loadQuotation(work: UnitOfWork, actor: Actor, version: number): Promise<LoadedQuotation> {
  const id = await work.references.documentOfVersion('quotation', version, corporationOf(actor));
  if (id === null) throw missing();
  return work.load(quotation.quotationAggregate, id, actor);
}

/** The corporation that the actor works in, as it is now. */
async function ownCorporation(work: UnitOfWork, actor: Actor): Promise<CorporationProfile> {
  const corporation = await work.references.corporation(corporationOf(actor));
  if (corporation === null) throw missing();
  return corporation;
}

/** Numbers a draft and freezes it; a later version keeps the quotation's number. */
async function validate(
  work: UnitOfWork,
  actor: Actor,
  loaded: LoadedQuotation,
  version: number,
): Promise<void> {
  requireAccess(actor, { role: 'ROLE_QUOTATION_GENERATE', scope: 'corporation' });
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
  await work.enqueue({ task: 'store-pdf', payload: { kind: 'quotation', version }, key: `pdf-${version}` });
}

const submitType = z.enum(['draft', 'validate']).nullish().transform((value) => value ?? 'draft'); // prettier-ignore

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
    if (submit === 'validate') await validate(work, actor, loaded, version);
    return { id: loaded.id, version };
  },
});

export const editQuotation = command({
  name: 'EditQuotation',
  role: 'ROLE_QUOTATION_EDIT',
  input: contentSchema.extend({ version: recordId(), revision: revision(), submitType }),
  async handle(work, actor, { version, revision: madeFrom, submitType: submit, ...input }) {
    const loaded = await loadQuotation(work, actor, version);
    const draft = quotation.draftVersion(loaded.state, version);
    if (madeFrom !== null && madeFrom !== loaded.version) {
      const before = quotation.quotationVersion(stateAt(loaded, madeFrom), version);
      throw stale(loaded.version, differences(before, draft));
    }
    const facts = await resolveContent(work, corporationOf(actor), input);
    const changed = differences(
      { content: draft.content, client: draft.client },
      { content: facts.content, client: facts.client },
    );
    if (changed.length > 0)
      await work.append(loaded, [{ type: 'QuotationDraftEdited', data: { version, ...facts } }]);
    if (submit === 'validate') await validate(work, actor, loaded, version);
    return { id: loaded.id, version };
  },
});

export const deleteQuotationDraft = command({
  name: 'DeleteQuotationDraft',
  role: 'ROLE_QUOTATION_DELETE',
  input: versionInput,
  async handle(work, actor, { version }) {
    const loaded = await loadQuotation(work, actor, version);
    await work.append(loaded, quotation.removeDraft(loaded.state, version));
    return { id: loaded.id, version };
  },
});

export const validateQuotation = command({
  name: 'ValidateQuotation',
  role: 'ROLE_QUOTATION_GENERATE',
  input: versionInput,
  async handle(work, actor, { version }) {
    const loaded = await loadQuotation(work, actor, version);
    await validate(work, actor, loaded, version);
    return { id: loaded.id, version };
  },
});

export const markQuotationSent = command({
  name: 'MarkQuotationSent',
  role: 'ROLE_QUOTATION_SEND',
  input: versionInput,
  async handle(work, actor, { version }) {
    const loaded = await loadQuotation(work, actor, version);
    await work.append(loaded, quotation.send(loaded.state, version, null));
    return { id: loaded.id, version };
  },
});

export const acceptQuotation = command({
  name: 'AcceptQuotation',
  role: 'ROLE_QUOTATION_ACCEPT',
  input: versionInput.extend({ confirmExpired: flag() }),
  async handle(work, actor, { version, confirmExpired }) {
    const loaded = await loadQuotation(work, actor, version);
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
    const loaded = await loadQuotation(work, actor, version);
    await work.append(loaded, quotation.refuse(loaded.state, version, reasonRefuse));
    return { id: loaded.id, version };
  },
});

export const cancelQuotation = command({
  name: 'CancelQuotation',
  role: 'ROLE_QUOTATION_CANCEL',
  input: versionInput,
  async handle(work, actor, { version }) {
    const loaded = await loadQuotation(work, actor, version);
    await work.append(loaded, quotation.cancel(loaded.state, version));
    return { id: loaded.id, version };
  },
});

export const draftNextQuotationVersion = command({
  name: 'DraftNextQuotationVersion',
  role: 'ROLE_QUOTATION_DUPLICATE',
  input: versionInput,
  async handle(work, actor, { version: from }) {
    const loaded = await loadQuotation(work, actor, from);
    const version = await work.nextId('version');
    await work.append(loaded, quotation.draftNextVersion(loaded.state, from, version));
    return { id: loaded.id, version };
  },
});

/** The worker's: a validated version's PDF is made once and kept. */
export const storeQuotationPdf = command({
  name: 'StoreQuotationPdf',
  role: 'ROLE_SUPER_ADMIN',
  input: versionInput.extend({ file: z.string() }),
  async handle(work, actor, { version, file }) {
    const loaded = await loadQuotation(work, actor, version);
    if (quotation.quotationVersion(loaded.state, version).pdf === null) {
      await work.append(loaded, [{ type: 'QuotationPdfStored', data: { version, file } }]);
    }
    return { file };
  },
});
