import { z } from 'zod';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { annotationSchema } from '#domain/documents/annotation.ts';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import type { Command } from '#domain/kernel/command.ts';
import { optionalReference } from '#domain/kernel/fields.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { documentFacts } from '#projections/documents/documents.ts';
import {
  countDocuments,
  documentSorts,
  documentsOfVersions,
  listDocuments,
  statusesAsked,
  type DocumentFilter,
  type DocumentRow,
} from '#projections/documents/document-query.ts';
import { latestVersion } from '#projections/documents/versions.ts';
import { settlementsOf } from '#projections/payments/payment-list.ts';
import { decimalText, dayText, idOnly, itemOf, recordNumber } from './answers.ts';
import { call, commandCall, notExist, pathId, type ApiContext, type Call } from './call.ts';
import { amount, between, day, idOf, word, words, yesOrNo } from './query.ts';
import {
  documentAnswer,
  documentLine,
  documentRow,
  presentContent,
  presentRows,
  presentVersion,
  type As,
} from './present-document.ts';
import {
  answerShown,
  completionCall,
  listCall,
  showsStamped,
  type Asked,
  type Expansion,
  type Shown,
} from './resource-calls.ts';

interface Made {
  id: number;
  version: number;
}

type DocumentCommand = Command<z.ZodType, Made>;

/** What a kind's calls take beside its commands' own schemas. */
export interface DocumentSchemas {
  create: z.ZodType;
  edit: z.ZodType;
  /** Of an edit: what is asked once, when it is made. */
  answeredOnce?: readonly string[];
}

/** What stays editable of a validated version. */
const annotationBody = annotationSchema.omit({ version: true });

const projectBody = z.object({ project: optionalReference('project') });

const newest = { sort: 'newest', direction: 'desc' } as const;

const purposes = ['deposit', 'final', 'takenOver'] as const;

/** What lists of a kind are narrowed by. */
const filtersOf = (kind: DocumentKind) => {
  const { list, party } = documentKind(kind);
  const statuses = statusesAsked(kind);
  const late = list.late?.until ?? 'dueDate';
  return {
    status: word(statuses, 'Of this status, or of one of those that it stands for'),
    settlement: word(statuses, 'The same, as it is said of what is owed'),
    thirdParty: idOf(`thirdparty?${party}=1`, 'Of this third party'),
    thirdPartyName: words('Words of the third party’s name'),
    ...between('date', day, 'Its date'),
    ...between(late, day, late === 'dueDate' ? 'When it falls due' : 'The last day to accept it'),
    ...between('finalTotal', amount, 'Its total including VAT'),
    personInCharge: idOf('persons', 'Of which this person is in charge'),
    paymentCondition: idOf('paymentcondition', 'Of this payment condition'),
    paymentType: idOf('paymenttype', 'Of this payment type'),
    vat: idOf('vat', 'With a line of this rate'),
    product: idOf('product', 'With a line of this product'),
    project: idOf('project', 'Of this project'),
    sent: yesOrNo('Mailed or noted as sent, or not'),
    ...(list.filters.includes('purpose') && {
      purpose: word(purposes, 'Deposits, closing invoices, or those taken over from another program'),
    }),
  };
};

type Filters = z.ZodRawShape;

interface AskedDocuments {
  status: string | null;
  settlement: string | null;
  thirdParty: number | null;
  thirdPartyName: string | null;
  'date.from': string | null;
  'date.until': string | null;
  'dueDate.from'?: string | null;
  'dueDate.until'?: string | null;
  'expiryDate.from'?: string | null;
  'expiryDate.until'?: string | null;
  'finalTotal.from': string | null;
  'finalTotal.until': string | null;
  personInCharge: number | null;
  paymentCondition: number | null;
  paymentType: number | null;
  vat: number | null;
  product: number | null;
  project: number | null;
  sent: boolean | null;
  purpose?: (typeof purposes)[number] | null;
}

