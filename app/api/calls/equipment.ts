import { z } from 'zod';
import { readUsage } from '#projections/equipment/read-usage.ts';
import { beginCount, closeCount, countKit, countPiece } from '#domain/equipment/count-commands.ts';
import { noteRunningCost } from '#domain/equipment/running-cost-commands.ts';
import { deleteEquipment, editEquipment, registerEquipment } from '#domain/equipment/equipment-commands.ts';
import { equipmentStatuses, equipmentSchema } from '#domain/equipment/equipment.ts';
import {
  noteInspection,
  planInspection,
  receiveReport,
  recordInspection,
} from '#domain/equipment/inspection-commands.ts';
import {
  correctMaintenance,
  finishMaintenance,
  openMaintenance,
} from '#domain/equipment/maintenance-commands.ts';
import { doneSchema } from '#domain/equipment/maintenance.ts';
import { meterKinds } from '#domain/equipment/meter-kinds.ts';
import {
  correctMeter,
  findEquipment as findLostEquipment,
  loseEquipment,
  readMeter,
  scrapEquipment,
  sellEquipment,
} from '#domain/equipment/life-commands.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { conditions, usageStatuses } from '#domain/equipment/usage.ts';
import {
  cancelBooking,
  deleteUsage,
  distributeEquipment,
  editUsage,
  handOverEquipment,
  returnEquipment,
} from '#domain/equipment/usage-commands.ts';
import {
  countEquipment,
  dueWindows,
  equipmentOfCode,
  findEquipment,
  listEquipment,
  type EquipmentRow,
  type FoundEquipment,
} from '#projections/equipment/equipment.ts';
import { countedPieces, findCount, listCounts, type CountRow } from '#projections/equipment/counts.ts';
import { countUsages, findUsage, listUsages, type UsageRow } from '#projections/equipment/usages.ts';
import { revision } from '#domain/kernel/fields.ts';
import { missing } from '#domain/kernel/refusal.ts';
import {
  dayText,
  decimalText,
  idOnly,
  itemOf,
  itemsOf,
  momentText,
  recordNumber,
  referenceTo,
} from '../answers.ts';
import { call, commandCall, pathId, type Call } from '../call.ts';
import { idOf, noQuery, word } from '../query.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const text = z.string().nullable();
const now = (): string => new Date().toISOString();

const row = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string(),
  code: z.string(),
  type: referenceTo,
  category: referenceTo.nullable(),
  mark: text,
  model: text,
  serialNumber: text,
  registration: text,
  place: text,
  pumping: z.boolean(),
  status: z.enum(equipmentStatuses).meta({ description: 'As it stands at the moment that it is asked' }),
  dueOn: dayText.nullable().meta({ description: 'The next inspection' }),
  dueName: text,
  holder: text.meta({ description: 'Who or what has it now' }),
});

const named = (id: number | null, value: string | null) => (id === null ? null : { id, value });

const present = (one: EquipmentRow): z.input<typeof row> => ({
  ...one,
  value: `${one.name} · ${one.code}`,
  type: { id: one.type, value: one.typeName },
  category: named(one.category, one.categoryName),
});

const whole = row.extend({
  version: text,
  inventoryType: referenceTo.nullable(),
  meter: z.enum(meterKinds),
  inCharge: referenceTo.nullable(),
  supplier: referenceTo.nullable(),
  purchasedOn: dayText.nullable(),
  purchasePrice: decimalText.nullable(),
  inServiceOn: dayText.nullable(),
  warrantyUntil: dayText.nullable(),
  lifeMonths: z.int().nullable(),
  residualValue: decimalText.nullable(),
  height: decimalText.nullable(),
  width: decimalText.nullable(),
  length: decimalText.nullable(),
  weight: decimalText.nullable(),
  kit: referenceTo.nullable(),
  comment: text,
  values: z.array(z.object({ field: recordNumber, value: text })),
  registeredOn: dayText,
  sinceOn: dayText.nullable().meta({ description: 'When it was lost, found, sold, scrapped or transferred' }),
  buyer: recordNumber.nullable(),
  salePrice: decimalText.nullable(),
  meterOn: dayText.nullable(),
  meterValue: decimalText.nullable(),
  device: referenceTo.nullable(),
});

