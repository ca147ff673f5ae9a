import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { editInvoice } from '#domain/documents/invoice-commands.ts';
import { isItem } from '#domain/amounts/totals.ts';
import {
  acceptPurchase,
  cancelPurchase,
  draftPurchase,
  validatePurchase,
} from '#domain/documents/purchase-commands.ts';
import { createProduct, deleteProduct, editProduct } from '#domain/products/commands.ts';
import { PROMOTION } from '#domain/products/price-of.ts';
import * as prices from '#domain/products/specific-price-commands.ts';
import * as offers from '#domain/products/supplier-product-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { addToThirdPartyGroup, createThirdPartyGroup } from '#domain/third-parties/group-commands.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { recentPriceChanges } from '#projections/products/price-history.ts';
import { listSpecificPrices, listSupplierProducts } from '#projections/products/product-prices.ts';
import { findProducts, listProducts } from '#projections/products/products.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  documentInput,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { pageOf } from '#tests/builders/lists.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let codes = 0;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const productInput = (changes: object = {}) => ({
  name: 'Béton C25',
  code: `BET-${(codes += 1)}`,
  type: 'product' as const,
  forSale: true,
  unitPrice: '100',
  vat: company.vat,
  enabled: true,
  ...changes,
});

const make = async (changes: object = {}) =>
  (await send(world.runtime.store, createProduct, company.actor, productInput(changes))).id;

const party = async (changes: Parameters<typeof clientInput>[0] = {}) =>
  (await send(world.runtime.store, createThirdParty, company.actor, clientInput(changes))).id;

type RuleInput = Partial<z.input<typeof prices.addSpecificPrice.input>>;

const addRule = (product: number, changes: RuleInput = {}) =>
  world.runtime.store.execute(
    prices.addSpecificPrice,
    company.actor,
    prices.addSpecificPrice.input.parse({
      product,
      name: 'Volume',
      changeType: 'decrease',
      percent: true,
      amount: '10',
      ...changes,
    }),
  );

/** The line that an invoice for a client gets. */
async function lineFor(product: number, line: object = {}, changes: object = {}) {
  const productList = [{ productType: 'product' as const, product, quantity: '1', ...line }];
  const { version } = await makeInvoice(world.runtime.store, company, 'draft', { productList, ...changes });
  const view = await readDocument(world.owner, world.runtime.store.read, version, company.corporation);
  const found = view?.content.lines[0];
  if (!found || !isItem(found)) throw new Error('The line is gone');
  return found;
}

