import { isShownInline } from '#domain/sharing/file-type.ts';
import { ownerKind } from '#domain/sharing/owners.ts';
import { findAttached } from '#projections/attached-documents.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { fileResponse } from './file-response.server.ts';

/** An attached file: to be saved, or with `?open=1` shown, if a browser may show it. */
export const loader = screen('documentDownload', async ({ services, corporation, params, url, may }) => {
  const document = await findAttached(services.db, idOf(params, 'id'), corporation);
  if (document === null) throw notFound();
  const { view, attach } = ownerKind(document.ownerKind);
  if (!may([view, attach])) throw new Response(null, { status: 403 });
  const inline = url.searchParams.has('open') && isShownInline(document.type);
  const response = await fileResponse(services.files, document, inline ? 'inline' : 'attachment');
  if (response === null) throw notFound();
  return response;
});
