import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { changeTransportStatus } from '#domain/transport/order-commands.ts';
import { createTruckTour, editTruckTour } from '#domain/transport/tour-commands.ts';
import { driverWork } from '#projections/transport/order-work.ts';
import { turnSitesOnDay, turnWork } from '#projections/transport/own-turns.ts';
import { findTour, toursOfOrder } from '#projections/transport/tours.ts';
import type { SignedIn } from '#app/services.server.ts';
import { send, type Company } from '#tests/builders/company.ts';
import type { Site } from '#tests/builders/site.ts';
import { transportStaff, type TransportStaff } from '#tests/builders/transport-staff.ts';
import type { World } from '#tests/builders/world.ts';

/* Turns on the driver's phone: of their own interventions, and those that they drive to somebody else's. */

let staff: TransportStaff;
let world: World;
let site: Site;
let here: Company;
let office: SignedIn;
let driver: SignedIn;
let other: SignedIn;

const store = () => world.runtime.store;
const personOf = ({ actor }: SignedIn): number => actor.person ?? 0;
const turnOf = async (id: number) => await findTour(world.runtime.db, id, here.corporation);
/** A turn that the other drives to an intervention. */
const turnTo = async (order: number, more: object = {}): Promise<number> =>
  (
    await send(store(), createTruckTour, here.actor, {
      order,
      truck: 'GA-412-KB',
      driver: personOf(other),
      ...more,
    })
  ).id;
const call = (as: SignedIn, path: string, json?: object) =>
  site.ask(`/api/${path}`, { as, ...(json && { json }) });

beforeAll(async () => {
  staff = await transportStaff();
  ({ world, site, here, office, driver, other } = staff);
});
afterAll(() => staff.close());

