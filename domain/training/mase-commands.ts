import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { optionalDate, recordId, revision } from '../kernel/fields.ts';
import { invalid, missing, Refusal } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { peopleQuestions } from '../people/questions.ts';
import { maseRole } from './roles.ts';
import { maseActionAggregate, maseActionSchema, type MaseFacts } from './mase-action.ts';
import {
  safetyFiguresAggregate,
  safetyFiguresSchema,
  type SafetyFiguresEvent,
  type SafetyFiguresState,
} from './safety-figures.ts';

/** Where a company does not work with MASE, none of it is there. @returns the corporation @throws Refusal `missing` */
async function requireMase(work: UnitOfWork, actor: Actor): Promise<number> {
  const corporation = await work.ask(organizationQuestions).corporation(corporationOf(actor));
  if (corporation?.showMase !== true) throw missing();
  return corporation.id;
}

/** @throws Refusal `invalid` at `person` for somebody of elsewhere */
async function requireResponsible(work: UnitOfWork, corporation: number, { person }: MaseFacts) {
  if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
    throw invalid({ person: ['errors.reference'] });
}

export const createMaseAction = command({
  name: 'CreateMaseAction',
  role: maseRole,
  input: maseActionSchema,
  async handle(work, actor, facts) {
    const corporation = await requireMase(work, actor);
    await requireResponsible(work, corporation, facts);
    const action = await work.create(maseActionAggregate);
    const { id } = action;
    await work.append(action, [{ type: 'MaseActionCreated', data: { action: id, corporation, facts } }]);
    return { id };
  },
});

export const editMaseAction = command({
  name: 'EditMaseAction',
  role: maseRole,
  input: maseActionSchema.safeExtend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...facts }) {
    const corporation = await requireMase(work, actor);
    const action = await work.load(maseActionAggregate, id, actor);
    requireFresh(action, madeFrom, (state) => state.facts);
    await requireResponsible(work, corporation, facts);
    if (differences(action.state.facts, facts).length > 0)
      await work.append(action, [{ type: 'MaseActionEdited', data: { action: id, facts } }]);
    return { id };
  },
});

/** Notes that an action was done, today unless another day is said. */
export const completeMaseAction = command({
  name: 'CompleteMaseAction',
  role: maseRole,
  input: z.object({ id: recordId(), doneOn: optionalDate() }),
  async handle(work, actor, { id, doneOn: said }) {
    await requireMase(work, actor);
    const action = await work.load(maseActionAggregate, id, actor);
    const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    const doneOn = said ?? today;
    if (doneOn > today) throw invalid({ doneOn: ['training.error.doneAhead'] });
    if (action.state.doneOn !== doneOn)
      await work.append(action, [{ type: 'MaseActionCompleted', data: { action: id, doneOn } }]);
    return { id };
  },
});

export const reopenMaseAction = command({
  name: 'ReopenMaseAction',
  role: maseRole,
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    await requireMase(work, actor);
    const action = await work.load(maseActionAggregate, id, actor);
    if (action.state.doneOn !== null)
      await work.append(action, [{ type: 'MaseActionReopened', data: { action: id } }]);
    return { id };
  },
});

/**
 * Notes that an action is late, so that whose it is is told once for its end. Asked for by the worker
 * (jobs/tasks/tell-mase-actions.ts); what is done, has time left or was told of is left as it is.
 */
export const tellMaseActionLate = command({
  name: 'TellMaseActionLate',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    await requireMase(work, actor);
    const action = await work.load(maseActionAggregate, id, actor);
    const { facts, doneOn, toldFor } = action.state;
    const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    if (facts === null || doneOn !== null || facts.end >= today || facts.end === toldFor) return { id };
    const { person, title, end } = facts;
    await work.append(action, [{ type: 'MaseActionLateTold', data: { action: id, person, title, end } }]);
    return { id };
  },
});

export const deleteMaseAction = command({
  name: 'DeleteMaseAction',
  role: maseRole,
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    await requireMase(work, actor);
    const action = await work.load(maseActionAggregate, id, actor);
    await work.append(action, [{ type: 'MaseActionDeleted', data: { action: id } }]);
    return { id };
  },
});

/** The figures of a corporation; without events before anything was put down. */
async function loadFigures(
  work: UnitOfWork,
  actor: Actor,
  corporation: number,
): Promise<Loaded<SafetyFiguresState, SafetyFiguresEvent>> {
  const aggregate = safetyFiguresAggregate;
  try {
    return await work.load(aggregate, corporation, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    return { aggregate, id: corporation, revision: 0, state: aggregate.initial, history: [] };
  }
}

/** Puts down hours and accidents of a month, or puts right what was put down of it. */
export const noteSafetyFigures = command({
  name: 'NoteSafetyFigures',
  role: maseRole,
  input: safetyFiguresSchema,
  async handle(work, actor, figures) {
    const corporation = await requireMase(work, actor);
    const loaded = await loadFigures(work, actor, corporation);
    if (figures.month > todayIn(LEGAL_TIME_ZONE, new Date(work.now)).slice(0, 7))
      throw invalid({ month: ['training.error.monthAhead'] });
    if (differences(loaded.state.months[figures.month] ?? null, figures).length > 0)
      await work.append(loaded, [{ type: 'SafetyFiguresNoted', data: { corporation, figures } }]);
    return { id: corporation };
  },
});

export const removeSafetyFigures = command({
  name: 'RemoveSafetyFigures',
  role: maseRole,
  input: safetyFiguresSchema.pick({ month: true }),
  async handle(work, actor, { month }) {
    const corporation = await requireMase(work, actor);
    const loaded = await loadFigures(work, actor, corporation);
    if (loaded.state.months[month] === undefined) throw missing();
    await work.append(loaded, [{ type: 'SafetyFiguresRemoved', data: { corporation, month } }]);
    return { id: corporation };
  },
});
