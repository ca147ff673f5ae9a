import { useActionData, useLoaderData } from '@remix-run/react';
import { addSupplierProduct } from '#domain/products/supplier-product-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { offerPage, readOfferForm } from './offer-form.server.ts';
import { OfferForm } from './offer-form.tsx';

export const meta = titleOf;

export const loader = screen('supplierProductNew', async (context) => {
  const page = await offerPage(context, null, null);
  return { ...page, title: context.t('prices.offer.newOf', { name: page.product.name }) };
});

export const action = screen('supplierProductNew', async (context) => {
  const read = await readOfferForm(context);
  if ('answer' in read) return read.answer;
  const id = idOf(context.params, 'id');
  return submit(context, read.form, {
    command: addSupplierProduct,
    fixed: { product: String(id) },
    done: () => ({ to: pathTo('productDetails', { id }), flash: { tone: 'ok', key: 'prices.offer.saved' } }),
  });
});

export default function OfferNew() {
  return <OfferForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
