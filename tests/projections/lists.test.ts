import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { createPool } from '#db/postgres/pool.ts';
import type { Tables } from '#db/tables.ts';
import type { ListPage, ListRequest } from '#projections/listing.ts';
import { listThirdParties } from '#projections/third-parties/third-parties.ts';
import { createProduct } from '#domain/products/commands.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { idsIn, lists, pageOf, shown, type Listed } from '#tests/builders/lists.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;

/** Rows with many equal keys: same day, same client, same total, no date at all. */
beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store, 0);
  other = await createCompany(store, 1);
  const names = [
    'Éléonore Çelik',
    'ELEONORE celik',
    'Œuvre du Léguer',
    'Ville de Brest',
    '100 % béton',
    'a_b\\c',
  ];
  const clients = await Promise.all(
    names.map((name) => send(store, createThirdParty, company.actor, clientInput({ name }))),
  );
  const dates = ['2026-03-02', '2026-03-02', '2026-03-05'];
  const quantities = ['1', '1', '3'];
  for (let n = 0; n < 24; n += 1) {
    const changes = {
      thirdParty: clients[n % clients.length]?.id ?? company.client,
      date: n % 8 === 7 ? null : (dates[n % 3] ?? null),
      productList: [
        { productType: 'service' as const, product: company.product, quantity: quantities[n % 3] ?? '1' },
      ],
    };
    await makeQuotation(store, company, 'draft', changes);
    await makeInvoice(store, company, 'draft', changes);
  }
  const paid = await makeInvoice(store, company, 'validate');
  await makeInvoice(store, company, 'validate', { date: '2026-03-05' });
  for (let n = 0; n < 11; n += 1) {
    const payment = {
      invoice: paid.version,
      date: n % 2 ? '2026-03-20' : '2026-03-21',
      amount: n % 3 ? '5' : '6',
      paymentType: company.paymentType,
    };
    await send(store, recordPayment, company.actor, payment);
    const product = {
      name: `Béton ${n % 3}`,
      code: `B${n}`,
      type: 'product' as const,
      forSale: true,
      unitPrice: String(90 + (n % 2)),
      vat: company.vat,
      enabled: true,
    };
    await send(store, createProduct, company.actor, product);
    await send(store, commandsOf('vat').create, company.actor, {
      name: `Taux n° ${n}`,
      rate: '1',
      category: 'S',
      enabled: true,
    });
  }
  await makeInvoice(store, other, 'validate');
  await makeQuotation(store, other, 'validate');
  await sql`analyze`.execute(world.owner);
});
afterAll(() => world.close());

/** Amounts and ids as numbers, days as they are; a draft without a day stands after all days. */
const placeOf = (value: unknown): string | number => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return '9999-12-31';
  return /^-?[\d.]+$/.test(value) ? Number(value) : value;
};

/** Ids page by page, following `next` or `previous` from a cursor on. */
async function walk(
  listed: Listed,
  request: ListRequest,
  way: 'next' | 'previous',
): Promise<{ pages: number[][]; last: ListPage<object> }> {
  const pages: number[][] = [];
  for (let cursor = request.cursor; ;) {
    const page = await listed.list(world.owner, company.corporation, null, { ...request, cursor });
    pages.push(idsIn(listed.id, page));
    const following = page[way];
    if (following === null) return { pages, last: page };
    if (pages.length > 50) throw new Error('The pages have no end');
    cursor = following;
  }
}

const orders = Object.entries(lists).flatMap(([name, listed]) =>
  Object.keys(listed.sorts).flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({ name, sort, direction, listed })),
  ),
);

describe('pages by keyset', () => {
  it.each(orders)(
    'show each row once, forward and backward: $name by $sort $direction',
    async ({ listed, sort, direction }) => {
      const whole = await listed.list(
        world.owner,
        company.corporation,
        null,
        pageOf({ sort, direction, limit: 1000 }),
      );
      const ids = idsIn(listed.id, whole);
      expect(new Set(ids).size).toBe(ids.length);
      const forward = await walk(listed, pageOf({ sort, direction }), 'next');
      expect(forward.pages.flat()).toEqual(ids);
      expect(forward.pages.slice(0, -1).every((page) => page.length === 4)).toBe(true);
      const { previous } = forward.last;
      const backward =
        previous === null
          ? { pages: [] }
          : await walk(listed, pageOf({ sort, direction, cursor: previous }), 'previous');
      expect([...backward.pages.toReversed().flat(), ...(forward.pages.at(-1) ?? [])]).toEqual(ids);
    },
  );

  it.each(orders.filter(({ sort, listed }) => typeof listed.sorts[sort] === 'string'))(
    'are in the order asked for: $name by $sort $direction',
    async ({ listed, sort, direction }) => {
      const { rows } = await listed.list(
        world.owner,
        company.corporation,
        null,
        pageOf({ sort, direction, limit: 1000 }),
      );
      const key = listed.sorts[sort] ?? '';
      const comparable = rows.map((row) => placeOf(shown(row, key)));
      const sorted = comparable.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(comparable).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
    },
  );

  it.each(Object.entries(lists))('begin anew for a cursor that nobody was given: %s', async (_, listed) => {
    const first = await listed.list(
      world.owner,
      company.corporation,
      null,
      pageOf({ sort: listed.defaultSort }),
    );
    for (const cursor of [
      'x',
      '%%%',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('["x",1]').toString('base64url'),
      Buffer.from('["1",1.5,false]').toString('base64url'),
      Buffer.from('["a\\u0000",1,false]').toString('base64url'),
    ]) {
      const page = await listed.list(
        world.owner,
        company.corporation,
        null,
        pageOf({ sort: listed.defaultSort, cursor }),
      );
      expect(idsIn(listed.id, page)).toEqual(idsIn(listed.id, first));
    }
  });

  it.each(orders)(
    'begin anew for a cursor whose value is none of that sort: $name by $sort $direction',
    async ({ listed, sort, direction }) => {
      const first = await listed.list(world.owner, company.corporation, null, pageOf({ sort, direction }));
      const cursor = Buffer.from(JSON.stringify(['not a value', 5, false])).toString('base64url');
      const page = await listed.list(
        world.owner,
        company.corporation,
        null,
        pageOf({ sort, direction, cursor }),
      );
      // For a sort by words any text is a place in the list.
      if (listed.sorts[sort] !== null) expect(idsIn(listed.id, page)).toEqual(idsIn(listed.id, first));
    },
  );

  it.each(Object.entries(lists))('show nothing of another corporation: %s', async (_, listed) => {
    const page = await listed.list(
      world.owner,
      other.corporation,
      null,
      pageOf({ sort: listed.defaultSort, limit: 1000 }),
    );
    const own = await listed.list(
      world.owner,
      company.corporation,
      null,
      pageOf({ sort: listed.defaultSort, limit: 1000 }),
    );
    const ids = new Set(idsIn(listed.id, own));
    expect(idsIn(listed.id, page).filter((id) => ids.has(id))).toEqual([]);
    expect(
      (await listed.list(world.owner, 999_999, null, pageOf({ sort: listed.defaultSort }))).rows,
    ).toEqual([]);
  });
});

