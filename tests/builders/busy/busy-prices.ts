import { createProduct, deleteProduct, editProduct } from '#domain/products/commands.ts';
import * as prices from '#domain/products/specific-price-commands.ts';
import * as offers from '#domain/products/supplier-product-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import type { Store } from '#db/events/store.ts';
import { clientInput, send, type Company } from '../company.ts';

/**
 * Specific prices and supplier products that are added, changed and taken away, of a product that stays and of one
 * that goes.
 */
export async function busyPrices(store: Store, { actor, client, vat, unit }: Company): Promise<void> {
  const product = {
    name: 'Gravier',
    code: 'GRAV',
    type: 'product' as const,
    forSale: true,
    forPurchase: true,
    unit,
    unitPrice: '40',
    vat,
    enabled: true,
  };
  const { id } = await send(store, createProduct, actor, product);
  const supplier = await send(store, createThirdParty, actor, {
    ...clientInput({ name: 'Carrière de Kerlouan' }),
    client: false,
    supplier: true,
  });
  const rule = { product: id, name: 'Volume', changeType: 'decrease' as const, percent: true, amount: '10' };
  const kept = await send(store, prices.addSpecificPrice, actor, { ...rule, applicableQuantity: '20' });
  await send(store, prices.editSpecificPrice, actor, {
    ...rule,
    id: kept.id,
    amount: '12',
    thirdParties: [client],
    startDate: '2026-01-01',
    confirmPrices: true,
  });
  const gone = await send(store, prices.addSpecificPrice, actor, { ...rule, name: 'PROMOTION' });
  await send(store, prices.removeSpecificPrice, actor, { id: gone.id, confirmPrices: true });
  await send(store, editProduct, actor, { ...product, id, unitPrice: '42', confirmPrices: true });
  const offer = { product: id, supplier: supplier.id, code: 'GR-40', price: '31.5', preferred: true };
  const first = await send(store, offers.addSupplierProduct, actor, offer);
  await send(store, offers.editSupplierProduct, actor, { ...offer, id: first.id, price: '32' });
  const second = await send(store, offers.addSupplierProduct, actor, { ...offer, minimumQuantity: '100' });
  await send(store, offers.removeSupplierProduct, actor, { id: second.id });
  const other = await send(store, createProduct, actor, {
    ...product,
    code: 'GRAV2',
    specificPrices: [{ ...rule, thirdParties: [client] }],
  });
  await send(store, offers.addSupplierProduct, actor, { ...offer, product: other.id });
  await send(store, deleteProduct, actor, { id: other.id });
}
