import { useLoaderData } from '@remix-run/react';
import { removeDemoCompanies } from '#domain/company/commands.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { leadTo, runCommand } from '../http/run-command.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

async function standingDemo({ services }: StaffContext) {
  const ids = [...(await services.demoCompanies())];
  return (await listCorporations(services.db, ids)).filter(({ enabled }) => enabled);
}

export const loader = screen('companyDemo', async (context) => ({
  title: context.t('companies.demo.title'),
  names: (await standingDemo(context)).map(({ name }) => name),
}));

/** Whoever stands in one of them goes to choose another. */
export const action = screen('companyDemo', async (context) => {
  const { services, actor, signedIn, request } = context;
  const form = await request.formData();
  const ids = (await standingDemo(context)).map(({ id }) => id);
  await runCommand(context, removeDemoCompanies, { ids }, { form, asked: null });
  if (actor.corporation !== null && (await services.demoCompanies()).has(actor.corporation))
    await services.sessions.chooseCorporation(services.db, signedIn.token, null);
  return leadTo(pathTo('home', {}), 'companies.demo.removed');
});

/** Asks before the demo goes: which companies, and what becomes of them. */
export default function CompanyDemo() {
  const { title, names } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} crumbs={[{ label: t('companies.list.title'), to: pathTo('companyList', {}) }]}>
      {names.length === 0 ? (
        <EmptyState title={t('companies.demo.none')} hint={t('companies.demo.noneHint')} />
      ) : (
        <CommandForm>
          <Panel>
            <p>{t('companies.demo.ask', { count: names.length })}</p>
            <ul translate="no">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            <p className="hint">{t('companies.demo.hint')}</p>
          </Panel>
          <FormActions>
            <a className="btn quiet" href={pathTo('companyList', {})}>
              {t('ui.form.cancel')}
            </a>
            <Button tone="danger">{t('companies.demo.submit')}</Button>
          </FormActions>
        </CommandForm>
      )}
    </Page>
  );
}
