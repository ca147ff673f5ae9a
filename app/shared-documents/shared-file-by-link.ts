import { findAttached } from '#projections/attachments/attached-documents.ts';
import { notFound } from '../http/problems.ts';
import { idOf, publicScreen } from '../http/screen.server.ts';
import { fileResponse, unavailable } from '../attachments/file-response.server.ts';
import { openShare } from './open-shared-link.server.ts';

/** A file of the shared document that the link leads to, to be saved; no other file is there. */
export const loader = publicScreen('sharedFileByLink', async (context) => {
  const opened = await openShare(context);
  if (opened === null) throw notFound();
  const { services, params } = context;
  const document = await findAttached(services.db, idOf(params, 'id'), opened.company.id);
  const isIts = document?.ownerKind === 'sharedDocument' && document.ownerId === opened.id;
  if (!isIts) throw notFound();
  try {
    const response = await fileResponse(services.files, document, 'attachment', context);
    if (response === null) throw notFound();
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  } catch (error) {
    return unavailable(context, error);
  }
});
