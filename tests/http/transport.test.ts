import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scrapEquipment } from '#domain/equipment/life-commands.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import { openMaintenance } from '#domain/equipment/maintenance-commands.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import * as commands from '#domain/transport/order-commands.ts';
import { createTruckTour, editTruckTour } from '#domain/transport/tour-commands.ts';
import { createProduct } from '#domain/products/commands.ts';
import { linesAsTyped } from '#domain/transport/lines.ts';
import { linesOf } from '#domain/transport/order.ts';
import { countOrders, findOrder } from '#projections/transport/order-list.ts';
import { listTours } from '#projections/transport/tours.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { storeSlip } from '#jobs/tasks/store-slip.ts';
import type { SignedIn } from '#app/services.server.ts';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { clientInput, commandsOf, send, type Company } from '#tests/builders/company.ts';
import { withRoles, type Site } from '#tests/builders/site.ts';
import { certificateType, colleague } from '#tests/builders/training.ts';
import { pump, transportOrder } from '#tests/builders/transport.ts';
import { formsIn } from '#tests/builders/typed-forms.ts';
import { transportStaff, type TransportStaff } from '#tests/builders/transport-staff.ts';
import type { World } from '#tests/builders/world.ts';

let staff: TransportStaff;
let world: World;
let site: Site;
let here: Company;
let office: SignedIn;
let driver: SignedIn;
let other: SignedIn;
let equipment: number;

const store = () => world.runtime.store;
const press: TransportStaff['press'] = (...said) => staff.press(...said);
const planned = (more: object = {}): Promise<number> => staff.planned(more);
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const newest = { sort: 'newest', direction: 'asc', limit: 20, cursor: null, offset: 0 } as const;

beforeAll(async () => {
  staff = await transportStaff();
  ({ world, site, here, office, driver, other, equipment } = staff);
});
afterAll(() => staff.close());

describe('the driver’s day without scripts', () => {
  it('goes from the start to a slip that is signed by a photo of the paper', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    expect((await site.ask(page, { as: other })).status).toBe(404);
    for (const [step, at] of [
      ['start', '2026-11-02T08:05'],
      ['end', '2026-11-02T11:30'],
    ] as const)
      expect((await press(driver, page, { intent: 'step', step, at })).status).toBe(302);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      intent: 'sign',
      commandId: randomUUID(),
      outcome: 'paper',
      lastName: 'Cam',
      agreed: 'on',
    }))
      form.append(name, value);
    // Without the photo it is refused, and what was typed is kept.
    const lacking = await site.ask(page, { as: driver, form });
    expect(lacking.status).toBe(422);
    expect(lacking.text).toContain('value="Cam"');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    form.append('photoFile', new File([new Uint8Array(png)], 'bon.png', { type: 'image/png' }));
    expect((await site.ask(page, { as: driver, form })).status).toBe(302);
    const { slips } = (await readOrder(store().read, id)).state;
    expect(slips[0]?.outcome).toBe('paper');
    const photo = await site.ask(`/tfp/${id}/slip/photo?version=1`, { as: driver });
    expect(photo.bytes.equals(png)).toBe(true);
    expect((await site.ask(`/tfp/${id}/slip/photo?version=1`, { as: other })).status).toBe(404);
  });

  it('asks with both values where the office changed the plan meanwhile, and goes on when asked again', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    await press(driver, page, { intent: 'step', step: 'start' });
    const seen = String((await readOrder(store().read, id)).events.length);
    const input = transportOrder(here, {
      equipment,
      driver: personOf(driver),
      start: '2027-01-02T08:00',
      end: '2027-01-02T12:00',
    });
    const lines = (input.lines ?? []).map((line, index) => (index === 2 ? { ...line, planned: '40' } : line));
    await send(store(), commands.editTransportOrder, here.actor, { ...input, id, lines });
    const said = { intent: 'report', seen, 'real-3': '36,25', remark: 'Accès étroit' };
    const asked = await press(driver, page, said);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('vient d’être modifié');
    expect(asked.text).toContain('34.5');
    expect(asked.text).toContain('40');
    // What was typed is kept.
    expect(asked.text).toContain('value="36,25"');
    const again = /name="seen" value="(\d+)"/.exec(asked.text)?.[1] ?? '';
    expect((await press(driver, page, { ...said, seen: again })).status).toBe(302);
  });
});

