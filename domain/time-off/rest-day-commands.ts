import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { dayWords } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import {
  choice,
  date,
  evenIfWrong,
  impliedReference,
  optionalReference,
  optionalText,
  recordId,
  reference,
  revision,
  text,
} from '../kernel/fields.ts';
import { forbidden, invalid, missing } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { peopleQuestions } from '../people/questions.ts';
import { daysWithin, type LeaveSpan } from './counting.ts';
import { carryOver, daysTakenAgain, type Apart } from './interruptions.ts';
import { halves, slotOf } from '../kernel/half-days.ts';
import { planLeave, requireBalance, requireEvent, requireKind, requireNotTooLong } from './planned-leave.ts';
import { timeOffQuestions } from './questions.ts';
import {
  daysLeft,
  mayStep,
  requireStep,
  restDayAggregate,
  restDayForm,
  sealRestDay,
  type RestDayEvent,
  type RestDayFacts,
  type RestDaySaid,
  type RestDayState,
} from './rest-day.ts';
import { askRoles, decideRoles, decides, seesAll, sightOf } from './rest-day-access.ts';

type LoadedRestDay = Loaded<RestDayState, RestDayEvent>;

const half = (usual: (typeof halves)[number]) => choice(halves).default(usual);

/** A leave as forms and programs send it. */
export const restDayFields = {
  kind: reference('activitytype'),
  start: date().meta({ example: '2026-08-10' }),
  startHalf: half('morning'),
  end: date().meta({ example: '2026-08-21' }),
  endHalf: half('afternoon'),
  comment: optionalText(500),
};

const LONGEST = 366;

export const restDaySchema = z
  .object(restDayFields)
  .superRefine(({ start, startHalf, end, endHalf }, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (end < start || (typeof start === 'string' && slotOf(end, endHalf) < slotOf(start, startHalf)))
      issue('end', 'timeOff.error.endBeforeStart');
    else if (Date.parse(end) - Date.parse(start) > LONGEST * 86_400_000)
      issue('end', `timeOff.error.tooLong|days=${LONGEST}`);
  }, evenIfWrong);

/** What one person asks for: with what it is for, where it is for a family event. */
export const requestSchema = restDaySchema.safeExtend({
  event: impliedReference(),
});

type RestDayInput = z.output<typeof requestSchema>;

const spanOf = ({ start, startHalf, end, endHalf }: RestDayInput): LeaveSpan => ({
  start,
  startHalf,
  end,
  endHalf,
});

/** What a request comes to: counted, of a kind that leave has. */
async function asked(
  work: UnitOfWork,
  actor: Actor,
  person: number,
  input: RestDayInput,
  except: LoadedRestDay | null,
): Promise<{ facts: RestDayFacts; said: RestDaySaid }> {
  const span = spanOf(input);
  const kind = await requireKind(work, actor, input.kind, span);
  const facts = await planLeave(work, actor, person, span, except?.id ?? null);
  await requireNotTooLong(work, actor, kind, facts);
  const noted = except?.state.facts
    ? carryOver(except.state.interruptions, except.state.facts, facts).kept
    : [];
  const own = daysLeft({ facts, interruptions: noted });
  await requireBalance(work, actor, kind, { person, span, own, except: except?.id ?? null });
  const event = await requireEvent(work, actor, input.event, kind, facts);
  return { facts, said: { kind, ...(event && { event }), comment: input.comment } };
}

const deciderOf = (work: UnitOfWork, actor: Actor, person: number): Promise<number | null> =>
  work.ask(timeOffQuestions).deciderOf(person, corporationOf(actor));

/** Whose leave somebody may ask for: their own, or of those whose leave they decide about. @throws Refusal `invalid` */
async function requireAsker(
  work: UnitOfWork,
  actor: Actor,
  person: number | null,
): Promise<{ person: number; manager: number | null }> {
  const whose = person ?? actor.person;
  if (whose === null || !(await work.ask(peopleQuestions).isColleague(whose, corporationOf(actor))))
    throw invalid({ person: ['errors.reference'] });
  const manager = await deciderOf(work, actor, whose);
  if (whose !== actor.person && !decides(sightOf(actor), whose, manager))
    throw invalid({ person: ['errors.reference'] });
  return { person: whose, manager };
}

