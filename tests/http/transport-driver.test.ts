import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fitDevice } from '#domain/equipment/device-commands.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { localTime } from '#domain/kernel/moments.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import * as commands from '#domain/transport/order-commands.ts';
import { linesAsTyped } from '#domain/transport/lines.ts';
import { storePositions } from '#scratch/positions.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { findOrder } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import type { SignedIn } from '#app/services.server.ts';
import { clientInput, commandsOf, send, type Company } from '#tests/builders/company.ts';
import { withRoles, type Site } from '#tests/builders/site.ts';
import { pump } from '#tests/builders/transport.ts';
import { transportStaff, type TransportStaff } from '#tests/builders/transport-staff.ts';
import type { World } from '#tests/builders/world.ts';

/* What a driver is told, by pages and calls: their own interventions, and nothing of what these cost. */

let staff: TransportStaff;
let world: World;
let site: Site;
let here: Company;
let office: SignedIn;
let driver: SignedIn;
let other: SignedIn;

const store = () => world.runtime.store;
const press: TransportStaff['press'] = (...said) => staff.press(...said);
const planned = (more: object = {}): Promise<number> =>
  staff.planned({ information: 'Marge faible', ...more });
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const call = async (as: SignedIn, path: string, json?: object) => {
  const answer = await site.ask(`/api/${path}`, { as, ...(json && { json }) });
  return { status: answer.status, text: answer.text, body: JSON.parse(answer.text) as unknown };
};

beforeAll(async () => {
  staff = await transportStaff();
  ({ world, site, here, office, driver, other } = staff);
});
afterAll(() => staff.close());

/** What is the office's: amounts (not the thousandths of a time), prices, rules, its note, disputes, invoices. */
const OFFICE =
  /unitPrice|"rule"|"vat|"net"|"gross"|information|Marge|disputed|invoiceVersion|"price"|(?<![\d.])(?:420|8\.2)/;

describe('a driver’s day', () => {
  it('has the work of the night before until it has ended, though it was to be over', async () => {
    const yesterday = addDays(todayIn(LEGAL_TIME_ZONE, new Date()), -1);
    const id = await planned({ start: `${yesterday}T20:00`, end: `${yesterday}T22:30`, travel: 0 });
    const mine = async () => (await site.ask('/tfp/mine', { as: driver })).text;
    expect(await mine()).not.toContain(`/tfp/mine/${id}`);
    const live = async () => (await site.ask('/tfp/tracking_realtime', { as: office })).text;
    expect(await live()).not.toContain(`/tfp/${id}/details`);
    await send(store(), commands.changeTransportStatus, here.actor, { id, status: 'in_progress' });
    expect(await mine()).toContain(`/tfp/mine/${id}`);
    // Of which no turn is noted, either.
    expect(await live()).toContain(`/tfp/${id}/details`);
    await send(store(), commands.changeTransportStatus, here.actor, { id, status: 'completed' });
    expect(await mine()).not.toContain(`/tfp/mine/${id}`);
  });
});

