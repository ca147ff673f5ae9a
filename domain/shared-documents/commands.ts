import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { recordId } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { attachedDocumentAggregate, distinctName, keptName } from '../files/attached-document.ts';
import { loadChangeable, type LoadedShare } from './load-share.ts';
import { editShareSchema, newShareSchema, type ShareInput } from './share-schema.ts';
import {
  sealedWith,
  sharedDocumentAggregate,
  type SharedDocumentState,
  type SharedFacts,
} from './shared-document.ts';
import { recordQuestions } from '../records/questions.ts';

/** @throws Refusal `invalid` at `categories` for one that the corporation has not. */
async function requireCategories(
  work: UnitOfWork,
  corporation: number,
  categories: readonly number[],
): Promise<void> {
  const known = await work.ask(recordQuestions).records('categorysharedocument', categories, corporation);
  if (categories.some((id) => !known.has(id))) throw invalid({ categories: ['errors.reference'] });
}

const factsOf = (input: ShareInput): SharedFacts => ({
  title: input.title,
  description: input.description,
  categories: input.categories,
  public: input.public,
  authorised: input.authorisedEmails,
  restricted: input.restrictedEmails,
});

const changed = (share: number, input: ShareInput) => ({
  share,
  ...factsOf(input),
  personal: sealedWith(share, 'authorised', 'restricted'),
});

/** Attaches files, which are in the file store already, to a document that is being shared. */
async function attach(
  work: UnitOfWork,
  corporation: number,
  share: number,
  files: z.output<typeof newShareSchema>['files'],
): Promise<void> {
  const taken = new Set<string>();
  for (const { name: typed, ...file } of files) {
    const name = distinctName(keptName(typed), taken);
    taken.add(name.toLowerCase());
    const document = await work.create(attachedDocumentAggregate);
    const owner = { kind: 'sharedDocument', id: share };
    const facts = { document: document.id, corporation, owner, name, ...file };
    await work.append(document, [{ type: 'DocumentAttached', data: facts }]);
  }
}

async function setEnabled(work: UnitOfWork, loaded: LoadedShare, enabled: boolean | null): Promise<void> {
  if (enabled === null || enabled === loaded.state.enabled) return;
  const type = enabled ? 'SharedDocumentEnabled' : 'SharedDocumentDisabled';
  await work.append(loaded, [{ type, data: { share: loaded.id } }]);
}

/** Shares a document with its files. */
export const createSharedDocument = command({
  name: 'CreateSharedDocument',
  role: 'ROLE_SHARE_DOCUMENT_CREATE',
  input: newShareSchema,
  async handle(work, actor, { files, ...input }) {
    const corporation = corporationOf(actor);
    await requireCategories(work, corporation, input.categories);
    const share = await work.create(sharedDocumentAggregate);
    const data = { ...changed(share.id, input), corporation, author: actor.user };
    await work.append(share, [{ type: 'DocumentShared', data }]);
    await attach(work, corporation, share.id, files);
    await setEnabled(work, share, input.enabled);
    return { id: share.id };
  },
});

/** What an edit changes, for who edited it meanwhile. */
const edited = ({ title, description, categories, ...rest }: SharedDocumentState) => ({
  title,
  description,
  categories,
  public: rest.public,
  authorised: rest.authorised.join(', '),
  restricted: rest.restricted.join(', '),
});

/** Changes what is said of a shared document and who sees it. */
export const editSharedDocument = command({
  name: 'EditSharedDocument',
  role: 'ROLE_SHARE_DOCUMENT_EDIT',
  input: editShareSchema,
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const share = await loadChangeable(work, actor, id);
    requireFresh(share, madeFrom, edited);
    await requireCategories(work, corporationOf(actor), input.categories);
    const after = sharedDocumentAggregate.evolve(share.state, {
      type: 'SharedDocumentEdited',
      data: changed(id, input),
    });
    if (differences(edited(share.state), edited(after)).length > 0)
      await work.append(share, [{ type: 'SharedDocumentEdited', data: changed(id, input) }]);
    await setEnabled(work, share, input.enabled);
    return { id };
  },
});

/** Takes it out of everybody's sight but its author's and administrators', or puts it back. */
export const setSharedDocumentEnabled = command({
  name: 'SetSharedDocumentEnabled',
  role: 'ROLE_SHARE_DOCUMENT_EDIT',
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.invalid' }) }),
  async handle(work, actor, { id, enabled }) {
    await setEnabled(work, await loadChangeable(work, actor, id), enabled);
    return { id };
  },
});

/** Deletes it for all, with its comments; its files are reached no more. */
export const deleteSharedDocument = command({
  name: 'DeleteSharedDocument',
  role: 'ROLE_SHARE_DOCUMENT_DELETE',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const share = await loadChangeable(work, actor, id);
    await work.append(share, [{ type: 'SharedDocumentDeleted', data: { share: id } }]);
    return { id };
  },
});