function filterOf(given: Asked<Filters>, today: string): DocumentFilter {
  // What was read by `filtersOf` is of its kinds.
  const asked = given as Asked<Filters> & AskedDocuments;
  const records = [asked.paymentCondition, asked.paymentType, asked.vat].filter((one) => one !== null);
  return {
    today,
    status: asked.settlement ?? asked.status,
    keyword: asked.keyword,
    client: asked.thirdParty,
    clientName: asked.thirdPartyName,
    from: asked['date.from'],
    until: asked['date.until'],
    dueFrom: asked['dueDate.from'] ?? asked['expiryDate.from'] ?? null,
    dueUntil: asked['dueDate.until'] ?? asked['expiryDate.until'] ?? null,
    min: asked['finalTotal.from'],
    max: asked['finalTotal.until'],
    personInCharge: asked.personInCharge,
    records,
    product: asked.product,
    project: asked.project,
    sent: asked.sent,
    purpose: asked.purpose ?? null,
  };
}

const shownAs = (kind: DocumentKind, as: As): Shown =>
  showsStamped(documentAnswer, {
    async readStamped(context, id) {
      const { services, corporation } = context;
      const version = as === 'version' ? id : await latestVersion(services.db, kind, id, corporation);
      return version === null ? null : presentVersion(context, kind, version, as);
    },
  });

/** What is shown of a version, or of a document by its newest version. */
const shownOf = new Map<string, Shown>();
export function shownDocument(kind: DocumentKind, as: As): Shown {
  const key = `${kind} ${as}`;
  const shown = shownOf.get(key) ?? shownAs(kind, as);
  shownOf.set(key, shown);
  return shown;
}

/** A call on one version that runs a command and shows what became of it, or what was made of it. */
export function versionCall(
  kind: DocumentKind,
  what: string,
  summary: string,
  command: DocumentCommand,
  options: { input?: z.ZodType; shows?: DocumentKind } = {},
): Call {
  const shown = shownDocument(options.shows ?? kind, 'version');
  return commandCall({
    path: `${documentKind(kind).resource}version/${what}/{id}`,
    summary,
    command,
    input: options.input ?? null,
    answers: itemOf(shown.schema),
    toInput: ({ id }, body) => ({ ...body, version: id }),
    answer: (context, { version }) => answerShown(shown, context, version),
  });
}

const newestOf = async (context: ApiContext, kind: DocumentKind): Promise<number | null> => {
  const id = pathId(context.params['id']);
  return id === null ? null : latestVersion(context.services.db, kind, id, context.corporation);
};

/** A call that names the document: it is about its newest version. */
function documentCall(
  kind: DocumentKind,
  what: string,
  summary: string,
  command: DocumentCommand,
  input: z.ZodType | null,
  answers: z.ZodObject,
  answer: (context: ApiContext, made: Made) => Promise<Record<string, unknown> | Response>,
): Call {
  const onVersion = commandCall({
    path: `${documentKind(kind).resource}/${what}/{id}`,
    summary,
    command,
    input,
    answers,
    toInput: ({ version }, body) => ({ ...body, version }),
    answer,
  });
  return {
    ...onVersion,
    async run(context, body, query) {
      const version = await newestOf(context, kind);
      if (version === null) return notExist();
      return onVersion.run({ ...context, params: { version: String(version) } }, body, query);
    },
  };
}

const paymentAnswer = z.object({
  id: recordNumber,
  value: z.string().nullable(),
  date: dayText,
  amount: decimalText.meta({ description: 'What of it settles this document' }),
});

const streamOf = ({ kind, document }: DocumentRow): string => `${kind}-${document}`;

const expansions: Readonly<Record<string, Expansion<DocumentRow>>> = {
  lines: {
    schema: z.array(documentLine),
    async of({ services }, rows) {
      const events = await services.store.read(...new Set(rows.map(streamOf)));
      return rows.map((row) => {
        const own = events.filter(({ stream }) => stream === streamOf(row));
        const facts = documentFacts(row.kind, own, row.version);
        return facts ? presentContent(facts).productList : [];
      });
    },
  },
  payments: {
    schema: z.array(paymentAnswer),
    async of({ services, corporation }, rows) {
      const versions = rows.map(({ version }) => version);
      const found = await settlementsOf(services.db, versions, corporation);
      return versions.map((version) => found.get(version) ?? []);
    },
  },
};

function listOf(kind: DocumentKind, path: string, as: As): Call {
  return listCall({
    path,
    role: documentKind(kind).roles.list,
    summary: `List ${path.split('/')[0]}`,
    order: newest,
    sorts: documentSorts,
    filters: filtersOf(kind),
    row: documentRow,
    stream: {
      prefix: kind,
      idOf: ({ document }: DocumentRow) => document,
      also: {
        naming: 'payment-',
        idsOf: (db, corporation, versions) => documentsOfVersions(db, kind, corporation, versions),
      },
    },
    expand: expansions,
    async read({ services, corporation, today }, asked, request) {
      const filter = filterOf(asked, today);
      const page = await listDocuments(services.db, kind, corporation, filter, request);
      return { page, count: () => countDocuments(services.db, kind, corporation, filter) };
    },
    present: (context, rows) => presentRows(context, rows, as),
  });
}

