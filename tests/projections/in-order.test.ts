import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '#domain/kernel/in-order.ts';
import { createUserGroup } from '#domain/users/groups/group-commands.ts';
import { createProduct } from '#domain/products/commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { listUserGroups } from '#projections/users/access.ts';
import { listProducts } from '#projections/products/products.ts';
import { listProjects } from '#projections/projects/projects.ts';
import { keysOf } from '#projections/records/record-keys.ts';
import { listRecords } from '#projections/records/records.ts';
import { listThirdParties } from '#projections/third-parties/third-parties.ts';
import { clientInput, commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { pageOf } from '#tests/builders/lists.ts';
import { valuesFor } from '#tests/builders/record-values.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
});
afterAll(() => world.close());

const natural = ['1', '2', '10', '010', 'Été 3', 'ÉTÉ 20', 'P2', 'P10', 'p10-2', 'p10-10', 'zone'];
const pairs = natural.slice(1).map((after, index) => [natural[index] ?? '', after] as const);

describe('the order of names and codes', () => {
  it.each(pairs)('has « %s » before « %s », whatever the collation', async (before, after) => {
    for (const collation of ['C', 'und-x-icu', 'fr-x-icu']) {
      const { rows } = await sql<{ right: boolean }>`
        select in_order(${before}) collate ${sql.ref(collation)} < in_order(${after}) as right`.execute(
        world.owner,
      );
      expect(rows).toEqual([{ right: true }]);
    }
  });

  it('is the same in memory, but for leading zeros', () => {
    const plain = natural.filter((text) => text !== '010');
    expect(plain.toReversed().toSorted(inOrder)).toEqual(plain);
  });

  it('tells any two texts apart', async () => {
    const texts = ['1', '01', '001', 'a1b01', 'a01b1', '000', '0', '', '12345678901234567890', '0a', 'a0'];
    const { rows } = await sql<{ text: string; key: string }>`
      select text, in_order(text) as key from unnest(${texts}::text[]) as text`.execute(world.owner);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(texts.length);
  });
});

const codes = ['10', '2', 'P10', 'P2', '1'];
const inNaturalOrder = ['1', '2', '10', 'P2', 'P10'];

describe('lists by code', () => {
  const ask = (direction: 'asc' | 'desc', cursor: string | null = null) =>
    pageOf({ sort: 'code', direction, limit: 2, cursor });

  /** The codes that were made here, page by page. */
  async function walk(
    list: (
      cursor: string | null,
    ) => Promise<{ rows: readonly { code: string | null }[]; next: string | null }>,
  ): Promise<string[]> {
    const found: string[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await list(cursor);
      found.push(...page.rows.map(({ code }) => code ?? ''));
      if (page.next === null) return found.filter((code) => codes.includes(code));
      cursor = page.next;
    }
  }

  it('of products', async () => {
    for (const code of codes)
      await send(world.runtime.store, createProduct, company.actor, {
        name: `Article ${code}`,
        code,
        type: 'product',
        forSale: true,
        unitPrice: '10',
        vat: company.vat,
        enabled: true,
      });
    const filter = { use: null, keyword: null, enabledOnly: false };
    const of = (direction: 'asc' | 'desc') =>
      walk((cursor) => listProducts(world.owner, company.corporation, filter, ask(direction, cursor)));
    expect(await of('asc')).toEqual(inNaturalOrder);
    expect(await of('desc')).toEqual(inNaturalOrder.toReversed());
  });

  it('of third parties, by name too', async () => {
    for (const code of codes)
      await send(
        world.runtime.store,
        createThirdParty,
        company.actor,
        clientInput({ name: `Client ${code}`, code }),
      );
    const filter = { type: null, keyword: 'Client' };
    const of = (sort: string) =>
      walk((cursor) =>
        listThirdParties(world.owner, company.corporation, filter, { ...ask('asc', cursor), sort }),
      );
    expect(await of('code')).toEqual(inNaturalOrder);
    expect(await of('name')).toEqual(inNaturalOrder);
  });

  it('of groups of users', async () => {
    for (const code of codes)
      await send(world.runtime.store, createUserGroup, company.actor, {
        code,
        name: `Groupe ${code}`,
        baseRole: 'user',
        parent: null,
        shared: false,
      });
    const found = await walk((cursor) =>
      listUserGroups(world.owner, company.corporation, null, ask('asc', cursor)),
    );
    expect(found).toEqual(inNaturalOrder);
  });

  it('of projects', async () => {
    for (let n = 0; n < 11; n += 1)
      await send(world.runtime.store, createProject, company.actor, { name: `Chantier ${n}`, client: null });
    await sql`update project set code = (id / 20)::text`.execute(world.owner);
    const { rows } = await listProjects(
      world.owner,
      company.corporation,
      { status: null, client: null, keyword: null },
      { ...ask('asc'), limit: 50 },
    );
    const found = rows.map(({ code }) => Number(code));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  const coded = recordDefinitions.filter(({ fields }) => fields['code']?.kind === 'text');

  it.each(coded.map((definition) => [definition.resource, definition] as const))(
    'of plain records: %s',
    async (resource, definition) => {
      expect(keysOf(definition).has('code')).toBe(true);
      const made = codes.map((code, n) => ({ ...valuesFor(definition, n + 1), code }));
      for (const values of made)
        await send(world.runtime.store, commandsOf(resource).create, company.actor, values);
      const page = await listRecords(
        world.owner,
        definition,
        company.corporation,
        { keyword: null, enabledOnly: false },
        { ...ask('asc'), limit: 200 },
      );
      const found = page.rows.map(({ values }) => String(values['code']));
      expect(found.filter((code) => codes.includes(code))).toEqual(inNaturalOrder);
    },
  );
});
