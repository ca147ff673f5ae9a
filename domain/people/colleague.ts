import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import { missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { personAggregate, type Membership, type PersonEvent, type PersonState } from './person.ts';

export type LoadedPerson = Loaded<PersonState, PersonEvent>;

/** Somebody of the actor's corporation, whether or not they may enter it now. @throws Refusal `missing` */
export async function loadColleague(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedPerson> {
  const person = await work.load(personAggregate, id, actor);
  const here = corporationOf(actor);
  if (!person.state.memberships.some(({ corporation }) => corporation === here)) throw missing();
  return person;
}

export const isSuperAdmin = (actor: Actor): boolean =>
  mayPass(actor, { role: 'ROLE_SUPER_ADMIN', scope: 'installation' });

/**
 * Whether the person also works in another corporation: what then reaches further than the actor's own corporation is
 * for a super admin.
 */
export const isShared = (
  actor: Actor,
  { memberships }: { memberships: readonly Pick<Membership, 'corporation' | 'enabled'>[] },
): boolean =>
  !isSuperAdmin(actor) && memberships.some((one) => one.enabled && one.corporation !== actor.corporation);
