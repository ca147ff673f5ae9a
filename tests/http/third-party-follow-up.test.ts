import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SignedIn } from '#app/services.server.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { clientInput, commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Tags and account managers in pages, files and calls, without scripts. */

let world: World;
let site: Site;
let company: Company;
let seller: SignedIn;
let client: number;
let tag: number;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  const roles = ['ROLE_THIRD_PARTY_MANAGER', 'ROLE_INVOICE_MANAGER'];
  seller = withRoles(await site.member('Vendeuse', company.corporation), roles);
  const { store } = world.runtime;
  const blue = { name: 'Grand compte', colour: '#1f4f8f', enabled: true };
  tag = (await send(store, commandsOf('thirdpartytag').create, company.actor, blue)).id;
  const followed = { name: 'Suivi SARL', tags: [tag], accountManager: seller.actor.person ?? 0 };
  client = (await send(store, createThirdParty, company.actor, clientInput(followed))).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const itemOf = (text: string) =>
  z.object({ item: z.looseObject({ tags: z.array(z.unknown()) }) }).parse(JSON.parse(text)).item;

describe('tags and the account manager', () => {
  it('stand in the list, its filters and its files, and on the third party’s own page', async () => {
    const list = await site.ask('/client/list?accountManager=mine', { as: seller });
    expect(list.text).toContain('Suivi SARL');
    expect(list.text).toContain('fill="#1f4f8f"');
    expect(list.text).not.toContain('Ville de Brest');
    const others = await site.ask(`/client/list?tag=${tag}&accountManager=987654`, { as: seller });
    expect(others.text).not.toContain('Suivi SARL');
    const file = await site.ask(
      `/client/list/export?format=csv&tag=${tag}&columns=name,tags,accountManager`,
      {
        as: seller,
      },
    );
    expect(file.text).toContain('Grand compte');
    expect(file.text).toContain('Anne Vendeuse');
    const page = await site.ask(`/client/${client}/details`, { as: seller });
    expect(page.text).toContain('Grand compte');
    expect(page.text).toContain('Anne Vendeuse');
  });

  it('are chosen on the form, all of them taken away again', async () => {
    const path = `/client/${client}/edit`;
    const form = (await site.ask(path, { as: seller })).text;
    expect(form).toMatch(new RegExp(`<input type="checkbox" name="tags" checked="" value="${tag}"`));
    const typed = [
      ['name', 'Suivi SARL'],
      ['client', 'on'],
      ['language', 'fr'],
      ['address.street', '12 rue du Port'],
      ['address.postalCode', '29200'],
      ['address.city', 'Brest'],
      ['address.country', 'FR'],
      ['accountManager', ''],
    ] as const;
    const saved = await site.ask(path, { as: seller, form: typed });
    expect(saved.status).toBe(302);
    const shown = await site.ask(`/api/thirdparty/show/${client}`, { as: seller });
    expect(itemOf(shown.text)).toMatchObject({ tags: [], accountManager: null });
  });

  it('are sent and read by programs; one that does not know them changes nothing', async () => {
    const body = { ...clientInput({ name: 'Suivi SARL' }), tags: [tag], accountManager: seller.actor.person };
    const post = (json: object) => site.ask(`/api/thirdparty/edit/${client}`, { as: seller, json });
    const both = {
      tags: [{ id: tag, value: 'Grand compte', colour: '#1f4f8f' }],
      accountManager: { id: seller.actor.person, value: 'Anne Vendeuse' },
    };
    expect(itemOf((await post(body)).text)).toMatchObject(both);
    const { tags: _tags, accountManager: _manager, ...older } = body;
    expect(itemOf((await post(older)).text)).toMatchObject(both);
    const list = await site.ask(`/api/thirdparty/list?tag=${tag}&accountManager=${seller.actor.person}`, {
      as: seller,
    });
    expect(JSON.parse(list.text)).toMatchObject({ total: 1, items: [{ id: client, ...both }] });
    expect((await post({ ...body, tags: [tag, 987_654] })).status).toBe(422);
  });
});
