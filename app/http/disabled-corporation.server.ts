import { redirect } from '@remix-run/node';
import { checkAccess, checkChange, type Access } from '#domain/access/access.ts';
import { insideSite, pathTo } from '../paths.ts';
import type { SignedIn } from '../services.server.ts';
import { setNotice } from './notice.server.ts';

const asks = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Lets nothing be sent to the pages of a disabled corporation: whoever tries is led back and told why. Its pages
 * themselves can all be looked at, those of forms too.
 */
export async function refuseDisabled(
  access: Access,
  { signedIn, url, request }: { signedIn: SignedIn | null; url: URL; request: Request },
): Promise<void> {
  const actor = signedIn?.actor ?? null;
  if (actor?.readOnly !== true || asks(request.method)) return;
  if (checkChange(actor, access) !== 'read-only') return;
  const back = checkAccess(actor, access) === 'granted' ? insideSite(url.pathname) : pathTo('home', {});
  const notice = await setNotice({ tone: 'bad', key: 'errors.corporationDisabled' });
  throw redirect(back, { headers: { 'Set-Cookie': notice } });
}
