import type { ReactNode } from 'react';
import { sortLink } from '../links.ts';
import { useClosed } from '../form/closed.tsx';
import { EditLink } from './edit-link.tsx';
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
  /** The form of a row, which the fields of columns are in; null where it cannot be changed. */
  edit?: ((row: Row) => string | null) | undefined;
}

/** Columns that are data as a table takes them. Amounts keep their value, which the script adds up. */
export function useListColumns<Row, Context>({
  list,
  columns,
  context,
  cells = {},
  edit,
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
  const closed = useClosed();
  return columns.map(({ key, header, title, type, value, sort, narrow, code, field }) => {
    const cell = cells[key] ?? ((row: Row) => shown(value(row, context), type));
    const label = title ?? t(header);
    const isEdited = field !== undefined && edit !== undefined && !closed;
    return {
      key,
      header: label,
      narrow: narrow ?? 'hide',
      numeric: type === 'amount' || type === 'integer',
      ...(code && { code }),
      ...(sort && { sort: sortLink(list.address, sort.name, list.order, sort.first) }),
      ...(isEdited && { editable: true }),
      cell: isEdited
        ? (row: Row) => (
            <EditLink form={edit(row)} field={field} label={label} beside={narrow === 'title'}>
              {cell(row)}
            </EditLink>
          )
        : cell,
    };
  });
}
