import { useActionData, useLoaderData } from '@remix-run/react';
import { registerContract } from '#domain/people/contract-commands.ts';
import { submit } from '../../http/form.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { backToHiring } from '../from-hiring.server.ts';
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
    name,
    title: t('people.contract.newOf', { name }),
    values: contractValues({ ...(job && { job }) }, today, language),
    // A hiring goes on where it was.
    back: backToHiring(context, id) ?? pathTo('personDetails', { id }, { selectedTab: 'contracts' }),
    choices: await contractChoices(context),
  };
});

export const action = screen('contractNew', async (context) => {
  const person = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: registerContract,
    fixed: { person: String(person) },
    done: ({ id }) => ({
      to: backToHiring(context, person) ?? pathTo('contractDetails', { id }),
      flash: { tone: 'ok', key: 'people.notice.contract' },
    }),
  });
});

export default function ContractNew() {
  const { name, back, ...page } = useLoaderData<typeof loader>();
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
