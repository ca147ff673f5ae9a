import type { CivilDate } from '../../kernel/dates.ts';
import type { RecordedEvent } from '../../kernel/recorded-event.ts';
import type { CorporationEvent } from '../../company/corporation.ts';
import {
  contractAggregate,
  decidingOn,
  type ContractEvent,
  type ContractState,
} from '../../people/contract.ts';
import { personAggregate, type PersonEvent, type PersonState } from '../../people/person.ts';
import { userAggregate, type UserEvent, type UserState } from '../user.ts';
import { roleFamilies } from '../role-catalogue.ts';
import {
  explainRights,
  grantsIn,
  belongingsOf,
  reasonsFor,
  type Explained,
  type Groups,
} from './effective.ts';
import { signInOutcome, type SignInOutcome } from './sign-in.ts';
import { userGroupAggregate, type UserGroupEvent, type UserGroupState } from './user-group.ts';

/*
 * Who could do what on a day that is past: accounts, people, contracts, groups and corporations as they stood then,
 * folded from their events. The same rules say what somebody may do today (effective.ts), so the two never differ.
 */

/** Everything that rights follow from, as it stood at some moment. */
export interface AccessWorld {
  users: Map<number, UserState>;
  people: Map<number, PersonState>;
  groups: Map<number, UserGroupState>;
  contracts: Map<number, ContractState>;
  /** Disabled corporations; all others are open. */
  shut: Set<number>;
}

/** The part of a stream's name before its id. */
const kindOf = (stream: string): string => stream.slice(0, stream.lastIndexOf('-'));

function fold<S, E>(
  known: Map<number, S>,
  { initial, evolve }: { initial: S; evolve(state: S, event: E): S },
  id: number,
  event: E,
): void {
  known.set(id, evolve(known.get(id) ?? initial, event));
}

/**
 * What had happened by a moment.
 * @param recorded events of accounts, people, contracts, user groups and corporations, each stream's in its order
 * @param until the last instant that counts, ISO 8601 in UTC
 */
export function accessAt(recorded: readonly RecordedEvent[], until: string): AccessWorld {
  const world: AccessWorld = {
    users: new Map(),
    people: new Map(),
    groups: new Map(),
    contracts: new Map(),
    shut: new Set(),
  };
  for (const { event, id, stream, metadata } of recorded) {
    if (metadata.occurredAt > until) continue;
    switch (kindOf(stream)) {
      case userAggregate.name:
        fold(world.users, userAggregate, id, event as UserEvent); // what the stream's name says
        break;
      case personAggregate.name:
        fold(world.people, personAggregate, id, event as PersonEvent);
        break;
      case userGroupAggregate.name:
        fold(world.groups, userGroupAggregate, id, event as UserGroupEvent);
        break;
      case contractAggregate.name:
        fold(world.contracts, contractAggregate, id, event as ContractEvent);
        break;
      default: {
        const { type } = event as CorporationEvent;
        if (type === 'CorporationDisabled') world.shut.add(id);
        if (type === 'CorporationEnabled') world.shut.delete(id);
      }
    }
  }
  return world;
}

/** What somebody could do: whether they could work in the corporation at all, and each right with its reasons. */
export interface AccessOn {
  /** 'unknown': there was no such account yet. */
  outcome: SignInOutcome | 'unknown';
  /** Also of those who could not sign in: what they would have found. */
  rights: Map<string, Explained[]>;
}

const grantsOf = ({ groups }: AccessWorld): Groups =>
  new Map([...groups].filter(([, group]) => !group.deleted).map(([id, group]) => [id, { id, ...group }]));

/** The days that somebody was to work on, as their contracts said then; null: there was none, the account says it. */
function contractOn(
  { contracts }: AccessWorld,
  person: number | null,
  corporation: number,
  day: CivilDate,
): { start: CivilDate; end: CivilDate | null } | null {
  const spans = [...contracts.values()].flatMap(({ facts, deleted, ...of }) =>
    facts !== null && !deleted && of.person === person && of.corporation === corporation ? [facts] : [],
  );
  return decidingOn(spans, day);
}

/** What an account could do in a corporation on a day of the world at that day's end. */
export function accessOn(world: AccessWorld, user: number, corporation: number, day: CivilDate): AccessOn {
  const account = world.users.get(user);
  if (!account) return { outcome: 'unknown', rights: new Map() };
  const groups = grantsOf(world);
  const belongings = belongingsOf(
    user,
    [...world.groups].map(([id, { members }]) => ({ id, members })),
  );
  const rights = explainRights(grantsIn(account, belongings, groups, corporation));
  const links = world.people.get(account.person ?? 0)?.memberships ?? [];
  const memberships = links
    .filter((one) => one.corporation === corporation)
    .map(({ enabled, contract: beside }) => {
      const contract = contractOn(world, account.person, corporation, day) ?? beside;
      return {
        corporation,
        enabled: enabled && !world.shut.has(corporation),
        contractStart: contract?.start ?? null,
        contractEnd: contract?.end ?? null,
      };
    });
  const superAdmin = rights.has('ROLE_SUPER_ADMIN');
  const outcome = signInOutcome(
    {
      enabled: account.enabled,
      group: superAdmin ? 'superadmin' : account.group,
      subscriptionEnd: account.subscriptionEnd,
      memberships,
    },
    day,
  );
  return { outcome, rights };
}

const rightsKnown: ReadonlySet<string> = new Set(
  roleFamilies.flatMap(({ rights }) => rights.map(({ role }) => role)),
);

/** Base roles first, then in the order of the families. */
const byRank = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', ...rightsKnown];

/** Whether somebody may be asked about by it: a right that can be given. */
export const isRight = (role: string): boolean => rightsKnown.has(role);

/**
 * The rights that an account had, each with its reasons, in the order in which people are told of them: the asked one,
 * by itself or by a base role, or all. Screen, file and command line say the same by this.
 */
export function rightsToTell(
  { rights }: AccessOn,
  role: string | null,
): { right: string; reasons: Explained[] }[] {
  return (role === null ? byRank.filter((one) => rights.has(one)) : [role]).flatMap((right) => {
    const reasons = role === null ? (rights.get(right) ?? []) : reasonsFor(rights, right);
    return reasons.length === 0 ? [] : [{ right, reasons }];
  });
}
