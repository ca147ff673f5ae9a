import { equipmentRoles } from '#domain/equipment/roles.ts';
import { usageStatuses } from '#domain/equipment/usage.ts';
import { equipmentOfIds } from '#projections/equipment/equipment.ts';
import { countUsages, listUsages, usageHolders, type UsageFilter } from '#projections/equipment/usages.ts';
import { askedId } from '../http/asked-id.ts';
import { exportList } from '../http/export/export.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { linkWith } from '../ui/links.ts';
import { usageColumns } from './usage-columns.ts';
import { usageWarnings } from './usage-warnings.server.ts';

/** The uses that an address asks for. */
function askedUsages({ url }: StaffContext) {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const filter: UsageFilter = {
    keyword: asked.keyword,
    status: usageStatuses.find((one) => one === asked.status) ?? null,
    equipment: askedId(url.searchParams, 'equipment'),
    person: askedId(url.searchParams, 'person'),
    project: askedId(url.searchParams, 'project'),
    open: url.searchParams.get('open') === 'yes',
    now: new Date().toISOString(),
  };
  return { asked, filter };
}

/** The list of uses, with what it can be narrowed by. */
export async function usageList(context: StaffContext) {
  const { services, corporation, t } = context;
  const { db } = services;
  const { asked, filter } = askedUsages(context);
  const { equipment = null, person, project, open, status } = filter;
  const [page, total, holders, pieces] = await Promise.all([
    listUsages(db, corporation, filter, asked.request),
    countUsages(db, corporation, filter, COUNT_CAP + 1),
    usageHolders(db, corporation),
    equipment === null ? [] : equipmentOfIds(db, [equipment], corporation),
  ]);
  const lacking = await usageWarnings(context, page.rows);
  const without = (name: string) => linkWith(asked.address, { [name]: null, cursor: null });
  const chosen = { person, project };
  return {
    ...listData(t('equipment.usageList.title'), asked, page, total),
    status,
    lacking,
    // Where nothing is back yet.
    takesBack: context.may(equipmentRoles.edit) && (open === true || status === 'out' || status === 'late'),
    selectAll: context.url.searchParams.get('select') === 'page',
    holders,
    chosen,
    chips: [
      ...pieces.map(({ name }) => ({ label: name, to: without('equipment'), on: true })),
      ...holders
        .filter(({ kind, id }) => chosen[kind] === id)
        .map(({ kind, name }) => ({ label: name, to: without(kind), on: true })),
      {
        label: t('equipment.usageList.open'),
        to: linkWith(asked.address, { open: open ? null : 'yes', cursor: null }),
        on: open === true,
      },
    ],
  };
}

/** The same list as a file. */
export async function exportUsages(context: StaffContext): Promise<Response> {
  const { services, corporation, t } = context;
  const { asked, filter } = askedUsages(context);
  return exportList(context, {
    title: t('equipment.usageList.title'),
    columns: usageColumns,
    request: asked.request,
    page: (request) => listUsages(services.db, corporation, filter, request),
    contextOf: () => ({ t }),
  });
}
