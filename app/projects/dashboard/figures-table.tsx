import { figureLink } from '../figure-links.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { ReckonedRow } from './dashboard.server.ts';

type Row = Omit<ReckonedRow, 'jobs'>;

const money = ['sold', 'invoiced', 'spent', 'margin'] as const;

/** Projects with what they come to: each leads to its file, where every figure leads to what it is made of. */
export function FiguresTable({ caption, rows }: { caption: string; rows: Row[] }) {
  const t = useText();
  const format = useFormat();
  const seen = money.filter((name) => rows.some(({ summary }) => summary[name] !== null));
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('projects.field.name'),
          narrow: 'title',
          cell: ({ id, code, name }) => (
            <a className="ref" href={pathTo('projectDetails', { id })}>
              {name} <small>{code}</small>
            </a>
          ),
        },
        {
          key: 'end',
          header: t('projects.field.endDate'),
          narrow: 'below',
          cell: ({ endDate, late, over }) => (
            <>
              {endDate && format.date(endDate)}{' '}
              {late && <Badge tone="bad">{t('projects.dashboard.late')}</Badge>}
              {over && <Badge tone="warn">{t('projects.dashboard.overBudget')}</Badge>}
            </>
          ),
        },
        ...seen.map((name) => ({
          key: name,
          header: t(`projects.figure.${name}`),
          numeric: true,
          narrow: 'below' as const,
          cell: ({ id, summary }: Row) => {
            const value = summary[name];
            if (value === null) return '';
            return (
              <a className="ref" href={figureLink(id, name)}>
                {format.amount(value)}
              </a>
            );
          },
        })),
        {
          key: 'progress',
          header: t('projects.job.progress'),
          numeric: true,
          narrow: 'side',
          cell: ({ summary }) => (summary.progress === null ? '–' : format.percent(String(summary.progress))),
        },
      ]}
      empty={<EmptyState title={t('projects.none')} hint={t('projects.noneHint')} />}
    />
  );
}
