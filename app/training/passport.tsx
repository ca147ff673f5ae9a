import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { formatDate } from '../ui/format.ts';
import { FilterDay } from '../ui/list/filter-day.tsx';
import { Chips } from '../ui/list/filters.tsx';
import { ExportMenu } from '../ui/list/list-tools.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { linkWith } from '../ui/links.ts';
import { Alert, EmptyState, Page } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { passportPage } from './passport.server.ts';

export const meta = titleOf;

export const loader = screen('trainingPassport', async (context) => {
  const { t, url, today } = context;
  const page = await passportPage(context);
  const typed = (name: 'from' | 'until') => page.wrongDays[name] ?? formatDate(page.span[name]);
  return {
    ...page,
    title: t('training.passport.title'),
    address: url.pathname.replace(/\.data$/, '') + url.search,
    today,
    typed: { from: typed('from'), until: typed('until') },
  };
});

/** What is to be declared to the passport of prevention, by when: as a page, and as a file. */
export default function Passport() {
  const { title, address, today, typed, wrongDays, quarters, span, rows } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`training.field.${key}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.menu.certificateDashboard'), to: pathTo('certificateDashboard', {}) }]}
      actions={<ExportMenu address={address} to={pathTo('trainingPassportExport', {})} />}
    >
      <Alert tone="info">{t('training.passport.rule')}</Alert>
      <search className="filters">
        <form className="card panel filter-panel" method="get">
          <div className="fields">
            {(['from', 'until'] as const).map((name) => (
              <FilterDay
                key={name}
                id={`passport-${name}`}
                name={name}
                label={t(`training.passport.${name}`)}
                value={typed[name]}
                wrong={wrongDays[name]}
              />
            ))}
          </div>
          <div className="form-actions">
            <Button>{t('ui.filters.apply')}</Button>
            <Chips
              chips={quarters.map(({ from, until }) => ({
                label: t('training.passport.quarter', {
                  quarter: Math.ceil(Number(from.slice(5, 7)) / 3),
                  year: from.slice(0, 4),
                }),
                to: linkWith(address, { from, until }),
                on: span.from === from && span.until === until,
              }))}
            />
          </div>
        </form>
      </search>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: label('person'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={pathTo('certificateDetails', { id: row.id })} translate="no">
                {[row.lastName, row.firstName].filter(Boolean).join(' ') || t('commerce.erased')}
              </a>
            ),
          },
          { key: 'type', header: label('type'), narrow: 'below', cell: (row) => row.typeName },
          {
            key: 'obtainedOn',
            header: t('training.passport.end'),
            narrow: 'below',
            cell: (row) => format.date(row.obtainedOn),
          },
          { key: 'provider', header: label('provider'), narrow: 'hide', cell: (row) => row.providerName },
          {
            key: 'due',
            header: t('training.passport.due'),
            narrow: 'side',
            cell: (row) =>
              row.due < today ? (
                <>
                  {format.date(row.due)} <Badge tone="mute">{t('training.passport.past')}</Badge>
                </>
              ) : (
                format.date(row.due)
              ),
          },
        ]}
        empty={<EmptyState title={t('training.passport.none')} hint={t('training.passport.noneHint')} />}
      />
    </Page>
  );
}
