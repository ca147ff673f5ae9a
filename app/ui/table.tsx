import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  numeric?: boolean;
  sort?: { to: string; direction: 'asc' | 'desc' | null };
  /** Where the cell goes on a narrow screen; 'hide' leaves it out. */
  narrow?: 'title' | 'side' | 'hide' | 'below';
}

interface Props<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey(row: Row): string | number;
  footer?: ReactNode;
  empty: ReactNode;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Header<Row>({ column: { header, numeric, sort } }: { column: Column<Row> }) {
  const direction = sort?.direction ?? null;
  return (
    <th
      scope="col"
      className={numeric ? 'num' : undefined}
      aria-sort={direction ? ariaSort[direction] : undefined}
    >
      {sort ? (
        <a href={sort.to}>
          {header}
          {direction && <span aria-hidden="true">{direction === 'asc' ? ' ↑' : ' ↓'}</span>}
        </a>
      ) : (
        header
      )}
    </th>
  );
}

/** A list: sticky header, amounts on the right, rows that stack on narrow screens. */
export function DataTable<Row>({ caption, columns, rows, rowKey, footer, empty }: Props<Row>) {
  if (rows.length === 0) return <div className="card">{empty}</div>;
  const classes = columns.map(
    ({ numeric, narrow }) =>
      [numeric ? 'num' : '', narrow ? `n-${narrow}` : ''].join(' ').trim() || undefined,
  );
  return (
    <div className="card table-card">
      <table className="stack">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <td key={column.key} className={classes[index]}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </div>
  );
}
