import { documentKind, documentKindDefinitions } from '../document-kinds/registry.ts';
import type { RoleName } from '../kernel/roles.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Aggregate, DomainEvent, Loaded } from '../kernel/aggregate.ts';
import type { ConflictCode } from '../kernel/conflicts.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn, type CivilDate } from '../kernel/dates.ts';
import type { AgreementKind } from '../document-kinds/document-kinds.ts';
import { flag, text } from '../kernel/fields.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { CorporationProfile } from '../company/corporation.ts';
import {
  agreementVersion,
  draftVersion,
  type AgreementEvents,
  type AgreementState,
  type Origin,
} from './agreement.ts';
import { allotNumber } from '../company/allot-number.ts';
import { requireComplete, requireLetterhead, requireNotNegative } from './content/completeness.ts';
import { completeToValidate, contentSchema, type DraftFacts } from './content/content.ts';
import {
  documentCommands,
  loadDocument,
  ownCorporation,
  submitType,
  validateDocument,
  versionInput,
  type DocumentCommandNames,
  type DocumentSpec,
  type Made,
} from './document-commands.ts';
import { letterheadOf } from './content/letterhead.ts';
import { presentParty, requireEnabled, resolveContent } from './content/resolve-content.ts';
import { requirePossibleVat } from './content/vat-obstacles.ts';

/** The decisions of a kind, as its commands use them. */
interface Decisions<S extends AgreementState, E extends DomainEvent> {
  events: AgreementEvents<E>;
  codes: { readonly status: ConflictCode; readonly expired: ConflictCode };
  send(state: S, version: number, mail: number | null): E[];
  accept(state: S, version: number, today: CivilDate, confirmExpired: boolean): E[];
  refuse(state: S, version: number, reasonRefuse: string): E[];
  cancel(state: S, version: number): E[];
  draftNextVersion(state: S, from: number, version: number): E[];
}

/** What a kind calls the commands that every agreement has. */
type AgreementCommandNames = DocumentCommandNames &
  Readonly<
    Record<
      'draft' | 'draftNextVersion' | 'duplicate' | 'copy' | 'markSent' | 'accept' | 'refuse' | 'cancel',
      string
    >
  >;

/** What a kind of agreement states of itself; its commands are the same as the others'. */
export interface AgreementSpec<S extends AgreementState, E extends DomainEvent> {
  kind: AgreementKind;
  /** What its commands are called. */
  names: AgreementCommandNames;
  aggregate: Aggregate<S, E>;
  decisions: Decisions<S, E>;
  /** What a deleted draft changes elsewhere. */
  onDraftDeleted?(work: UnitOfWork, actor: Actor, loaded: Loaded<S, E>): Promise<void>;
  /** What may stand in the way elsewhere of its being moved, or its draft deleted. */
  refuses?: readonly ConflictCode[];
  /** What follows from its being refused, cancelled, or taken up again as a next version. */
  onMoved?(work: UnitOfWork, actor: Actor, loaded: Loaded<S, E>, before: S): Promise<void>;
  /** What follows from an acceptance. */
  onAccepted?(
    work: UnitOfWork,
    actor: Actor,
    loaded: Loaded<S, E>,
    version: number,
    corporation: CorporationProfile,
  ): Promise<void>;
}

