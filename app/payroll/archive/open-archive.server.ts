import { createCookie, type Cookie } from '@remix-run/node';
import { ARCHIVE_OPEN_MINUTES } from '#domain/payroll/slip-archive.ts';
import { LINK_TRIES } from '#domain/payroll/wage-slip.ts';
import { slipsOfPerson, type StandingSlip } from '#projections/payroll/wage-slips.ts';
import { openLink } from '../../http/guesses.server.ts';
import { notFound } from '../../http/problems.ts';
import type { ScreenContext } from '../../http/screen.server.ts';
import type { Services } from '../../services.server.ts';

/** What a link leads to. */
type OpenArchive = NonNullable<Awaited<ReturnType<Services['links']['findArchive']>>>;

/** Says that the day of birth was said to this very link, from this very browser. Signed. */
const openedCookie = ({ sessionSecret, publicUrl }: Services['settings']): Cookie =>
  createCookie('registre_slips', {
    path: '/bulletins',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    secrets: [sessionSecret],
    maxAge: ARCHIVE_OPEN_MINUTES * 60,
  });

/** The header that lets the browser into the pages of a link for a while. */
export const letIn = ({ settings }: Services, { hash }: OpenArchive): Promise<string> =>
  openedCookie(settings).serialize({ hash, until: Date.now() + ARCHIVE_OPEN_MINUTES * 60_000 });

async function isLetIn(
  { services, request }: Pick<ScreenContext, 'services' | 'request'>,
  hash: string,
): Promise<boolean> {
  const value: unknown = await openedCookie(services.settings)
    .parse(request.headers.get('Cookie'))
    .catch(() => null);
  if (typeof value !== 'object' || value === null) return false;
  const until: unknown = Reflect.get(value, 'until');
  return Reflect.get(value, 'hash') === hash && typeof until === 'number' && until > Date.now();
}

/**
 * What a token leads to, and whether this browser said the day of birth; null alike for an unknown, a replaced, a past
 * and a dead one. Looking takes nothing from a link.
 * @throws Response 429 for an address that guesses too much
 */
export const openArchive = (
  context: ScreenContext,
): Promise<{ archive: OpenArchive; inside: boolean } | null> =>
  openLink(context, 'slip', async () => {
    const { services, params } = context;
    const archive = await services.links.findArchive(services.db, params['token'] ?? '');
    if (archive === null || archive.tries >= LINK_TRIES) return null;
    return { archive, inside: await isLetIn(context, archive.hash) };
  });

/** All slips of whoever was let in. @throws Response 404 for everybody else */
export async function archivedSlips(context: ScreenContext): Promise<StandingSlip[]> {
  const opened = await openArchive(context);
  if (opened === null || !opened.inside) throw notFound();
  return slipsOfPerson(context.services.db, opened.archive.person, null);
}
