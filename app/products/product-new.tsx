import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { createFromForm, newProduct } from './product-form.server.ts';
import { ProductForm } from './product-form.tsx';

export const meta = titleOf;

export const loader = screen('productSaleNew', (context) => newProduct(context, 'sale'));
export const action = screen('productSaleNew', createFromForm);

export default function ProductNew() {
  const page = useLoaderData<typeof loader>();
  return <ProductForm {...page} answer={useActionData<typeof action>()} />;
}
