import { z } from 'zod';
import type { RoleName } from '#domain/kernel/roles.ts';
import { forbidden, invalid } from '#domain/kernel/refusal.ts';
import { byDocumentKind } from '#domain/document-kinds/registry.ts';
import type { Owner } from '#domain/files/attached-document.ts';
import {
  attachDocuments,
  removeDocuments,
  renameDocument,
  setDocumentConvocation,
  setDocumentExpiry,
} from '#domain/attachments/commands.ts';
import { fileSortOf, fileSorts } from '#domain/files/file-type.ts';
import {
  fileRightsOf,
  ownerKinds,
  owners,
  viewRoles,
  type OwnerKindName,
} from '#domain/attachments/owners.ts';
import {
  countAttached,
  findAttached,
  findAttachedByName,
  listAttached,
  type AttachedDocument,
} from '#projections/attachments/attached-documents.ts';
import { stampsOf } from '#projections/audit/stamps.ts';
import { isOwnerVisible } from '#projections/attachments/visible-owner.ts';
import { discardAll, receiveFiles } from '../../http/upload.server.ts';
import { pathTo } from '../../paths.ts';
import { fileResponse } from '../../attachments/file-response.server.ts';
import { keepAll } from '../../attachments/files-form.server.ts';
import { dayText, itemOf, itemsOf, recordNumber, referenceTo, stamps } from '../answers.ts';
import { call, commandCall, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { asNumber } from '../form-body.ts';
import { idOf, word, words } from '../query.ts';
import { answerShown, listCall, showCall, shows } from '../resource-calls.ts';
import { usersNamed, type UserNamed } from '../users-named.ts';

const text = z.string().nullable();

const row = z.object({
  id: recordNumber,
  value: text,
  name: text.meta({ description: 'null once a natural person was erased' }),
  docName: text.meta({ description: 'The same' }),
  originalName: text.meta({ description: 'The same' }),
  fileType: z.enum(fileSorts),
  type: z.string().meta({ description: 'Media type, as its content says', example: 'application/pdf' }),
  size: z.int().min(0).meta({ description: 'Bytes' }),
  pathName: z.string().meta({ description: 'Where it is found' }),
  convocation: z.boolean().meta({ description: 'It goes with a convocation' }),
  documentType: referenceTo.nullable(),
  validUntil: dayText.nullable().meta({ description: 'The last day on which it is valid' }),
  owner: z
    .object({ kind: z.enum(ownerKinds), id: recordNumber })
    .meta({ description: 'What it is attached to' }),
  createdBy: referenceTo.nullable().meta({ description: 'The user; null: the product itself' }),
});

const present = (document: AttachedDocument, userNamed: UserNamed): z.input<typeof row> => {
  const { id, name, type, size, convocation, documentTypeId, documentType, validUntil, ownerId } = document;
  return {
    id,
    value: name,
    name,
    docName: name,
    originalName: name,
    fileType: fileSortOf(type),
    type,
    size,
    pathName: pathTo('documentDownload', { id }),
    convocation,
    documentType: documentTypeId === null ? null : { id: documentTypeId, value: documentType },
    validUntil,
    owner: { kind: z.enum(ownerKinds).parse(document.ownerKind), id: ownerId },
    createdBy: userNamed(document.user),
  };
};

/** Files of records as they are shown; `kind`: of no other kind. */
const shownOf = (kind?: OwnerKindName) =>
  shows(row, {
    stream: 'document',
    async read(context, id) {
      const { services, corporation } = context;
      const document = await findAttached(services.db, id, corporation);
      if (document === null || (kind !== undefined && document.ownerKind !== kind)) return null;
      return present(document, await usersNamed(context, [document.user]));
    },
  });

const shown = shownOf();

/** The calls that each kind of record is found by. */
const resources: Readonly<Record<OwnerKindName, string>> = {
  ...byDocumentKind(({ resource }) => resource),
  supplierInvoice: 'supplierinvoice',
  product: 'product',
  thirdParty: 'thirdparty',
  project: 'project',
  corporation: 'corporation',
  person: 'persons',
  contract: 'contract',
  interview: 'interview',
  candidate: 'candidate',
  certificate: 'certificate',
  equipment: 'equipment',
  maseAction: 'certificatemase',
  transportOrder: 'transportorder',
  expense: 'projectexpense',
  healthExam: 'healthexam',
  restDay: 'restday',
  activityMonth: 'activitymonth',
  payment: 'payment',
  creditTransfer: 'payment/transfer',
  bankStatement: 'bankstatement',
  recurringInvoice: 'busidocversionrepetitive',
  sharedDocument: 'sharedocumentinfo',
};

const ownerQuery = {
  ...Object.fromEntries(ownerKinds.map((kind) => [kind, idOf(resources[kind], `Of this ${kind}`)])),
  owner: word(ownerKinds, 'Of a record of this kind, whose id is `id`'),
  id: idOf(resources.quotation, 'The record of the kind that `owner` says'),
};

/** The record that is asked about, as `quotation=12` or `owner=quotation&id=12`; null for none. */
function askedOwner(asked: object): Owner | null {
  const said = (name: string): unknown => Reflect.get(asked, name) ?? null;
  const kind =
    ownerKinds.find((one) => said(one) !== null) ?? ownerKinds.find((one) => one === said('owner'));
  const id = kind && (said(kind) ?? said('id'));
  return kind && typeof id === 'number' ? { kind, id } : null;
}

/** Whether the actor may see the files of that record. @throws Refusal `forbidden` */
function requireSight({ actor }: ApiContext, owner: Owner): void {
  if (actor === null || !fileRightsOf(actor, owner).see) throw forbidden();
}

/** Whether the actor sees that very record; to whoever doesn't, it has no files. */
const seesOwner = async ({ actor, services }: ApiContext, owner: Owner): Promise<boolean> =>
  actor !== null && (await isOwnerVisible(services.db, owner, actor));

/** Ids of a form with documents[0]=1, documents[1]=2, or of JSON with an array. */
function idsIn(body: object): unknown[] {
  const entries = Object.entries(body).filter(([name]) => /^documents(\[\d*\])?$/.test(name));
  const ids = entries.flatMap(([, value]: [string, unknown]): unknown[] =>
    Array.isArray(value) ? value : [value],
  );
  if (ids.length === 0) throw invalid({ documents: ['errors.required'] });
  return ids;
}

const idsAnswer = itemsOf(z.object({ id: recordNumber }));
const idsOf = (ids: readonly number[]) => ({ items: ids.map((id) => ({ id })), total: ids.length });

/** Attaches the files of a form to a record: they go to the disk as they come. */
function uploadCall(path: string, kind: OwnerKindName, summary: string): Call {
  const { attach } = owners[kind];
  return call({
    method: 'POST',
    path,
    role: attach,
    summary,
    readsBody: true,
    runs: [attachDocuments],
    answers: idsAnswer,
    async run(context) {
      const { services, actor, params, request } = context;
      const owner = { kind, id: pathId(Object.values(params)[0]) ?? 0 };
      if (actor === null || !fileRightsOf(actor, owner).attach) throw forbidden();
      const upload = await receiveFiles(request, services.files);
      if ('error' in upload) throw invalid({ '': [upload.error] });
      try {
        const files = await keepAll(services.db, upload.files, owner, context.corporation);
        const documentType = asNumber(upload.form.get('documentType') ?? '');
        const parsed = attachDocuments.input.parse({ owner, files, documentType });
        return idsOf((await execute(context, attachDocuments, parsed)).ids);
      } finally {
        await discardAll(upload.files);
      }
    },
  });
}

const streamOf = ({ id }: AttachedDocument): string => `document-${id}`;

/** Of files of some records alone what changed of all of them cannot be told: each says when it changed. */
const inOrder = {
  sorts: ['newest'],
  row: row.extend(stamps),
  async present(context: ApiContext, rows: readonly AttachedDocument[]) {
    const [userNamed, stampOf] = await Promise.all([
      usersNamed(
        context,
        rows.map(({ user }) => user),
      ),
      stampsOf(context.services.db, rows.map(streamOf)),
    ]);
    return rows.map((document) => ({ ...present(document, userNamed), ...stampOf(streamOf(document)) }));
  },
} as const;

/** All files of records of one kind, or of one record, and one of them. */
function kindCalls(resource: string, kind: OwnerKindName, role: readonly RoleName[]): Call[] {
  const names = [...new Set([kind, kind.toLowerCase()])];
  return [
    listCall({
      ...inOrder,
      path: `${resource}/list`,
      role,
      summary: `Files of records of the kind ${kind}, of one with \`${kind}=12\``,
      order: { sort: 'newest', direction: 'desc' },
      filters: Object.fromEntries(names.map((name) => [name, idOf(resources[kind], `Of this ${kind}`)])),
      async read({ services, corporation }, asked, request) {
        const ids = names.map((name): unknown => Reflect.get(asked, name));
        const id = ids.find((one) => typeof one === 'number') ?? null;
        const filter = { kind, id, keyword: asked.keyword };
        const page = await listAttached(services.db, filter, corporation, request);
        return { page, count: () => countAttached(services.db, filter, corporation) };
      },
    }),
    showCall(resource, role, `One file of a record of the kind ${kind}`, shownOf(kind)),
  ];
}

const noFiles = { page: { rows: [], next: null, previous: null }, count: () => Promise.resolve(0) };

export const attachedDocumentCalls: Call[] = [
  listCall({
    ...inOrder,
    path: 'document/list',
    role: viewRoles,
    summary: 'Files attached to a record: `quotation=12`, `invoice=40`, `refund=3`',
    order: { sort: 'newest', direction: 'asc' },
    filters: ownerQuery,
    async read(context, asked, request) {
      const { services, corporation } = context;
      const owner = askedOwner(asked);
      if (owner !== null) requireSight(context, owner);
      if (owner === null || !(await seesOwner(context, owner))) return noFiles;
      const filter = { ...owner, keyword: asked.keyword };
      const page = await listAttached(services.db, filter, corporation, request);
      return { page, count: () => countAttached(services.db, filter, corporation) };
    },
  }),
  call({
    path: 'document/with/name/download',
    role: viewRoles,
    summary: 'A file of a record by its name: `quotation=12&name=plan.pdf`',
    query: z.object({ ...ownerQuery, name: words('The whole name of the file') }),
    answers: 'file',
    async run(context, _body, asked) {
      const owner = askedOwner(asked);
      if (owner === null) throw invalid({ owner: ['errors.required'] });
      if (asked.name === null) throw invalid({ name: ['errors.required'] });
      requireSight(context, owner);
      if (!(await seesOwner(context, owner))) return notExist();
      const { services, corporation } = context;
      const document = await findAttachedByName(services.db, owner, asked.name, corporation);
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
    answers: idsAnswer,
    toInput: (_params, body) => ({ ids: idsIn(body) }),
    answer: (_context, { ids }) => Promise.resolve(idsOf(ids)),
  }),
  commandCall({
    path: 'document/rename/{id}',
    summary: 'Rename a file; its extension stays',
    command: renameDocument,
    input: z.object({ name: z.string() }),
    answers: itemOf(shown.schema),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => answerShown(shown, context, id),
  }),
  commandCall({
    path: 'document/set/convocation/{id}',
    summary: 'Whether a file goes with a convocation',
    command: setDocumentConvocation,
    input: z.object({ convocation: z.boolean() }),
    answers: itemOf(shown.schema),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => answerShown(shown, context, id),
  }),
  commandCall({
    path: 'document/set/expiry/{id}',
    summary: 'Until when a file is valid, that day included; null: it does not expire',
    command: setDocumentExpiry,
    input: z.object({ validUntil: dayText.nullable() }),
    answers: itemOf(shown.schema),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => answerShown(shown, context, id),
  }),
  uploadCall('corporation/add/document/{id}', 'corporation', 'Attach files to the corporation, as a form'),
  uploadCall('thirdparty/add/document/{id}', 'thirdParty', 'Attach files to a third party, as a form'),
  uploadCall('product/upload/document/{product}', 'product', 'Attach files to a product, as a form'),
  uploadCall(
    'equipment/upload/document/{equipment}',
    'equipment',
    'Attach files to a piece of equipment, as a form',
  ),
  ...kindCalls('thirdpartydocument', 'thirdParty', [owners.thirdParty.view, owners.thirdParty.attach]),
  ...kindCalls('projectdocument', 'project', [owners.project.view, owners.project.attach]),
  ...kindCalls('documenthealthexam', 'healthExam', [owners.healthExam.view, owners.healthExam.attach]),
  uploadCall(
    'healthexam/upload/document/{healthExam}',
    'healthExam',
    'Attach files to an exam of health, as a form',
  ),
];
