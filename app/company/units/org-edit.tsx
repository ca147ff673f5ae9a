import { useActionData, useLoaderData } from '@remix-run/react';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { useText } from '../../ui/text.tsx';
import { changeOrgUnit, orgPage, type OrgPage } from './org-edit.server.ts';
import { OrgForm } from './org-form.tsx';
import { OrgPeople, RegisterPerson } from './org-people.tsx';

export const meta = titleOf;

export const loader = screen('orgEdit', orgPage);

export const action = screen('orgEdit', changeOrgUnit);

function Actions({ page: { unit, can } }: { page: OrgPage }) {
  const t = useText();
  const { kind } = unit;
  return (
    <>
      {can.edit && (
        <IntentButton intent="remove" ask={t('ask.orgUnit')} tone="danger" icon="trash" fields={{ kind }}>
          {t('organization.remove')}
        </IntentButton>
      )}
      {can.add && (
        <LinkButton to={pathTo('orgNew', {}, { kind, parent: unit.id })} icon="plus">
          {t('organization.addBelow')}
        </LinkButton>
      )}
    </>
  );
}

/** What a unit is, to whoever may only look. */
function Facts({ unit }: Pick<OrgPage, 'unit'>) {
  const t = useText();
  const field = (name: string) => t(`organization.field.${name}`);
  return (
    <Panel title={t(`organization.kind.${unit.kind}`)}>
      <Definitions
        items={[
          { term: field('code'), value: unit.code },
          { term: field('parent'), value: unit.parentName },
          { term: field('type'), value: unit.typeName },
          { term: field('manager'), value: unit.managerName },
          { term: field('description'), value: unit.description },
        ]}
      />
    </Panel>
  );
}

export default function OrgEdit() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, unit, values, choices, history, can } = page;
  const { kind } = unit;
  const refused = answer && 'intent' in answer ? answer : undefined;
  const edited = answer && 'result' in answer ? answer : undefined;
  const label = (path: string) => t(`organization.field.${path}`);
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('organization.chart.title'), to: pathTo('orgChart', {}, { kind }) },
        { label: t('organization.list.title'), to: pathTo('orgList', {}, { kind }) },
      ]}
      actions={<Actions page={page} />}
      alert={edited?.stale ? <StaleAlert stale={edited.stale} label={label} /> : undefined}
    >
      {refused && (
        <ErrorSummary
          errors={refused.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      <Columns
        main={
          <>
            {can.edit ? (
              <OrgForm
                kind={kind}
                values={values}
                choices={choices}
                revision={unit.revision}
                answer={edited}
                back={pathTo('orgList', {}, { kind })}
              />
            ) : (
              <Facts unit={unit} />
            )}
            <OrgPeople page={page} />
          </>
        }
        aside={
          <>
            {can.people && (
              <RegisterPerson page={page} refused={refused?.intent === 'register' ? refused : undefined} />
            )}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={history} />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
