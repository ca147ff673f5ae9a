import { useLoaderData } from '@remix-run/react';
import { listCompanyDrafts } from '#scratch/company-drafts.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { runWizard, wizardPage } from './wizard.server.ts';
import { CompanyWizard } from './wizard.tsx';

export const meta = titleOf;

export const loader = screen('companyNew', async (context) => {
  const [page, drafts] = await Promise.all([
    wizardPage(context),
    listCompanyDrafts(context.services.db, context.actor.user ?? 0),
  ]);
  return { ...page, drafts };
});

export const action = screen('companyNew', runWizard);

/** Companies that were begun and wait to be gone on with. */
function Drafts({ drafts }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'drafts'>) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('companies.new.drafts')}>
      <ul className="todo">
        {drafts.map(({ id, name, at }) => (
          <li key={id}>
            <a className="link" href={pathTo('companyDraft', { draft: id })}>
              {name || t('companies.new.unnamed')}
            </a>{' '}
            <small>{format.dateTime(at)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export default function CompanyNew() {
  const { drafts } = useLoaderData<typeof loader>();
  return <CompanyWizard others={drafts.length > 0 && <Drafts drafts={drafts} />} />;
}
