import { isShownInline } from '#domain/files/file-type.ts';
import { notFound } from '../http/problems.ts';
import { screen } from '../http/screen.server.ts';
import { fileResponse, unavailable } from './file-response.server.ts';
import { seenDocument } from './seen-document.server.ts';

/** An attached file: to be saved, or with `?open=1` shown, if a browser may show it. */
export const loader = screen('documentDownload', async (context) => {
  const { services, url } = context;
  const document = await seenDocument(context);
  const inline = url.searchParams.has('open') && isShownInline(document.type);
  try {
    const response = await fileResponse(services.files, document, inline ? 'inline' : 'attachment', context);
    if (response === null) throw notFound();
    return response;
  } catch (error) {
    return unavailable(context, error);
  }
});
