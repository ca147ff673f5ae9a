import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { choice, recordId, text } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { mailLanguages } from '../mailing/mail-template.ts';
import { optionalReceivers, receivers } from '../mailing/mail-receivers.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import { keptParty } from '../third-parties/kept-party.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import {
  inspectionKey,
  planShape,
  resultShape,
  type InspectionEvent,
  type InspectionState,
} from './inspection.ts';
import {
  appendPlan,
  appendResult,
  loadInspection,
  openInspection,
  withReport,
} from './inspection-commands.ts';
import { equipmentQuestions } from './questions.ts';
import { equipmentRoles } from './roles.ts';

/** As many inspections as one visit has. */
export const MOST_OF_A_VISIT = 200;

/** A piece and the inspection that it is due for, as the box of a list says them: `12 VGP`. */
const PIECE = /^(\d{1,15}) (\S.{0,119})$/;

const piece = () =>
  z
    .string()
    .regex(PIECE, 'errors.invalid')
    .transform((said) => {
      const [, id = '', name = ''] = PIECE.exec(said) ?? [];
      return { equipment: Number(id), name };
    })
    .meta({ example: '1 VGP' });

export type VisitedPiece = z.output<ReturnType<typeof piece>>;

const pieces = () =>
  z
    .array(piece(), { error: 'errors.required' })
    .min(1, 'errors.required')
    .max(MOST_OF_A_VISIT, `errors.tooMany|max=${MOST_OF_A_VISIT}`);

/** What a box says, read; null for what says no inspection of a piece. */
export const readPiece = (said: string): VisitedPiece | null => piece().safeParse(said).data ?? null;

/**
 * The inspections of a visit: those that are planned already, and new ones of the others.
 * @throws Refusal `invalid` at `pieces` for one that is said twice
 */
async function* ofVisit(
  work: UnitOfWork,
  actor: Actor,
  visited: readonly VisitedPiece[],
): AsyncGenerator<Loaded<InspectionState, InspectionEvent>> {
  const said = new Set(visited.map(({ equipment, name }) => `${equipment} ${inspectionKey(name)}`));
  if (said.size !== visited.length) throw invalid({ pieces: ['errors.invalid'] });
  const ids = [...new Set(visited.map(({ equipment }) => equipment))];
  const planned = await work.ask(equipmentQuestions).plannedInspections(ids, corporationOf(actor));
  for (const { equipment, name } of visited) {
    const there = planned.find((one) => one.equipment === equipment && one.key === inspectionKey(name));
    yield there === undefined
      ? await openInspection(work, actor, { equipment, name })
      : await loadInspection(work, actor, there.id);
  }
}

/** The day of what is planned, or the first and the last. */
function daysOf(planned: readonly { plannedOn: CivilDate }[]): string {
  const days = planned.map(({ plannedOn }) => plannedOn).toSorted();
  return [...new Set([days.at(0), days.at(-1)])].join(' – ');
}

/** Plans inspections of several pieces for one day of one inspector; those that are planned already are moved. */
export const planVisit = command({
  name: 'PlanInspectionVisit',
  role: equipmentRoles.edit,
  input: z.object({ pieces: pieces(), ...planShape }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { pieces: visited, ...plan }) {
    const ids: number[] = [];
    for await (const inspection of ofVisit(work, actor, visited)) {
      await appendPlan(work, actor, inspection, plan);
      ids.push(inspection.id);
    }
    return { ids };
  },
});

/** What came of a visit: the same result for all pieces, of which each keeps the report. */
export const recordVisit = command({
  name: 'RecordInspectionVisit',
  role: equipmentRoles.edit,
  input: z.object({ pieces: pieces(), ...resultShape, ...withReport }),
  refuses: ['EQUIPMENT_STATUS'],
  async handle(work, actor, { pieces: visited, ...outcome }) {
    const ids: number[] = [];
    for await (const inspection of ofVisit(work, actor, visited)) {
      await appendResult(work, actor, inspection, outcome);
      ids.push(inspection.id);
    }
    return { ids };
  },
});

/**
 * Writes to whoever comes to inspect: one mail with what is planned and when, which each inspection notes.
 * @throws Refusal `missing` for a third party of nobody here, `invalid` at `inspections` for one that is not planned with them
 */
export const mailVisit = command({
  name: 'MailInspectionVisit',
  role: equipmentRoles.edit,
  input: z.object({
    provider: recordId(),
    inspections: z
      .array(recordId(), { error: 'errors.required' })
      .min(1, 'errors.required')
      .max(MOST_OF_A_VISIT, `errors.tooMany|max=${MOST_OF_A_VISIT}`),
    to: receivers(),
    cc: optionalReceivers(),
    subject: text(200),
    text: text(20_000),
    language: choice(mailLanguages),
  }),
  async handle(work, actor, { provider: asked, inspections, ...letter }) {
    const corporation = corporationOf(actor);
    const provider = await work.ask(thirdPartyQuestions).thirdParty(asked, corporation);
    if (provider === null) throw missing();
    const planned: { inspection: Loaded<InspectionState, InspectionEvent>; plannedOn: CivilDate }[] = [];
    for (const id of new Set(inspections)) {
      const inspection = await loadInspection(work, actor, id);
      const { plan, stage } = inspection.state;
      const whose = plan?.provider ?? null;
      if (
        plan === null ||
        whose === null ||
        stage !== 'planned' ||
        (await keptParty(work, whose, corporation)) !== provider.id
      )
        throw invalid({ inspections: ['equipment.error.notPlannedWith'] });
      planned.push({ inspection, plannedOn: plan.plannedOn });
    }
    const { id: mail } = await queueSystemMail(work, actor, {
      corporation,
      ...letter,
      about: { kind: 'inspectionVisit', id: provider.id, label: daysOf(planned) },
      replyTo: actor.person,
      person: provider.naturalPerson ? { kind: 'thirdparty', id: provider.id } : null,
    });
    const on = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    for (const { inspection, plannedOn } of planned)
      await work.append(inspection, [
        { type: 'InspectionAnnounced', data: { inspection: inspection.id, mail, plannedOn, on } },
      ]);
    return { id: mail };
  },
});