describe('search', () => {
  const namesFor = async (keyword: string): Promise<string[]> => {
    const { rows } = await listThirdParties(
      world.owner,
      company.corporation,
      { type: null, keyword },
      pageOf({ sort: 'name', direction: 'asc', limit: 100 }),
    );
    return rows.map((row) => row.name).sort();
  };
  const both = ['ELEONORE celik', 'Éléonore Çelik'];

  it.each([
    ['eleonore', both],
    ['ÉLÉONORE', both],
    ['CÉLIK', both],
    ['çelik éléo', both],
    ['oeuvre', ['Œuvre du Léguer']],
    ['œuvre leguer', ['Œuvre du Léguer']],
    [
      'brest',
      [
        '100 % béton',
        'ELEONORE celik',
        'Ville de Brest',
        'Ville de Brest',
        'a_b\\c',
        'Éléonore Çelik',
        'Œuvre du Léguer',
      ],
    ],
    ['100 % b', ['100 % béton']],
    ['a_b', ['a_b\\c']],
    ['b\\c', ['a_b\\c']],
    ['e_e', []],
    ['nowhere', []],
  ])('finds « %s » whatever its accents and case, letter by letter', async (keyword, names) => {
    expect(await namesFor(keyword)).toEqual(names);
  });

  it.each(['quotations', 'invoices'])('finds the documents of a client: %s', async (name) => {
    const listed = lists[name];
    const { rows } = (await listed?.list(
      world.owner,
      company.corporation,
      'eleonore',
      pageOf({ limit: 100 }),
    )) ?? { rows: [] };
    expect(rows.length).toBe(8);
    expect(new Set(rows.map((row) => shown(row, 'clientName')))).toEqual(new Set(both));
  });
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan of a list's first page, where a scan of everything is the last thing chosen. */
async function planOf(listed: Listed, sort: string, keyword: string | null): Promise<Plan[]> {
  const asked: CompiledQuery[] = [];
  const spied = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPool(world.ownerUrl, { max: 1 }) }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await listed.list(spied, company.corporation, keyword, pageOf({ sort }));
  await spied.destroy();
  const query = asked.at(-1);
  if (!query) throw new Error('Nothing was asked');
  const client = new Client({ connectionString: world.ownerUrl });
  await client.connect();
  try {
    await client.query('set enable_seqscan = off');
    await client.query('set enable_bitmapscan = ' + (keyword === null ? 'off' : 'on'));
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${query.sql}`,
      [...query.parameters],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? nodesOf(plan) : [];
  } finally {
    await client.end();
  }
}

describe('the plan of a page', () => {
  it.each(Object.entries(lists))('reads an index: %s', async (_, listed) => {
    for (const sort of Object.keys(listed.sorts)) {
      const types = (await planOf(listed, sort, null)).map((node) => node['Node Type']);
      expect(types.filter((type) => type === 'Seq Scan')).toEqual([]);
      expect(types).toContainEqual(expect.stringContaining('Index'));
    }
  });

  const sorted = Object.entries(lists)
    .filter(([name]) => !name.startsWith('records'))
    .map(([name, listed]) => [name, listed] as const);

  it.each(sorted)('sorts nothing by default, since the index is in that order: %s', async (_, listed) => {
    const types = (await planOf(listed, listed.defaultSort, null)).map((node) => node['Node Type']);
    expect(types.filter((type) => type.includes('Sort'))).toEqual([]);
  });

  it.each(['quotations', 'invoices', 'refunds', 'payments', 'third parties', 'products'])(
    'has an index of each company’s words to search by: %s',
    async (name) => {
      const { rows } = await sql<{ table: string }>`
      select tablename as table from pg_indexes where schemaname = 'public' and indexdef like '%gin (corporation_id, search gin_trgm_ops)'`.execute(
        world.owner,
      );
      const tables: Record<string, string> = {
        quotations: 'document_list',
        invoices: 'document_list',
        refunds: 'document_list',
        payments: 'payment_list',
        'third parties': 'third_party',
        products: 'product',
      };
      expect(rows.map((row) => row.table)).toContain(tables[name]);
    },
  );
});
