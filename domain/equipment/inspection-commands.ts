import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { addMonths, LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { date, impliedReference, optionalText, recordId, reference, text } from '../kernel/fields.ts';
import { grouped } from '../kernel/grouped.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { attachFiles, keptFile, type KeptFile } from '../files/attach-files.ts';
import { attachedDocumentAggregate } from '../files/attached-document.ts';
import { readFileReference } from '../files/file-reference.ts';
import {
  anchorAfter,
  EARLY_MONTHS,
  firstAnchor,
  nextInspection,
  type InspectionRule,
} from './inspection-dates.ts';
import {
  hasOpenReserves,
  inspectionAggregate,
  inspectionKey,
  inspectionSteps,
  isReportLate,
  planShape,
  resultShape,
  type InspectionBasis,
  type InspectionEvent,
  type InspectionState,
  type ResultInput,
} from './inspection.ts';
import { loadEquipment, requireNamed, requireThere } from './load-equipment.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';

type LoadedInspection = Loaded<InspectionState, InspectionEvent>;

const today = (work: UnitOfWork): CivilDate => todayIn(LEGAL_TIME_ZONE, new Date(work.now));

/** One inspection of the actor’s company. @throws Refusal `missing` */
export const loadInspection = (work: UnitOfWork, actor: Actor, id: number): Promise<LoadedInspection> =>
  work.load(inspectionAggregate, id, actor);

/** @throws Refusal `conflict` for a step that its stage has not */
function requireStep({ state }: LoadedInspection, step: keyof typeof inspectionSteps): void {
  if (!inspectionSteps[step].some((stage) => stage === state.stage))
    throw conflict('INSPECTION_STATUS', 'equipment.error.inspectionStatus');
}

const requireResultNamed = (work: UnitOfWork, actor: Actor, { person, provider, project }: ResultInput) =>
  requireNamed(work, actor, { people: { person }, parties: { provider }, projects: { project } });

/** By what an inspection is done: as it was noted before, where that is put right, else as its type says it by now. */
async function ruleOf(
  work: UnitOfWork,
  corporation: number,
  { equipment, name, basis }: InspectionState,
): Promise<Omit<InspectionRule, 'name'> | undefined> {
  if (basis !== null && basis.intervalMonths !== null)
    return { ...basis, intervalMonths: basis.intervalMonths };
  const profile = await work.ask(equipmentQuestions).equipment(equipment, corporation);
  const rules = await work.ask(equipmentQuestions).rulesOfType(profile?.type ?? 0, corporation);
  return rules.find((one) => inspectionKey(one.name) === inspectionKey(name));
}

/**
 * What is in force when an inspection is done, which it keeps whatever its type says later. An inspection that its type
 * does not ask for has no interval.
 */
async function basisOf(
  work: UnitOfWork,
  corporation: number,
  { id, state }: LoadedInspection,
  doneOn: CivilDate,
): Promise<InspectionBasis> {
  const { equipment, name } = state;
  const rule = await ruleOf(work, corporation, state);
  const facts = await work
    .ask(equipmentQuestions)
    .inspectionFacts({ equipment, key: inspectionKey(name), id, doneOn }, corporation);
  if (rule === undefined || facts === null)
    return { intervalMonths: null, legalBasis: null, anniversary: 'counted', dueOn: null, anchor: doneOn };
  const { intervalMonths, legalBasis, anniversary } = rule;
  const next = nextInspection(rule, facts);
  const dueOn = next.reason === 'unknown' ? null : next.day;
  const anchor = anchorAfter(rule, { on: doneOn, dueOn, anchor: firstAnchor(facts) });
  return { intervalMonths, legalBasis, anniversary, dueOn, anchor };
}

/** @throws Refusal `invalid` for a day that is to come, reserves that are not said, and a report before its inspection */
function requireResult(work: UnitOfWork, { doneOn, result, reserves, reportOn }: ResultInput): void {
  if (doneOn > today(work)) throw invalid({ doneOn: ['equipment.error.ahead'] });
  if (result !== 'passed' && reserves === null) throw invalid({ reserves: ['equipment.error.reserves'] });
  if (reportOn !== null && reportOn < doneOn) throw invalid({ reportOn: ['equipment.error.reportBefore'] });
}

/** A new inspection of a piece that is there. @throws Refusal */
export async function openInspection(
  work: UnitOfWork,
  actor: Actor,
  { equipment, name }: { equipment: number; name: string },
): Promise<LoadedInspection> {
  const corporation = corporationOf(actor);
  await requireNamed(work, actor, { equipment: { equipment } });
  requireThere(await loadEquipment(work, actor, equipment));
  const inspection = await work.create(inspectionAggregate);
  await work.append(inspection, [
    { type: 'InspectionOpened', data: { inspection: inspection.id, corporation, equipment, name } },
  ]);
  return inspection;
}

/** The day that an inspection is planned for, and by whom. @throws Refusal `invalid` for a third party that is none */
export async function appendPlan(
  work: UnitOfWork,
  actor: Actor,
  inspection: LoadedInspection,
  plan: z.output<z.ZodObject<typeof planShape>>,
): Promise<void> {
  await requireNamed(work, actor, { parties: { provider: plan.provider } });
  await work.append(inspection, [
    { type: 'InspectionPlanned', data: { inspection: inspection.id, ...plan } },
  ]);
}

const aboutShape = { equipment: reference('equipment'), name: text(120) };

/** An inspection that is to take place on a day. */
export const planInspection = command({
  name: 'PlanInspection',
  role: equipmentRoles.edit,
  input: z.object({ ...aboutShape, ...planShape }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { equipment, name, ...plan }) {
    const inspection = await openInspection(work, actor, { equipment, name });
    await appendPlan(work, actor, inspection, plan);
    return { id: inspection.id };
  },
});

/** Plans one again, on another day or by somebody else. */
export const replanInspection = command({
  name: 'ReplanInspection',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), ...planShape }),
  refuses: ['INSPECTION_STATUS'],
  async handle(work, actor, { id, ...plan }) {
    const inspection = await loadInspection(work, actor, id);
    requireStep(inspection, 'plan');
    await appendPlan(work, actor, inspection, plan);
    return { id };
  },
});

