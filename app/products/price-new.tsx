import { useActionData, useLoaderData } from '@remix-run/react';
import { addSpecificPrice } from '#domain/products/specific-price-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { pricePage, readPriceForm } from './price-form.server.ts';
import { PriceForm } from './price-form.tsx';

export const meta = titleOf;

export const loader = screen('specificPriceNew', async (context) => {
  const page = await pricePage(context, null, null);
  return { ...page, title: context.t('prices.newOf', { name: page.product.name }) };
});

export const action = screen('specificPriceNew', async (context) => {
  const read = await readPriceForm(context);
  if ('answer' in read) return read.answer;
  const id = idOf(context.params, 'id');
  return submit(context, read.form, {
    command: addSpecificPrice,
    fixed: { product: String(id) },
    done: () => ({
      to: pathTo('productDetails', { id }),
      flash: { tone: 'ok', key: 'prices.notice.saved' },
    }),
  });
});

export default function PriceNew() {
  return <PriceForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
