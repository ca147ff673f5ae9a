import type { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import { addDays, addMonths, type CivilDate } from '#domain/kernel/dates.ts';
import { beginCount, countPiece } from '#domain/equipment/count-commands.ts';
import { registerEquipment } from '#domain/equipment/equipment-commands.ts';
import { noteInspection, planInspection } from '#domain/equipment/inspection-commands.ts';
import { loseEquipment, readMeter } from '#domain/equipment/life-commands.ts';
import { finishMaintenance, openMaintenance } from '#domain/equipment/maintenance-commands.ts';
import { distributeEquipment, returnEquipment } from '#domain/equipment/usage-commands.ts';
import { equipmentTypes } from '#projections/equipment/types.ts';
import { countedTypes } from '#projections/equipment/counts.ts';
import { fieldsOfType } from '#projections/equipment/answers.ts';
import { staffNames } from '#projections/people/staff.ts';
import { seedPositions } from './seed-positions.ts';
import type { Runtime } from '../tasks/runtime.ts';

interface Shown {
  /** The code of its type in the lists that a company begins with. */
  type: string;
  name: string;
  mark: string;
  place: string;
  price: string;
  meter?: 'hours' | 'kilometres';
  registration?: string;
  pumping?: true;
  /** The inventory type that it is counted by, as a company begins with it. */
  inventory?: string;
  /** What the numbers of its type say, by the fields that a company begins with. */
  numbers?: Readonly<Record<string, string>>;
  /** How many months ago it was bought, and days ago last inspected. */
  months: number;
  inspected: number;
  result?: 'reserves' | 'failed';
}

/** What a company that pumps concrete has: some due, one late, one that failed. */
const pieces: readonly Shown[] = [
  {
    type: 'POMPE',
    name: 'Pompe à flèche 36 m',
    mark: 'Putzmeister',
    place: 'Dépôt de Brest',
    price: '285000',
    meter: 'hours',
    registration: 'GA-412-KB',
    pumping: true,
    months: 40,
    inspected: 345,
    numbers: { 'Portée verticale': '36', Débit: '140' },
  },
  {
    type: 'POMPE',
    name: 'Pompe à flèche 24 m',
    mark: 'Cifa',
    place: 'Dépôt de Brest',
    price: '198000',
    meter: 'hours',
    registration: 'FR-908-TZ',
    pumping: true,
    months: 71,
    inspected: 380,
    numbers: { 'Portée verticale': '24', Débit: '90' },
  },
  {
    type: 'PEMP',
    name: 'Nacelle articulée 16 m',
    mark: 'Haulotte',
    place: 'Dépôt de Quimper',
    price: '61000',
    meter: 'hours',
    months: 29,
    inspected: 170,
    result: 'reserves',
    numbers: { 'Hauteur de travail': '16' },
  },
  {
    type: 'CHAR',
    name: 'Chariot élévateur 2,5 t',
    mark: 'Manitou',
    place: 'Dépôt de Brest',
    price: '31500',
    meter: 'hours',
    months: 52,
    inspected: 30,
    result: 'failed',
    numbers: { 'Charge maximale': '2500' },
  },
  {
    type: 'PL',
    name: 'Porteur 19 t',
    mark: 'Renault Trucks',
    place: 'Dépôt de Brest',
    price: '92000',
    meter: 'kilometres',
    registration: 'GH-230-PL',
    months: 34,
    inspected: 200,
    numbers: { PTAC: '19' },
  },
  {
    type: 'VUL',
    name: 'Fourgon atelier',
    mark: 'Peugeot',
    place: 'Dépôt de Quimper',
    price: '28400',
    meter: 'kilometres',
    registration: 'GK-771-VU',
    months: 18,
    inspected: 400,
  },
  {
    type: 'OUT',
    name: 'Carotteuse diamant',
    mark: 'Hilti',
    place: 'Magasin',
    price: '2350',
    months: 16,
    inspected: 0,
    inventory: 'Inventaire tournant',
  },
  {
    type: 'OUT',
    name: 'Perforateur burineur',
    mark: 'Hilti',
    place: 'Magasin',
    price: '980',
    months: 9,
    inspected: 0,
    inventory: 'Inventaire tournant',
  },
  {
    type: 'HARN',
    name: 'Harnais antichute',
    mark: 'Petzl',
    place: 'Magasin',
    price: '210',
    months: 14,
    inspected: 300,
    inventory: 'Équipements de protection individuelle',
  },
  {
    type: 'ELIN',
    name: 'Jeu d’élingues chaîne',
    mark: 'Yale',
    place: 'Magasin',
    price: '430',
    months: 25,
    inspected: 120,
    inventory: 'Inventaire tournant',
  },
];

const at = (day: CivilDate, time: string): string => `${day}T${time}`;

/** Pieces of equipment, with what was inspected, who has them and what is to be done on them. */
export async function seedEquipment(runtime: Runtime, corporation: number, today: string): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const run = <Schema extends z.ZodType, Result>(command: Command<Schema, Result>, input: z.input<Schema>) =>
    store.execute(command, actor, command.input.parse(input));
  const [types, people] = [await equipmentTypes(db, corporation), await staffNames(db, corporation)];
  const counted = await countedTypes(db, corporation);
  const ids: number[] = [];
  for (const [index, shown] of pieces.entries()) {
    const type = types.find(({ code }) => code === shown.type);
    if (type === undefined) continue;
    const bought = addMonths(today, -shown.months);
    const fields = await fieldsOfType(db, type.id, corporation);
    const said = { text: shown.registration ?? 'Oui', date: bought, flag: 'true' };
    const { id } = await run(registerEquipment, {
      name: shown.name,
      type: type.id,
      mark: shown.mark,
      place: shown.place,
      registration: shown.registration ?? null,
      pumping: shown.pumping ?? false,
      meter: shown.meter ?? 'none',
      purchasedOn: bought,
      purchasePrice: shown.price,
      inServiceOn: addDays(bought, 10),
      lifeMonths: 84,
      serialNumber: `SN${40_000 + index * 37}`,
      inventoryType: counted.find(({ name }) => name === shown.inventory)?.id ?? null,
      values: fields.map(({ id: field, name, kind }) => ({
        field,
        value: kind === 'number' ? (shown.numbers?.[name] ?? null) : said[kind],
      })),
    });
    ids.push(id);
    const [rule] = type.inspections;
    if (rule !== undefined && shown.inspected > 0)
      await run(noteInspection, {
        equipment: id,
        name: rule.name,
        doneOn: addDays(today, -shown.inspected),
        result: shown.result ?? 'passed',
        reserves: shown.result === undefined ? null : 'Jeu dans l’axe de la flèche, à reprendre',
        person: people[1]?.id ?? null,
        cost: '240',
        number: `VGP-${2600 + index}`,
      });
    if (shown.meter !== undefined)
      await run(readMeter, { id, on: addDays(today, -3), value: String(1400 + index * 730) });
  }
  await seedWork(run, ids, people, today);
  const [, , , , truck, van] = ids;
  if (truck !== undefined && van !== undefined)
    await seedPositions(runtime, corporation, [truck, van], today);
}