/** The part of a spec that the commands of all documents ask for. */
function documentSpec<S extends AgreementState, E extends DomainEvent>(
  spec: AgreementSpec<S, E>,
): DocumentSpec<S, E> {
  const { kind, names, aggregate, decisions } = spec;
  const { party, required } = documentKind(kind);
  const { events } = decisions;
  return {
    kind,
    names,
    aggregate,
    refuses: spec.refuses ?? [],
    versionOf: agreementVersion,
    events: {
      edited: events.draftEdited,
      deleted: (version) => events.draftDeleted({ version }),
      annotated: events.annotated,
      projectAssigned: (version, project) => events.projectAssigned({ version, project }),
      pdfStored: (version, file) => events.pdfStored({ version, file }),
    },
    /** A later version keeps the document's number. */
    async validate(work, actor, loaded, version) {
      const { content, clientId, totals } = draftVersion(loaded.state, version);
      const corporation = await ownCorporation(work, actor);
      requireComplete(content, required, corporation);
      requireNotNegative(totals, 'errors.agreementNegative');
      requireLetterhead(corporation);
      if (loaded.state.origin === null) await requireEnabled(work, corporation.id, clientId);
      const present = await presentParty(work, corporation.id, clientId, party);
      if (party === 'client') requirePossibleVat(content, present.client, false);
      const { number: kept } = loaded.state;
      const date = content.date ?? '';
      const allotted =
        kept === null
          ? await allotNumber(work, corporation, kind, date)
          : { number: kept, sequence: 0, period: '' };
      const seller = letterheadOf(corporation);
      await work.append(loaded, [events.validated({ version, ...allotted, date, seller })]);
    },
    async onDraftChanged(work, actor, loaded, facts) {
      if (facts === null) await spec.onDraftDeleted?.(work, actor, loaded);
    },
  };
}

type Settled<S extends AgreementState, E extends DomainEvent> = AgreementSpec<S, E> & {
  document: DocumentSpec<S, E>;
};

/** A new document of the kind, a draft. */
export async function draftAgreement<S extends AgreementState, E extends DomainEvent>(
  { aggregate, decisions }: Pick<AgreementSpec<S, E>, 'aggregate' | 'decisions'>,
  work: UnitOfWork,
  corporation: number,
  facts: Omit<DraftFacts, 'version'>,
  origin: Origin | null = null,
): Promise<Loaded<S, E> & { drafted: number }> {
  const loaded = await work.create(aggregate);
  const version = await work.nextId('version');
  await work.append(loaded, [
    decisions.events.drafted({ corporation, version, ...facts, ...(origin && { origin }) }),
  ]);
  return Object.assign(loaded, { drafted: version });
}

/** Commands that draft: from a form, as the next version, as a document of its own. */
function draftingCommands<S extends AgreementState, E extends DomainEvent>(spec: Settled<S, E>) {
  const { kind, names, aggregate, decisions, document } = spec;
  const { roles, party, required } = documentKindDefinitions[kind];
  const moved = [decisions.codes.status, ...(spec.refuses ?? [])];
  const draft = command({
    name: names.draft,
    role: roles.create,
    input: completeToValidate(contentSchema.extend({ submitType }), required),
    async handle(work, actor, { submitType: submit, ...input }): Promise<Made> {
      const corporation = corporationOf(actor);
      const facts = await resolveContent(work, corporation, input, kind);
      const loaded = await draftAgreement(spec, work, corporation, facts);
      const version = loaded.drafted;
      if (submit === 'validate') await validateDocument(document, work, actor, loaded, version);
      return { id: loaded.id, version };
    },
  });
  const draftNextVersion = command({
    name: names.draftNextVersion,
    role: roles.duplicate,
    input: versionInput,
    refuses: moved,
    async handle(work, actor, { version: from }): Promise<Made> {
      const loaded = await loadDocument(document, work, actor, from);
      const version = await work.nextId('version');
      const before = loaded.state;
      await work.append(loaded, decisions.draftNextVersion(before, from, version));
      await spec.onMoved?.(work, actor, loaded, before);
      return { id: loaded.id, version };
    },
  });
  /** A document of its own with the content of another, undated and for the party as it is now. */
  const duplicate = command({
    name: names.duplicate,
    role: roles.duplicate,
    input: versionInput,
    async handle(work, actor, { version: from }): Promise<Made> {
      const source = await loadDocument(document, work, actor, from);
      const corporation = corporationOf(actor);
      const { content, totals, clientId } = agreementVersion(source.state, from);
      const present = await presentParty(work, corporation, clientId, party);
      const copied = { ...content, date: null, expiryDate: null, supplyDate: null };
      const loaded = await draftAgreement({ aggregate, decisions }, work, corporation, {
        content: copied,
        totals,
        ...present,
      });
      return { id: loaded.id, version: loaded.drafted };
    },
  });
  /** What the list and API call "copy": a next version while it is open, a document of its own after. */
  const copy = command({
    name: names.copy,
    role: roles.duplicate,
    input: versionInput,
    refuses: moved,
    async handle(work, actor, input): Promise<Made> {
      const { state } = await loadDocument(document, work, actor, input.version);
      const { status } = agreementVersion(state, input.version);
      const copies = status === 'accepted' || status === 'cancel' || status === 'draft';
      return (copies ? duplicate : draftNextVersion).handle(work, actor, input);
    },
  });
  return { draft, draftNextVersion, duplicate, copy };
}

