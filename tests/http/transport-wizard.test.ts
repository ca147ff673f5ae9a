import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#domain/products/commands.ts';
import { registerEquipment } from '#domain/equipment/equipment-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import {
  createTransportOrder,
  disputeTransportSlip,
  noteSiteStep,
  reportOnSite,
  signTransportSlip,
} from '#domain/transport/order-commands.ts';
import { linesOf, signatureOf } from '#domain/transport/order.ts';
import { createTruckTour } from '#domain/transport/tour-commands.ts';
import { findTour } from '#projections/transport/tours.ts';
import { createProject } from '#domain/projects/commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { projectProfiles } from '#projections/projects/projects.ts';
import { findOrder } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { typedMoment } from '#app/ui/format.ts';
import type { SignedIn } from '#app/services.server.ts';
import { clientInput, commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { planLinesAsBefore, pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { formsIn } from '#tests/builders/typed-forms.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let here: Company;
let office: SignedIn;
let equipment: number;
let driver: number;

const store = () => world.runtime.store;
const stateOf = async (id: number) => (await readOrder(store().read, id)).state;
const linesIn = async (id: number) => linesOf(await stateOf(id));

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  equipment = await pump(store(), here);
  driver = (await site.member('tanguy', here.corporation)).actor.person ?? 0;
  office = withRoles(await site.member('bureau', here.corporation), [
    'ROLE_TRANSPORT_ORDER_READ',
    'ROLE_TRANSPORT_ORDER_CREATE',
    'ROLE_TRANSPORT_ORDER_EDIT',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

/** What transport into a zone is sold as. */
async function soldAs(
  transportZone: number,
  unitPrice: string,
  name = `Transport ${transportZone}`,
): Promise<void> {
  const type = { enabled: true, name, transport: true };
  const { id: productType } = await send(store(), commandsOf('producttype').create, here.actor, type);
  await send(store(), createProduct, here.actor, {
    name,
    code: name.replace('Transport ', 'TR'),
    type: 'service',
    forSale: true,
    vat: here.vat,
    productType,
    transportZone,
    enabled: true,
    unitPrice,
  });
}

type Typed = Record<string, string>;

/** The wizard's form as a page holds it, which has to have every field that is typed into. */
function fillIn(html: string, path: string, typed: Typed, press: Typed = {}): [string, string][] {
  const form = formsIn(html, path).find(({ entries }) => entries.some(([name]) => name === 'orderType'));
  const held = (form?.entries ?? []).filter(([name]) => name !== 'toStep' && name !== 'planned');
  const names = new Set(held.map(([name]) => name));
  for (const name of Object.keys(typed)) expect([...names, 'planned']).toContain(name);
  const buttons = Object.entries({ commandId: randomUUID(), ...press });
  return [
    ...held.filter(([name]) => !(name in typed) && name !== 'commandId'),
    ...Object.entries(typed),
    ...buttons,
  ];
}

/** One step of the wizard: what is typed there, and where it leads. */
const turn = async (path: string, html: string, typed: Typed, toStep: string): Promise<string> => {
  const answer = await site.ask(path, { as: office, form: fillIn(html, path, typed, { toStep }) });
  expect(answer.status).toBe(200);
  return answer.text;
};

const firstDay = { start: '20/02/2027 08:00', end: '20/02/2027 12:00' };

describe('the wizard’s billing lines and times', () => {
  it('are typed on its third step, and there is room for more after each turn', async () => {
    const path = '/tfp/new';
    const page = (await site.ask(path, { as: office })).text;
    const place = await turn(path, page, { ...firstDay, equipment: String(equipment) }, 'place');
    const billing = await turn(path, place, { client: String(here.client) }, 'billing');
    const package1 = {
      'lines[0].kind': 'package',
      'lines[0].label': 'Forfait',
      'lines[0].planned': '1',
      'lines[0].unitPrice': '420',
      'lines[0].vat': String(here.vat),
    };
    const finish = await turn(path, billing, package1, 'finish');
    const again = await turn(path, finish, {}, 'billing');
    const more = { 'lines[1].kind': 'waiting', 'lines[1].label': 'Attente', 'lines[1].planned': '2' };
    // What is refused leaves room too.
    const wrong = fillIn(
      again,
      path,
      { ...more, 'lines[2].kind': 'waiting', 'lines[2].planned': 'x' },
      { step: 'finish' },
    );
    const refused = await site.ask(path, { as: office, form: wrong });
    expect(refused.status).toBe(422);
    const right = fillIn(refused.text, path, { 'lines[2].label': 'Nuit', 'lines[2].planned': '1' }, {});
    const saved = await site.ask(path, { as: office, form: right });
    expect(saved.status).toBe(302);
    const id = Number(/\/tfp\/(\d+)\//.exec(saved.headers.get('Location') ?? '')?.[1]);
    expect((await linesIn(id)).map(({ label }) => label)).toEqual(['Forfait', 'Attente', 'Nuit']);
    // And one that is taken up again from what was kept.
    const draft = /name="draft" value="([^"]+)"/.exec(again)?.[1] ?? '';
    expect(draft).not.toBe('');
    const edit = `/tfp/${id}/edit`;
    const opened = (await site.ask(edit, { as: office })).text;
    const kept = await turn(edit, opened, {}, 'place');
    const begun = /name="draft" value="([^"]+)"/.exec(kept)?.[1] ?? '';
    const resumed = (await site.ask(`${edit}?resume=${begun}`, { as: office })).text;
    const fourth = { 'lines[3].kind': 'pipe', 'lines[3].label': 'Tuyau', 'lines[3].planned': '10' };
    const added = await site.ask(edit, { as: office, form: fillIn(resumed, edit, fourth) });
    expect(added.status).toBe(302);
    expect(await linesIn(id)).toHaveLength(4);
  });

  it('begin on the day and at the hours that were drawn on the board', async () => {
    const spanOf = async (query: string) => {
      const { text } = await site.ask(`/tfp/new?${query}`, { as: office });
      return ['start', 'end'].map((name) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1]);
    };
    expect(
      await spanOf(`equipment=${equipment}&day=2026-11-23&from=2026-11-25/1&until=2026-11-26/1`),
    ).toEqual(['25/11/2026 06:00', '26/11/2026 12:00']);
    expect(await spanOf('day=2026-11-25&from=09:00&until=10:00')).toEqual([
      '25/11/2026 09:00',
      '25/11/2026 11:00',
    ]);
    await send(store(), setParameters, here.actor, { values: [{ code: 'start_work_day', value: '07:30' }] });
    expect(await spanOf('day=2026-11-25')).toEqual(['25/11/2026 07:30', '25/11/2026 11:30']);
  });

  it('keep what was really done where another line before them is taken away', async () => {
    const on = {
      start: '2026-10-05T08:00',
      end: '2026-10-05T12:00',
      equipment,
      driver,
      planned: true,
    };
    const { id } = await send(store(), createTransportOrder, here.actor, transportOrder(here, on));
    await send(store(), noteSiteStep, here.actor, { id, step: 'start', at: '2026-10-05T08:00' });
    await send(store(), reportOnSite, here.actor, { id, quantities: ['1', '28', '36.5', '0.5', '4'] });
    await send(store(), noteSiteStep, here.actor, { id, step: 'end', at: '2026-10-05T11:00' });
    const edit = `/tfp/${id}/edit`;
    const page = (await site.ask(edit, { as: office })).text;
    const gone = Object.fromEntries(
      ['kind', 'label', 'product', 'planned', 'unitPrice'].map((part) => [`lines[1].${part}`, '']),
    );
    const saved = await site.ask(edit, { as: office, form: fillIn(page, edit, gone) });
    expect(saved.status).toBe(302);
    const real = (await linesIn(id)).map(({ label, real: quantity }) => [label, quantity]);
    expect(real).toEqual([
      ['Forfait pompage', '1'],
      ['Béton pompé', '36.5'],
      ['Attente', '0.5'],
      ['Tours', '4'],
    ]);
  });

  it('take the price of another zone, and keep one that was typed', async () => {
    const zone = async (name: string) =>
      (await send(store(), commandsOf('transportzone').create, here.actor, { enabled: true, name })).id;
    const [near, far] = [await zone('Zone 1'), await zone('Zone 2')];
    await soldAs(near, '80');
    await soldAs(far, '130');
    const order = transportOrder(here, {
      zone: near,
      lines: [
        { kind: 'transport', planned: '1' },
        { kind: 'waiting', label: 'Attente', planned: '1', unitPrice: '95', vat: here.vat },
      ],
    });
    const { id } = await send(store(), createTransportOrder, here.actor, order);
    expect((await linesIn(id)).map(({ unitPrice }) => unitPrice)).toEqual(['80', '95']);
    const edit = `/tfp/${id}/edit`;
    const page = (await site.ask(edit, { as: office })).text;
    const form = fillIn(page, edit, { zone: String(far) });
    const saved = await site.ask(edit, { as: office, form });
    expect(saved.status).toBe(302);
    expect((await linesIn(id)).map(({ unitPrice }) => unitPrice)).toEqual(['130', '95']);
    const told = await site.ask(`/tfp/${id}/details`, {
      as: office,
      headers: { Cookie: saved.headers.getSetCookie().join('; ') },
    });
    expect(told.text).toContain('Prix revus d’après les tarifs');
  });
});

