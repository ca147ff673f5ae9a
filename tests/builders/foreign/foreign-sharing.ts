import type { Command } from '#domain/kernel/command.ts';
import { announceSharedDocument, revokeSharedLink } from '#domain/shared-documents/announce-commands.ts';
import * as comments from '#domain/shared-documents/comment-commands.ts';
import * as shares from '#domain/shared-documents/commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

/** A shared document of the other corporation, with a comment. */
export async function makeTheirShare(store: Store, { actor }: Company) {
  const { id: share } = await send(store, shares.createSharedDocument, actor, { title: 'Plan' });
  const said = { id: share, text: 'Bien' };
  return { share, comment: (await send(store, comments.commentSharedDocument, actor, said)).id };
}

const byId = (id: number) => ({ id });

/** Each command that names one of those, its input for an id, and the other corporation's id. */
export const shareCases = (
  their: () => { share: number; comment: number },
): [Command, (id: number) => object, () => number][] => [
  [shares.editSharedDocument, (id) => ({ id, title: 'Autre' }), () => their().share],
  [shares.setSharedDocumentEnabled, (id) => ({ id, enabled: false }), () => their().share],
  [shares.deleteSharedDocument, byId, () => their().share],
  [
    announceSharedDocument,
    (id) => ({ id, targets: ['corporation'], subject: 'S', text: 'T' }),
    () => their().share,
  ],
  [revokeSharedLink, (id) => ({ id, link: 1 }), () => their().share],
  [comments.commentSharedDocument, (id) => ({ id, text: 'T' }), () => their().share],
  [comments.editSharedComment, (id) => ({ id, text: 'T' }), () => their().comment],
  [comments.deleteSharedComment, byId, () => their().comment],
];
