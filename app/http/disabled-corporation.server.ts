import { redirect } from '@remix-run/node';
import { checkAccess, checkChange } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { closedKey } from '#domain/kernel/refusal.ts';
import { insideSite, pathTo } from '../paths.ts';
import { screens, type Screen } from '../screens.ts';
import type { SignedIn } from '../services.server.ts';
import { setFlash } from './flash.server.ts';

const asks = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Addresses of pages to look at, as patterns: their parameters are ids. */
const shown: RegExp[] = Object.values<Screen>(screens)
  .filter(({ form, guest }) => !form && !guest)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, String.raw`\d+`)}/?$`));

/** What a form is about: the nearest page above it that shows something, `/quotation/12/details` for its mail. */
export function shownInstead(form: string): string {
  const pieces = form.split('/');
  const above = pieces.map((_, at) => pieces.slice(0, pieces.length - at).join('/'));
  const pages = above.flatMap((place) => [`${place}/details`, `${place}/detail`, place, `${place}/list`]);
  const payment = form
    .replace(/^\/payment_edit\//, '/payment_detail/')
    .replace(/^\/new_payment.*/, pathTo('paymentList', {}));
  return (
    [payment, ...pages].find((path) => path !== '' && shown.some((pattern) => pattern.test(path))) ??
    pathTo('home', {})
  );
}

/** Leads from what cannot be sent in a company that can only be read to a page, which says why. */
export const ledFromForm = async (to: string, actor: Pick<Actor, 'held'>): Promise<Response> =>
  redirect(to, {
    headers: { 'Set-Cookie': await setFlash({ tone: 'bad', key: closedKey(actor.held) }) },
  });

/**
 * Lets nothing be sent to the pages of a disabled corporation: whoever tries is led back and told why. Its pages
 * can be looked at; a form, which would only offer what is refused, leads to what it is about.
 */
export async function refuseDisabled(
  access: Screen,
  { signedIn, url, request }: { signedIn: SignedIn | null; url: URL; request: Request },
): Promise<void> {
  const actor = signedIn?.actor ?? null;
  if (actor?.readOnly !== true) return;
  if (asks(request.method)) {
    if (access.form && access.scope === 'corporation')
      throw await ledFromForm(shownInstead(url.pathname.replace(/\.data$/, '')), actor);
    return;
  }
  if (checkChange(actor, access) !== 'read-only') return;
  const back = checkAccess(actor, access) === 'granted' ? insideSite(url.pathname) : pathTo('home', {});
  throw await ledFromForm(back, actor);
}
