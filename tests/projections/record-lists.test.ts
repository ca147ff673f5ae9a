import { importKind } from '#domain/imports/kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { recordCommands } from '#domain/records/commands.ts';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import {
  choices,
  idsByLabel,
  labelsOf,
  listRecords,
  takenValues,
  type FieldFilter,
} from '#projections/records/records.ts';
import { projections } from '#projections/registry.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let other: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const definitionOf = (resource: string): RecordDefinition => {
  const definition = recordDefinition(resource);
  if (definition === null) throw new Error(resource);
  return definition;
};

const make = async (resource: string, values: object, of = company): Promise<number> =>
  (await send(world.runtime.store, commandsOf(resource).create, of.actor, { enabled: true, ...values })).id;

interface Asked {
  sort?: string;
  direction?: 'asc' | 'desc';
  keyword?: string;
  fields?: FieldFilter[];
  limit?: number;
  of?: number;
}

async function labels(definition: RecordDefinition, asked: Asked = {}): Promise<string[]> {
  const { sort = definition.list.sort, direction = 'asc', keyword = null, fields = [], limit = 50 } = asked;
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listRecords>> = await listRecords(
      world.runtime.db,
      definition,
      asked.of ?? company.corporation,
      { keyword, enabledOnly: false, fields },
      { sort, direction, limit, cursor, offset: 0 },
    );
    found.push(...page.rows.map(({ label }) => label));
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

describe('what records are called', () => {
  it('follows the language where an English name is written, in choices and where they are named', async () => {
    const own = await createCompany(world.runtime.store, 1);
    const both = await make(
      'paymentcondition',
      {
        name: 'À 20 jours',
        nameEn: '20 days',
        days: 20,
        from: 'invoice_date',
      },
      own,
    );
    const french = await make(
      'paymentcondition',
      { name: 'À 25 jours', days: 25, from: 'invoice_date' },
      own,
    );
    const called = async (language: 'fr' | 'en') => {
      const { db } = world.runtime;
      const found = await choices(db, ['paymentcondition'], own.corporation, language);
      const named = await labelsOf(db, [both, french], own.corporation, language);
      const offered = (found.get('paymentcondition') ?? []).filter(({ id }) => id === both || id === french);
      return [offered.map(({ label }) => label), [named.get(both), named.get(french)]];
    };
    expect(await called('fr')).toEqual([
      ['À 20 jours', 'À 25 jours'],
      ['À 20 jours', 'À 25 jours'],
    ]);
    expect(await called('en')).toEqual([
      ['20 days', 'À 25 jours'],
      ['20 days', 'À 25 jours'],
    ]);
  });
});

describe('the VAT that a form offers', () => {
  it('is the rates as numbers, the highest first, and then what charges none', async () => {
    const vatOf = (name: string, rate: string, more: Record<string, unknown> = { category: 'S' }) =>
      make('vat', { name, rate, ...more }, other);
    await vatOf('Autoliquidation du BTP', '0', { category: 'AE' });
    await vatOf('TVA 2,1 %', '2.1');
    await vatOf('Exonération', '0', { category: 'E', mention: 'Article 261' });
    await vatOf('TVA 10 %', '10');
    await vatOf('TVA 5,5 %', '5.5');
    const found = await choices(world.owner, ['vat'], other.corporation);
    const rates = (found.get('vat') ?? []).map(({ values }) =>
      [values['category'], values['rate']].join(' '),
    );
    const charged = rates.filter((one) => one.startsWith('S'));
    expect(charged).toEqual(['S 20', 'S 10', 'S 5.5', 'S 2.1']);
    expect(rates.slice(0, charged.length)).toEqual(charged);
    expect(rates.slice(charged.length)).toEqual(expect.arrayContaining(['AE 0', 'E 0']));
  });
});

describe('a list of plain records', () => {
  const conditions = () => definitionOf('paymentcondition');
  let schedule = 0;
  beforeAll(async () => {
    schedule = await make('paymentpattern', {
      name: 'Moitié',
      shares: [{ percent: '100', days: 0, from: 'invoice_date' }],
    });
    await make('paymentcondition', { name: 'Été', days: 5, from: 'end_of_month', pattern: schedule });
    await make('paymentcondition', { name: 'alpha', days: 120, from: 'end_of_month', dayOfMonth: 10 });
    await make('paymentcondition', { name: 'Zéro', days: 0, from: 'invoice_date' });
    await make('paymentcondition', { name: 'Ancienne', days: 45, from: 'invoice_date', enabled: false });
  });

  it('has enabled ones first, by name whatever accents and case', async () => {
    expect(await labels(conditions())).toEqual(['30 jours', 'alpha', 'Été', 'Zéro', 'Ancienne']);
  });

  it('is sorted by any column, as its values are, page by page', async () => {
    const byDays = ['Zéro', 'Été', '30 jours', 'Ancienne', 'alpha'];
    expect(await labels(conditions(), { sort: 'days', limit: 2 })).toEqual(byDays);
    expect(await labels(conditions(), { sort: 'days', direction: 'desc', limit: 2 })).toEqual(
      byDays.toReversed(),
    );
    expect((await labels(conditions(), { sort: 'pattern', direction: 'desc' }))[0]).toBe('Été');
    expect((await labels(conditions(), { sort: 'enabled' }))[0]).toBe('Ancienne');
  });

  it('is narrowed down by flags, choices and references, and by none that it does not have', async () => {
    const by = (field: string, is: string) => labels(conditions(), { fields: [{ field, is }] });
    expect(await by('enabled', '0')).toEqual(['Ancienne']);
    expect(await by('from', 'end_of_month')).toEqual(['alpha', 'Été']);
    expect(await by('pattern', String(schedule))).toEqual(['Été']);
    expect(await by('pattern', "1' or true")).toEqual([]);
    expect(await by('from', 'nowhere')).toEqual([]);
    expect(await by('name', 'alpha')).toEqual([]);
  });

  it('is searched by the fields that its definition says', async () => {
    expect(await labels(conditions(), { keyword: 'ETE' })).toEqual(['Été']);
    expect(await labels(conditions(), { keyword: 'end_of_month' })).toEqual([]);
  });

  it('follows the name of what it is sorted by, and equals its rebuild', async () => {
    const { store } = world.runtime;
    const second = await make('paymentpattern', {
      name: 'Aval',
      shares: [{ percent: '100', days: 1, from: 'invoice_date' }],
    });
    await make('paymentcondition', { name: 'Bis', days: 1, from: 'invoice_date', pattern: second });
    const named = async () => (await labels(conditions(), { sort: 'pattern' })).slice(-2);
    expect(await named()).toEqual(['Bis', 'Été']);
    const renamed = {
      id: second,
      name: 'Zone',
      shares: [{ percent: '100', days: 1, from: 'invoice_date' as const }],
      enabled: true,
    };
    await send(store, commandsOf('paymentpattern').edit, company.actor, renamed);
    expect(await named()).toEqual(['Été', 'Bis']);
    const rows = () => world.owner.selectFrom('record_list').selectAll().orderBy('id').execute();
    const live = await rows();
    await rebuildProjections(
      world.owner,
      testDataKey,
      projections.filter(({ name }) => name === 'records'),
      () => undefined,
    );
    expect(await rows()).toEqual(live);
  });
});

describe('numbers and days', () => {
  it('are sorted as such, below zero first', async () => {
    const rates = ['2.1', '10', '5.5', '0', '20'];
    for (const rate of rates) await make('vat', { name: `Taux ${rate}`, rate, category: 'S' }, other);
    const sorted = await labels(definitionOf('vat'), { sort: 'rate', of: other.corporation });
    const [, ...ours] = sorted.filter((label) => label.startsWith('Taux'));
    expect(ours).toEqual(['Taux 2.1', 'Taux 5.5', 'Taux 10', 'Taux 20']);
  });
});

describe('a list that corporations have over the installation', () => {
  const shared = (): RecordDefinition => ({
    ...definitionOf('transportzone'),
    scope: 'corporation-over-installation',
  });

  it('shows both, an own one in front of one of the same name', async () => {
    const { store } = world.runtime;
    const definition = shared();
    const { create, edit, remove } = recordCommands(definition);
    const values = { code: null, description: null, enabled: true };
    const common = await send(store, create, systemActor(null), { ...values, name: 'Île-de-France' });
    await send(store, create, systemActor(null), { ...values, name: 'Bretagne' });
    await send(store, create, company.actor, { ...values, name: 'ile-de-france' });
    await send(store, create, company.actor, { ...values, name: 'Alsace' });
    expect(await labels(definition)).toEqual(['Alsace', 'Bretagne', 'ile-de-france']);
    expect(await labels(definition, { limit: 1, direction: 'desc' })).toEqual([
      'ile-de-france',
      'Bretagne',
      'Alsace',
    ]);
    expect(await labels(definition, { of: other.corporation })).toEqual(['Bretagne', 'Île-de-France']);
    expect(await labels(definition, { of: 0 })).toEqual(['Bretagne', 'Île-de-France']);

    const admin = { ...company.actor, roles: new Set(['ROLE_ADMIN']) };
    const changed = { ...values, id: common.id, name: 'Paris' };
    expect(await refused(send(store, edit, admin, changed))).toMatchObject({ kind: 'forbidden' });
    expect(await refused(send(store, remove, admin, { id: common.id }))).toMatchObject({ kind: 'forbidden' });
    await send(store, edit, company.actor, changed);
    expect(await labels(definition, { of: other.corporation })).toEqual(['Bretagne', 'Paris']);
  });
});

describe('what is asked of records by their values', () => {
  it('is told whatever accents and case, and of one corporation alone', async () => {
    const { db } = world.runtime;
    const id = await make('producttype', { name: 'Béton prêt', code: 'BP' });
    const taken = (value: string, of = company) =>
      takenValues(db, 'producttype', 'name', [value, 'Autre'], of.corporation);
    expect(await taken('BETON PRET')).toEqual(new Map([['BETON PRET', [id]]]));
    expect(await taken('BETON PRET', other)).toEqual(new Map());
    const asked = [
      { resource: 'producttype', label: 'beton PRET' },
      { resource: 'vat', label: 'beton PRET' },
    ];
    expect(await idsByLabel(db, asked, company.corporation)).toEqual(
      new Map([['producttype beton PRET', id]]),
    );
    expect(
      (await choices(db, ['producttype'], company.corporation)).get('producttype')?.map((row) => row.id),
    ).toEqual([id]);
  });
});

describe('an import', () => {
  it('makes all of its rows or none', async () => {
    const { store } = world.runtime;
    const { command: importRows } = importKind('unittype');
    const row = (name: string, id: number | null = null) => ({
      id,
      values: { name, symbol: 'u', code: null, enabled: true },
    });
    const { unit } = company;
    const run = (...rows: ReturnType<typeof row>[]) => send(store, importRows, company.actor, { rows });
    expect(await run(row('Palette'), row('Heure ouvrée', unit))).toMatchObject({
      created: [expect.any(Number)],
      changed: [unit],
    });
    expect(await run(row('Palette', await idOf('Palette')))).toMatchObject({ created: [], changed: [] });
    const before = await labels(definitionOf('unittype'));
    expect(before).toEqual(['Heure ouvrée', 'Palette']);
    expect(await refused(run(row('Sac'), row('PALETTE')))).toMatchObject({ code: 'IMPORT_CHANGED' });
    expect(await refused(run(row('Sac'), row('Sac')))).toMatchObject({ code: 'IMPORT_CHANGED' });
    expect(await refused(run(row('Sac'), row('Autre', other.unit)))).toMatchObject({ kind: 'missing' });
    const creator = { ...company.actor, roles: new Set(['ROLE_UNIT_TYPE_CREATE']) };
    const asCreator = send(store, importRows, creator, { rows: [row('Heures', unit)] });
    expect(await refused(asCreator)).toMatchObject({ kind: 'forbidden' });
    expect(await labels(definitionOf('unittype'))).toEqual(before);
  });

  const idOf = async (label: string) =>
    (await idsByLabel(world.runtime.db, [{ resource: 'unittype', label }], company.corporation)).get(
      `unittype ${label}`,
    ) ?? null;
});
