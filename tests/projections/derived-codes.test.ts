import { importKind } from '#domain/imports/kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '#domain/records/derived.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { findRecord } from '#projections/records/records.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

describe('a code that nobody has to invent', () => {
  const sender = (values: object) => ({
    name: 'Service commercial',
    address: 'a@b.example',
    replyTo: null,
    enabled: true,
    ...values,
  });
  const make = async (values: object) =>
    (await send(world.runtime.store, commandsOf('sender').create, company.actor, sender(values))).id;
  const codeOfRecord = async (id: number) =>
    (await findRecord(world.owner, 'sender', company.corporation, id))?.values['code'];

  it('follows from the name, and is unlike all others', async () => {
    const [first, second] = [await make({}), await make({})];
    expect([await codeOfRecord(first), await codeOfRecord(second)]).toEqual([
      'service_commercial',
      'service_commercial_2',
    ]);
  });

  it('is what a program says, and stays when the name changes', async () => {
    const id = await make({ name: 'Comptabilité', code: 'COMPTA' });
    const edit = (values: object) =>
      send(world.runtime.store, commandsOf('sender').edit, company.actor, {
        ...sender(values),
        id,
        revision: null,
      });
    await edit({ name: 'Comptabilité clients' });
    expect(await codeOfRecord(id)).toBe('COMPTA');
    await edit({ code: 'CLIENTS' });
    expect(await codeOfRecord(id)).toBe('CLIENTS');
    expect((await refused(make({ code: 'CLIENTS' }))).errors).toEqual({ code: ['errors.unique'] });
  });

  it('is made for each line of a file too', async () => {
    const row = { id: null, values: sender({ name: 'Relances' }) };
    const made = await send(world.runtime.store, importKind('sender').command, company.actor, {
      rows: [row, row],
    });
    expect(made.created).toHaveLength(2);
    const rows = await world.owner
      .selectFrom('record_list')
      .select('values')
      .where('label', '=', 'Relances')
      .execute();
    expect(new Set(rows.map(({ values }) => values['code']))).toEqual(new Set(['relances', 'relances_2']));
  });

  it('is asked of nobody where it means nothing to people: each code that must be said has a meaning', () => {
    const asked = recordDefinitions
      .filter(({ fields }) => fields['code'] && !fields['code'].optional)
      .map(({ resource }) => resource);
    // Their own: the codes of a nomenclature that the company works by.
    expect(asked).toEqual(['businesscode']);
  });

  it.each([
    ['Relance n° 2', 'relance_n_2'],
    ['Été', 'ete'],
    ['!!!', 'code'],
    ['x'.repeat(60), 'x'.repeat(37)],
  ])('is made of « %s »', (text, code) => expect(codeOf(text, 40)).toBe(code));
});
