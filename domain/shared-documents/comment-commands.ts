import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, text } from '../kernel/fields.ts';
import { forbidden } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { sharedCommentAggregate, type SharedCommentEvent, type SharedCommentState } from './comment.ts';
import { loadVisible } from './load-share.ts';
import { sealedWith } from './shared-document.ts';
import { mayChange } from './visibility.ts';

const commentText = () => text(4000);

/** Says something about a document that one sees. */
export const commentSharedDocument = command({
  name: 'CommentSharedDocument',
  role: 'ROLE_SHARE_DOCUMENT_VIEW_LIST',
  input: z.object({ id: recordId(), text: commentText() }),
  async handle(work, actor, { id, text: said }) {
    await loadVisible(work, actor, id);
    const comment = await work.create(sharedCommentAggregate);
    const data = {
      comment: comment.id,
      share: id,
      corporation: corporationOf(actor),
      author: actor.user,
      text: said,
      personal: sealedWith(id, 'text'),
    };
    await work.append(comment, [{ type: 'SharedDocumentCommented', data }]);
    return { id: comment.id, share: id };
  },
});

type LoadedComment = Loaded<SharedCommentState, SharedCommentEvent>;

/** A comment of a document that the actor sees, and whether it is their own. @throws Refusal */
async function loadComment(
  work: UnitOfWork,
  actor: Actor,
  id: number,
): Promise<{ comment: LoadedComment; own: boolean; changesShare: boolean }> {
  const comment = await work.load(sharedCommentAggregate, id, actor);
  const { share, viewer } = await loadVisible(work, actor, comment.state.share);
  const { author } = comment.state;
  return { comment, own: author === actor.user, changesShare: mayChange(viewer, share.state) };
}

/** Words a comment anew; only who wrote it may. */
export const editSharedComment = command({
  name: 'EditSharedComment',
  role: 'ROLE_SHARE_DOCUMENT_VIEW_LIST',
  input: z.object({ id: recordId(), text: commentText() }),
  async handle(work, actor, { id, text: said }) {
    const { comment, own } = await loadComment(work, actor, id);
    if (!own) throw forbidden();
    const { share, text: before } = comment.state;
    if (said !== before) {
      const data = { comment: id, text: said, personal: sealedWith(share, 'text') };
      await work.append(comment, [{ type: 'SharedCommentEdited', data }]);
    }
    return { id, share };
  },
});

/** Takes a comment away: one's own, or any of a document that one may change. */
export const deleteSharedComment = command({
  name: 'DeleteSharedComment',
  role: 'ROLE_SHARE_DOCUMENT_VIEW_LIST',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const { comment, own, changesShare } = await loadComment(work, actor, id);
    if (!own && !changesShare) throw forbidden();
    const { share } = comment.state;
    await work.append(comment, [{ type: 'SharedCommentDeleted', data: { comment: id } }]);
    return { id, share };
  },
});
