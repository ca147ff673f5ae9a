import { z } from 'zod';
import { mayPass } from '#domain/access/access.ts';
import type { Owner } from '#domain/sharing/attached-document.ts';
import { removeDocuments, renameDocument, setDocumentConvocation } from '#domain/sharing/commands.ts';
import { ownerKind, ownerKinds, viewRoles } from '#domain/sharing/owners.ts';
import {
  attachedTo,
  findAttached,
  findAttachedByName,
  type AttachedDocument,
} from '#projections/attached-documents.ts';
import { fileResponse } from '../../sharing/file-response.server.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';

const present = ({
  ownerKind: kind,
  ownerId,
  file: _file,
  documentTypeId,
  documentType,
  ...document
}: AttachedDocument) => ({
  ...document,
  documentType: documentTypeId === null ? null : { id: documentTypeId, value: documentType },
  value: document.name,
  owner: { kind, id: ownerId },
});

/** The record that is asked about, as `quotation=12` or `owner=quotation&id=12`; null for none. */
function askedOwner(query: URLSearchParams): Owner | null {
  const kind =
    ownerKinds.find((one) => query.has(one)) ?? ownerKinds.find((one) => one === query.get('owner'));
  const id = kind && pathId(query.get(kind) ?? query.get('id') ?? undefined);
  return kind && id ? { kind, id } : null;
}

/** Whether the actor may see the files of records of this kind. */
const maySee = ({ actor }: ApiContext, kind: string): boolean => {
  const { view, attach } = ownerKind(kind);
  return mayPass(actor, { role: [view, attach], scope: 'corporation' });
};

const denied = (): Response => json({ code: 'CODE_ERROR_403', errors: {} }, 403);

async function shown({ services, corporation }: ApiContext, id: number): Promise<Response> {
  const document = await findAttached(services.db, id, corporation);
  return document === null ? notExist() : json({ item: present(document) });
}

/** Ids of a form with documents[0]=1, documents[1]=2, or of JSON with an array. */
function idsIn(body: object): unknown[] {
  const entries = Object.entries(body).filter(([name]) => /^documents(\[\d*\])?$/.test(name));
  return entries.flatMap(([, value]: [string, unknown]): unknown[] =>
    Array.isArray(value) ? value : [value],
  );
}

export const attachedDocumentCalls: Call[] = [
  call({
    path: 'document/list',
    role: viewRoles,
    summary: 'Files attached to a record: `quotation=12`, `invoice=40`, `refund=3`',
    async run(context) {
      const owner = askedOwner(context.query);
      if (owner === null) return json({ items: [], total: 0 });
      if (!maySee(context, owner.kind)) return denied();
      const items = await attachedTo(context.services.db, owner, context.corporation);
      return json({ items: items.map(present), total: items.length });
    },
  }),
  call({
    path: 'document/with/name/download',
    role: viewRoles,
    summary: 'A file of a record by its name: `quotation=12&name=plan.pdf`',
    async run(context) {
      const owner = askedOwner(context.query);
      if (owner === null) return notExist();
      if (!maySee(context, owner.kind)) return denied();
      const { services, corporation, query } = context;
      const document = await findAttachedByName(services.db, owner, query.get('name') ?? '', corporation);
      return (document && (await fileResponse(services.files, document, 'attachment'))) ?? notExist();
    },
  }),
  commandCall({
    path: 'document/delete',
    summary: 'Delete files: form data documents[n]=id',
    command: removeDocuments,
    input: z.object({ documents: z.array(z.number()).meta({ 'x-references': 'document' }) }),
    toInput: (_params, body) => ({ ids: idsIn(body) }),
    answer: (_context, { ids }) =>
      Promise.resolve(json({ items: ids.map((id) => ({ id })), total: ids.length })),
  }),
  commandCall({
    path: 'document/rename/{id}',
    summary: 'Rename a file; its extension stays',
    command: renameDocument,
    input: z.object({ name: z.string() }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'document/set/convocation/{id}',
    summary: 'Whether a file goes with a convocation',
    command: setDocumentConvocation,
    input: z.object({ convocation: z.boolean() }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
];
