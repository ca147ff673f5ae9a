import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { documentKind } from '../document-kinds/registry.ts';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Aggregate, DomainEvent, Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf, type Command } from '../kernel/command.ts';
import { compare } from '../kernel/decimal.ts';
import { differences } from '../kernel/differences.ts';
import { optionalReference, recordId, revision } from '../kernel/fields.ts';
import type { ConflictCode } from '../kernel/conflicts.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { CorporationProfile } from '../company/corporation.ts';
import { askForPush } from '../storage/ask-push.ts';
import { annotationSchema, type Annotation } from './annotation.ts';
import {
  completeToValidate,
  contentSchema,
  type AssignedProject,
  type DraftFacts,
} from './content/content.ts';
import { namedIn, resolveContent } from './content/resolve-content.ts';
import { computeTotals, identified, isItem, type DocumentLine, type SoldLine } from '../amounts/totals.ts';
import { organizationQuestions } from '../company/questions.ts';
import { documentQuestions } from './document-questions.ts';
import { peopleQuestions } from '../people/questions.ts';
import { projectQuestions } from '../projects/questions.ts';

export const versionInput = z.object({ version: recordId() });

/** What the button of a form says: keep it as a draft, or validate it at once. */
export const submitType = z
  .enum(['draft', 'validate'])
  .nullish()
  .transform((value) => value ?? 'draft');

/** What a command on a document answers: the document's id and its version's. */
export interface Made {
  id: number;
  version: number;
}

/** A version as its document's state holds it. */
export interface VersionFacts extends DraftFacts {
  status: string;
  pdf: string | null;
}

/** What a kind calls the commands that every document has. */
export type DocumentCommandNames = Readonly<
  Record<'edit' | 'annotate' | 'assignProject' | 'remove' | 'validate' | 'storePdf', string>
>;

/** What a kind of document states of itself; the commands are the same for all. */
export interface DocumentSpec<S, E extends DomainEvent> {
  kind: DocumentKind;
  /** What its commands are called. */
  names: DocumentCommandNames;
  aggregate: Aggregate<S, E>;
  /** What its drafts and its validation refuse, beside what all kinds do. */
  refuses?: readonly ConflictCode[];
  /** @throws Refusal `missing`. */
  versionOf(state: S, version: number): VersionFacts;
  events: {
    edited(facts: DraftFacts): E;
    deleted(version: number): E;
    annotated(annotation: Annotation): E;
    projectAssigned(version: number, project: AssignedProject | null): E;
    /** @param xml hash of the electronic form that the file carries, of invoices and credit notes */
    pdfStored(version: number, file: string, xml: string | null): E;
  };
  /** Numbers a draft and freezes it: what the kind requires, and what follows from it elsewhere. */
  validate(work: UnitOfWork, actor: Actor, loaded: Loaded<S, E>, version: number): Promise<void>;
  /** For a kind whose client follows from another document: whom its edits are made out to. */
  clientOf?(state: S): number;
  /** Lines that the product makes itself, whatever the form says of them: deposits that an invoice takes off. */
  ownLines?(work: UnitOfWork, actor: Actor, loaded: Loaded<S, E>): Promise<DocumentLine[]>;
  /** What an edited or deleted draft changes elsewhere; null: it is gone. */
  onDraftChanged?(
    work: UnitOfWork,
    actor: Actor,
    loaded: Loaded<S, E>,
    facts: DraftFacts | null,
  ): Promise<void>;
}

/** The corporation that the actor works in, as it is now. */
export async function ownCorporation(work: UnitOfWork, actor: Actor): Promise<CorporationProfile> {
  const corporation = await work.ask(organizationQuestions).corporation(corporationOf(actor));
  if (corporation === null) throw missing();
  return corporation;
}

/** The document of a version. @throws Refusal `missing`. */
export async function loadDocument<S, E extends DomainEvent>(
  spec: Pick<DocumentSpec<S, E>, 'kind' | 'aggregate' | 'versionOf'>,
  work: UnitOfWork,
  actor: Actor,
  version: number,
): Promise<Loaded<S, E>> {
  const id = await work.ask(documentQuestions).documentOfVersion(spec.kind, version, corporationOf(actor));
  if (id === null) throw missing();
  const loaded = await work.load(spec.aggregate, id, actor);
  spec.versionOf(loaded.state, version);
  return loaded;
}

