import type { ReactNode } from 'react';
import { FilterBar } from './filters.tsx';
import { linkWith } from './links.ts';
import { Page } from './page.tsx';
import { Pager } from './pager.tsx';
import { DataTable, type Column } from './table.tsx';
import { useFormat, useText } from './text.tsx';

/** What every list's loader answers (app/http/list.server.ts: `listData`). */
export interface ListData<Row> {
  title: string;
  address: string;
  order: { sort: string; direction: 'asc' | 'desc' };
  keyword: string | null;
  status: string | null;
  rows: Row[];
  previous: string | null;
  next: string | null;
  total: number;
  /** `total` is only how far was counted. */
  capped: boolean;
}

interface Props<Row> {
  list: ListData<Row>;
  crumbs: { label: string; to?: string }[];
  actions?: ReactNode;
  tabs?: ReactNode;
  placeholder: string;
  columns: Column<Row>[];
  rowKey(row: Row): string | number;
  footer?: ReactNode;
  empty: ReactNode;
  children?: ReactNode;
}

/** A list as a screen: search, rows, pages. What a list is of is said by its columns alone. */
export function ListScreen<Row>({
  list,
  crumbs,
  actions,
  tabs,
  placeholder,
  columns,
  rowKey,
  footer,
  empty,
  children,
}: Props<Row>) {
  const t = useText();
  const format = useFormat();
  const { title, address, keyword, status, rows } = list;
  const [path = ''] = address.split('?');
  const total = list.capped ? t('commerce.list.moreThan') : format.integer(list.total);
  return (
    <Page title={title} crumbs={crumbs} actions={actions} tabs={tabs}>
      <FilterBar
        action={path}
        search={{ name: 'keyword', value: keyword ?? '', label: t('commerce.list.search'), placeholder }}
        hidden={status ? { status } : {}}
        chips={
          keyword ? [{ label: `« ${keyword} »`, to: linkWith(address, { keyword: null }), on: true }] : []
        }
      />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        footer={footer}
        empty={empty}
      />
      <Pager
        previous={list.previous ?? undefined}
        next={list.next ?? undefined}
        summary={t('commerce.list.summary', { shown: rows.length, total })}
      />
      {children}
    </Page>
  );
}
