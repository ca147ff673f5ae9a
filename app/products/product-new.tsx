import { useActionData, useLoaderData } from '@remix-run/react';
import { screenOf } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { productUses } from './product-values.ts';
import { createFromForm, newProduct } from './product-form.server.ts';
import { ProductForm } from './product-form.tsx';

export const meta = titleOf;

export const loader = screenOf(productUses, newProduct);
export const action = screenOf(productUses, createFromForm);

export default function ProductNew() {
  const page = useLoaderData<typeof loader>();
  return <ProductForm {...page} answer={useActionData<typeof action>()} />;
}
