import type { BilledBy, MilestoneRow, ShareRow } from '#projections/projects/billing.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

interface Props {
  project: number;
  milestones: MilestoneRow[];
  shares: ShareRow[];
  can: { edit: boolean; bill: boolean; invoices: boolean };
}

/** The invoice that bills something, as a link for who may open it. */
function Invoice({ by, linked }: { by: BilledBy; linked: boolean }) {
  const t = useText();
  const words = by.number ?? t('projects.milestone.draft');
  return linked ? (
    <a className="ref" href={pathTo('invoiceDetails', { versionId: by.version })}>
      {words}
    </a>
  ) : (
    <>{words}</>
  );
}

/** What of a fixed price is billed once it is reached, and the shares that are. */
export function MilestonesPanel({ project, milestones, shares, can }: Props) {
  const t = useText();
  const format = useFormat();
  const button = (intent: string, milestone: number, words: string, ask?: string) => (
    <IntentButton
      intent={intent}
      tone="quiet"
      fields={{ milestone: String(milestone) }}
      {...(ask && { ask })}
    >
      {words}
    </IntentButton>
  );
  return (
    <>
      <Panel title={t('projects.milestone.many')}>
        <DataTable
          caption={t('projects.milestone.many')}
          rows={milestones}
          rowKey={({ milestone }) => milestone}
          columns={[
            {
              key: 'title',
              header: t('projects.milestone.title'),
              narrow: 'title',
              cell: ({ milestone, title, invoice }) =>
                can.edit && invoice === null ? (
                  <a className="ref" href={pathTo('projectMilestone', { id: project }, { milestone })}>
                    {title}
                  </a>
                ) : (
                  title
                ),
            },
            {
              key: 'planned',
              header: t('projects.milestone.planned'),
              narrow: 'below',
              cell: ({ planned }) => planned && format.date(planned),
            },
            {
              key: 'amount',
              header: t('projects.milestone.amount'),
              numeric: true,
              narrow: 'side',
              cell: ({ amount, percent }) =>
                amount === null ? percent && format.percent(percent) : format.amount(amount),
            },
            {
              key: 'state',
              header: t('projects.milestone.state'),
              narrow: 'below',
              cell: ({ reached, invoice }) => {
                if (invoice !== null)
                  return (
                    <>
                      {t('projects.milestone.billedBy')} <Invoice by={invoice} linked={can.invoices} />
                    </>
                  );
                return reached === null
                  ? t('projects.milestone.notReached')
                  : t('projects.milestone.reachedOn', { day: format.date(reached) });
              },
            },
            ...(can.edit
              ? [
                  {
                    key: 'step',
                    header: '',
                    narrow: 'action' as const,
                    cell: ({ milestone, reached, invoice }: MilestoneRow) =>
                      invoice !== null ? null : (
                        <>
                          {reached === null
                            ? button('reachMilestone', milestone, t('projects.milestone.reach'))
                            : button('reopenMilestone', milestone, t('projects.milestone.reopen'))}
                          {button(
                            'removeMilestone',
                            milestone,
                            t('projects.milestone.remove'),
                            t('ask.projectMilestone'),
                          )}
                        </>
                      ),
                  },
                ]
              : []),
          ]}
          empty={<EmptyState title={t('projects.milestone.none')} hint={t('projects.milestone.noneHint')} />}
        />
        <p>
          {can.bill && (
            <LinkButton tone="primary" to={pathTo('projectBilling', { id: project })}>
              {t('projects.bill.open')}
            </LinkButton>
          )}{' '}
          {can.edit && (
            <LinkButton icon="plus" to={pathTo('projectMilestone', { id: project })}>
              {t('projects.milestone.new')}
            </LinkButton>
          )}
        </p>
      </Panel>
      {shares.length > 0 && (
        <Panel title={t('projects.bill.shares')}>
          <DataTable
            caption={t('projects.bill.shares')}
            rows={shares}
            rowKey={({ part }) => part}
            columns={[
              {
                key: 'percent',
                header: t('projects.bill.percentHead'),
                narrow: 'title',
                cell: ({ percent }) => percent && format.percent(percent),
              },
              {
                key: 'day',
                header: t('commerce.column.date'),
                narrow: 'below',
                cell: ({ day }) => format.date(day),
              },
              {
                key: 'invoice',
                header: t('projects.kind.invoice'),
                narrow: 'below',
                cell: ({ invoice }) => invoice && <Invoice by={invoice} linked={can.invoices} />,
              },
              {
                key: 'net',
                header: t('projects.bill.net'),
                numeric: true,
                narrow: 'side',
                cell: ({ net }) => format.amount(net),
              },
            ]}
            empty={null}
          />
        </Panel>
      )}
    </>
  );
}
