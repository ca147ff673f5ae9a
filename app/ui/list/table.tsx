import type { ReactNode } from 'react';
import { useText } from '../text.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  numeric?: boolean;
  sort?: { to: string; direction: 'asc' | 'desc' | null };
  /**
   * Where the cell goes on a narrow screen; 'hide' leaves it out, 'action' is a button that says itself what it does.
   */
  narrow?: 'title' | 'side' | 'hide' | 'below' | 'action';
  /** A number with hyphens that stays on one line. */
  code?: boolean;
  /** Its cells are changed where they stand (`EditLink`). */
  editable?: boolean;
}

/** A row of sums below a list. */
export interface Foot {
  key: string;
  label: string;
  /** What stands below each column, by its key; the label takes the columns before the first of them. */
  values: Readonly<Record<string, string>>;
  /** Filled in by the script with what the chosen rows add up to, from the values of their `<data>`. */
  ofSelection?: boolean;
}

/** Boxes before the rows, of the form around the table. */
export interface RowChoice<Row> {
  name: string;
  value(row: Row): string | number;
  label(row: Row): string;
  chosen(row: Row): boolean;
  /** The same page with all of its rows chosen, or none: a link, of which the script makes a box. */
  all: { to: string; label: string; on: boolean };
}

interface Props<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey(row: Row): string | number;
  choice?: RowChoice<Row> | undefined;
  feet?: Foot[];
  empty: ReactNode;
  /** The rows are gone through by keys. */
  keys?: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Header<Row>({ column: { key, header, numeric, sort } }: { column: Column<Row> }) {
  const direction = sort?.direction ?? null;
  return (
    <th
      scope="col"
      data-key={key}
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

const ChooseAll = ({ to, label, on }: RowChoice<unknown>['all']) => (
  <th scope="col" className="check">
    <a href={to} data-choose-all={on ? 'on' : ''} aria-label={label} title={label}>
      <span aria-hidden="true">{on ? '☑' : '☐'}</span>
    </a>
  </th>
);

function FootRow<Row>({ foot, columns, boxes }: { foot: Foot; columns: Column<Row>[]; boxes: number }) {
  const first = columns.findIndex(({ key }) => foot.values[key] !== undefined);
  const label = first === -1 ? columns.length : first;
  return (
    <tr hidden={foot.ofSelection} data-selection={foot.ofSelection ? foot.label : undefined}>
      {label + boxes > 0 && <td colSpan={label + boxes}>{foot.label}</td>}
      {columns.slice(label).map(({ key, header }) => (
        <td
          key={key}
          className="num"
          data-label={foot.values[key] === undefined ? undefined : header}
          data-sum={foot.ofSelection && foot.values[key] !== undefined ? key : undefined}
        >
          {foot.values[key]}
        </td>
      ))}
    </tr>
  );
}

/** A cell that holds nothing: left out where rows stack. */
const without = (classes: string | undefined) => (classes ? `${classes} none` : 'none');

/** What a cell is called where rows stack and the header is gone; titles and buttons speak for themselves. */
function stackedName<Row>({ header, narrow, numeric }: Column<Row>): string | undefined {
  const named = narrow === undefined || narrow === 'below' || (narrow === 'side' && numeric);
  return named && header !== '' ? header : undefined;
}

/** A list: sticky header, amounts on the right, rows that stack on narrow screens. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  choice,
  feet = [],
  empty,
  keys,
}: Props<Row>) {
  const t = useText();
  if (rows.length === 0) return <div className="card">{empty}</div>;
  const classes = columns.map(
    ({ numeric, narrow, code }) =>
      [numeric && 'num', narrow && `n-${narrow}`, code && 'nowrap'].filter(Boolean).join(' ') || undefined,
  );
  const names = columns.map(stackedName);
  const editable = columns.some((column) => column.editable);
  return (
    <div className="card table-card">
      <table
        className={choice ? 'stack choosable' : 'stack'}
        data-list={keys ? '' : undefined}
        data-edit-whole={editable ? t('lists.editWhole') : undefined}
        data-edit-failed={editable ? t('lists.editFailed') : undefined}
      >
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {choice && <ChooseAll {...choice.all} />}
            {columns.map((column) => (
              <Header key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {choice && (
                <td className="check">
                  <input
                    type="checkbox"
                    name={choice.name}
                    value={choice.value(row)}
                    defaultChecked={choice.chosen(row)}
                    aria-label={t('lists.choose', { name: choice.label(row) })}
                  />
                </td>
              )}
              {columns.map((column, index) => {
                const content = column.cell(row);
                if (content === '–')
                  return (
                    <td key={column.key} className={without(classes[index])}>
                      {content}
                    </td>
                  );
                return (
                  <td key={column.key} className={classes[index]} data-label={names[index]}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {feet.length > 0 && (
          <tfoot>
            {feet.map((foot) => (
              <FootRow key={foot.key} foot={foot} columns={columns} boxes={choice ? 1 : 0} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}
