import {
  commentSharedDocument,
  deleteSharedComment,
  editSharedComment,
} from '#domain/shared-documents/comment-commands.ts';
import { deleteSharedDocument, setSharedDocumentEnabled } from '#domain/shared-documents/commands.ts';
import { revokeSharedLink } from '#domain/shared-documents/announce-commands.ts';
import {
  sharedDocumentAggregate,
  type SharedDocumentEvent,
  type SharedDocumentState,
} from '#domain/shared-documents/shared-document.ts';
import { mayChange } from '#domain/shared-documents/visibility.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import {
  listActivities,
  listComments,
  type CommentRow,
} from '#projections/shared-documents/shared-activity.ts';
import { findShare } from '#projections/shared-documents/shared-documents.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { viewerOfPage } from './share-tabs.server.ts';
import { nameTeller } from './who.server.ts';

const newestFirst = { sort: 'newest', direction: 'desc', cursor: null, offset: 0 } as const;
const MOST_COMMENTS = 200;
/** More is in the feed. */
const RECENT = 10;

const here = (id: number) => pathTo('shareDetails', { id });

/** One comment as the page shows it. */
export interface ShownComment extends CommentRow {
  who: string;
  can: { edit: boolean; remove: boolean };
  /** Command ids of its own forms. */
}

/** What the page of a shared document shows. */
export async function sharePage(context: StaffContext) {
  const { services, corporation, params, actor, may } = context;
  const { db } = services;
  const id = idOf(params, 'id');
  const viewer = await viewerOfPage(context);
  const share = await findShare(db, id, corporation, viewer);
  if (share === null) throw notFound();
  const isOwn = mayChange(viewer, share);
  const [comments, activities, attached] = await Promise.all([
    listComments(db, corporation, viewer, { share: id }, { ...newestFirst, limit: MOST_COMMENTS }),
    listActivities(db, corporation, viewer, { share: id, unseen: false }, { ...newestFirst, limit: RECENT }),
    attachedFiles(context, { kind: 'sharedDocument', id }, id, here(id)),
  ]);
  const who = await nameTeller(context, [
    share.author,
    ...comments.rows.map(({ user }) => user),
    ...activities.rows.map(({ user }) => user),
  ]);
  const { links } = foldStream<SharedDocumentState, SharedDocumentEvent>(
    sharedDocumentAggregate,
    isOwn ? await services.store.read(`shareddocument-${id}`) : [],
  );
  const today = context.today;
  const can = {
    edit: isOwn && may('ROLE_SHARE_DOCUMENT_EDIT'),
    remove: isOwn && may('ROLE_SHARE_DOCUMENT_DELETE'),
  };
  const { authorised, restricted, ...facts } = share;
  return {
    id,
    title: share.title,
    share: facts,
    who: who(share.author),
    // Whom it is shared with, and who is kept out, is between its author and administrators.
    addresses: isOwn ? { authorised, restricted } : null,
    links: links
      .filter(({ revoked, until }) => !revoked && until >= today)
      .map(({ link, to, until }) => ({ link, to, until })),
    attached,
    comments: comments.rows.toReversed().map((row): ShownComment => ({
      ...row,
      who: who(row.user),
      can: { edit: row.user === actor.user, remove: row.user === actor.user || isOwn },
    })),
    activities: activities.rows.map((row) => ({ ...row, who: who(row.user) })),
    can,
  };
}

const there = (flash: string, undo?: string) => (_: unknown, id: number) => ({
  to: here(id),
  flash,
  undo,
});
const commentOf = (form: FormData) => Number(formText(form, 'comment'));

const intents = {
  enable: intent(
    setSharedDocumentEnabled,
    (id) => ({ id, enabled: true }),
    there('sharing.notice.enabled', 'disable'),
  ),
  disable: intent(
    setSharedDocumentEnabled,
    (id) => ({ id, enabled: false }),
    there('sharing.notice.disabled', 'enable'),
  ),
  revoke: intent(
    revokeSharedLink,
    (id, form) => ({ id, link: Number(formText(form, 'link')) }),
    there('sharing.notice.revoked'),
  ),
  remove: intent(
    deleteSharedDocument,
    (id) => ({ id }),
    () => ({ to: pathTo('shareList', {}), flash: 'sharing.notice.deleted' }),
  ),
  comment: intent(
    commentSharedDocument,
    (id, form) => ({ id, text: formText(form, 'text') }),
    there('sharing.notice.commented'),
  ),
  editComment: intent(
    editSharedComment,
    (_id, form) => ({ id: commentOf(form), text: formText(form, 'text') }),
    there('sharing.notice.commentSaved'),
  ),
  removeComment: intent(
    deleteSharedComment,
    (_id, form) => ({ id: commentOf(form) }),
    there('sharing.notice.commentDeleted'),
  ),
};

/** Does what the pressed button says. */
export const changeShare = (context: StaffContext) => runIntent(context, intents, idOf(context.params, 'id'));