/** A file that comes with an inspection: its report, provisional or final. */
export const withReport = {
  report: keptFile
    .nullish()
    .transform((file) => file ?? null)
    .meta({ example: null }),
};

/** Attaches a report to the piece, as one of its files that the inspection names. @returns its id */
async function attachReport(
  work: UnitOfWork,
  corporation: number,
  equipment: number,
  file: KeptFile,
): Promise<number | null> {
  // Files of equipment are sealed with nobody's key.
  if (readFileReference(file.file)?.subject !== null) throw invalid({ report: ['errors.invalid'] });
  const owner = { kind: 'equipment', id: equipment };
  const names = await work.ask(equipmentQuestions).fileNames(equipment, corporation);
  const files = [{ ...file, documentType: null }];
  const [document = null] = await attachFiles(work, { corporation, owner, seal: {} }, files, names);
  return document;
}

/** What came of an inspection, with its report. @throws Refusal `invalid` */
export async function appendResult(
  work: UnitOfWork,
  actor: Actor,
  inspection: LoadedInspection,
  { report, ...outcome }: ResultInput & { report: KeptFile | null },
): Promise<void> {
  requireResult(work, outcome);
  await requireResultNamed(work, actor, outcome);
  const { id, state } = inspection;
  // Put right on the same day it stands on what was in force then.
  const same = state.basis !== null && state.outcome?.doneOn === outcome.doneOn;
  const basis =
    same && state.basis !== null
      ? state.basis
      : await basisOf(work, corporationOf(actor), inspection, outcome.doneOn);
  await work.append(inspection, [{ type: 'InspectionDone', data: { inspection: id, outcome, basis } }]);
  if (report === null) return;
  const document = await attachReport(work, corporationOf(actor), state.equipment, report);
  await work.append(inspection, [
    { type: 'InspectionReportReceived', data: { inspection: id, document, on: null } },
  ]);
}

/** What came of an inspection; said again it puts right what was said. */
export const recordInspection = command({
  name: 'RecordInspection',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    ...resultShape,
    ...withReport,
    /** Nothing is said of when its final report came: that stays as it was noted. */
    keepReportOn: z.boolean().default(false),
  }),
  refuses: ['INSPECTION_STATUS'],
  async handle(work, actor, { id, keepReportOn, ...said }) {
    const inspection = await loadInspection(work, actor, id);
    requireStep(inspection, 'record');
    const reportOn = keepReportOn ? (inspection.state.outcome?.reportOn ?? null) : said.reportOn;
    await appendResult(work, actor, inspection, { ...said, reportOn });
    return { id };
  },
});

