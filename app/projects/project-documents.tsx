import type { ProjectDocument } from '#projections/projects/project-documents.ts';
import { documentScreens } from '../links/document-screens.ts';
import { StatusBadge } from '../links/status.tsx';
import { pathTo } from '../paths.ts';
import { EmptyState, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

/** The documents that are affected to a project, of every kind, newest first. */
export function ProjectDocuments({
  documents,
  total,
}: {
  documents: ProjectDocument[];
  /** What all of them come to, where a figure is made of them. */
  total: string | null;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('projects.documents')}>
      <DataTable
        caption={t('projects.documents')}
        rows={documents}
        rowKey={(row) => row.version}
        columns={[
          {
            key: 'number',
            header: t('commerce.column.number'),
            narrow: 'title',
            cell: (row) => (
              <>
                <a
                  className="ref"
                  href={pathTo(documentScreens(row.kind).details, { versionId: row.version })}
                >
                  {row.number ?? t('commerce.draft')}
                </a>
                <small>{row.title}</small>
              </>
            ),
          },
          {
            key: 'kind',
            header: t('projects.field.kind'),
            narrow: 'below',
            cell: (row) => t(`projects.kind.${row.kind}`),
          },
          {
            key: 'client',
            header: t('commerce.field.thirdParty'),
            narrow: 'hide',
            cell: (row) => row.clientName ?? t('commerce.erased'),
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
            cell: (row) => <StatusBadge kind={row.kind} status={row.shown} />,
          },
          {
            key: 'total',
            header: t('projects.total.title'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.amount(row.net),
          },
        ]}
        {...(total !== null && {
          feet: [{ key: 'total', label: t('time.field.total'), values: { total: format.amount(total) } }],
        })}
        empty={<EmptyState title={t('projects.noDocuments')} hint={t('projects.noDocumentsHint')} />}
      />
    </Panel>
  );
}