describe('a driver’s program', () => {
  it('is answered no price, note or invoice by any call of a site or turn', async () => {
    const id = await planned();
    const answers = [
      await call(driver, `transportorder/site/step/${id}`, {
        step: 'start',
        early: true,
        at: '2026-11-02T08:00',
      }),
      await call(driver, `transportorder/site/report/${id}`, { quantities: ['1'] }),
      await call(driver, `transportorder/site/product/${id}`, { label: 'Adjuvant', quantity: '2' }),
    ];
    const tour = await call(driver, 'trucktour/new', { order: id, truck: 'GA-412-KB' });
    const made = (tour.body as { item: { id: number } }).item.id;
    answers.push(
      tour,
      await call(driver, `trucktour/note/${made}`, { time: 'centralDeparture', at: '2026-11-02T07:00' }),
      await call(driver, `trucktour/edit/${made}`, { quantity: '7.5' }),
      await call(driver, `transportorder/show/${id}`),
      await call(driver, 'transportorder/list'),
      await call(driver, `trucktour/show/${made}`),
      await call(driver, 'trucktour/list'),
    );
    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      expect(text).not.toMatch(OFFICE);
    }
    // The office is told all of it.
    const shown = await call(office, `transportorder/show/${id}`);
    expect(shown.body).toMatchObject({
      item: {
        net: '1741.65',
        information: 'Marge faible',
        lines: [{ unitPrice: '420' }, {}, {}, {}, {}, {}],
      },
    });
    expect((await call(office, `trucktour/show/${made}`)).body).toMatchObject({ item: { price: null } });
    expect((await call(office, `transportorder/site/report/${id}`, { quantities: ['2'] })).text).toMatch(
      /"net"/,
    );
  });

  it('has its own interventions and turns alone, once they are planned', async () => {
    const mine = await planned();
    const theirs = await planned({ driver: personOf(other) });
    const draft = await planned({ planned: false });
    const idsOf = ({ body }: { body: unknown }) =>
      (body as { items: { id: number }[] }).items.map(({ id }) => id);
    const list = idsOf(await call(driver, 'transportorder/list'));
    expect(list).toContain(mine);
    expect(list).not.toContain(theirs);
    expect(list).not.toContain(draft);
    // Whatever they ask for.
    expect(idsOf(await call(driver, `transportorder/list?driver=${personOf(other)}`))).toEqual([]);
    for (const id of [theirs, draft]) {
      expect((await call(driver, `transportorder/show/${id}`)).status).toBe(404);
      expect((await call(office, `transportorder/show/${id}`)).status).toBe(200);
    }
    const turn = await call(other, 'trucktour/new', { order: theirs });
    const made = (turn.body as { item: { id: number } }).item.id;
    expect((await call(driver, `trucktour/show/${made}`)).status).toBe(404);
    expect((await call(driver, `trucktour/edit/${made}`, { truck: 'X' })).status).toBe(404);
    expect(idsOf(await call(driver, 'trucktour/list'))).not.toContain(made);
    expect(idsOf(await call(other, 'trucktour/list'))).toEqual([made]);
  });
});

describe('the page of a job', () => {
  it('tells whom to call, where concrete is fetched, and no price', async () => {
    const party = async (more: object) =>
      (await send(store(), createThirdParty, here.actor, clientInput({ client: false, ...more }))).id;
    const client = await party({ name: 'Maçonnerie du Trieux', client: true, phone: '02 96 20 11 22' });
    const supplier = await party({ name: 'Centrale de Lannion', supplier: true });
    const id = await planned({ client, supplier });
    const { text } = await site.ask(`/tfp/mine/${id}`, { as: driver });
    expect(text).toContain('href="tel:+33296201122"');
    expect(text).toContain('02 96 20 11 22');
    expect(text).toContain('Centrale de Lannion');
    expect(text).not.toMatch(/Marge faible|unitPrice/);
  });
});