const labelOf = (row: DocumentRow): string => row.number ?? row.title ?? String(row.document);

function readingCalls(kind: DocumentKind): Call[] {
  const { roles, resource } = documentKind(kind);
  const { list, detail } = roles;
  return [
    listOf(kind, `${resource}/list`, 'document'),
    listOf(kind, `${resource}version/list`, 'version'),
    completionCall({
      path: `${resource}/completion/list`,
      role: list,
      summary: `Numbers of ${kind}s`,
      order: newest,
      sorts: documentSorts,
      filters: filtersOf(kind),
      async read({ services, corporation, today }, asked, request) {
        const page = await listDocuments(services.db, kind, corporation, filterOf(asked, today), request);
        return page.rows.map((row) => ({ id: row.document, value: labelOf(row) }));
      },
    }),
    shownCall(kind, `${resource}/show/{id}`, `One ${kind}`, detail, 'document'),
    shownCall(kind, `${resource}version/show/{id}`, 'One version', detail, 'version'),
  ];
}

const shownCall = (
  kind: DocumentKind,
  path: string,
  summary: string,
  role: Parameters<typeof call>[0]['role'],
  as: As,
): Call => {
  const shown = shownDocument(kind, as);
  return call({
    path,
    role,
    summary,
    answers: itemOf(shown.schema),
    run: (context) => answerShown(shown, context, pathId(context.params['id'])),
  });
};

/** The list, show, new, edit, validate and delete calls of a kind of document and of its versions. */
export function documentCalls(kind: DocumentKind, schemas: DocumentSchemas): Call[] {
  return [...readingCalls(kind), ...changingCalls(kind, documentCommandsOf[kind], schemas)];
}

interface ChangingCommands {
  draft: DocumentCommand;
  edit: DocumentCommand;
  remove: DocumentCommand;
  validate: DocumentCommand;
  copy: DocumentCommand;
  annotate: DocumentCommand;
  assignProject: DocumentCommand;
}

function changingCalls(
  kind: DocumentKind,
  commands: ChangingCommands,
  { create, edit, answeredOnce = [] }: DocumentSchemas,
): Call[] {
  const { resource } = documentKind(kind);
  const document = shownDocument(kind, 'document');
  const version = shownDocument(kind, 'version');
  const answers = itemOf(document.schema);
  return [
    commandCall({
      path: `${resource}/new`,
      summary: `Create a ${kind}`,
      command: commands.draft,
      input: create,
      answers,
      toInput: (_params, body) => body,
      answer: (context, { id }) => answerShown(document, context, id),
    }),
    {
      ...documentCall(
        kind,
        'edit',
        'Edit the newest version, a draft',
        commands.edit,
        edit,
        answers,
        (context, { id }) => answerShown(document, context, id),
      ),
      edits: document,
      answeredOnce,
    },
    documentCall(
      kind,
      'delete',
      'Delete the newest version, a draft',
      commands.remove,
      null,
      idOnly,
      (_context, { id }) => Promise.resolve({ item: { id } }),
    ),
    versionCall(kind, 'new', 'A new draft from this version', commands.copy),
    {
      ...versionCall(kind, 'edit', 'Edit a draft version', commands.edit, { input: edit }),
      edits: version,
      answeredOnce,
    },
    versionCall(kind, 'validate', 'Validate: number and freeze', commands.validate),
    {
      ...versionCall(kind, 'project', 'Assign a validated version to a project', commands.assignProject, {
        input: projectBody,
      }),
    },
    {
      ...versionCall(
        kind,
        'annotate',
        'Comment and person in charge of a validated version',
        commands.annotate,
        {
          input: annotationBody,
        },
      ),
      edits: version,
    },
    commandCall({
      path: `${resource}version/delete/{id}`,
      summary: 'Delete a draft version',
      command: commands.remove,
      input: null,
      answers: idOnly,
      toInput: ({ id }) => ({ version: id }),
      answer: (_context, made) => Promise.resolve({ item: { id: made.version } }),
    }),
  ];
}
