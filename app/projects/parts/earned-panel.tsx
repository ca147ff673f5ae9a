import { add } from '#domain/kernel/decimal.ts';
import type { EarnedLine } from '#projections/projects/earned.ts';
import { pathTo } from '../../paths.ts';
import { Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/** What a project at a fixed price earned, day by day: by its jobs, its milestones or its invoices. */
export function EarnedPanel({ lines, invoices }: { lines: EarnedLine[]; invoices: boolean }) {
  const t = useText();
  const format = useFormat();
  const percent = (value: number) => format.percent(String(value));
  return (
    <Panel title={t('projects.earned.title')}>
      <DataTable
        caption={t('projects.earned.title')}
        rows={lines.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => at}
        columns={[
          {
            key: 'name',
            header: t('projects.earned.for'),
            narrow: 'title',
            cell: ({ name, version, number }) => {
              const said = [number, name].filter(Boolean).join(' · ');
              if (version === null || !invoices) return said;
              return (
                <a className="ref" href={pathTo('invoiceDetails', { versionId: version })}>
                  {said}
                </a>
              );
            },
          },
          {
            key: 'day',
            header: t('projects.earned.day'),
            narrow: 'below',
            cell: ({ day }) => format.date(day),
          },
          {
            key: 'progress',
            header: t('projects.earned.progress'),
            numeric: true,
            narrow: 'below',
            cell: ({ before, after }) =>
              before === null || after === null ? '–' : `${percent(before)} → ${percent(after)}`,
          },
          {
            key: 'net',
            header: t('projects.bill.net'),
            numeric: true,
            narrow: 'side',
            cell: ({ net }) => format.amount(net),
          },
        ]}
        feet={[
          {
            key: 'total',
            label: t('time.field.total'),
            values: { net: format.amount(add('0', ...lines.map(({ net }) => net))) },
          },
        ]}
        empty={null}
      />
      <p className="hint">{t('projects.earned.hint')}</p>
    </Panel>
  );
}
