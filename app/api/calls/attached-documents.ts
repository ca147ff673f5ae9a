import { z } from 'zod';
import type { RoleName } from '#domain/kernel/roles.ts';
import { forbidden, invalid } from '#domain/kernel/refusal.ts';
import type { Owner } from '#domain/files/attached-document.ts';
import {
  attachDocuments,
  removeDocuments,
  renameDocument,
  setDocumentConvocation,
} from '#domain/attachments/commands.ts';
import { fileSortOf } from '#domain/files/file-type.ts';
import {
  fileRightsOf,
  ownerKinds,
  owners,
  viewRoles,
  type OwnerKindName,
} from '#domain/attachments/owners.ts';
import {
  attachedTo,
  attachedToKind,
  findAttached,
  findAttachedByName,
  type AttachedDocument,
} from '#projections/attachments/attached-documents.ts';
import { isOwnerVisible } from '#projections/attachments/visible-owner.ts';
import { discardAll, receiveFiles } from '../../http/upload.server.ts';
import { pathTo } from '../../paths.ts';
import { fileResponse } from '../../attachments/file-response.server.ts';
import { keepAll } from '../../attachments/files-form.server.ts';
import { call, commandCall, json, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { asNumber } from '../form-body.ts';
import { idFilter, inDirection, listAnswer, listRequest } from '../listing.ts';

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
  docName: document.name,
  originalName: document.name,
  fileType: fileSortOf(document.type),
  pathName: pathTo('documentDownload', { id: document.id }),
  owner: { kind, id: ownerId },
});

const ownerNames = [...ownerKinds, 'owner', 'id'];

/** The record that is asked about, as `quotation=12` or `owner=quotation&id=12`; null for none. */
function askedOwner(query: URLSearchParams): Owner | null {
  const kind =
    ownerKinds.find((one) => query.has(one)) ?? ownerKinds.find((one) => one === query.get('owner'));
  const id = kind && pathId(query.get(kind) ?? query.get('id') ?? undefined);
  return kind && id ? { kind, id } : null;
}

/** Whether the actor may see the files of that record. */
const maySee = ({ actor }: ApiContext, owner: Owner): boolean =>
  actor !== null && fileRightsOf(actor, owner).see;

/** Whether the actor sees that very record; to whoever doesn't, it has no files. */
const seesOwner = async ({ actor, services }: ApiContext, owner: Owner): Promise<boolean> =>
  actor !== null && (await isOwnerVisible(services.db, owner, actor));

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

/** Attaches the files of a form to a record: they go to the disk as they come. */
function uploadCall(path: string, kind: OwnerKindName, summary: string): Call {
  const { attach } = owners[kind];
  return call({
    method: 'POST',
    path,
    role: attach,
    summary,
    readsBody: true,
    async run(context) {
      const { services, actor, params, request } = context;
      const owner = { kind, id: pathId(Object.values(params)[0]) ?? 0 };
      if (actor === null || !fileRightsOf(actor, owner).attach) throw forbidden();
      const upload = await receiveFiles(request, services.files);
      if ('error' in upload) throw invalid({ '': [upload.error] });
      try {
        const files = await keepAll(services.db, upload.files);
        const documentType = asNumber(upload.form.get('documentType') ?? '');
        const parsed = attachDocuments.input.parse({ owner, files, documentType });
        const { ids } = await execute(context, attachDocuments, parsed);
        return json({ items: ids.map((id) => ({ id })), total: ids.length });
      } finally {
        await discardAll(upload.files);
      }
    },
  });
}

/** All files of records of one kind, or of one record, and one of them. */
function kindCalls(resource: string, kind: OwnerKindName, role: readonly RoleName[]): Call[] {
  return [
    call({
      path: `${resource}/list`,
      role,
      summary: `Files of records of the kind ${kind}, of one with \`${kind}=12\``,
      query: [kind, kind.toLowerCase()],
      async run({ services, corporation, query }) {
        const one = idFilter(query, kind) ?? idFilter(query, kind.toLowerCase());
        const request = listRequest(query, { sort: 'newest', direction: 'desc' });
        const { page, total } = await attachedToKind(services.db, { kind, id: one }, corporation, request);
        return listAnswer(page, total, present);
      },
    }),
    call({
      path: `${resource}/show/{id}`,
      role,
      summary: `One file of a record of the kind ${kind}`,
      async run({ services, corporation, params }) {
        const document = await findAttached(services.db, pathId(params['id']) ?? 0, corporation);
        return document?.ownerKind === kind ? json({ item: present(document) }) : notExist();
      },
    }),
  ];
}

export const attachedDocumentCalls: Call[] = [
  call({
    path: 'document/list',
    role: viewRoles,
    summary: 'Files attached to a record: `quotation=12`, `invoice=40`, `refund=3`',
    query: ownerNames,
    sorts: ['newest'],
    async run(context) {
      const owner = askedOwner(context.query);
      if (owner !== null && !maySee(context, owner)) return denied();
      const isSeen = owner !== null && (await seesOwner(context, owner));
      const files = isSeen ? await attachedTo(context.services.db, owner, context.corporation) : [];
      const items = inDirection(context.query, files).map(present);
      return json({ items, total: items.length });
    },
  }),
  call({
    path: 'document/with/name/download',
    role: viewRoles,
    summary: 'A file of a record by its name: `quotation=12&name=plan.pdf`',
    query: [...ownerNames, 'name'],
    async run(context) {
      const owner = askedOwner(context.query);
      const name = context.query.get('name') ?? '';
      if (owner === null) throw invalid({ owner: ['errors.required'] });
      if (name === '') throw invalid({ name: ['errors.required'] });
      if (!maySee(context, owner)) return denied();
      if (!(await seesOwner(context, owner))) return notExist();
      const { services, corporation } = context;
      const document = await findAttachedByName(services.db, owner, name, corporation);
      return (
        (document && (await fileResponse(services.files, document, 'attachment', context))) ?? notExist()
      );
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
  uploadCall('corporation/add/document/{id}', 'corporation', 'Attach files to the corporation, as a form'),
  uploadCall('thirdparty/add/document/{id}', 'thirdParty', 'Attach files to a third party, as a form'),
  uploadCall('product/upload/document/{product}', 'product', 'Attach files to a product, as a form'),
  ...kindCalls('thirdpartydocument', 'thirdParty', [owners.thirdParty.view, owners.thirdParty.attach]),
  ...kindCalls('projectdocument', 'project', [owners.project.view, owners.project.attach]),
];
