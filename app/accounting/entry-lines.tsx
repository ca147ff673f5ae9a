import { DataTable, type Column } from '../ui/list/table.tsx';
import { useText } from '../ui/text.tsx';
import { useAmountColumns } from './amount-columns.ts';
import type { entryPage } from './entry-page.server.ts';

type Row = Awaited<ReturnType<typeof entryPage>>['lines'][number];

/** The lines of an entry that somebody booked. */
export function EntryLines({ lines }: { lines: Row[] }) {
  const t = useText();
  const header = (key: string) => t(`accounting.column.${key}`);
  const amounts = useAmountColumns<Row>();
  const analytic: Column<Row> = {
    key: 'project',
    header: t('accounting.analytic.of'),
    narrow: 'below',
    cell: ({ project, costCenter }) => (
      <span translate="no">
        {project !== null &&
          (project.to === null ? (
            project.name
          ) : (
            <a className="ref" href={project.to}>
              {project.name}
            </a>
          ))}{' '}
        {costCenter}
      </span>
    ),
  };
  const columns: Column<Row>[] = [
    {
      key: 'account',
      header: header('account'),
      narrow: 'title',
      cell: (row) => `${row.account} ${row.name}`,
    },
    {
      key: 'thirdParty',
      header: header('thirdParty'),
      narrow: 'below',
      cell: (row) => <span translate="no">{[row.auxiliary, row.thirdParty].filter(Boolean).join(' ')}</span>,
    },
    ...(lines.some(({ project, costCenter }) => project !== null || costCenter !== '') ? [analytic] : []),
    ...amounts,
  ];
  return (
    <DataTable
      caption={t('accounting.entry.lines')}
      rows={lines}
      rowKey={(row) => row.key}
      columns={columns}
      empty={null}
    />
  );
}
