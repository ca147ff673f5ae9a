import type { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import { addDays, addMonths, LEGAL_TIME_ZONE, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { registerEquipment } from '#domain/equipment/equipment-commands.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import {
  createTransportOrder,
  nameTransportTemplate,
  noteSiteStep,
  reportOnSite,
  signTransportSlip,
} from '#domain/transport/order-commands.ts';
import { createTruckTour } from '#domain/transport/tour-commands.ts';
import { fieldsOfType } from '#projections/equipment/answers.ts';
import { equipmentTypes } from '#projections/equipment/types.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { pastMondays, playPastWeek } from './past-interventions.ts';
import { recordIds } from './record-ids.ts';

type Run = <Schema extends z.ZodType, Result>(
  command: Command<Schema, Result>,
  input: z.input<Schema>,
) => Promise<Result>;

type Reached = 'draft' | 'planned' | 'started' | 'waiting' | 'completed' | 'invoiced' | 'cancelled';

/** Interventions: days from today, pump, and how far they are. */
const shown: readonly (readonly [day: number, machine: number, reached: Reached, place: string])[] = [
  [-20, 0, 'invoiced', '12 rue du Port, Saint-Brieuc'],
  [-18, 1, 'invoiced', 'ZA de Kerpuns, Paimpol'],
  [-9, 0, 'completed', '4 rue des Forges, Lamballe'],
  [-8, 2, 'completed', 'Carrière de Plérin'],
  [-6, 1, 'completed', '27 route de Guingamp, Ploufragan'],
  [-3, 0, 'cancelled', 'Lotissement des Ajoncs, Yffiniac'],
  [0, 0, 'started', 'Quai Armez, Saint-Brieuc'],
  [0, 1, 'waiting', '3 boulevard Clemenceau, Saint-Brieuc'],
  [0, 2, 'planned', 'Centre commercial de Langueux'],
  [1, 0, 'planned', 'Quai Armez, Saint-Brieuc'],
  [2, 1, 'planned', 'Lycée de Quintin'],
  [5, 0, 'draft', 'Salle des fêtes de Trégueux'],
];

const machines = [
  { name: 'Pompe automotrice 42 m', code: 'POMPE', pumping: true },
  { name: 'Pompe automotrice 28 m', code: 'POMPE', pumping: true },
  { name: 'Toupie 8 m³', code: 'PL', pumping: true },
  { name: 'Toupie 9 m³', code: 'PL', pumping: true },
] as const;

const trucks = ['GH-230-PL', 'FK-871-MD', 'GM-114-RS'] as const;

const drivers = [
  { gender: 'M', firstName: 'Ronan', lastName: 'Tanguy' },
  { gender: 'F', firstName: 'Solenn', lastName: 'Guyomard' },
  { gender: 'M', firstName: 'Erwan', lastName: 'Le Floch' },
  { gender: 'F', firstName: 'Nolwenn', lastName: 'Jézéquel' },
  { gender: 'M', firstName: 'Gwendal', lastName: 'Rouxel' },
  { gender: 'M', firstName: 'Yannick', lastName: 'Hamon' },
] as const;

/** Where concrete is loaded. */
const centrals = [
  { name: 'Centrale à béton du Légué', code: 'BPE1', city: 'Plérin', postalCode: '22190' },
  { name: 'Centrale à béton de Lamballe', code: 'BPE2', city: 'Lamballe-Armor', postalCode: '22400' },
] as const;

const zones = [
  { name: 'Baie de Saint-Brieuc', code: 'BSB' },
  { name: 'Penthièvre', code: 'PEN' },
  { name: 'Trégor et Goëlo', code: 'TRE' },
] as const;

/** What a machine says in the fields of its type. */
const said = { text: 'Oui', number: '12', date: '2024-03-04', flag: 'true' } as const;

const at = (day: CivilDate, time: string): string => `${day}T${time}`;

/** What somebody drew on the glass: a C and a wave behind it. */
const signature: [number, number][][] = [
  [
    [260, 120],
    [200, 90],
    [140, 140],
    [130, 220],
    [170, 280],
    [250, 260],
  ],
  [
    [270, 240],
    [320, 180],
    [350, 240],
    [400, 170],
    [440, 250],
    [520, 160],
    [620, 230],
    [760, 150],
  ],
];

interface Fleet {
  equipment: readonly number[];
  people: readonly number[];
  zone: number;
  zones: readonly number[];
  centrals: readonly number[];
}

/** Two pumps beside those of the depot, two trucks, six drivers, central plants and zones. */
async function seedFleet(
  { db }: Runtime,
  corporation: number,
  run: Run,
  known: number | null,
): Promise<Fleet> {
  const types = await equipmentTypes(db, corporation);
  const equipment: number[] = [];
  for (const { name, code, pumping } of machines) {
    const type = types.find((one) => one.code === code)?.id ?? 0;
    const fields = await fieldsOfType(db, type, corporation);
    const values = fields.map(({ id: field, kind }) => ({ field, value: said[kind] }));
    equipment.push((await run(registerEquipment, { name, type, pumping, meter: 'none', values })).id);
  }
  const people: number[] = known === null ? [] : [known];
  for (const driver of drivers.slice(people.length))
    people.push((await run(createPerson, { ...driver, email: null, confirmDuplicates: true })).id);
  const definition = recordDefinition('transportzone');
  if (definition === null) throw new Error('There are no zones of transport');
  const made: number[] = [];
  for (const zone of zones)
    made.push((await run(recordCommands(definition).create, { ...zone, enabled: true })).id);
  const plants: number[] = [];
  for (const { name, code, city, postalCode } of centrals) {
    const address = { street: 'Zone industrielle', complement: null, postalCode, city, country: 'FR' };
    plants.push((await run(createThirdParty, { name, code, supplier: true, address, language: 'fr' })).id);
  }
  return { equipment, people, zone: made[0] ?? 0, zones: made, centrals: plants };
}

/** Whether a time is to come: whoever starts before the morning's work finds it planned. */
const isAhead = (day: CivilDate, time: string): boolean =>
  instantAt(day, time, LEGAL_TIME_ZONE) > new Date().toISOString();

/** What happens on the site, as far as an intervention is, and as the clock lets it. */
async function seedSite(run: Run, id: number, day: CivilDate, reached: Reached): Promise<void> {
  if (reached === 'draft' || reached === 'planned' || reached === 'cancelled') return;
  if (isAhead(day, '07:05')) return;
  await run(noteSiteStep, { id, step: 'start', at: at(day, '07:05') });
  if (reached === 'started' || isAhead(day, '07:40')) return;
  await run(noteSiteStep, { id, step: 'wait', at: at(day, '07:40'), reason: 'Toupie en retard' });
  if (reached === 'waiting') return;
  await run(noteSiteStep, { id, step: 'resume', at: at(day, '08:10') });
  await run(noteSiteStep, { id, step: 'end', at: at(day, '11:20') });
  await run(reportOnSite, {
    id,
    quantities: ['1', '31.5', '0.5'],
    meal: true,
    remark: 'Accès par la rue de derrière',
    mileage: '42',
  });
  await run(signTransportSlip, {
    id,
    outcome: 'signed',
    firstName: 'Yves',
    lastName: 'Cam',
    strokes: signature,
    at: at(day, '11:25'),
  });
}

/** Turns of a truck to a site: one truck for each pump, so that none is in two places. */
async function seedTours(
  run: Run,
  order: number,
  { day, truck }: { day: CivilDate; truck: string },
  fleet: Fleet,
): Promise<void> {
  for (const [from, there, back, home] of [
    ['06:40', '07:05', '07:35', '08:00'],
    ['08:10', '08:35', '09:05', '09:30'],
  ] as const)
    await run(createTruckTour, {
      order,
      truck,
      driver: fleet.people[2] ?? null,
      zone: fleet.zone,
      centralDeparture: at(day, from),
      clientArrival: at(day, there),
      clientDeparture: at(day, back),
      centralReturn: at(day, home),
      quantity: '7.5',
      mileage: '24',
    });
}

/** The rate of 20 %, whatever a company calls it. */
async function standardVat(db: Runtime['db'], corporation: number): Promise<number | null> {
  const rates = await recordIds(db, 'vat', corporation, 'rate');
  return [...rates].find(([rate]) => Number(rate) === 20)?.[1] ?? null;
}

/**
 * Interventions of a company that pumps and carries concrete, some of each status.
 * @param driver who drives the first pump and has an account; null: nobody has one
 */
export async function seedTransport(
  runtime: Runtime,
  corporation: number,
  today: CivilDate,
  driver: number | null = null,
): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const run: Run = (command, input) => store.execute(command, actor, command.input.parse(input));
  const fleet = await seedFleet(runtime, corporation, run, driver);
  const vat = await standardVat(db, corporation);
  const clients = await db
    .selectFrom('third_party')
    .select('id')
    .where('corporation_id', '=', corporation)
    .where('client', '=', true)
    .orderBy('id')
    .limit(5)
    .execute();
  const invoiced: number[] = [];
  for (const [index, [days, machine, reached, siteAddress]] of shown.entries()) {
    const day = addDays(today, days);
    const truck = machine === 2;
    const { id } = await run(createTransportOrder, {
      orderType: truck ? 'truck' : 'pumping',
      client: clients[index % clients.length]?.id ?? 0,
      equipment: fleet.equipment[machine] ?? null,
      driver: fleet.people[machine] ?? null,
      zone: fleet.zone,
      start: at(day, '07:00'),
      end: at(day, '11:00'),
      travel: 30,
      billing: 'group',
      siteAddress,
      planned: reached !== 'draft',
      lines: [
        {
          kind: 'package',
          label: truck ? 'Forfait toupie' : 'Forfait pompage',
          planned: '1',
          unitPrice: '420',
          vat,
        },
        { kind: 'product', label: 'Béton', planned: String(24 + index * 1.5), unitPrice: '8.20', vat },
        { kind: 'waiting', label: 'Attente', planned: '0.5', unitPrice: '95', vat },
      ],
    });
    await seedSite(run, id, day, reached);
    if (days >= -9 && reached !== 'draft' && days <= 0 && !isAhead(day, '07:05'))
      await seedTours(run, id, { day, truck: trucks[machine] ?? '' }, fleet);
    if (index === 0) await run(nameTransportTemplate, { id, name: 'Pompage, quai' });
    if (reached === 'invoiced') invoiced.push(id);
    if (reached === 'cancelled') await run(cancelAndInvoice, { id, amount: '180', vat, reason: 'Pluie' });
  }
  await run(invoicePumpingOrders, { orders: invoiced, billing: 'individual' });
  await seedPast(runtime, corporation, today, { fleet, vat, clients: clients.map(({ id }) => id) });
}