const presentWhole = (one: FoundEquipment): z.input<typeof whole> => ({
  ...one,
  ...present(one),
  inventoryType: named(one.inventoryType, one.inventoryTypeName),
  inCharge: named(one.inCharge, one.inChargeName),
  supplier: named(one.supplier, one.supplierName),
  kit: named(one.kit, one.kitName),
  device: named(one.device, one.deviceName),
});

const shown = shows(whole, {
  stream: 'equipment',
  async read({ services, corporation, today }, id) {
    const found = await findEquipment(services.db, id, corporation, { today, now: now() });
    return found && presentWhole(found);
  },
});

const byCode = call({
  path: 'equipment/show/by/code/{code}',
  role: equipmentRoles.view,
  summary: 'One piece by the code of its label, whatever its case',
  query: noQuery,
  answers: itemOf(whole),
  async run({ services, corporation, today, params }) {
    const id = await equipmentOfCode(services.db, params['code'] ?? '', corporation);
    const found =
      id === null ? null : await findEquipment(services.db, id, corporation, { today, now: now() });
    if (found === null) throw missing();
    return { item: presentWhole(found) };
  },
});

const usage = z.object({
  id: recordNumber,
  value: z.string(),
  equipment: referenceTo,
  person: referenceTo.nullable(),
  project: referenceTo.nullable(),
  vehicle: referenceTo.nullable(),
  status: z.enum(usageStatuses),
  distributedAt: momentText,
  expectedAt: momentText.nullable(),
  returnedAt: momentText.nullable(),
  condition: z.enum(conditions),
  backCondition: z.enum(conditions).nullable(),
  note: text,
  backNote: text,
  signed: z.boolean().meta({ description: 'Whoever took it signed for it, by a name or by drawing' }),
  signedBy: text,
  backSignedBy: text,
  drawn: z.boolean().meta({ description: 'They drew their signature' }),
  backDrawn: z.boolean(),
  photo: text.meta({ description: 'SHA-256 of the picture of its going out' }),
  backPhoto: text.meta({ description: 'The same of its return' }),
  kit: recordNumber.nullable().meta({ description: 'The use of the kit that it went out with' }),
  without: z.array(z.string()).meta({ description: 'Of a kit: pieces that did not go along' }),
  missing: z.array(z.string()).meta({ description: 'Of a kit: pieces that did not come back with it' }),
});

const presentUsage = (one: UsageRow): z.input<typeof usage> => ({
  ...one,
  value: `${one.equipmentName} · ${one.holder}`,
  signed: one.signedBy !== null || one.drawn,
  equipment: { id: one.equipment, value: one.equipmentName },
  person: named(one.person, one.personName),
  project: named(one.project, one.projectName),
  vehicle: named(one.vehicle, one.vehicleName),
});

const coordinate = z.number().meta({ example: 120 });
const drawing = z
  .array(z.array(z.tuple([coordinate, coordinate]).readonly()).readonly())
  .readonly()
  .meta({ description: 'What was drawn, in a box of 1000 by 400; empty: nothing, or erased' });

const wholeUsage = usage.extend({ strokes: drawing, backStrokes: drawing });

const shownUsage = shows(wholeUsage, {
  stream: 'equipmentusagehistory',
  async read({ services, corporation }, id) {
    const found = await findUsage(services.db, id, corporation, now());
    if (found === null) return null;
    const { outStrokes, backStrokes } = await readUsage(services.store.read, id);
    return { ...presentUsage(found), strokes: outStrokes ?? [], backStrokes: backStrokes ?? [] };
  },
});

const counted = z.object({
  id: recordNumber,
  value: text,
  inventoryType: referenceTo.nullable(),
  place: text,
  begunOn: dayText,
  closedOn: dayText.nullable(),
  expected: z.int().min(0),
  found: z.int().min(0),
  unexpected: z.int().min(0),
});

const presentCount = (one: CountRow): z.input<typeof counted> => ({
  ...one,
  value: [one.typeName, one.place].filter(Boolean).join(' · ') || one.begunOn,
  inventoryType: named(one.inventoryType, one.typeName),
});

