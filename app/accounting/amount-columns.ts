import type { Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

/** The debits and credits of lines of the books; nothing where a line has none. */
export function useAmountColumns<
  Row extends { debit: string | null; credit: string | null },
>(): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const amount = (value: string | null) => (value === null ? '' : format.amount(value));
  return [
    {
      key: 'debit',
      header: t('accounting.column.debit'),
      numeric: true,
      narrow: 'side',
      cell: (row) => amount(row.debit),
    },
    {
      key: 'credit',
      header: t('accounting.column.credit'),
      numeric: true,
      narrow: 'below',
      cell: (row) => amount(row.credit),
    },
  ];
}
