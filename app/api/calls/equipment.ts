import { z } from 'zod';
import { readUsage } from '#projections/equipment/read-usage.ts';
import {
  beginCount,
  cancelCount,
  closeCount,
  countKit,
  countPiece,
  loseMissing,
  uncountPiece,
} from '#domain/equipment/count-commands.ts';
import { fitDevice, removeDevice } from '#domain/equipment/device-commands.ts';
import { noteRunningCost, removeRunningCost } from '#domain/equipment/running-cost-commands.ts';
import {
  deleteEquipment,
  editEquipment,
  moveEquipment,
  registerEquipment,
  setEquipmentPhoto,
} from '#domain/equipment/equipment-commands.ts';
import { equipmentStatuses, equipmentSchema } from '#domain/equipment/equipment.ts';
import {
  cancelInspection,
  liftReserves,
  noteInspection,
  planInspection,
  receiveReport,
  recordInspection,
  replanInspection,
  withdrawInspection,
} from '#domain/equipment/inspection-commands.ts';
import {
  cancelMaintenance,
  correctMaintenance,
  editMaintenance,
  finishMaintenance,
  openMaintenance,
  reopenMaintenance,
} from '#domain/equipment/maintenance-commands.ts';
import { inspectionResults, inspectionStages } from '#domain/equipment/inspection.ts';
import { dueReasons } from '#domain/equipment/inspection-dates.ts';
import {
  doneSchema,
  maintenanceSorts,
  maintenanceStages,
  orderSchema,
} from '#domain/equipment/maintenance.ts';
import { MOST_OF_A_VISIT, mailVisit, planVisit, recordVisit } from '#domain/equipment/visit-commands.ts';
import { meterKinds } from '#domain/equipment/meter-kinds.ts';
import {
  correctMeter,
  findEquipment as findLostEquipment,
  loseEquipment,
  readMeter,
  replaceMeter,
  scrapEquipment,
  sellEquipment,
  transferEquipment,
  withdrawLeaving,
} from '#domain/equipment/life-commands.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import {
  conditions,
  returnsSchema,
  usageSchema,
  usagesSchema,
  usageStatuses,
} from '#domain/equipment/usage.ts';
import {
  cancelBooking,
  deleteUsage,
  distributeEquipment,
  distributeSeveral,
  editUsage,
  handOverEquipment,
  returnEquipment,
  returnSeveral,
  withdrawReturn,
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
import {
  countCounts,
  countedPieces,
  findCount,
  listCounts,
  type CountRow,
} from '#projections/equipment/counts.ts';
import {
  countInspections,
  countInspectionsDue,
  inspectionsDue,
  listInspections,
  type DueRow,
  type InspectionRow,
} from '#projections/equipment/inspections.ts';
import {
  countMaintenances,
  listMaintenances,
  type MaintenanceRow,
} from '#projections/equipment/maintenances.ts';
import { countUsages, findUsage, listUsages, type UsageRow } from '#projections/equipment/usages.ts';
import type { Command } from '#domain/kernel/command.ts';
import { revision } from '#domain/kernel/fields.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { invalid, missing } from '#domain/kernel/refusal.ts';
import { filesElsewhere } from '../../equipment/file-elsewhere.server.ts';
import { readUpload, type UploadedFile } from '../../http/upload.server.ts';
import { pictureType } from '../../reading/picture-type.server.ts';
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
import { call, commandCall, execute, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { limitOf, pageQuery, sizeQuery } from '../listing.ts';
import { count as countOf, idOf, noQuery, word, words, yesOrNo } from '../query.ts';
import {
  answerShown,
  changeCall,
  deleteCall,
  editCall,
  listCalls,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

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
  fromEquipment: recordNumber.nullable().meta({
    description: 'Its file in the corporation that handed it over; null where the reader may not see it',
  }),
  toEquipment: recordNumber.nullable().meta({
    description:
      'Its file in the corporation that it was handed over to; null where the reader may not see it',
  }),
});

/** A piece as it stands now, with the files of other corporations that the reader may see. */
async function presentWhole(
  { services, actor, today }: Pick<ApiContext, 'services' | 'actor' | 'today'>,
  one: FoundEquipment,
): Promise<z.input<typeof whole>> {
  const { from, to } = await filesElsewhere(services.db, actor, { today, now: now() }, one);
  return {
    ...one,
    ...present(one),
    inventoryType: named(one.inventoryType, one.inventoryTypeName),
    inCharge: named(one.inCharge, one.inChargeName),
    supplier: named(one.supplier, one.supplierName),
    kit: named(one.kit, one.kitName),
    device: named(one.device, one.deviceName),
    fromEquipment: from?.equipment ?? null,
    toEquipment: to?.equipment ?? null,
  };
}

const shown = shows(whole, {
  stream: 'equipment',
  async read(context, id) {
    const { services, corporation, today } = context;
    const found = await findEquipment(services.db, id, corporation, { today, now: now() });
    return found && presentWhole(context, found);
  },
});

const byCode = call({
  path: 'equipment/show/by/code/{code}',
  role: equipmentRoles.view,
  summary: 'One piece by the code of its label, whatever its case',
  query: noQuery,
  answers: itemOf(whole),
  async run(context) {
    const { services, corporation, today, params } = context;
    const id = await equipmentOfCode(services.db, params['code'] ?? '', corporation);
    const found =
      id === null ? null : await findEquipment(services.db, id, corporation, { today, now: now() });
    if (found === null) throw missing();
    return { item: await presentWhole(context, found) };
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

const inspectionItem = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string(),
  equipment: referenceTo,
  code: z.string(),
  stage: z.enum(inspectionStages),
  plannedOn: dayText.nullable(),
  doneOn: dayText.nullable(),
  dueOn: dayText.nullable().meta({ description: 'The day that it was due on as it was done' }),
  result: z.enum(inspectionResults).nullable(),
  provider: referenceTo.nullable(),
  person: referenceTo.nullable(),
  project: referenceTo.nullable(),
  number: text,
  cost: decimalText.nullable(),
  reserves: text,
  liftedOn: dayText.nullable(),
  reportOn: dayText.nullable(),
  withdrawn: text.meta({ description: 'Why what was noted of it does not count' }),
  comment: text,
});

/** The piece that an inspection or a work order is about, and who does it. */
const onPiece = (
  one: Pick<InspectionRow, 'equipment' | 'equipmentCode' | 'equipmentName' | 'provider' | 'providerName'>,
) => ({
  code: one.equipmentCode,
  equipment: { id: one.equipment, value: one.equipmentName },
  provider: named(one.provider, one.providerName),
});

const presentInspection = (one: InspectionRow): z.input<typeof inspectionItem> => ({
  ...one,
  value: `${one.name} · ${one.equipmentName}`,
  ...onPiece(one),
  person: named(one.person, one.personName),
  project: named(one.project, one.projectName),
});

const dueItem = z.object({
  equipment: referenceTo,
  code: z.string(),
  name: z.string(),
  place: text,
  dueOn: dayText,
  lastOn: dayText.nullable(),
  reason: z.enum(dueReasons),
  legalBasis: text,
  planned: recordNumber.nullable().meta({ description: 'The inspection that is planned for it' }),
  plannedOn: dayText.nullable(),
  provider: referenceTo.nullable(),
});

const presentDue = (one: DueRow): z.input<typeof dueItem> => ({
  ...one,
  ...onPiece(one),
});

const orderItem = z.object({
  id: recordNumber,
  value: z.string(),
  title: z.string(),
  equipment: referenceTo,
  code: z.string(),
  sort: z.enum(maintenanceSorts),
  stage: z.enum(maintenanceStages),
  dueOn: dayText.nullable(),
  dueMeter: decimalText.nullable(),
  everyMonths: z.int().nullable(),
  everyMeter: decimalText.nullable(),
  downFrom: dayText.nullable(),
  downUntil: dayText.nullable(),
  provider: referenceTo.nullable(),
  project: referenceTo.nullable(),
  comment: text,
  doneOn: dayText.nullable(),
  meter: decimalText.nullable(),
  labour: decimalText.nullable(),
  parts: z.array(z.object({ name: z.string(), quantity: decimalText, unitCost: decimalText })),
  cost: decimalText.nullable().meta({ description: 'Euros without VAT' }),
  report: text,
});

const presentOrder = (one: MaintenanceRow): z.input<typeof orderItem> => ({
  ...one,
  value: `${one.title} · ${one.equipmentName}`,
  ...onPiece(one),
  project: named(one.project, one.projectName),
});

/** A picture that came in, as the file store knows it. @throws Refusal `invalid` at `photo` for what is none */
async function keptPicture({ services }: ApiContext, { name, content }: UploadedFile): Promise<string> {
  const read = await pictureType({ name, content });
  if ('error' in read) throw invalid({ photo: [read.error] });
  return services.files.put(services.db, content, read.type);
}

/** A piece and the inspection that it is visited for. */
const visited = z
  .array(z.object({ equipment: recordNumber, name: z.string().min(1).max(120).meta({ example: 'VGP' }) }))
  .min(1)
  .max(MOST_OF_A_VISIT);

/** Pieces as the boxes of a list say them; what is none is left to be refused. */
function withBoxes(body: object): object {
  const read = z.object({ pieces: visited }).safeParse(body);
  if (!read.success) return body;
  return { ...body, pieces: read.data.pieces.map(({ equipment, name }) => `${equipment} ${name}`) };
}

/** Something done to an inspection, a work order or a count whose id ends the path, and is answered. */
const byId = <Schema extends z.ZodType>(
  path: string,
  changing: { summary: string; command: Command<Schema, { id: number }>; input: z.ZodObject },
): Call =>
  commandCall({
    path: `${path}/{id}`,
    ...changing,
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  });

const idsOnly = z.object({ ids: z.array(recordNumber) });

export const equipmentCalls: Call[] = [
  ...listCalls({
    resource: 'equipment',
    role: equipmentRoles.view,
    summary: 'Pieces of equipment',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'name', 'code', 'dueOn'],
    filters: {
      status: word(equipmentStatuses, 'Standing so now'),
      type: idOf('equipmenttype', 'Of this type'),
      category: idOf('equipmentcategory', 'Of this category'),
      due: word(
        dueWindows,
        'With an inspection that is overdue, or due within so many days, a work order that is late, or a paper or warranty that ended or ends within 30 days',
      ),
      supplier: idOf('thirdparty', 'Bought from this third party'),
      inventoryType: idOf('equipmentinventorytype', 'Of this inventory type'),
      inCharge: idOf('persons', 'Looked after by this person'),
      kit: idOf('equipment', 'Belonging to this kit'),
      place: words('Kept at this place'),
      pumping: yesOrNo('1: those that are pumped with, 0: the others'),
    },
    filterOf: (
      { keyword, status, type, category, due, supplier, inventoryType, inCharge, kit, place, pumping },
      today,
    ) => ({
      keyword,
      status,
      type,
      category,
      due,
      supplier,
      inventoryType,
      inCharge,
      kit,
      place,
      pumping,
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
    summary:
      'Note what came of an inspection by its name: of the one that is planned, or of one that nobody planned',
    command: noteInspection,
    input: noteInspection.input.omit({ report: true }),
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'equipmentinspection/record/{id}',
    summary:
      'Note what came of an inspection that was planned, or put it right; the day of the final report stays where `reportOn` is not sent',
    command: recordInspection,
    input: recordInspection.input.omit({ id: true, report: true, keepReportOn: true }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id: pathId(id), keepReportOn: !('reportOn' in body) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  ...listCalls({
    resource: 'equipmentinspection',
    role: equipmentRoles.view,
    summary: 'Inspections of equipment: planned, done, cancelled (ours)',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'day'],
    filters: {
      stage: word(inspectionStages, 'At this stage'),
      result: word(inspectionResults, 'With this result'),
      equipment: idOf('equipment', 'Of this piece'),
      provider: idOf('thirdparty', 'By this third party'),
    },
    filterOf: ({ keyword, stage, result, equipment, provider }) => ({
      keyword,
      stage,
      result,
      equipment,
      provider,
    }),
    list: listInspections,
    count: countInspections,
    row: inspectionItem,
    stream: 'equipmentinspection',
    present: presentInspection,
  }),
  call({
    path: 'equipmentinspection/due/list',
    role: equipmentRoles.view,
    summary: 'What is to be inspected, the most urgent first: each piece for each of its inspections (ours)',
    query: z.object({
      page: pageQuery.page,
      ...sizeQuery,
      keyword: pageQuery.keyword,
      days: countOf(3650, 'Due within so many days: 90 unless said'),
      place: words('Of pieces that are kept at this place'),
      provider: idOf('thirdparty', 'Planned with this third party'),
    }),
    answers: itemsOf(dueItem),
    async run({ services, corporation, today }, _body, { page, days, place, keyword, provider, ...size }) {
      const wanted = { until: addDays(today, days ?? 90), place, keyword, provider };
      const limit = limitOf(size);
      const offset = ((page ?? 1) - 1) * limit;
      const [rows, total] = await Promise.all([
        inspectionsDue(services.db, corporation, { ...wanted, limit, offset }),
        countInspectionsDue(services.db, corporation, wanted),
      ]);
      return { items: rows.map(presentDue), total };
    },
  }),
  ...listCalls({
    resource: 'equipmentmaintenance',
    role: equipmentRoles.view,
    summary: 'Work orders of equipment: open, done, cancelled (ours)',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'day'],
    filters: {
      stage: word(maintenanceStages, 'At this stage'),
      equipment: idOf('equipment', 'Of this piece'),
      provider: idOf('thirdparty', 'By this third party'),
    },
    filterOf: ({ keyword, stage, equipment, provider }) => ({ keyword, stage, equipment, provider }),
    list: listMaintenances,
    count: countMaintenances,
    row: orderItem,
    stream: 'equipmentmaintenance',
    present: presentOrder,
  }),
  commandCall({
    path: 'equipmentinspection/visit/plan',
    summary:
      'Plan inspections of many pieces for one day of one inspector; what is planned already is moved (ours)',
    command: planVisit,
    input: planVisit.input.extend({ pieces: visited }),
    answers: idsOnly,
    toInput: (_params, body) => withBoxes(body),
    answer: (_context, { ids }) => Promise.resolve({ ids }),
  }),
  commandCall({
    path: 'equipmentinspection/visit/record',
    summary:
      'Note the same result of inspections of many pieces; others are noted with a call of their own (ours)',
    command: recordVisit,
    input: recordVisit.input.omit({ report: true }).extend({ pieces: visited }),
    answers: idsOnly,
    toInput: (_params, body) => withBoxes(body),
    answer: (_context, { ids }) => Promise.resolve({ ids }),
  }),
  commandCall({
    path: 'equipmentinspection/visit/mail/{provider}',
    summary:
      'Write to whoever comes to inspect about what is planned with them: answers the id of the mail (ours)',
    command: mailVisit,
    input: mailVisit.input.omit({ provider: true }),
    answers: idOnly,
    toInput: ({ provider }, body) => ({ ...body, provider: pathId(provider) }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  byId('equipmentinspection/report', {
    summary: 'Note that the final report of an inspection came, and which file of the piece it is (ours)',
    command: receiveReport,
    input: receiveReport.input.omit({ id: true, report: true }),
  }),
  byId('equipmentinspection/withdraw', {
    summary: 'Withdraw what was noted of an inspection by mistake, with the reason (ours)',
    command: withdrawInspection,
    input: withdrawInspection.input.omit({ id: true }),
  }),
  byId('equipmentinspection/replan', {
    summary: 'Plan an inspection again, on another day or by somebody else (ours)',
    command: replanInspection,
    input: replanInspection.input.omit({ id: true }),
  }),
  byId('equipmentinspection/lift', {
    summary: 'Note that the reserves of an inspection were lifted (ours)',
    command: liftReserves,
    input: liftReserves.input.omit({ id: true }),
  }),
  byId('equipmentinspection/cancel', {
    summary: 'Cancel an inspection that is planned (ours)',
    command: cancelInspection,
    input: cancelInspection.input.omit({ id: true }),
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
  byId('equipmentmaintenance/finish', {
    summary: 'Note what was done of a work order, and what it cost',
    command: finishMaintenance,
    input: doneSchema.safeExtend({ revision: revision() }),
  }),
  byId('equipmentmaintenance/correct', {
    summary: 'Put right what was noted of a work order that is done (ours)',
    command: correctMaintenance,
    input: doneSchema.safeExtend({ revision: revision() }),
  }),
  byId('equipmentmaintenance/change', {
    summary: 'Say anew, as a whole, what a work order that is open says (ours)',
    command: editMaintenance,
    input: orderSchema.safeExtend({ revision: revision() }),
  }),
  byId('equipmentmaintenance/cancel', {
    summary: 'Cancel a work order; one that comes back may be passed over (ours)',
    command: cancelMaintenance,
    input: cancelMaintenance.input.omit({ id: true }),
  }),
  byId('equipmentmaintenance/reopen', {
    summary: 'Open a work order again that was closed by mistake, with the reason (ours)',
    command: reopenMaintenance,
    input: reopenMaintenance.input.omit({ id: true }),
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
  changeCall('equipment/meter/replace', {
    summary: 'Note that a piece has another meter: what is due by the old one is due by the new one (ours)',
    command: replaceMeter,
    input: replaceMeter.input.omit({ id: true }),
    shown,
  }),
  ...listCalls({
    resource: 'equipmentcount',
    role: equipmentRoles.view,
    summary: 'Counts of equipment (ours)',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest'],
    filterOf: () => ({}),
    list: listCounts,
    count: countCounts,
    row: counted,
    stream: 'equipmentcount',
    present: presentCount,
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
  changeCall('equipmentcount/uncount', {
    summary: 'Take back that a piece was counted (ours)',
    command: uncountPiece,
    input: uncountPiece.input.omit({ id: true }),
    shown: shownCount,
  }),
  changeCall('equipmentcount/lose', {
    summary: 'Declare lost what a closed count did not find and nobody has (ours)',
    command: loseMissing,
    input: null,
    shown: shownCount,
  }),
  commandCall({
    path: 'equipmentcount/cancel/{id}',
    summary: 'Give up a count that was begun by mistake (ours)',
    command: cancelCount,
    input: null,
    answers: idOnly,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
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
  changeCall('equipment/cost/remove', {
    summary: 'Take a running cost of a piece away, by its number within the piece (ours)',
    command: removeRunningCost,
    input: removeRunningCost.input.omit({ id: true }),
    shown,
  }),
  changeCall('equipment/move', {
    summary: 'Note where a piece is kept by now (ours)',
    command: moveEquipment,
    input: moveEquipment.input.omit({ id: true }),
    shown,
  }),
  changeCall('equipment/device/fit', {
    summary: 'Fit a GPS device to a piece from a moment on, or put that moment right (ours)',
    command: fitDevice,
    input: fitDevice.input.omit({ id: true }),
    shown,
  }),
  changeCall('equipment/device/remove', {
    summary: 'Take the GPS device off a piece (ours)',
    command: removeDevice,
    input: removeDevice.input.omit({ id: true }),
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
  changeCall('equipment/transfer', {
    summary: 'Hand a piece over to another corporation, where a new file of it is opened (ours)',
    command: transferEquipment,
    input: transferEquipment.input.omit({ id: true }),
    shown,
  }),
  call({
    method: 'POST',
    path: 'equipment/photo/{id}',
    role: equipmentRoles.edit,
    summary: 'The picture of a piece, in a form: `photo`, a PNG or JPEG; none takes it away (ours)',
    readsBody: true,
    runs: [setEquipmentPhoto],
    answers: itemOf(shown.schema),
    async run(context) {
      const { services, corporation, today, params, request } = context;
      const id = pathId(params['id']);
      const found =
        id === null ? null : await findEquipment(services.db, id, corporation, { today, now: now() });
      if (found === null) return notExist();
      const upload = await readUpload(request, { fields: 5, withoutFile: true });
      if ('error' in upload) throw invalid({ photo: [upload.error] });
      const [file] = upload.files;
      const photo = file === undefined ? null : await keptPicture(context, file);
      await execute(context, setEquipmentPhoto, { id: found.id, photo });
      return answerShown(shown, context, found.id);
    },
  }),
  changeCall('equipment/leaving/withdraw', {
    summary: 'Undo a sale or scrapping that was noted by mistake, with the reason (ours)',
    command: withdrawLeaving,
    input: withdrawLeaving.input.omit({ id: true }),
    shown,
  }),
  ...listCalls({
    resource: 'equipmentusagehistory',
    role: equipmentRoles.view,
    summary: 'Who or what had which piece, and when',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'expectedAt'],
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
    input: usageSchema,
    shown: shownUsage,
  }),
  commandCall({
    path: 'equipmentusagehistory/several/new',
    summary: 'Hand several pieces to one holder, or book them: all of them, or none (ours)',
    command: distributeSeveral,
    input: usagesSchema,
    answers: idsOnly,
    toInput: (_params, body) => body,
    answer: (_context, { ids }) => Promise.resolve({ ids }),
  }),
  commandCall({
    path: 'equipmentusagehistory/several/return',
    summary: 'Take several pieces back by their uses, all in the same state: all of them, or none (ours)',
    command: returnSeveral,
    input: returnsSchema,
    answers: idsOnly,
    toInput: (_params, body) => body,
    answer: (_context, { ids }) => Promise.resolve({ ids }),
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
    input: handOverEquipment.input.omit({ id: true, photo: true }),
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
    input: returnEquipment.input.omit({ id: true, photo: true }),
    shown: shownUsage,
  }),
  changeCall('equipmentusagehistory/return/withdraw', {
    summary: 'Undo a return that was noted by mistake, with the reason (ours)',
    command: withdrawReturn,
    input: withdrawReturn.input.omit({ id: true }),
    shown: shownUsage,
  }),
  deleteCall('equipmentusagehistory', {
    summary: 'Take away a use that was noted by mistake',
    command: deleteUsage,
  }),
];
