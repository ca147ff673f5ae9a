import { useActionData, useLoaderData } from '@remix-run/react';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { transportChoices } from './choices.server.ts';
import { orderForm, orderValues } from './order-form.server.ts';
import { OrderForm } from './order-form.tsx';

export const meta = titleOf;

export const loader = screen('transportNew', async (context) => ({
  title: context.t('transport.new'),
  values: orderValues(null, context),
  choices: await transportChoices(context),
  back: pathTo('transportList', {}),
}));

export const action = screen('transportNew', async (context) =>
  submit(context, await orderForm(context), {
    command: createTransportOrder,
    done: ({ id }) => ({
      to: pathTo('transportDetails', { id }),
      flash: { tone: 'ok', key: 'transport.notice.scheduled' },
    }),
  }),
);

export default function TransportNew() {
  return (
    <OrderForm {...useLoaderData<typeof loader>()} revision={null} answer={useActionData<typeof action>()} />
  );
}
