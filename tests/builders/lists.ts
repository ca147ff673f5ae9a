import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import type { Database } from '#db/postgres/pool.ts';
import { listDocuments } from '#projections/documents/document-query.ts';
import type { ListPage, ListRequest } from '#projections/listing.ts';
import { listPayments } from '#projections/payments/payment-list.ts';
import { listPriceChanges } from '#projections/products/price-history.ts';
import { listSpecificPrices, listSupplierProducts } from '#projections/products/product-prices.ts';
import { listProducts } from '#projections/products/products.ts';
import { listRecords } from '#projections/records/records.ts';
import { listThirdParties } from '#projections/third-parties/third-parties.ts';

export interface Listed {
  list: (
    db: Database,
    corporation: number,
    keyword: string | null,
    request: ListRequest,
  ) => Promise<ListPage<object>>;
  id: string;
  sorts: Record<string, string | null>;
  defaultSort: string;
}

const documents = (kind: DocumentKind): Listed => ({
  list: (db, corporation, keyword, request) =>
    listDocuments(db, kind, corporation, { today: '2026-11-21', keyword }, request),
  id: 'version',
  sorts: { newest: 'version', date: 'date', due: 'dueDate', client: null, total: 'total' },
  defaultSort: 'newest',
});

/** Every list: its sorts, and what of a row each sort reads where a row shows it. */
export const lists: Record<string, Listed> = {
  quotations: documents('quotation'),
  invoices: documents('invoice'),
  refunds: documents('refund'),
  payments: {
    list: (db, corporation, keyword, request) =>
      listPayments(db, corporation, { keyword, client: null }, request),
    id: 'id',
    sorts: { newest: 'id', date: 'date', amount: 'amount' },
    defaultSort: 'newest',
  },
  'third parties': {
    list: (db, corporation, keyword, request) =>
      listThirdParties(db, corporation, { type: null, keyword }, request),
    id: 'id',
    sorts: { name: null, code: null, id: 'id' },
    defaultSort: 'name',
  },
  products: {
    list: (db, corporation, keyword, request) =>
      listProducts(db, corporation, { use: null, keyword, enabledOnly: false }, request),
    id: 'id',
    sorts: { name: null, code: null, price: 'unitPrice', id: 'id' },
    defaultSort: 'name',
  },
  'specific prices': {
    list: (db, corporation, keyword, request) =>
      listSpecificPrices(db, corporation, { keyword, product: null, client: null }, request),
    id: 'id',
    sorts: { id: 'id' },
    defaultSort: 'id',
  },
  'supplier products': {
    list: (db, corporation, keyword, request) =>
      listSupplierProducts(db, corporation, { keyword, product: null, supplier: null }, request),
    id: 'id',
    sorts: { id: 'id' },
    defaultSort: 'id',
  },
  'changes of prices': {
    list: (db, corporation, keyword, request) =>
      listPriceChanges(db, corporation, { product: null, keyword }, request),
    id: 'id',
    sorts: { id: 'id' },
    defaultSort: 'id',
  },
  ...Object.fromEntries(
    recordDefinitions.map((definition): [string, Listed] => [
      `records: ${definition.resource}`,
      {
        list: (db, corporation, keyword, request) =>
          listRecords(db, definition, corporation, { keyword, enabledOnly: false }, request),
        id: 'id',
        sorts: { label: null, id: 'id' },
        defaultSort: 'label',
      },
    ]),
  ),
};

export const pageOf = (changes: Partial<ListRequest>): ListRequest => ({
  sort: 'newest',
  direction: 'desc',
  limit: 4,
  cursor: null,
  offset: 0,
  ...changes,
});

export const idsIn = (id: string, { rows }: ListPage<object>): number[] =>
  rows.map((row) => Number(Object.entries(row).find(([key]) => key === id)?.[1]));

export const shown = (row: object, key: string): unknown =>
  Object.entries(row).find(([name]) => name === key)?.[1];
