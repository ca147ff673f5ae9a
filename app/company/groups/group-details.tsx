import { useActionData, useLoaderData } from '@remix-run/react';
import { deleteCompanyGroup } from '#domain/company/company-group-commands.ts';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { intent, runIntent } from '../../http/intents.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { ChooseCompany } from '../../ui/form/choose-company.tsx';
import { groupPage, type GroupMember } from './group-details.server.ts';

export const meta = titleOf;

export const loader = screen('companyGroupDetails', groupPage);

const intents = {
  remove: intent(
    deleteCompanyGroup,
    (id) => ({ id }),
    () => ({
      to: pathTo('companyList', {}, { companyType: 'group' }),
      flash: 'companies.notice.groupDeleted',
    }),
  ),
};

export const action = screen('companyGroupDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Members({ page: { members, year, corporation, maySeeRevenue } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const amount = (value: string | undefined) => (value === undefined ? '–' : format.amount(value));
  const revenue = (row: GroupMember) =>
    row.id === corporation ? (
      <a className="link" href={pathTo('revenue', {})}>
        {t('companies.group.revenueOf')}
        <span className="unseen"> {row.name}</span>
      </a>
    ) : (
      <ChooseCompany id={row.id} to={pathTo('revenue', {})}>
        {t('companies.group.revenueOf')}
        <span className="unseen"> {row.name}</span>
      </ChooseCompany>
    );
  return (
    <Panel title={t('companies.field.corporations')}>
      <DataTable
        caption={t('companies.field.corporations')}
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('companies.field.name'),
            narrow: 'title',
            cell: ({ id, name, enabled, reached }) => (
              <>
                {reached ? (
                  <a className="ref" href={pathTo('companyDetails', { id })} translate="no">
                    {name}
                  </a>
                ) : (
                  <span translate="no">{name}</span>
                )}{' '}
                {!enabled && <Badge tone="bad">{t('companies.disabled')}</Badge>}
              </>
            ),
          },
          {
            key: 'revenue',
            header: t('companies.group.revenue', { year }),
            numeric: true,
            narrow: 'side',
            cell: ({ figures }) => amount(figures?.revenue),
          },
          {
            key: 'due',
            header: t('companies.group.due'),
            numeric: true,
            narrow: 'below',
            cell: ({ figures }) => amount(figures?.due),
          },
          {
            key: 'more',
            header: t('companies.group.more'),
            narrow: 'below',
            cell: (row) => maySeeRevenue && row.enabled && revenue(row),
          },
        ]}
        empty={
          <EmptyState title={t('companies.group.noMembers')} hint={t('companies.group.noMembersHint')} />
        }
      />
    </Panel>
  );
}

function Actions({ page: { group, isSuperAdmin } }: { page: Loaded }) {
  const t = useText();
  if (!isSuperAdmin) return null;
  return (
    <>
      <IntentButton intent="remove" ask={t('ask.companyGroup')} tone="danger" icon="trash">
        {t('companies.group.remove')}
      </IntentButton>
      <LinkButton to={pathTo('companyGroupEdit', { id: group.id })} icon="edit" tone="primary">
        {t('commerce.action.edit')}
      </LinkButton>
    </>
  );
}

export default function CompanyGroupDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { title, group, year, total, history } = page;
  return (
    <Page
      title={title}
      subtitle={group.code ?? undefined}
      crumbs={[
        { label: t('companies.list.groups'), to: pathTo('companyList', {}, { companyType: 'group' }) },
      ]}
      actions={<Actions page={page} />}
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      {total && (
        <KpiRow>
          <Kpi label={t('companies.group.revenue', { year })} value={format.money(total.revenue)} />
          <Kpi label={t('companies.group.due')} value={format.money(total.due)} />
        </KpiRow>
      )}
      <Members page={page} />
      {group.notes !== null && (
        <Panel title={t('companies.field.notes')}>
          <p>{group.notes}</p>
        </Panel>
      )}
      {history.length > 0 && (
        <Panel title={t('commerce.document.history')}>
          <HistoryPanel entries={history} />
        </Panel>
      )}
    </Page>
  );
}
