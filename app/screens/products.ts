import { form, live, screen, screensOf } from './screen.ts';

const sale = screensOf('sale');
const purchase = screensOf('purchase');

/** Products and prices. */
export const productsScreens = {
  productSaleList: sale.screen(
    '/product-service/sale',
    'products/product-list.tsx',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
  ),
  productSaleExport: sale.screen(
    '/product-service/sale/export',
    'products/product-export.ts',
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
  ),
  productSaleNew: sale.form(
    '/product-service/sale/new',
    'products/product-new.tsx',
    'ROLE_PRODUCT_SERVICE_SALE_CREATE',
  ),
  productPurchaseList: purchase.screen(
    '/product-service/purchase',
    'products/product-list.tsx',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  ),
  productPurchaseExport: purchase.screen(
    '/product-service/purchase/export',
    'products/product-export.ts',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  ),
  productPurchaseNew: purchase.form(
    '/product-service/purchase/new',
    'products/product-new.tsx',
    'ROLE_PRODUCT_SERVICE_PURCHASE_CREATE',
  ),
  productDetails: screen('/product-service/{id}/details', 'products/product-details.tsx', [
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  ]),
  productLogo: screen('/product-service/{id}/logo', 'products/product-logo.ts', [
    'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST',
  ]),
  productEdit: form('/product-service/{id}/edit', 'products/product-edit.tsx', [
    'ROLE_PRODUCT_SERVICE_SALE_EDIT',
    'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
  ]),
  specificPriceNew: live(
    form('/product-service/{id}/price/new', 'products/price-new.tsx', 'ROLE_PRODUCT_SERVICE_SALE_EDIT'),
    [],
  ),
  specificPriceEdit: live(
    form(
      '/product-service/{id}/price/{price}/edit',
      'products/price-edit.tsx',
      'ROLE_PRODUCT_SERVICE_SALE_EDIT',
    ),
    [],
  ),
  supplierProductNew: live(
    form(
      '/product-service/{id}/supplier/new',
      'products/offer-new.tsx',
      'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
    ),
    [],
  ),
  supplierProductEdit: live(
    form(
      '/product-service/{id}/supplier/{offer}/edit',
      'products/offer-edit.tsx',
      'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT',
    ),
    [],
  ),
} as const;
