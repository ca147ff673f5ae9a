import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isSearchable, LEAST_LETTERS, searchWords } from '#projections/search/search.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { search } from './search.server.ts';
import { searchTargetNames, searchTargets } from '../shell/targets.ts';

export const meta = titleOf;

const MOST = 12;

/** Whether the search was asked from the very page that it would lead to: then there is nowhere to go. */
function isThere(referer: string | null, url: URL, target: string): boolean {
  if (referer === null || !URL.canParse(referer)) return false;
  const from = new URL(referer);
  return from.origin === url.origin && from.pathname + from.search === target;
}

/** Finds everything by its words; with a chosen list (`type`), leads to it (first specification, section 2). */
export const loader = screen('search', async (context) => {
  const { url, request, t, may } = context;
  const typed = (url.searchParams.get('q') ?? url.searchParams.get('keyword') ?? '').trim().slice(0, 100);
  const target = searchTargetNames.find((name) => name === url.searchParams.get('type'));
  if (target !== undefined && may('ROLE_ADMIN')) {
    const to = pathTo(searchTargets[target], {}, { keyword: typed });
    if (isThere(request.headers.get('Referer'), url, to)) throw new Response(null, { status: 204 });
    throw redirect(to);
  }
  return {
    title: t('search.title'),
    typed,
    short: typed !== '' && !isSearchable(searchWords(typed)),
    groups: await search(context, typed, MOST),
  };
});

export default function SearchPage() {
  const { title, typed, short, groups } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title}>
      <search className="filters">
        <form action={pathTo('search', {})} method="get">
          <input
            className="field search"
            type="search"
            name="q"
            defaultValue={typed}
            aria-label={t('search.title')}
            placeholder={t('search.placeholder')}
            data-list-search=""
          />
          <Button>{t('search.submit')}</Button>
        </form>
      </search>
      {short && <p className="hint">{t('search.short', { count: LEAST_LETTERS })}</p>}
      {groups.length === 0 ? (
        <EmptyState
          title={typed === '' ? t('search.begin') : t('search.none', { words: typed })}
          hint={t('search.hint')}
        />
      ) : (
        <div className="found">
          {groups.map(({ kind, label, hits }) => (
            <Panel key={kind} title={label}>
              <ul className="todo">
                {hits.map(({ to, label: name, detail }) => (
                  <li key={to}>
                    <div>
                      <a className="link ref" href={to}>
                        {name}
                      </a>
                      {detail !== null && <small>{detail}</small>}
                    </div>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
    </Page>
  );
}