describe('the price of a line', () => {
  it('is the one that applies to the client, the quantity and the day, and says which it was', async () => {
    const product = await make();
    const client = await party({ name: 'Maçonnerie Le Goff' });
    await addRule(product, { applicableQuantity: '50', amount: '5' });
    const own = await addRule(product, { name: 'Le Goff', thirdParties: [client], startDate: '2026-03-02' });
    expect(await lineFor(product)).toMatchObject({ unitPrice: '100', priceRule: null });
    expect(await lineFor(product, { quantity: '50' })).toMatchObject({ unitPrice: '95' });
    expect(await lineFor(product, { quantity: '50' }, { thirdParty: client })).toMatchObject({
      unitPrice: '90',
      priceRule: { id: own.id, name: 'Le Goff', scope: 'client', usualPrice: '100' },
    });
    expect(await lineFor(product, {}, { thirdParty: client, date: '2026-03-01' })).toMatchObject({
      unitPrice: '100',
      priceRule: null,
    });
  });

  it('is what was typed, whatever the rules say', async () => {
    const product = await make();
    await addRule(product);
    const line = await lineFor(product, { unitPrice: '77' });
    expect(line.unitPrice).toBe('77');
    expect(line).not.toHaveProperty('priceRule');
  });

  it('keeps the rule that made it while the line stays as it is, though the price was agreed on since', async () => {
    const product = await make();
    const rule = await addRule(product);
    const line = { productType: 'product' as const, product, quantity: '2' };
    const { version } = await makeInvoice(world.runtime.store, company, 'draft', { productList: [line] });
    const edited = async (changes: object) => {
      const productList = [{ ...line, unitPrice: '90.00', ...changes }];
      const input = { ...documentInput(company, { expiryDate: null, productList }), version };
      await send(world.runtime.store, editInvoice, company.actor, input);
      const view = await readDocument(world.owner, world.runtime.store.read, version, company.corporation);
      return view?.content.lines[0];
    };
    expect(await edited({})).toMatchObject({ priceRule: { id: rule.id } });
    expect(await edited({ quantity: '3' })).not.toHaveProperty('priceRule');
  });

  it('says nothing of rules where there are none', async () => {
    expect(await lineFor(await make())).not.toHaveProperty('priceRule');
  });

  it('is of the groups that the client is in', async () => {
    const product = await make();
    const client = await party({ name: 'Lycée' });
    const group = await send(world.runtime.store, createThirdPartyGroup, company.actor, {
      name: 'Collectivités',
    });
    await send(world.runtime.store, addToThirdPartyGroup, company.actor, {
      id: group.id,
      thirdParties: [client],
    });
    await addRule(product, { groups: [group.id], changeType: 'newPrice', amount: '81' });
    expect(await lineFor(product, {}, { thirdParty: client })).toMatchObject({
      unitPrice: '81',
      priceRule: { scope: 'group' },
    });
    expect((await lineFor(product)).unitPrice).toBe('100');
  });

  it('is what the supplier asks on a purchase, under the supplier’s code', async () => {
    const product = await make({ forPurchase: true });
    const supplier = await party({ name: 'Carrière', client: false, supplier: true });
    const offer = { product, supplier, code: 'C-25', name: 'Béton prêt', price: '61.5' };
    await send(world.runtime.store, offers.addSupplierProduct, company.actor, offer);
    const productList = [{ productType: 'product' as const, product, quantity: '3' }];
    const { version } = await send(world.runtime.store, draftPurchase, company.actor, {
      ...documentInput(company, { productList, thirdParty: supplier }),
      submitType: 'draft',
    });
    const view = await readDocument(world.owner, world.runtime.store.read, version, company.corporation);
    expect(view?.content.lines[0]).toMatchObject({ unitPrice: '61.5', code: 'C-25', name: 'Béton prêt' });
    const filter = { use: 'purchase', keyword: null, enabledOnly: false } as const;
    const lastPrice = async () => {
      const request = pageOf({ sort: 'id', limit: 50 });
      const { rows } = await listProducts(world.owner, company.corporation, filter, request);
      return rows.find(({ id }) => id === product)?.lastPurchasePrice;
    };
    await send(world.runtime.store, validatePurchase, company.actor, { version });
    expect(await lastPrice()).toBeNull();
    await send(world.runtime.store, acceptPurchase, company.actor, { version, confirmExpired: true });
    expect(await lastPrice()).toBe('61.5');
    await send(world.runtime.store, cancelPurchase, company.actor, { version });
    expect(await lastPrice()).toBeNull();
  });
});