describe('what a driver adds on the site', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('are several waits, mixings and breaks, each with its reason, on pages and on the slip', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    for (const [step, clock, reason] of [
      ['start', '08:00', ''],
      ['mixStart', '08:10', 'Ajout d’eau'],
      ['mixEnd', '08:20', ''],
      ['wait', '08:30', 'Centrale en retard'],
      ['resume', '08:50', ''],
      ['mixStart', '09:00', 'Adjuvant'],
      ['mixEnd', '09:05', ''],
      ['wait', '09:10', 'Accès bloqué'],
      ['resume', '09:20', ''],
      ['pauseStart', '09:30', 'Repas'],
      ['end', '10:00', ''],
    ] as const)
      expect(
        (await press(driver, page, { intent: 'step', step, at: `2026-11-02T${clock}`, reason })).status,
      ).toBe(302);
    const shown = [
      ['Malaxage 1', '08:10 – 08:20 · Ajout d’eau'],
      ['Malaxage 2', '09:00 – 09:05 · Adjuvant'],
      ['Attente 1', '08:30 – 08:50 · Centrale en retard'],
      ['Attente 2', '09:10 – 09:20 · Accès bloqué'],
      ['Pause 1', '09:30 – 10:00 · Repas'],
    ];
    for (const [as, path] of [
      [driver, page],
      [driver, `/tfp/${id}/slip?tab=schedule`],
      [office, `/tfp/${id}/details`],
    ] as const) {
      const { text } = await site.ask(path, { as });
      for (const [term, value] of shown)
        expect(text, path).toMatch(new RegExp(`${term}</dt><dd[^>]*>${value}`));
    }
    const { plan } = (await readOrder(store().read, id)).state;
    expect(plan?.lines).toHaveLength(5);
    // The office’s form has them too, and saving it as it stands changes no time.
    const form = await site.ask(`/tfp/${id}/write-up`, { as: office });
    expect(form.text).toContain('value="02/11/2026 09:05"');
  });

  it('is a product of the list, priced as the client’s are, or one in their words, which the office prices', async () => {
    const unit = { name: 'Mètre cube', symbol: 'm³', enabled: true };
    const { id: cubic } = await send(store(), commandsOf('unittype').create, here.actor, unit);
    const id = await planned({ lines: transportOrder({ ...here, cubic }).lines });
    const page = `/tfp/mine/${id}`;
    // What a quantity is in stands behind it: in its file, on its slip and on the driver's page.
    for (const [as, path] of [
      [office, `/tfp/${id}/details`],
      [driver, page],
    ] as const)
      expect(mainOf((await site.ask(path, { as })).text)).toMatch(/34,5\sm³/);
    const product = { intent: 'product', label: 'Adjuvant maison', quantity: '20' };
    expect((await press(driver, page, product)).status).toBe(409);
    await press(driver, page, { intent: 'step', step: 'start', at: '2026-11-02T08:00' });
    const seen = String((await readOrder(store().read, id)).events.length);
    expect((await press(other, page, product)).status).toBe(404);
    const wrong = await press(driver, page, { ...product, quantity: 'vingt' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="Adjuvant maison"');
    expect((await press(driver, page, product)).status).toBe(302);
    const name = 'Retardateur';
    const input = {
      code: 'RETARD',
      name,
      type: 'product' as const,
      unitPrice: '12.50',
      unit: here.unit,
      vat: here.vat,
      forSale: true,
      forPurchase: false,
      enabled: true,
    };
    await send(store(), createProduct, here.actor, input);
    const known = { intent: 'product', label: 'retardateur', quantity: '3' };
    expect((await press(driver, page, known)).status).toBe(302);
    const { state } = await readOrder(store().read, id);
    expect(linesOf(state).slice(5)).toMatchObject([
      { id: 6, label: 'Adjuvant maison', real: '20', unitPrice: null, onSite: true },
      { id: 7, label: name, real: '3', unitPrice: '12.5', onSite: true },
    ]);
    // Their own addition is no change of the office: the page that was open before still reports.
    const report = { intent: 'report', seen, 'real-3': '36', remark: '' };
    expect((await press(driver, page, report)).status).toBe(302);
    // The office prices it; it stays what was added on the site.
    const row = await findOrder(world.runtime.db, id, here.corporation);
    expect(row).toMatchObject({ unpriced: 1, volume: '36' });
    expect((await site.ask(`/tfp/${id}/details`, { as: office })).text).toContain('ajouté sur le chantier');
    const plan = state.plan;
    if (plan === null) throw new Error('It is planned');
    await send(store(), commands.editTransportOrder, here.actor, {
      ...plan,
      id,
      lines: linesAsTyped(plan.lines).map((line) =>
        line.id === 6 ? { ...line, unitPrice: '2', vat: here.vat } : line,
      ),
    });
    const priced = (await readOrder(store().read, id)).state;
    expect(linesOf(priced)[5]).toMatchObject({ id: 6, real: '20', unitPrice: '2', onSite: true });
    expect(await findOrder(world.runtime.db, id, here.corporation)).toMatchObject({
      unpriced: 0,
      volume: '36',
    });
  });

  it('are photos, seen by the office and by no other driver, and taken away again', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    const form = () => {
      const one = new FormData();
      for (const [name, value] of Object.entries({ intent: 'photo', commandId: randomUUID() }))
        one.append(name, value);
      return one;
    };
    // A reference that was made up is none, nor is a text.
    const forged = form();
    forged.append('photo', `${'0'.repeat(64)}.slip-${id}`);
    forged.append('photos', new File(['non'], 'non.txt', { type: 'text/plain' }));
    expect((await site.ask(page, { as: driver, form: forged })).status).toBe(422);
    const two = form();
    for (const name of ['a.png', 'b.png'])
      two.append('photos', new File([new Uint8Array(png)], name, { type: 'image/png' }));
    expect((await site.ask(page, { as: driver, form: two })).status).toBe(302);
    // Sent twice by a phone that heard no answer.
    expect((await site.ask(page, { as: driver, form: two })).status).toBe(302);
    expect((await readOrder(store().read, id)).state.photos.map(({ number }) => number)).toEqual([1, 2]);
    const photo = (as: SignedIn, number: number) => site.ask(`/tfp/${id}/slip/photo?photo=${number}`, { as });
    expect((await photo(office, 2)).bytes.equals(png)).toBe(true);
    expect((await photo(driver, 1)).bytes.equals(png)).toBe(true);
    expect((await photo(other, 1)).status).toBe(404);
    expect((await site.ask(`/tfp/${id}/details`, { as: office })).text).toContain('photo?photo=2');
    const gone = { intent: 'removePhoto', number: '1' };
    expect((await press(driver, page, gone)).status).toBe(302);
    expect((await press(driver, page, gone)).status).toBe(404);
    expect((await photo(driver, 1)).status).toBe(404);
    expect((await photo(driver, 2)).status).toBe(200);
  });
});