/** Asks for leave: one's own, or for somebody whose leave one decides about. */
export const requestRestDay = command({
  name: 'RequestRestDay',
  role: [...askRoles, 'ROLE_MANAGER_REST_DAY'],
  input: requestSchema.safeExtend({ person: optionalReference('persons') }),
  async handle(work, actor, { person: whose, ...input }) {
    const { person, manager } = await requireAsker(work, actor, whose);
    const { facts, said } = await asked(work, actor, person, input, null);
    const restDay = await work.create(restDayAggregate);
    const corporation = corporationOf(actor);
    const personal = sealRestDay(person, 'said');
    await work.append(restDay, [
      {
        type: 'RestDayRequested',
        data: { restDay: restDay.id, corporation, person, manager, facts, said, personal },
      },
    ]);
    return { id: restDay.id };
  },
});

/** A leave that the actor sees; to the others it is missing. */
async function loadSeen(work: UnitOfWork, actor: Actor, id: number) {
  const restDay = await work.load(restDayAggregate, id, actor);
  const { person } = restDay.state;
  const manager = await deciderOf(work, actor, person);
  const sight = sightOf(actor);
  if (!seesAll(sight, person, manager)) throw missing();
  return { restDay, isOwn: person === actor.person, mayDecide: decides(sight, person, manager) };
}

/** A leave that the actor decides about. @throws Refusal `missing` where it is not seen, `forbidden` where it is */
async function loadDecidable(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedRestDay> {
  const { restDay, mayDecide } = await loadSeen(work, actor, id);
  if (!mayDecide) throw forbidden();
  return restDay;
}

/** Puts illness that is not of a leave any more down as absences of their own, agreed on as the leave was. */
async function putApart(
  work: UnitOfWork,
  actor: Actor,
  { id, state: { person } }: LoadedRestDay,
  absences: readonly Apart[],
): Promise<void> {
  if (absences.length === 0) return;
  const corporation = corporationOf(actor);
  const manager = await deciderOf(work, actor, person);
  for (const { facts, said } of absences) {
    const restDay = await work.create(restDayAggregate);
    const personal = sealRestDay(person, 'said');
    await work.append(restDay, [
      {
        type: 'RestDayRequested',
        data: { restDay: restDay.id, corporation, person, manager, within: id, facts, said, personal },
      },
      { type: 'RestDayValidated', data: { restDay: restDay.id } },
    ]);
  }
}

/**
 * Other days or another kind: of one's own request while it waits; of any that stands by who decides.
 * What was noted within it stays, see `carryOver`.
 * @returns how many absences of their own illness makes now, and how many call-backs are no longer noted
 */
export const editRestDay = command({
  name: 'EditRestDay',
  role: [...askRoles, 'ROLE_MANAGER_REST_DAY'],
  input: requestSchema.safeExtend({ id: recordId(), revision: revision() }),
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const { restDay, mayDecide } = await loadSeen(work, actor, id);
    requireFresh(restDay, madeFrom, restDayForm);
    const { state } = restDay;
    if (!(mayDecide && state.status === 'VALIDATED')) requireStep('withdraw', state);
    const { facts, said } = await asked(work, actor, state.person, input, restDay);
    if (differences({ facts: state.facts, said: state.said }, { facts, said }).length === 0)
      return { id, apart: 0, dropped: 0 };
    const personal = sealRestDay(state.person, 'said');
    const { kept, apart, dropped } = carryOver(state.interruptions, state.facts ?? facts, facts);
    await work.append(restDay, [
      { type: 'RestDayChanged', data: { restDay: id, facts, said, personal } },
      ...kept.map(({ from, until, days, calledBack, said: why }): RestDayEvent => ({
        type: 'RestDayInterrupted',
        data: {
          restDay: id,
          from,
          until,
          days: [...days],
          ...(calledBack && { calledBack: true as const }),
          carried: true,
          said: why,
          personal,
        },
      })),
    ]);
    await putApart(work, actor, restDay, apart);
    return { id, apart: apart.length, dropped };
  },
});

