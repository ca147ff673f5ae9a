import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteInspection } from '#domain/equipment/inspection-commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { requestRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import { registerCertificate } from '#domain/training/certificate-commands.ts';
import { createTransportOrder, repeatTransportOrder } from '#domain/transport/order-commands.ts';
import { planProblems } from '#domain/transport/plan.ts';
import { askingOver } from '#projections/answers.ts';
import { findOrder } from '#projections/transport/order-list.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { withWarningsNow } from '#projections/transport/warnings-now.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { certificateType, colleague } from '#tests/builders/training.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Rules that planning asks, each by its setting (issue 24; 5-modules.md, section 6, scenario 4). */

let world: World;
let site: Site;
let here: Company;
let equipment: number;
let driver: number;
let leaveKind: number;

const store = () => world.runtime.store;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  equipment = await pump(store(), here);
  const record = async (resource: string, values: object) =>
    (await send(store(), commandsOf(resource).create, here.actor, { enabled: true, ...values })).id;
  leaveKind = await record('activitytype', { name: 'Congés', billable: false, restDay: true, paid: true });
  const type = await record('contracttype', { name: 'CDI', fixedTerm: false });
  driver = await colleague(store(), here, { firstName: 'Ronan', lastName: 'Pompiste' });
  await send(store(), registerContract, here.actor, {
    person: driver,
    type,
    start: '2026-01-05',
    ...contractTerms,
  });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const set = (code: string, value: 'warn' | 'refuse') =>
  send(store(), setParameters, here.actor, { values: [{ code, value }] });

/** Plans the driver for a time. @returns what it is warned of; or what refuses it, by field */
async function plan(
  start: string,
  end: string,
  more: { equipment?: number; driver?: number } = {},
): Promise<{ warned?: string[]; refused?: unknown }> {
  const input = transportOrder(here, { equipment, driver, start, end, travel: 0, planned: true, ...more });
  try {
    const { id } = await send(store(), createTransportOrder, here.actor, input);
    return { warned: (await findOrder(world.owner, id, here.corporation))?.warnings ?? [] };
  } catch (error) {
    return { refused: error instanceof Error && 'errors' in error ? error.errors : error };
  }
}

async function leave(day: string, half: 'morning' | 'afternoon'): Promise<number> {
  const span = { start: day, startHalf: half, end: day, endHalf: half };
  const { id } = await send(store(), requestRestDay, here.actor, {
    person: driver,
    kind: leaveKind,
    ...span,
  });
  await send(store(), validateRestDay, here.actor, { id });
  return id;
}

