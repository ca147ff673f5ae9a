import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { ProductListPage } from './product-list-page.tsx';
import { productList, runProductViews } from './product-list.server.ts';

export const meta = titleOf;

export const loader = screen('productPurchaseList', (context) => productList(context, 'purchase'));
export const action = screen('productPurchaseList', (context) => runProductViews(context, 'purchase'));

export default function PurchaseProductList() {
  return <ProductListPage list={useLoaderData<typeof loader>()} />;
}
