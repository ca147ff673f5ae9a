import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { carried, linkWith } from '../../ui/links.ts';
import { FilterDay } from '../../ui/list/filter-day.tsx';
import { Carried, Chips } from '../../ui/list/filters.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { deadlinesPage } from './deadlines.server.ts';

export const meta = titleOf;

export const loader = screen('peopleDeadlines', deadlinesPage);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The days that the page looks at: a month by one press, or any. */
function Period({ page: { address, months, typed, wrongDays } }: { page: Loaded }) {
  const t = useText();
  return (
    <search className="filters">
      <form className="card panel filter-panel" method="get" action={pathTo('peopleDeadlines', {})}>
        <Carried values={carried(address, 'from', 'until')} />
        <div className="fields">
          {(['from', 'until'] as const).map((name) => (
            <FilterDay
              key={name}
              id={`deadlines-${name}`}
              name={name}
              label={t(`people.deadlines.${name}`)}
              value={typed[name]}
              wrong={wrongDays[name]}
            />
          ))}
        </div>
        <div className="form-actions">
          <Button>{t('ui.filters.apply')}</Button>
          <Chips chips={months} />
        </div>
      </form>
    </search>
  );
}

/** What is due about the people of the company, each with its rule. */
export default function PeopleDeadlines() {
  const page = useLoaderData<typeof loader>();
  const { title, address, today, soon, kind, kinds, counts, rows } = page;
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`people.deadlines.${key}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}
      actions={
        <LinkButton icon="calendar" to={pathTo('calendarFeeds', {})}>
          {t('calendar.feed.action')}
        </LinkButton>
      }
      tabs={
        <Tabs
          label={title}
          items={[null, ...kinds].map((one) => ({
            label: one === null ? t('people.filter.all') : label(`kind.${one}`),
            ...(one !== null && { count: format.integer(counts[one] ?? 0) }),
            to: linkWith(address, { kind: one }),
            current: kind === one,
          }))}
        />
      }
    >
      <p className="hint">{label('hint')}</p>
      <Period page={page} />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => `${row.kind}-${row.id}`}
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
            cell: (row) => (
              <a className="link" href={row.to}>
                {[label(`kind.${row.kind}`), row.about].filter(Boolean).join(' · ')}
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