describe('a specific price', () => {
  it('is refused where it contradicts itself or names nobody', async () => {
    const product = await make();
    const wrong: [object, object][] = [
      [{ startDate: '2026-03-02', untilDate: '2026-03-01' }, { untilDate: ['errors.untilBeforeStart'] }],
      [{ amount: '101' }, { amount: ['errors.tooLarge|max=100'] }],
      [{ thirdParties: [987_654] }, { thirdParties: ['errors.reference'] }],
      [{ groups: [987_654] }, { groups: ['errors.reference'] }],
      [
        { thirdParties: [company.client], exceptedClients: [company.client] },
        { exceptedClients: ['errors.namedAndExcepted'] },
      ],
    ];
    for (const [changes, errors] of wrong)
      expect(await refused(addRule(product, changes))).toMatchObject({ kind: 'invalid', errors });
    expect(await refused(addRule(987_654))).toMatchObject({ errors: { product: ['errors.reference'] } });
  });

  it('is not valid below zero, neither by itself nor by a new price of its product', async () => {
    const product = await make();
    const off = { percent: false, amount: '60' };
    expect(await refused(addRule(product, { ...off, amount: '100.01' }))).toMatchObject({
      errors: { amount: ['errors.priceInvalid'] },
    });
    await addRule(product, off);
    const edit = { ...productInput({ unitPrice: '59' }), id: product };
    expect(await refused(send(world.runtime.store, editProduct, company.actor, edit))).toMatchObject({
      errors: { unitPrice: ['errors.priceInvalid'] },
    });
  });

  it('of a client is confirmed before it changes', async () => {
    const product = await make();
    const client = await party({ name: 'Travaux | Publics' });
    const rule = await addRule(product, { thirdParties: [client] });
    const edit = (changes: object) =>
      world.runtime.store.execute(
        prices.editSpecificPrice,
        company.actor,
        prices.editSpecificPrice.input.parse({
          id: rule.id,
          name: 'Volume',
          changeType: 'decrease',
          percent: true,
          amount: '10',
          thirdParties: [client],
          ...changes,
        }),
      );
    await edit({ name: 'Contrat' });
    expect(await refused(edit({ amount: '4' }))).toEqual({
      kind: 'conflict',
      code: 'CONFIRM_CLIENT_PRICES',
      errors: {
        confirmPrices: [
          expect.stringMatching(
            /^errors\.clientPrice\|client=Travaux {3}Publics\|quantity=1\|date=[\d-]+\|before=90\|after=96$/,
          ),
        ],
      },
      stale: null,
    });
    await edit({ amount: '4', confirmPrices: true });
    const dearer = { ...productInput({ unitPrice: '200' }), id: product };
    const editing = (changes: object) =>
      send(world.runtime.store, editProduct, company.actor, { ...dearer, ...changes });
    expect(await refused(editing({}))).toMatchObject({ code: 'CONFIRM_CLIENT_PRICES' });
    await editing({ confirmPrices: true });
    const remove = { id: rule.id };
    expect(
      await refused(send(world.runtime.store, prices.removeSpecificPrice, company.actor, remove)),
    ).toMatchObject({ code: 'CONFIRM_CLIENT_PRICES' });
    await send(world.runtime.store, prices.removeSpecificPrice, company.actor, {
      ...remove,
      confirmPrices: true,
    });
    expect((await lineFor(product, {}, { thirdParty: client })).unitPrice).toBe('200');
  });

  it('comes with its product: the list that is sent is the list that there is', async () => {
    const rule = { name: PROMOTION, changeType: 'decrease' as const, percent: true, amount: '20' };
    const input = productInput({
      specificPrices: [rule, { ...rule, name: 'Volume', applicableQuantity: '10' }],
    });
    const { id } = await send(world.runtime.store, createProduct, company.actor, input);
    const filter = { keyword: null, product: id, client: null };
    const rules = async () =>
      (
        await listSpecificPrices(
          world.owner,
          company.corporation,
          filter,
          pageOf({ sort: 'id', direction: 'asc' }),
        )
      ).rows;
    const [first, second] = await rules();
    expect([first?.terms.name, second?.terms.name]).toEqual([PROMOTION, 'Volume']);
    const edit = (specificPrices: object[]) =>
      world.runtime.store.execute(
        editProduct,
        company.actor,
        editProduct.input.parse({ ...input, id, specificPrices }),
      );
    await edit([
      { ...rule, id: second?.id, amount: '5' },
      { ...rule, name: 'Hiver' },
    ]);
    expect(
      (await rules()).map(({ id: one, terms }) => [one === second?.id, terms.name, terms.amount]),
    ).toEqual([
      [true, PROMOTION, '5'],
      [false, 'Hiver', '20'],
    ]);
    expect(await refused(edit([{ ...rule, id: 987_654 }]))).toMatchObject({
      errors: { 'specificPrices[0].id': ['errors.reference'] },
    });
    const { specificPrices: _sent, ...alone } = input as typeof input & { specificPrices: unknown };
    await send(world.runtime.store, editProduct, company.actor, { ...alone, id, name: 'Autre nom' });
    expect(await rules()).toHaveLength(2);
  });
});

