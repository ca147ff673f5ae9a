import { productUses } from '#domain/products/commands.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { priceUnder, type PriceRule } from '#domain/products/price-of.ts';
import { priceWithTax, rateIn } from '#domain/products/product-price.ts';
import { ruleOf } from '#domain/products/specific-price.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { listSpecificPrices, listSupplierProducts } from '#projections/products/product-prices.ts';
import { recentPriceChanges } from '#projections/products/price-history.ts';
import { documentsOfProduct } from '#projections/products/product-uses.ts';
import { findProducts, productsOfZones } from '#projections/products/products.ts';
import { recordsById } from '#projections/records/named-records.ts';
import { usesOf } from '#projections/uses-of.ts';
import { namesOfClients } from '#projections/third-parties/third-parties.ts';
import { namesOfGroups } from '#projections/third-parties/third-party-groups.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { documentScreens } from '../links/document-screens.ts';
import { eventEntries } from '../history/history.server.ts';
import { customFacts } from '../custom-fields/custom-data.server.ts';
import { withCustomHistory } from '../custom-fields/custom-history.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { worksWith } from '../http/works-with.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { changeWords, factsWords, nameWords, periodWords } from './price-words.ts';
import { productLists } from './product-form.server.ts';
import type { ProductUse } from './product-values.ts';

const MOST_ROWS = 100;
const whole = { sort: 'id', direction: 'asc', limit: MOST_ROWS, cursor: null, offset: 0 } as const;

type Product = Awaited<ReturnType<typeof findProducts>>[number];

/** The specific prices of a product as its page shows them: for whom, what, from when, and the price that it makes. */
async function pricesOf({ services, corporation, t, language, today }: StaffContext, product: Product) {
  const { db } = services;
  const filter = { keyword: null, product: product.id, client: null };
  const { rows } = await listSpecificPrices(db, corporation, filter, whole);
  const [clients, groups] = await Promise.all([
    namesOfClients(
      db,
      rows.flatMap(({ terms }) => [...terms.thirdParties, ...terms.exceptedClients]),
      corporation,
    ),
    namesOfGroups(
      db,
      rows.flatMap(({ terms }) => terms.groups),
      corporation,
    ),
  ]);
  const named = (ids: readonly number[], names: Map<number, string>) =>
    ids.map((id) => names.get(id) ?? '').map((name) => name || t('commerce.erased'));
  const rules = rows.map(({ id, terms }) => ruleOf(id, product.id, terms));
  /** What the first that it is for pays, on the first day on which it holds from now on. */
  const priced = (rule: PriceRule) =>
    priceUnder(rule, rules, {
      client: rule.thirdParties[0] ?? null,
      groups: rule.groups,
      product,
      date: rule.startDate !== null && rule.startDate > today ? rule.startDate : today,
    });
  return rows.map(({ id, terms }) => ({
    id,
    name: nameWords(terms.name, t),
    promotion: terms.name === 'PROMOTION',
    change: changeWords(terms, language),
    ...priced(ruleOf(id, product.id, terms)),
    quantity: terms.applicableQuantity,
    period: periodWords(terms, t),
    over: terms.untilDate !== null && terms.untilDate < today,
    whom: [...named(terms.thirdParties, clients), ...named(terms.groups, groups)],
    excepted: named(terms.exceptedClients, clients),
  }));
}

async function offersOf({ services, corporation }: StaffContext, product: number) {
  const filter = { keyword: null, product, supplier: null };
  const { rows } = await listSupplierProducts(services.db, corporation, filter, whole);
  return rows.map(
    ({
      id,
      supplier,
      supplierName,
      code,
      name,
      price,
      minimumQuantity,
      packaging,
      deliveryDays,
      preferred,
    }) => ({
      id,
      supplier,
      supplierName,
      code,
      name,
      price,
      minimumQuantity,
      packaging,
      deliveryDays,
      preferred,
    }),
  );
}

const SHOWN_CHANGES = 12;

