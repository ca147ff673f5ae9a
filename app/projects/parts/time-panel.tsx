import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PlainField } from '../../ui/form/field.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import type { TurnedPages } from '../../ui/list/turn-page.ts';
import { TurnedPager } from '../../ui/list/turned-pager.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/** Time that was spent on a project, of a person, a profile or a month. */
export interface SpentLine {
  name: string;
  /** Where its entries are. */
  to: string;
  /** Of a month: what its client signs. */
  paper: string | null;
  hours: string;
  days: string;
  billable: string;
}

/** Time that was spent on a project by one way of looking at it. */
export function TimeSpent({ by, lines }: { by: 'person' | 'profile' | 'month'; lines: SpentLine[] }) {
  const t = useText();
  const format = useFormat();
  if (lines.length === 0) return null;
  const title = t(`projects.spent.${by}`);
  const column = (key: 'hours' | 'days' | 'billable', narrow: 'side' | 'below') => ({
    key,
    header: t(`projects.spent.${key}`),
    numeric: true,
    narrow,
    cell: (line: SpentLine) => format.quantity(line[key]),
  });
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        rows={lines}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            header: title,
            narrow: 'title',
            cell: ({ name, to }) => (
              <a className="ref" href={to} translate="no">
                {name}
              </a>
            ),
          },
          column('hours', 'side'),
          column('days', 'below'),
          column('billable', 'below'),
          ...(by === 'month'
            ? [
                {
                  key: 'paper',
                  header: '',
                  narrow: 'action' as const,
                  cell: ({ name, paper }: SpentLine) =>
                    paper && (
                      <a
                        className="link"
                        href={paper}
                        aria-label={t('projects.spent.paperOf', { month: name })}
                      >
                        {t('projects.spent.paper')}
                      </a>
                    ),
                },
              ]
            : []),
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** A noted time as the project's file lists it. */
export interface NotedTime {
  id: number;
  month: number;
  day: string;
  person: string;
  activity: string;
  hours: string;
  billable: boolean;
  invoice: number | null;
  billed: boolean;
}

/** Times of a project that somebody sees, the newest first: a page of them. */
export function TimesPanel({
  project,
  times,
  pages,
  invoices,
  month,
}: {
  /** "2026-11": whose paper is proposed. */
  month: string;
  project: number;
  times: NotedTime[];
  pages: TurnedPages | null;
  invoices: boolean;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('projects.tab.activities')}>
      <DataTable
        caption={t('projects.tab.activities')}
        rows={times}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'person',
            header: t('projects.bill.person'),
            narrow: 'title',
            cell: ({ month, person }) => (
              <a className="ref" href={pathTo('activityMonthDetails', { id: month })} translate="no">
                {person}
              </a>
            ),
          },
          {
            key: 'day',
            header: t('commerce.column.date'),
            narrow: 'below',
            cell: ({ day }) => format.date(day),
          },
          {
            key: 'activity',
            header: t('time.field.activity'),
            narrow: 'below',
            cell: ({ activity }) => activity,
          },
          {
            key: 'billable',
            header: t('time.field.billable'),
            narrow: 'below',
            cell: ({ billable, billed, invoice }) => {
              if (!billed) return t(billable ? 'ui.yes' : 'ui.no');
              return invoices && invoice !== null ? (
                <a className="ref" href={pathTo('invoiceDetails', { versionId: invoice })}>
                  {t('time.details.billed')}
                </a>
              ) : (
                t('time.details.billed')
              );
            },
          },
          {
            key: 'hours',
            header: t('projects.spent.hours'),
            numeric: true,
            narrow: 'side',
            cell: ({ hours }) => format.quantity(hours),
          },
        ]}
        empty={<EmptyState title={t('projects.spent.none')} hint={t('projects.spent.noneHint')} />}
      />
      <TurnedPager pages={pages} />
      <form method="get" action={pathTo('projectMonthPdf', { id: project })} className="time-period">
        <PlainField
          id="paper-month"
          name="month"
          type="month"
          label={t('projects.spent.paperMonth')}
          defaultValue={month}
          required
        />
        <Button icon="file">{t('projects.spent.paper')}</Button>
      </form>
      <p className="inline-form">
        <LinkButton to={pathTo('activityList', {}, { project })}>{t('time.entries.title')}</LinkButton>
        <LinkButton icon="clock" to={pathTo('personActivity', {})}>
          {t('time.list.own')}
        </LinkButton>
      </p>
    </Panel>
  );
}
