import { z } from 'zod';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { annotationSchema } from '#domain/documents/annotation.ts';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import type { Command } from '#domain/kernel/command.ts';
import { optionalReference } from '#domain/kernel/fields.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import {
  countDocuments,
  listDocuments,
  statusesAsked,
  type DocumentFilter,
  type DocumentRow,
} from '#projections/documents/document-query.ts';
import { latestVersion } from '#projections/documents/versions.ts';
import { call, commandCall, json, notExist, execute, pathId, type ApiContext, type Call } from './call.ts';
import {
  choiceFilter,
  completionAnswer,
  completionRequest,
  idFilter,
  keywordOf,
  listAnswer,
  listRequest,
} from './listing.ts';
import { presentVersion } from './present-document.ts';

interface Made {
  id: number;
  version: number;
}

type DocumentCommand = Command<z.ZodType, Made>;

/** What a kind's calls take beside its commands' own schemas. */
export interface DocumentSchemas {
  create: z.ZodType;
  edit: z.ZodType;
}

/** What stays editable of a validated version. */
const annotationBody = annotationSchema.omit({ version: true });

const projectBody = z.object({ project: optionalReference('project') });

const newest = { sort: 'newest', direction: 'desc' } as const;

const labelOf = (row: DocumentRow): string => row.number ?? row.title ?? String(row.document);

const filters = ['status', 'settlement', 'thirdParty', 'project'];

const filterOf = (kind: DocumentKind, { query, today }: ApiContext): DocumentFilter => ({
  today,
  status:
    choiceFilter(query, 'settlement', statusesAsked(kind)) ??
    choiceFilter(query, 'status', statusesAsked(kind)),
  keyword: keywordOf(query),
  client: idFilter(query, 'thirdParty'),
  project: idFilter(query, 'project'),
});

async function shown(
  context: ApiContext,
  kind: DocumentKind,
  version: number | null,
  as: 'document' | 'version',
): Promise<Response> {
  const item = version === null ? null : await presentVersion(context, kind, version, as);
  return item === null ? notExist() : json({ item });
}

const ofDocument = async (context: ApiContext, kind: DocumentKind): Promise<number | null> => {
  const id = pathId(context.params['id']);
  return id === null ? null : latestVersion(context.services.db, kind, id, context.corporation);
};

/** A call on one version that runs a command and shows what became of it, or what was made of it. */
export function versionCall(
  kind: DocumentKind,
  what: string,
  summary: string,
  command: DocumentCommand,
  options: { input?: z.ZodType; shows?: DocumentKind } = {},
): Call {
  return commandCall({
    path: `${documentKind(kind).resource}version/${what}/{id}`,
    summary,
    command,
    input: options.input ?? null,
    toInput: ({ id }, body) => ({ ...body, version: id }),
    answer: (context, { version }) => shown(context, options.shows ?? kind, version, 'version'),
  });
}

/** A call that names the document: it is about its newest version. */
function documentCall(
  kind: DocumentKind,
  what: string,
  summary: string,
  command: DocumentCommand,
  input: z.ZodType | null,
  answer: (context: ApiContext, made: Made) => Promise<Response>,
): Call {
  return call({
    method: 'POST',
    path: `${documentKind(kind).resource}/${what}/{id}`,
    role: command.access.role,
    summary,
    ...(input && { input }),
    commandInput: command.input,
    async run(context, body) {
      const version = await ofDocument(context, kind);
      if (version === null || context.actor === null) return notExist();
      const parsed = command.input.parse({ ...Object(body), version });
      return answer(context, await execute(context, command, parsed));
    },
  });
}

const listCall = (kind: DocumentKind, path: string, idOf: (row: DocumentRow) => number): Call =>
  call({
    path,
    role: documentKind(kind).roles.list,
    summary: `List ${path.split('/')[0]}`,
    query: filters,
    async run(context) {
      const { services, corporation, query } = context;
      const filter = filterOf(kind, context);
      const [page, total] = await Promise.all([
        listDocuments(services.db, kind, corporation, filter, listRequest(query, newest)),
        countDocuments(services.db, kind, corporation, filter),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, id: idOf(row), value: labelOf(row) }));
    },
  });

function readingCalls(kind: DocumentKind): Call[] {
  const { list, detail } = documentKind(kind).roles;
  return [
    listCall(kind, `${documentKind(kind).resource}/list`, (row) => row.document),
    listCall(kind, `${documentKind(kind).resource}version/list`, (row) => row.version),
    call({
      path: `${documentKind(kind).resource}/completion/list`,
      role: list,
      summary: `Numbers of ${kind}s`,
      query: filters,
      async run(context) {
        const { services, corporation, query } = context;
        const request = completionRequest(query, 'newest', [], 'desc');
        const page = await listDocuments(services.db, kind, corporation, filterOf(kind, context), request);
        return completionAnswer(page.rows.map((row) => ({ id: row.document, value: labelOf(row) })));
      },
    }),
    call({
      path: `${documentKind(kind).resource}/show/{id}`,
      role: detail,
      summary: `One ${kind}`,
      run: async (context) => shown(context, kind, await ofDocument(context, kind), 'document'),
    }),
    call({
      path: `${documentKind(kind).resource}version/show/{id}`,
      role: detail,
      summary: 'One version',
      run: (context) => shown(context, kind, pathId(context.params['id']), 'version'),
    }),
  ];
}

/** The list, show, new, edit, validate and delete calls of a kind of document and of its versions. */
export function documentCalls(kind: DocumentKind, { create, edit }: DocumentSchemas): Call[] {
  return [...readingCalls(kind), ...changingCalls(kind, documentCommandsOf[kind], { create, edit })];
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
  { create, edit }: DocumentSchemas,
): Call[] {
  return [
    commandCall({
      path: `${documentKind(kind).resource}/new`,
      summary: `Create a ${kind}`,
      command: commands.draft,
      input: create,
      toInput: (_params, body) => body,
      answer: (context, { version }) => shown(context, kind, version, 'document'),
    }),
    documentCall(
      kind,
      'edit',
      'Edit the newest version, a draft',
      commands.edit,
      edit,
      (context, { version }) => shown(context, kind, version, 'document'),
    ),
    documentCall(
      kind,
      'delete',
      'Delete the newest version, a draft',
      commands.remove,
      null,
      (_context, { id }) => Promise.resolve(json({ item: { id } })),
    ),
    versionCall(kind, 'new', 'A new draft from this version', commands.copy),
    versionCall(kind, 'edit', 'Edit a draft version', commands.edit, { input: edit }),
    versionCall(kind, 'validate', 'Validate: number and freeze', commands.validate),
    versionCall(kind, 'project', 'Assign a validated version to a project', commands.assignProject, {
      input: projectBody,
    }),
    versionCall(kind, 'annotate', 'Comment and person in charge of a validated version', commands.annotate, {
      input: annotationBody,
    }),
    commandCall({
      path: `${documentKind(kind).resource}version/delete/{id}`,
      summary: 'Delete a draft version',
      command: commands.remove,
      input: null,
      toInput: ({ id }) => ({ version: id }),
      answer: (_context, { version }) => Promise.resolve(json({ item: { id: version } })),
    }),
  ];
}
