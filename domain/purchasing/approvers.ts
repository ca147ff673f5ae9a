import { mayPass, type Access } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { corporationOf } from '../kernel/command.ts';
import { organizationQuestions } from '../company/questions.ts';
import { peopleQuestions, type Account } from '../people/questions.ts';

/** Who approves what suppliers ask for. */
export const approves: Access = { role: 'ROLE_PURCHASE_ORDER_APPROVE_INVOICE', scope: 'corporation' };

/** Whether nobody of these members but this user may approve supplier invoices in the corporation. */
export const isOnlyApprover = (
  members: readonly Account[],
  corporation: number,
  user: number | null,
): boolean =>
  !members.some(
    ({ user: other, person, roles }) =>
      other !== user &&
      mayPass({ user: other, person, roles, corporation, corporations: [corporation] }, approves),
  );

/** Whether the actor approves alone, and the corporation lets whoever is alone approve their own. */
export async function approvesAlone(work: UnitOfWork, actor: Actor): Promise<boolean> {
  const corporation = corporationOf(actor);
  const profile = await work.ask(organizationQuestions).corporation(corporation);
  if (profile?.approveOwnWhenAlone === false) return false;
  return isOnlyApprover(await work.ask(peopleQuestions).accountsOf(corporation), corporation, actor.user);
}
