import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { carried, linkWith } from '../../ui/links.ts';
import { PlainSelect } from '../../ui/form/field.tsx';
import { FilterDay } from '../../ui/list/filter-day.tsx';
import { Carried, Chips } from '../../ui/list/filters.tsx';
import { ExportMenu } from '../../ui/list/list-tools.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, EmptyState, Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { deadlinesPage } from './deadlines.server.ts';

export const meta = titleOf;

export const loader = screen('peopleDeadlines', deadlinesPage);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const narrowings = ['unit', 'manager'] as const;

/** The days that the page looks at, a month by one press or any, and whose deadlines. */
function Period({ page: { address, months, typed, wrongDays, options, narrowed } }: { page: Loaded }) {
  const t = useText();
  return (
    <search className="filters">
      <form className="card panel filter-panel" method="get" action={pathTo('peopleDeadlines', {})}>
        <Carried values={carried(address, 'from', 'until', ...(options === null ? [] : narrowings))} />
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
          {options !== null &&
            narrowings.map((name) => (
              <PlainSelect
                key={name}
                id={`deadlines-${name}`}
                name={name}
                label={t(`people.filter.${name}`)}
                defaultValue={narrowed[name] ?? ''}
                options={options[name]}
                placeholder={t(`people.filter.any.${name}`)}
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
  const { title, address, today, soon, kind, kinds, counts, rows, most } = page;
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`people.deadlines.${key}`);
  return (
    <Page
      title={title}
      crumbs={[
        page.maySeePeople
          ? { label: t('people.list'), to: pathTo('personList', {}) }
          : { label: t('shell.menu.people') },
      ]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('peopleDeadlinesExport', {})} />
          <LinkButton icon="calendar" to={pathTo('calendarFeeds', {})}>
            {t('calendar.feed.action')}
          </LinkButton>
        </>
      }
      alert={
        most !== null && (
          <Alert tone="warn">{t('people.deadlines.cut', { count: format.integer(most) })}</Alert>
        )
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
            cell: ({ person, name }) =>
              page.maySeeFiles ? (
                <a className="ref" href={pathTo('personDetails', { id: person })} translate="no">
                  {name || t('commerce.erased')}
                </a>
              ) : (
                <span translate="no">{name || t('commerce.erased')}</span>
              ),
          },
          {
            key: 'kind',
            header: label('what'),
            narrow: 'below',
            cell: (row) => {
              const words = [label(`kind.${row.kind}`), row.about].filter(Boolean).join(' · ');
              return row.to === null ? (
                words
              ) : (
                <a className="link" href={row.to}>
                  {words}
                </a>
              );
            },
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
