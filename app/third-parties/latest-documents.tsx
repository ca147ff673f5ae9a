import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import { documentScreens } from '../links/document-screens.ts';
import { StatusBadge } from '../links/status.tsx';
import { pathTo } from '../paths.ts';
import { EmptyState, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

type Row = Pick<DocumentRow, 'version' | 'number' | 'title' | 'date' | 'shown' | 'total'>;

/** Kinds of which there is nothing to say where there are none. */
const unsaid: ReadonlySet<DocumentKind> = new Set(['refund', 'saleOrder']);

/** The documents of one kind that a third party was made last; the list has the others. */
export function LatestDocuments({
  kind,
  rows,
  client,
  shown,
  issued,
}: {
  kind: DocumentKind;
  rows: Row[];
  client: number;
  shown: number;
  /** How many were validated, and their sum excluding VAT; null: none. */
  issued: { count: number; total: string } | null;
}) {
  const t = useText();
  const format = useFormat();
  if (rows.length === 0 && unsaid.has(kind)) return null;
  const { list, details } = documentScreens(kind);
  return (
    <Panel title={t(`commerce.${kind}.list`)}>
      {issued && (
        <p className="hint">
          {t('thirdParties.issued', { count: issued.count, total: format.money(issued.total) })}
        </p>
      )}
      <DataTable
        caption={t(`commerce.${kind}.list`)}
        rows={rows}
        rowKey={(row) => row.version}
        columns={[
          {
            key: 'number',
            header: t('commerce.column.number'),
            narrow: 'title',
            cell: (row) => (
              <>
                <a className="ref" href={pathTo(details, { versionId: row.version })}>
                  {row.number ?? t('commerce.draft')}
                </a>
                <small>{row.title}</small>
              </>
            ),
          },
          {
            key: 'date',
            header: t('commerce.column.date'),
            narrow: 'hide',
            cell: (row) => format.date(row.date),
          },
          {
            key: 'status',
            header: t('commerce.column.status'),
            narrow: 'below',
            cell: (row) => <StatusBadge kind={kind} status={row.shown} />,
          },
          {
            key: 'total',
            header: t('commerce.column.total'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.amount(row.total),
          },
        ]}
        empty={<EmptyState title={t(`commerce.${kind}.none`)} hint={t(`commerce.${kind}.noneHint`)} />}
      />
      {rows.length === shown && (
        <a className="link" href={pathTo(list, {}, { client })}>
          {t('revenue.client.allDocuments')}
        </a>
      )}
    </Panel>
  );
}