const byId = z.object({ id: recordId() });
const withReason = byId.extend({ reason: text(500) });
const withOptionalReason = byId.extend({ reason: optionalText(500) });

/** Agrees to a request. */
export const validateRestDay = command({
  name: 'ValidateRestDay',
  role: decideRoles,
  input: byId,
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id }) {
    const restDay = await loadDecidable(work, actor, id);
    requireStep('validate', restDay.state);
    await work.append(restDay, [{ type: 'RestDayValidated', data: { restDay: id } }]);
    return { id };
  },
});

/** Turns a request down, and tells why. */
export const refuseRestDay = command({
  name: 'RefuseRestDay',
  role: decideRoles,
  input: withReason,
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id, reason }) {
    const restDay = await loadDecidable(work, actor, id);
    requireStep('refuse', restDay.state);
    const personal = sealRestDay(restDay.state.person, 'reason');
    await work.append(restDay, [{ type: 'RestDayRefused', data: { restDay: id, reason, personal } }]);
    return { id };
  },
});

/** Takes a request back while it waits: one's own, or by who decides with a reason, which its person is told. */
export const withdrawRestDay = command({
  name: 'WithdrawRestDay',
  role: [...askRoles, 'ROLE_MANAGER_REST_DAY'],
  input: withOptionalReason,
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id, reason }) {
    const { restDay, isOwn } = await loadSeen(work, actor, id);
    requireStep('withdraw', restDay.state);
    if (!isOwn && reason === null) throw invalid({ reason: ['errors.required'] });
    const personal = sealRestDay(restDay.state.person, 'reason');
    await work.append(restDay, [{ type: 'RestDayCancelled', data: { restDay: id, reason, personal } }]);
    return { id };
  },
});

/** Asks that a leave that was agreed to be cancelled. */
export const requestRestDayCancellation = command({
  name: 'RequestRestDayCancellation',
  role: [...askRoles, 'ROLE_MANAGER_REST_DAY'],
  input: withOptionalReason,
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id, reason }) {
    const { restDay } = await loadSeen(work, actor, id);
    requireStep('requestCancellation', restDay.state);
    const personal = sealRestDay(restDay.state.person, 'reason');
    await work.append(restDay, [
      { type: 'RestDayCancellationRequested', data: { restDay: id, reason, personal } },
    ]);
    return { id };
  },
});

/** Keeps one's leave after all, while nobody answered whether it is to be cancelled. */
export const withdrawRestDayCancellation = command({
  name: 'WithdrawRestDayCancellation',
  role: [...askRoles, 'ROLE_MANAGER_REST_DAY'],
  input: byId,
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id }) {
    const { restDay, isOwn } = await loadSeen(work, actor, id);
    if (!isOwn) throw forbidden();
    requireStep('withdrawCancellation', restDay.state);
    await work.append(restDay, [{ type: 'RestDayCancellationWithdrawn', data: { restDay: id } }]);
    return { id };
  },
});

/** Cancels a loaded leave; illness that was noted within it stays. @returns how many absences of their own that makes */
export async function cancelLeave(
  work: UnitOfWork,
  actor: Actor,
  restDay: LoadedRestDay,
  reason: string | null,
): Promise<number> {
  const { person, facts, interruptions } = restDay.state;
  const personal = sealRestDay(person, 'reason');
  const { apart } = facts === null ? { apart: [] } : carryOver(interruptions, facts, null);
  await work.append(restDay, [{ type: 'RestDayCancelled', data: { restDay: restDay.id, reason, personal } }]);
  await putApart(work, actor, restDay, apart);
  return apart.length;
}

/**
 * Cancels a leave: one that was agreed to, with a reason, or one whose cancellation was asked for. Illness that was noted
 * within it stays an absence.
 * @returns how many absences of their own that makes
 */
export const cancelRestDay = command({
  name: 'CancelRestDay',
  role: decideRoles,
  input: withOptionalReason,
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id, reason }) {
    const restDay = await loadDecidable(work, actor, id);
    if (!mayStep('acceptCancellation', restDay.state.status)) {
      requireStep('cancel', restDay.state);
      if (reason === null) throw invalid({ reason: ['errors.required'] });
    }
    return { id, apart: await cancelLeave(work, actor, restDay, reason) };
  },
});

