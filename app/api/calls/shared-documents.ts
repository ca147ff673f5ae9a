import { z } from 'zod';
import { viewSharedActivities } from '#domain/shared-documents/activity-commands.ts';
import { sharedActivities } from '#domain/shared-documents/activity.ts';
import { commentSharedDocument } from '#domain/shared-documents/comment-commands.ts';
import {
  createSharedDocument,
  deleteSharedDocument,
  editSharedDocument,
} from '#domain/shared-documents/commands.ts';
import { shareBodySchema } from '#domain/shared-documents/share-schema.ts';
import { mayChange, type Viewer } from '#domain/shared-documents/visibility.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { stampsOf } from '#projections/audit/stamps.ts';
import {
  countActivities,
  countComments,
  findComment,
  lastView,
  listActivities,
  listComments,
  type ActivityRow,
  type CommentRow,
} from '#projections/shared-documents/shared-activity.ts';
import {
  countShares,
  findShare,
  listShares,
  shareTabs,
  sharingViewer,
  type ShareRow,
  type ShareTab,
} from '#projections/shared-documents/shared-documents.ts';
import { pathTo } from '../../paths.ts';
import { storeUploads } from '../../shared-documents/store-uploads.server.ts';
import { itemOf, momentText, recordNumber, referenceTo, stamps } from '../answers.ts';
import { call, commandCall, execute, type ApiContext, type Call } from '../call.ts';
import { asFlag, asNumber, nestedBody } from '../form-body.ts';
import { idOf, word } from '../query.ts';
import { answerShown, deleteCall, listCall, showCall, shows } from '../resource-calls.ts';
import { usersNamed, type UserNamed } from '../users-named.ts';

const role = 'ROLE_SHARE_DOCUMENT_VIEW_LIST';
const inOrder = { role, order: { sort: 'newest', direction: 'desc' }, sorts: ['newest'] } as const;

const viewerIn = ({ services, actor }: ApiContext): Promise<Viewer> => {
  if (actor === null) throw new Error('Shared documents were asked for by nobody');
  return sharingViewer(services.db, actor);
};

const text = z.string().nullable();
const user = referenceTo.nullable().meta({ description: 'The user; null: the product itself' });

const row = z.object({
  id: recordNumber,
  value: z.string(),
  title: z.string(),
  description: text,
  categories: z.array(referenceTo),
  public: z.boolean().meta({ description: 'Everybody of the company sees it, who may see any' }),
  enabled: z.boolean(),
  createdBy: user,
  fileCount: z.int().min(0),
  commentCount: z.int().min(0),
  link: z.string().meta({ description: 'Its page' }),
});

const item = row.extend({
  authorisedEmails: z
    .array(z.string())
    .meta({ description: 'Whom it is shared with, for its author and administrators' }),
  restrictedEmails: z
    .array(z.string())
    .meta({ description: 'Who is kept out, for its author and administrators' }),
  files: z.array(
    z.object({
      id: recordNumber,
      value: text,
      size: z.int().min(0).meta({ description: 'Bytes' }),
      type: z.string().meta({ description: 'Media type' }),
      link: z.string().meta({ description: 'Where it is found' }),
    }),
  ),
});

const presentShare = (share: ShareRow, userNamed: UserNamed): z.input<typeof row> => ({
  id: share.id,
  value: share.title,
  title: share.title,
  description: share.description,
  categories: share.categories,
  public: share.public,
  enabled: share.enabled,
  createdBy: userNamed(share.author),
  fileCount: share.files,
  commentCount: share.comments,
  link: pathTo('shareDetails', { id: share.id }),
});

const streamOf = ({ id }: { id: number }): string => `shareddocument-${id}`;

const shown = shows(item, {
  stream: 'shareddocument',
  async read(context, id) {
    const { services, corporation } = context;
    const viewer = await viewerIn(context);
    const found = await findShare(services.db, id, corporation, viewer);
    if (found === null) return null;
    const [userNamed, files] = await Promise.all([
      usersNamed(context, [found.author]),
      attachedTo(services.db, { kind: 'sharedDocument', id }, corporation),
    ]);
    const isChangeable = mayChange(viewer, found);
    return {
      ...presentShare(found, userNamed),
      // Whom it is shared with, and who is kept out, is between its author and administrators.
      authorisedEmails: isChangeable ? found.authorised : [],
      restrictedEmails: isChangeable ? found.restricted : [],
      files: files.map(({ id: file, name, size, type }) => ({
        id: file,
        value: name,
        size,
        type,
        link: pathTo('documentDownload', { id: file }),
      })),
    };
  },
});

const filters = { category: idOf('categorysharedocument', 'In this category') };
const tabFilter = { tab: word(shareTabs, 'The caller’s own, those shared with them, public ones, or all') };

