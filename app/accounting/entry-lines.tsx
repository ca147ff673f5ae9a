import { DataTable, type Column } from '../ui/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { entryPage } from './entry-page.server.ts';

type Row = Awaited<ReturnType<typeof entryPage>>['lines'][number];

/** The lines of an entry that somebody booked. */
export function EntryLines({ lines }: { lines: Row[] }) {
  const t = useText();
  const format = useFormat();
  const header = (key: string) => t(`accounting.column.${key}`);
  const amount = (value: string | null) => (value === null ? '' : format.amount(value));
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
    {
      key: 'debit',
      header: header('debit'),
      numeric: true,
      narrow: 'side',
      cell: (row) => amount(row.debit),
    },
    {
      key: 'credit',
      header: header('credit'),
      numeric: true,
      narrow: 'below',
      cell: (row) => amount(row.credit),
    },
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
