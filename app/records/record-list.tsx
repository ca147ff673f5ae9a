import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { MailTabs } from '../mailing/mail-tabs.tsx';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useClosed } from '../ui/form/closed.tsx';
import { sortLink } from '../ui/links.ts';
import { EditLink } from '../ui/list/edit-link.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu } from '../ui/list/list-tools.tsx';
import { EmptyState } from '../ui/page.tsx';
import type { Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { editFormOf, hasOwnForm, newFormOf } from './own-forms.ts';
import { RecordFilters } from './record-filters.tsx';
import { recordList, type RecordListData } from './record-list.server.ts';
import { Swatch } from './swatch.tsx';

export const meta = titleOf;

export const loader = screen('recordList', recordList);

/** Of areas whose lists stand beside other screens: what leads to those, and what the list is for. */
const tabsOf: Readonly<Record<string, typeof MailTabs>> = { mailing: MailTabs };

function AreaTabs({ area, resource, hint }: RecordListData) {
  const Tabs = tabsOf[area];
  return (
    <>
      {Tabs && <Tabs current={resource} />}
      <p className="hint">{hint}</p>
    </>
  );
}

type Row = RecordListData['rows'][number];
type ShownColumn = RecordListData['columns'][number];

function Cell({ row, column: { key, kind, type } }: { row: Row; column: ShownColumn }) {
  const t = useText();
  const format = useFormat();
  const value = row.cells[key] ?? null;
  if (kind === 'flag')
    return row.flags.includes(key) ? (
      <Badge tone="ok">{t('ui.yes')}</Badge>
    ) : (
      <Badge tone="mute">{t('ui.no')}</Badge>
    );
  if (value === null) return '–';
  if (kind === 'colour') return <Swatch colour={value} />;
  if (type === 'date') return format.date(value);
  if (type === 'amount') return format.money(value);
  return <span translate="no">{value}</span>;
}

/** Kinds whose fields take more room than a cell has. */
const large: ReadonlySet<ShownColumn['kind']> = new Set([
  'choices',
  'records',
  'long-text',
  'rows',
  'shares',
]);

const numeric: ReadonlySet<ShownColumn['kind']> = new Set(['integer', 'decimal', 'money', 'percent']);

function useColumns(page: RecordListData): Column<Row>[] {
  const t = useText();
  const { address, order, resource, label } = page;
  const closed = useClosed();
  const formOf = (row: Row, { kind }: ShownColumn) =>
    page.mayEdit && !closed && !row.common && !large.has(kind) && !hasOwnForm(resource)
      ? pathTo('recordEdit', { resource, id: row.id })
      : null;
  const columns: Column<Row>[] = page.columns.map((column) => ({
    key: column.key,
    header: t(column.header),
    numeric: numeric.has(column.kind),
    narrow: column.key === label ? ('title' as const) : ('below' as const),
    ...(column.sortable && { sort: sortLink(address, column.key, order) }),
    ...(page.mayEdit && !large.has(column.kind) && { editable: true }),
    cell: (row) => (
      <EditLink
        form={formOf(row, column)}
        field={`record-${column.key}`}
        label={t(column.header)}
        beside={column.key === label}
      >
        {column.key === label ? (
          <>
            <a className="ref" href={pathTo('recordShow', { resource, id: row.id })}>
              <Cell row={row} column={column} />
            </a>
            {page.mixed && row.common && (
              <>
                {' '}
                <Badge tone="info">{t('records.common')}</Badge>
              </>
            )}
          </>
        ) : (
          <Cell row={row} column={column} />
        )}
      </EditLink>
    ),
  }));
  if (!page.mayEdit) return columns;
  const edit = (row: Row) =>
    !row.common && (
      <a
        className="link"
        href={editFormOf(resource, row.id)}
        aria-label={`${t('commerce.action.edit')} ${row.cells[label] ?? ''}`}
      >
        {t('commerce.action.edit')}
      </a>
    );
  return [
    ...columns,
    { key: 'edit', header: t('commerce.action.edit'), narrow: 'side' as const, cell: edit },
  ];
}

export default function RecordList() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const { resource, address } = page;
  const create = page.mayCreate && (
    <LinkButton tone="primary" to={newFormOf(resource)}>
      {t(`records.${resource}.new`)}
    </LinkButton>
  );
  return (
    <ListScreen
      list={page}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('recordExport', { resource })} />
          {page.mayCreate && (
            <LinkButton tone="quiet" to={pathTo('recordImport', { resource })}>
              {t('import.action')}
            </LinkButton>
          )}
          {create}
        </>
      }
      tabs={<AreaTabs {...page} />}
      placeholder={t('records.placeholder')}
      chips={page.chips}
      tools={
        <>
          <RecordFilters list={page} />
          <ColumnsMenu
            address={address}
            columns={page.allColumns}
            shown={page.columns.map(({ key }) => key)}
          />
        </>
      }
      rowKey={(row) => row.id}
      columns={useColumns(page)}
      empty={<EmptyState title={t('records.none')} hint={t('records.noneHint')} action={create} />}
    />
  );
}
