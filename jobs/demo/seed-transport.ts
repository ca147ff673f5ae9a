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
  disputeTransportSlip,
  nameTransportTemplate,
  noteSiteStep,
  reportOnSite,
  signTransportSlip,
} from '#domain/transport/order-commands.ts';
import { createTruckTour } from '#domain/transport/tour-commands.ts';
import { registerCertificate } from '#domain/training/certificate-commands.ts';
import { createProduct } from '#domain/products/commands.ts';
import { addSpecificPrice } from '#domain/products/specific-price-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { placeText } from '#domain/kernel/place.ts';
import type { Position } from '#domain/positions/position.ts';
import { certificateKinds } from '#projections/training/matrix.ts';
import { fieldsOfType } from '#projections/equipment/answers.ts';
import { equipmentTypes } from '#projections/equipment/types.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { pastMondays, playPastWeek } from './past-interventions.ts';
import { recordIds } from './record-ids.ts';
import { driven, seedFollowed } from './seed-positions.ts';

type Run = <Schema extends z.ZodType, Result>(
  command: Command<Schema, Result>,
  input: z.input<Schema>,
) => Promise<Result>;

type Reached = 'draft' | 'planned' | 'started' | 'waiting' | 'completed' | 'invoiced' | 'cancelled';

/** Interventions: days from today, pump, and how far they are. */
const shown: readonly (readonly [
  day: number,
  machine: number,
  reached: Reached,
  site: string,
  latitude: number,
  longitude: number,
])[] = [
  [-20, 0, 'invoiced', '12 rue du Port, Saint-Brieuc', 48.5268, -2.7262],
  [-18, 1, 'invoiced', 'ZA de Kerpuns, Paimpol', 48.7711, -3.056],
  [-9, 0, 'completed', '4 rue des Forges, Lamballe', 48.4687, -2.5163],
  [-8, 2, 'completed', 'Carrière de Plérin', 48.5449, -2.7712],
  [-6, 1, 'completed', '27 route de Guingamp, Ploufragan', 48.4972, -2.8013],
  [-3, 0, 'cancelled', 'Lotissement des Ajoncs, Yffiniac', 48.4838, -2.6764],
  [-1, 0, 'completed', 'Quai Armez, Saint-Brieuc', 48.5197, -2.7497],
  [-1, 2, 'completed', 'Centre commercial de Langueux', 48.4951, -2.7124],
  [0, 0, 'started', 'Quai Armez, Saint-Brieuc', 48.5197, -2.7497],
  [0, 1, 'waiting', '3 boulevard Clemenceau, Saint-Brieuc', 48.5143, -2.7631],
  [0, 2, 'planned', 'Centre commercial de Langueux', 48.4951, -2.7124],
  [1, 0, 'planned', 'Quai Armez, Saint-Brieuc', 48.5197, -2.7497],
  [2, 1, 'planned', 'Lycée de Quintin', 48.4036, -2.9107],
  [5, 0, 'draft', 'Salle des fêtes de Trégueux', 48.4889, -2.7374],
];

/** Where pumps and trucks stand at night: the Châtelets, above Saint-Brieuc. */
const depot = { latitude: 48.501, longitude: -2.812 };

/** The intervention of these days and of this machine whose slip its client disputes. */
const DISPUTED = -9;

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

/** Months ago that each driver got what driving here asks for; the last one has yet to. */
const agesOfPapers = [8, 20, 56, 30, 11, null] as const;

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

const MINUTE = 60_000;

const isPast = (day: CivilDate, time: string): boolean =>
  Date.parse(instantAt(day, time, LEGAL_TIME_ZONE)) < Date.now();

/** A time that was noted; before it, at night, it was some minutes ago: the demo is filled in at any hour. */
function noted(day: CivilDate, time: string, minutesAgo: number): string {
  const said = instantAt(day, time, LEGAL_TIME_ZONE);
  const latest = new Date(Date.now() - minutesAgo * MINUTE).toISOString();
  return said < latest ? said : latest;
}

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

/** The papers that planning asks drivers for: what pumps and trucks demand, and what proves fitness and licence. */
async function seedPapers({ db }: Runtime, corporation: number, today: CivilDate, run: Run, fleet: Fleet) {
  const kinds = (await certificateKinds(db, corporation)).filter(({ proves }) => proves !== undefined);
  for (const [at, person] of fleet.people.entries())
    for (const { id: type, name } of kinds) {
      const months = agesOfPapers[at] ?? null;
      if (months === null) continue;
      const obtainedOn = addMonths(today, -months);
      const number = `${name.slice(0, 3).toUpperCase()}-${2200 + at}`;
      await run(registerCertificate, { type, person, obtainedOn, number });
    }
}

