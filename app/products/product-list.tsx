import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ProductListPage } from './product-list-page.tsx';
import { productList, runProductViews } from './product-list.server.ts';

export const meta = titleOf;

export const loader = screen('productSaleList', (context) => productList(context, 'sale'));
export const action = screen('productSaleList', (context) => runProductViews(context, 'sale'));

export default function ProductList() {
  return <ProductListPage list={useLoaderData<typeof loader>()} />;
}
