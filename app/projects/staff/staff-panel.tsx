import type { DatedRate } from '#domain/projects/assignment.ts';
import type { AssignmentRow } from '#projections/projects/assignments.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

type Member = Omit<AssignmentRow, 'costs' | 'rates'> & {
  rates: DatedRate[] | null;
  costs: DatedRate[] | null;
};

/** Rates by the day that each holds from, the first first. */
function Rates({ rates }: { rates: readonly DatedRate[] }) {
  const t = useText();
  const format = useFormat();
  return rates.map(({ from, hourly, daily }) => (
    <div key={from}>
      {[
        hourly === null ? '' : t('projects.staff.perHour', { amount: format.money(hourly) }),
        daily === null ? '' : t('projects.staff.perDay', { amount: format.money(daily) }),
      ]
        .filter(Boolean)
        .join(' · ')}{' '}
      <small>{t('projects.staff.from', { day: format.date(from) })}</small>
    </div>
  ));
}

/** Who is on a project, as what and for how much. */
export function StaffPanel({
  project,
  staff,
  mayEdit,
  mayCost,
}: {
  project: number;
  staff: Member[];
  mayEdit: boolean;
  mayCost: boolean;
}) {
  const t = useText();
  return (
    <Panel title={t('projects.tab.people')}>
      <DataTable
        caption={t('projects.tab.people')}
        rows={staff}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('projects.staff.person'),
            narrow: 'title',
            cell: ({ id, name }) =>
              mayEdit ? (
                <a className="ref" href={pathTo('assignmentEdit', { id })}>
                  {name || t('commerce.erased')}
                </a>
              ) : (
                name || t('commerce.erased')
              ),
          },
          {
            key: 'profile',
            header: t('projects.staff.profile'),
            narrow: 'below',
            cell: ({ profileName }) => profileName,
          },
          ...(staff.some(({ rates }) => rates !== null)
            ? [
                {
                  key: 'rates',
                  header: t('projects.staff.rates'),
                  narrow: 'below' as const,
                  cell: ({ rates }: Member) => <Rates rates={rates ?? []} />,
                },
              ]
            : []),
          ...(mayCost
            ? [
                {
                  key: 'costs',
                  header: t('projects.staff.costs'),
                  narrow: 'below' as const,
                  cell: ({ id, costs }: Member) => (
                    <>
                      <Rates rates={costs ?? []} />
                      <a className="link" href={pathTo('assignmentCosts', { id })}>
                        {t('projects.staff.setCosts')}
                      </a>
                    </>
                  ),
                },
              ]
            : []),
          ...(mayEdit
            ? [
                {
                  key: 'remove',
                  header: '',
                  narrow: 'action' as const,
                  cell: ({ id }: Member) => (
                    <IntentButton
                      intent="removeStaff"
                      tone="quiet"
                      fields={{ assignment: String(id) }}
                      ask={t('ask.projectPerson')}
                    >
                      {t('projects.staff.remove')}
                    </IntentButton>
                  ),
                },
              ]
            : []),
        ]}
        empty={<EmptyState title={t('projects.staff.none')} hint={t('projects.staff.noneHint')} />}
      />
      {mayEdit && (
        <p>
          <LinkButton icon="plus" to={pathTo('assignmentNew', { id: project })}>
            {t('projects.staff.new')}
          </LinkButton>
        </p>
      )}
    </Panel>
  );
}