describe('a start', () => {
  it('of another day is asked about first, and taken back by the office while nothing else was noted', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    expect((await site.ask(page, { as: driver })).text).toContain('name="early"');
    const start = { intent: 'step', step: 'start', at: '2026-11-02T08:00', early: '' };
    const asked = await press(driver, page, start);
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('href="#site-early"');
    expect(asked.text).toContain('Cette intervention est prévue le');
    const called = await call(driver, `transportorder/site/step/${id}`, { step: 'start' });
    expect(called.status).toBe(422);
    expect((await press(driver, page, { ...start, early: 'on' })).status).toBe(302);
    expect((await site.ask(page, { as: driver })).text).not.toContain('name="early"');
    const details = `/tfp/${id}/details`;
    expect((await site.ask(details, { as: office })).text).toContain('Annuler le démarrage');
    expect((await press(office, details, { intent: 'undoStart', reason: '' })).status).toBe(422);
    const reason = 'Mauvais bouton';
    expect((await call(driver, `transportorder/undo/start/${id}`, { reason })).status).toBe(403);
    expect((await press(office, details, { intent: 'undoStart', reason })).status).toBe(302);
    const { status, startedAt } = (await readOrder(store().read, id)).state;
    expect([status, startedAt]).toEqual(['planned', null]);
    await press(driver, page, { ...start, early: 'on' });
    await press(driver, page, { intent: 'step', step: 'mixStart', at: '2026-11-02T08:10' });
    const late = await call(office, `transportorder/undo/start/${id}`, { reason });
    expect(late.status).toBe(409);
  });

  it('is noted by its hour alone, and what follows by an hour past midnight', async () => {
    const id = await planned({ start: '2026-11-02T21:00', end: '2026-11-02T23:00', travel: 0 });
    const page = `/tfp/mine/${id}`;
    const step = (what: string, at: string) =>
      press(driver, page, { intent: 'step', step: what, at, early: 'on' });
    const wrong = await step('start', '25:00');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Une heure comme 10:30');
    expect((await step('start', '20:45')).status).toBe(302);
    expect((await step('wait', '20h50')).status).toBe(302);
    expect((await step('resume', '21:10')).status).toBe(302);
    expect((await step('end', '00:15')).status).toBe(302);
    const { startedAt, waits, endedAt } = (await readOrder(store().read, id)).state;
    expect([startedAt, waits[0]?.from, endedAt]).toEqual([
      '2026-11-02T19:45:00.000Z',
      '2026-11-02T19:50:00.000Z',
      '2026-11-02T23:15:00.000Z',
    ]);
  });

  it('asks for the day as well where work lasts several, and takes a morning after a night as one', async () => {
    const long = await planned({ start: '2026-10-05T08:00', end: '2026-10-07T17:00', travel: 0 });
    const step = (id: number, what: string, at: string) =>
      press(driver, `/tfp/mine/${id}`, { intent: 'step', step: what, at, early: 'on' });
    expect((await step(long, 'start', '05/10/2026 08:00')).status).toBe(302);
    const alone = await step(long, 'end', '16:00');
    expect([alone.status, alone.text.includes('Le jour aussi')]).toEqual([422, true]);
    const night = await planned({ start: '2026-10-08T20:00', end: '2026-10-09T06:00', travel: 0 });
    expect((await step(night, 'start', '20:00')).status).toBe(302);
    expect((await step(night, 'wait', '19:50')).status).toBe(422);
    expect((await step(night, 'end', '08:30')).status).toBe(302);
    expect((await readOrder(store().read, night)).state.endedAt).toBe('2026-10-09T06:30:00.000Z');
  });

  it('of the day is not asked about', async () => {
    const soon = new Date(Date.now() + 6 * 3_600_000).toISOString();
    const end = new Date(Date.now() + 7 * 3_600_000).toISOString();
    const id = await planned({ start: soon, end, travel: 0 });
    const page = `/tfp/mine/${id}`;
    expect((await site.ask(page, { as: driver })).text).not.toContain('name="early"');
    expect((await press(driver, page, { intent: 'step', step: 'start', early: '' })).status).toBe(302);
  });
});

