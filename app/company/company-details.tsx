import { useActionData, useLoaderData } from '@remix-run/react';
import { setCorporationEnabled } from '#domain/company/commands.ts';
import { setCorporationLogo } from '#domain/company/company-commands.ts';
import { groupsOfCompany } from '#projections/company/company-groups.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { intent, runIntent } from '../http/intents.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { filePath, pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Columns, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { shownAddresses } from './address-types.server.ts';
import { AddressList, CompanyFacts } from './company-facts.tsx';
import { companyPage, mayEditCompany, mayHere } from './company-frame.server.ts';
import { CompanyPage } from './company-frame.tsx';
import { companyHistory } from './company-history.server.ts';
import { readinessOfCompany } from './readiness.server.ts';
import { ReadinessPanel } from './readiness-panel.tsx';
import { takeLogo } from './company-logo.server.ts';
import { titleOf } from '../http/title.ts';

export const meta = titleOf;

const SHOWN = 12;

export const loader = screen('companyDetails', async (context) => {
  const { company, frame } = await companyPage(context, 'companyDetails');
  const { services } = context;
  const [events, groups, readiness, addresses] = await Promise.all([
    services.store.read(`corporation-${company.id}`),
    groupsOfCompany(services.db, company.id),
    readinessOfCompany(services.db, company),
    shownAddresses(context, company),
  ]);
  const history = await companyHistory(context, events);
  return {
    title: company.name,
    frame,
    company,
    groups,
    addresses,
    readiness,
    logo: company.logo && filePath(company.logo),
    history: history.slice(0, SHOWN),
    can: {
      edit: mayEditCompany(context, company),
      enable: mayHere(context, 'ROLE_SUPER_ADMIN'),
    },
    /** Asked before a company is shut to all who work in it. */
    asksDisable: company.enabled && context.url.searchParams.get('dialog') === 'disable',
  };
});

const here = (flash: string) => (_: unknown, id: number) => ({
  to: pathTo('companyDetails', { id }),
  flash: `companies.notice.${flash}`,
});

const intents = {
  enable: intent(setCorporationEnabled, (id) => ({ id, enabled: true }), here('enabled')),
  disable: intent(setCorporationEnabled, (id) => ({ id, enabled: false }), here('disabled')),
  removeLogo: intent(setCorporationLogo, (id) => ({ id, logo: null }), here('saved')),
};

export const action = screen('companyDetails', (context) => {
  const id = idOf(context.params, 'id');
  return context.request.headers.get('Content-Type')?.startsWith('multipart/form-data')
    ? takeLogo(context, id)
    : runIntent(context, intents, id);
});

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function LogoPanel({ page: { logo, company, can } }: { page: Page }) {
  const t = useText();
  return (
    <Panel title={t('companies.logo.title')}>
      {logo === null ? (
        <p className="hint">{t('companies.logo.none')}</p>
      ) : (
        <p>
          <img className="company-logo" src={logo} alt={t('companies.logo.alt', { name: company.name })} />
        </p>
      )}
      {can.edit && (
        <CommandForm encType="multipart/form-data" className="f">
          <label htmlFor="company-logo">{t('companies.logo.choose')}</label>
          <input
            className="field"
            id="company-logo"
            type="file"
            name="logo"
            accept="image/png,image/jpeg"
            required
          />
          <span className="hint">{t('companies.logo.hint')}</span>
          <Button>{t('companies.logo.save')}</Button>
        </CommandForm>
      )}
      {can.edit && logo !== null && (
        <IntentButton intent="removeLogo" ask={t('ask.logo')} tone="quiet">
          {t('companies.logo.remove')}
        </IntentButton>
      )}
    </Panel>
  );
}

function Actions({ page: { company, can } }: { page: Page }) {
  const t = useText();
  const { id, enabled } = company;
  return (
    <>
      {can.enable && enabled && (
        <LinkButton to={pathTo('companyDetails', { id }, { dialog: 'disable' })} tone="danger">
          {t('companies.disable')}
        </LinkButton>
      )}
      {can.enable && !enabled && <IntentButton intent="enable">{t('companies.enable')}</IntentButton>}
      {can.edit && (
        <LinkButton to={pathTo('companyEdit', { id })} icon="edit" tone="primary">
          {t('commerce.action.edit')}
        </LinkButton>
      )}
    </>
  );
}

function AskDisable({ page: { company } }: { page: Page }) {
  const t = useText();
  return (
    <Panel title={t('companies.askDisable.title', { name: company.name })}>
      <p>{t('companies.askDisable.text')}</p>
      <div className="form-actions">
        <LinkButton to={pathTo('companyDetails', { id: company.id })} tone="quiet">
          {t('ui.form.cancel')}
        </LinkButton>
        <IntentButton intent="disable" tone="danger">
          {t('companies.askDisable.submit')}
        </IntentButton>
      </div>
    </Panel>
  );
}

export default function CompanyDetails() {
  const page = useLoaderData<typeof loader>();
  const { frame, company, groups, history, can } = page;
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <CompanyPage frame={frame} actions={<Actions page={page} />}>
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      {page.asksDisable && can.enable && <AskDisable page={page} />}
      <Columns
        main={
          <>
            <CompanyFacts company={company} />
            <AddressList id={company.id} addresses={page.addresses} mayEdit={can.edit} />
          </>
        }
        aside={
          <>
            <ReadinessPanel {...page.readiness} />
            <LogoPanel page={page} />
            {groups.length > 0 && (
              <Panel title={t('companies.list.groups')}>
                <ul className="todo">
                  {groups.map(({ id, name }) => (
                    <li key={id}>
                      <a className="link" href={pathTo('companyGroupDetails', { id })}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
            <Panel title={t('commerce.document.history')}>
              <HistoryPanel entries={history} />
            </Panel>
          </>
        }
      />
    </CompanyPage>
  );
}
