import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readableMemberships } from '#domain/users/groups/sign-in.ts';
import { namedCorporations } from '#projections/company/corporations.ts';
import { formText } from '../http/form-text.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { insideSite, pathTo } from '../paths.ts';
import type { Services, SignedIn } from '../services.server.ts';
import { CompanyChoice, SeekCompany } from '../shell/company-choice.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

/** So many are found at once: of more, more of the name has to be said. */
const MOST_FOUND = 50;

/** Whether somebody may look into a company that is closed: it is asked as if it were the chosen one. */
async function isReadable(services: Services, { facts }: SignedIn, corporation: number): Promise<boolean> {
  if (facts.group !== 'superadmin') return false;
  const there = await services.userIn(facts.user, corporation);
  return there !== null && readableMemberships(there.facts).includes(corporation);
}

/**
 * Chooses the corporation to work in; "all" or an unknown one chooses none (first specification, section 2). Super
 * admins may also look into a disabled one.
 */
export const action = screen('corporation', async ({ request, services, signedIn, actor }) => {
  const form = await request.formData();
  const asked = Number(form.get('corporation'));
  const isOpen =
    actor.corporations.includes(asked) ||
    (Number.isSafeInteger(asked) && (await isReadable(services, signedIn, asked)));
  await services.sessions.chooseCorporation(services.db, signedIn.token, isOpen ? asked : null);
  return redirect(insideSite(formText(form, 'redirectTo')));
});

/** The companies of a name, for whoever has too many for a menu. */
export const loader = screen('corporation', async ({ services, url, actor, t }) => {
  if (actor.corporations.length < 2) throw redirect(pathTo('home', {}));
  const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, 100);
  const found = await namedCorporations(services.db, actor.corporations, { keyword, most: MOST_FOUND + 1 });
  return {
    title: t('shell.switcher.choose'),
    keyword,
    found: found.slice(0, MOST_FOUND),
    more: found.length > MOST_FOUND,
    to: insideSite(url.searchParams.get('redirectTo')),
  };
});

export default function ChooseCorporation() {
  const { title, keyword, found, more, to } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title}>
      <SeekCompany path={to} keyword={keyword} />
      {found.length === 0 ? (
        <EmptyState
          title={t('shell.switcher.noneFound', { name: keyword })}
          hint={t('shell.switcher.noneHint')}
          action={
            <a className="link" href={pathTo('corporation', {}, { redirectTo: to })}>
              {t('shell.switcher.all')}
            </a>
          }
        />
      ) : (
        <Panel title={t(keyword === '' ? 'shell.switcher.found' : 'shell.switcher.foundFor')}>
          <CompanyChoice corporations={found} path={to} />
          {more && <p className="hint">{t('shell.switcher.more', { most: MOST_FOUND })}</p>}
        </Panel>
      )}
    </Page>
  );
}
