import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command } from '../kernel/command.ts';
import { recordId, text } from '../kernel/fields.ts';
import { conflict, forbidden } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { requireStep, sealTime, type ActivityMonthStep } from './activity-month.ts';
import { loadOwnMonth, loadSeenMonth, managerOf, type LoadedMonth } from './noting.ts';
import { approveRoles } from './time-access.ts';

const byId = z.object({ id: recordId() });

/** A month that the actor decides about. @throws Refusal `missing` where it is not seen, `forbidden` where it is */
async function loadDecidable(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  step: ActivityMonthStep,
): Promise<LoadedMonth> {
  const { month, mayDecide } = await loadSeenMonth(work, actor, id);
  if (!mayDecide) throw forbidden();
  requireStep(step, month.state);
  return month;
}

/** Hands a month in: it is noted in no longer until it is decided about. */
export const submitActivityMonth = command({
  name: 'SubmitActivityMonth',
  role: 'ROLE_USER',
  input: byId,
  refuses: ['ACTIVITY_MONTH_STATUS', 'STOPWATCH_RUNNING'],
  async handle(work, actor, { id }) {
    const month = await loadOwnMonth(work, actor, id);
    requireStep('submit', month.state);
    if (month.state.running !== null) throw conflict('STOPWATCH_RUNNING', 'time.error.stopFirst');
    const manager = await managerOf(work, actor, month.state.person);
    await work.append(month, [{ type: 'ActivityMonthSubmitted', data: { activityMonth: id, manager } }]);
    return { id };
  },
});

/** Takes back a month that was handed in and is not decided about. */
export const withdrawActivityMonth = command({
  name: 'WithdrawActivityMonth',
  role: 'ROLE_USER',
  input: byId,
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { id }) {
    const month = await loadOwnMonth(work, actor, id);
    requireStep('withdraw', month.state);
    await work.append(month, [{ type: 'ActivityMonthWithdrawn', data: { activityMonth: id } }]);
    return { id };
  },
});

async function approve(work: UnitOfWork, actor: Actor, id: number): Promise<void> {
  const month = await loadDecidable(work, actor, id, 'approve');
  await work.append(month, [{ type: 'ActivityMonthApproved', data: { activityMonth: id } }]);
}

async function refuse(work: UnitOfWork, actor: Actor, id: number, reason: string): Promise<void> {
  const month = await loadDecidable(work, actor, id, 'refuse');
  const personal = sealTime(month.state.person, 'reason');
  await work.append(month, [{ type: 'ActivityMonthRefused', data: { activityMonth: id, reason, personal } }]);
}

/** Agrees to a month: its billable time can be billed. */
export const approveActivityMonth = command({
  name: 'ApproveActivityMonth',
  role: approveRoles,
  input: byId,
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { id }) {
    await approve(work, actor, id);
    return { id };
  },
});

/** Gives a month back, and tells why. */
export const refuseActivityMonth = command({
  name: 'RefuseActivityMonth',
  role: approveRoles,
  input: byId.extend({ reason: text(500) }),
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { id, reason }) {
    await refuse(work, actor, id, reason);
    return { id };
  },
});

/** Most that are decided about at once. */
const MAX_DECIDED = 100;

const chosen = z.object({
  ids: z
    .array(recordId())
    .min(1, 'time.error.noneChosen')
    .max(MAX_DECIDED, `errors.tooMany|max=${MAX_DECIDED}`),
});

/** Agrees to months, all or none. */
export const approveActivityMonths = command({
  name: 'ApproveActivityMonths',
  role: approveRoles,
  input: chosen,
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { ids }) {
    for (const id of new Set(ids)) await approve(work, actor, id);
    return { ids };
  },
});

/** Gives months back, all or none, and tells why. */
export const refuseActivityMonths = command({
  name: 'RefuseActivityMonths',
  role: approveRoles,
  input: chosen.extend({ reason: text(500) }),
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { ids, reason }) {
    for (const id of new Set(ids)) await refuse(work, actor, id, reason);
    return { ids };
  },
});

/** Opens a month again that was agreed to, unless something of it is billed. */
export const reopenActivityMonth = command({
  name: 'ReopenActivityMonth',
  role: approveRoles,
  input: byId,
  refuses: ['ACTIVITY_MONTH_STATUS', 'ACTIVITY_BILLED'],
  async handle(work, actor, { id }) {
    const month = await loadDecidable(work, actor, id, 'reopen');
    if (month.state.billed.size > 0) throw conflict('ACTIVITY_BILLED', 'time.error.billed');
    await work.append(month, [{ type: 'ActivityMonthReopened', data: { activityMonth: id } }]);
    return { id };
  },
});

/** Locks a month for good: from then on it is corrected by entries that take others back. */
export const lockActivityMonth = command({
  name: 'LockActivityMonth',
  role: 'ROLE_PERSON_ACTIVITY_MANAGE',
  input: byId,
  refuses: ['ACTIVITY_MONTH_STATUS'],
  async handle(work, actor, { id }) {
    const month = await loadDecidable(work, actor, id, 'lock');
    await work.append(month, [{ type: 'ActivityMonthLocked', data: { activityMonth: id } }]);
    return { id };
  },
});
