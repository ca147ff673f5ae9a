import { useLoaderData } from '@remix-run/react';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { deadlineKinds, peopleDeadlines } from '#projections/people/deadlines.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { linkWith } from '../../ui/links.ts';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

export const meta = titleOf;

/** How far ahead the page looks, and how far back at what was left undone. */
const AHEAD_MONTHS = 6;
const BACK_DAYS = 60;

export const loader = screen('peopleDeadlines', async (context) => {
  const { services, corporation, today, url, t } = context;
  const kind = deadlineKinds.find((one) => one === url.searchParams.get('kind')) ?? null;
  const span = { from: addDays(today, -BACK_DAYS), until: addMonths(today, AHEAD_MONTHS), today };
  const all = await peopleDeadlines(services.db, corporation, span);
  return {
    title: t('people.deadlines.title'),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    today,
    soon: addDays(today, 30),
    kind,
    counts: Object.fromEntries(
      deadlineKinds.map((one) => [one, all.filter((deadline) => deadline.kind === one).length]),
    ),
    rows: kind === null ? all : all.filter((deadline) => deadline.kind === kind),
  };
});

/** What is due about the people of the company, each with its rule. */
export default function PeopleDeadlines() {
  const { title, address, today, soon, kind, counts, rows } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`people.deadlines.${key}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}
      tabs={
        <Tabs
          label={title}
          items={[null, ...deadlineKinds].map((one) => ({
            label: one === null ? t('people.filter.all') : label(`kind.${one}`),
            ...(one !== null && { count: format.integer(counts[one] ?? 0) }),
            to: linkWith(address, { kind: one }),
            current: kind === one,
          }))}
        />
      }
    >
      <p className="hint">{label('hint')}</p>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => `${row.kind}-${row.person}-${row.day}`}
        columns={[
          { key: 'day', header: label('day'), narrow: 'side', cell: ({ day }) => format.date(day) },
          {
            key: 'name',
            header: t('people.field.name'),
            narrow: 'title',
            cell: ({ person, name }) => (
              <a className="ref" href={pathTo('personDetails', { id: person })} translate="no">
                {name || t('commerce.erased')}
              </a>
            ),
          },
          {
            key: 'kind',
            header: label('what'),
            narrow: 'below',
            cell: (row) =>
              row.contract === null ? (
                label(`kind.${row.kind}`)
              ) : (
                <a className="link" href={pathTo('contractDetails', { id: row.contract })}>
                  {label(`kind.${row.kind}`)}
                </a>
              ),
          },
          { key: 'rule', header: label('rule'), narrow: 'below', cell: (row) => label(`rules.${row.kind}`) },
          {
            key: 'state',
            header: t('people.field.state'),
            narrow: 'below',
            cell: ({ day }) =>
              day < today ? (
                <Badge tone="bad">{label('past')}</Badge>
              ) : day <= soon ? (
                <Badge tone="warn">{label('soon')}</Badge>
              ) : null,
          },
        ]}
        empty={<EmptyState title={label('none')} hint={label('noneHint')} />}
      />
    </Page>
  );
}
