import { z } from 'zod';
import type { Access } from '#domain/access/access.ts';
import { contentSchema } from '#domain/commerce/content.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { ListPage, ListRequest } from '#projections/listing.ts';
import { mailsOf } from '#projections/mail-list.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from './call.ts';
import { completionAnswer, completionRequest, listAnswer, listRequest } from './listing.ts';

/** What a document takes as a program sends it; `submitType: "validate"` validates it at once. */
export const documentSchema = contentSchema.extend({ submitType: z.enum(['draft', 'validate']).optional() });

interface Made {
  id: number;
  version: number;
}

type DocumentCommand = Command<z.ZodType, Made>;

interface Row {
  version: number;
  document: number;
  number: string | null;
  title: string | null;
}

/** What one kind of document states of itself; the calls are the same for all. */
export interface DocumentKindCalls<R extends Row> {
  kind: 'quotation' | 'invoice';
  roles: { list: Access['role']; detail: Access['role'] };
  list(context: ApiContext, request: ListRequest): Promise<ListPage<R>>;
  count(context: ApiContext): Promise<number>;
  /** The item of a version, with the id that the call is about; null for an unknown or foreign one. */
  present(context: ApiContext, version: number, shownId: 'document' | 'version'): Promise<object | null>;
  /** The newest version of a document, for calls that name the document. */
  versionOf(context: ApiContext, document: number): Promise<number | null>;
  commands: {
    draft: DocumentCommand;
    edit: DocumentCommand;
    remove: DocumentCommand;
    validate: DocumentCommand;
    copy: DocumentCommand;
  };
}

/** The list, show, new, edit and delete calls of a document and of its versions. */
export function documentCalls<R extends Row>(definition: DocumentKindCalls<R>): Call[] {
  const { kind, roles, commands } = definition;
  const newest = { sort: 'newest', direction: 'desc' } as const;
  const labelOf = (row: R): string => row.number ?? row.title ?? String(row.document);

  async function shown(
    context: ApiContext,
    version: number | null,
    as: 'document' | 'version',
  ): Promise<Response> {
    const item = version === null ? null : await definition.present(context, version, as);
    return item === null ? notExist() : json({ item });
  }

  const ofDocument = async (context: ApiContext): Promise<number | null> => {
    const id = pathId(context.params['id']);
    return id === null ? null : definition.versionOf(context, id);
  };

  const list = (path: string, idOf: (row: R) => number) =>
    call({
      path,
      role: roles.list,
      summary: `List ${path.split('/')[0]}`,
      async run(context) {
        const [page, total] = await Promise.all([
          definition.list(context, listRequest(context.query, newest)),
          definition.count(context),
        ]);
        return listAnswer(page, total, (row) => ({ ...row, id: idOf(row), value: labelOf(row) }));
      },
    });

  const onVersion = (what: string, summary: string, command: DocumentCommand, input: z.ZodType | null) =>
    commandCall({
      path: `${kind}version/${what}/{id}`,
      summary,
      command,
      input,
      toInput: ({ id }, body) => ({ ...body, version: id }),
      answer: (context, { version }) => shown(context, version, 'version'),
    });

  const onDocument = (
    what: string,
    summary: string,
    command: DocumentCommand,
    input: z.ZodType | null,
    answer: (context: ApiContext, made: Made) => Promise<Response>,
  ) =>
    call({
      method: 'POST',
      path: `${kind}/${what}/{id}`,
      role: command.access.role,
      summary,
      ...(input && { input }),
      async run(context, body) {
        const version = await ofDocument(context);
        if (version === null || context.actor === null) return notExist();
        const parsed = command.input.parse({ ...Object(body), version });
        return answer(context, await context.services.store.execute(command, context.actor, parsed));
      },
    });

  return [
    list(`${kind}/list`, (row) => row.document),
    list(`${kind}version/list`, (row) => row.version),
    call({
      path: `${kind}/completion/list`,
      role: roles.list,
      summary: `Numbers of ${kind}s`,
      async run(context) {
        const page = await definition.list(context, {
          ...completionRequest(context.query, 'newest'),
          direction: 'desc',
        });
        return completionAnswer(page.rows.map((row) => ({ id: row.document, value: labelOf(row) })));
      },
    }),
    call({
      path: `${kind}/show/{id}`,
      role: roles.detail,
      summary: `One ${kind}`,
      run: async (context) => shown(context, await ofDocument(context), 'document'),
    }),
    call({
      path: `${kind}version/show/{id}`,
      role: roles.detail,
      summary: 'One version',
      run: (context) => shown(context, pathId(context.params['id']), 'version'),
    }),
    commandCall({
      path: `${kind}/new`,
      summary: `Create a ${kind}`,
      command: commands.draft,
      input: documentSchema,
      toInput: (_params, body) => body,
      answer: (context, { version }) => shown(context, version, 'document'),
    }),
    onDocument(
      'edit',
      'Edit the newest version, a draft',
      commands.edit,
      documentSchema,
      (context, { version }) => shown(context, version, 'document'),
    ),
    onDocument('delete', 'Delete the newest version, a draft', commands.remove, null, (_context, { id }) =>
      Promise.resolve(json({ item: { id } })),
    ),
    onVersion('new', 'A new draft from this version', commands.copy, null),
    onVersion('edit', 'Edit a draft version', commands.edit, documentSchema),
    onVersion('validate', 'Validate: number and freeze', commands.validate, null),
    commandCall({
      path: `${kind}version/delete/{id}`,
      summary: 'Delete a draft version',
      command: commands.remove,
      input: null,
      toInput: ({ id }) => ({ version: id }),
      answer: (_context, { version }) => Promise.resolve(json({ item: { id: version } })),
    }),
    call({
      path: `${kind}version/sent/mail/at/{id}`,
      role: roles.detail,
      summary: 'When a version was mailed',
      async run(context) {
        const version = pathId(context.params['id']);
        const item = version === null ? null : await definition.present(context, version, 'document');
        if (item === null || !('id' in item)) return notExist();
        const mails = await mailsOf(context.services.db, kind, Number(item.id), context.corporation);
        return json({ items: mails.filter((mail) => mail.version === version) });
      },
    }),
  ];
}
