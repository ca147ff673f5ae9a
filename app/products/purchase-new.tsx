import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { createFromForm, newProduct } from './product-form.server.ts';
import { ProductForm } from './product-form.tsx';

export const meta = titleOf;

export const loader = screen('productPurchaseNew', (context) => newProduct(context, 'purchase'));
export const action = screen('productPurchaseNew', createFromForm);

export default function PurchaseProductNew() {
  const page = useLoaderData<typeof loader>();
  return <ProductForm {...page} answer={useActionData<typeof action>()} />;
}
