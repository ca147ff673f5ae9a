import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoImport } from '#domain/imports/import-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import { addToThirdPartyGroup, createThirdPartyGroup } from '#domain/third-parties/group-commands.ts';
import { findImport, listImports, rememberedColumns } from '#projections/imports/imports.ts';
import { madeNames } from '#projections/imports/made-names.ts';
import { findGroupMembers } from '#projections/third-parties/third-party-groups.ts';
import { contactsOf } from '#projections/third-parties/third-party-parts.ts';
import { findThirdParties } from '#projections/third-parties/third-parties.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { clientInput, createCompany, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const importing = (kind: string, rows: { id: number | null; values: object }[], facts: object = {}) =>
  send(world.runtime.store, importKind(kind).command, company.actor, { ...facts, rows });

const named = (name: string, changes: object = {}) => ({
  id: null,
  values: { ...clientInput(), name, ...changes },
});

describe('an import', () => {
  it('is told with what it made, and what its headings were taken for', async () => {
    const { db } = world.runtime;
    const columns = { client: 'name', remarque: '' };
    const made = await importing('thirdparty', [named('Gwened'), named('Naoned')], {
      file: 'tiers.csv',
      columns,
      left: 3,
    });
    expect(await findImport(db, made.id, company.corporation)).toMatchObject({
      kind: 'thirdparty',
      file: 'tiers.csv',
      created: 2,
      changed: 0,
      left: 3,
      createdIds: made.created,
      undoneAt: null,
    });
    const names = await madeNames(db, 'thirdparty', made.created, company.corporation);
    expect([...names.values()].map(({ name }) => name)).toEqual(['Gwened', 'Naoned']);
    expect(await rememberedColumns(db, company.corporation, 'thirdparty')).toEqual(
      new Map(Object.entries(columns)),
    );
    expect(await findImport(db, made.id, other.corporation)).toBeNull();
    expect(await rememberedColumns(db, other.corporation, 'thirdparty')).toEqual(new Map());
  });

  it('is undone but for what is used, which is named; the rest of it once that is gone', async () => {
    const { db, store } = world.runtime;
    const { created, id } = await importing('thirdparty', [named('Kemper'), named('Roazhon')]);
    const [kept = 0, removed = 0] = created;
    await makeQuotation(store, company, 'draft', { thirdParty: kept });
    expect(await refused(send(store, undoImport, other.actor, { id }))).toMatchObject({ kind: 'missing' });
    const clerk = { ...company.actor, roles: new Set(['ROLE_THIRD_PARTY_CREATE']) };
    expect(await refused(send(store, undoImport, clerk, { id }))).toMatchObject({ kind: 'forbidden' });
    expect(await send(store, undoImport, company.actor, { id })).toEqual({ id, removed: 1, kept: 1 });
    expect(await findImport(db, id, company.corporation)).toMatchObject({
      removedIds: [removed],
      keptRecords: [{ id: kept, errors: ['errors.inUse.quotation-client|count=1'] }],
    });
    const left = await findThirdParties(db, created, company.corporation);
    expect(left.map((one) => one.id)).toEqual([kept]);
  });

  it('that stands no more is undone no more', async () => {
    const { store } = world.runtime;
    const { id } = await importing('unittype', [
      { id: null, values: { name: 'Rame', symbol: 'r', code: null, enabled: true } },
    ]);
    await send(store, undoImport, company.actor, { id });
    expect(await refused(send(store, undoImport, company.actor, { id }))).toMatchObject({
      code: 'IMPORT_UNDONE',
    });
  });

  it('tells each row that its command refuses, and makes none of them', async () => {
    const { db } = world.runtime;
    const row = (code: string, vat: number) => ({
      id: null,
      values: { code, name: code, type: 'product', forSale: true, unitPrice: '1', vat, enabled: true },
    });
    const count = async () =>
      (
        await listImports(db, company.corporation, ['product'], {
          sort: 'newest',
          direction: 'desc',
          limit: 9,
          cursor: null,
          offset: 0,
        })
      ).rows.length;
    const before = await count();
    expect(
      await refused(
        importing('product', [row('NEUF', company.vat), row('POMP', company.vat), row('X', other.vat)]),
      ),
    ).toMatchObject({ errors: { 'rows[1].code': ['errors.unique'], 'rows[2].vat': ['errors.reference'] } });
    expect(
      await refused(importing('product', [row('DEUX', company.vat), row('DEUX', company.vat)])),
    ).toMatchObject({ errors: { 'rows[1].code': ['errors.unique'] } });
    expect(await count()).toBe(before);
  });

  it('changes several parts of one record, and puts what it makes into groups', async () => {
    const { db, store } = world.runtime;
    const contact = (lastName: string) => ({ id: null, values: { thirdParty: company.client, lastName } });
    const contacts = await importing('contact', [contact('Le Bras'), contact('Le Roux')]);
    expect(await contactsOf(db, [company.client], company.corporation)).toHaveLength(2);
    await send(store, undoImport, company.actor, { id: contacts.id });
    expect(await contactsOf(db, [company.client], company.corporation)).toEqual([]);
    const { id: group } = await send(store, createThirdPartyGroup, company.actor, { name: 'Ports' });
    await send(store, addToThirdPartyGroup, company.actor, { id: group, thirdParties: [company.client] });
    const { created } = await importing('thirdparty', [named('Port-Louis', { groups: [group] })]);
    expect((await findGroupMembers(db, group, company.corporation))?.members).toEqual([
      company.client,
      ...created,
    ]);
  });
});