describe('what the office changes meanwhile', () => {
  async function changed(id: number, change: (plan: object) => object): Promise<void> {
    const { plan } = (await readOrder(store().read, id)).state;
    if (plan === null) throw new Error('It is planned');
    await send(store(), commands.editTransportOrder, here.actor, {
      ...plan,
      id,
      lines: linesAsTyped(plan.lines),
      ...change({ ...plan, lines: linesAsTyped(plan.lines) }),
    });
  }

  it('stops no driver where it is a price or its own note, and asks without either where it is a quantity', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    await press(driver, page, { intent: 'step', step: 'start', at: '2026-11-02T08:00' });
    const seen = String((await readOrder(store().read, id)).events.length);
    await changed(id, ({ lines }: { lines?: object[] }) => ({
      information: 'Client difficile',
      billing: 'individual',
      lines: lines?.map((line) => ({ ...line, unitPrice: '9.90' })),
    }));
    const report = { intent: 'report', 'real-3': '36,25', seen };
    expect((await press(driver, page, report)).status).toBe(302);
    await changed(id, ({ lines }: { lines?: object[] }) => ({
      start: '2027-02-03T09:00',
      end: '2027-02-03T12:00',
      lines: lines?.map((line, index) => (index === 2 ? { ...line, planned: '50', unitPrice: '11' } : line)),
    }));
    const asked = await press(driver, page, { ...report, 'real-3': '49' });
    expect(asked.status).toBe(409);
    const told = /class="differences"[\s\S]*?<\/ul>/.exec(asked.text)?.[0] ?? '';
    expect(told).toContain('34.5');
    expect(told).toContain('50');
    expect(told).toContain('03/02/2027 09:00');
    expect(told).not.toMatch(/9[.,]9|11|difficile|2027-02-03T/);
  });

  it('is told in names and not in numbers', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    await press(driver, page, { intent: 'step', step: 'start', at: '2026-11-02T08:00' });
    const seen = String((await readOrder(store().read, id)).events.length);
    const truck = await pump(store(), here, 'Pompe 42 m');
    await changed(id, () => ({ equipment: truck }));
    const asked = await press(driver, page, { intent: 'report', 'real-3': '36', seen });
    expect(asked.status).toBe(409);
    const told = /class="differences"[\s\S]*?<\/ul>/.exec(asked.text)?.[0] ?? '';
    expect(told).toContain('Pompe 36 m');
    expect(told).toContain('Pompe 42 m');
  });

  it('is seen of a day where it was cancelled', async () => {
    const id = await planned({ start: '2027-03-01T08:00', end: '2027-03-01T10:00' });
    await press(office, `/tfp/${id}/details`, { intent: 'cancel' });
    const { text } = await site.ask('/tfp/mine?day=2027-03-01', { as: driver });
    expect(text).toContain(`/tfp/mine/${id}`);
    expect(text).toContain('Annulée');
    // Boards are of what takes place.
    expect((await site.ask('/tfp?day=2027-03-01', { as: office })).text).not.toContain(`/tfp/${id}/details`);
  });
});

/** A page's words with blanks that break. */
const words = (html: string): string => html.replaceAll(/[\u00a0\u202f]/g, ' ');

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);

describe('photos that cannot be taken in', () => {
  function form(
    fields: Record<string, string>,
    files: readonly [field: string, name: string, content: Buffer][],
  ) {
    const one = new FormData();
    for (const [name, value] of Object.entries({ commandId: randomUUID(), ...fields }))
      one.append(name, value);
    for (const [field, name, content] of files) one.append(field, new File([new Uint8Array(content)], name));
    return one;
  }
  const large = Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]);

  it('are named, with why, and keep no other back', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    const send = (files: Parameters<typeof form>[1]) =>
      site.ask(page, { as: driver, form: form({ intent: 'photo' }, files) });
    const one = await send([['photos', 'IMG_1.heic', heic]]);
    expect(one.status).toBe(422);
    expect(words(one.text)).toContain('« IMG_1.heic » n’est pas une image');
    const tooLarge = await send([['photos', 'grande.png', large]]);
    expect(tooLarge.status).toBe(422);
    expect(words(tooLarge.text)).toContain('« grande.png » dépasse 10 Mo');
    expect((await readOrder(store().read, id)).state.photos).toEqual([]);
    const some = await send([
      ['photos', 'IMG_1.heic', heic],
      ['photos', 'a.png', png],
      ['photos', 'plan.pdf', Buffer.from('%PDF-1.4')],
    ]);
    expect(some.status).toBe(302);
    expect((await readOrder(store().read, id)).state.photos).toHaveLength(1);
  });

  it('leave what was typed of a signature', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    for (const [step, at] of [
      ['start', '2026-11-02T08:00'],
      ['end', '2026-11-02T09:00'],
    ] as const)
      await press(driver, page, { intent: 'step', step, at });
    const fields = { intent: 'sign', outcome: 'paper', lastName: 'Cam', agreed: 'on' };
    const send = (name: string, content: Buffer) =>
      site.ask(page, { as: driver, form: form(fields, [['photoFile', name, content]]) });
    for (const [name, content, why] of [
      ['grande.png', large, 'dépasse 10 Mo'],
      ['IMG_2.heic', heic, 'n’est pas une image'],
    ] as const) {
      const refused = await send(name, content);
      expect(refused.status).toBe(422);
      expect(words(refused.text)).toContain(`« ${name} » ${why}`);
      expect(refused.text).toContain('value="Cam"');
    }
    expect((await send('bon.png', png)).status).toBe(302);
    expect((await readOrder(store().read, id)).state.slips).toHaveLength(1);
  });
});

