import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { ClientForm } from './client-form.tsx';
import { clientValues } from './client-values.ts';
import { paymentChoices } from './payment-choices.server.ts';

export const meta = titleOf;

export const loader = screen('clientNew', async (context) => ({
  title: context.t('thirdParties.client.new'),
  values: clientValues(null),
  ...(await paymentChoices(context)),
  corporation: context.corporation,
  commandId: randomUUID(),
}));

export const action = screen('clientNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: createThirdParty,
    done: ({ id }) => ({
      to: pathTo('clientDetails', { id }),
      notice: { tone: 'ok', key: 'thirdParties.notice.saved' },
    }),
  }),
);

export default function ClientNew() {
  const page = useLoaderData<typeof loader>();
  return (
    <ClientForm
      {...page}
      revision={null}
      answer={useActionData<typeof action>()}
      back={pathTo('clientList', {})}
    />
  );
}
