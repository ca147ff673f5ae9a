import { findAttached } from '#projections/attachments/attached-documents.ts';
import { notFound } from '../http/problems.ts';
import { idOf, publicScreen } from '../http/screen.server.ts';
import { fileResponse } from '../attachments/file-response.server.ts';
import { openedLink } from './open-link.server.ts';

/** A file that was sent with the link, as long as it is attached to the quotation. */
export const loader = publicScreen('publicQuotationFile', async (context) => {
  const { link, company } = await openedLink(context);
  const { services, params } = context;
  const id = idOf(params, 'id');
  const sent = link.files?.some((file) => file.document === id) ?? false;
  const document = sent ? await findAttached(services.db, id, company.id) : null;
  const response = document && (await fileResponse(services.files, document, 'attachment', context));
  if (!response) throw notFound();
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
});
