import type { ReactNode } from 'react';
import { CommandForm } from '../form/command-form.tsx';
import { useClosed } from '../form/closed.tsx';
import { FilterBar, type Chip } from './filters.tsx';
import { carried, linkWith } from '../links.ts';
import { EmptyState, Alert, Page } from '../page.tsx';
import { Pager } from './pager.tsx';
import { pageSummary } from './page-summary.ts';
import { DataTable, type Column, type Foot, type RowChoice } from './table.tsx';
import { useFormat, useText } from '../text.tsx';

/** What every list's loader answers (app/http/list.server.ts: `listData`). */
export interface ListData<Row> {
  title: string;
  address: string;
  order: { sort: string; direction: 'asc' | 'desc' };
  keyword: string | null;
  rows: Row[];
  /** Rows before these; left out where that is not known. */
  start?: number;
  previous: string | null;
  next: string | null;
  total: number;
  /** `total` is only how far was counted. */
  capped: boolean;
  /** Days of the address that do not exist, by name, as they were typed: nothing is shown then. */
  wrongDays: Record<string, string>;
}

/** Rows that are chosen for something to be done with them: a form around the table, its buttons below. */
export interface Selection<Row> {
  choice: RowChoice<Row>;
  bar: ReactNode;
}

interface Props<Row> {
  list: ListData<Row>;
  crumbs: { label: string; to?: string }[];
  actions?: ReactNode;
  tabs?: ReactNode;
  alert?: ReactNode;
  placeholder: string;
  /** Filters in force, beside the searched words. */
  chips?: Chip[];
  /** Menus and links beside the filters. */
  tools?: ReactNode;
  /** More filters, when they are opened. */
  panel?: ReactNode;
  columns: Column<Row>[];
  rowKey(row: Row): string | number;
  selection?: Selection<Row>;
  feet?: Foot[];
  empty: ReactNode;
  /** Stands in the place of the rows: the same as a board. */
  instead?: ReactNode;
  children?: ReactNode;
}

function Rows<Row>({ list, columns, rowKey, selection: offered, feet, empty }: Props<Row>) {
  const t = useText();
  const closed = useClosed();
  const selection = closed ? undefined : offered;
  const table = (
    <DataTable
      caption={list.title}
      rows={list.rows}
      rowKey={rowKey}
      columns={columns}
      choice={selection?.choice}
      feet={feet ?? []}
      empty={
        Object.keys(list.wrongDays).length > 0 ? <EmptyState title={t('lists.notShown')} hint="" /> : empty
      }
      keys
    />
  );
  if (!selection || list.rows.length === 0) return table;
  return (
    <CommandForm action={list.address} className="bulk-form">
      {table}
      {selection.bar}
    </CommandForm>
  );
}

/** Shown by the script, which the keys are of; single keys can be switched off (WCAG 2.1.4). */
function KeysHint() {
  const t = useText();
  return (
    <p className="keys-hint hint" hidden>
      {t('lists.keys')}{' '}
      <label>
        <input type="checkbox" data-remember="list-keys-off" /> {t('lists.keysOff')}
      </label>
    </p>
  );
}

/** Says what of the address is no day, so that nothing is shown. */
export function WrongDays({ days }: { days: ListData<unknown>['wrongDays'] }) {
  const t = useText();
  const typed = [...new Set(Object.values(days))];
  if (typed.length === 0) return null;
  const quoted = typed.map((text) => t('ui.quoted', { text })).join(', ');
  return <Alert tone="warn">{t('lists.wrongDays', { count: typed.length, days: quoted })}</Alert>;
}

/** A list as a screen: search, rows, pages. What a list is of is said by its columns alone. */
export function ListScreen<Row>(props: Props<Row>) {
  const {
    list,
    crumbs,
    actions,
    tabs,
    alert,
    placeholder,
    chips = [],
    tools,
    panel,
    instead,
    children,
  } = props;
  const t = useText();
  const format = useFormat();
  const { title, address, keyword, rows } = list;
  const [path = ''] = address.split('?');
  const searched = keyword
    ? [{ label: t('ui.quoted', { text: keyword }), to: linkWith(address, { keyword: null }), on: true }]
    : [];
  const wrong = Object.entries(list.wrongDays).map(([name, typed]) => ({
    label: t('ui.quoted', { text: typed }),
    to: linkWith(address, { [name]: null }),
    on: true,
  }));
  const told = (
    <>
      <WrongDays days={list.wrongDays} />
      {alert}
    </>
  );
  return (
    <Page title={title} crumbs={crumbs} actions={actions} tabs={tabs} alert={told}>
      <FilterBar
        action={path}
        search={{ name: 'keyword', value: keyword ?? '', label: t('commerce.list.search'), placeholder }}
        hidden={carried(address, 'keyword', 'totals')}
        chips={[...searched, ...wrong, ...chips]}
        tools={tools}
      />
      {panel}
      {instead ?? <Rows {...props} />}
      {!instead && (rows.length > 0 || list.previous) && (
        <Pager
          previous={list.previous ?? undefined}
          next={list.next ?? undefined}
          summary={pageSummary(t, format, list)}
        />
      )}
      {children}
      {!instead && rows.length > 0 && <KeysHint />}
    </Page>
  );
}
