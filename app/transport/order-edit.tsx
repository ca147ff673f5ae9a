import { useActionData, useLoaderData } from '@remix-run/react';
import { editTransportOrder } from '#domain/transport/order-commands.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { takingStatuses } from '#domain/transport/order.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { submit } from '../http/form.server.ts';
import { keptForm } from '../http/kept-form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { transportChoices } from './choices.server.ts';
import { orderForm, orderValues, proposedLines, withNames } from './order-form.server.ts';
import { OrderForm } from './order-form.tsx';
import { orders } from './orders.server.ts';
import { turnStep } from './order-wizard.server.ts';

export const meta = titleOf;

export const loader = screen('transportEdit', async (context) => {
  const { id, number, revision, status } = await findTracked(context, orders);
  const { state } = await readOrder(context.services.store.read, id);
  return {
    title: context.t('transport.edit', { name: number }),
    values: await withNames(context, orderValues(state.plan, context)),
    proposed: proposedLines(state.plan),
    choices: await transportChoices(context),
    kept: await keptForm(context),
    numbered: false,
    cancel:
      takingStatuses.includes(status) && context.may(transportRoles.invoice)
        ? `${pathTo('transportDetails', { id })}#cancelAndInvoice-reason`
        : null,
    revision,
    back: pathTo('transportDetails', { id }),
  };
});

export const action = screen('transportEdit', async (context) => {
  const { id } = await findTracked(context, orders);
  const form = await orderForm(context);
  const turned = await turnStep(context, form, id);
  if (turned !== null) return turned;
  return submit(context, form, {
    command: editTransportOrder,
    fixed: { id: String(id) },
    done: ({ repriced }) => ({
      to: pathTo('transportDetails', { id }),
      flash:
        repriced === 0
          ? { tone: 'ok', key: 'transport.notice.saved' }
          : { tone: 'ok', key: 'transport.notice.repriced', params: { count: String(repriced) } },
    }),
  });
});

export default function TransportEdit() {
  return <OrderForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