/** What transport into each zone costs, and less for a client of long standing, by a rule. */
async function seedZonePrices(
  { db }: Runtime,
  corporation: number,
  run: Run,
  {
    zones: made,
    vat,
    client,
    today,
  }: { zones: readonly number[]; vat: number | null; client: number; today: CivilDate },
): Promise<void> {
  const types = await recordIds(db, 'producttype', corporation, 'code');
  const productType = types.get('TRA') ?? null;
  if (productType === null || vat === null) return;
  for (const [index, transportZone] of made.entries()) {
    const { id: product } = await run(createProduct, {
      name: `Transport, ${zones[index]?.name ?? ''}`,
      code: `TRA-${zones[index]?.code ?? index}`,
      type: 'service',
      productType,
      transportZone,
      forSale: true,
      unitPrice: String(85 + index * 35),
      vat,
      enabled: true,
    });
    const rule = { name: 'Client fidèle', changeType: 'decrease' as const, percent: true, amount: '10' };
    await run(addSpecificPrice, { product, startDate: addDays(today, -30), thirdParties: [client], ...rule });
  }
}

/** Where a machine was on a day on which it worked: out to the site, there, and home unless it still is there. */
function wayOfDay(
  site: { latitude: number; longitude: number },
  { arrived, left, seed }: { arrived: number; left: number | null; seed: number },
): Position[] {
  const out = driven(depot, site, 0, seed);
  const lasts = out.at(-1)?.at ?? 0;
  const way = out.map((one) => ({ ...one, at: arrived - lasts + one.at }));
  const until = left ?? Date.now();
  for (let at = arrived + 4 * MINUTE; at < until; at += 4 * MINUTE) way.push({ ...site, at });
  return left === null ? way : [...way, ...driven(site, depot, left, seed + 1)];
}

/** Where machines were yesterday and today, as devices in them told it. */
async function seedWays(
  runtime: Runtime,
  corporation: number,
  today: CivilDate,
  fleet: Fleet,
): Promise<void> {
  const followed = fleet.equipment.slice(0, 3).map((equipment, machine) => ({
    equipment,
    positions: shown.flatMap(([days, at, reached, , latitude, longitude]) => {
      if (at !== machine || days < -1 || days > 0) return [];
      const day = addDays(today, days);
      const site = { latitude, longitude };
      if (reached === 'planned') return [{ ...depot, at: Date.now() - 6 * MINUTE }];
      const arrived = Date.parse(noted(day, '07:05', 40));
      const left = reached === 'completed' ? Date.parse(noted(day, '11:20', 5)) : null;
      return wayOfDay(site, { arrived, left, seed: machine + days + 3 });
    }),
  }));
  await seedFollowed(runtime, corporation, followed, {
    today,
    settledAt: new Date().toISOString(),
    // Two have their own already (seed-equipment.ts).
    first: 3,
  });
}

