import { z } from 'zod';
import { viewSharedActivities } from '#domain/shared-documents/activity-commands.ts';
import { commentSharedDocument } from '#domain/shared-documents/comment-commands.ts';
import {
  createSharedDocument,
  deleteSharedDocument,
  editSharedDocument,
} from '#domain/shared-documents/commands.ts';
import { shareBodySchema } from '#domain/shared-documents/share-schema.ts';
import { mayChange, type Viewer } from '#domain/shared-documents/visibility.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { namesOfUsers } from '#projections/people/people.ts';
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
import { call, commandCall, json, notExist, execute, type ApiContext, type Call } from '../call.ts';
import { asFlag, asNumber, nestedBody } from '../form-body.ts';
import { listNames } from '../known.ts';
import { choiceFilter, idFilter, keywordOf, listAnswer, listRequest } from '../listing.ts';
import { deleteCall, showCall } from '../resource-calls.ts';

const role = 'ROLE_SHARE_DOCUMENT_VIEW_LIST';
const newestFirst = { sort: 'newest', direction: 'desc' } as const;

const viewerIn = ({ services, actor }: ApiContext): Promise<Viewer> => {
  if (actor === null) throw new Error('Shared documents were asked for by nobody');
  return sharingViewer(services.db, actor);
};

/** Each user by the name that programs are told: of one who was erased, that they were. */
type Names = (user: number) => string;

async function namesIn({ services, t }: ApiContext, users: readonly (number | null)[]): Promise<Names> {
  const names = await namesOfUsers(services.db, [...new Set(users.filter((user) => user !== null))]);
  return (user) => names.get(user) ?? t('history.erased');
}

/** Who did something, as programs are told; null for the product itself. */
const person = (user: number | null, names: Names) =>
  user === null ? null : { id: user, value: names(user) };

const presentShare =
  (names: Names) =>
  ({ author, ...row }: ShareRow) => ({
    ...row,
    value: row.title,
    createdBy: person(author, names),
    link: pathTo('shareDetails', { id: row.id }),
  });

async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const { services, corporation } = context;
  const viewer = await viewerIn(context);
  const found = id === null ? null : await findShare(services.db, id, corporation, viewer);
  if (found === null) return notExist();
  const { authorised, restricted, ...row } = found;
  const [names, files] = await Promise.all([
    namesIn(context, [row.author]),
    attachedTo(services.db, { kind: 'sharedDocument', id: row.id }, corporation),
  ]);
  const isChangeable = mayChange(viewer, found);
  return json({
    item: {
      ...presentShare(names)(row),
      // Whom it is shared with, and who is kept out, is between its author and administrators.
      authorisedEmails: isChangeable ? authorised : [],
      restrictedEmails: isChangeable ? restricted : [],
      files: files.map(({ id: file, name, size, type }) => ({
        id: file,
        value: name,
        size,
        type,
        link: pathTo('documentDownload', { id: file }),
      })),
    },
  });
}

