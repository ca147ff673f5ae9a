import { pdfName } from '#domain/commerce/file-names.ts';
import { commerceSettingsOf } from '#domain/organization/commerce-settings.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { publicScreen } from '../http/screen.server.ts';
import { kept, openedLink } from './open-link.server.ts';

/** The PDF of the version that a link is of, as it was made when it was validated. */
export const loader = publicScreen('publicQuotationPdf', async (context) => {
  const { view, company } = await openedLink(context);
  const content = view.pdf === null ? null : await context.services.files.get(view.pdf);
  if (content === null) throw new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  const name = pdfName(commerceSettingsOf(company).fileNames, view, `quotation-${view.version}`);
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(name, 'attachment'),
      ...kept,
    },
  });
});