/** Leaves it as it was agreed to, and tells why. */
export const refuseRestDayCancellation = command({
  name: 'RefuseRestDayCancellation',
  role: decideRoles,
  input: withReason,
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id, reason }) {
    const restDay = await loadDecidable(work, actor, id);
    requireStep('refuseCancellation', restDay.state);
    const personal = sealRestDay(restDay.state.person, 'reason');
    await work.append(restDay, [
      { type: 'RestDayCancellationRefused', data: { restDay: id, reason, personal } },
    ]);
    return { id };
  },
});

/**
 * Notes that a leave was interrupted: the days come back. Who was ill and told so is ill then (Cass. soc. 10/09/2025,
 * 23-22.732), by the kind that is said; who was called back to work, without one, is not away. No day is
 * noted twice: an illness that goes on is noted from its first new day.
 */
export const interruptRestDay = command({
  name: 'InterruptRestDay',
  role: decideRoles,
  input: byId.extend({ kind: optionalReference('activitytype'), from: date(), until: date() }),
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id, kind: kindId, from, until }) {
    const restDay = await loadDecidable(work, actor, id);
    requireStep('interrupt', restDay.state);
    const { person, facts } = restDay.state;
    if (facts === null) throw missing();
    if (until < from) throw invalid({ until: ['timeOff.error.endBeforeStart'] });
    if (from < facts.span.start || until > facts.span.end)
      throw invalid({ from: ['timeOff.error.outsideLeave'] });
    const noted = restDay.state.interruptions.find((one) => one.from <= until && one.until >= from);
    if (noted !== undefined)
      throw invalid({
        from: [`timeOff.error.interrupted|from=${dayWords(noted.from)}|until=${dayWords(noted.until)}`],
      });
    const days = daysWithin(daysLeft(restDay.state), from, until);
    if (days.length === 0) throw invalid({ from: ['timeOff.error.nothingCounted'] });
    const span: LeaveSpan = { start: from, startHalf: 'morning', end: until, endHalf: 'afternoon' };
    const said =
      kindId === null ? null : { kind: await requireKind(work, actor, kindId, span), comment: null };
    const calledBack = kindId === null && { calledBack: true as const };
    const personal = sealRestDay(person, 'said');
    await work.append(restDay, [
      { type: 'RestDayInterrupted', data: { restDay: id, from, until, days, ...calledBack, said, personal } },
    ]);
    return { id };
  },
});

/** Takes back what was noted in error, by its days, and tells why: the days of leave are taken again. */
export const withdrawInterruption = command({
  name: 'WithdrawInterruption',
  role: decideRoles,
  input: withReason.extend({ from: date(), until: date() }),
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id, from, until, reason }) {
    const restDay = await loadDecidable(work, actor, id);
    requireStep('withdrawInterruption', restDay.state);
    const { person, facts, interruptions } = restDay.state;
    const noted = interruptions.find((one) => one.from === from && one.until === until);
    if (facts === null || noted === undefined) throw invalid({ from: ['timeOff.error.noInterruption'] });
    const days = daysTakenAgain(facts, interruptions, noted);
    const personal = sealRestDay(person, 'reason');
    await work.append(restDay, [
      {
        type: 'RestDayInterruptionWithdrawn',
        data: { restDay: id, from, until, days, reason, personal },
      },
    ]);
    return { id };
  },
});

/** Takes a request out of the lists: one's own that waits, or by who decides one that came to nothing. */
export const deleteRestDay = command({
  name: 'DeleteRestDay',
  role: [...askRoles, 'ROLE_MANAGER_REST_DAY'],
  input: byId,
  refuses: ['REST_DAY_STATUS'],
  async handle(work, actor, { id }) {
    const { restDay, isOwn, mayDecide } = await loadSeen(work, actor, id);
    // What was decided about stays for who asked; of what waits nobody else makes it vanish without a word.
    const isAsking = isOwn && (!mayDecide || mayStep('withdraw', restDay.state.status));
    requireStep(isAsking ? 'withdraw' : 'remove', restDay.state);
    await work.append(restDay, [{ type: 'RestDayDeleted', data: { restDay: id } }]);
    return { id };
  },
});
