import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
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