/** Validates a loaded draft for who may, and asks for its PDF. */
export async function validateDocument<S, E extends DomainEvent>(
  spec: DocumentSpec<S, E>,
  work: UnitOfWork,
  actor: Actor,
  loaded: Loaded<S, E>,
  version: number,
): Promise<Made> {
  requireAccess(actor, { role: documentKind(spec.kind).roles.generate, scope: 'corporation' });
  requireDraftOf(spec, loaded.state, version);
  await spec.validate(work, actor, loaded, version);
  await work.enqueue({ task: 'store-pdf', payload: { kind: spec.kind, version }, key: `pdf-${version}` });
  return { id: loaded.id, version };
}

function requireDraftOf<S, E extends DomainEvent>(
  spec: DocumentSpec<S, E>,
  state: S,
  version: number,
): VersionFacts {
  const found = spec.versionOf(state, version);
  if (found.status !== 'draft') throw conflict('NOT_DRAFT', 'errors.notDraft');
  return found;
}

const said = ({ content, client, clientId }: DraftFacts) => ({ content, client, clientId });

const draftEdit = { version: recordId(), revision: revision(), submitType };
const editSchema = contentSchema.extend(draftEdit);
/** Of a kind whose client follows from another document. */
export const followingSchema = editSchema.omit({ thirdParty: true });

type EditInput = Omit<z.output<typeof editSchema>, 'thirdParty'> & { thirdParty?: number };

/** A line that stays as it is keeps the rule that once made its price, though its price counts as typed by now. */
function withKeptRules(before: readonly DocumentLine[], after: readonly DocumentLine[]): DocumentLine[] {
  return after.map((line) => {
    if (!isItem(line) || line.product === null || line.priceRule !== undefined) return line;
    const kept = before.find(
      (one): one is SoldLine =>
        isItem(one) &&
        one.priceRule !== undefined &&
        one.product === line.product &&
        compare(one.unitPrice, line.unitPrice) === 0 &&
        compare(one.quantity, line.quantity) === 0,
    );
    return kept?.priceRule === undefined ? line : { ...line, priceRule: kept.priceRule };
  });
}

/** Changes the content of a loaded draft, and validates it where that is asked for. @throws Refusal */
export async function editDraft<S, E extends DomainEvent>(
  spec: DocumentSpec<S, E>,
  work: UnitOfWork,
  actor: Actor,
  loaded: Loaded<S, E>,
  { version, revision: madeFrom, submitType: submit, ...input }: EditInput,
): Promise<Made> {
  const draft = requireDraftOf(spec, loaded.state, version);
  requireFresh(loaded, madeFrom, (state) => said(spec.versionOf(state, version)));
  const thirdParty = spec.clientOf?.(loaded.state) ?? input.thirdParty ?? draft.clientId;
  const asked = { ...input, thirdParty };
  const before = draft.content.lines;
  const kept = { ...namedIn(draft), lines: before };
  const resolved = await resolveContent(work, corporationOf(actor), asked, spec.kind, kept);
  const own = (await spec.ownLines?.(work, actor, loaded)) ?? [];
  const lines = identified([...withKeptRules(before, resolved.content.lines), ...own], before);
  const content = { ...resolved.content, lines };
  const totals = computeTotals(lines, content.discount);
  const facts = { version, ...resolved, content, totals };
  if (differences(said(draft), said(facts)).length > 0) {
    await spec.onDraftChanged?.(work, actor, loaded, facts);
    await work.append(loaded, [spec.events.edited(facts)]);
  }
  if (submit === 'validate') await validateDocument(spec, work, actor, loaded, version);
  return { id: loaded.id, version };
}

function editCommand<S, E extends DomainEvent>(
  spec: DocumentSpec<S, E>,
): Command<z.ZodType<EditInput>, Made> {
  const { roles, required } = documentKind(spec.kind);
  return command({
    name: spec.names.edit,
    role: roles.edit,
    input: completeToValidate(spec.clientOf ? followingSchema : editSchema, required),
    refuses: ['NOT_DRAFT', ...(spec.refuses ?? [])],
    async handle(work, actor, given: EditInput) {
      const loaded = await loadDocument(spec, work, actor, given.version);
      return editDraft(spec, work, actor, loaded, given);
    },
  });
}