/** What happens on the site, as far as an intervention is. */
async function seedSite(run: Run, id: number, day: CivilDate, reached: Reached): Promise<void> {
  if (reached === 'draft' || reached === 'planned' || reached === 'cancelled') return;
  await run(noteSiteStep, { id, step: 'start', at: noted(day, '07:05', 40) });
  if (reached === 'started') return;
  await run(noteSiteStep, { id, step: 'wait', at: noted(day, '07:40', 5), reason: 'Toupie en retard' });
  if (reached === 'waiting') return;
  await run(noteSiteStep, { id, step: 'resume', at: at(day, '08:10') });
  await run(noteSiteStep, { id, step: 'end', at: at(day, '11:20') });
  await run(reportOnSite, {
    id,
    quantities: ['1', '31.5', '0.5', '1'],
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

/** Minutes ago that a truck left which is on its way. */
const UNDERWAY_MINUTES = 18;

/** Turns of a truck to a site: one truck and its driver for each pump, so that none is in two places. */
async function seedTours(
  run: Run,
  order: number,
  { day, machine, goesOn }: { day: CivilDate; machine: number; goesOn: boolean },
  fleet: Fleet,
): Promise<void> {
  const [truck, driver] = [trucks[machine] ?? '', fleet.people[trucks.length + machine] ?? null];
  const facts = { order, truck, driver, zone: fleet.zone, quantity: '7.5' };
  for (const [from, there, back, home] of [
    ['06:40', '07:05', '07:35', '08:00'],
    ['08:10', '08:35', '09:05', '09:30'],
  ] as const) {
    // Before it is so late, the truck has not left, or is still on its way.
    const told = (time: string) => (isPast(day, time) ? at(day, time) : null);
    if (told(from) === null) continue;
    await run(createTruckTour, {
      ...facts,
      centralDeparture: told(from),
      clientArrival: told(there),
      clientDeparture: told(back),
      centralReturn: told(home),
      mileage: '24',
    });
  }
  // Where work goes on, a truck is on its way at whatever hour the demo is filled in.
  if (goesOn)
    await run(createTruckTour, {
      ...facts,
      centralDeparture: new Date(Date.now() - UNDERWAY_MINUTES * MINUTE).toISOString(),
      clientArrival: null,
      clientDeparture: null,
      centralReturn: null,
      mileage: null,
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
  const cubic = (await recordIds(db, 'unittype', corporation, 'symbol')).get('m³') ?? null;
  const clients = await db
    .selectFrom('third_party')
    .select('id')
    .where('corporation_id', '=', corporation)
    .where('client', '=', true)
    .orderBy('id')
    .limit(5)
    .execute();
  const values = [{ code: 'transport_depot', value: placeText(depot) }];
  await run(setParameters, { values });
  await seedPapers(runtime, corporation, today, run, fleet);
  const [first] = clients;
  if (first !== undefined)
    await seedZonePrices(runtime, corporation, run, { zones: fleet.zones, vat, client: first.id, today });
  const invoiced: number[] = [];
  for (const [index, [days, machine, reached, siteAddress, latitude, longitude]] of shown.entries()) {
    const day = addDays(today, days);
    const truck = machine === 2;
    const { id } = await run(createTransportOrder, {
      orderType: truck ? 'truck' : 'pumping',
      client: clients[index % clients.length]?.id ?? 0,
      equipment: fleet.equipment[machine] ?? null,
      driver: fleet.people[machine] ?? null,
      zone: fleet.zones[index % fleet.zones.length] ?? fleet.zone,
      sitePlace: placeText({ latitude, longitude }),
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
        {
          kind: 'product',
          label: 'Béton',
          planned: String(24 + index * 1.5),
          unit: cubic,
          unitPrice: '8.20',
          vat,
        },
        { kind: 'waiting', label: 'Attente', planned: '0.5', unitPrice: '95', vat },
        // By its zone, and for the first client by their rule.
        { kind: 'transport', planned: '1' },
      ],
    });
    await seedSite(run, id, day, reached);
    if (days >= -9 && reached !== 'draft' && days <= 0)
      await seedTours(
        run,
        id,
        { day, machine, goesOn: reached === 'started' || reached === 'waiting' },
        fleet,
      );
    if (index === 0) await run(nameTransportTemplate, { id, name: 'Pompage, quai' });
    if (days === DISPUTED) await run(disputeTransportSlip, { id, reason: 'Le client compte 28 m³.' });
    if (reached === 'invoiced') invoiced.push(id);
    if (reached === 'cancelled') await run(cancelAndInvoice, { id, amount: '180', vat, reason: 'Pluie' });
  }
  await seedWays(runtime, corporation, today, fleet);
  await run(invoicePumpingOrders, { orders: invoiced, billing: 'individual' });
  await seedPast(runtime, corporation, today, { fleet, vat, cubic, clients: clients.map(({ id }) => id) });
}

/** Three months of work: four pumps and two trucks; what was done before last month is invoiced by client and month. */
async function seedPast(
  { db, store }: Runtime,
  corporation: number,
  today: CivilDate,
  said: { fleet: Fleet; vat: number | null; cubic: number | null; clients: readonly number[] },
): Promise<void> {
  const { fleet, vat, cubic, clients } = said;
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
    cubic,
  };
  const done: number[] = [];
  for (const monday of pastMondays(today)) {
    const isInvoiced = monthOf(addDays(monday, 6)) < monthOf(addMonths(today, -1));
    const input = playPastWeek.input.parse({ ...week, monday, signed: !isInvoiced });
    const { orders } = await store.execute(playPastWeek, actor, input);
    if (isInvoiced) done.push(...orders);
  }
  for (let from = 0; from < done.length; from += MOST_INVOICED) {
    const orders = done.slice(from, from + MOST_INVOICED);
    const input = invoicePumpingOrders.input.parse({ orders, billing: 'group' });
    await store.execute(invoicePumpingOrders, actor, input);
  }
}

/** As many interventions as are invoiced at once. */
const MOST_INVOICED = 100;
