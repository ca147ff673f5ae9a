import { useActionData, useLoaderData } from '@remix-run/react';
import { editProductWhole } from '#domain/custom-fields/owned.ts';
import { priceWithTax, rateIn } from '#domain/products/product-price.ts';
import { findProducts } from '#projections/products/products.ts';
import { findRecord } from '#projections/records/records.ts';
import { customFieldsData } from '../custom-fields/custom-data.server.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { formatMoney } from '../ui/format.ts';
import { productChoices } from './product-choices.server.ts';
import { ProductForm } from './product-form.tsx';
import { productForm } from './product-upload.server.ts';
import { productValues, type ProductUse } from './product-values.ts';

export const meta = titleOf;

export const loader = screen('productEdit', async (context) => {
  const { services, corporation, params, t, url, language } = context;
  const id = idOf(params, 'id');
  const [product] = await findProducts(services.db, [id], corporation);
  if (!product) throw notFound();
  const vat = await findRecord(services.db, 'vat', corporation, product.vat);
  const use: ProductUse = product.forSale ? 'sale' : 'purchase';
  return {
    title: t('products.edit', { name: product.name }),
    use,
    values: productValues(product, language),
    ...(await productChoices(context)),
    custom: await customFieldsData(context, 'product', id, pathTo('productEdit', { id })),
    priceWithTax: vat && formatMoney(priceWithTax(product.unitPrice, rateIn(vat.values)), language),
    logoUrl: product.logo && pathTo('productLogo', { id }, { v: product.logo.slice(0, 12) }),
    revision: product.revision,
    tooLarge: url.searchParams.has('tooLarge'),
    back: pathTo('productDetails', { id }),
  };
});

export const action = screen('productEdit', async (context) => {
  const { services, corporation, params } = context;
  const id = idOf(params, 'id');
  const [product] = await findProducts(services.db, [id], corporation);
  if (!product) throw notFound();
  const read = await productForm(context, product.logo);
  if ('answer' in read) return read.answer;
  return submit(context, read.form, {
    command: editProductWhole,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('productDetails', { id }),
      flash: { tone: 'ok', key: 'products.notice.saved' },
    }),
  });
});

export default function ProductEdit() {
  const page = useLoaderData<typeof loader>();
  return <ProductForm {...page} answer={useActionData<typeof action>()} />;
}