/**
 * The inspection that a result is of: the earliest one that is planned by this name, unless it was done so long before its
 * day that it is another one. @throws Refusal for a piece that is not there
 */
async function plannedOrNew(
  work: UnitOfWork,
  actor: Actor,
  { equipment, name, doneOn }: { equipment: number; name: string; doneOn: CivilDate },
): Promise<LoadedInspection> {
  await requireNamed(work, actor, { equipment: { equipment } });
  const planned = await work.ask(equipmentQuestions).plannedInspections([equipment], corporationOf(actor));
  const first = planned.find(({ key }) => key === inspectionKey(name));
  if (first === undefined || first.plannedOn > addMonths(doneOn, EARLY_MONTHS))
    return openInspection(work, actor, { equipment, name });
  requireThere(await loadEquipment(work, actor, equipment));
  return loadInspection(work, actor, first.id);
}

/** What came of an inspection by its name: of the one that is planned, or of one that nobody planned. */
export const noteInspection = command({
  name: 'NoteInspection',
  role: equipmentRoles.edit,
  input: z.object({ ...aboutShape, ...resultShape, ...withReport }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { equipment, name, ...outcome }) {
    const inspection = await plannedOrNew(work, actor, { equipment, name, doneOn: outcome.doneOn });
    await appendResult(work, actor, inspection, outcome);
    return { id: inspection.id };
  },
});

/** @throws Refusal `invalid` at `document` for what is no file of the piece */
async function requireFileOf(
  work: UnitOfWork,
  actor: Actor,
  equipment: number,
  document: number,
): Promise<void> {
  const { state } = await work.load(attachedDocumentAggregate, document, actor);
  const owner = state.facts?.owner;
  if (owner?.kind !== 'equipment' || owner.id !== equipment)
    throw invalid({ document: ['errors.reference'] });
}

/** The final report of an inspection came: as a file that comes along, one that the piece has, or on paper. */
export const receiveReport = command({
  name: 'ReceiveInspectionReport',
  role: equipmentRoles.edit,
  input: z.object({
    id: recordId(),
    on: date().meta({ example: '1990-03-20' }),
    document: impliedReference(),
    ...withReport,
  }),
  refuses: ['INSPECTION_STATUS'],
  async handle(work, actor, { id, on, document: named, report }) {
    const inspection = await loadInspection(work, actor, id);
    requireStep(inspection, 'report');
    const { equipment, outcome } = inspection.state;
    if (on > today(work)) throw invalid({ on: ['equipment.error.ahead'] });
    if (outcome !== null && on < outcome.doneOn) throw invalid({ on: ['equipment.error.reportBefore'] });
    if (named !== null) await requireFileOf(work, actor, equipment, named);
    const document =
      report === null ? named : await attachReport(work, corporationOf(actor), equipment, report);
    await work.append(inspection, [
      { type: 'InspectionReportReceived', data: { inspection: id, document, on } },
    ]);
    return { id };
  },
});

/** What was to be put right has been. */
export const liftReserves = command({
  name: 'LiftInspectionReserves',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), on: date().meta({ example: '1990-03-06' }), note: optionalText(500) }),
  refuses: ['INSPECTION_STATUS'],
  async handle(work, actor, { id, on, note }) {
    const inspection = await loadInspection(work, actor, id);
    const { outcome, stage, liftedOn } = inspection.state;
    if (outcome === null || !hasOpenReserves({ stage, result: outcome.result, liftedOn }))
      throw conflict('INSPECTION_STATUS', 'equipment.error.inspectionStatus');
    if (on > today(work)) throw invalid({ on: ['equipment.error.ahead'] });
    if (on < outcome.doneOn) throw invalid({ on: ['equipment.error.beforeInspection'] });
    await work.append(inspection, [{ type: 'InspectionReservesLifted', data: { inspection: id, on, note } }]);
    return { id };
  },
});

export const cancelInspection = command({
  name: 'CancelInspection',
  role: equipmentRoles.edit,
  input: z.object({ id: recordId(), reason: optionalText(300) }),
  refuses: ['INSPECTION_STATUS'],
  async handle(work, actor, { id, reason }) {
    const inspection = await loadInspection(work, actor, id);
    requireStep(inspection, 'cancel');
    await work.append(inspection, [{ type: 'InspectionCanceled', data: { inspection: id, reason } }]);
    return { id };
  },
});

