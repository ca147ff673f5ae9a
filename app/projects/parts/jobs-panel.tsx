import type { JobRow } from '#projections/projects/figures.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/** A job as somebody may see it: without the right to what was sold, not for how much. */
type SeenJob = Pick<JobRow, 'job' | 'name' | 'endDate' | 'progress'> & { sold: string | null };

/** What a project has to do, and how far it is. */
export function JobsPanel({
  project,
  jobs,
  mayEdit,
}: {
  project: number;
  jobs: SeenJob[];
  mayEdit: boolean;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('projects.job.many')}>
      <DataTable
        caption={t('projects.job.many')}
        rows={jobs}
        rowKey={({ job }) => job}
        columns={[
          {
            key: 'name',
            header: t('projects.job.name'),
            narrow: 'title',
            cell: ({ job, name }) =>
              mayEdit ? (
                <a className="ref" href={pathTo('projectJob', { id: project }, { job })}>
                  {name}
                </a>
              ) : (
                name
              ),
          },
          {
            key: 'endDate',
            header: t('projects.job.endDate'),
            narrow: 'below',
            cell: ({ endDate }) => endDate && format.date(endDate),
          },
          {
            key: 'sold',
            header: t('projects.job.sold'),
            numeric: true,
            narrow: 'below',
            cell: ({ sold }) => (sold === null ? '' : format.amount(sold)),
          },
          {
            key: 'progress',
            header: t('projects.job.progress'),
            numeric: true,
            narrow: 'side',
            cell: ({ progress }) => format.percent(String(progress)),
          },
          ...(mayEdit
            ? [
                {
                  key: 'remove',
                  header: '',
                  narrow: 'action' as const,
                  cell: ({ job }: SeenJob) => (
                    <IntentButton
                      intent="removeJob"
                      tone="quiet"
                      fields={{ job: String(job) }}
                      ask={t('ask.projectJob')}
                    >
                      {t('projects.job.remove')}
                    </IntentButton>
                  ),
                },
              ]
            : []),
        ]}
        empty={<EmptyState title={t('projects.job.none')} hint={t('projects.job.noneHint')} />}
      />
      {mayEdit && (
        <p>
          <LinkButton icon="plus" to={pathTo('projectJob', { id: project })}>
            {t('projects.job.new')}
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}
