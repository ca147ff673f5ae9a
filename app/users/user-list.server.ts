import { groupCodes } from '#domain/users/user.ts';
import { countUsers, listUsers, signInSpans, userStates, type UserFilter } from '#projections/users/users.ts';
import { exportList } from '../http/export/export.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { chosenColumns } from '../ui/list/list-columns.ts';
import { linkWith } from '../ui/links.ts';
import { seenBy } from './seen.server.ts';
import { bulkGroups } from './user-bulk.server.ts';
import { userColumns, usualUserColumns } from './user-columns.ts';

/** The accounts that an address asks for; what cannot be read of it narrows nothing. */
function askedUsers(context: StaffContext) {
  const { url } = context;
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const query = url.searchParams;
  const factor = query.get('secondFactor');
  const filter = {
    keyword: asked.keyword,
    state: userStates.find((one) => one === query.get('status')) ?? null,
    group: groupCodes.find((one) => one === query.get('group')) ?? null,
    secondFactor: factor === '1' ? true : factor === '0' ? false : null,
    lastSignIn: signInSpans.find((one) => one === query.get('lastSignIn')) ?? null,
  } satisfies UserFilter;
  const seen = seenBy(context);
  const usual = 'company' in seen ? usualUserColumns : [...usualUserColumns, 'companies'];
  return { asked, filter, seen, columns: chosenColumns(userColumns, usual, query) };
}

/** The list of accounts, with what it can be narrowed by. */
export async function userList(context: StaffContext) {
  const { services, t, actor } = context;
  const { asked, filter, seen, columns } = askedUsers(context);
  const [page, total, bulk] = await Promise.all([
    listUsers(services.db, seen, filter, asked.request),
    countUsers(services.db, seen, filter, COUNT_CAP + 1),
    bulkGroups(context),
  ]);
  const all = 'companies' in seen;
  const named = {
    group: filter.group && t(`shell.group.${filter.group}`),
    secondFactor:
      filter.secondFactor === null
        ? null
        : t(`users.filter.${filter.secondFactor ? 'withFactor' : 'withoutFactor'}`),
    lastSignIn: filter.lastSignIn && t(`users.filter.${filter.lastSignIn}`),
    company: all ? t('users.filter.allCompanies') : null,
  };
  return {
    ...listData(t('users.title'), asked, page, total),
    columns: columns.map(({ key }) => key),
    filter: {
      status: filter.state ?? '',
      group: filter.group ?? '',
      secondFactor: filter.secondFactor === null ? '' : filter.secondFactor ? '1' : '0',
      lastSignIn: filter.lastSignIn ?? '',
      company: all ? 'all' : '',
    },
    chips: Object.entries(named).flatMap(([name, label]) =>
      label === null ? [] : [{ label, to: linkWith(asked.address, { [name]: null }), on: true }],
    ),
    bulk,
    selectAll: context.url.searchParams.get('select') === 'page',
    maySeeAll: actor.roles.has('ROLE_SUPER_ADMIN') && actor.corporations.length > 1,
  };
}

export type UserListData = Awaited<ReturnType<typeof userList>>;

/** The same list as a file. */
export function exportUsers(context: StaffContext): Promise<Response> {
  const { services, t } = context;
  const { asked, filter, seen, columns } = askedUsers(context);
  const answer = exportList(context, {
    title: t('users.title'),
    columns,
    request: asked.request,
    page: (request) => listUsers(services.db, seen, filter, request),
    contextOf: () => ({ t }),
  });
  return Promise.resolve(answer);
}