describe('what planning asks of a driver', () => {
  it('is that they are not on leave: an afternoon off leaves the morning free', async () => {
    await leave('2026-03-03', 'afternoon');
    expect(await plan('2026-03-03T07:00', '2026-03-03T12:30')).toEqual({ warned: [] });
    expect(await plan('2026-03-03T14:00', '2026-03-03T17:00')).toEqual({
      refused: { driver: ['transport.error.absent'] },
    });
    await set('transport_check_absence', 'warn');
    expect(await plan('2026-03-03T14:00', '2026-03-03T17:00')).toEqual({
      warned: ['transport.error.absent'],
    });
  });

  it('is seen on the board before it refuses: half a day off from 13:00 on', async () => {
    await leave('2026-03-05', 'afternoon');
    const planner = withRoles(await site.member('planning', here.corporation), ['ROLE_TRANSPORT_ORDER_READ']);
    const { text } = await site.ask('/tfp?view=day&day=2026-03-05&by=driver&drivers=all', { as: planner });
    const off = [...text.matchAll(/<td class="away" colspan="(\d+)"[^>]*title="En congé"/g)];
    // Eleven hours by quarters.
    expect(off.map(([, slots]) => slots)).toEqual(['44']);
  });

  it('is an attestation that holds until the work ends, past midnight too', async () => {
    await certificateType(store(), here, {
      name: 'Aptitude',
      proves: 'medical',
      validityMonths: 12,
      alertDays: 0,
      equipmentTypes: await world.owner
        .selectFrom('equipment')
        .select('type_id')
        .where('id', '=', equipment)
        .execute()
        .then((rows) => rows.map(({ type_id: type }) => type)),
    });
    const kind = await world.owner
      .selectFrom('record_list')
      .select('id')
      .where('resource', '=', 'certificatetype')
      .where('corporation_id', '=', here.corporation)
      .executeTakeFirstOrThrow();
    const lacking = await plan('2026-04-14T08:00', '2026-04-14T11:00');
    expect(lacking).toEqual({ warned: ['transport.error.certificate.missing|name=Aptitude'] });
    // Obtained on 16 April 2025: it holds until 16 April 2026, or the day before.
    const proof = { type: kind.id, person: driver, obtainedOn: '2025-04-16' };
    await send(store(), registerCertificate, here.actor, proof);
    await set('transport_check_medical', 'refuse');
    expect(await plan('2026-04-15T08:00', '2026-04-15T11:00')).toEqual({ warned: [] });
    const expired = { refused: { driver: ['transport.error.certificate.expired|name=Aptitude'] } };
    expect(await plan('2026-04-20T08:00', '2026-04-20T11:00')).toEqual(expired);
    // It begins on a day on which it holds, and ends on one on which it no longer does.
    const row = await world.owner
      .selectFrom('certificate')
      .select('valid_until')
      .where('person_id', '=', driver)
      .executeTakeFirstOrThrow();
    const last = row.valid_until ?? '';
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
    expect(await plan(`${last}T21:00`, `${next}T03:00`)).toEqual(expired);
    await set('transport_check_medical', 'warn');
  });

  it('is their working time, by its own setting', async () => {
    const day = '2026-03-10';
    const long = await plan(`${day}T06:00`, `${day}T17:00`);
    expect(long.warned).toEqual(
      expect.arrayContaining([expect.stringContaining('transport.error.workTime.day|hours=11')]),
    );
    await set('transport_check_work_time', 'refuse');
    const other = '2026-03-17';
    const { refused } = await plan(`${other}T06:00`, `${other}T17:00`);
    expect(JSON.stringify(refused)).toContain('transport.error.workTime.day|hours=11');
    await set('transport_check_work_time', 'warn');
  });

  it('counts the days of one repetition together, as planning one after the other would', async () => {
    const person = await colleague(store(), here, { firstName: 'Hervé', lastName: 'Semaine' });
    const input = transportOrder(here, {
      equipment,
      driver: person,
      start: '2026-10-05T08:00',
      end: '2026-10-05T17:00',
      travel: 0,
      planned: true,
    });
    const { id } = await send(store(), createTransportOrder, here.actor, input);
    const again = () =>
      send(store(), repeatTransportOrder, here.actor, {
        id,
        until: '2026-10-10',
        every: 1,
        planned: true,
        workdays: false,
      });
    await set('transport_check_work_time', 'refuse');
    await expect(again()).rejects.toMatchObject({
      errors: {
        until: [expect.stringContaining('transport.error.onDay'), 'transport.error.workTime.week|hours=54'],
      },
    });
    await set('transport_check_work_time', 'warn');
    const { orders } = await again();
    const made = await Promise.all(orders.map((one) => findOrder(world.owner, one, here.corporation)));
    expect(made.map((row) => row?.warnings.filter((key) => key.includes('workTime')))).toEqual([
      ...orders.slice(1).map(() => []),
      ['transport.error.workTime.week|hours=54'],
    ]);
  });

  it('counts work that is over as it was: who went home late rests from then', async () => {
    const person = await colleague(store(), here, { firstName: 'Loïc', lastName: 'Tardif' });
    const of = { driver: person };
    const tired = async (start: string, end: string) =>
      (await plan(start, end, of)).warned?.filter((key) => key.includes('workTime'));
    expect(await tired('2026-09-07T13:00', '2026-09-07T18:00')).toEqual([]);
    expect(await tired('2026-09-08T07:00', '2026-09-08T11:00')).toEqual([]);
    await sql`update transport_order set started_at = '2026-09-07T13:30+02', ended_at = '2026-09-07T21:30+02',
      status = 'completed' where driver_id = ${person} and start_at < '2026-09-08'`.execute(world.owner);
    expect(await tired('2026-09-08T12:00', '2026-09-08T14:00')).toEqual([
      'transport.error.workTime.rest|hours=9.5',
    ]);
  });
});

describe('what planning asks of a pump', () => {
  it('is that its inspections passed, and none is overdue', async () => {
    const type = await equipmentTypeOf(store(), here);
    const person = await colleague(store(), here, { firstName: 'Yann', lastName: 'Relève' });
    const serving = async (name: string, inServiceOn: string) =>
      (await equipmentPiece(store(), here, { name, type, pumping: true, inServiceOn })).id;
    const planOf = (piece: number, day: string) =>
      plan(`${day}T08:00`, `${day}T11:00`, { equipment: piece, driver: person });
    const failed = await serving('Refusée au contrôle', '2026-01-05');
    const done = { equipment: failed, name: 'VGP', doneOn: '2026-02-02', reserves: 'Fissure' };
    await send(store(), noteInspection, here.actor, { ...done, result: 'failed' });
    const overdue = await serving('Jamais contrôlée', '2024-01-05');
    await set('transport_check_equipment', 'refuse');
    expect(await planOf(failed, '2026-06-02')).toEqual({
      refused: { equipment: ['transport.error.equipment.failed'] },
    });
    const late = await planOf(overdue, '2026-06-02');
    expect(JSON.stringify(late)).toContain('transport.error.equipment.overdue');
    await set('transport_check_equipment', 'warn');
    expect(await planOf(failed, '2026-06-03')).toEqual({ warned: ['transport.error.equipment.failed'] });
    expect(await planOf(await serving('Neuve', '2026-05-04'), '2026-06-04')).toEqual({ warned: [] });
  });
});

