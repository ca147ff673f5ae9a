import type { DraftFacts } from '#domain/documents/content/content.ts';
import type { PurchaseEvent } from '#domain/documents/purchase.ts';
import { isItem, lineTotal } from '#domain/amounts/totals.ts';
import { divide, isZero, round } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

type Facts = Pick<DraftFacts, 'version' | 'content' | 'clientId'>;

const clear = (db: Database, version: number) =>
  db.deleteFrom('product_purchase').where('version_id', '=', version).execute();

/**
 * What each product of an order costs a unit, less its line's discounts; a product on several lines counts as its last.
 */
async function write(db: Database, { version, content, clientId }: Facts): Promise<void> {
  const prices = new Map<number, string>();
  for (const line of content.lines.filter(isItem))
    if (line.product !== null && !isZero(line.quantity))
      prices.set(line.product, round(divide(lineTotal(line), line.quantity), 4));
  if (prices.size === 0) return;
  const rows = [...prices].map(([product, price]) => ({
    version_id: version,
    product_id: product,
    supplier_id: clientId,
    date: content.date,
    unit_price: price,
    accepted: false,
  }));
  await db.insertInto('product_purchase').values(rows).execute();
}

/** What products cost on the orders that suppliers accepted. */
export const productPurchases = projection<PurchaseEvent>({
  name: 'product-purchases',
  tables: ['product_purchase'],
  on: {
    PurchaseDrafted: (facts, { db }) => write(db, facts),
    PurchaseVersionDrafted: (facts, { db }) => write(db, facts),
    PurchaseDraftEdited: async (facts, { db }) => {
      await clear(db, facts.version);
      await write(db, facts);
    },
    PurchaseDraftDeleted: ({ version }, { db }) => clear(db, version),
    PurchaseAccepted: ({ version }, { db }) =>
      db.updateTable('product_purchase').set({ accepted: true }).where('version_id', '=', version).execute(),
    PurchaseCancelled: ({ version }, { db }) => clear(db, version),
  },
});
