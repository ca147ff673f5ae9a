import type { CustomField } from '#domain/custom-fields/custom-field.ts';
import { productKinds } from '#domain/products/product.ts';
import { countProducts, listProducts, type ProductFilter } from '#projections/products/products.ts';
import { usualWith, withCustomColumns } from '../custom-fields/custom-columns.ts';
import { columnsOf, customCells, listedFields } from '../custom-fields/custom-data.server.ts';
import { customFiltering, customFiltersIn } from '../custom-fields/custom-filters.server.ts';
import { askedId } from '../http/asked-id.ts';
import { exportList } from '../http/export/export.server.ts';
import { runViewForm, viewsData } from '../http/list-views.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { chosenColumns } from '../ui/list/list-columns.ts';
import { linkWith } from '../ui/links.ts';
import { productChoices } from './product-choices.server.ts';
import { productColumns, usualColumns } from './product-columns.ts';
import type { ProductUse } from './product-values.ts';

/** The products that an address asks for; what cannot be read of it narrows nothing. */
export function askedProducts(context: StaffContext, use: ProductUse, fields: readonly CustomField[]) {
  const { url } = context;
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const query = url.searchParams;
  const status = query.get('status');
  const filter = {
    use,
    keyword: asked.keyword,
    enabledOnly: false,
    enabled: status === '1' ? true : status === '0' ? false : null,
    type: productKinds.find((kind) => kind === query.get('type')) ?? null,
    category: askedId(url.searchParams, 'category'),
    productType: askedId(url.searchParams, 'productType'),
    custom: customFiltersIn(context, fields),
  } satisfies ProductFilter;
  return { asked, filter };
}

/** The columns that are asked for, those that the corporation added among them. */
async function shownColumns(context: StaffContext, use: ProductUse) {
  const fields = await listedFields(context, 'product');
  const custom = columnsOf(fields, context);
  const all = withCustomColumns(productColumns, custom);
  const columns = chosenColumns(all, usualWith(usualColumns[use], custom), context.url.searchParams);
  return { fields, custom, columns };
}

const viewsOf = { sale: 'productSale', purchase: 'productPurchase' } as const;

/** Does what the form of the list's saved views asks for. */
export const runProductViews = (context: StaffContext, use: ProductUse) => runViewForm(context, viewsOf[use]);

/** The list of what is sold, or bought, with what it can be narrowed by. */
export async function productList(context: StaffContext, use: ProductUse) {
  const { services, corporation, t, may } = context;
  const { fields, custom, columns } = await shownColumns(context, use);
  const { asked, filter } = askedProducts(context, use, fields);
  const filtering = customFiltering(context, fields, asked.address, asked.wrongDays);
  const [page, total, { categories, productTypes }, views] = await Promise.all([
    listProducts(services.db, corporation, filter, asked.request),
    countProducts(services.db, corporation, filter, COUNT_CAP + 1),
    productChoices(context),
    viewsData(context, viewsOf[use], asked.address),
  ]);
  const labelOf = (options: typeof categories, id: number | null) =>
    options.find(({ value }) => value === id)?.label ?? null;
  const named = {
    type: filter.type && t(`products.type.${filter.type}`),
    status: filter.enabled === null ? null : t(`products.status.${filter.enabled ? 'enabled' : 'disabled'}`),
    category: labelOf(categories, filter.category),
    productType: labelOf(productTypes, filter.productType),
  };
  return {
    ...listData(t(`products.list.${use}`), asked, page, total),
    ...views,
    use,
    columns: columns.map(({ key }) => key),
    custom,
    cells: await customCells(context, 'product', fields, columns, page.rows),
    filter: {
      type: filter.type ?? '',
      status: filter.enabled === null ? '' : filter.enabled ? '1' : '0',
      category: filter.category ?? '',
      productType: filter.productType ?? '',
    },
    chips: [
      ...Object.entries(named).flatMap(([name, label]) =>
        label === null ? [] : [{ label, to: linkWith(asked.address, { [name]: null }), on: true }],
      ),
      ...filtering.chips,
    ],
    filtering,
    categories,
    productTypes,
    mayEdit: may('ROLE_PRODUCT_SERVICE_SALE_EDIT') || may('ROLE_PRODUCT_SERVICE_PURCHASE_EDIT'),
    mayCreate: may(`ROLE_PRODUCT_SERVICE_${use === 'sale' ? 'SALE' : 'PURCHASE'}_CREATE`),
  };
}

export type ProductListData = Awaited<ReturnType<typeof productList>>;

/** The same list as a file. */
export async function exportProducts(context: StaffContext, use: ProductUse): Promise<Response> {
  const { services, corporation, t } = context;
  const { fields, columns } = await shownColumns(context, use);
  const { asked, filter } = askedProducts(context, use, fields);
  return exportList(context, {
    title: t(`products.list.${use}`),
    columns,
    request: asked.request,
    page: (request) => listProducts(services.db, corporation, filter, request),
    contextOf: async (rows) => ({
      t,
      custom: await customCells(context, 'product', fields, columns, rows),
    }),
  });
}