/** What changed of those that the caller does not see is not told: each says when it changed. */
const listed = (
  path: string,
  summary: string,
  given: typeof filters & Partial<typeof tabFilter>,
  usual: ShareTab,
) =>
  listCall({
    ...inOrder,
    path,
    summary,
    sorts: ['newest', 'changed', 'title'],
    filters: given,
    row: row.extend(stamps),
    async read(context, asked, request) {
      const { services, corporation } = context;
      const viewer = await viewerIn(context);
      const said = z
        .object({ category: z.number().nullable(), tab: z.enum(shareTabs).nullish() })
        .parse(asked);
      const filter = { tab: said.tab ?? usual, category: said.category, keyword: asked.keyword };
      const page = await listShares(services.db, corporation, viewer, filter, request);
      return { page, count: () => countShares(services.db, corporation, viewer, filter) };
    },
    async present(context, rows: readonly ShareRow[]) {
      const [userNamed, stampOf] = await Promise.all([
        usersNamed(
          context,
          rows.map(({ author }) => author),
        ),
        stampsOf(context.services.db, rows.map(streamOf)),
      ]);
      return rows.map((share) => ({ ...presentShare(share, userNamed), ...stampOf(streamOf(share)) }));
    },
  });

/** Addresses as the commands take them, whether they came as a list, by number, or as one text. */
const addressesIn = (sent: unknown): unknown => (Array.isArray(sent) ? sent.join('\n') : sent);

/** A shared document as programs send it, in JSON or as a form with its files, as the commands take it. */
async function shareInput(context: ApiContext, body: unknown): Promise<Record<string, unknown>> {
  const { files: sentFiles, ...sent } = nestedBody(body);
  const list = Array.isArray(sentFiles) ? sentFiles : [sentFiles];
  const uploads = list.filter((file) => file instanceof File);
  const { categories } = sent;
  return {
    ...sent,
    ...(categories !== undefined && {
      categories: (Array.isArray(categories) ? categories : [categories]).map(asNumber),
    }),
    ...('public' in sent && { public: asFlag(sent['public']) }),
    ...('enabled' in sent && { enabled: asFlag(sent['enabled']) }),
    authorisedEmails: addressesIn(sent['authorisedEmails']),
    restrictedEmails: addressesIn(sent['restrictedEmails']),
    ...(uploads.length > 0 && { files: await storeUploads(context.services, uploads) }),
  };
}

const activityAnswer = z.object({
  id: recordNumber,
  value: z.enum(sharedActivities),
  what: z.enum(sharedActivities),
  sharedDocument: referenceTo,
  createdBy: user,
  createdAt: momentText,
  detail: text.meta({ description: 'The name of a file, or what was said' }),
  unseen: z.boolean().meta({ description: 'New to the caller' }),
});

const ofDocument = { sharedDocument: idOf('sharedocumentinfo', 'Of this shared document') };

const activities = (path: string, summary: string, unseen: boolean) =>
  listCall({
    ...inOrder,
    path,
    summary,
    filters: ofDocument,
    row: activityAnswer,
    async read(context, { sharedDocument: share, keyword }, request) {
      const { services, corporation } = context;
      const viewer = await viewerIn(context);
      const filter = { unseen, share, keyword };
      const page = await listActivities(services.db, corporation, viewer, filter, request);
      return { page, count: () => countActivities(services.db, corporation, viewer, filter) };
    },
    async present(context, rows: readonly ActivityRow[]) {
      const userNamed = await usersNamed(
        context,
        rows.map((one) => one.user),
      );
      return rows.map((one) => ({
        id: one.id,
        value: one.what,
        what: one.what,
        sharedDocument: { id: one.share, value: one.title },
        createdBy: userNamed(one.user),
        createdAt: one.at,
        detail: one.detail,
        unseen: one.unseen,
      }));
    },
  });

const commentAnswer = z.object({
  id: recordNumber,
  value: text,
  text: text.meta({ description: 'null once erased' }),
  sharedDocument: referenceTo,
  createdBy: user,
  createdAt: momentText,
  editedAt: momentText.nullable(),
});

const presentComment = (comment: CommentRow, userNamed: UserNamed): z.input<typeof commentAnswer> => ({
  id: comment.id,
  value: comment.text,
  text: comment.text,
  sharedDocument: { id: comment.share, value: comment.title },
  createdBy: userNamed(comment.user),
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
});