/** Three months of work: four pumps and two trucks; what was done before last month is invoiced by client and month. */
async function seedPast(
  { db, store }: Runtime,
  corporation: number,
  today: CivilDate,
  { fleet, vat, clients }: { fleet: Fleet; vat: number | null; clients: readonly number[] },
): Promise<void> {
  const actor = systemActor(corporation);
  const own = await db
    .selectFrom('equipment')
    .select('id')
    .where('corporation_id', '=', corporation)
    .where('pumping', '=', true)
    .where('id', 'not in', [...fleet.equipment])
    .orderBy('id')
    .limit(2)
    .execute();
  const [first, second, truck, otherTruck] = fleet.equipment;
  const machines = [first, second, ...own.map(({ id }) => id), truck, otherTruck]
    .filter((id) => id !== undefined)
    .map((id, index) => ({
      id,
      driver: fleet.people[index] ?? 0,
      truck: id === truck ? trucks[1] : id === otherTruck ? trucks[2] : null,
    }));
  const week = {
    machines,
    clients: [...clients],
    centrals: [...fleet.centrals],
    zones: [...fleet.zones],
    vat,
  };
  const done: number[] = [];
  for (const monday of pastMondays(today)) {
    const input = playPastWeek.input.parse({ ...week, monday });
    const { orders } = await store.execute(playPastWeek, actor, input);
    if (monthOf(addDays(monday, 6)) < monthOf(addMonths(today, -1))) done.push(...orders);
  }
  for (let from = 0; from < done.length; from += MOST_INVOICED) {
    const orders = done.slice(from, from + MOST_INVOICED);
    const input = invoicePumpingOrders.input.parse({ orders, billing: 'group' });
    await store.execute(invoicePumpingOrders, actor, input);
  }
}

/** As many interventions as are invoiced at once. */
const MOST_INVOICED = 100;
