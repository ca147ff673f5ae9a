import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import { optionalActivityCode } from '#domain/records/activity.ts';
import { editCorporationIdentity } from '#domain/company/company-commands.ts';
import { findThirdParty, listThirdParties } from '#projections/third-parties/third-parties.ts';
import {
  address,
  clientInput,
  commandsOf,
  createCompany,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let category: number;
let serviceType: number;
let portal: number;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  const make = async (resource: string, values: object) =>
    (
      await send(world.runtime.store, commandsOf(resource).create, company.actor, {
        enabled: true,
        ...values,
      })
    ).id;
  category = await make('category', { name: 'Collectivités', subjects: ['third_party'] });
  serviceType = await make('servicetype', { name: 'Pompage', billable: true });
  portal = await make('url', {
    name: 'Chorus Pro',
    address: 'https://chorus-pro.gouv.fr/',
    subject: 'administration',
  });
});
afterAll(() => world.close());

const refusal = (refused: Promise<unknown>) =>
  refused.then(
    () => null,
    (error: unknown) => error,
  );

const page = { sort: 'name', direction: 'asc', limit: 20, cursor: null, offset: 0 } as const;

describe('the lists that third parties are sorted by', () => {
  it('are kept, found by, and not deleted while somebody is sorted by them', async () => {
    const { store } = world.runtime;
    const sorted = { ...clientInput({ name: 'Brest Métropole' }), category, serviceType, portal };
    const { id } = await send(store, createThirdParty, company.actor, sorted);
    expect(await findThirdParty(world.owner, id, company.corporation)).toMatchObject({
      category,
      serviceType,
      portal,
    });
    const filter = { type: null, keyword: null, sorting: { category, serviceType } };
    const { rows } = await listThirdParties(world.owner, company.corporation, filter, page);
    expect(rows).toMatchObject([{ id, category: 'Collectivités', serviceType: 'Pompage' }]);
    for (const [resource, record] of [
      ['category', category],
      ['servicetype', serviceType],
      ['url', portal],
    ] as const)
      expect(
        await refusal(send(store, commandsOf(resource).remove, company.actor, { id: record })),
      ).toMatchObject({ code: 'IN_USE' });
    await send(store, editThirdParty, company.actor, { ...clientInput({ name: 'Brest Métropole' }), id });
    const after = await findThirdParty(world.owner, id, company.corporation);
    expect(after?.category).toBeUndefined();
    await send(store, commandsOf('category').remove, company.actor, { id: category });
  });

  it('refuse what is of another list', async () => {
    const { store } = world.runtime;
    const wrong = {
      ...clientInput({ name: 'Autre' }),
      category: portal,
      serviceType: company.vat,
      portal: 999_999,
    };
    expect(await refusal(send(store, createThirdParty, company.actor, wrong))).toMatchObject({
      errors: {
        category: ['errors.reference'],
        serviceType: ['errors.reference'],
        portal: ['errors.reference'],
      },
    });
  });
});

describe('the activity of a company', () => {
  it.each([
    ['4399c', '43.99C'],
    ['43.99C · Travaux de maçonnerie générale', '43.99C'],
    ['', null],
  ])('is read as it is typed or chosen: %s', (typed, code) => {
    expect(optionalActivityCode().parse(typed)).toBe(code);
  });

  it('is one of the list where there is a list, or what was said before', async () => {
    const { store } = world.runtime;
    const party = (naf: string) => clientInput({ name: `Maçon ${naf}`, naf });
    const { id } = await send(store, createThirdParty, company.actor, party('01.11Z'));
    await send(store, commandsOf('businesscode').create, company.actor, {
      code: '43.99C',
      name: 'Travaux de maçonnerie générale',
      enabled: true,
    });
    await send(store, editThirdParty, company.actor, { ...party('01.11Z'), phone: '+33298000000', id });
    await send(store, createThirdParty, company.actor, party('43.99C'));
    const unknown = { errors: { naf: ['errors.nafUnknown'] } };
    expect(await refusal(send(store, createThirdParty, company.actor, party('43.91A')))).toMatchObject(
      unknown,
    );
    const identity = { id: company.corporation, name: 'Béton du Littoral', address };
    expect(
      await refusal(send(store, editCorporationIdentity, company.actor, { ...identity, naf: '43.91A' })),
    ).toMatchObject(unknown);
    await send(store, editCorporationIdentity, company.actor, { ...identity, naf: '43.99C' });
  });
});
