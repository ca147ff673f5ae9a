import type { UserGroupEvent } from '#domain/users/groups/user-group.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { UserEvent } from '#domain/users/user.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { roleName } from './role-words.server.ts';

/** One change of rights, in words. */
export interface AccessChange {
  key: string;
  title: string;
  detail: string;
  /** ISO 8601, UTC. */
  at: string;
  /** null: the product itself. */
  by: string | null;
}

type Told = UserGroupEvent | UserEvent;

interface Line {
  title: string;
  added?: string[];
  removed?: string[];
}

interface Words {
  t: StaffContext['t'];
  corporation: number;
  /** Only what concerns this user; null: all of it. */
  user: number | null;
  nameOfUser(user: number): string;
}

/** What a set of roles was before, by whom or what and where it counts. */
const lastRoles = () => {
  const known = new Map<string, readonly string[]>();
  return (key: string, roles: readonly string[]) => {
    const before = known.get(key) ?? [];
    known.set(key, roles);
    return {
      added: roles.filter((role) => !before.includes(role)),
      removed: before.filter((role) => !roles.includes(role)),
    };
  };
};

/** Goes through events in their order and tells each that the corporation may see. */
function teller({ t, corporation, user, nameOfUser }: Words): (event: Told, id: number) => Line | null {
  const groups = new Map<number, string>();
  const rolesSince = lastRoles();
  const seen = (of: number | null) => of === null || of === corporation;
  const named = (type: string, group: number): string =>
    t(`roles.event.${type}`, { name: groups.get(group) ?? '' });
  const differences = (key: string, roles: readonly string[]) => {
    const { added, removed } = rolesSince(key, roles);
    const words = (list: string[]) => list.map((role) => roleName(t, role));
    return { added: words(added), removed: words(removed) };
  };
  return (event, id) => {
    switch (event.type) {
      case 'UserGroupCreated':
      case 'UserGroupEdited':
        groups.set(event.data.group, event.data.name);
        return user === null ? { title: named(event.type, event.data.group) } : null;
      case 'UserGroupShared':
        return user === null ? { title: named(event.type, event.data.group) } : null;
      case 'UserGroupConfined': {
        const { group, corporation: of, roles, users } = event.data;
        rolesSince(`group-${group}-${of}`, roles);
        // Of whoever was in it elsewhere, that they no longer are.
        return user === null || !seen(of) || !users.includes(user)
          ? { title: named(event.type, group) }
          : null;
      }
      case 'UserGroupEnabled':
      case 'UserGroupDisabled':
      case 'UserGroupDeleted':
        return user === null ? { title: named(event.type, event.data.group) } : null;
      case 'UserGroupRolesSet': {
        const { group, corporation: of, roles } = event.data;
        const changed = differences(`group-${group}-${of ?? 0}`, roles);
        return user === null && seen(of) ? { title: named(event.type, group), ...changed } : null;
      }
      case 'UserGroupMembersAdded':
      case 'UserGroupMembersRemoved': {
        const { group, corporation: of, users } = event.data;
        if (!seen(of) || (user !== null && !users.includes(user))) return null;
        const names = user === null ? users.map(nameOfUser) : [];
        const key = event.type === 'UserGroupMembersAdded' ? 'added' : 'removed';
        return { title: named(event.type, group), [key]: names };
      }
      case 'UserRegistered':
      case 'UserGroupSet':
        return { title: t(`roles.event.${event.type}`, { name: t(`roles.base.${event.data.group}`) }) };
      case 'UserRolesSet': {
        const { corporation: of, roles } = event.data;
        const changed = differences(`user-${id}-${of}`, roles);
        return of === corporation ? { title: t('roles.event.UserRolesSet'), ...changed } : null;
      }
      default:
        return null;
    }
  };
}

const usersNamed = (recorded: readonly RecordedEvent[]): number[] =>
  recorded.flatMap(({ event, metadata }) => {
    const { users } = event.data as { users?: number[] }; // of events about members
    return [...(users ?? []), ...(metadata.user === null ? [] : [metadata.user])];
  });

/** Who gave what to whom and when, the newest first: of groups, or of one user among them. */
export async function accessHistory(
  { services: { db, store }, corporation, t }: StaffContext,
  streams: readonly string[],
  user: number | null,
): Promise<AccessChange[]> {
  const recorded = (await store.read(...streams)).sort((a, b) =>
    a.metadata.occurredAt.localeCompare(b.metadata.occurredAt),
  );
  const names = await namesOfUsers(db, [...new Set(usersNamed(recorded))]);
  const nameOfUser = (id: number) => names.get(id) ?? `#${id}`;
  const tell = teller({ t, corporation, user, nameOfUser });
  const changes = recorded.flatMap(({ event, id, stream, revision: version, metadata }): AccessChange[] => {
    const line = tell(event as Told, id); // the streams are of groups and users
    if (line === null) return [];
    const part = (key: 'added' | 'removed') => {
      const list = line[key] ?? [];
      return list.length === 0 ? [] : [t(`roles.event.${key}`, { names: list.join(', ') })];
    };
    const by = metadata.user === null ? null : nameOfUser(metadata.user);
    const detail = [...part('added'), ...part('removed')].join(' · ');
    return [{ key: `${stream}-${version}`, title: line.title, detail, at: metadata.occurredAt, by }];
  });
  return changes.reverse();
}
