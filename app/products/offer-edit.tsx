import { useActionData, useLoaderData } from '@remix-run/react';
import { editSupplierProduct, removeSupplierProduct } from '#domain/products/supplier-product-commands.ts';
import { findSupplierProduct } from '#projections/products/product-prices.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { useText } from '../ui/text.tsx';
import { offerPage, readOfferForm } from './offer-form.server.ts';
import { OfferForm } from './offer-form.tsx';

export const meta = titleOf;

/** The supplier product that the address names, of the product that it names. */
async function offerIn({ services, corporation, params }: StaffContext) {
  const found = await findSupplierProduct(services.db, idOf(params, 'offer'), corporation);
  if (found === null || found.product !== idOf(params, 'id')) throw notFound();
  return found;
}

export const loader = screen('supplierProductEdit', async (context) => {
  const { revision, ...terms } = await offerIn(context);
  const page = await offerPage(context, terms, revision);
  return { ...page, title: context.t('prices.offer.editOf', { name: page.product.name }) };
});

export const action = screen('supplierProductEdit', async (context) => {
  const { id, product } = await offerIn(context);
  const read = await readOfferForm(context);
  if ('answer' in read) return read.answer;
  const to = pathTo('productDetails', { id: product });
  if (read.form.get('intent') === 'remove')
    return submit(context, read.form, {
      command: removeSupplierProduct,
      fixed: { id: String(id) },
      done: () => ({ to, flash: { tone: 'ok', key: 'prices.offer.removed' } }),
    });
  return submit(context, read.form, {
    command: editSupplierProduct,
    fixed: { id: String(id), product: String(product) },
    done: () => ({ to, flash: { tone: 'ok', key: 'prices.offer.saved' } }),
  });
});

export default function OfferEdit() {
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <OfferForm
      {...useLoaderData<typeof loader>()}
      answer={answer}
      remove={
        <AskFirst
          name="remove"
          intent="remove"
          form="offer"
          tone="danger"
          icon="trash"
          label={t('products.delete')}
          text={t('ask.offer')}
        />
      }
    />
  );
}
