import { z } from 'zod';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, optionalDate, optionalReference, recordId, text } from '../kernel/fields.ts';
import { forbidden, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  attachedDocumentAggregate,
  distinctName,
  extensionOf,
  keptName,
  type AttachedDocumentEvent,
  type AttachedDocumentState,
  type AttachedFacts,
  type DocumentTypeNamed,
  type Owner,
} from '../files/attached-document.ts';
import { attachFiles, expirySet, keptFile } from '../files/attach-files.ts';
import { readFileReference } from '../files/file-reference.ts';
import { attachRoles, contentSubject, fileRightsOf, manageRoles, ownerKind, ownerKinds } from './owners.ts';
import { recordQuestions } from '../records/questions.ts';
import { attachmentQuestions } from './questions.ts';

/** The type of that id among those that the record's files can be. @throws Refusal `invalid` at `documentType` */
async function typeNamed(
  work: UnitOfWork,
  corporation: number,
  owner: Owner,
  id: number | null,
): Promise<DocumentTypeNamed | null> {
  const { types } = ownerKind(owner.kind);
  if (id === null) return null;
  const found = types && (await work.ask(recordQuestions).records(types.resource, [id], corporation)).get(id);
  if (!found || !types || (types.flag !== null && found.values[types.flag] !== true))
    throw invalid({ documentType: ['errors.reference'] });
  return { id, name: found.label };
}

/** @throws Refusal `invalid` for a content that is not sealed as those of the record are */
async function requireSealed(
  work: UnitOfWork,
  corporation: number,
  owner: Owner,
  files: readonly { file: string }[],
): Promise<void> {
  const subject = await contentSubject(owner, work, corporation);
  if (files.some(({ file }) => readFileReference(file)?.subject !== subject))
    throw invalid({ files: ['errors.invalid'] });
}

/** @throws Refusal `invalid` at `validUntil` for a day where the record's files do not expire */
function requireExpiring({ kind }: Owner, validUntil: string | null): void {
  if (validUntil !== null && ownerKind(kind).expires !== true)
    throw invalid({ validUntil: ['files.error.noExpiry'] });
}

/** Attaches files, which are in the file store already, to a record; a name that is there already gets a count. */
export const attachDocuments = command({
  name: 'AttachDocuments',
  role: attachRoles,
  input: z.object({
    owner: z.object({ kind: choice(ownerKinds), id: recordId() }),
    files: z.array(keptFile).min(1, 'errors.noFile').max(20, 'errors.tooManyFiles|max=20'),
    /** What all of them are. */
    documentType: optionalReference('documenttype'),
    /** The last day on which they are valid, of a record whose files expire. */
    validUntil: optionalDate(),
  }),
  async handle(work, actor, { owner, files, documentType: typeId, validUntil }) {
    const kind = ownerKind(owner.kind);
    requireAccess(actor, { role: kind.attach, scope: 'corporation' });
    const corporation = corporationOf(actor);
    const seal = await kind.sealOf(work, actor, owner.id, 'name');
    await requireSealed(work, corporation, owner, files);
    requireExpiring(owner, validUntil);
    const documentType = await typeNamed(work, corporation, owner, typeId);
    const names = await work.ask(attachmentQuestions).attachedNames(owner, corporation);
    const ids = await attachFiles(
      work,
      { corporation, owner, seal },
      files.map((file) => ({ ...file, documentType, validUntil })),
      names,
    );
    return { ids };
  },
});

type LoadedDocument = Loaded<AttachedDocumentState, AttachedDocumentEvent> & { facts: AttachedFacts };

/** An attached file that the actor may change. @throws Refusal */
async function changeable(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedDocument> {
  const loaded = await work.load(attachedDocumentAggregate, id, actor);
  const { facts } = loaded.state;
  if (facts === null) throw missing();
  const kind = ownerKind(facts.owner.kind);
  if (!fileRightsOf(actor, facts.owner).manage) throw forbidden();
  // A record that says itself who changes it is asked.
  await kind.sealOf(work, actor, facts.owner.id);
  return Object.assign(loaded, { facts });
}

/** Gives a file another name; its extension stays. */
export const renameDocument = command({
  name: 'RenameDocument',
  role: manageRoles,
  input: z.object({ id: recordId(), name: text(200) }),
  async handle(work, actor, { id, name: typed }) {
    const document = await changeable(work, actor, id);
    const { owner, name: first } = document.facts;
    const before = document.state.name;
    const wanted = keptName(typed, extensionOf(before ?? first ?? ''));
    const others = (await work.ask(attachmentQuestions).attachedNames(owner, corporationOf(actor)))
      .map((name) => name.toLowerCase())
      .filter((name) => name !== before?.toLowerCase());
    const name = distinctName(wanted, new Set(others));
    if (name !== before) {
      const seal = await ownerKind(owner.kind).sealOf(work, actor, owner.id, 'name');
      await work.append(document, [{ type: 'DocumentRenamed', data: { document: id, name, ...seal } }]);
    }
    return { id };
  },
});

/** Says whether a file goes with a convocation. */
export const setDocumentConvocation = command({
  name: 'SetDocumentConvocation',
  role: manageRoles,
  input: z.object({ id: recordId(), convocation: z.boolean({ error: 'errors.required' }) }),
  async handle(work, actor, { id, convocation }) {
    const document = await changeable(work, actor, id);
    if (document.state.convocation !== convocation)
      await work.append(document, [{ type: 'DocumentConvocationSet', data: { document: id, convocation } }]);
    return { id };
  },
});

/** Says what sort of file it is; null: none of the list. */
export const classifyDocument = command({
  name: 'ClassifyDocument',
  role: manageRoles,
  input: z.object({ id: recordId(), documentType: optionalReference('documenttype') }),
  async handle(work, actor, { id, documentType: typeId }) {
    const document = await changeable(work, actor, id);
    const documentType = await typeNamed(work, corporationOf(actor), document.facts.owner, typeId);
    if (documentType?.id !== document.state.documentType?.id)
      await work.append(document, [{ type: 'DocumentClassified', data: { document: id, documentType } }]);
    return { id };
  },
});

/** Says until when a file is valid, that day included; null: it does not expire. */
export const setDocumentExpiry = command({
  name: 'SetDocumentExpiry',
  role: manageRoles,
  input: z.object({ id: recordId(), validUntil: optionalDate() }),
  async handle(work, actor, { id, validUntil }) {
    const document = await changeable(work, actor, id);
    const { owner } = document.facts;
    requireExpiring(owner, validUntil);
    if (validUntil !== document.state.validUntil) {
      const seal = await ownerKind(owner.kind).sealOf(work, actor, owner.id);
      await work.append(document, [expirySet(id, validUntil, seal)]);
    }
    return { id };
  },
});

/** Takes files off their records. The content stays in the file store: a mail may have carried it. */
export const removeDocuments = command({
  name: 'RemoveDocuments',
  role: manageRoles,
  input: z.object({
    ids: z.array(recordId()).min(1, 'errors.required').max(500, 'errors.tooManyFiles|max=500'),
  }),
  async handle(work, actor, { ids }) {
    for (const id of new Set(ids)) {
      const document = await changeable(work, actor, id);
      await work.append(document, [{ type: 'DocumentRemoved', data: { document: id } }]);
    }
    return { ids };
  },
});
