import type { ReactNode } from 'react';
import { sortLink } from '../links.ts';
import type { ListColumn } from './list-columns.ts';
import type { Column } from './table.tsx';
import { useFormat, useText } from '../text.tsx';

interface Shown<Row, Context> {
  list: { address: string; order: { sort: string; direction: 'asc' | 'desc' } };
  columns: readonly ListColumn<Row, Context>[];
  /** What the columns' values are read with. */
  context: Context;
  /** Cells that are more than their value, by column. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
}

/** Columns that are data as a table takes them. Amounts keep their value, which the script adds up. */
export function useListColumns<Row, Context>({
  list,
  columns,
  context,
  cells = {},
}: Shown<Row, Context>): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const shown = (value: string | null, type: ListColumn<Row>['type']): ReactNode => {
    if (value === null || value === '') return '–';
    if (type === 'date') return format.date(value);
    if (type === 'instant') return format.dateTime(value);
    if (type === 'integer') return format.integer(Number(value));
    return type === 'amount' ? (
      <data value={value}>{format.amount(value)}</data>
    ) : (
      <span translate="no">{value}</span>
    );
  };
  return columns.map(({ key, header, title, type, value, sort, narrow, code }) => ({
    key,
    header: title ?? t(header),
    narrow: narrow ?? 'hide',
    numeric: type === 'amount' || type === 'integer',
    ...(code && { code }),
    ...(sort && { sort: sortLink(list.address, sort.name, list.order, sort.first) }),
    cell: cells[key] ?? ((row: Row) => shown(value(row, context), type)),
  }));
}
