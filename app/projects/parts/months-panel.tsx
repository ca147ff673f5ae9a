import { add, type DecimalString } from '#domain/kernel/decimal.ts';
import { endOfMonth } from '#domain/kernel/dates.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import type { SeenMonth } from '../figures.server.ts';
import { figureLink } from '../figure-links.ts';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { useFormat, useLanguage, useText } from '../../ui/text.tsx';

const amounts = [
  'sold',
  'invoiced',
  'earnedOfPrice',
  'purchases',
  'time',
  'expenses',
  'equipment',
  'spent',
  'margin',
] as const;
type Amount = (typeof amounts)[number];

/** What follows from the others: told in every month, and made of no rows of its own. */
const follows = (name: Amount): boolean => name === 'spent' || name === 'margin';

/** Where the rows of a month's figure are; null: it follows from the others. */
const linkTo = (project: number, month: string, name: Amount): string | null =>
  follows(name) ? null : figureLink(project, name, { from: `${month}-01`, until: endOfMonth(`${month}-01`) });

const figure = (text: string, to: string | null) =>
  to === null ? (
    text
  ) : (
    <a className="link" href={to}>
      {text}
    </a>
  );

/** What a project sold, invoiced and cost, month by month: each figure leads to the rows that it is made of. */
export function MonthsPanel({ project, months }: { project: number; months: SeenMonth[] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const isTold = (name: Amount) =>
    months.some((one) => one[name] !== null && (follows(name) || Number(one[name]) !== 0));
  const seen = amounts.filter(isTold);
  const totals = seen.map((name): [string, DecimalString] => [
    name,
    add('0', ...months.flatMap((one) => one[name] ?? [])),
  ]);
  if (months.length > 0 && seen.length === 0) return null;
  return (
    <Panel title={t('projects.figure.months')}>
      <div className="time-scroll">
        <DataTable
          caption={t('projects.figure.months')}
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            {
              key: 'month',
              header: t('projects.figure.month'),
              narrow: 'title',
              cell: ({ month }) => monthInWords(month, language),
            },
            ...seen.map((name): Column<SeenMonth> => ({
              key: name,
              header: t(`projects.figure.${name === 'margin' ? 'monthMargin' : name}`),
              numeric: true,
              narrow: name === 'margin' ? 'side' : 'below',
              cell: ({ month, ...one }) => {
                const value = one[name];
                if (value === null || (Number(value) === 0 && !follows(name))) return '–';
                return figure(format.amount(value), linkTo(project, month, name));
              },
            })),
          ]}
          feet={[
            {
              key: 'total',
              label: t('time.field.total'),
              values: Object.fromEntries(totals.map(([name, value]) => [name, format.amount(value)])),
            },
          ]}
          empty={
            <EmptyState title={t('projects.figure.noMonths')} hint={t('projects.figure.noMonthsHint')} />
          }
        />
      </div>
      {months.length > 0 && <p className="hint">{t('projects.figure.monthsHint')}</p>}
    </Panel>
  );
}
