import { useLoaderData } from '@remix-run/react';
import { screenOf } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ProductListPage } from './product-list-page.tsx';
import { productUses } from './product-values.ts';
import { productList, runProductViews } from './product-list.server.ts';

export const meta = titleOf;

export const loader = screenOf(productUses, productList);
export const action = screenOf(productUses, runProductViews);

export default function ProductList() {
  return <ProductListPage list={useLoaderData<typeof loader>()} />;
}