/** When a day is so young nothing of it can be late yet, or have waited for long: the server goes by the clock. */
const isDayYoung = localTime(new Date().toISOString(), LEGAL_TIME_ZONE).time < '00:45';

describe('realtime', () => {
  it.skipIf(isDayYoung)('says what is late to begin or to end, and what has waited for long', async () => {
    const today = todayIn(LEGAL_TIME_ZONE, new Date());
    const own = await pump(store(), here, 'Pompe de nuit');
    // At the beginning of the day, whatever the hour is: late from 00:16 on.
    const span = { start: `${today}T00:00`, end: `${today}T00:05`, travel: 0, equipment: own };
    const late = await planned({ ...span, driver: personOf(other) });
    const { text } = await site.ask('/tfp/tracking_realtime', { as: office });
    expect(text).toContain(`/tfp/${late}/details`);
    expect(text).toContain('prévue à 00:00, pas encore démarrée');
    const page = `/tfp/mine/${late}`;
    await press(other, page, { intent: 'step', step: 'start', at: `${today}T00:01` });
    const begun = (await site.ask('/tfp/tracking_realtime', { as: office })).text;
    expect(begun).not.toContain('pas encore démarrée');
    expect(begun).toContain('devait finir à 00:05, pas terminée');
    await press(other, page, { intent: 'step', step: 'wait', at: `${today}T00:02` });
    const waiting = (await site.ask('/tfp/tracking_realtime', { as: office })).text;
    expect(waiting).toContain('en attente depuis 00:02');
  });
});

