import { notFound } from '../http/problems.ts';
import { publicScreen } from '../http/screen.server.ts';
import { kept, openedLink } from './open-link.server.ts';

/** The logo of whoever made the quotation. */
export const loader = publicScreen('publicQuotationLogo', async (context) => {
  const { company } = await openedLink(context);
  const content = company.logo === null ? null : await context.services.files.get(company.logo);
  if (content === null) throw notFound();
  const type = content[0] === 0x89 ? 'image/png' : 'image/jpeg';
  return new Response(new Uint8Array(content), { headers: { 'Content-Type': type, ...kept } });
});