async function historyOf({ services, corporation, t, language }: StaffContext, product: number) {
  const changes = await recentPriceChanges(services.db, corporation, product, SHOWN_CHANGES);
  const users = changes.map(({ user }) => user).filter((user) => user !== null);
  const names = await namesOfUsers(services.db, users);
  return changes.map(({ id, kind, name, supplierName, before, after, user, at }) => ({
    id,
    what:
      kind === 'product'
        ? t('prices.history.product')
        : t(`prices.history.${kind}`, {
            name: kind === 'specificPrice' ? nameWords(name ?? '', t) : (supplierName ?? ''),
          }),
    before: before && factsWords(before, language),
    after: after && factsWords(after, language),
    at,
    who: user === null ? t('history.system') : (names.get(user) ?? t('history.erased')),
  }));
}

/** Where a product stands in documents: how many of each kind, and the newest of those that may be seen. */
async function usesOfProduct({ services, corporation, actor }: StaffContext, product: number) {
  const found = await usesOf(services.db, product, productUses);
  const seen = (kind: DocumentKind) => mayPass(actor, screens[documentScreens(kind).list]);
  const latest = await documentsOfProduct(services.db, corporation, product, 8);
  return {
    counts: found.map(({ kind, count }) => ({ kind, count })),
    latest: latest
      .filter(({ kind }) => seen(kind))
      .map(({ kind, version, number, title, date }) => ({
        kind,
        number,
        title,
        date,
        to: pathTo(documentScreens(kind).details, { versionId: version }),
      })),
  };
}

/** All that the page of a product shows. */
export async function productDetails(context: StaffContext) {
  const { services, corporation, params, may } = context;
  const { db, store } = services;
  const id = idOf(params, 'id');
  const [product] = await findProducts(db, [id], corporation);
  if (!product) throw notFound();
  const use: ProductUse = product.forSale ? 'sale' : 'purchase';
  const ofTransport = worksWith(context.signedIn, 'showTransport');
  const records = [product.vat, product.unit, product.category, product.productType, product.transportZone];
  const [labels, prices, offers, changes, uses, events, attached, facts] = await Promise.all([
    recordsById(
      db,
      records.filter((record) => record !== null),
      corporation,
    ),
    pricesOf(context, product),
    offersOf(context, id),
    historyOf(context, id),
    usesOfProduct(context, id),
    store.read(`product-${id}`),
    attachedFiles(context, { kind: 'product', id }, id, pathTo('productDetails', { id })),
    customFacts(context, 'product', id),
  ]);
  const priced = (await productsOfZones(db, corporation)).filter(
    ({ zone }) => zone === product.transportZone,
  );
  const labelOf = (record: number | null) => (record === null ? null : (labels.get(record)?.label ?? null));
  const family = (right: 'EDIT' | 'DELETE') =>
    may([`ROLE_PRODUCT_SERVICE_SALE_${right}`, `ROLE_PRODUCT_SERVICE_PURCHASE_${right}`]);
  return {
    title: product.name,
    id,
    use,
    list: pathTo(productLists[use], {}),
    product,
    priceWithTax: priceWithTax(product.unitPrice, rateIn(labels.get(product.vat)?.values)),
    logoUrl: product.logo && pathTo('productLogo', { id }, { v: product.logo.slice(0, 12) }),
    labels: {
      vat: labelOf(product.vat),
      unit: labelOf(product.unit),
      category: labelOf(product.category),
      productType: labelOf(product.productType),
      transportZone: ofTransport ? labelOf(product.transportZone) : null,
      tourNumber: ofTransport ? product.tourNumber : null,
    },
    // Of several that are in use the newest prices their zone.
    zonePricedBy:
      ofTransport && product.enabled && product.transportZone !== null && priced.length > 1
        ? (priced[0]?.name ?? null)
        : null,
    prices,
    offers,
    changes,
    uses,
    attached,
    facts,
    history: await withCustomHistory(context, 'product', id, await eventEntries(context, events)),
    can: {
      edit: family('EDIT'),
      remove: family('DELETE'),
      price: may('ROLE_PRODUCT_SERVICE_SALE_EDIT'),
      offer: may('ROLE_PRODUCT_SERVICE_PURCHASE_EDIT'),
      seeOffers: may(['ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST', 'ROLE_PRODUCT_SERVICE_PURCHASE_EDIT']),
    },
  };
}

export type ProductDetailsData = Awaited<ReturnType<typeof productDetails>>;
