import { useLoaderData } from '@remix-run/react';
import { countCrashes, crashKinds, listCrashes, type CrashRow } from '#scratch/crashes.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { linkWith } from '../ui/links.ts';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import type { Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { crashPlaceOf } from './crash-place.ts';

export const meta = titleOf;

/** Reports of the chosen company; of super admins without one, all. */
export const loader = screen('crashList', async ({ url, services: { db }, actor, t }) => {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const place = crashPlaceOf(actor);
  if (place === null) throw new Response(null, { status: 403 });
  const kind = crashKinds.find((one) => one === url.searchParams.get('kind')) ?? null;
  const filter = { keyword: asked.keyword, kind };
  const [page, total] = await Promise.all([
    listCrashes(db, place.corporation, filter, asked.request),
    countCrashes(db, place.corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t('api.logs.title'), asked, page, total),
    kind,
    kinds: crashKinds,
    everywhere: place.corporation === null,
  };
});

export default function CrashList() {
  const { kind, kinds, everywhere, ...list } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const corporation: Column<CrashRow> = {
    key: 'corporation',
    header: t('api.logs.field.corporation'),
    numeric: true,
    narrow: 'hide',
    cell: (row) => row.corporation ?? '–',
  };
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      placeholder={t('api.logs.placeholder')}
      chips={kinds.map((one) => ({
        label: t(`api.logs.kind.${one}`),
        to: linkWith(list.address, { kind: kind === one ? null : one, cursor: null }),
        on: kind === one,
      }))}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'at',
          header: t('api.logs.field.at'),
          narrow: 'side',
          cell: ({ at }) => format.dateTime(at),
        },
        {
          key: 'kind',
          header: t('api.logs.field.kind'),
          narrow: 'below',
          cell: ({ kind: one }) => (
            <Badge tone={one === 'screen' ? 'bad' : 'info'}>{t(`api.logs.kind.${one}`)}</Badge>
          ),
        },
        {
          key: 'message',
          header: t('api.logs.field.message'),
          narrow: 'title',
          cell: ({ message, detail }) =>
            detail === null ? (
              <span translate="no">{message}</span>
            ) : (
              <details>
                <summary translate="no">{message}</summary>
                <pre className="crash" translate="no">
                  {detail}
                </pre>
              </details>
            ),
        },
        {
          key: 'path',
          header: t('api.logs.field.path'),
          narrow: 'below',
          cell: ({ path }) => (path === null ? '–' : <code translate="no">{path}</code>),
        },
        {
          key: 'user',
          header: t('api.logs.field.user'),
          numeric: true,
          narrow: 'hide',
          cell: ({ user }) => user ?? '–',
        },
        ...(everywhere ? [corporation] : []),
      ]}
      empty={<EmptyState title={t('api.logs.none')} hint={t('api.logs.noneHint')} />}
    />
  );
}
