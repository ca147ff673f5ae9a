import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { editThirdParty } from '#domain/third-parties/commands.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { ClientForm } from './client-form.tsx';
import { clientValues } from './client-values.ts';
import { paymentChoices } from './payment-choices.server.ts';

export const meta = titleOf;

export const loader = screen('clientEdit', async (context) => {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const client = await findThirdParty(services.db, id, corporation);
  if (client === null) throw notFound();
  const title = t('thirdParties.client.edit', { name: client.identity?.name ?? '' });
  return {
    id,
    title,
    values: clientValues(client),
    revision: client.revision,
    ...(await paymentChoices(context)),
    corporation,
    commandId: randomUUID(),
  };
});

export const action = screen('clientEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editThirdParty,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('clientDetails', { id }),
      notice: { tone: 'ok', key: 'thirdParties.notice.saved' },
    }),
  });
});

export default function ClientEdit() {
  const { id, ...page } = useLoaderData<typeof loader>();
  return (
    <ClientForm {...page} answer={useActionData<typeof action>()} back={pathTo('clientDetails', { id })} />
  );
}