const listed = (path: string, summary: string, tabOf: (query: URLSearchParams) => ShareTab) =>
  call({
    path,
    role,
    summary,
    query: ['category', 'tab'],
    async run(context) {
      const { services, corporation, query } = context;
      const viewer = await viewerIn(context);
      const filter = {
        tab: tabOf(query),
        category: idFilter(query, 'category'),
        keyword: keywordOf(query),
      };
      const [page, total] = await Promise.all([
        listShares(services.db, corporation, viewer, filter, listRequest(query, newestFirst)),
        countShares(services.db, corporation, viewer, filter),
      ]);
      const names = await namesIn(
        context,
        page.rows.map(({ author }) => author),
      );
      return listAnswer(page, total, presentShare(names));
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

const presentActivity =
  (names: Names) =>
  ({ user, share, title, ...row }: ActivityRow) => ({
    ...row,
    value: row.what,
    user: person(user, names),
    sharedDocument: { id: share, value: title },
  });

const activities = (path: string, summary: string, unseen: boolean) =>
  call({
    path,
    role,
    summary,
    query: [...listNames, 'sharedDocument'],
    async run(context) {
      const { services, corporation, query } = context;
      const viewer = await viewerIn(context);
      const filter = { unseen, share: idFilter(query, 'sharedDocument') };
      const [page, total] = await Promise.all([
        listActivities(services.db, corporation, viewer, filter, listRequest(query, newestFirst)),
        countActivities(services.db, corporation, viewer, filter),
      ]);
      const names = await namesIn(
        context,
        page.rows.map(({ user }) => user),
      );
      return listAnswer(page, total, presentActivity(names));
    },
  });

const presentComment =
  (names: Names) =>
  ({ user, share, ...row }: CommentRow) => ({
    ...row,
    value: row.text,
    createdBy: person(user, names),
    sharedDocument: share,
  });

const comments = (path: string, summary: string) =>
  call({
    path,
    role,
    summary,
    query: ['sharedDocument'],
    async run(context) {
      const { services, corporation, query } = context;
      const viewer = await viewerIn(context);
      const share = idFilter(query, 'sharedDocument');
      const [page, total] = await Promise.all([
        listComments(services.db, corporation, viewer, share, listRequest(query, newestFirst)),
        countComments(services.db, corporation, viewer, share),
      ]);
      const names = await namesIn(
        context,
        page.rows.map(({ user }) => user),
      );
      return listAnswer(page, total, presentComment(names));
    },
  });

/** One comment, as it is listed. */
async function commentShown(context: ApiContext, id: number): Promise<Response> {
  const { services, corporation } = context;
  const found = await findComment(services.db, id, corporation, await viewerIn(context));
  return found === null
    ? notExist()
    : json({ item: presentComment(await namesIn(context, [found.user]))(found) });
}

const commenting = (path: string) =>
  commandCall({
    path,
    summary: 'Say something about a shared document: `sharedDocument`, `text`',
    command: commentSharedDocument,
    input: z.object({
      sharedDocument: z.number().meta({ 'x-references': 'sharedocumentinfo' }),
      text: z.string(),
    }),
    toInput: (_params, body) => {
      const sent = nestedBody(body);
      return { id: sent['sharedDocument'], text: sent['text'] };
    },
    answer: (context, { id }) => commentShown(context, id),
  });

export const sharedDocumentCalls: Call[] = [
  listed(
    'sharedocumentinfo/public/list',
    'Shared documents that everybody of the company sees',
    () => 'public',
  ),
  listed(
    'sharedocumentinfo/list',
    'Shared documents that the caller sees: `tab=mine`, `tab=shared`, `category`',
    (query) => choiceFilter(query, 'tab', shareTabs) ?? 'all',
  ),
  showCall('sharedocumentinfo', role, 'One shared document, with its files', shown),
  call({
    method: 'POST',
    path: 'sharedocumentinfo/new',
    role: createSharedDocument.access.role,
    summary: 'Share a document; as a form with `files[n]`, with its files',
    input: shareBodySchema,
    alsoTakes: ['files'],
    async run(context, body) {
      const parsed = createSharedDocument.input.parse(await shareInput(context, body));
      const { id } = await execute(context, createSharedDocument, parsed);
      return shown(context, id);
    },
  }),
  call({
    method: 'POST',
    path: 'sharedocumentinfo/edit/{id}',
    role: editSharedDocument.access.role,
    summary: 'Edit a shared document',
    input: shareBodySchema,
    alsoTakes: ['files'],
    commandInput: editSharedDocument.input,
    async run(context, body) {
      const { files: _files, ...sent } = await shareInput(context, nestedBody(body));
      const parsed = editSharedDocument.input.parse({ ...sent, id: context.params['id'] });
      const { id } = await execute(context, editSharedDocument, parsed);
      return shown(context, id);
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
    toInput: (_params, body) => body,
    answer: lastSeen,
  }),
  call({
    path: 'userseensharedocumentactivity/last',
    role,
    summary: 'Up to when the caller has seen the activities',
    run: (context) => lastSeen(context),
  }),
];

async function lastSeen({ services, corporation, actor }: ApiContext): Promise<Response> {
  const user = actor?.user ?? null;
  return json({ item: user === null ? null : await lastView(services.db, corporation, user) });
}
