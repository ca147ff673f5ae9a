import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Merging doubles from their page, and undoing it, without scripts and by call. */

let world: World;
let site: Site;
let company: Company;
let seller: SignedIn;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  const roles = ['ROLE_THIRD_PARTY_MANAGER', 'ROLE_INVOICE_MANAGER'];
  seller = withRoles(await site.member('Vendeuse', company.corporation), roles);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const client = async (changes: Parameters<typeof clientInput>[0]) =>
  (await send(world.runtime.store, createThirdParty, company.actor, clientInput(changes))).id;
const get = (path: string) => site.ask(path, { as: seller });
const field = (page: string, name: string): [string, string] => [
  name,
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '',
];

describe('a double', () => {
  it('is found, compared, merged and separated again', async () => {
    const kept = await client({ name: 'Morvan SARL', siren: '552081317', phone: '02 98 44 55 66' });
    const double = await client({ name: 'Morvan', siret: '55208131766522', phone: '02 98 00 00 00' });
    await makeInvoice(world.runtime.store, company, 'validate', { thirdParty: double });
    const path = `/third-party/${kept}/merge`;
    expect((await get(`/client/${kept}/details`)).text).toContain(`href="${path}"`);
    expect((await get(path)).text).toContain(`${path}?other=${double}`);
    expect((await get(`${path}?name=personne`)).text).toContain('merge-name-error');
    const { text } = await get(`${path}?name=Morvan`);
    expect(text).toContain('1 facture');
    expect(text).toContain('name="of.phone" value="other"');
    const names = ['commandId', 'corporation', 'merged', 'revision', 'mergedRevision'];
    const form = names.map((name) => field(text, name));
    const done = await site.ask(path, {
      as: seller,
      form: [...form, ['of.phone', 'other'], ['of.name', 'kept']],
    });
    expect([done.status, done.headers.get('location')]).toEqual([302, `/third-party/${kept}/detail`]);

    const moved = await get(`/client/${double}/details`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/client/${kept}/details`]);
    const file = await get(`/client/${kept}/details`);
    expect(file.text).toContain('02 98 00 00 00');
    expect(file.text).toContain('Doublon fusionné');
    const shown = JSON.parse((await get(`/api/thirdparty/show/${double}`)).text) as unknown;
    expect(shown).toMatchObject({ item: { id: double, mergedInto: { id: kept, value: 'Morvan SARL' } } });
    expect((await get(path.replace(String(kept), String(double)))).status).toBe(404);

    const undone = await site.ask(`/client/${kept}/details`, {
      as: seller,
      form: [
        ['intent', 'undoMerge'],
        ['merged', String(double)],
      ],
    });
    expect(undone.status).toBe(302);
    expect((await get(`/client/${double}/details`)).text).toContain('02 98 00 00 00');
    expect((await get(`/client/${kept}/details`)).text).toContain('02 98 44 55 66');
  });

  it('is merged and separated by programs', async () => {
    const [kept, double] = [await client({ name: 'Riou Frères' }), await client({ name: 'Riou' })];
    const post = (path: string, json: object) => site.ask(`/api/thirdparty/${path}`, { as: seller, json });
    expect((await post(`merge/${kept}`, { merged: double, taken: ['colour'] })).status).toBe(422);
    expect((await post(`merge/${kept}`, { merged: double, taken: ['name'] })).status).toBe(200);
    const list = JSON.parse((await get('/api/thirdparty/list?keyword=riou')).text) as unknown;
    expect(list).toMatchObject({ total: 1, items: [{ id: kept, name: 'Riou' }] });
    const edited = await post(`edit/${double}`, clientInput({ name: 'Autre' }));
    expect([edited.status, (JSON.parse(edited.text) as { code: string }).code]).toEqual([409, 'MERGED']);
    expect((await post(`merge/undo/${double}`, {})).status).toBe(200);
    const back = JSON.parse((await get(`/api/thirdparty/show/${kept}`)).text) as unknown;
    expect(back).toMatchObject({ item: { name: 'Riou Frères', mergedInto: null } });
  });
});
