import createClient from 'openapi-fetch';
import type { paths } from './registre.d.ts';
import type { Known, Told } from './told.ts';

/*
 * What an integrator would write against the description alone: no cast, no type of ours but the generated ones.
 */

class Failed extends Error {}

/** The item of an answer. */
function needed<Item>({ data, error }: { data?: { item?: Item | null }; error?: unknown }): Item {
  if (data?.item === undefined || data.item === null) throw new Failed(JSON.stringify(error));
  return data.item;
}

/** The body of an answer. */
function whole<Body>({ data, error }: { data?: Body; error?: unknown }): Body {
  if (data === undefined) throw new Failed(JSON.stringify(error));
  return data;
}

const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Failed('an empty list');
  return row;
};

export async function work({ fetch, token, corporation }: Known): Promise<Told> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Corporation': String(corporation) };
  const api = createClient<paths>({ baseUrl: 'http://localhost', fetch, headers });

  const rates = whole(await api.GET('/api/vat/list', { params: { query: { enabled: '1' } } }));
  const rate = rates.items.find((one) => one.rate === '20');
  const conditions = whole(await api.GET('/api/paymentcondition/list'));
  const means = whole(await api.GET('/api/paymenttype/list'));
  if (rate === undefined) throw new Failed('no rate of 20 %');

  const client = needed(
    await api.POST('/api/thirdparty/new', {
      body: {
        name: 'Ateliers du Port',
        client: true,
        language: 'fr',
        address: { street: '1 quai', postalCode: '29200', city: 'Brest', country: 'FR' },
      },
    }),
  );

  const offer = needed(
    await api.POST('/api/quotation/new', {
      body: {
        title: 'Réfection du quai',
        thirdParty: client.id,
        date: '2026-03-12',
        expiryDate: '2026-04-12',
        deliveryTime: 'Trois semaines',
        paymentCondition: first(conditions.items).id,
        paymentType: first(means.items).id,
        productList: [
          { productType: 'none', productName: 'Béton', quantity: '10', unitPrice: '100', vat: rate.id },
          { productType: 'none', productName: 'Pompage', quantity: '1', unitPrice: '300', vat: rate.id },
        ],
      },
    }),
  );

  // One line alone is changed: the others bear their ids and stay as they are.
  const [concrete, pumping] = offer.productList;
  if (concrete === undefined || pumping === undefined) throw new Failed('no lines');
  const changed = needed(
    await api.POST('/api/quotation/edit/{id}', {
      params: { path: { id: offer.id } },
      body: {
        productList: [
          { id: concrete.id, productType: 'none', quantity: '12' },
          { id: pumping.id, productType: 'none' },
        ],
      },
    }),
  );
  const version = { path: { id: changed.version } };
  needed(await api.POST('/api/quotationversion/validate/{id}', { params: version }));
  const accepted = needed(
    await api.POST('/api/quotationversion/change/accept/{id}', {
      params: version,
      body: { accept: true, confirmExpired: true },
    }),
  );

  const draft = needed(
    await api.POST('/api/quotationversion/to/invoice/{id}', { params: version, body: { mode: 'whole' } }),
  );
  const invoice = needed(
    await api.POST('/api/invoiceversion/validate/{id}', { params: { path: { id: draft.version } } }),
  );
  needed(
    await api.POST('/api/payment/new', {
      body: {
        invoice: invoice.version,
        date: invoice.date ?? '2026-03-12',
        amount: '600',
        paymentType: first(means.items).id,
        confirmDate: true,
      },
    }),
  );
  const credit = needed(
    await api.POST('/api/invoiceversion/to/refund/{id}', {
      params: { path: { id: invoice.version } },
      body: {},
    }),
  );
  const settled = needed(
    await api.GET('/api/invoice/show/{id}', { params: { path: { id: invoice.document } } }),
  );

  // A copy of all invoices, kept up by what changed.
  const changedIds: number[] = [];
  let since = '0';
  for (let more = true; more;) {
    const page = whole(
      await api.GET('/api/invoice/list', { params: { query: { changedSince: since, fields: 'id' } } }),
    );
    changedIds.push(...page.items.map(({ id }) => id));
    since = page.changes ?? since;
    more = page.more ?? false;
  }

  const bulk = whole(
    await api.POST('/api/product/bulk', {
      body: {
        operations: ['Sable', 'Gravier', 'Ciment'].map((name, index) => ({
          new: {
            name,
            code: `M${index}`,
            type: 'product' as const,
            forSale: true,
            unitPrice: '10',
            vat: rate.id,
          },
        })),
      },
    }),
  );

  const { error } = await api.POST('/api/vat/new', {
    body: { name: 'Sans taux', rate: 'douze', category: 'S' },
  });

  return {
    quotation: { id: accepted.id, status: accepted.status },
    invoice: {
      id: settled.id,
      number: settled.number,
      finalTotal: settled.finalTotal,
      restAmount: settled.restAmount,
    },
    credited: credit.finalTotal,
    changed: changedIds,
    imported: bulk.done,
    refused: error?.details.map(({ field }) => field) ?? [],
  };
}
