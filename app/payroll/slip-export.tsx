import { useLoaderData } from '@remix-run/react';
import { FileSize } from '../attachments/file-words.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, PlainSelect } from '../ui/form/field.tsx';
import { Columns, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { exportPage } from './slip-export.server.ts';
import { YearPanel } from './year-panel.tsx';

export const meta = titleOf;

export const loader = screen('slipExport', exportPage);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

type Year = Loaded['years'][number];

function YearOfMonths({ year: { year, zip, months, count, size } }: { year: Year }) {
  const t = useText();
  return (
    <YearPanel<Year['months'][number]>
      year={year}
      rows={months}
      rowKey={({ period }) => period}
      shown={({ period }) => pathTo('wageSlipList', {}, { period })}
      columns={[
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
      ]}
      saved={({ zip: to }) => to}
      saveKey="payroll.export.month"
      zip={zip}
    >
      {' '}
      {t('payroll.export.count', { count })} · <FileSize bytes={size} />
    </YearPanel>
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
