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
  const isHiring = url.searchParams.get('from') === 'hiring';
  // Whom a candidate became has a job already.
  const job = url.searchParams.get('job')?.slice(0, 120);
  return {
    name,
    title: t('people.contract.newOf', { name }),
    values: contractValues({ ...(job && { job }) }, today, language),
    back: backTo(id, isHiring),
    choices: await contractChoices(context),
  };
});

/** A hiring goes on where it was. */
const backTo = (person: number, isHiring: boolean) =>
  isHiring
    ? pathTo('personHiring', { id: person })
    : pathTo('personDetails', { id: person }, { selectedTab: 'contracts' });

export const action = screen('contractNew', async (context) => {
  const person = idOf(context.params, 'id');
  const isHiring = context.url.searchParams.get('from') === 'hiring';
  return submit(context, await context.request.formData(), {
    command: registerContract,
    fixed: { person: String(person) },
    done: ({ id }) => ({
      to: isHiring ? backTo(person, true) : pathTo('contractDetails', { id }),
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