describe('turns to a driver’s own site', () => {
  it('are noted by them on their phone, and by no other driver', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    await press(driver, page, { intent: 'step', step: 'start' });
    // A phone that was away says when the truck left.
    const left = await press(driver, page, { intent: 'tour', truck: 'GA-412-KB', at: '2026-11-02T07:30' });
    expect(left.status).toBe(302);
    const [tour] = (await listTours(world.owner, here.corporation, { order: id }, newest)).rows;
    expect(tour).toMatchObject({ truck: 'GA-412-KB', centralDeparture: '2026-11-02T06:30:00.000Z' });
    const arrived = {
      intent: 'tourTime',
      tour: String(tour?.id),
      time: 'clientArrival',
      at: '2026-11-02T08:00',
    };
    const ofOthers = await planned({ driver: personOf(other) });
    expect((await press(other, `/tfp/mine/${ofOthers}`, arrived)).status).toBe(404);
    expect((await press(driver, page, arrived)).status).toBe(302);
    const again = await press(driver, page, arrived);
    expect(again.status).toBe(422);
    expect(again.text).toContain('déjà notée');
    expect((await site.ask(page, { as: driver })).text).toContain('Reparti du chantier');
  });
});

describe('the slip', () => {
  it('has seven parts, and its PDF in both languages by page and call', async () => {
    const id = await planned();
    for (const step of ['start', 'end']) await press(driver, `/tfp/mine/${id}`, { intent: 'step', step });
    await press(driver, `/tfp/${id}/slip`, {
      intent: 'sign',
      outcome: 'typed',
      lastName: 'Cam',
      agreed: 'on',
    });
    await storeSlip.toTask(world.runtime)({ order: id, version: 1, corporation: here.corporation }, {
      job: { attempts: 1, max_attempts: 3 },
    } as never);
    for (const tab of ['customer', 'schedule', 'equipment', 'products', 'provider', 'signature', 'send']) {
      const page = await site.ask(`/tfp/${id}/slip?tab=${tab}`, { as: office });
      expect([tab, page.status]).toEqual([tab, 200]);
    }
    const [french, english] = await Promise.all(
      ['fr', 'en'].map((language) =>
        site.ask(`/api/transportorder/${id}/get-pdf?language=${language}`, { as: office }),
      ),
    );
    expect(french?.headers.get('Content-Type')).toBe('application/pdf');
    expect(english?.bytes.equals(french?.bytes ?? Buffer.alloc(0))).toBe(false);
    const again = await site.ask(`/tfp/${id}/slip/pdf?language=fr&version=1`, { as: driver });
    expect(again.bytes.equals(french?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect((await site.ask(`/tfp/${id}/slip/pdf`, { as: other })).status).toBe(404);
    const sent = await press(office, `/tfp/${id}/slip`, {
      intent: 'send',
      to: 'a@client.fr',
      language: 'en',
      subject: 'Slip',
      text: 'Here it is.',
    });
    expect(sent.status).toBe(302);
    expect((await readOrder(store().read, id)).state.slips[0]?.mails).toHaveLength(1);
  });

  it('says where its plant is, what is signed for, and that no mail leaves without a server', async () => {
    const supplier = await send(
      store(),
      createThirdParty,
      here.actor,
      clientInput({
        name: 'Centrale de Guipavas',
        supplier: true,
        phone: '02 98 00 00 00',
        address: { street: '1 rue de la Centrale', postalCode: '29490', city: 'Guipavas', country: 'FR' },
      }),
    );
    const id = await planned({ supplier: supplier.id });
    await press(driver, `/tfp/mine/${id}`, { intent: 'step', step: 'start', at: '2026-11-02T08:05' });
    await press(driver, `/tfp/mine/${id}`, { intent: 'step', step: 'end', at: '2026-11-02T11:30' });
    const tab = async (name: string) =>
      (await site.ask(`/tfp/${id}/slip?tab=${name}`, { as: driver })).text.replaceAll(/\s/g, ' ');
    const provider = await tab('provider');
    expect(provider).toContain('1 rue de la Centrale, 29490 Guipavas');
    expect(provider).toContain('02 98 00 00 00');
    const signature = await tab('signature');
    for (const shown of ['02/11/2026 08:05', '02/11/2026 11:30', 'Pompe 36 m'])
      expect(signature).toContain(shown);
    expect(await tab('send')).toContain('Aucun serveur de messagerie n’est réglé');
  });

  it('is not sent before it is completed', async () => {
    const id = await planned();
    const answer = await site.ask(`/api/transportorder/send/mail/${id}`, {
      as: office,
      json: { to: 'a@client.fr', subject: 'Slip', text: 'Here', language: 'en' },
    });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([409, { code: 'TRANSPORT_UNCOMPLETED' }]);
  });

  it('is told of to its driver', async () => {
    const id = await planned();
    const told = await site.ask('/api/transportorder/notification', { as: office, json: { id } });
    expect(told.status).toBe(200);
    const { events } = await readOrder(store().read, id);
    expect(events.at(-1)?.event.type).toBe('TransportDriverNotified');
  });
});

describe('planning in four steps', () => {
  const typed = () => ({
    draft: randomUUID(),
    orderType: 'pumping',
    equipment: String(equipment),
    driver: String(personOf(driver)),
    start: '20/02/2027 08:00',
    end: '20/02/2027 12:00',
    travel: '30',
    client: String(here.client),
    billing: 'group',
  });

  it('begins whatever its address says of a day or an hour', async () => {
    for (const odd of ['0000-00-00', '9999-12-31', '2062-02-30', '2026-13-01', '25:00', '99:99', '08:00/999'])
      for (const name of ['from', 'until', 'day'])
        expect([
          name,
          odd,
          (await site.ask(`/tfp/new?from=08:00&${name}=${odd}`, { as: office })).status,
        ]).toEqual([name, odd, 200]);
  });

  it('begins whatever its address says of a client, a pump or a driver', async () => {
    for (const odd of ['%00', 'abc', '%E0%A4%A', '9'.repeat(30), '-1'])
      for (const name of ['client', 'equipment', 'driver'])
        expect([name, odd, (await site.ask(`/tfp/new?${name}=${odd}`, { as: office })).status]).toEqual([
          name,
          odd,
          200,
        ]);
  });

  it('goes on past a step without errors and back, keeps what was typed, and saves at the end', async () => {
    const fields = typed();
    const stopped = await press(office, '/tfp/new', {
      ...fields,
      end: '20/02/2027 07:00',
      step: 'planning',
      toStep: 'place',
    });
    expect(stopped.status).toBe(422);
    const on = await press(office, '/tfp/new', { ...fields, step: 'planning', toStep: 'place' });
    expect(on.status).toBe(200);
    expect(on.text).toContain('value="20/02/2027 08:00"');
    // It may be taken up again another day.
    expect((await site.ask('/tfp/new', { as: office })).text).toContain(`resume=${fields.draft}`);
    const back = await press(office, '/tfp/new', { ...fields, step: 'place', toStep: 'planning' });
    expect(back.status).toBe(200);
    const failed = await press(office, '/tfp/new', { ...fields, client: '', step: 'finish' });
    expect(failed.status).toBe(422);
    expect(failed.text).toContain('Des erreurs sont survenues');
    const saved = await press(office, '/tfp/new', { ...fields, planned: 'on', step: 'finish' });
    expect(saved.status).toBe(302);
  });

  it('warns of what does not refuse it, and refuses by the setting, saying which', async () => {
    await certificateType(store(), here, {
      name: 'Permis C',
      proves: 'licence',
      equipmentTypes: await typesOf(),
    });
    const fields = { ...typed(), start: '22/02/2027 08:00', end: '22/02/2027 12:00' };
    const warned = await press(office, '/tfp/new', { ...fields, step: 'planning', toStep: 'place' });
    expect(warned.text).toContain('Permis C');
    await send(store(), setParameters, here.actor, {
      values: [{ code: 'transport_check_licence', value: 'refuse' }],
    });
    const refused = await press(office, '/tfp/new', { ...fields, planned: 'on', step: 'finish' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Permis C');
    await send(store(), setParameters, here.actor, {
      values: [{ code: 'transport_check_licence', value: 'warn' }],
    });
    const saved = await press(office, '/tfp/new', { ...fields, planned: 'on', step: 'finish' });
    const id = Number(/\/tfp\/(\d+)\//.exec(saved.headers.get('Location') ?? '')?.[1]);
    expect((await findOrder(world.owner, id, here.corporation))?.warnings).toEqual([
      'transport.error.certificate.missing|name=Permis C',
    ]);
  });

  it('repeats an intervention each week, all of them or none', async () => {
    const id = await planned({ start: '2027-01-08T20:00', end: '2027-01-08T22:00' });
    const page = `/tfp/${id}/details`;
    const repeated = await press(office, page, { intent: 'repeat', until: '30/01/2027', every: '7' });
    expect(repeated.status).toBe(302);
    const [row] = await world.owner
      .selectFrom('transport_order')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'draft')
      .execute();
    expect(Number(row?.count)).toBe(3);
    // Each day from Friday to Tuesday: four, of which the company works on two.
    const daily = { intent: 'repeat', until: '12/01/2027', every: '1' };
    const copies = async (more: Record<string, string>) => {
      const before = await countOrders(world.owner, here.corporation, { keyword: null });
      expect((await press(office, page, { ...daily, ...more })).status).toBe(302);
      return (await countOrders(world.owner, here.corporation, { keyword: null })) - before;
    };
    expect(await copies({ workdays: 'on' })).toBe(2);
    expect(await copies({})).toBe(4);
    await press(office, page, { intent: 'template', name: 'Quai' });
    expect((await site.ask('/tfp/new', { as: office })).text).toContain('Quai');
    expect((await site.ask(`/tfp/new?copy=${id}`, { as: office })).text).toContain('12 rue du Port, Brest');
  });
});

/** The type of the pump, which asks for the licence. */
const typesOf = async (): Promise<number[]> =>
  (await world.owner.selectFrom('equipment').select('type_id').where('id', '=', equipment).execute()).map(
    ({ type_id }) => type_id,
  );

describe('realtime', () => {
  it('tells that turns of today are others than before', async () => {
    const mark = async () => {
      const answer = await site.ask('/tfp/tracking_realtime/events', { as: office });
      expect(answer.headers.get('Content-Type')).toContain('text/event-stream');
      return answer.text;
    };
    const today = todayIn(LEGAL_TIME_ZONE, new Date());
    const id = await planned({ start: `${today}T12:00`, end: `${today}T13:00` });
    const before = await mark();
    await send(store(), createTruckTour, here.actor, { order: id, truck: 'GA-412-KB' });
    // What was read is handed to all who ask within a second.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await mark()).not.toBe(before);
  });
});

describe('a driver whose company asks for a position', () => {
  it('goes on with a reason without one, which the office sees; with one nothing is asked', async () => {
    const said = (value: boolean) =>
      send(store(), setParameters, here.actor, { values: [{ code: 'mobile_app_required_gps', value }] });
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    expect((await site.ask(page, { as: driver })).text).not.toContain('Sans position');
    await said(true);
    expect((await site.ask(page, { as: driver })).text).toContain('Sans position');
    const refused = await press(driver, page, { intent: 'step', step: 'start' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Le téléphone n’a pas de position');
    const begun = { intent: 'step', step: 'start', noPosition: 'Parking souterrain' };
    expect((await press(driver, page, begun)).status).toBe(302);
    expect((await press(driver, page, { intent: 'step', step: 'end', located: 'on' })).status).toBe(302);
    expect((await site.ask(`/tfp/${id}/details`, { as: office })).text).toContain('Parking souterrain');
    expect((await readOrder(store().read, id)).state.unlocated).toHaveLength(1);
    await said(false);
  });
});

describe('the list', () => {
  it('adds up the rows that are ticked, draws revenue between two days, and leads on from each row', async () => {
    const made = [await planned(), await planned(), await planned()];
    const rows = await Promise.all(
      made.slice(0, 2).map((id) => findOrder(world.owner, id, here.corporation)),
    );
    const net = rows.reduce((sum, row) => sum + Number(row?.net), 0);
    const answer = await site.ask('/tfp/list', {
      as: office,
      form: [
        ['intent', 'total'],
        ['commandId', randomUUID()],
        ...made.slice(0, 2).map((id) => ['order', String(id)] as [string, string]),
      ],
    });
    expect(answer.status).toBe(200);
    const foot = /<tfoot>[\s\S]*<\/tfoot>/.exec(answer.text)?.[0] ?? '';
    expect(foot).toContain(new Intl.NumberFormat('fr', { minimumFractionDigits: 2 }).format(net));
    const list = await site.ask('/tfp/list?from=01/01/2027&until=31/01/2027', { as: office });
    expect(list.text).toContain('Chiffre d’affaires du 01/01/2027 au 31/01/2027');
    // The foot and the chart are of what is looked for, as the rows are.
    const sought = await site.ask(`/tfp/list?from=01/01/2027&until=31/01/2027&keyword=${rows[0]?.number}`, {
      as: office,
    });
    const one = new Intl.NumberFormat('fr', { minimumFractionDigits: 2 }).format(Number(rows[0]?.net));
    expect(/<tfoot>[\s\S]*<\/tfoot>/.exec(sought.text)?.[0]).toContain(one);
    const nobody = await site.ask('/tfp/list?from=01/01/2027&until=31/01/2027&keyword=personne', {
      as: office,
    });
    expect(nobody.text).toContain('Aucune intervention sur la période');
    expect(sought.text).not.toContain('Aucune intervention sur la période');
    const [first] = made;
    for (const link of [
      `/tfp/${first}/slip/pdf`,
      `/tfp/${first}/edit`,
      `/tfp/${first}/details?dialog=cancel`,
      '/tfp/tracking?day=2027-01-',
    ])
      expect(list.text).toContain(link);
    // What is invoiced needs its own right.
    const form: [string, string][] = [
      ['intent', 'group'],
      ['order', String(first)],
    ];
    expect((await site.ask('/tfp/list', { as: office, form })).status).toBe(403);
    const two = [...form, ['order', String(made[1])] satisfies [string, string]];
    expect((await site.ask('/tfp/list', { as: office, form: two })).status).toBe(403);
    // Several are the worker's, which says of each why it is not invoiced.
    const accountant = withRoles(office, ['ROLE_TRANSPORT_ORDER_READ', 'ROLE_TRANSPORT_ORDER_INVOICE']);
    const started = await site.ask('/tfp/list', { as: accountant, form: two });
    expect(started.headers.get('Location')).toContain('/bulk-operation/');
    const operation = await finishBulkOperation(world.runtime, started.headers.get('Location'));
    const report = (await site.ask(`/bulk-operation/${operation}`, { as: accountant })).text;
    const refused = await world.owner
      .selectFrom('bulk_item')
      .select('state')
      .where('operation', '=', operation)
      .execute();
    expect(refused.map(({ state }) => state)).toEqual(['refused', 'refused']);
    for (const id of made.slice(0, 2)) expect(report).toContain(`INT-${id}`);
  });

  it('takes a signature that a slow hand drew, with more points than a text has letters', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    for (const step of ['start', 'end']) await press(driver, page, { intent: 'step', step });
    const points = Array.from({ length: 1500 }, (_, index) => [(index % 900) + 10.5, (index % 300) + 10.5]);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      intent: 'sign',
      commandId: randomUUID(),
      outcome: 'signed',
      lastName: 'Cam',
      strokes: JSON.stringify([points]),
    }))
      form.append(name, value);
    expect((await site.ask(page, { as: driver, form })).status).toBe(302);
    const { slips } = (await readOrder(store().read, id)).state;
    expect(slips[0]?.signee?.strokes[0]).toHaveLength(1500);
  });
});

const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

describe('turns and waits that were noted', () => {
  const turn = (order: number, hour: string, more: object = {}) =>
    send(store(), createTruckTour, here.actor, {
      order,
      centralDeparture: `2026-11-02T${hour}:00`,
      clientArrival: `2026-11-02T${hour}:10`,
      clientDeparture: `2026-11-02T${hour}:20`,
      centralReturn: `2026-11-02T${hour}:30`,
      ...more,
    });
  const invoicing = () =>
    withRoles(office, [...office.facts.roles, 'ROLE_TRANSPORT_ORDER_INVOICE', 'ROLE_INVOICE_DETAIL']);

  it('are proposed as what really was, and told beside what is billed before it is invoiced', async () => {
    const id = await planned();
    const page = `/tfp/mine/${id}`;
    for (const [step, at] of [
      ['start', '2026-11-02T08:00'],
      ['wait', '2026-11-02T09:00'],
      ['resume', '2026-11-02T11:00'],
      ['end', '2026-11-02T12:00'],
    ] as const)
      await press(driver, page, { intent: 'step', step, at });
    for (const hour of ['08', '09', '10']) await turn(id, hour, { price: '145' });
    // One that is not back counts nothing.
    await turn(id, '11', { centralReturn: null });
    const phone = (await site.ask(page, { as: driver })).text;
    expect(phone).toMatch(/name="real-4"[^>]*value="2"/);
    expect(phone).toMatch(/name="real-5"[^>]*value="3"/);
    expect(phone).not.toMatch(/\b145\b/);
    const form = (await site.ask(`/tfp/${id}/write-up`, { as: office })).text;
    expect(form).toMatch(/name="quantities\[4\].quantity"[^>]*value="3"/);
    const told = mainOf((await site.ask(`/tfp/${id}/details`, { as: office })).text);
    expect(told).toContain('3 tours notés, 5 facturés');
    expect(told).toContain('2 h d’attente notées, 1,25 facturée');
    expect(told).toContain('145,00');
    expect((await site.ask('/tfp/invoice', { as: invoicing() })).text).toContain('3 tours notés, 5 facturés');
    await press(driver, page, { intent: 'report', 'real-4': '2', 'real-5': '3' });
    const settled = await site.ask(`/tfp/${id}/details`, { as: office });
    expect(settled.text).not.toContain('tours notés');
    expect(settled.text).not.toContain('d’attente notées');
  });

  it('are not ready to be invoiced without a rate of VAT: the list says so as the refusal does', async () => {
    const lines = [{ kind: 'package' as const, label: 'Forfait', planned: '1', unitPrice: '420' }];
    const id = await planned({ lines });
    for (const [step, at] of [
      ['start', '2026-11-03T08:00'],
      ['end', '2026-11-03T12:00'],
    ] as const)
      await press(driver, `/tfp/mine/${id}`, { intent: 'step', step, at });
    const { number } = (await findOrder(world.owner, id, here.corporation)) ?? {};
    const list = mainOf((await site.ask('/tfp/invoice', { as: invoicing() })).text);
    expect(list).toMatch(new RegExp(`${number}<[\\s\\S]*taux de TVA manquant`));
    expect(list).not.toMatch(new RegExp(`name="order" value="${id}"`));
    const told = mainOf((await site.ask(`/tfp/${id}/details`, { as: office })).text);
    expect(told).toContain('1 ligne n’a pas de taux de TVA');
    expect((await site.ask('/tfp/list', { as: office })).text).toContain('taux de TVA manquant');
    const refused = await press(invoicing(), '/tfp/invoice', { intent: 'individual', order: String(id) });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`Il manque un taux de TVA à ${number}.`);
  });

  it('cost what the office says, whatever a driver sends', async () => {
    const id = await planned();
    const { id: tour } = await turn(id, '08', { price: '145' });
    const found = async () =>
      (await listTours(world.owner, here.corporation, { order: id }, newest)).rows.map(({ price }) => price);
    const rights = { ...driver.actor };
    await send(store(), editTruckTour, rights, { id: tour, price: '1', quantity: '7.5' });
    await send(store(), createTruckTour, rights, { order: id, price: '1' });
    expect(await found()).toEqual(['145', null]);
  });
});

describe('the board', () => {
  const opened = (html: string, id: number): string =>
    new RegExp(`/tfp/${id}/details\\?seen=\\d+`).exec(html)?.[0] ?? '';

  it('moves by the hour in a week, and refuses a move of what somebody moved meanwhile', async () => {
    const id = await planned();
    const start = async () => (await findOrder(world.owner, id, here.corporation))?.start ?? '';
    const day = (await start()).slice(0, 10);
    const address = `/tfp?day=${day}`;
    const bar = opened((await site.ask(address, { as: office })).text, id);
    const move = { intent: 'move', bar, row: String(equipment), seenRow: String(equipment) };
    const moved = await press(office, address, { ...move, start: '1', end: '1' });
    expect(moved.status).toBe(302);
    expect(await start()).toBe(`${day}T08:00:00.000Z`);
    const late = await press(office, address, { ...move, start: '2', end: '2' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Voulez-vous continuer la modification');
    expect(await start()).toBe(`${day}T08:00:00.000Z`);
    // Who goes on puts it where they let it go: two hours after where it was for them.
    const form = formsIn(late.text, address).find(({ entries }) =>
      entries.some(([name]) => name === 'revision'),
    );
    const again = await site.ask(address, { as: office, form: form?.entries ?? [] });
    expect(again.status).toBe(302);
    expect(await start()).toBe(`${day}T09:00:00.000Z`);
  });

  it('shows the hours of a week in which something is planned, and a move to the next day passes the night', async () => {
    const own = await pump(store(), here, 'Pompe de la semaine');
    const id = await planned({ equipment: own, start: '2027-04-06T07:00', end: '2027-04-06T11:00' });
    const address = '/tfp?day=2027-04-06';
    const { text } = await site.ask(address, { as: office });
    expect(text).toContain('data-slots="13" data-opens="6" data-step="1"');
    // Thirteen hours from 06:00 on: Tuesday's 07:00 to Wednesday's 08:00 are fourteen slots.
    const to = /action="([^"]*opens=6[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const bar = opened(text, id);
    const move = { intent: 'move', bar, row: String(own), seenRow: String(own), start: '14', end: '14' };
    expect((await press(office, to, move)).status).toBe(302);
    const row = () => findOrder(world.owner, id, here.corporation);
    expect(await row()).toMatchObject({ start: '2027-04-07T06:00:00.000Z', end: '2027-04-07T10:00:00.000Z' });
    // Its end alone, two hours longer.
    const longer = {
      ...move,
      bar: opened((await site.ask(address, { as: office })).text, id),
      start: '0',
      end: '2',
    };
    expect((await press(office, to, longer)).status).toBe(302);
    expect(await row()).toMatchObject({ start: '2027-04-07T06:00:00.000Z', end: '2027-04-07T12:00:00.000Z' });
    // What is drawn at the fourth hour of a day that begins at 06:00.
    const form = await site.ask('/tfp/new?parts=24&opens=6&from=2027-04-08/3&until=2027-04-08/4', {
      as: office,
    });
    expect(form.text).toContain('value="08/04/2027 09:00"');
    // By night there is something: all hours are shown.
    await planned({ equipment: own, start: '2027-04-09T22:00', end: '2027-04-10T03:00' });
    expect((await site.ask(address, { as: office })).text).toContain('data-slots="24" data-opens="0"');
  });

  it('refuses a bar that is put onto a pump which another intervention takes, its way included', async () => {
    const other = await pump(store(), here, 'Pompe du planning');
    const taking = await planned({ equipment: other });
    const taken = await findOrder(world.owner, taking, here.corporation);
    const day = taken?.day ?? '';
    // Two hours after the end of the other one, of which its way back takes one.
    const id = await planned({
      equipment,
      driver: await colleague(store(), here, { lastName: 'Second' }),
      start: new Date(Date.parse(taken?.end ?? '') + 2 * 3_600_000).toISOString(),
      end: new Date(Date.parse(taken?.end ?? '') + 4 * 3_600_000).toISOString(),
    });
    const address = `/tfp?day=${day}`;
    const bar = opened((await site.ask(address, { as: office })).text, id);
    const onto = (start: string) =>
      press(office, address, {
        intent: 'move',
        bar,
        row: String(other),
        seenRow: String(equipment),
        start,
        end: start,
      });
    const refused = await onto('-2');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(taken?.number ?? '–');
    expect(await findOrder(world.owner, id, here.corporation)).toMatchObject({ equipment });
    expect((await onto('1')).status).toBe(302);
    expect(await findOrder(world.owner, id, here.corporation)).toMatchObject({ equipment: other });
  });

  it('moves by whole days in a month, where its hours cannot be aimed at', async () => {
    const own = await pump(store(), here, 'Pompe du mois');
    const id = await planned({ equipment: own, start: '2027-05-04T07:10', end: '2027-05-04T11:00' });
    const address = '/tfp?view=month&day=2027-05-04';
    const { text } = await site.ask(address, { as: office });
    expect(text).toContain('data-slots="12" data-opens="0" data-step="2" data-snap="12"');
    // Its first slot is that of 06:00, its last one ends at 12:00: what is said of it while it is dragged.
    expect(text).toMatch(new RegExp(`data-within="70 60"><a href="/tfp/${id}/details[?]`));
    const move = { intent: 'move', bar: opened(text, id), row: String(own), seenRow: String(own) };
    expect((await press(office, address, { ...move, start: '24', end: '24' })).status).toBe(302);
    expect(await findOrder(world.owner, id, here.corporation)).toMatchObject({
      start: '2027-05-06T05:10:00.000Z',
      end: '2027-05-06T09:00:00.000Z',
    });
  });

  it('goes by quarters of an hour on a day, where concrete is ordered to the quarter', async () => {
    const own = await pump(store(), here, 'Pompe du jour');
    const id = await planned({ equipment: own, start: '2027-05-11T07:30', end: '2027-05-11T11:15' });
    const address = '/tfp?view=day&day=2027-05-11';
    const { text } = await site.ask(address, { as: office });
    expect(text).toContain('data-slots="4" data-step="0.25"');
    expect(text).toContain('<td class="stay" colspan="15"');
    const move = { intent: 'move', bar: opened(text, id), row: String(own), seenRow: String(own) };
    expect((await press(office, address, { ...move, start: '3', end: '1' })).status).toBe(302);
    expect(await findOrder(world.owner, id, here.corporation)).toMatchObject({
      start: '2027-05-11T06:15:00.000Z',
      end: '2027-05-11T09:30:00.000Z',
    });
    const form = await site.ask('/tfp/new?parts=96&day=2027-05-12&from=07:00/2&until=08:00/0', {
      as: office,
    });
    expect(form.text).toContain('value="12/05/2027 07:30"');
    expect(form.text).toContain('value="12/05/2027 08:15"');
  });

  it('shows the ways, and leads from a drawn hour to a form of that hour', async () => {
    const own = await pump(store(), here, 'Pompe des trajets');
    const id = await planned({ equipment: own, travel: 60 });
    const day = (await findOrder(world.owner, id, here.corporation))?.day ?? '';
    const { text } = await site.ask(`/tfp?day=${day}`, { as: office });
    expect(text.match(/<td class="away"[^>]*title="Trajet\s:\s60\smin"/g)).toHaveLength(2);
    const form = await site.ask(`/tfp/new?equipment=${equipment}&parts=24&from=${day}/13&until=${day}/14`, {
      as: office,
    });
    const [year, month, date] = day.split('-');
    expect(form.text).toContain(`value="${date}/${month}/${year} 13:00"`);
    expect(form.text).toContain(`value="${date}/${month}/${year} 15:00"`);
  });

  it('shows when a pump is under repair', async () => {
    const away = await pump(store(), here, 'Pompe au garage');
    await send(store(), openMaintenance, here.actor, {
      equipment: away,
      title: 'Vérin',
      sort: 'repair',
      downFrom: '2027-03-02',
    });
    const { text } = await site.ask('/tfp?day=2027-03-02', { as: office });
    // From Tuesday to the end of the week, by the hour.
    expect(text).toMatch(/<td class="away" colspan="78" title="En réparation\s: Vérin">/);
    expect((await site.ask('/tfp?day=2027-02-23', { as: office })).text).not.toContain('En réparation');
  });

  it('shows when a pump is lent, and when it left the fleet', async () => {
    const lent = await pump(store(), here, 'Pompe prêtée');
    const carrier = await pump(store(), here, 'Porte-engins');
    await send(store(), distributeEquipment, here.actor, {
      equipment: lent,
      vehicle: carrier,
      distributedAt: '2027-03-09T10:00',
      expectedAt: '2027-03-11T18:00',
      condition: 'good',
    });
    const own = await pump(store(), here, 'Pompe du chauffeur');
    await send(store(), distributeEquipment, here.actor, {
      equipment: own,
      person: personOf(driver),
      distributedAt: '2027-03-09T10:00',
      expectedAt: '2027-03-11T18:00',
      condition: 'good',
    });
    const { text } = await site.ask('/tfp?day=2027-03-09', { as: office });
    // From Tuesday at ten to Thursday at six in the evening: 9 + 13 + 12 hours of a week that shows 6 to 19.
    expect(text).toMatch(/<td class="away" colspan="34" title="Prêtée ou utilisée ailleurs\s: [^"]+">/);
    expect(text.match(/Prêtée ou utilisée ailleurs/g)).toHaveLength(1);
    // What a driver has is planned with that driver alone: it is told whose it is.
    expect(text).toMatch(
      /<td class="away" colspan="34" title="Remise à tanguy Anne\s: refusée aux autres chauffeurs" data-partly/,
    );
    const taken = { equipment: own, start: '2027-03-10T08:00', end: '2027-03-10T10:00', planned: true };
    await expect(planned({ ...taken, driver: personOf(other) })).rejects.toThrow();
    await planned({ ...taken, driver: personOf(driver) });
    const theirs = await site.ask('/tfp?day=2027-03-09', { as: office });
    expect(theirs.text.match(/title="Remise à /g)).toHaveLength(2);
    await send(store(), openMaintenance, here.actor, {
      equipment: own,
      title: 'Flèche',
      sort: 'repair',
      downFrom: '2027-03-11',
    });
    const broken = await site.ask('/tfp?day=2027-03-09', { as: office });
    // Thursday until the end of the week: what keeps it from everybody is told before whom it is with.
    expect(broken.text).toMatch(/<td class="away" colspan="52" title="En réparation\s: Flèche">/);
    expect((await site.ask('/tfp?day=2027-03-16', { as: office })).text).not.toContain('Prêtée');
    const gone = await pump(store(), here, 'Pompe cédée');
    await planned({ equipment: gone, start: '2026-11-04T08:00', end: '2026-11-04T10:00' });
    await send(store(), scrapEquipment, here.actor, { id: gone, on: '2026-11-05' });
    const week = await site.ask('/tfp?day=2026-11-04', { as: office });
    expect(week.text).toMatch(/<td class="away"[^>]* title="Mis au rebut">/);
  });
});

describe('what keeps an intervention from', () => {
  it('being reopened: its pump is planned elsewhere meanwhile', async () => {
    const id = await planned();
    const { day: on = '' } = (await findOrder(world.owner, id, here.corporation)) ?? {};
    await press(driver, `/tfp/mine/${id}`, { intent: 'step', step: 'start', at: '2026-11-02T08:00' });
    await press(driver, `/tfp/mine/${id}`, { intent: 'step', step: 'end', at: '2026-11-02T09:00' });
    const again = { equipment, driver: personOf(driver), planned: true };
    const span = { start: `${on}T09:00`, end: `${on}T11:00` };
    const input = transportOrder(here, { ...again, ...span });
    const { id: later } = await send(store(), commands.createTransportOrder, here.actor, input);
    const boss = withRoles(office, [...office.facts.roles, 'ROLE_TRANSPORT_ORDER_REOPEN']);
    const asked = { intent: 'reopen', reason: 'Reprise du voile' };
    const refused = await press(boss, `/tfp/${id}/details`, asked);
    expect(refused.status).toBe(409);
    expect(mainOf(refused.text)).toContain('trajet compris');
    const cancelled = { intent: 'cancel' };
    expect((await press(office, `/tfp/${later}/details`, cancelled)).status).toBe(302);
    expect((await press(boss, `/tfp/${id}/details`, asked)).status).toBe(302);
  });

  it('having the number of another, where people number them', async () => {
    const manual = { values: [{ code: 'pumping_order_auto_number', value: false }] };
    await send(store(), setParameters, here.actor, manual);
    const input = transportOrder(here, { number: 'P-2027-01' });
    await send(store(), commands.createTransportOrder, here.actor, input);
    await expect(
      send(store(), commands.createTransportOrder, here.actor, { ...input, number: 'p-2027-01' }),
    ).rejects.toMatchObject({ errors: { number: ['errors.unique'] } });
  });
});