describe('programs of the office', () => {
  it('move, repeat and name as a template, and read how slips were signed', async () => {
    const id = await planned({ start: '2027-09-06T08:00', end: '2027-09-06T10:00', travel: 0 });
    const moved = await call(office, `transportorder/move/${id}`, { start: '2027-09-06T09:00' });
    expect(moved.body).toMatchObject({ item: { start: '2027-09-06T07:00:00.000Z' } });
    const repeated = await call(office, `transportorder/repeat/${id}`, { until: '2027-09-20', every: 7 });
    expect((repeated.body as { item: { orders: number[] } }).item.orders).toHaveLength(2);
    const named = await call(office, `transportorder/template/${id}`, { name: 'Port' });
    expect(named.body).toMatchObject({ item: { template: 'Port' } });
    const templates = await call(office, 'transportorder/list?template=yes');
    expect((templates.body as { items: { id: number }[] }).items.map((one) => one.id)).toEqual([id]);
    const page = `/tfp/mine/${id}`;
    for (const step of ['start', 'end']) await press(driver, page, { intent: 'step', step });
    await press(driver, page, { intent: 'sign', outcome: 'typed', lastName: 'Cam', agreed: 'on' });
    const slips = await call(driver, `transportorder/slip/list/${id}`);
    expect(slips.body).toMatchObject({
      total: 1,
      items: [{ version: 1, outcome: 'typed', lastName: 'Cam', current: true }],
    });
    expect((await call(other, `transportorder/slip/list/${id}`)).status).toBe(404);
  });

  it('add photos of the site and read them; what is no picture is named', async () => {
    const id = await planned();
    const send = (as: SignedIn, files: readonly [string, Buffer][]) => {
      const form = new FormData();
      for (const [name, content] of files) form.append('photos', new File([new Uint8Array(content)], name));
      return site.ask(`/api/transportorder/site/photo/${id}`, { as, form });
    };
    expect((await send(other, [['a.png', png]])).status).toBe(404);
    const wrong = await send(driver, [
      ['a.png', png],
      ['IMG.heic', heic],
    ]);
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('IMG.heic')]);
    const added = await send(driver, [['a.png', png]]);
    expect(JSON.parse(added.text)).toMatchObject({ item: { photos: 1 } });
    const shown = await site.ask(`/api/transportorder/site/photo/show/${id}?photo=1`, { as: driver });
    expect(shown.bytes.equals(png)).toBe(true);
    const theirs = await site.ask(`/api/transportorder/site/photo/show/${id}?photo=1`, { as: other });
    expect(theirs.status).toBe(404);
  });

  it('narrow turns by truck, driver and problem', async () => {
    const id = await planned();
    for (const more of [{ truck: 'GA-412-KB', driver: personOf(driver) }, { truck: 'CD-200-EF' }])
      await call(office, 'trucktour/new', { order: id, ...more });
    const trucks = async (query: string) => {
      const { body } = await call(office, `trucktour/list?order=${id}&${query}`);
      return (body as { items: { truck: string }[] }).items.map(({ truck }) => truck);
    };
    expect(await trucks('truck=ga%20412%20kb')).toEqual(['GA-412-KB']);
    expect(await trucks(`driver=${personOf(driver)}`)).toEqual(['GA-412-KB']);
    expect(await trucks('problem=noDeparture')).toHaveLength(2);
    expect(await trucks('problem=disordered')).toEqual([]);
  });
});

