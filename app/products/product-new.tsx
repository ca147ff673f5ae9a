import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createProduct } from '#domain/products/commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { productChoices } from './product-choices.server.ts';
import { ProductForm } from './product-form.tsx';
import { productValues } from './product-values.ts';

export const meta = titleOf;

export const loader = screen('productSaleNew', async (context) => ({
  title: context.t('products.new'),
  values: productValues(null),
  ...(await productChoices(context)),
  corporation: context.corporation,
  commandId: randomUUID(),
}));

export const action = screen('productSaleNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: createProduct,
    done: ({ id }) => ({
      to: pathTo('productDetails', { id }),
      notice: { tone: 'ok', key: 'products.notice.saved' },
    }),
  }),
);

export default function ProductNew() {
  const page = useLoaderData<typeof loader>();
  return (
    <ProductForm
      {...page}
      revision={null}
      answer={useActionData<typeof action>()}
      back={pathTo('productSaleList', {})}
    />
  );
}
