import { isShownInline } from '#domain/files/file-type.ts';
import { notFound } from '../../http/problems.ts';
import { screen } from '../../http/screen.server.ts';
import { fileResponse, unavailable } from '../../attachments/file-response.server.ts';
import { receivedOf } from './received.server.ts';

/** The file of an upload: a PDF is shown, XML handed over to be saved. */
export const loader = screen('supplierInvoiceFile', async (context) => {
  const { services, url } = context;
  const received = await receivedOf(context);
  const inline = url.searchParams.has('open') && isShownInline(received.type);
  const how = inline ? 'inline' : 'attachment';
  try {
    const response = await fileResponse(services.files, received, how, context);
    if (response === null) throw notFound();
    return response;
  } catch (error) {
    return unavailable(context, error);
  }
});
