import { trainingRoles } from '#domain/training/roles.ts';
import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Columns, Definitions, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { certificateLook } from './certificate-look.ts';
import { sessionOf } from './session.server.ts';

export const meta = titleOf;

export const loader = screen('trainingSession', async (context) => {
  const { may, t } = context;
  const session = await sessionOf(context);
  return {
    ...session,
    title: t('training.session.title', { name: session.first.typeName }),
    mayEdit: may(trainingRoles.edit) && session.isOpen,
    mayAdd: may(trainingRoles.add) && session.isOpen,
  };
});

/** A training of several people: who takes part, what it costs, and a list to be signed once it is printed. */
export default function SessionDetails() {
  const { id, title, first, rows, cost, count, mayEdit, mayAdd } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const date = (day: string | null) => day && format.date(day);
  const label = (field: string) => t(`training.field.${field}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('training.list'), to: pathTo('certificateList', {}) }]}
      actions={
        <>
          {mayEdit && (
            <LinkButton to={pathTo('trainingSessionCancel', { id })} tone="danger">
              {t('training.action.cancelSession')}
            </LinkButton>
          )}
          {mayEdit && (
            <LinkButton to={pathTo('trainingSessionReprogram', { id })} icon="calendar">
              {t('training.action.reprogram')}
            </LinkButton>
          )}
          {mayEdit && (
            <LinkButton to={pathTo('trainingSessionComplete', { id })} icon="check">
              {t('training.session.step.complete')}
            </LinkButton>
          )}
          {mayAdd && (
            <LinkButton to={pathTo('trainingSessionJoin', { id })} tone="primary" icon="plus">
              {t('training.action.join')}
            </LinkButton>
          )}
        </>
      }
    >
      <Columns
        main={
          <Panel title={t('training.session.people', { count })}>
            <DataTable
              caption={t('training.session.people', { count })}
              rows={rows}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'person',
                  header: label('person'),
                  narrow: 'title',
                  cell: (row) => (
                    <a className="ref" href={pathTo('certificateDetails', { id: row.id })} translate="no">
                      {row.personName || t('commerce.erased')}
                    </a>
                  ),
                },
                {
                  key: 'expectedDate',
                  header: label('expectedDate'),
                  narrow: 'below',
                  cell: (row) => date(row.expectedDate),
                },
                {
                  key: 'status',
                  header: label('status'),
                  narrow: 'side',
                  cell: (row) => <TrackedBadge look={certificateLook} status={row.status} />,
                },
                {
                  key: 'signature',
                  header: t('training.session.signature'),
                  narrow: 'hide',
                  cell: () => '',
                },
              ]}
              empty={<EmptyState title={t('training.none')} hint="" />}
            />
          </Panel>
        }
        aside={
          <Panel title={t('training.facts')}>
            <Definitions
              items={[
                { term: label('type'), value: first.typeName },
                { term: label('expectedDate'), value: date(first.expectedDate) },
                { term: label('endDate'), value: date(first.endDate) },
                { term: label('provider'), value: first.providerName },
                { term: label('place'), value: first.place },
                { term: t('training.session.cost'), value: format.money(cost) },
              ]}
            />
          </Panel>
        }
      />
    </Page>
  );
}
