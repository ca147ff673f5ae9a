import { isBlocking } from '#domain/training/problems.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { certificateLook } from './certificate-look.ts';
import type { PersonTrainings } from './person-trainings.server.ts';

/** The files that prove a training. */
const Proofs = ({ proofs }: { proofs: NonNullable<PersonTrainings['proofs']> }) => (
  <>
    {proofs.map(({ name, to }) => (
      <div key={to}>
        <a className="link" href={to} translate="no">
          {name}
        </a>
      </div>
    ))}
  </>
);

/** What somebody holds, is to have, and lacks for their work. */
export function TrainingsPanel({ trainings }: { trainings: PersonTrainings }) {
  const t = useText();
  const format = useFormat();
  const { person, rows, problems, mayAdd, mayOpen, proofs = [] } = trainings;
  const date = (day: string | null) => day && format.date(day);
  const label = (field: string) => t(`training.field.${field}`);
  const create = mayAdd && (
    <LinkButton icon="plus" to={pathTo('certificateNew', {}, { person })}>
      {t('training.new')}
    </LinkButton>
  );
  return (
    <>
      {problems.map((problem) => (
        <Alert key={problem.kind.id} tone={isBlocking(problem) ? 'bad' : 'warn'}>
          {t('ui.pair', {
            label: problem.kind.name,
            value: t(`training.problem.${problem.problem}`, { day: date(problem.day) ?? '' }),
          })}{' '}
          {mayAdd && (
            <a className="link" href={pathTo('certificateNew', {}, { type: problem.kind.id, person })}>
              {t('training.action.plan')}
            </a>
          )}
        </Alert>
      ))}
      <Panel title={t('training.list')}>
        <DataTable
          caption={t('training.list')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'type',
              header: label('type'),
              narrow: 'title',
              cell: (row) =>
                mayOpen ? (
                  <a className="ref" href={pathTo('certificateDetails', { id: row.id })}>
                    {row.typeName}
                  </a>
                ) : (
                  row.typeName
                ),
            },
            {
              key: 'expectedDate',
              header: label('expectedDate'),
              narrow: 'below',
              cell: (row) => date(row.expectedDate),
            },
            {
              key: 'obtainedOn',
              header: label('obtainedOn'),
              narrow: 'below',
              cell: (row) => date(row.obtainedOn),
            },
            {
              key: 'validUntil',
              header: label('validUntil'),
              narrow: 'below',
              cell: (row) => date(row.validUntil),
            },
            { key: 'number', header: label('number'), narrow: 'hide', cell: (row) => row.number },
            ...(proofs.length === 0
              ? []
              : [
                  {
                    key: 'proofs',
                    header: t('training.proofs'),
                    narrow: 'below' as const,
                    cell: (row: (typeof rows)[number]) => (
                      <Proofs proofs={proofs.filter(({ certificate }) => certificate === row.id)} />
                    ),
                  },
                ]),
            {
              key: 'status',
              header: label('status'),
              narrow: 'side',
              cell: (row) => <TrackedBadge look={certificateLook} status={row.status} />,
            },
          ]}
          empty={<EmptyState title={t('training.none')} hint={t('training.noneOfPerson')} action={create} />}
        />
        {rows.length > 0 && create}
      </Panel>
    </>
  );
}