type Run = <Schema extends z.ZodType, Result>(
  command: Command<Schema, Result>,
  input: z.input<Schema>,
) => Promise<Result>;

/** Who has them, and what is to be done on them. */
async function seedWork(
  run: Run,
  ids: readonly number[],
  people: readonly { id: number }[],
  today: CivilDate,
): Promise<void> {
  const [pump = 0, second = 0, platform = 0, , truck = 0, , core = 0, drill = 0, harness = 0, slings = 0] =
    ids;
  const [anna, yann] = people;
  if (anna === undefined || yann === undefined || ids.length < pieces.length) return;
  const good = { condition: 'good' as const };
  const back = await run(distributeEquipment, {
    ...good,
    equipment: core,
    person: anna.id,
    distributedAt: at(addDays(today, -12), '07:30'),
  });
  await run(returnEquipment, {
    id: back.id,
    returnedAt: at(addDays(today, -9), '17:15'),
    condition: 'worn',
    note: 'Couronne à remplacer',
  });
  await run(distributeEquipment, {
    ...good,
    equipment: drill,
    person: yann.id,
    distributedAt: at(addDays(today, -6), '07:30'),
    expectedAt: at(addDays(today, -1), '17:00'),
  });
  await run(distributeEquipment, {
    ...good,
    equipment: harness,
    person: anna.id,
    vehicle: truck,
    distributedAt: at(addDays(today, -2), '07:30'),
    expectedAt: at(addDays(today, 5), '17:00'),
  });
  await run(distributeEquipment, {
    ...good,
    equipment: platform,
    person: yann.id,
    distributedAt: at(addDays(today, 3), '07:30'),
    expectedAt: at(addDays(today, 6), '17:00'),
  });
  // A count of the store, under way: what is out is not there, and said to be out.
  const count = await run(beginCount, { place: 'Magasin' });
  for (const piece of [core, slings]) await run(countPiece, { id: count.id, code: `EQ-${piece}` });
  const service = await run(openMaintenance, {
    equipment: pump,
    title: 'Vidange et filtres',
    sort: 'preventive',
    dueMeter: '1450',
    everyMeter: '500',
  });
  await run(finishMaintenance, {
    id: service.id,
    doneOn: addDays(today, -40),
    meter: '1310',
    labour: '420',
    parts: [{ name: 'Filtre à huile', quantity: '2', unitCost: '38.50' }],
  });
  await run(openMaintenance, {
    equipment: second,
    title: 'Remplacement du vérin de flèche',
    sort: 'repair',
    dueOn: addDays(today, 4),
    downFrom: addDays(today, -1),
  });
  await run(planInspection, {
    equipment: pump,
    name: 'Vérification périodique',
    plannedOn: addDays(today, 15),
  });
  const lost = ids.at(-1) ?? 0;
  await run(loseEquipment, { id: lost, on: addDays(today, -20), note: 'Non retrouvé après le chantier' });
}