describe('templates', () => {
  it('have a page, and a draft that is one is not deleted', async () => {
    const id = await planned({ planned: false });
    const boss = withRoles(office, [...office.facts.roles, 'ROLE_TRANSPORT_ORDER_DELETE']);
    const details = `/tfp/${id}/details`;
    await press(office, details, { intent: 'template', name: 'Dalle du port' });
    const { text } = await site.ask('/tfp/templates', { as: office });
    expect(text).toContain('Dalle du port');
    expect(text).toContain(`/tfp/new?copy=${id}`);
    expect((await site.ask('/tfp/new', { as: office })).text).toContain('/tfp/templates');
    const refused = await press(boss, details, { intent: 'remove' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Ce brouillon est un modèle');
    await press(office, details, { intent: 'template', name: '' });
    expect((await press(boss, details, { intent: 'remove' })).status).toBe(302);
  });
});

describe('the office', () => {
  it('has the interventions of a day by their hours, in the list and by calls', async () => {
    const on = '2027-06-01';
    const made: number[] = [];
    for (const clock of ['14:00', '08:00', '11:00'])
      made.push(await planned({ start: `${on}T${clock}`, end: `${on}T${clock.slice(0, 2)}:30`, travel: 0 }));
    const [afternoon, morning, noon] = made;
    const list = await call(office, `transportorder/list?from=${on}&until=${on}&sort=start&direction=asc`);
    const ids = (list.body as { items: { id: number }[] }).items.map(({ id }) => id);
    expect(ids).toEqual([morning, noon, afternoon]);
    // Page by page they are the same.
    const paged: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await call(
        office,
        `transportorder/list?from=${on}&until=${on}&sort=start&direction=asc&maxPerPage=1${more}`,
      );
      const body = page.body as { items: { id: number }[]; next: string | null };
      paged.push(...body.items.map(({ id }) => id));
      cursor = body.next;
    }
    expect(paged).toEqual(ids);
  });

  it('writes a slip up by clocks alone: the first is of the planned day', async () => {
    const id = await planned({ start: '2026-11-03T07:00', end: '2026-11-03T11:00' });
    const written = await press(office, `/tfp/${id}/write-up`, { startedAt: '7h05', endedAt: '11h20' });
    expect(written.status).toBe(302);
    const { startedAt, endedAt } = (await readOrder(store().read, id)).state;
    expect([startedAt, endedAt]).toEqual(['2026-11-03T06:05:00.000Z', '2026-11-03T10:20:00.000Z']);
  });

  it('sends a cancellation again whose answer was lost: one invoice, one cancellation', async () => {
    const boss = withRoles(office, [...office.facts.roles, 'ROLE_TRANSPORT_ORDER_INVOICE']);
    const id = await planned();
    const details = `/tfp/${id}/details`;
    const form = {
      intent: 'cancelAndInvoice',
      reason: 'Pluie',
      'lines[0].unitPrice': '150',
      'lines[0].vat': String(here.vat),
      'lines[2].label': 'Retour de la pompe',
      'lines[2].quantity': '1,5',
      'lines[2].unit': String(here.unit),
      'lines[2].unitPrice': '40',
      'lines[2].vat': String(here.vat),
      commandId: randomUUID(),
    };
    const count = async () => {
      const [{ invoices } = { invoices: -1 }] = await world.owner
        .selectFrom('document_list')
        .select(({ fn }) => fn.countAll<number>().as('invoices'))
        .where('kind', '=', 'invoice')
        .execute();
      return invoices;
    };
    const before = await count();
    // Twice at once, and once more after both.
    const answers = await Promise.all([press(boss, details, form), press(boss, details, form)]);
    answers.push(await press(boss, details, form));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await count()).toBe(before + 1);
    const kinds = (await store().read(`transportOrder-${id}`)).map(({ event }) => event.type);
    for (const kind of ['TransportOrderCancelled', 'TransportOrderInvoiced'])
      expect(
        kinds.filter((one) => one === kind),
        kind,
      ).toHaveLength(1);
    const { invoiced, invoiceLines } = (await readOrder(store().read, id)).state;
    expect(invoiceLines).toEqual(['1', '2']);
    const draft = await readDocument(world.owner, store().read, invoiced?.version ?? 0, here.corporation);
    expect(draft?.content).toMatchObject({
      lines: [
        { name: `Annulation de l’intervention INT-${id}`, quantity: '1', unitPrice: '150' },
        { name: 'Retour de la pompe', quantity: '1.5', unit: { name: 'h' }, unitPrice: '40' },
      ],
    });
    expect(await findOrder(world.owner, id, here.corporation)).toMatchObject({ net: '210.00' });
  });

  it('asks for what a line of a cancellation lacks, at its field, and cancels nothing meanwhile', async () => {
    const boss = withRoles(office, [...office.facts.roles, 'ROLE_TRANSPORT_ORDER_INVOICE']);
    const id = await planned();
    const details = `/tfp/${id}/details`;
    const said = { intent: 'cancelAndInvoice', reason: 'Pluie', 'lines[0].vat': String(here.vat) };
    const none = await press(boss, details, said);
    expect(none.status).toBe(422);
    expect(none.text).toContain('id="cancelAndInvoice-unitPrice-0-error"');
    const lines = {
      'lines[0].unitPrice': '150',
      'lines[1].label': 'Retour',
      'lines[1].unitPrice': '40',
      'lines[1].unit': '999999',
    };
    const wrong = await press(boss, details, { ...said, ...lines });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('id="cancelAndInvoice-unit-1-error"');
    // Above all of it stands which line it is, with a link to its field.
    const summary = /<div class="summary".*?<\/div>/s.exec(wrong.text)?.[0] ?? '';
    expect(summary).toMatch(/<a href="#cancelAndInvoice-unit-1">\s*Ligne\s2 · Unité/);
    // What cannot be read is not what nobody said.
    for (const part of ['unit', 'vat']) {
      const unread = await press(boss, details, {
        ...said,
        ...lines,
        'lines[1].unit': '',
        [`lines[1].${part}`]: 'm³',
      });
      expect(unread.status, part).toBe(422);
      expect(unread.text).toContain(`id="cancelAndInvoice-${part}-1-error"`);
    }
    // What was typed stays, and is shown.
    expect(wrong.text).toContain('value="Retour"');
    expect(wrong.text).toMatch(/<details class="more-fields" open/);
    expect(await findOrder(world.owner, id, here.corporation)).toMatchObject({ status: 'planned' });
  });

  it('says the rate and the words of what a cancellation costs', async () => {
    const boss = withRoles(office, [...office.facts.roles, 'ROLE_TRANSPORT_ORDER_INVOICE']);
    const id = await planned({ lines: [] });
    const details = `/tfp/${id}/details`;
    const { text } = await site.ask(details, { as: boss });
    expect(text).toContain('id="cancelAndInvoice-vat-0"');
    const said = {
      intent: 'cancelAndInvoice',
      reason: 'Pluie',
      'lines[0].label': 'Déplacement de la pompe',
      'lines[0].unitPrice': '150',
      'lines[0].vat': String(here.vat),
    };
    expect((await press(boss, details, said)).status).toBe(302);
    const { invoiced } = (await readOrder(store().read, id)).state;
    const line = await world.owner
      .selectFrom('document_list')
      .select('total_without_vat')
      .where('version_id', '=', invoiced?.version ?? 0)
      .executeTakeFirst();
    expect(line?.total_without_vat).toBe('150.00');
  });

  it.skipIf(isDayYoung)(
    'names turns without a departure, and vehicles that tell no position any more, to who may see these',
    async () => {
      const own = await pump(store(), here, 'Toupie muette');
      const { id: device } = await send(store(), commandsOf('gps').create, here.actor, {
        name: 'Traceur muet',
        identifier: '860000000000077',
        enabled: true,
      });
      await send(store(), fitDevice, here.actor, { id: own, device, at: '2020-01-02T08:00' });
      const today = todayIn(LEGAL_TIME_ZONE, new Date());
      const at = (clock: string) => `${today}T${clock}`;
      // At the beginning of the day, whatever the hour is: silent from 00:16 on.
      const span = { start: at('00:00'), end: at('00:05'), travel: 0, equipment: own };
      const id = await planned({ ...span, driver: personOf(driver) });
      const begun = { id, status: 'in_progress' as const, at: at('00:01') };
      await send(store(), commands.changeTransportStatus, here.actor, begun);
      const turn = await call(office, 'trucktour/new', {
        order: id,
        truck: 'AA-1',
        clientArrival: at('00:04'),
      });
      const follower = withRoles(office, ['ROLE_TRANSPORT_ORDER_READ', 'ROLE_POSITION_READ']);
      const shown = async (as: SignedIn) => words((await site.ask('/tfp/tracking_realtime', { as })).text);
      expect(await shown(follower)).toContain('aucune position depuis');
      expect(await shown(office)).not.toContain('aucune position depuis');
      expect(await shown(office)).toContain('tour sans départ de centrale');
      const position = { device, at: Date.now() - 60_000, latitude: 48.4, longitude: -4.5 };
      await storePositions(world.owner, here.corporation, [position]);
      expect(await shown(follower)).not.toContain('aucune position depuis');
      const made = (turn.body as { item: { id: number } }).item.id;
      await call(office, `trucktour/edit/${made}`, {
        centralDeparture: at('00:02'),
        clientArrival: at('00:04'),
      });
      expect(await shown(office)).not.toContain('tour sans départ de centrale');
      // It is under way: nothing is missing yet.
      expect(await shown(office)).toContain('En route');
      expect(await shown(office)).not.toContain('retour manquant');
    },
  );
});
