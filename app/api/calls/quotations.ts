import { contentSchema } from '#domain/commerce/content.ts';
import { invoiceQuotation } from '#domain/commerce/invoice-commands.ts';
import { isBillable, quotationAggregate, type QuotationEvent } from '#domain/commerce/quotation.ts';
import * as commands from '#domain/commerce/quotation-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { Command } from '#domain/kernel/command.ts';
import { readQuotation, type QuotationDocument } from '#projections/documents.ts';
import { mailsOf } from '#projections/mail-list.ts';
import {
  countQuotations,
  listQuotations,
  type DocumentFilter,
  type QuotationRow,
} from '#projections/quotation-list.ts';
import { z } from 'zod';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import {
  completionAnswer,
  completionRequest,
  idFilter,
  keywordOf,
  listAnswer,
  listRequest,
} from '../listing.ts';
import { presentContent } from '../present-document.ts';
import { invoiceVersionShown } from './invoices.ts';

const versionSchema = contentSchema.extend({ submitType: z.enum(['draft', 'validate']).optional() });

function present(document: QuotationDocument, id: number): object {
  const { version, state, revision } = document;
  return {
    id,
    document: document.id,
    version: version.version,
    revision,
    value: state.number ?? version.content.title,
    number: state.number,
    status: version.status,
    billable: isBillable(state, version),
    superseded: version.superseded,
    reasonRefuse: version.reasonRefuse,
    invoice: state.invoice,
    versions: state.versions.map((one, index) => ({ id: one.version, rank: index + 1, status: one.status })),
    submitType: version.status === 'draft' ? 'draft' : 'validate',
    ...presentContent(version),
  };
}

async function versionShown(
  { services, corporation }: ApiContext,
  version: number | null,
  status = 200,
): Promise<Response> {
  const document =
    version === null ? null : await readQuotation(services.db, services.store.read, version, corporation);
  return document === null ? notExist() : json({ item: present(document, document.version.version) }, status);
}

/** The newest version of a document, for calls that name the document. */
async function latestVersion({ services }: ApiContext, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const state = foldStream<ReturnType<typeof quotationAggregate.evolve>, QuotationEvent>(
    quotationAggregate,
    await services.store.read(`quotation-${id}`),
  );
  return state.versions.at(-1)?.version ?? null;
}

async function documentShown(context: ApiContext, id: number | null): Promise<Response> {
  const version = await latestVersion(context, id);
  const document =
    version === null
      ? null
      : await readQuotation(context.services.db, context.services.store.read, version, context.corporation);
  return document === null ? notExist() : json({ item: present(document, document.id) });
}

const filterOf = (query: URLSearchParams): DocumentFilter => ({
  status: query.get('status'),
  keyword: keywordOf(query),
  client: idFilter(query, 'thirdParty'),
});

const list = (path: string, idOf: (row: QuotationRow) => number) =>
  call({
    path,
    role: 'ROLE_QUOTATION_LIST',
    summary: 'Quotations, their newest version each',
    async run({ services, corporation, query }) {
      const [page, total] = await Promise.all([
        listQuotations(
          services.db,
          corporation,
          filterOf(query),
          listRequest(query, { sort: 'newest', direction: 'desc' }),
        ),
        countQuotations(services.db, corporation, filterOf(query)),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, id: idOf(row), value: row.number ?? row.title }));
    },
  });

/** A command on one version, answered with the version as it then is. */
const versionCommand = <S extends z.ZodType, R>(
  path: string,
  summary: string,
  command: Command<S, R>,
  input: z.ZodType | null,
) =>
  commandCall({
    path,
    summary,
    command,
    input,
    toInput: ({ id }, body) => ({ ...body, version: id }),
    answer: ({ ...context }) => versionShown(context, pathId(context.params['id'])),
  });

const decision = z.object({
  accept: z.boolean().optional(),
  reasonRefuse: z.string().optional(),
  confirmExpired: z.boolean().optional(),
});

/** Accepts or, with `accept: false` or a reason, refuses. */
const changeAccept = call({
  method: 'POST',
  path: 'quotationversion/change/accept/{id}',
  role: ['ROLE_QUOTATION_ACCEPT', 'ROLE_QUOTATION_REFUSE'],
  summary: 'Accept or refuse (reasonRefuse)',
  input: decision,
  async run(context, body) {
    const { accept, reasonRefuse, confirmExpired } = decision.parse(body);
    const version = pathId(context.params['id']);
    if (version === null || context.actor === null) return notExist();
    const { execute } = context.services.store;
    if (accept === false || reasonRefuse !== undefined) {
      await execute(
        commands.refuseQuotation,
        context.actor,
        commands.refuseQuotation.input.parse({ version, reasonRefuse }),
      );
    } else {
      await execute(commands.acceptQuotation, context.actor, {
        version,
        confirmExpired: confirmExpired ?? false,
      });
    }
    return versionShown(context, version);
  },
});