const shownCount = shows(
  counted.extend({
    pieces: z.array(
      z.object({
        equipment: referenceTo,
        code: z.string(),
        expected: z.boolean(),
        countedAt: momentText.nullable().meta({ description: 'null: not found' }),
      }),
    ),
  }),
  {
    stream: 'equipmentcount',
    async read({ services, corporation }, id) {
      const found = await findCount(services.db, id, corporation);
      if (found === null) return null;
      const pieces = await countedPieces(services.db, id, corporation, new Date().toISOString());
      return {
        ...presentCount(found),
        pieces: pieces.map(({ equipment, name, code, expected, countedAt }) => ({
          equipment: { id: equipment, value: name },
          code,
          expected,
          countedAt,
        })),
      };
    },
  },
);

export const equipmentCalls: Call[] = [
  ...listCalls({
    resource: 'equipment',
    role: equipmentRoles.view,
    summary: 'Pieces of equipment',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'name', 'code'],
    filters: {
      status: word(equipmentStatuses, 'Standing so now'),
      type: idOf('equipmenttype', 'Of this type'),
      category: idOf('equipmentcategory', 'Of this category'),
      due: word(
        dueWindows,
        'With an inspection that is overdue, or due within so many days, or a work order that is late',
      ),
      supplier: idOf('thirdparty', 'Bought from this third party'),
    },
    filterOf: ({ keyword, status, type, category, due, supplier }, today) => ({
      keyword,
      status,
      type,
      category,
      due,
      supplier,
      today,
      now: now(),
    }),
    list: listEquipment,
    count: countEquipment,
    row,
    stream: 'equipment',
    present,
    completion: {
      summary: 'Pieces by name and code',
      sort: 'name',
      valueOf: (one) => ({ id: one.id, value: `${one.name} · ${one.code}` }),
    },
  }),
  byCode,
  showCall('equipment', equipmentRoles.view, 'One piece of equipment', shown),
  newCall('equipment', {
    summary: 'Register a piece of equipment',
    command: registerEquipment,
    input: equipmentSchema,
    shown,
  }),
  editCall('equipment', {
    summary: 'Change what is said of a piece',
    command: editEquipment,
    input: editEquipment.input,
    shown,
  }),
  deleteCall('equipment', {
    summary: 'Take away a piece that was never used, inspected or repaired',
    command: deleteEquipment,
  }),
  commandCall({
    path: 'equipmentinspection/plan',
    summary: 'Plan an inspection of a piece',
    command: planInspection,
    input: planInspection.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'equipmentinspection/new',
    summary: 'Note an inspection that nobody planned, with what came of it',
    command: noteInspection,
    input: noteInspection.input.omit({ report: true }),
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'equipmentinspection/record/{id}',
    summary: 'Note what came of an inspection that was planned',
    command: recordInspection,
    input: recordInspection.input.omit({ id: true, report: true }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'equipmentinspection/report/{id}',
    summary: 'Note that the final report of an inspection came, and which file of the piece it is (ours)',
    command: receiveReport,
    input: receiveReport.input.omit({ id: true, report: true }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'equipmentmaintenance/new',
    summary: 'Open a work order of a piece',
    command: openMaintenance,
    input: openMaintenance.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'equipmentmaintenance/finish/{id}',
    summary: 'Note what was done of a work order, and what it cost',
    command: finishMaintenance,
    input: doneSchema,
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'equipmentmaintenance/correct/{id}',
    summary: 'Put right what was noted of a work order that is done (ours)',
    command: correctMaintenance,
    input: doneSchema.safeExtend({ revision: revision() }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  changeCall('equipment/meter', {
    summary: 'Note what the meter of a piece shows on a day (ours)',
    command: readMeter,
    input: readMeter.input.omit({ id: true }),
    shown,
  }),
  changeCall('equipment/meter/correct', {
    summary: 'Put a reading of the meter right, by its number within the piece, with the reason (ours)',
    command: correctMeter,
    input: correctMeter.input.omit({ id: true }),
    shown,
  }),
  call({
    path: 'equipmentcount/list',
    role: equipmentRoles.view,
    summary: 'Counts of equipment, the newest first (ours)',
    query: noQuery,
    answers: itemsOf(counted),
    async run({ services, corporation }) {
      const rows = await listCounts(services.db, corporation);
      return { items: rows.map(presentCount), total: rows.length };
    },
  }),
  showCall(
    'equipmentcount',
    equipmentRoles.view,
    'One count of equipment, with its pieces (ours)',
    shownCount,
  ),
  newCall('equipmentcount', {
    summary: 'Begin a count of equipment (ours)',
    command: beginCount,
    input: beginCount.input,
    shown: shownCount,
  }),
  changeCall('equipmentcount/count', {
    summary: 'Count a piece by the code of its label (ours)',
    command: countPiece,
    input: countPiece.input.omit({ id: true }),
    shown: shownCount,
  }),
  changeCall('equipmentcount/kit', {
    summary: 'Count a kit by its box, with all that belongs to it but what is named (ours)',
    command: countKit,
    input: countKit.input.omit({ id: true }),
    shown: shownCount,
  }),
  changeCall('equipmentcount/close', {
    summary: 'Close a count: what is missing and what was unexpected is written down (ours)',
    command: closeCount,
    input: null,
    shown: shownCount,
  }),
  changeCall('equipment/cost', {
    summary: 'Note what a piece cost to run over days: rent, fuel, insurance, tax (ours)',
    command: noteRunningCost,
    input: noteRunningCost.input.omit({ id: true }),
    shown,
  }),
  changeCall('equipment/lose', {
    summary: 'Note that nobody knows where a piece is (ours)',
    command: loseEquipment,
    input: loseEquipment.input.omit({ id: true }),
    shown,
  }),
  changeCall('equipment/find', {
    summary: 'Note that a lost piece was found (ours)',
    command: findLostEquipment,
    input: findLostEquipment.input.omit({ id: true }),
    shown,
  }),
  changeCall('equipment/sell', {
    summary: 'Note that a piece was sold (ours)',
    command: sellEquipment,
    input: sellEquipment.input.omit({ id: true }),
    shown,
  }),
  changeCall('equipment/scrap', {
    summary: 'Note that a piece was scrapped (ours)',
    command: scrapEquipment,
    input: scrapEquipment.input.omit({ id: true }),
    shown,
  }),
  ...listCalls({
    resource: 'equipmentusagehistory',
    role: equipmentRoles.view,
    summary: 'Who or what had which piece, and when',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest'],
    filters: {
      status: word(usageStatuses, 'Standing so now'),
      equipment: idOf('equipment', 'Of this piece'),
      person: idOf('persons', 'With this person'),
      project: idOf('project', 'For this project'),
    },
    filterOf: ({ keyword, status, equipment, person, project }) => ({
      keyword,
      status,
      equipment,
      person,
      project,
      now: now(),
    }),
    list: listUsages,
    count: countUsages,
    row: usage,
    stream: 'equipmentusagehistory',
    present: presentUsage,
    completion: {
      summary: 'Uses by piece and holder',
      sort: 'newest',
      valueOf: (one) => ({ id: one.id, value: `${one.equipmentName} · ${one.holder}` }),
    },
  }),
  showCall('equipmentusagehistory', equipmentRoles.view, 'One use of a piece', shownUsage),
  newCall('equipmentusagehistory', {
    summary: 'Hand a piece out, or book it',
    command: distributeEquipment,
    input: distributeEquipment.input,
    shown: shownUsage,
  }),
  editCall('equipmentusagehistory', {
    summary: 'Change who has a piece and until when',
    command: editUsage,
    input: editUsage.input,
    shown: shownUsage,
  }),
  changeCall('equipmentusagehistory/handover', {
    summary: 'Hand over what was booked, to whom it was booked for (ours)',
    command: handOverEquipment,
    input: handOverEquipment.input.omit({ id: true }),
    shown: shownUsage,
  }),
  commandCall({
    path: 'equipmentusagehistory/cancel/{id}',
    summary: 'Cancel a booking that nobody comes for (ours)',
    command: cancelBooking,
    input: null,
    answers: idOnly,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  changeCall('equipmentusagehistory/return', {
    summary: 'Take a piece back',
    command: returnEquipment,
    input: returnEquipment.input.omit({ id: true }),
    shown: shownUsage,
  }),
  deleteCall('equipmentusagehistory', {
    summary: 'Take away a use that was noted by mistake',
    command: deleteUsage,
  }),
];
