import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoImport } from '#domain/imports/import-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { findOrder } from '#projections/transport/order-list.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createProduct } from '#domain/products/commands.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { colleague } from '#tests/builders/training.ts';
import { pump, setTransport } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Interventions that were kept in a table until now. */

let world: World;
let site: Site;
let here: Company;
let as: SignedIn;
let driver: number;
let equipment: number;

const store = () => world.runtime.store;
const roles = [
  'ROLE_TRANSPORT_ORDER_READ',
  'ROLE_TRANSPORT_ORDER_CREATE',
  'ROLE_TRANSPORT_ORDER_EDIT',
  'ROLE_TRANSPORT_ORDER_DELETE',
] as const;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  const cubic = { name: 'Mètre cube', symbol: 'm³', enabled: true };
  await send(store(), commandsOf('unittype').create, here.actor, cubic);
  driver = await colleague(store(), here, { lastName: 'Kerleo', firstName: 'Yann' });
  equipment = await pump(store(), here, 'Pompe 36 m');
  const { unit, vat } = here;
  await send(store(), createProduct, here.actor, {
    code: 'FORF-36',
    name: 'Forfait 36 m',
    type: 'service',
    forSale: true,
    forPurchase: false,
    unit,
    vat,
    unitPrice: '420.00',
    enabled: true,
  });
  as = withRoles(await site.member('exploitation', here.corporation), [...roles]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

interface Report {
  counts: Record<string, number>;
  id: number;
  created: number[];
  missing: string[];
  ignored: string[];
  bad: { line: number; problems: { column: string | null; error: string }[] }[];
}

const bring = async (content: string, query = '?dryRun=1') => {
  const json = { name: 'planning.csv', content: Buffer.from(content).toString('base64') };
  const { status, text } = await site.ask(`/api/import/transportorder${query}`, { as, json });
  return { status, ...(JSON.parse(text) as { item: Report; errors?: Record<string, string[]> }) };
};
const found = (id: number) => findOrder(world.owner, id, here.corporation);
const problemsOf = ({ item }: { item: Report }) =>
  item.bad.map(({ line, problems }) => [line, problems.map(({ column, error }) => [column, error])]);

const head =
  'Date;Heure;Fin;Client;Pompe;Chauffeur;Chantier;Trajet;Forfait;m3;Tuyaux;Planifier tout de suite;Couleur';

describe('the table of a firm that pumps', () => {
  it('says m³ by its column, whatever the product is sold by', async () => {
    const { id: unit } = await send(store(), commandsOf('unittype').create, here.actor, {
      name: 'Voyage',
      symbol: 'voyage',
      enabled: true,
    });
    await send(store(), createProduct, here.actor, {
      code: 'BPE-V',
      name: 'Béton au voyage',
      type: 'product',
      forSale: true,
      forPurchase: false,
      unit,
      vat: here.vat,
      unitPrice: '90',
      enabled: true,
    });
    const file = ['Date;Heure;Fin;Client;Béton;m3', '14/12/2026;07h30;11:15;Ville de Brest;BPE-V;12'].join(
      '\n',
    );
    const { item } = await bring(file, '');
    expect(item).toMatchObject({ ignored: [], bad: [] });
    expect(await found(item.created[0] ?? 0)).toMatchObject({ volume: '12' });
  });

  it('becomes drafts and planned interventions with their lines, past midnight too', async () => {
    const file = [
      head,
      '07/12/2026;07h30;11:15;Ville de Brest;Pompe 36 m;Kerleo Yann;12 rue du Port;45;FORF-36;34,5;30;oui;bleu',
      '08/12/2026;22:00;02:30;Ville de Brest;;;;;;;;;',
      ';09/12/2026 06:00;09/12/2026 09:00;Ville de Brest;;;;;;;;non;',
    ].join('\n');
    const { item } = await bring(file);
    expect(item).toMatchObject({ missing: [], ignored: ['Couleur'], bad: [], counts: { created: 3 } });
    const made = await bring(file, '');
    expect(made.status).toBe(200);
    const [first, night, third] = await Promise.all(made.item.created.map(found));
    expect(first).toMatchObject({
      status: 'planned',
      start: '2026-12-07T06:30:00.000Z',
      end: '2026-12-07T10:15:00.000Z',
      equipment,
      driver,
      siteAddress: '12 rue du Port',
      travel: 45,
      volume: '34.5',
      net: '420.00',
      billing: 'group',
    });
    expect(night).toMatchObject({
      status: 'draft',
      start: '2026-12-08T21:00:00.000Z',
      end: '2026-12-09T01:30:00.000Z',
    });
    expect(third).toMatchObject({ status: 'draft', start: '2026-12-09T05:00:00.000Z' });
    // Again: nothing is made twice.
    expect(problemsOf(await bring(file))).toEqual([
      [2, [['start', `imports.transportorder.there|number=${first?.number}`]]],
      [3, [['start', `imports.transportorder.there|number=${night?.number}`]]],
      [4, [['start', `imports.transportorder.there|number=${third?.number}`]]],
    ]);
    // Undone, drafts are gone; what is planned stays and is named.
    await send(store(), undoImport, here.actor, { id: made.item.id });
    expect(await Promise.all(made.item.created.map(found))).toMatchObject([
      { status: 'planned' },
      null,
      null,
    ]);
    const page = await site.ask('/tfp/list', { as });
    expect(page.text).toContain('/import/new/transportorder');
    expect((await site.ask('/import/new/transportorder', { as })).text).toContain('Planifier tout de suite');
  });

  it('names what is wrong at its line and column', async () => {
    const wrong = [
      head,
      '10/12/2026;tôt;11:00;Ville de Brest;Pompe 36 m;;;;;;;;',
      '10/12/2026;08:00;10:00;Personne;Nulle;Inconnu;;loin;FORF-99;beaucoup;;peut-être;',
      '10/12/2026;08:00;10:00;Ville de Brest;Pompe 36 m;;;;;;;;',
      '10/12/2026;08h00;10:00;Ville de Brest;Pompe 36 m;;;;;;;;',
      '31/02/2026;08:00;10:00;Ville de Brest;;;;;;;;;',
      '11/12/2026;7;730;Ville de Brest;;;;;;;;;',
      '11/12/2026;08:00;08:00;Ville de Brest;;;;;;;;;',
    ].join('\n');
    expect(problemsOf(await bring(wrong))).toEqual([
      [2, [['start', 'errors.dateTime']]],
      [
        3,
        [
          ['client', 'import.unknownReference'],
          ['equipment', 'import.unknownReference'],
          ['driver', 'import.unknownReference'],
          ['travel', 'errors.integer'],
          ['planned', 'errors.invalid'],
          ['package', 'import.unknownReference'],
          ['volume', 'errors.number|places=4'],
        ],
      ],
      [5, [['start', 'import.twice|line=4']]],
      [
        6,
        [
          ['start', 'errors.dateTime'],
          ['end', 'errors.dateTime'],
        ],
      ],
      [
        7,
        [
          ['start', 'errors.dateTime'],
          ['end', 'errors.dateTime'],
        ],
      ],
      [8, [['end', 'transport.error.endBefore']]],
    ]);
  });

  it('says of what is planned at once who has its pump or driver by then, in the file and here', async () => {
    await colleague(store(), here, { lastName: 'Autre', firstName: 'Anne' });
    const line = (clock: string, who: string) =>
      `14/12/2026;${clock};Ville de Brest;Pompe 36 m;${who};;30;;;;oui;`;
    const alone = line('08:00;12:00', '');
    expect(problemsOf(await bring(`${head}\n${alone}`))).toEqual([[2, [['driver', 'errors.required']]]]);
    const taken = [head, line('08:00;12:00', 'Kerleo Yann'), line('12:30;15:00', 'Autre Anne')].join('\n');
    const inFile = [3, [['equipment', 'transport.error.pumpTakenInFile']]];
    expect(problemsOf(await bring(taken))).toEqual([inFile]);
    const { status, errors } = await bring(taken, '');
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['lines[3].equipment']]);
    const made = await bring(taken.split('\n').slice(0, 2).join('\n'), '');
    const number = (await found(made.item.created[0] ?? 0))?.number;
    const later = `${head}\n${line('12:30;15:00', 'Kerleo Yann')}`;
    expect(problemsOf(await bring(later))).toEqual([
      [
        2,
        [
          ['equipment', `transport.error.pumpTaken|number=${number}`],
          ['driver', `transport.error.driverTaken|number=${number}`],
        ],
      ],
    ]);
  });

  it('holds the rows of a driver’s day against each other for working time, as planning one after the other', async () => {
    await colleague(store(), here, { lastName: 'Longuejournée', firstName: 'Léa' });
    const starts = [5, 7, 9, 11, 13, 15, 17];
    const day = (on: string) => [
      head,
      ...starts.map((hour) => `${on};${hour}:00;${hour + 2}:00;Ville de Brest;;Longuejournée Léa;;0;;;;oui;`),
    ];
    const set = (value: string) =>
      send(store(), setParameters, here.actor, { values: [{ code: 'transport_check_work_time', value }] });
    await set('refuse');
    // Each pump is another, so that nothing but the hours stands in the way.
    await Promise.all(starts.map((hour) => pump(store(), here, `Pompe de ${hour} h`)));
    const withPumps = (lines: string[]) =>
      lines.map((line, at) =>
        at === 0 ? line : line.replace(';;Long', `;Pompe de ${starts[at - 1]} h;Long`),
      );
    const file = withPumps(day('04/01/2027')).join('\n');
    const late = (hours: number) => [['driver', `transport.error.workTime.day|hours=${hours}`]];
    expect(problemsOf(await bring(file))).toEqual([
      [7, late(12)],
      [8, late(12)],
    ]);
    const refused = await bring(file, '');
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([
      422,
      ['lines[7].driver', 'lines[8].driver'],
    ]);
    await set('warn');
    expect(problemsOf(await bring(file))).toEqual([]);
    const made = await bring(file, '');
    const rows = await Promise.all(made.item.created.map(found));
    expect(rows.map((row) => row?.warnings)).toEqual([
      ...starts.slice(0, 5).map(() => []),
      ['transport.error.workTime.day|hours=12'],
      ['transport.error.workTime.day|hours=14'],
    ]);
  });

  it('has numbers of its own where the company gives them', async () => {
    const file = 'N° de bon;Date;Heure;Fin;Client\nB-1201;15/12/2026;08:00;10:00;Ville de Brest';
    expect((await bring(file)).item.ignored).toEqual(['N° de bon']);
    const values = [{ code: 'pumping_order_auto_number', value: false }];
    await send(store(), setParameters, here.actor, { values });
    const made = await bring(file, '');
    expect(await found(made.item.created[0] ?? 0)).toMatchObject({ number: 'B-1201' });
    const other = 'N° de bon;Date;Heure;Fin;Client\nb-1201;16/12/2026;08:00;10:00;Ville de Brest';
    expect(problemsOf(await bring(other))).toEqual([[2, [['number', 'errors.unique']]]]);
  });

  it('is not there in a company that works without transport', async () => {
    const there = await createCompany(store(), 1);
    await setTransport(store(), there, false);
    const member = withRoles(await site.member('autre', there.corporation), [...roles]);
    expect((await site.ask('/import/new/transportorder', { as: member })).status).toBe(404);
    const json = { rows: [{ start: '2026-12-15T08:00', end: '2026-12-15T10:00', client: 'Ville de Brest' }] };
    const asked = await site.ask('/api/import/transportorder?dryRun=1', { as: member, json });
    expect(asked.status).toBe(404);
  });
});