const comments = (path: string, summary: string) =>
  listCall({
    ...inOrder,
    path,
    summary,
    filters: ofDocument,
    row: commentAnswer,
    async read(context, { sharedDocument: share, keyword }, request) {
      const { services, corporation } = context;
      const viewer = await viewerIn(context);
      const filter = { share, keyword };
      const page = await listComments(services.db, corporation, viewer, filter, request);
      return { page, count: () => countComments(services.db, corporation, viewer, filter) };
    },
    async present(context, rows: readonly CommentRow[]) {
      const userNamed = await usersNamed(
        context,
        rows.map((one) => one.user),
      );
      return rows.map((one) => presentComment(one, userNamed));
    },
  });

const shownComment = shows(commentAnswer, {
  async read(context, id) {
    const { services, corporation } = context;
    const found = await findComment(services.db, id, corporation, await viewerIn(context));
    return found && presentComment(found, await usersNamed(context, [found.user]));
  },
});

const commentInput = z.object({
  sharedDocument: z.number({ error: 'errors.required' }).meta({ 'x-references': 'sharedocumentinfo' }),
  text: z.string({ error: 'errors.required' }),
});

const commenting = (path: string) =>
  commandCall({
    path,
    summary: 'Say something about a shared document: `sharedDocument`, `text`',
    command: commentSharedDocument,
    input: commentInput,
    answers: itemOf(shownComment.schema),
    toInput(_params, body) {
      const sent = nestedBody(body);
      const said = commentInput.parse({ ...sent, sharedDocument: asNumber(sent['sharedDocument']) });
      return { id: said.sharedDocument, text: said.text };
    },
    answer: (context, { id }) => answerShown(shownComment, context, id),
  });

const lastSeenAnswer = z.object({
  item: z
    .object({
      id: recordNumber,
      until: momentText.meta({ description: 'Everything up to it was seen' }),
      viewedAt: momentText,
    })
    .nullable()
    .meta({ description: 'null: never looked' }),
});

async function lastSeen({ services, corporation, actor }: ApiContext) {
  const viewer = actor?.user ?? null;
  return { item: viewer === null ? null : await lastView(services.db, corporation, viewer) };
}

export const sharedDocumentCalls: Call[] = [
  listed(
    'sharedocumentinfo/public/list',
    'Shared documents that everybody of the company sees',
    filters,
    'public',
  ),
  listed(
    'sharedocumentinfo/list',
    'Shared documents that the caller sees: `tab=mine`, `tab=shared`, `category`',
    { ...filters, ...tabFilter },
    'all',
  ),
  showCall('sharedocumentinfo', role, 'One shared document, with its files', shown),
  call({
    method: 'POST',
    path: 'sharedocumentinfo/new',
    role: createSharedDocument.access.role,
    runs: [createSharedDocument],
    summary: 'Share a document; as a form with `files[n]`, with its files',
    input: shareBodySchema,
    alsoTakes: ['files'],
    answers: itemOf(shown.schema),
    async run(context, body) {
      const parsed = createSharedDocument.input.parse(await shareInput(context, body));
      const { id } = await execute(context, createSharedDocument, parsed);
      return answerShown(shown, context, id);
    },
  }),
  call({
    method: 'POST',
    path: 'sharedocumentinfo/edit/{id}',
    role: editSharedDocument.access.role,
    runs: [editSharedDocument],
    summary: 'Edit a shared document',
    input: shareBodySchema,
    commandInput: editSharedDocument.input,
    answers: itemOf(shown.schema),
    edits: shown,
    async run(context, body) {
      const sent = await shareInput(context, body);
      const parsed = editSharedDocument.input.parse({ ...sent, id: context.params['id'] });
      const { id } = await execute(context, editSharedDocument, parsed);
      return answerShown(shown, context, id);
    },
  }),
  deleteCall('sharedocumentinfo', { summary: 'Delete a shared document', command: deleteSharedDocument }),
  comments('sharedocumentcomment/list', 'Comments of all shared documents, newest first'),
  commenting('sharedocumentcomment/new'),
  comments('sharedocumentinfocomment/list', 'Comments of one shared document: `sharedDocument=12`'),
  commenting('sharedocumentinfocomment/new'),
  activities('sharedocumentinfoactivity/list', 'What happened to shared documents, newest first', false),
  activities('sharedocumentinfoactivity/not/seen', 'The same, as far as the caller has not seen it', true),
  commandCall({
    path: 'userseensharedocumentactivity/new',
    summary: 'Mark activities as seen, up to the instant `until` or all of them',
    command: viewSharedActivities,
    input: viewSharedActivities.input,
    answers: lastSeenAnswer,
    toInput: (_params, body) => body,
    answer: lastSeen,
  }),
  call({
    path: 'userseensharedocumentactivity/last',
    role,
    summary: 'Up to when the caller has seen the activities',
    answers: lastSeenAnswer,
    run: lastSeen,
  }),
];