/** Accepts a version of a loaded document, with all that follows from it. @throws Refusal */
async function acceptLoaded<S extends AgreementState, E extends DomainEvent>(
  { decisions, onAccepted }: AgreementSpec<S, E>,
  work: UnitOfWork,
  actor: Actor,
  loaded: Loaded<S, E>,
  version: number,
  confirmExpired: boolean,
): Promise<void> {
  const corporation = await ownCorporation(work, actor);
  const today = todayIn(corporation.timeZone, new Date(work.now));
  await work.append(loaded, decisions.accept(loaded.state, version, today, confirmExpired));
  await onAccepted?.(work, actor, loaded, version, corporation);
}

/** Commands that move a validated version from status to status. */
function movingCommands<S extends AgreementState, E extends DomainEvent>(spec: Settled<S, E>) {
  const { kind, names, decisions, document } = spec;
  const { roles } = documentKindDefinitions[kind];
  const moved = [decisions.codes.status, ...(spec.refuses ?? [])];
  const load = (work: UnitOfWork, actor: Actor, version: number) =>
    loadDocument(document, work, actor, version);
  const move = (named: string, right: RoleName, decide: (state: S, version: number) => E[]) =>
    command({
      name: named,
      role: right,
      input: versionInput,
      refuses: moved,
      async handle(work, actor, { version }): Promise<Made> {
        const loaded = await load(work, actor, version);
        const before = loaded.state;
        await work.append(loaded, decide(before, version));
        await spec.onMoved?.(work, actor, loaded, before);
        return { id: loaded.id, version };
      },
    });
  return {
    markSent: move(names.markSent, roles.send, (state, version) => decisions.send(state, version, null)),
    cancel: move(names.cancel, roles.cancel, (state, version) => decisions.cancel(state, version)),
    accept: command({
      name: names.accept,
      role: roles.accept,
      input: versionInput.extend({ confirmExpired: flag() }),
      refuses: [decisions.codes.status, decisions.codes.expired],
      async handle(work, actor, { version, confirmExpired }): Promise<Made> {
        const loaded = await load(work, actor, version);
        await acceptLoaded(spec, work, actor, loaded, version, confirmExpired);
        return { id: loaded.id, version };
      },
    }),
    refuse: command({
      name: names.refuse,
      role: roles.refuse,
      input: versionInput.extend({ reasonRefuse: text(2000) }),
      refuses: moved,
      async handle(work, actor, { version, reasonRefuse }): Promise<Made> {
        const loaded = await load(work, actor, version);
        const before = loaded.state;
        await work.append(loaded, decisions.refuse(before, version, reasonRefuse));
        await spec.onMoved?.(work, actor, loaded, before);
        return { id: loaded.id, version };
      },
    }),
  };
}

/** Every command that kinds of agreements have alike. */
export function agreementCommands<S extends AgreementState, E extends DomainEvent>(
  spec: AgreementSpec<S, E>,
) {
  const settled = { ...spec, document: documentSpec(spec) };
  return {
    ...documentCommands(settled.document),
    ...draftingCommands(settled),
    ...movingCommands(settled),
    /** The document of a version. @throws Refusal `missing`. */
    load: (work: UnitOfWork, actor: Actor, version: number): Promise<Loaded<S, E>> =>
      loadDocument(settled.document, work, actor, version),
    /** Accepts a version of a loaded document, for who answers by other ways than the command. @throws Refusal */
    acceptLoaded: (
      work: UnitOfWork,
      actor: Actor,
      loaded: Loaded<S, E>,
      version: number,
      confirmExpired: boolean,
    ): Promise<void> => acceptLoaded(spec, work, actor, loaded, version, confirmExpired),
  };
}
