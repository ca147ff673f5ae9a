import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { editProduct } from '#domain/products/commands.ts';
import { findProducts } from '#projections/products.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { productChoices } from './product-choices.server.ts';
import { ProductForm } from './product-form.tsx';
import { productValues } from './product-values.ts';

export const meta = titleOf;

export const loader = screen('productEdit', async (context) => {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const [product] = await findProducts(services.db, [id], corporation);
  if (!product) throw notFound();
  const title = t('products.edit', { name: product.name });
  return {
    id,
    title,
    values: productValues(product),
    revision: product.revision,
    ...(await productChoices(context)),
    corporation,
    commandId: randomUUID(),
  };
});

export const action = screen('productEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editProduct,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('productDetails', { id }),
      notice: { tone: 'ok', key: 'products.notice.saved' },
    }),
  });
});

export default function ProductEdit() {
  const { id, ...page } = useLoaderData<typeof loader>();
  return (
    <ProductForm {...page} answer={useActionData<typeof action>()} back={pathTo('productDetails', { id })} />
  );
}
