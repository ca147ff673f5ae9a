import { useActionData, useLoaderData } from '@remix-run/react';
import { contractForm, correctContract } from '#domain/people/contract-commands.ts';
import { submit } from '../../http/form.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { contractChoices, contractValues } from './contract-form.server.ts';
import { ContractForm } from './contract-form.tsx';
import { contractOf } from './contract.server.ts';

export const meta = titleOf;

export const loader = screen('contractEdit', async (context) => {
  const { id, facts, name, revision } = await contractOf(context);
  const { t, today, language } = context;
  return {
    id,
    name,
    title: t('people.contract.correctOf', { name }),
    values: contractValues(contractForm(facts), today, language),
    revision,
    choices: await contractChoices(context),
  };
});

export const action = screen('contractEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: correctContract,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('contractDetails', { id }),
      flash: { tone: 'ok', key: 'people.notice.contractCorrected' },
    }),
  });
});

export default function ContractEdit() {
  const { id, name, ...page } = useLoaderData<typeof loader>();
  const back = pathTo('contractDetails', { id });
  return (
    <ContractForm
      {...page}
      crumb={{ label: name, to: back }}
      answer={useActionData<typeof action>()}
      back={back}
    />
  );
}
