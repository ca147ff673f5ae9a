import { useActionData, useLoaderData } from '@remix-run/react';
import { registerContract } from '#domain/people/contract-commands.ts';
import { submit } from '../../http/form.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { colleagueOf } from '../person-details.server.ts';
import { contractChoices, contractValues } from './contract-form.server.ts';
import { ContractForm } from './contract-form.tsx';

export const meta = titleOf;

export const loader = screen('contractNew', async (context) => {
  const { id, name } = await colleagueOf(context);
  const { t, today, language, url } = context;
  // Whom a candidate became has a job already.
  const job = url.searchParams.get('job')?.slice(0, 120);
  return {
    person: id,
    name,
    title: t('people.contract.newOf', { name }),
    values: contractValues({ ...(job && { job }) }, today, language),
    choices: await contractChoices(context),
  };
});

export const action = screen('contractNew', async (context) => {
  const person = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: registerContract,
    fixed: { person: String(person) },
    done: ({ id }) => ({
      to: pathTo('contractDetails', { id }),
      flash: { tone: 'ok', key: 'people.notice.contract' },
    }),
  });
});

export default function ContractNew() {
  const { person, name, ...page } = useLoaderData<typeof loader>();
  const back = pathTo('personDetails', { id: person }, { selectedTab: 'contracts' });
  return (
    <ContractForm
      {...page}
      crumb={{ label: name, to: back }}
      revision={null}
      answer={useActionData<typeof action>()}
      back={back}
    />
  );
}