/** Withdraws what was noted of an inspection: it was of another piece, or never done. */
export const withdrawInspection = command({
  name: 'WithdrawInspection',
  role: equipmentRoles.remove,
  input: z.object({ id: recordId(), reason: text(300) }),
  refuses: ['INSPECTION_STATUS'],
  async handle(work, actor, { id, reason }) {
    const inspection = await loadInspection(work, actor, id);
    requireStep(inspection, 'withdraw');
    await work.append(inspection, [{ type: 'InspectionWithdrawn', data: { inspection: id, reason } }]);
    return { id };
  },
});

/** How many inspections are told of by one command at most. */
export const MOST_TOLD = 50;

/**
 * Notes that inspections are due, so that those in charge are told once of each day that one is due on, and once more when
 * that day was let pass. Asked for by the worker (jobs/tasks/tell-inspections.ts).
 * @throws Refusal `missing` where one of the pieces is there no more: nothing is noted of the others either
 */
export const tellDueInspections = command({
  name: 'TellDueInspections',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    due: z
      .array(z.object({ id: recordId(), name: text(120), dueOn: date() }))
      .min(1)
      .max(MOST_TOLD),
  }),
  async handle(work, actor, { due }) {
    const pieces = grouped(due, ({ id }) => id);
    const loaded = await Promise.all([...pieces.keys()].map((id) => loadEquipment(work, actor, id)));
    for (const equipment of loaded) {
      const { stage, alerted } = equipment.state;
      const untold = (pieces.get(equipment.id) ?? [])
        .map(({ name, dueOn }) => ({
          inspection: inspectionKey(name),
          dueOn,
          overdue: dueOn < todayIn(LEGAL_TIME_ZONE, new Date(work.now)),
        }))
        .filter(({ inspection, dueOn, overdue }) => {
          const told = alerted[inspection];
          return stage === 'active' && !(told?.dueOn === dueOn && (told.overdue || !overdue));
        });
      await work.append(
        equipment,
        untold.map(({ inspection, dueOn, overdue }) => ({
          type: 'EquipmentInspectionAlerted',
          data: {
            equipment: equipment.id,
            name: equipment.facts.name,
            inspection,
            dueOn,
            ...(overdue && { overdue: true as const }),
          },
        })),
      );
    }
  },
});

/** What is told of an inspection of a piece that is there; null: nobody looks after what left. */
async function toldOf(work: UnitOfWork, actor: Actor, { id, state }: LoadedInspection) {
  const { facts, state: piece } = await loadEquipment(work, actor, state.equipment);
  const { name, inCharge } = facts;
  if (piece.stage !== 'active') return null;
  return { inspection: id, equipment: state.equipment, name: state.name, piece: name, inCharge };
}

/** Notes once that a final report is late. Asked for by the worker (jobs/tasks/tell-inspections.ts). */
export const tellAwaitedReport = command({
  name: 'TellAwaitedInspectionReport',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const inspection = await loadInspection(work, actor, id);
    const { outcome, stage, reportTold } = inspection.state;
    if (stage !== 'done' || outcome === null || reportTold || !isReportLate(outcome, today(work)))
      return { id };
    const told = await toldOf(work, actor, inspection);
    if (told === null) return { id };
    const data = { ...told, doneOn: outcome.doneOn };
    await work.append(inspection, [{ type: 'InspectionReportAwaited', data }]);
    return { id };
  },
});

/** Notes once of each day that an inspection was planned for that it passed without a result. Asked for as above. */
export const tellMissedPlan = command({
  name: 'TellMissedInspectionPlan',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const inspection = await loadInspection(work, actor, id);
    const { plan, stage, planTold } = inspection.state;
    const passed = plan !== null && plan.plannedOn < today(work) && planTold !== plan.plannedOn;
    if (stage !== 'planned' || !passed) return { id };
    const told = await toldOf(work, actor, inspection);
    if (told === null) return { id };
    const data = { ...told, plannedOn: plan.plannedOn };
    await work.append(inspection, [{ type: 'InspectionPlanMissed', data }]);
    return { id };
  },
});
