import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { linkWith } from '../../ui/links.ts';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, EmptyState, Page } from '../../ui/page.tsx';
import { TurnedPager } from '../../ui/list/turned-pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { retentionPage } from './retention.server.ts';

export const meta = titleOf;

export const loader = screen('personRetentionList', retentionPage);

/** Who left, and until when what is known of them is kept. */
export default function RetentionList() {
  const { title, address, soon, status, statuses, rows, pages } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`people.retention.${key}`);
  const parts = (names: readonly string[]) => names.map((one) => label(`part.${one}`)).join(', ');
  return (
    <Page
      title={title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}
      alert={<Alert tone="info">{label('hint')}</Alert>}
      tabs={
        <Tabs
          label={label('period')}
          items={statuses.map((one) => ({
            label: label(`within.${one ?? 'all'}`),
            to: linkWith(address, { status: one }),
            current: status === one,
          }))}
        />
      }
    >
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ person }) => person}
        columns={[
          {
            key: 'name',
            header: t('people.field.name'),
            narrow: 'title',
            cell: ({ person, name }) => (
              <a className="ref" href={pathTo('personRetention', { id: person })} translate="no">
                {name || t('commerce.erased')}
              </a>
            ),
          },
          { key: 'left', header: label('left'), narrow: 'below', cell: ({ left }) => format.date(left) },
          {
            key: 'on',
            header: label('next'),
            narrow: 'side',
            cell: ({ on }) =>
              on === null ? (
                label('nothingLeft')
              ) : on <= soon ? (
                <Badge tone="warn">{format.date(on)}</Badge>
              ) : (
                format.date(on)
              ),
          },
          {
            key: 'what',
            header: label('what'),
            narrow: 'below',
            cell: (row) => parts(row.parts.map(({ part }) => part)),
          },
          {
            key: 'why',
            header: label('why'),
            narrow: 'below',
            cell: (row) =>
              [...new Set(row.parts.map(({ rule }) => rule))].map((rule) => (
                <div key={rule}>{label(`rule.${rule}`)}</div>
              )),
          },
          {
            key: 'held',
            header: label('held'),
            narrow: 'below',
            cell: ({ heldUntil }) =>
              heldUntil === null ? '–' : <Badge tone="info">{format.date(heldUntil)}</Badge>,
          },
          {
            key: 'erased',
            header: label('erased'),
            narrow: 'below',
            cell: (row) => parts(row.erased) || '–',
          },
        ]}
        empty={<EmptyState title={label('none')} hint={label('noneHint')} />}
      />
      <TurnedPager pages={pages} />
    </Page>
  );
}