const mailed = call({
  path: 'quotationversion/sent/mail/at/{id}',
  role: 'ROLE_QUOTATION_DETAIL',
  summary: 'When a version was mailed',
  async run({ services, corporation, params }) {
    const version = pathId(params['id']);
    const document =
      version === null ? null : await readQuotation(services.db, services.store.read, version, corporation);
    if (document === null) return notExist();
    const mails = await mailsOf(services.db, 'quotation', document.id, corporation);
    return json({ items: mails.filter((mail) => mail.version === version) });
  },
});

export const quotationCalls: Call[] = [
  list('quotation/list', (row) => row.document),
  list('quotationversion/list', (row) => row.version),
  call({
    path: 'quotation/completion/list',
    role: 'ROLE_QUOTATION_LIST',
    summary: 'Numbers of quotations',
    async run({ services, corporation, query }) {
      const page = await listQuotations(
        services.db,
        corporation,
        filterOf(query),
        completionRequest(query, 'newest'),
      );
      return completionAnswer(
        page.rows.map((row) => ({
          id: row.document,
          value: row.number ?? row.title ?? String(row.document),
        })),
      );
    },
  }),
  call({
    path: 'quotation/show/{id}',
    role: 'ROLE_QUOTATION_DETAIL',
    summary: 'One quotation',
    run: (context) => documentShown(context, pathId(context.params['id'])),
  }),
  call({
    path: 'quotationversion/show/{id}',
    role: 'ROLE_QUOTATION_DETAIL',
    summary: 'One version',
    run: (context) => versionShown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'quotation/new',
    summary: 'Create a quotation',
    command: commands.draftQuotation,
    input: versionSchema,
    toInput: (_params, body) => body,
    answer: (context, { id }) => documentShown(context, id),
  }),
  call({
    method: 'POST',
    path: 'quotation/edit/{id}',
    role: commands.editQuotation.access.role,
    summary: 'Edit the newest version, a draft',
    input: versionSchema,
    async run(context, body) {
      const version = await latestVersion(context, pathId(context.params['id']));
      if (version === null || context.actor === null) return notExist();
      const input = commands.editQuotation.input.parse({ ...Object(body), version });
      const { id } = await context.services.store.execute(commands.editQuotation, context.actor, input);
      return documentShown(context, id);
    },
  }),
  call({
    method: 'POST',
    path: 'quotation/delete/{id}',
    role: commands.deleteQuotationDraft.access.role,
    summary: 'Delete the newest version, a draft',
    async run(context) {
      const version = await latestVersion(context, pathId(context.params['id']));
      if (version === null || context.actor === null) return notExist();
      const { id } = await context.services.store.execute(commands.deleteQuotationDraft, context.actor, {
        version,
      });
      return json({ item: { id } });
    },
  }),
  commandCall({
    path: 'quotationversion/new/{id}',
    summary: 'New version from another',
    command: commands.draftNextQuotationVersion,
    input: null,
    toInput: ({ id }) => ({ version: id }),
    answer: (context, { version }) => versionShown(context, version),
  }),
  versionCommand('quotationversion/edit/{id}', 'Edit a version', commands.editQuotation, versionSchema),
  commandCall({
    path: 'quotationversion/delete/{id}',
    summary: 'Delete a draft version',
    command: commands.deleteQuotationDraft,
    input: null,
    toInput: ({ id }) => ({ version: id }),
    answer: (_context, { version }) => Promise.resolve(json({ item: { id: version } })),
  }),
  versionCommand('quotationversion/validate/{id}', 'Validate', commands.validateQuotation, null),
  versionCommand('quotationversion/cancel/{id}', 'Cancel', commands.cancelQuotation, null),
  commandCall({
    path: 'quotationversion/to/invoice/{id}',
    summary: 'Invoice it in full',
    command: invoiceQuotation,
    input: null,
    toInput: ({ id }) => ({ version: id }),
    answer: (context, { version }) => invoiceVersionShown(context, version),
  }),
  changeAccept,
  mailed,
];