/** Without the marks between texts, and with plain spaces. */
const plain = (html: string) => html.replaceAll(/<!--.*?-->/gu, '').replaceAll(/[\u00A0\u202F]/gu, ' ');

describe('what an intervention will cost', () => {
  const zoneNamed = async (name: string) =>
    (await send(store(), commandsOf('transportzone').create, here.actor, { enabled: true, name })).id;
  const priceLines = {
    'lines[0].kind': 'pipe',
    'lines[0].label': 'Tuyauterie',
    'lines[0].planned': '30',
    'lines[0].unitPrice': '6,50',
    'lines[1].kind': 'transport',
    'lines[1].planned': '1',
  };
  it('stands on the steps of prices and of the end before it is saved, and is what is saved', async () => {
    const [priced, bare] = [await zoneNamed('Zone chiffrée'), await zoneNamed('Zone nue')];
    await soldAs(priced, '90');
    const path = '/tfp/new';
    const place = await turn(path, (await site.ask(path, { as: office })).text, firstDay, 'place');
    const billing = await turn(path, place, { client: String(here.client), zone: String(bare) }, 'billing');
    expect(billing).not.toContain('Ce que coûtera l’intervention');
    const lines = { ...priceLines, 'lines[0].vat': String(here.vat) };
    // Nothing is known of the price of the one line: no total of nothing is told.
    const unknown = { 'lines[0].kind': 'transport', 'lines[0].planned': '1' };
    const untold = plain(await turn(path, billing, unknown, 'billing'));
    expect(untold).toContain('pas de prix');
    expect(untold).toContain('1 ligne sans prix');
    expect(untold).not.toContain('0,00');
    // Asked for on the step itself, with a zone that has no product.
    const onStep = plain(await turn(path, billing, lines, 'billing'));
    expect(onStep).toContain('Ce que coûtera l’intervention');
    expect(onStep).toContain('pas de prix');
    expect(onStep).not.toContain('0,00');
    expect(onStep).toContain('195,00 € HT, TVA 39,00 €, 234,00 € TTC.');
    expect(onStep).toContain('1 ligne sans prix');
    const finish = plain(await turn(path, onStep, { zone: String(priced) }, 'finish'));
    expect(finish).toContain('285,00 € HT, TVA 57,00 €, 342,00 € TTC.');
    const saved = await site.ask(path, { as: office, form: fillIn(finish, path, {}) });
    const id = Number(/\/tfp\/(\d+)\//.exec(saved.headers.get('Location') ?? '')?.[1]);
    const details = plain((await site.ask(`/tfp/${id}/details`, { as: office })).text);
    expect(details).toContain('285,00 € HT, TVA 57,00 €, 342,00 € TTC.');
  });

  it('keeps the prices that were agreed on where an intervention is changed, in English too', async () => {
    const zone = await zoneNamed('Zone gardée');
    await soldAs(zone, '70');
    const order = transportOrder(here, { zone, lines: [{ kind: 'transport', planned: '2' }] });
    const { id } = await send(store(), createTransportOrder, here.actor, order);
    // The zone's newest product asks for more by now.
    await soldAs(zone, '75', 'Transport revu');
    const edit = `/tfp/${id}/edit`;
    const opened = (await site.ask(edit, { as: office })).text;
    const form = fillIn(opened, edit, { comment: 'Portail bleu' }, { toStep: 'finish' });
    const finish = await site.ask(`${edit}?lng=en`, { as: office, form });
    const told = plain(finish.text);
    expect(told).toContain('What the intervention will cost');
    expect(told).toContain('€140.00 excl. tax, VAT €28.00, €168.00 incl. tax.');
  });

  it('is not told of a line that says too little, which is asked for before the last step', async () => {
    const path = '/tfp/new';
    const opened = (await site.ask(path, { as: office })).text;
    const typed = {
      ...firstDay,
      client: String(here.client),
      'lines[0].kind': 'package',
      'lines[0].planned': '1',
    };
    const form = fillIn(opened, path, typed, { step: 'billing', toStep: 'finish' });
    const answer = await site.ask(path, { as: office, form });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('Ce que coûtera l’intervention');
    expect(answer.text).toMatch(/name="step" value="billing"/);
  });

  it('is refused on the step itself too, at what keeps it from being priced, or leads to the step of that', async () => {
    const path = '/tfp/new';
    const place = await turn(path, (await site.ask(path, { as: office })).text, firstDay, 'place');
    const billing = await turn(path, place, { client: String(here.client) }, 'billing');
    const line = { 'lines[0].kind': 'package', 'lines[0].planned': '1' };
    const priced = async (typed: Typed) => {
      const form = fillIn(billing, path, typed, { toStep: 'billing' });
      return site.ask(path, { as: office, form });
    };
    for (const wrong of [line, { ...line, 'lines[0].label': 'Forfait', 'lines[0].planned': 'trois' }]) {
      const answer = await priced(wrong);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('class="summary"');
      expect(answer.text).toMatch(/name="step" value="billing"/);
    }
    const placeless = await priced({ ...line, 'lines[0].label': 'Forfait', client: '' });
    expect(placeless.status).toBe(422);
    expect(placeless.text).toMatch(/name="step" value="place"/);
  });
});

describe('an intervention of before lines had units', () => {
  it('is begun another from with its concrete in m³', async () => {
    const unit = { name: 'Mètre cube', symbol: 'm³', enabled: true };
    const { id: cubic } = await send(store(), commandsOf('unittype').create, here.actor, unit);
    const { id } = await send(store(), createTransportOrder, here.actor, transportOrder(here));
    await send(store(), planLinesAsBefore, here.actor, { id });
    const html = (await site.ask(`/tfp/new?copy=${id}`, { as: office })).text;
    const entries = formsIn(html, '/tfp/new').flatMap((form) => form.entries);
    const units = entries.filter(([name]) => /^lines\[[0-4]\]\.unit$/.test(name)).map(([, value]) => value);
    expect(units).toEqual(['', '', String(cubic), '', '']);
  });
});

describe('a slip that came on paper', () => {
  it('whose work was planned before midnight and begun after it is put right of the planned day', async () => {
    const on = { start: '2026-05-31T22:30', end: '2026-06-01T02:00', equipment, driver, planned: true };
    const { id } = await send(store(), createTransportOrder, here.actor, transportOrder(here, on));
    const path = `/tfp/${id}/write-up`;
    const write = async (typed: Record<string, string>) => {
      const html = (await site.ask(path, { as: office })).text;
      const held = formsIn(html, path).find(({ entries }) => entries.some(([name]) => name === 'startedAt'));
      const kept = (held?.entries ?? []).filter(([name]) => !(name in typed) && name !== 'commandId');
      const form: [string, string][] = [...kept, ...Object.entries(typed), ['commandId', randomUUID()]];
      expect((await site.ask(path, { as: office, form })).status).toBe(302);
      const { startedAt, endedAt } = await stateOf(id);
      return [startedAt, endedAt].map((at) => typedMoment(at));
    };
    expect(await write({ startedAt: '01/06/2026 00:10', endedAt: '2h30' })).toEqual([
      '01/06/2026 00:10',
      '01/06/2026 02:30',
    ]);
    expect(await write({ startedAt: '23:50', endedAt: '2h30', reason: 'Mal lu' })).toEqual([
      '31/05/2026 23:50',
      '01/06/2026 02:30',
    ]);
  });

  it('is written up in the office with its times, waits and quantities, and put right for a reason', async () => {
    const on = { start: '2026-10-07T08:00', end: '2026-10-07T12:00', equipment, driver, planned: true };
    const { id } = await send(store(), createTransportOrder, here.actor, transportOrder(here, on));
    const path = `/tfp/${id}/write-up`;
    const fill = (html: string, typed: Typed): [string, string][] => {
      const held = formsIn(html, path).find(({ entries }) => entries.some(([name]) => name === 'startedAt'));
      const kept = (held?.entries ?? []).filter(
        ([name]) => !(name in typed) && name !== 'commandId' && name !== 'meal',
      );
      return [...kept, ...Object.entries(typed), ['commandId', randomUUID()]];
    };
    const page = (await site.ask(path, { as: office })).text;
    const paper = {
      startedAt: '07/10/2026 07:05',
      endedAt: '11h20',
      'waits[0].from': '9:00',
      'waits[0].until': '9:45',
      'waits[0].reason': 'Toupie en retard',
      'quantities[2].quantity': '31,5',
      mileage: '24',
      meal: 'on',
    };
    // A wait that lies outside is told at its field, and what was typed stays.
    const wrong = await site.ask(path, {
      as: office,
      form: fill(page, { ...paper, 'waits[0].until': '12:45' }),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('hors de l’intervention');
    expect(wrong.text).toContain('value="31,5"');
    const saved = await site.ask(path, { as: office, form: fill(wrong.text, paper) });
    expect(saved.status).toBe(302);
    const state = await stateOf(id);
    expect(state).toMatchObject({
      status: 'completed',
      startedAt: '2026-10-07T05:05:00.000Z',
      endedAt: '2026-10-07T09:20:00.000Z',
      waits: [
        { from: '2026-10-07T07:00:00.000Z', until: '2026-10-07T07:45:00.000Z', reason: 'Toupie en retard' },
      ],
    });
    expect((await linesIn(id))[2]?.real).toBe('31.5');
    expect(await findOrder(world.owner, id, here.corporation)).toMatchObject({
      status: 'completed',
      waited: 2700,
    });
    // Signed; other hours then want a reason and another signature.
    const signed = { id, outcome: 'typed' as const, lastName: 'Cam', agreed: true };
    await send(store(), signTransportSlip, here.actor, signed);
    const again = (await site.ask(path, { as: office })).text;
    const later = await site.ask(path, { as: office, form: fill(again, { endedAt: '11:30' }) });
    expect(later.status).toBe(422);
    expect(later.text).toContain('Dites pourquoi');
    const right = fill(later.text, { endedAt: '11:30', reason: 'Erreur de saisie' });
    expect((await site.ask(path, { as: office, form: right })).status).toBe(302);
    expect(signatureOf(await stateOf(id))).toBeNull();
  });
});

const completedOn = async (day: string, client = here.client): Promise<number> => {
  const on = { client, start: `${day}T08:00`, end: `${day}T12:00`, equipment, driver, planned: true };
  const { id } = await send(store(), createTransportOrder, here.actor, transportOrder(here, on));
  await send(store(), noteSiteStep, here.actor, { id, step: 'start', at: `${day}T08:00` });
  await send(store(), noteSiteStep, here.actor, { id, step: 'end', at: `${day}T11:00` });
  return id;
};

describe('turns that are wrong', () => {
  it('are put right on a page, noted as they happen, and taken away', async () => {
    const id = await completedOn('2026-10-12');
    const open = await send(store(), createTruckTour, here.actor, {
      order: id,
      centralDeparture: '2026-10-12T07:30',
    });
    const mixer = { name: 'Toupie 8 m³', registration: 'FR-100-XY', meter: 'none', pumping: false } as const;
    const kind = await send(store(), commandsOf('equipmenttype').create, here.actor, {
      enabled: true,
      name: 'Toupies',
    });
    await send(store(), registerEquipment, here.actor, { ...mixer, type: kind.id });
    const path = `/tfp/tracking/${open.id}/edit`;
    const page = (await site.ask(path, { as: office })).text;
    const held = formsIn(page, path).find(({ entries }) => entries.some(([name]) => name === 'truck'));
    // The company's vehicles are proposed by what they are known by; a truck of another firm is typed.
    expect(page).toMatch(
      /<input[^>]*name="truck"[^>]*list="known-trucks"|<input[^>]*list="known-trucks"[^>]*name="truck"/,
    );
    expect(page).toContain('<option value="FR-100-XY">Toupie 8 m³</option>');
    expect(page).toContain('<option value="Pompe 36 m">Pompe 36 m</option>');
    const times = {
      clientArrival: '12/10/2026 08:00',
      clientDeparture: '12/10/2026 08:40',
      truck: 'GA-412-KB',
      driver: String(office.actor.person),
    };
    const entries = (held?.entries ?? []).filter(([name]) => !(name in times));
    expect((await site.ask(path, { as: office, form: [...entries, ...Object.entries(times)] })).status).toBe(
      302,
    );
    expect(await findTour(world.owner, open.id, here.corporation)).toMatchObject({
      truck: 'GA-412-KB',
      problem: 'noReturn',
    });
    const tracking = '/tfp/tracking?day=2026-10-12';
    const { text: day } = await site.ask(tracking, { as: office });
    expect(day).toContain('Rentré à la centrale');
    // Each turn says who drives, and into which zone.
    expect(day).toContain('>Zone de transport</th>');
    expect(day).toMatch(/data-label="Chauffeur">bureau/);
    const back = {
      intent: 'tourTime',
      tour: String(open.id),
      time: 'centralReturn',
      commandId: randomUUID(),
    };
    expect((await site.ask(tracking, { as: office, form: Object.entries(back) })).status).toBe(302);
    expect(await findTour(world.owner, open.id, here.corporation)).toMatchObject({ problem: null });
    const asked = (await site.ask(`${path}?dialog=delete`, { as: office })).text;
    expect(asked).toContain('Le tour est retiré de l’intervention');
    const gone = { intent: 'delete', commandId: randomUUID() };
    expect((await site.ask(path, { as: office, form: Object.entries(gone) })).status).toBe(302);
    expect(await findTour(world.owner, open.id, here.corporation)).toBeNull();
  });
});

describe('what is invoiced', () => {
  it('is told to have no price, and not to cost nothing, where it is left out for that', async () => {
    const order = {
      ...transportOrder(here, { equipment, driver, planned: true }),
      start: '2025-11-04T08:00',
      end: '2025-11-04T12:00',
      lines: [{ kind: 'transport' as const, planned: '1' }],
    };
    const { id } = await send(store(), createTransportOrder, here.actor, order);
    for (const step of ['start', 'end'] as const)
      await send(store(), noteSiteStep, here.actor, { id, step, at: '2025-11-04T09:00' });
    const biller = withRoles(office, ['ROLE_TRANSPORT_ORDER_READ', 'ROLE_TRANSPORT_ORDER_INVOICE']);
    const { text } = await site.ask('/tfp/invoice', { as: biller });
    const row = new RegExp(`<tr[^>]*>(?:(?!</tr>)[\\s\\S])*INT-${id}<[\\s\\S]*?</tr>`).exec(text)?.[0] ?? '';
    expect(row).toContain('pas de prix');
    expect(row).not.toContain('0,00');
    const details = plain((await site.ask(`/tfp/${id}/details`, { as: biller })).text);
    expect(details).toContain('pas de prix');
    expect(details).not.toContain('0,00 €');
    await send(store(), disputeTransportSlip, here.actor, { id, reason: 'Prix à convenir' });
  });

  it('is chosen over several clients at once, added up, and of the month in which work began', async () => {
    const biller = withRoles(office, ['ROLE_TRANSPORT_ORDER_READ', 'ROLE_TRANSPORT_ORDER_INVOICE']);
    const { id: other } = await send(
      store(),
      createThirdParty,
      here.actor,
      clientInput({ name: 'Client deux' }),
    );
    const mine = await completedOn('2026-09-14');
    const theirs = await completedOn('2026-09-15', other);
    // Planned before midnight of the month's end, and begun after.
    const night = { start: '2026-08-31T23:00', end: '2026-09-01T05:00', equipment, driver, planned: true };
    const late = await send(store(), createTransportOrder, here.actor, transportOrder(here, night));
    await send(store(), noteSiteStep, here.actor, { id: late.id, step: 'start', at: '2026-09-01T00:10' });
    await send(store(), noteSiteStep, here.actor, { id: late.id, step: 'end', at: '2026-09-01T04:00' });
    const page = (await site.ask('/tfp/invoice', { as: biller })).text;
    expect(page).not.toContain('08/2026');
    expect(page).toContain('09/2026');
    const only = (await site.ask(`/tfp/invoice?client=${other}&tick=${theirs}`, { as: biller })).text;
    expect(only.match(/name="order"[^>]*checked/g)).toHaveLength(1);
    const none = (await site.ask('/tfp/invoice?tick=none', { as: biller })).text;
    expect(none).not.toMatch(/name="order"[^>]*checked/);
    const form = (name: string): [string, string][] => [
      ['intent', name],
      ['commandId', randomUUID()],
      ['order', String(mine)],
      ['order', String(theirs)],
    ];
    const sum = await site.ask('/tfp/invoice', { as: biller, form: form('total') });
    expect(sum.text).toContain('3\u202f483,30');
    // Two clients are two invoices, made by the worker.
    const sent = await site.ask('/tfp/invoice', { as: biller, form: form('group') });
    expect(sent.status).toBe(302);
    expect(sent.headers.get('Location')).toMatch(/bulk/);
  });
});

describe('what is chosen by its name', () => {
  it('is any product and project, also those that no list of the page has', async () => {
    const named = async (name: string, code: string) =>
      (
        await send(store(), createProduct, here.actor, {
          name,
          code,
          type: 'product',
          forSale: true,
          vat: here.vat,
          unit: here.unit,
          unitPrice: '7.5',
          enabled: true,
        })
      ).id;
    const product = await named('Zzz Adjuvant', 'ZADJ');
    const { id: project } = await send(store(), createProject, here.actor, {
      name: 'Quai neuf',
      client: here.client,
      billing: 'forfait',
    });
    const [profile] = await projectProfiles(world.owner, [project], here.corporation);
    if (profile === undefined) throw new Error('It is there');
    // As if there were too many before it.
    const path = '/tfp/new';
    const page = (await site.ask(path, { as: office })).text;
    const times = { start: '21/02/2027 08:00', end: '21/02/2027 12:00', equipment: String(equipment) };
    const place = await turn(path, page, times, 'place');
    const typed = { client: String(here.client), projectName: profile.code };
    const billing = await turn(path, place, typed, 'billing');
    const line = { 'lines[0].kind': 'product', 'lines[0].productName': 'zadj', 'lines[0].planned': '2' };
    const finish = await turn(path, billing, line, 'finish');
    const wrong = await site.ask(path, {
      as: office,
      form: fillIn(finish, path, { 'lines[0].productName': 'Rien de tel' }),
    });
    expect(wrong.status).toBe(422);
    // What was typed is kept, and its field says what is wrong.
    expect(wrong.text).toContain('value="Rien de tel"');
    const right = { 'lines[0].productName': 'ZADJ · Zzz Adjuvant' };
    const saved = await site.ask(path, { as: office, form: fillIn(wrong.text, path, right) });
    expect(saved.status).toBe(302);
    const id = Number(/\/tfp\/(\d+)\//.exec(saved.headers.get('Location') ?? '')?.[1]);
    expect((await stateOf(id)).plan).toMatchObject({ project, lines: [{ product, unitPrice: '7.5' }] });
    // Its form names them, and saving it as it stands changes nothing.
    const edit = `/tfp/${id}/edit`;
    const again = (await site.ask(edit, { as: office })).text;
    expect(again).toContain('value="ZADJ · Zzz Adjuvant"');
    expect(again).toContain(`value="${profile.code} · ${profile.name}"`);
    expect((await site.ask(edit, { as: office, form: fillIn(again, edit, {}) })).status).toBe(302);
    expect((await stateOf(id)).plan).toMatchObject({ project, lines: [{ product }] });
    // A product that is no longer meant is none.
    const without = fillIn((await site.ask(edit, { as: office })).text, edit, {
      'lines[0].productName': '',
      'lines[0].label': 'Autre chose',
    });
    expect((await site.ask(edit, { as: office, form: without })).status).toBe(302);
    expect((await linesIn(id))[0]).toMatchObject({ product: null, label: 'Autre chose' });
  });

  it('narrows the list by any client, and says where nobody is called so', async () => {
    const name = 'Zinguerie Ar Mor';
    const { id } = await send(store(), createThirdParty, here.actor, clientInput({ code: 'ZING', name }));
    const list = (query: string) => site.ask(`/tfp/list?${query}`, { as: office });
    const found = await list('clientName=zinguerie+ar+mor&driver=&status=planned');
    expect(found.status).toBe(302);
    expect(found.headers.get('Location')).toBe(`/tfp/list?driver=&status=planned&client=${id}`);
    expect((await list(`client=${id}`)).text).toContain(`value="${name}"`);
    const unknown = await list('clientName=Personne');
    expect(unknown.status).toBe(200);
    expect(unknown.text).toContain('Aucun client de ce nom');
    expect(unknown.text).toContain('value="Personne"');
    const cleared = await list(`client=${id}&clientName=`);
    expect(cleared.headers.get('Location')).not.toContain('client=');
  });
});