async function requireMember(work: UnitOfWork, actor: Actor, person: number | null): Promise<void> {
  if (person !== null && !(await work.ask(peopleQuestions).isMember(person, corporationOf(actor))))
    throw invalid({ personInCharge: ['errors.reference'] });
}

function annotateCommand<S, E extends DomainEvent>(
  spec: DocumentSpec<S, E>,
): Command<typeof annotationSchema, Made> {
  const { roles } = documentKind(spec.kind);
  return command({
    name: spec.names.annotate,
    role: roles.edit,
    input: annotationSchema,
    refuses: ['NOT_VALIDATED'],
    async handle(work, actor, annotation) {
      const { version, comment, personInCharge } = annotation;
      const loaded = await loadDocument(spec, work, actor, version);
      const { content, status } = spec.versionOf(loaded.state, version);
      if (status === 'draft') throw conflict('NOT_VALIDATED', 'errors.notValidated');
      await requireMember(work, actor, personInCharge);
      if (content.comment !== comment || content.personInCharge !== personInCharge)
        await work.append(loaded, [spec.events.annotated(annotation)]);
      return { id: loaded.id, version };
    },
  });
}

const projectSchema = versionInput.extend({ project: optionalReference('project') });

/** Assigns a validated version to a project, or to none. */
function assignProjectCommand<S, E extends DomainEvent>(
  spec: DocumentSpec<S, E>,
): Command<typeof projectSchema, Made> {
  const { roles } = documentKind(spec.kind);
  return command({
    name: spec.names.assignProject,
    role: roles.project,
    input: projectSchema,
    refuses: ['NOT_VALIDATED'],
    async handle(work, actor, { version, project: id }) {
      const loaded = await loadDocument(spec, work, actor, version);
      const { content, status } = spec.versionOf(loaded.state, version);
      if (status === 'draft') throw conflict('NOT_VALIDATED', 'errors.notValidated');
      const found = id === null ? null : await work.ask(projectQuestions).project(id, corporationOf(actor));
      if (id !== null && found === null) throw invalid({ project: ['errors.reference'] });
      const project = found && { id: found.id, code: found.code, name: found.name };
      if ((content.project?.id ?? null) !== id)
        await work.append(loaded, [spec.events.projectAssigned(version, project)]);
      return { id: loaded.id, version };
    },
  });
}

const storeSchema = versionInput.extend({ file: z.string(), xml: z.string().nullish() });

/** The commands that every kind of document has. */
export function documentCommands<S, E extends DomainEvent>(spec: DocumentSpec<S, E>) {
  const { roles } = documentKind(spec.kind);
  return {
    edit: editCommand(spec),
    annotate: annotateCommand(spec),
    assignProject: assignProjectCommand(spec),
    remove: command({
      name: spec.names.remove,
      role: roles.delete,
      input: versionInput,
      refuses: ['NOT_DRAFT', ...(spec.refuses ?? [])],
      async handle(work, actor, { version }): Promise<Made> {
        const loaded = await loadDocument(spec, work, actor, version);
        requireDraftOf(spec, loaded.state, version);
        await spec.onDraftChanged?.(work, actor, loaded, null);
        await work.append(loaded, [spec.events.deleted(version)]);
        return { id: loaded.id, version };
      },
    }),
    validate: command({
      name: spec.names.validate,
      role: roles.generate,
      input: versionInput,
      refuses: ['NOT_DRAFT', ...(spec.refuses ?? [])],
      async handle(work, actor, { version }) {
        const loaded = await loadDocument(spec, work, actor, version);
        return validateDocument(spec, work, actor, loaded, version);
      },
    }),
    /** The worker's: a validated version's PDF is made once and kept. */
    storePdf: command({
      name: spec.names.storePdf,
      role: 'ROLE_SUPER_ADMIN',
      input: storeSchema,
      async handle(work, actor, { version, file, xml }) {
        const loaded = await loadDocument(spec, work, actor, version);
        if (spec.versionOf(loaded.state, version).pdf !== null) return { file };
        await work.append(loaded, [spec.events.pdfStored(version, file, xml ?? null)]);
        await askForPush(work, actor, spec.kind, version);
        return { file };
      },
    }),
  };
}