describe('what is warned of', () => {
  it('is as of now on the board and in the list, of all rows at once as planning says it of one', async () => {
    const [first, second] = [await pump(store(), here, 'Neuve'), await pump(store(), here, 'Autre neuve')];
    const person = await colleague(store(), here, { firstName: 'Gwen', lastName: 'Pilote' });
    const plan = async (piece: number, start: string, end: string) =>
      (
        await send(
          store(),
          createTransportOrder,
          here.actor,
          transportOrder(here, { equipment: piece, driver: person, start, end, travel: 0, planned: true }),
        )
      ).id;
    const day = '2031-03-04';
    const morning = await plan(first, `${day}T05:00`, `${day}T12:00`);
    expect((await findOrder(world.owner, morning, here.corporation))?.warnings).toEqual([]);
    const [type] = await world.owner
      .selectFrom('equipment')
      .select('type_id')
      .where('id', '=', first)
      .execute();
    await certificateType(store(), here, { name: 'CACES pompe', equipmentTypes: [type?.type_id] });
    const evening = await plan(second, `${day}T13:00`, `${day}T18:00`);
    const at = { today: '2026-11-27', now: '2026-11-27T08:00:00.000Z' };
    const asking = askingOver(world.owner);
    for (const id of [morning, evening]) {
      const row = await findOrder(world.owner, id, here.corporation);
      if (row === null) throw new Error('It is gone');
      const [now] = await withWarningsNow(world.owner, here.corporation, [row], at);
      const { state } = await readOrder(store().read, id);
      if (state.plan === null) throw new Error('Nothing is planned');
      const one = await planProblems(asking, here.corporation, state.plan, id);
      expect(now?.warnings.toSorted()).toEqual(one.map(({ key }) => key).toSorted());
    }
    const planner = withRoles(await site.member('semaine', here.corporation), ['ROLE_TRANSPORT_ORDER_READ']);
    const list = await site.ask(`/tfp/list?from=${day}&until=${day}&columns=number,warnings`, {
      as: planner,
    });
    const said = list.text.replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(said).toContain('CACES pompe');
    expect(said.match(/⚠/g)).toHaveLength(2);
    const board = await site.ask(`/tfp?view=day&day=${day}`, { as: planner });
    expect(board.text.match(/⚠ /g)?.length).toBeGreaterThanOrEqual(2);
    // A month says of certificates what is so by now, and of working time what planning was warned of.
    const month = await site.ask(`/tfp?view=month&day=${day}`, { as: planner });
    expect(month.text.match(/CACES pompe/g)).toHaveLength(2);
    // Of drivers by what they drive: the other machine's bar is not there.
    const driven = await site.ask(`/tfp?view=day&day=${day}&by=driver&equipment=${first}`, { as: planner });
    const bars = (text: string) => new Set(text.match(/\/tfp\/\d+\/details/g)).size;
    const all = await site.ask(`/tfp?view=day&day=${day}&by=driver`, { as: planner });
    expect([bars(driven.text), bars(all.text)]).toEqual([1, 2]);
    expect(driven.text).toContain(`equipment=${first}`);
  });
});

describe('a leave', () => {
  it('lists the interventions that its days touch, to whom may see them', async () => {
    // Nobody is away yet: it is planned without a word of leave.
    const { warned, refused } = await plan('2026-05-12T08:00', '2026-05-12T11:00');
    expect(refused).toBeUndefined();
    expect(JSON.stringify(warned)).not.toContain('transport.error.absent');
    const id = await leave('2026-05-12', 'afternoon');
    const boss = await site.member('direction', here.corporation);
    const as = (roles: string[]): SignedIn => withRoles(boss, roles);
    const path = `/rest-day/${id}/details`;
    const open = (roles: string[]) => site.ask(path, { as: as(roles) });
    const both = await open(['ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_TRANSPORT_ORDER_READ']);
    expect(both.status).toBe(200);
    expect(both.text).toContain('Des interventions restent prévues ces jours-là');
    expect(both.text).toMatch(/INT-\d+/);
    const alone = await open(['ROLE_PERSON_MANAGE_REST_DAY']);
    expect(alone.text).not.toContain('Des interventions restent prévues');
  });
});
