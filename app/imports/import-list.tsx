import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ImportBadge } from './import-badge.tsx';
import { importList, type ImportListRow } from './import-list.server.ts';

export const meta = titleOf;

export const loader = screen('importList', importList);

/** Files that were taken in: what each made, and what is left of it. */
export default function ImportList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const column = (name: string) => t(`imports.column.${name}`);
  return (
    <ListScreen<ImportListRow>
      list={list}
      crumbs={[]}
      actions={
        list.offered.length > 0 && (
          <Menu label={t('imports.bring')} className="tool">
            {list.offered.map(({ kind, label, to }) => (
              <LinkButton key={kind} to={to}>
                {label}
              </LinkButton>
            ))}
          </Menu>
        )
      }
      placeholder={t('imports.placeholder')}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'file',
          header: column('file'),
          narrow: 'title',
          cell: (row) => (
            <a className="ref" href={pathTo('importDetails', { id: row.id })} translate="no">
              {row.file ?? t('imports.noFile', { id: row.id })}
            </a>
          ),
        },
        { key: 'kind', header: column('kind'), narrow: 'below', cell: (row) => row.kindName },
        { key: 'at', header: column('at'), narrow: 'below', cell: (row) => format.dateTime(row.at) },
        {
          key: 'by',
          header: column('by'),
          narrow: 'below',
          cell: (row) => <span translate="no">{row.by ?? '–'}</span>,
        },
        {
          key: 'created',
          header: column('created'),
          numeric: true,
          narrow: 'below',
          cell: (row) => format.integer(row.created),
        },
        {
          key: 'changed',
          header: column('changed'),
          numeric: true,
          narrow: 'below',
          cell: (row) => format.integer(row.changed),
        },
        {
          key: 'left',
          header: column('left'),
          numeric: true,
          narrow: 'below',
          cell: (row) => format.integer(row.left),
        },
        { key: 'state', header: column('state'), narrow: 'side', cell: (row) => <ImportBadge row={row} /> },
      ]}
      empty={<EmptyState title={t('imports.none')} hint={t('imports.noneHint')} />}
    />
  );
}
