import { createProductWhole } from '#domain/custom-fields/owned.ts';
import { customFieldsData } from '../custom-fields/custom-data.server.ts';
import { submit } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { productChoices } from './product-choices.server.ts';
import { productForm } from './product-upload.server.ts';
import { productValues, type ProductUse } from './product-values.ts';

export const productLists = { sale: 'productSaleList', purchase: 'productPurchaseList' } as const;

/** The form of a new product for a use. */
export async function newProduct(context: StaffContext, use: ProductUse) {
  return {
    title: context.t(`products.new.${use}`),
    use,
    values: productValues(null, context.language, use),
    ...(await productChoices(context)),
    custom: await customFieldsData(context, 'product', null),
    priceWithTax: null,
    logoUrl: null,
    revision: null,
    tooLarge: context.url.searchParams.has('tooLarge'),
    back: pathTo(productLists[use], {}),
  };
}

/** Creates the product and shows it, or answers with what stands in the way. */
export async function createFromForm(context: StaffContext) {
  const read = await productForm(context, null);
  if ('answer' in read) return read.answer;
  return submit(context, read.form, {
    command: createProductWhole,
    done: ({ id }) => ({
      to: pathTo('productDetails', { id }),
      flash: { tone: 'ok', key: 'products.notice.saved' },
    }),
  });
}
