import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoImport } from '#domain/imports/import-commands.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { equipmentOfCode, findEquipment } from '#projections/equipment/equipment.ts';
import { inspectionsDue } from '#projections/equipment/inspections.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let here: Company;
let as: SignedIn;
let person: number;
let type: number;

const store = () => world.runtime.store;
const now = () => new Date().toISOString();

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store(), 0);
  person = await colleague(store(), here, { lastName: 'Kerleo', firstName: 'Yann' });
  type = await equipmentTypeOf(store(), here, { name: 'Pompe à béton' });
  const { create } = commandsOf('equipmentfield');
  const field = { enabled: true, type, required: true };
  await send(store(), create, here.actor, {
    ...field,
    name: 'Portée',
    kind: 'number',
    unit: 'm',
    position: 1,
  });
  await send(store(), create, here.actor, { ...field, name: 'Télécommande', kind: 'flag', required: false });
  as = withRoles(await site.member('parc', here.corporation), [
    'ROLE_EQUIPMENT_READ',
    'ROLE_EQUIPMENT_CREATE',
    'ROLE_EQUIPMENT_EDIT',
    'ROLE_EQUIPMENT_DELETE',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

interface Report {
  counts: Record<string, number>;
  id: number;
  missing: string[];
  ignored: string[];
  bad: { line: number; problems: { column: string | null; error: string }[] }[];
  doubtful: { line: number; like: { id: number }[] }[];
}

const bring = async (content: string, more: object = {}, query = '?dryRun=1') => {
  const json = { name: 'parc.csv', content: Buffer.from(content).toString('base64'), ...more };
  const { status, text } = await site.ask(`/api/import/equipment${query}`, { as, json });
  return { status, ...(JSON.parse(text) as { item: Report; errors?: Record<string, string[]> }) };
};
const found = async (code: string) => {
  const id = await equipmentOfCode(world.owner, code, here.corporation);
  return id === null
    ? null
    : findEquipment(world.owner, id, here.corporation, { today: '2026-11-27', now: now() });
};

const head =
  'N° parc;Désignation;Type de matériel;Marque;N° de série;Immatriculation;Dépôt;Responsable;Compteur;Date d’achat;Prix d’achat;Mise en service;Portée;Télécommande;Couleur';
const file = [
  head,
  'PO-36;Pompe 36 m;pompe a beton;Putzmeister;PM36-7788;AB-123-CD;Les Châtelets;Kerleo Yann;heures;05/03/2021;310 000,00 €;2021-04-01;36;oui;jaune',
  ';Pompe sans code;Pompe à béton;Schwing;;;;;;;;;42,5;;',
].join('\n');

describe('the file of a depot', () => {
  it('is read by its headings, each type’s own fields included, and makes pieces that are due', async () => {
    const { item } = await bring(file);
    expect(item).toMatchObject({ missing: [], ignored: ['Couleur'], bad: [], counts: { created: 2 } });
    const done = await bring(file, {}, '');
    expect(done.status).toBe(200);
    expect(await found('po-36')).toMatchObject({
      name: 'Pompe 36 m',
      type,
      mark: 'Putzmeister',
      registration: 'AB-123-CD',
      place: 'Les Châtelets',
      inCharge: person,
      meter: 'hours',
      purchasedOn: '2021-03-05',
      purchasePrice: '310000',
      values: [{ value: '36' }, { value: 'true' }],
    });
    const due = await inspectionsDue(world.owner, here.corporation, { keyword: 'Pompe 36' });
    expect(due).toMatchObject([{ name: 'VGP', dueOn: '2022-04-01' }]);
    // Again: what it has by code is the same, what it has no code of is made once more.
    expect((await bring(file)).item.counts).toMatchObject({ same: 1, created: 1 });
    const page = await site.ask('/equipment/list', { as });
    expect(page.text).toContain('/import/new/equipment');
    expect((await site.ask('/import/new/equipment', { as })).status).toBe(200);
  });

  it('changes what has its code, and leaves alone what its cells do not say', async () => {
    const changed = 'Code;Name;Type;Place\nPO-36;Pompe 36 m;Pompe à béton;Chantier du port';
    expect((await bring(changed)).item.counts).toMatchObject({ changed: 1 });
    await bring(changed, {}, '');
    expect(await found('PO-36')).toMatchObject({
      place: 'Chantier du port',
      mark: 'Putzmeister',
      inCharge: person,
      values: [{ value: '36' }, { value: 'true' }],
    });
  });

  it('names what is wrong at its line and column', async () => {
    const wrong = [
      'Code;Name;Type;Responsable;Compteur;Lot;Portée',
      'X-1;Sans type;Inconnu;;;;12',
      'X-2;Sans portée;Pompe à béton;Personne;;;',
      'X-3;Mal comptée;Pompe à béton;;litres;NULLE-PART;loin',
      'X-3;En double;Pompe à béton;;;;12',
    ].join('\n');
    const { item } = await bring(wrong);
    const told = item.bad.map(({ line, problems }) => [
      line,
      problems.map(({ column, error }) => [column, error]),
    ]);
    expect(told).toEqual([
      [2, [['type', 'import.unknownReference']]],
      [
        3,
        [
          ['inCharge', 'import.unknownReference'],
          ['own:portee', 'errors.required'],
        ],
      ],
      [
        4,
        [
          ['kit', 'import.unknownReference'],
          ['meter', 'errors.choice'],
          ['own:portee', 'equipment.error.value.number'],
        ],
      ],
      [5, [['code', 'import.twice|line=4']]],
    ]);
  });

  it('asks about what has the serial number of a piece that is there, and is undone but for what is used', async () => {
    const again = `${head}\n;La même;Pompe à béton;;pm36-7788;;;;;;;;36;;`;
    const { item } = await bring(again);
    const there = await found('PO-36');
    expect(item.doubtful).toMatchObject([{ line: 2, like: [{ id: there?.id }] }]);
    const tools = 'Code;Name;Type;Portée\nUSED;Servie;Pompe à béton;1\nFREE;Libre;Pompe à béton;1';
    const made = await bring(tools, {}, '');
    const used = (await found('USED'))?.id ?? 0;
    await send(store(), distributeEquipment, here.actor, { equipment: used, person, condition: 'good' });
    await send(store(), undoImport, here.actor, { id: made.item.id });
    expect([await found('FREE'), (await found('USED'))?.id]).toEqual([null, used]);
  });

  it('names nothing of another company', async () => {
    const elsewhere = await createCompany(store(), 1);
    await equipmentPiece(store(), elsewhere, { name: 'Ailleurs', code: 'AIL-1', serialNumber: 'SN-AIL' });
    await equipmentTypeOf(store(), elsewhere, { name: 'Type d’ailleurs' });
    const theirs = 'Code;Name;Type;Lot;S/N;Portée\nAIL-1;Neuve;Type d’ailleurs;AIL-1;SN-AIL;1';
    const { item } = await bring(theirs);
    expect(item.doubtful).toEqual([]);
    expect(item.bad[0]?.problems.map(({ column, error }) => [column, error])).toEqual([
      ['type', 'import.unknownReference'],
      ['kit', 'import.unknownReference'],
    ]);
  });
});