describe('whoever drives turns to an intervention of somebody else', () => {
  it('is told its site, the way there and their own turns, and nothing else of it', async () => {
    const id = await staff.planned({ comment: 'Portail bleu', centralNumber: 'C-77' });
    const page = `/tfp/mine/${id}`;
    expect((await site.ask(page, { as: other })).status).toBe(404);
    const own = await turnTo(id);
    const theirs = await turnTo(id, { truck: 'ZZ-999-ZZ', driver: personOf(driver) });
    const { status, text } = await site.ask(page, { as: other });
    expect(status).toBe(200);
    expect(text).toContain('12 rue du Port, Brest');
    expect(text).toContain('geo:0,0?q=12%20rue%20du%20Port');
    expect(text).toContain('GA-412-KB');
    expect(text).toContain(`name="tour" value="${own}"`);
    expect(text).not.toMatch(
      new RegExp(
        `ZZ-999-ZZ|name="tour" value="${theirs}"|Portail bleu|C-77|Forfait|unitPrice|price|` +
          'name="step"|value="sign"|value="report"|value="product"|type="file"|/slip',
      ),
    );
    for (const part of ['slip', 'slip/pdf', 'slip/photo?photo=1'])
      expect([part, (await site.ask(`/tfp/${id}/${part}`, { as: other })).status]).toEqual([part, 404]);
    // Whose intervention it is has all of it.
    expect((await site.ask(page, { as: driver })).text).toContain('ZZ-999-ZZ');
  });

  it('notes times and quantities without scripts, of their own turn alone', async () => {
    const id = await staff.planned();
    const page = `/tfp/mine/${id}`;
    const own = await turnTo(id);
    const theirs = await turnTo(id, { driver: null });
    const noted = await staff.press(other, page, {
      intent: 'tourTime',
      tour: String(own),
      time: 'centralDeparture',
      at: '2026-11-02T07:10',
    });
    expect(noted.status).toBe(302);
    expect(noted.headers.get('Location')).toBe(page);
    const load = { intent: 'tourLoad', tour: String(own), quantity: '7,5', mileage: '24' };
    expect((await staff.press(other, page, load)).status).toBe(302);
    expect(await turnOf(own)).toMatchObject({
      centralDeparture: '2026-11-02T06:10:00.000Z',
      quantity: '7.5',
      mileage: '24',
    });
    const wrong = await staff.press(other, page, { ...load, quantity: 'beaucoup' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(`href="#tour-${own}-quantity"`);
    expect(wrong.text).toContain('value="beaucoup"');
    const again = await staff.press(other, page, {
      intent: 'tourTime',
      tour: String(own),
      time: 'centralDeparture',
    });
    expect(again.status).toBe(422);
    expect(again.text).toContain('Cette heure est déjà notée.');
    expect(again.text).not.toContain('transport.field.');
    const ofTheirs = (intent: string) =>
      staff.press(other, page, { intent, tour: String(theirs), time: 'centralDeparture', quantity: '3' });
    for (const intent of ['tourTime', 'tourLoad']) expect((await ofTheirs(intent)).status).toBe(404);
    for (const intent of ['step', 'report', 'product', 'sign', 'tour'])
      expect([intent, (await staff.press(other, page, { intent, step: 'start' })).status]).toEqual([
        intent,
        400,
      ]);
    expect(await turnOf(theirs)).toMatchObject({ centralDeparture: null, quantity: null });
  });

  it('changes what they said alone, and is asked where the office changed the same meanwhile', async () => {
    const id = await staff.planned();
    const page = `/tfp/mine/${id}`;
    const own = await turnTo(id, { quantity: '7' });
    const shown = (await site.ask(page, { as: other })).text;
    expect(shown).toMatch(/name="shownQuantity" value="7"/);
    const load = { intent: 'tourLoad', tour: String(own), shownQuantity: '7', shownMileage: '' };
    const corrected = { truck: 'GA-412-KB', driver: personOf(other), quantity: '9', mileage: null };
    await send(store(), editTruckTour, here.actor, { id: own, ...corrected });
    // The quantity stands in the form as it was shown: it is the office's.
    const driven = { ...load, quantity: '7', mileage: '24' };
    expect((await staff.press(other, page, driven)).status).toBe(302);
    expect(await turnOf(own)).toMatchObject({ quantity: '9', mileage: '24' });
    // Sent once more it is the same.
    expect((await staff.press(other, page, driven)).status).toBe(302);
    const asked = await staff.press(other, page, { ...load, quantity: '8,5', mileage: '' });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('Voulez-vous continuer la modification');
    expect(asked.text).toMatch(/<del>7<\/del> → <ins>9<\/ins>/);
    expect(asked.text).toContain('value="8,5"');
    expect(asked.text).toMatch(/name="shownQuantity" value="9"/);
    expect(asked.text).toMatch(/name="mileage"[^>]*value="24"/);
    expect(await turnOf(own)).toMatchObject({ quantity: '9', mileage: '24' });
    const decided = { ...load, shownQuantity: '9', shownMileage: '24', quantity: '8,5', mileage: '24' };
    expect((await staff.press(other, page, decided)).status).toBe(302);
    expect(await turnOf(own)).toMatchObject({ quantity: '8.5', mileage: '24' });
    // What cannot be read is answered with what was shown then.
    const wrong = await staff.press(other, page, { ...load, quantity: 'beaucoup', mileage: '' });
    expect(wrong.text).toMatch(/name="shownQuantity" value="7"/);
  });

  it('has it on their day and at home, until they are back', async () => {
    const today = todayIn(LEGAL_TIME_ZONE, new Date());
    const id = await staff.planned({ start: `${today}T06:00`, end: `${today}T23:00`, travel: 0 });
    const draft = await staff.planned({ planned: false, start: `${today}T06:00`, end: `${today}T23:00` });
    const home = async () => (await site.ask('/', { as: other })).text;
    const mine = async () => (await site.ask('/tfp/mine', { as: other })).text;
    expect(await mine()).not.toContain(`/tfp/mine/${id}`);
    const own = await turnTo(id);
    await turnTo(id);
    await turnTo(draft);
    expect(await mine()).toContain(`/tfp/mine/${id}`);
    expect(await mine()).toContain('2 tours de camion');
    expect(await mine()).not.toContain(`/tfp/mine/${draft}`);
    expect((await site.ask(`/tfp/mine/${draft}`, { as: other })).status).toBe(404);
    expect(await home()).toContain('2 tours aujourd’hui');
    await staff.press(other, `/tfp/mine/${id}`, {
      intent: 'tourTime',
      tour: String(own),
      time: 'centralReturn',
    });
    expect(await home()).toContain('1 tour aujourd’hui');
    await send(store(), changeTransportStatus, here.actor, { id, status: 'cancelled', reason: 'Pluie' });
    expect(await mine()).toContain(`/tfp/mine/${id}`);
    expect(await home()).not.toContain('1 tour aujourd’hui');
    const late = { intent: 'tourLoad', tour: String(own), quantity: '3' };
    expect((await staff.press(other, `/tfp/mine/${id}`, late)).status).toBe(409);
  });

  it('has at home what goes on past midnight, as whose intervention it is', async () => {
    const { db } = world.runtime;
    const work = async (day: string) => [
      (await turnWork(db, here.corporation, { driver: personOf(other), day }))?.count,
      (await driverWork(db, here.corporation, personOf(driver), day))?.count,
    ];
    const evening = { start: '2027-07-01T20:00', end: '2027-07-01T23:00', travel: 0 };
    const id = await staff.planned(evening);
    await turnTo(id);
    expect(await work('2027-07-01')).toEqual([1, 1]);
    expect(await work('2027-07-02')).toEqual([undefined, undefined]);
    const start = { intent: 'step', step: 'start', at: '2026-11-02T07:00' };
    await staff.press(driver, `/tfp/mine/${id}`, start);
    expect(await work('2027-07-02')).toEqual([1, 1]);
    // Planned until the next day it is of both.
    await turnTo(await staff.planned({ start: '2027-07-02T23:00', end: '2027-07-03T02:00', travel: 0 }));
    expect(await work('2027-07-02')).toEqual([2, 2]);
    expect(await work('2027-06-30')).toEqual([undefined, undefined]);
    await staff.press(driver, `/tfp/mine/${id}`, { ...start, step: 'end', at: '2026-11-02T08:00' });
    expect(await work('2027-07-03')).toEqual([1, 1]);
    expect(await work('2027-07-04')).toEqual([undefined, undefined]);
  });

  it('is asked for their turns once, and not for each intervention of the company', async () => {
    const on = '2027-06-01';
    const at = (hour: string) => ({ start: `${on}T${hour}:00`, end: `${on}T${hour}:50`, travel: 0 });
    for (const hour of ['08', '09', '10', '11']) await staff.planned(at(hour));
    await turnTo(await staff.planned(at('12')));
    const asked = { driver: personOf(other), day: on };
    const { sites, scans } = await world.runtime.db.transaction().execute(async (db) => {
      const scanned = async () => {
        const { rows } = await sql<{ scans: number }>`select (seq_scan + idx_scan)::integer as scans
          from pg_stat_xact_user_tables where relname = 'truck_tour'`.execute(db);
        return rows[0]?.scans ?? 0;
      };
      const before = await scanned();
      const found = await turnSitesOnDay(db, here.corporation, asked);
      return { sites: found, scans: (await scanned()) - before };
    });
    expect(sites).toMatchObject([{ turns: 1, start: '2027-06-01T10:00:00.000Z' }]);
    expect(scans).toBe(1);
  });

  it('has it by calls as well', async () => {
    const id = await staff.planned();
    const own = await turnTo(id);
    const theirs = await turnTo(id, { driver: personOf(driver) });
    const list = await call(other, `trucktour/list?order=${id}`);
    const { items } = JSON.parse(list.text) as { items: { id: number }[] };
    expect(items.map((one) => one.id)).toEqual([own]);
    expect(list.text).not.toContain('"price"');
    expect((await call(other, `trucktour/show/${own}`)).status).toBe(200);
    expect((await call(other, `trucktour/show/${theirs}`)).status).toBe(404);
    expect((await call(other, `transportorder/show/${id}`)).status).toBe(404);
    await call(office, `trucktour/report/${own}`, { mileage: '24' });
    const said = { quantity: '6' };
    const reported = await call(other, `trucktour/report/${own}`, said);
    expect(JSON.parse(reported.text)).toMatchObject({ item: { quantity: '6', mileage: '24' } });
    // Not sent it stays, null takes it away.
    const without = await call(other, `trucktour/report/${own}`, { quantity: null });
    expect(JSON.parse(without.text)).toMatchObject({ item: { quantity: null, mileage: '24' } });
    expect((await call(other, `trucktour/report/${theirs}`, said)).status).toBe(404);
    expect((await call(other, `trucktour/edit/${own}`, { truck: 'X' })).status).toBe(404);
    expect((await call(other, 'trucktour/new', { order: id })).status).toBe(422);
    expect((await call(office, `trucktour/report/${theirs}`, said)).status).toBe(200);
  });
});

describe('a turn that was noted without a network', () => {
  it('has its later times by the id of the command that made it, its maker’s alone', async () => {
    const id = await staff.planned();
    const page = `/tfp/mine/${id}`;
    await staff.press(driver, page, { intent: 'step', step: 'start', at: '2026-11-02T07:00' });
    const commandId = randomUUID();
    const arrival = { intent: 'tourTime', tour: commandId, time: 'clientArrival', at: '2026-11-02T07:40' };
    const early = await staff.press(driver, page, arrival);
    expect(early.status).toBe(422);
    expect(early.text).toContain('Le tour de cette heure n’a pas été enregistré');
    const left = { intent: 'tour', truck: 'AB-1', quantity: '7', at: '2026-11-02T07:10', commandId };
    for (const fields of [left, left, arrival])
      expect((await staff.press(driver, page, fields)).status).toBe(302);
    const [turn, ...more] = await toursOfOrder(world.runtime.db, here.corporation, id, 10);
    expect(more).toEqual([]);
    expect(turn).toMatchObject({
      truck: 'AB-1',
      quantity: '7',
      centralDeparture: '2026-11-02T06:10:00.000Z',
      clientArrival: '2026-11-02T06:40:00.000Z',
    });
    // Another's command names nothing of theirs.
    await turnTo(id);
    const next = { ...arrival, time: 'clientDeparture' };
    expect((await staff.press(other, page, next)).status).toBe(422);
  });
});
