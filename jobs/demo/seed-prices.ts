import { systemActor } from '#domain/kernel/actor.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { createProduct } from '#domain/products/commands.ts';
import { PROMOTION } from '#domain/products/price-of.ts';
import { addSpecificPrice } from '#domain/products/specific-price-commands.ts';
import { addSupplierProduct } from '#domain/products/supplier-product-commands.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { transportZone } from '#domain/records/catalogue/products/transport-zone.ts';
import { findProducts } from '#projections/products/products.ts';
import { listThirdParties } from '#projections/third-parties/third-parties.ts';
import type { Runtime } from '../tasks/runtime.ts';
import type { DemoRecords } from './seed-records.ts';
import { recordIds } from './record-ids.ts';
import { suppliers } from './suppliers.ts';

interface Place {
  runtime: Runtime;
  corporation: number;
  records: DemoRecords;
  today: string;
}

const zones = [
  { name: 'Zone 1, jusqu’à 15 km', code: 'Z1' },
  { name: 'Zone 2, de 15 à 30 km', code: 'Z2' },
  { name: 'Zone 3, au-delà de 30 km', code: 'Z3' },
];

/** Ids of the types of products and of the zones of transport, by their codes. */
async function seedLists({ runtime, corporation }: Place): Promise<Map<string, number>> {
  const { create } = recordCommands(transportZone);
  for (const zone of zones) {
    const input = create.input.parse({ enabled: true, ...zone });
    await runtime.store.execute(create, systemActor(corporation), input);
  }
  const types = await recordIds(runtime.db, 'producttype', corporation, 'code');
  return new Map([...types, ...(await recordIds(runtime.db, 'transportzone', corporation, 'code'))]);
}

/** What transport costs by zone, with the zone that it is of. */
async function seedTransport(place: Place, vat: number, lists: Map<string, number>): Promise<void> {
  const { runtime, corporation } = place;
  for (const [zone, unitPrice] of [
    ['Z1', '95'],
    ['Z2', '140'],
    ['Z3', '210'],
  ] as const) {
    const input = createProduct.input.parse({
      name: `Transport de béton, ${zone === 'Z1' ? 'zone 1' : zone === 'Z2' ? 'zone 2' : 'zone 3'}`,
      code: `TRZ-${zone}`,
      type: 'service',
      productType: lists.get('TRA'),
      transportZone: lists.get(zone),
      forSale: true,
      unitPrice,
      vat,
      enabled: true,
      duration: '1',
      durationUnit: 'h',
    });
    await runtime.store.execute(createProduct, systemActor(corporation), input);
  }
}

/** What is bought: from each supplier what it sells, the larger quantity cheaper. */
async function seedPurchases(place: Place, vat: number, lists: Map<string, number>): Promise<void> {
  const { runtime, corporation } = place;
  const actor = systemActor(corporation);
  const request = { sort: 'name', direction: 'asc', limit: 200, cursor: null, offset: 0 } as const;
  const known = await listThirdParties(runtime.db, corporation, { type: 'supplier', keyword: null }, request);
  const add = (input: object) =>
    runtime.store.execute(addSupplierProduct, actor, addSupplierProduct.input.parse(input));
  for (const [index, { name: supplierName, sells }] of suppliers.entries()) {
    const supplier = known.rows.find(({ name }) => name === supplierName);
    if (!supplier) continue;
    for (const [at, [name, , price]] of sells.entries()) {
      const code = `ACH-${index + 1}${at + 1}`;
      const product = createProduct.input.parse({
        name,
        code,
        type: 'product',
        productType: lists.get('FOU'),
        forPurchase: true,
        unitPrice: price,
        vat,
        enabled: true,
        nativeCountry: 'FR',
      });
      const { id } = await runtime.store.execute(createProduct, actor, product);
      const offer = { product: id, supplier: supplier.id, code: `${code}/B`, price, deliveryDays: 3 + at };
      await add({ ...offer, preferred: true });
      const cheaper = (Number(price) * 0.95).toFixed(2);
      if (at === 0) await add({ ...offer, price: cheaper, minimumQuantity: '100', packaging: 'Par 100' });
    }
  }
}

/**
 * By quantity, for one client and for a while; they hold from the day of the demo on, so that its documents stay as
 * they are.
 */
async function seedRules({ runtime, corporation, records, today }: Place): Promise<void> {
  const actor = systemActor(corporation);
  const add = (code: string, input: object) =>
    runtime.store.execute(
      addSpecificPrice,
      actor,
      addSpecificPrice.input.parse({ product: records.products.get(code), startDate: today, ...input }),
    );
  const [first, second] = records.clients.slice(-6);
  await add('BET-25', {
    name: 'Par 50 m³',
    changeType: 'decrease',
    percent: true,
    amount: '5',
    applicableQuantity: '50',
  });
  await add('BET-25', {
    name: 'Contrat annuel',
    changeType: 'decrease',
    percent: true,
    amount: '10',
    applicableQuantity: '50',
    thirdParties: [first, second],
  });
  await add('BET-30', {
    name: 'Contrat annuel',
    changeType: 'newPrice',
    amount: '124',
    thirdParties: [first],
  });
  await add('TRP-02', {
    name: PROMOTION,
    changeType: 'decrease',
    percent: true,
    amount: '15',
    untilDate: addDays(today, 60),
    exceptedClients: [second],
  });
}

/** What a company's products cost whom, what it buys, and from whom. */
export async function seedPrices(place: Place): Promise<void> {
  const [anyProduct] = place.records.products.values();
  const [product] = await findProducts(place.runtime.db, anyProduct ? [anyProduct] : [], place.corporation);
  if (!product) throw new Error('The demo has no product');
  const lists = await seedLists(place);
  await seedTransport(place, product.vat, lists);
  await seedPurchases(place, product.vat, lists);
  await seedRules(place);
}
