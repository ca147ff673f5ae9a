import { viewSharedActivities } from '#domain/shared-documents/activity-commands.ts';
import { announceSharedDocument, revokeSharedLink } from '#domain/shared-documents/announce-commands.ts';
import * as comments from '#domain/shared-documents/comment-commands.ts';
import * as shares from '#domain/shared-documents/commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { sharedDocumentAggregate } from '#domain/shared-documents/shared-document.ts';
import { attachDocuments, removeDocuments } from '#domain/attachments/commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from '../company.ts';

const file = (name: string) => ({ name, file: 'e'.repeat(64), size: 900, type: 'application/pdf' });

/** Everything that can happen to shared documents, at least once. */
export async function busySharing(store: Store, { actor }: Company): Promise<void> {
  const author = { ...actor, user: 77, person: 77 };
  const category = await send(store, commandsOf('categorysharedocument').create, actor, {
    name: 'Sécurité',
    enabled: true,
  });
  const share = {
    title: 'Consignes du chantier',
    description: 'À lire avant lundi',
    categories: [category.id],
    authorisedEmails: 'anne@exemple.fr\nclient@exemple.fr',
    restrictedEmails: 'loic@exemple.fr',
  };
  const { id } = await send(store, shares.createSharedDocument, author, {
    ...share,
    files: [file('Consignes.pdf'), file('consignes.pdf')],
  });
  await send(store, shares.editSharedDocument, author, { ...share, id, public: true });
  await send(store, shares.setSharedDocumentEnabled, author, { id, enabled: false });
  await send(store, shares.setSharedDocumentEnabled, author, { id, enabled: true });
  const owner = { kind: 'sharedDocument' as const, id };
  const { ids } = await send(store, attachDocuments, author, { owner, files: [file('Plan.pdf')] });
  await send(store, removeDocuments, author, { ids });
  const { id: comment } = await send(store, comments.commentSharedDocument, author, { id, text: 'Vu' });
  await send(store, comments.editSharedComment, author, { id: comment, text: 'Vu, merci' });
  const wrong = await send(store, comments.commentSharedDocument, author, { id, text: 'Erreur' });
  await send(store, comments.deleteSharedComment, author, { id: wrong.id });
  const mail = { id, targets: ['authorised' as const], subject: 'Consignes', text: 'Bonjour' };
  await send(store, announceSharedDocument, author, mail);
  const { links } = foldStream(sharedDocumentAggregate, await store.read(`shareddocument-${id}`));
  await send(store, revokeSharedLink, author, { id, link: links[0]?.link ?? 0 });
  await send(store, viewSharedActivities, author, {});
  const gone = await send(store, shares.createSharedDocument, author, { title: 'Erreur' });
  await send(store, comments.commentSharedDocument, author, { id: gone.id, text: 'À supprimer' });
  await send(store, shares.deleteSharedDocument, author, { id: gone.id });
}
