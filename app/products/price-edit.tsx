import { useActionData, useLoaderData } from '@remix-run/react';
import { editSpecificPrice, removeSpecificPrice } from '#domain/products/specific-price-commands.ts';
import { findSpecificPrice } from '#projections/products/product-prices.ts';
import { formText } from '../http/form-text.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { useText } from '../ui/text.tsx';
import { pricePage, readPriceForm } from './price-form.server.ts';
import { PriceForm } from './price-form.tsx';

export const meta = titleOf;

/** The specific price that the address names, of the product that it names. */
async function priceIn({ services, corporation, params }: StaffContext) {
  const found = await findSpecificPrice(services.db, idOf(params, 'price'), corporation);
  if (found === null || found.product !== idOf(params, 'id')) throw notFound();
  return found;
}

export const loader = screen('specificPriceEdit', async (context) => {
  const found = await priceIn(context);
  const page = await pricePage(context, found.terms, found.revision);
  return { ...page, title: context.t('prices.editOf', { name: page.product.name }) };
});

export const action = screen('specificPriceEdit', async (context) => {
  const { id } = await priceIn(context);
  const product = idOf(context.params, 'id');
  const read = await readPriceForm(context);
  if ('answer' in read) return read.answer;
  const to = pathTo('productDetails', { id: product });
  const fixed = { id: String(id) };
  const intent = formText(read.form, 'intent');
  if (intent === 'removeConfirmed') read.form.set('confirmPrices', 'on');
  if (intent === 'remove' || intent === 'removeConfirmed')
    return submit(context, read.form, {
      command: removeSpecificPrice,
      fixed,
      done: () => ({ to, flash: { tone: 'ok', key: 'prices.notice.removed' } }),
    });
  return submit(context, read.form, {
    command: editSpecificPrice,
    fixed,
    done: () => ({ to, flash: { tone: 'ok', key: 'prices.notice.saved' } }),
  });
});

export default function PriceEdit() {
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <PriceForm
      {...useLoaderData<typeof loader>()}
      answer={answer}
      remove={
        <AskFirst
          name="remove"
          intent="remove"
          form="price"
          tone="danger"
          icon="trash"
          label={t('products.delete')}
          text={t('ask.price')}
        />
      }
    />
  );
}
