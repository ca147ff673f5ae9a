import { priceUnder } from '#domain/products/price-of.ts';
import { ruleOf } from '#domain/products/specific-price.ts';
import { listSpecificPrices, listSupplierProducts } from '#projections/products/product-prices.ts';
import { priceRulesOf } from '#projections/products/product-prices.ts';
import { groupsOfThirdParty } from '#projections/third-parties/third-party-groups.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { changeWords, nameWords, periodWords } from './price-words.ts';

const MOST = 50;
const newest = { sort: 'id', direction: 'desc', limit: MOST, cursor: null, offset: 0 } as const;

/** The specific prices that name a client or a group that it is in. */
async function ownPrices({ services, corporation, t, language, today }: StaffContext, client: number) {
  const { db } = services;
  const groups = await groupsOfThirdParty(db, client, corporation);
  const filter = { keyword: null, product: null, client, groups: groups.map(({ id }) => id) };
  const { rows } = await listSpecificPrices(db, corporation, filter, newest);
  const meant = rows.filter(({ terms }) => !terms.exceptedClients.includes(client));
  const products = [...new Set(meant.map(({ product }) => product))];
  const rules = await priceRulesOf(db, products, corporation);
  return meant.map(({ id, product, productName, productCode, unitPrice, terms }) => ({
    id,
    product: { name: productName, code: productCode, to: pathTo('productDetails', { id: product }) },
    name: nameWords(terms.name, t),
    group: terms.thirdParties.includes(client)
      ? null
      : groups
          .filter((group) => terms.groups.includes(group.id))
          .map((group) => group.name)
          .join(', '),
    period: periodWords(terms, t),
    quantity: terms.applicableQuantity,
    change: changeWords(terms, language),
    price: priceUnder(ruleOf(id, product, terms), rules.get(product) ?? [], {
      client,
      groups: groups.map((group) => group.id),
      product: { id: product, unitPrice },
      date: terms.startDate !== null && terms.startDate > today ? terms.startDate : today,
    }).unitPrice,
  }));
}

/** What a supplier asks for our products. */
async function offeredProducts({ services, corporation }: StaffContext, supplier: number) {
  const filter = { keyword: null, product: null, supplier };
  const { rows } = await listSupplierProducts(services.db, corporation, filter, newest);
  return rows.map(({ id, product, productName, productCode, code, minimumQuantity, price }) => ({
    id,
    product: { name: productName, code: productCode, to: pathTo('productDetails', { id: product }) },
    code,
    minimumQuantity,
    price,
  }));
}

interface Who {
  id: number;
  client: boolean;
  supplier: boolean;
}

/** The prices on a third party's page, for who may see them: its own as a client, those that it asks as a supplier. */
export async function partyPrices(
  context: StaffContext,
  { id, client, supplier }: Who,
  shownAs: 'client' | 'supplier' | 'thirdParty',
) {
  const { may } = context;
  const sells = client && shownAs !== 'supplier' && may('ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST');
  const buys = supplier && shownAs !== 'client' && may('ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST');
  const [own, offers] = await Promise.all([
    sells ? ownPrices(context, id) : [],
    buys ? offeredProducts(context, id) : [],
  ]);
  return { own, offers };
}

export type PartyPrices = Awaited<ReturnType<typeof partyPrices>>;