describe('a product', () => {
  it('keeps what applies to its kind alone', async () => {
    const types = commandsOf('producttype');
    const zone = (
      await send(world.runtime.store, commandsOf('transportzone').create, company.actor, {
        name: 'Zone 1',
        enabled: true,
      })
    ).id;
    const type = async (name: string, transport: boolean) =>
      (await send(world.runtime.store, types.create, company.actor, { name, transport, enabled: true })).id;
    const [transport, plain] = [await type('Transport', true), await type('Fourniture', false)];
    const all = {
      weight: '12',
      length: '1.5',
      dimensionUnit: 'm',
      shCode: '3824 50 90',
      nativeCountry: 'fr',
      natureOfTheProduct: 'raw',
      publicUrl: 'https://exemple.fr',
      duration: '2',
      durationUnit: 'd',
      transportZone: zone,
    } as const;
    const shown = async (changes: object) => {
      const id = await make({ ...all, ...changes });
      return (await findProducts(world.owner, [id], company.corporation))[0];
    };
    expect(await shown({ type: 'service', productType: transport })).toMatchObject({
      weight: null,
      length: null,
      dimensionUnit: null,
      shCode: null,
      nativeCountry: null,
      natureOfTheProduct: null,
      publicUrl: null,
      duration: '2',
      durationUnit: 'd',
      transportZone: zone,
    });
    expect(await shown({ productType: plain })).toMatchObject({
      weight: '12',
      length: '1.5',
      dimensionUnit: 'm',
      shCode: '38245090',
      nativeCountry: 'FR',
      natureOfTheProduct: 'raw',
      publicUrl: 'https://exemple.fr',
      duration: null,
      durationUnit: null,
      transportZone: null,
    });
    expect(await shown({ length: null })).toMatchObject({ dimensionUnit: null });
  });

  it('may be typed with VAT', async () => {
    const id = await make({ unitPrice: null, priceWithTax: '120' });
    expect((await findProducts(world.owner, [id], company.corporation))[0]?.unitPrice).toBe('100');
  });

  it('in use is not deleted, and says where; another takes its prices along', async () => {
    const product = await make();
    const supplier = await party({ name: 'Cimentier', client: false, supplier: true });
    await addRule(product);
    await send(world.runtime.store, offers.addSupplierProduct, company.actor, {
      product,
      supplier,
      price: '50',
    });
    const used = await make();
    await lineFor(used);
    expect(
      await refused(send(world.runtime.store, deleteProduct, company.actor, { id: used })),
    ).toMatchObject({ code: 'IN_USE', errors: { '': ['errors.inUse.invoice-product|count=1'] } });
    await send(world.runtime.store, deleteProduct, company.actor, { id: product });
    const rest = await Promise.all(
      (['specific_price', 'supplier_product', 'price_history'] as const).map((table) =>
        world.owner.selectFrom(table).select('id').where('product_id', '=', product).execute(),
      ),
    );
    expect(rest).toEqual([[], [], []]);
  });

  it('has a history of every price, and none of what left it as it was', async () => {
    const product = await make();
    const supplier = await party({ name: 'Sablière', client: false, supplier: true });
    await send(world.runtime.store, editProduct, company.actor, {
      ...productInput(),
      id: product,
      name: 'Sable',
    });
    await send(world.runtime.store, editProduct, company.actor, {
      ...productInput({ unitPrice: '110' }),
      id: product,
    });
    const rule = await addRule(product);
    await send(world.runtime.store, prices.removeSpecificPrice, company.actor, { id: rule.id });
    await send(world.runtime.store, offers.addSupplierProduct, company.actor, {
      product,
      supplier,
      price: '70',
    });
    const changes = await recentPriceChanges(world.owner, company.corporation, product, 10);
    const told = changes.map(({ kind, name, before, after, supplierName }) => [
      kind,
      name ?? supplierName,
      before?.amount ?? null,
      after?.amount ?? null,
    ]);
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        ['product', null, null, '100'],
        ['product', null, '100', '110'],
        ['specificPrice', 'Volume', null, '10'],
        ['specificPrice', 'Volume', '10', null],
        ['supplierProduct', 'Sablière', null, '70'],
      ]),
    );
  });
});

describe('what suppliers ask', () => {
  it('prefers one at most, and has one price from a quantity on', async () => {
    const product = await make({ forPurchase: true });
    const [first, second] = [
      await party({ name: 'Premier', client: false, supplier: true }),
      await party({ name: 'Second', client: false, supplier: true }),
    ];
    const add = (changes: object) =>
      world.runtime.store.execute(
        offers.addSupplierProduct,
        company.actor,
        offers.addSupplierProduct.input.parse({ product, price: '10', preferred: true, ...changes }),
      );
    await add({ supplier: first });
    await add({ supplier: second, price: '9' });
    expect(await refused(add({ supplier: second, minimumQuantity: '0.0' }))).toMatchObject({
      errors: { minimumQuantity: ['errors.offerTaken'] },
    });
    expect(await refused(add({ supplier: company.client }))).toMatchObject({
      errors: { supplier: ['errors.reference'] },
    });
    const filter = { keyword: null, product, supplier: null };
    const { rows } = await listSupplierProducts(
      world.owner,
      company.corporation,
      filter,
      pageOf({ sort: 'id', direction: 'asc' }),
    );
    expect(rows.map(({ supplierName, preferred }) => [supplierName, preferred])).toEqual([
      ['Premier', false],
      ['Second', true],
    ]);
    const bought = { use: 'purchase', keyword: null, enabledOnly: false } as const;
    const list = await listProducts(
      world.owner,
      company.corporation,
      bought,
      pageOf({ sort: 'id', limit: 50 }),
    );
    expect(list.rows.find(({ id }) => id === product)).toMatchObject({
      supplierName: 'Second',
      purchasePrice: '9',
    });
  });
});
