import { publicScreen } from '../http/screen.server.ts';
import { notFound } from '../http/problems.ts';
import { linkLogo } from '../public-quotation/link-files.server.ts';
import { openForm } from './open-form.server.ts';

/** The logo of the company that the candidate applies to. */
export const loader = publicScreen('publicCandidateLogo', async (context) => {
  const { services, clientAddress, params } = context;
  const opened = await openForm(services, clientAddress, params['token'] ?? '');
  if (opened === null) throw notFound();
  return linkLogo(context, opened);
});
