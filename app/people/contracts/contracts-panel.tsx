import type { ContractRow } from '#projections/people/contracts.ts';
import { weeklyHours } from '#domain/people/work-schedule.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/** The contracts of a person with the company, the newest first. */
export function ContractsPanel({
  person,
  contracts,
  mayCreate,
  mayOpen = true,
  papers = [],
}: {
  person: number;
  contracts: ContractRow[];
  mayCreate: boolean;
  /** Whether each leads to its page. */
  mayOpen?: boolean;
  /** Their files, where the page leads to them. */
  papers?: readonly { contract: number; name: string; to: string }[];
}) {
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`people.contract.${name}`);
  return (
    <DataTable
      caption={t('people.tab.contracts')}
      rows={contracts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'type',
          header: label('type'),
          narrow: 'title',
          cell: ({ id, typeName }) =>
            mayOpen ? (
              <a className="ref" href={pathTo('contractDetails', { id })}>
                {typeName}
              </a>
            ) : (
              typeName
            ),
        },
        { key: 'job', header: label('job'), narrow: 'below', cell: ({ job }) => job },
        { key: 'start', header: label('start'), narrow: 'side', cell: ({ start }) => format.date(start) },
        {
          key: 'end',
          header: label('end'),
          narrow: 'below',
          cell: ({ end }) => (end === null ? label('openEnded') : format.date(end)),
        },
        {
          key: 'hours',
          header: label('hours'),
          narrow: 'hide',
          numeric: true,
          cell: ({ schedule }) => format.quantity(weeklyHours(schedule)),
        },
        {
          key: 'reason',
          header: label('endReason'),
          narrow: 'hide',
          cell: ({ endReason }) => endReason ?? '–',
        },
        ...(papers.length === 0
          ? []
          : [
              {
                key: 'papers',
                header: t('people.contract.papers'),
                narrow: 'below' as const,
                cell: (row: ContractRow) =>
                  papers
                    .filter(({ contract }) => contract === row.id)
                    .map(({ name, to }) => (
                      <a key={to} className="link" href={to} translate="no">
                        {name}
                      </a>
                    )),
              },
            ]),
      ]}
      empty={
        <EmptyState
          title={t('people.contract.none')}
          hint={t('people.contract.noneHint')}
          action={
            mayCreate && (
              <LinkButton tone="primary" to={pathTo('contractNew', { id: person })}>
                {t('people.contract.new')}
              </LinkButton>
            )
          }
        />
      }
    />
  );
}
