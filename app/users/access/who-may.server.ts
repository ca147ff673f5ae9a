import { explainRights, grantsIn, reasonsFor } from '#domain/users/groups/effective.ts';
import { accessHolders, groupsSeenBy, type AccessHolder } from '#projections/users/access.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { linkWith } from '../../ui/links.ts';
import { roleFilter } from './role-filter.server.ts';
import { reasonText } from './role-words.server.ts';

/** People shown side by side. */
const SHOWN = 12;

/** Somebody as a column: why they have each of the shown rights. */
export interface MatrixPerson {
  id: number;
  name: string;
  enabled: boolean;
  /** Reasons by role; a role without any is one that they have not. */
  why: Record<string, string[]>;
}

const nameOf = ({ name, username }: AccessHolder): string => (name === '' ? username : name);

/** Rights by people: who may do what in the chosen corporation, and through which group. */
export async function whoMayPage(context: StaffContext) {
  const { services, corporation, url, t, may } = context;
  const [holders, groups] = await Promise.all([
    accessHolders(services.db, corporation),
    groupsSeenBy(services.db, corporation),
  ]);
  const filter = roleFilter(context);
  const roles = filter.families.flatMap(({ rights }) => rights.map(({ role }) => role));
  const known = new Map(groups.map((group) => [group.id, group]));
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const address = url.pathname.replace(/\.data$/, '') + url.search;
  const asked = Number(url.searchParams.get('person'));
  const at = holders.findIndex(({ id }) => id === asked);
  const typed = Number(url.searchParams.get('from'));
  const first =
    at >= 0 ? Math.floor(at / SHOWN) * SHOWN : Number.isSafeInteger(typed) && typed > 0 ? typed : 0;
  const people = holders.slice(first, first + SHOWN).map((holder): MatrixPerson => {
    const account = { group: holder.group, roles: { [corporation]: holder.direct } };
    const rights = explainRights(grantsIn(account, holder.belongings, known, corporation));
    const why = roles.map((role): [string, string[]] => [
      role,
      [...new Set(reasonsFor(rights, role).map((one) => reasonText(t, names, role, one)))],
    ]);
    return { id: holder.id, name: nameOf(holder), enabled: holder.enabled, why: Object.fromEntries(why) };
  });
  const page = (from: number) => linkWith(address, { from: from === 0 ? null : from, person: null });
  return {
    title: t('roles.people.title'),
    filter,
    people,
    chosen: people.some(({ id }) => id === asked) ? asked : (people[0]?.id ?? 0),
    names: holders.map((holder) => ({ value: holder.id, label: nameOf(holder) })),
    previous: first > 0 ? page(Math.max(0, first - SHOWN)) : null,
    next: first + SHOWN < holders.length ? page(first + SHOWN) : null,
    total: holders.length,
    manages: may('ROLE_PERSON_GROUP_MANAGE'),
  };
}
