import { pdfName } from '#domain/company/file-names.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { notFound } from '../http/problems.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import type { FollowedLink } from './follow-link.server.ts';

const kept = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

type Opened = Pick<FollowedLink, 'view' | 'company'>;

/** The logo of whoever made the document. @throws Response 404 */
export async function linkLogo(
  { services }: Pick<ScreenContext, 'services'>,
  { company }: Pick<Opened, 'company'>,
): Promise<Response> {
  const content = company.logo === null ? null : await services.files.get(company.logo);
  if (content === null) throw notFound();
  const type = content[0] === 0x89 ? 'image/png' : 'image/jpeg';
  return new Response(new Uint8Array(content), { headers: { 'Content-Type': type, ...kept } });
}

/** The PDF of the version that a link is of, as it was made when it was validated. @throws Response 503 before that */
export async function linkPdf({ services }: ScreenContext, { view, company }: Opened): Promise<Response> {
  const content = view.pdf === null ? null : await services.files.get(view.pdf);
  if (content === null) throw new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  const name = pdfName(commerceSettingsOf(company).fileNames, view, `${view.kind}-${view.version}`);
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(name, 'attachment'),
      ...kept,
    },
  });
}
