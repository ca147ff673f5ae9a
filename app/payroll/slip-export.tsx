import { useLoaderData } from '@remix-run/react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { FileSize } from '../attachments/file-words.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { FormActions, PlainSelect } from '../ui/form/field.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Columns, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import { exportPage } from './slip-export.server.ts';

export const meta = titleOf;

export const loader = screen('slipExport', exportPage);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function YearOfMonths({ year: { year, zip, months, count, size } }: { year: Loaded['years'][number] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Panel title={year}>
      <DataTable
        caption={t('payroll.own.year', { year })}
        rows={months}
        rowKey={({ period }) => period}
        empty={null}
        columns={[
          {
            key: 'period',
            header: t('payroll.field.period'),
            narrow: 'title',
            cell: ({ period }) => (
              <a className="ref" href={pathTo('wageSlipList', {}, { period })}>
                {monthInWords(period, language)}
              </a>
            ),
          },
          {
            key: 'count',
            header: t('payroll.batch.slips'),
            numeric: true,
            narrow: 'side',
            cell: ({ count: some }) => some,
          },
          {
            key: 'size',
            header: t('payroll.field.size'),
            numeric: true,
            narrow: 'below',
            cell: ({ size: bytes }) => <FileSize bytes={bytes} />,
          },
          {
            key: 'save',
            header: '',
            narrow: 'action',
            cell: ({ period, zip: to }) => (
              <a
                className="btn quiet"
                href={to}
                aria-label={t('payroll.export.month', { month: monthInWords(period, language) })}
              >
                {t('files.download')}
              </a>
            ),
          },
        ]}
      />
      <p>
        <LinkButton icon="download" to={zip}>
          {t('payroll.own.yearZip', { year })}
        </LinkButton>{' '}
        {t('payroll.export.count', { count })} · <FileSize bytes={size} />
      </p>
    </Panel>
  );
}

/** Saves wage slips in archives: of a person, of a month, of a year. */
export default function SlipExport() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={page.title} crumbs={[{ label: t('payroll.list'), to: pathTo('wageSlipList', {}) }]}>
      {page.years.length === 0 ? (
        <EmptyState title={t('payroll.none')} hint={t('payroll.noneHint')} />
      ) : (
        <Columns
          main={page.years.map((year) => (
            <YearOfMonths key={year.year} year={year} />
          ))}
          aside={
            <>
              <Panel title={t('payroll.export.person')}>
                <form action={page.action}>
                  <PlainSelect
                    id="export-person"
                    name="person"
                    label={t('payroll.field.person')}
                    options={page.people}
                    placeholder="–"
                    required
                  />
                  <FormActions>
                    <Button icon="download">{t('payroll.export.save')}</Button>
                  </FormActions>
                </form>
              </Panel>
              <Panel title={t('payroll.export.leftTitle')}>
                <p>{t('payroll.export.left')}</p>
              </Panel>
            </>
          }
        />
      )}
    </Page>
  );
}
