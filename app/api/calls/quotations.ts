import { z } from 'zod';
import { invoiceQuotation } from '#domain/commerce/invoice-commands.ts';
import {
  isBillable,
  quotationAggregate,
  type QuotationEvent,
  type QuotationState,
} from '#domain/commerce/quotation.ts';
import * as commands from '#domain/commerce/quotation-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { readQuotation, type QuotationDocument } from '#projections/documents.ts';
import { countQuotations, listQuotations, type DocumentFilter } from '#projections/quotation-list.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { documentCalls } from '../document-calls.ts';
import { idFilter, keywordOf } from '../listing.ts';
import { presentContent } from '../present-document.ts';
import { presentInvoice } from './invoices.ts';

function itemOf({ version, state, revision, id: document }: QuotationDocument, id: number): object {
  return {
    id,
    document,
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

async function present(
  { services, corporation }: ApiContext,
  version: number,
  as: 'document' | 'version',
): Promise<object | null> {
  const document = await readQuotation(services.db, services.store.read, version, corporation);
  return document && itemOf(document, as === 'document' ? document.id : version);
}

const filterOf = ({ query }: ApiContext): DocumentFilter => ({
  status: query.get('status'),
  keyword: keywordOf(query),
  client: idFilter(query, 'thirdParty'),
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
    const { store } = context.services;
    if (accept === false || reasonRefuse !== undefined) {
      const input = commands.refuseQuotation.input.parse({ version, reasonRefuse });
      await store.execute(commands.refuseQuotation, context.actor, input);
    } else {
      const input = { version, confirmExpired: confirmExpired ?? false };
      await store.execute(commands.acceptQuotation, context.actor, input);
    }
    const item = await present(context, version, 'version');
    return item === null ? notExist() : json({ item });
  },
});

const onVersion = { input: null, toInput: ({ id }: ApiContext['params']) => ({ version: id }) };

export const quotationCalls: Call[] = [
  ...documentCalls({
    kind: 'quotation',
    roles: { list: 'ROLE_QUOTATION_LIST', detail: 'ROLE_QUOTATION_DETAIL' },
    list: (context, request) =>
      listQuotations(context.services.db, context.corporation, filterOf(context), request),
    count: (context) => countQuotations(context.services.db, context.corporation, filterOf(context)),
    present,
    async versionOf({ services }, id) {
      const events = await services.store.read(`quotation-${id}`);
      return (
        foldStream<QuotationState, QuotationEvent>(quotationAggregate, events).versions.at(-1)?.version ??
        null
      );
    },
    commands: {
      draft: commands.draftQuotation,
      edit: commands.editQuotation,
      remove: commands.deleteQuotationDraft,
      validate: commands.validateQuotation,
      copy: commands.draftNextQuotationVersion,
    },
  }),
  commandCall({
    path: 'quotationversion/cancel/{id}',
    summary: 'Cancel',
    command: commands.cancelQuotation,
    ...onVersion,
    answer: async (context, { version }) => json({ item: await present(context, version, 'version') }),
  }),
  commandCall({
    path: 'quotationversion/to/invoice/{id}',
    summary: 'Invoice it in full',
    command: invoiceQuotation,
    ...onVersion,
    answer: async (context, { version }) => json({ item: await presentInvoice(context, version, 'version') }),
  }),
  changeAccept,
];
