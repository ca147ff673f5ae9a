import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { PeriodNav } from '../../ui/board/period-nav.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, Columns, Definitions, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { ElementTable } from '../elements/element-table.tsx';
import { nameColumn } from '../name-column.tsx';
import { closeMonth, reportPage } from './report.server.ts';
import { Refusals } from '../../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('leaveReport', reportPage);
export const action = screen('leaveReport', closeMonth);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Changes of closed months: those that this report tells, or of this month, each with the report that tells it. */
function Corrections({ rows, sort }: { rows: Loaded['corrections']; sort: 'corrections' | 'before' }) {
  const t = useText();
  const format = useFormat();
  const title = t(`timeOff.report.${sort}`);
  return (
    <Panel title={title}>
      <p className="hint">{t(`timeOff.report.${sort}Hint`)}</p>
      <DataTable<Loaded['corrections'][number]>
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          nameColumn(t),
          { key: 'kind', header: t('timeOff.field.kind'), narrow: 'below', cell: ({ kind }) => kind },
          {
            key: 'day',
            header: t('timeOff.field.day'),
            narrow: 'below',
            cell: ({ day }) => format.date(day),
          },
          {
            key: 'days',
            header: t('timeOff.field.days'),
            narrow: 'side',
            numeric: true,
            cell: ({ days }) => days,
          },
          {
            key: 'at',
            header: t('timeOff.report.changedAt'),
            narrow: 'below',
            cell: ({ at }) => format.dateTime(at),
          },
          ...(sort === 'before'
            ? []
            : [
                {
                  key: 'told',
                  header: t('timeOff.report.told'),
                  narrow: 'below' as const,
                  cell: ({ told }: Loaded['corrections'][number]) => told,
                },
              ]),
        ]}
        empty={null}
      />
    </Panel>
  );
}

function Lines({ rows }: { rows: Loaded['lines'] }) {
  const t = useText();
  const format = useFormat();
  const title = t('timeOff.report.lines');
  return (
    <Panel title={title}>
      <DataTable<Loaded['lines'][number]>
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          nameColumn(t, ({ to }) => to),
          {
            key: 'number',
            header: t('timeOff.report.number'),
            narrow: 'hide',
            cell: ({ personnelNumber }) => personnelNumber,
          },
          { key: 'kind', header: t('timeOff.field.kind'), narrow: 'below', cell: ({ kind }) => kind },
          {
            key: 'from',
            header: t('timeOff.field.from'),
            narrow: 'below',
            cell: ({ from }) => format.date(from),
          },
          {
            key: 'until',
            header: t('timeOff.field.until'),
            narrow: 'below',
            cell: ({ until }) => format.date(until),
          },
          {
            key: 'days',
            header: t('timeOff.field.days'),
            narrow: 'side',
            numeric: true,
            cell: ({ days }) => days,
          },
        ]}
        empty={<EmptyState title={t('timeOff.report.none')} hint={t('timeOff.report.noneHint')} />}
      />
    </Panel>
  );
}

/** A month's absences for the payroll office. */
export default function LeaveReport() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { month, closed } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}
      tabs={<Tabs label={t('timeOff.sections')} items={page.sections} />}
      actions={
        <>
          <LinkButton icon="download" to={pathTo('leaveReportExport', {}, { month })}>
            {t('timeOff.report.export')}
          </LinkButton>
          <LinkButton icon="file" to={pathTo('leaveReportPdf', {}, { month })}>
            PDF
          </LinkButton>
          {page.mayClose && (
            <IntentButton
              intent="close"
              tone="primary"
              ask={t(page.monthOver ? 'timeOff.ask.close' : 'timeOff.ask.closeEarly')}
            >
              {t('timeOff.step.close')}
            </IntentButton>
          )}
        </>
      }
    >
      <Refusals errors={answer?.errors} />
      <PeriodNav period={page.period} />
      {closed && (
        <Alert tone="info">
          {t('timeOff.report.closed', { at: format.dateTime(closed.at), by: closed.by })}
        </Alert>
      )}
      <Columns
        main={
          <>
            {page.since.length > 0 && <Corrections rows={page.since} sort="corrections" />}
            {page.corrections.length > 0 && <Corrections rows={page.corrections} sort="before" />}
            <Lines rows={page.lines} />
            {page.elements && (
              <Panel title={t('timeOff.elements.title')}>
                <ElementTable rows={page.elements.rows} />
                {page.elements.corrections.length > 0 && (
                  <>
                    <h3>{t('timeOff.report.before')}</h3>
                    <ElementTable rows={page.elements.corrections} />
                  </>
                )}
                <p>
                  <a className="link" href={page.elements.to}>
                    {t('timeOff.elements.note')}
                  </a>
                </p>
              </Panel>
            )}
          </>
        }
        aside={
          <Panel title={t('timeOff.report.sums')}>
            {page.sums.length === 0 ? (
              <p className="hint">{t('timeOff.report.none')}</p>
            ) : (
              <Definitions
                amounts
                items={page.sums.map(({ kind, days }) => ({
                  term: kind,
                  value: t('timeOff.short', { days }),
                }))}
              />
            )}
          </Panel>
        }
      />
    </Page>
  );
}
