import { useActionData, useLoaderData } from '@remix-run/react';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { transportQuestions } from '#domain/transport/questions.ts';
import { cubicUnit } from '#domain/transport/units.ts';
import { organizationQuestions } from '#domain/company/questions.ts';
import { askingOver } from '#projections/answers.ts';
import { findOrder, orderTemplates } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { submit } from '../http/form.server.ts';
import { keptForm } from '../http/kept-form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { transportChoices } from './choices.server.ts';
import { orderForm, orderValues, withNames } from './order-form.server.ts';
import { OrderForm } from './order-form.tsx';
import { askedId } from '../http/asked-id.ts';
import { turnStep, usualOrder } from './order-wizard.server.ts';

export const meta = titleOf;

export const loader = screen('transportNew', async (context) => {
  const { services, corporation, url } = context;
  const copy = askedId(url.searchParams, 'copy');
  const found = copy === null ? null : await findOrder(services.db, copy, corporation);
  const asking = askingOver(services.db);
  const [usual, choices, kept, templates, automatic, copied, units] = await Promise.all([
    usualOrder(context),
    transportChoices(context),
    keptForm(context),
    orderTemplates(services.db, corporation),
    asking.ask(organizationQuestions).parameter('pumping_order_auto_number', corporation),
    found === null ? null : readOrder(services.store.read, found.id),
    found === null ? [] : asking.ask(transportQuestions).units(corporation),
  ]);
  return {
    title: context.t('transport.new'),
    values: await withNames(
      context,
      orderValues(copied?.state.plan ?? null, context, {
        usual,
        copied: copied !== null,
        cubic: cubicUnit(units),
      }),
    ),
    choices,
    kept,
    templates,
    numbered: automatic === false,
    back: pathTo('transportList', {}),
  };
});

export const action = screen('transportNew', async (context) => {
  const form = await orderForm(context);
  const turned = await turnStep(context, form, 0);
  return (
    turned ??
    submit(context, form, {
      command: createTransportOrder,
      done: ({ id }) => ({
        to: pathTo('transportDetails', { id }),
        flash: { tone: 'ok', key: 'transport.notice.scheduled' },
      }),
    })
  );
});

export default function TransportNew() {
  return (
    <OrderForm {...useLoaderData<typeof loader>()} revision={null} answer={useActionData<typeof action>()} />
  );
}
