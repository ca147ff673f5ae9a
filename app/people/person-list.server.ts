import type { CustomField } from '#domain/custom-fields/custom-field.ts';
import { readSocialSecurityNumber } from '#domain/people/social-security-number.ts';
import { isCivilDate } from '#domain/kernel/dates.ts';
import { contractStates, countStaff, listStaff, type StaffFilter } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { usualWith, withCustomColumns } from '../custom-fields/custom-columns.ts';
import { columnsOf, customCells, listedFields } from '../custom-fields/custom-data.server.ts';
import { customFiltering, customFiltersIn } from '../custom-fields/custom-filters.server.ts';
import { leaderOptions, unitOptions } from './unit-options.server.ts';
import { askedId } from '../http/asked-id.ts';
import { exportList } from '../http/export/export.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';
import { chosenColumns } from '../ui/list/list-columns.ts';
import { linkWith } from '../ui/links.ts';
import { typedDate } from '#domain/kernel/typed-date.ts';
import { personFilters } from './person-filters.ts';
import { exportedColumns, personColumns, usualPersonColumns } from './person-columns.ts';

/** A day that the list is looked at on; what is none is today. */
function dayIn(query: URLSearchParams, today: string): string {
  const day = typedDate(query.get('day') ?? '', null) ?? query.get('day') ?? '';
  return isCivilDate(day) ? day : today;
}

/** What the company asks of its people besides, for who may see their files: it may say anything about them. */
const seenFields = (context: StaffContext): Promise<CustomField[]> =>
  context.may('ROLE_PERSON_VIEW_PROFILE') ? listedFields(context, 'person') : Promise.resolve([]);

/** The people that an address asks for; a whole social security number finds whose it is, for the payroll right. */
async function askedPeople(context: StaffContext) {
  const { url, today, services, may } = context;
  const fields = await seenFields(context);
  const custom = columnsOf(fields, context);
  const query = url.searchParams;
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const number = may('ROLE_PERSON_MANAGE_PAYROLL') ? readSocialSecurityNumber(asked.keyword ?? '') : null;
  const filter: StaffFilter = {
    keyword: asked.keyword,
    numberHash: number === null ? null : await services.keyedHash(number),
    state: contractStates.find((one) => one === asked.status) ?? null,
    day: dayIn(query, today),
    unit: askedId(query, 'unit'),
    profile: askedId(query, 'profile'),
    contractType: askedId(query, 'contractType'),
    manager: askedId(query, 'manager'),
    custom: customFiltersIn(context, fields),
  };
  const all = withCustomColumns(personColumns, custom);
  const columns = chosenColumns(all, usualWith(usualPersonColumns, custom), query);
  return { asked, filter, fields, custom, columns };
}

/** What the list can be narrowed by, as choices. */
async function filterChoices(context: StaffContext) {
  const { services, corporation, language } = context;
  const [unit, records, manager] = await Promise.all([
    unitOptions(context),
    choices(services.db, ['personprofiletype', 'contracttype'], corporation, language),
    leaderOptions(context),
  ]);
  const options = (resource: string): Option[] =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    unit,
    profile: options('personprofiletype'),
    contractType: options('contracttype'),
    manager,
  };
}

/** The list of people, with what it can be narrowed by. */
export async function personList(context: StaffContext) {
  const { services, corporation, t, may, today, actor } = context;
  const { asked, filter, fields, custom, columns } = await askedPeople(context);
  const filtering = customFiltering(context, fields, asked.address, asked.wrongDays);
  const [page, total, options] = await Promise.all([
    listStaff(services.db, corporation, filter, asked.request),
    countStaff(services.db, corporation, filter, COUNT_CAP + 1),
    filterChoices(context),
  ]);
  const chips = personFilters.flatMap((name) => {
    const label = options[name].find(({ value }) => value === filter[name])?.label;
    return label === undefined ? [] : [{ label, to: linkWith(asked.address, { [name]: null }), on: true }];
  });
  return {
    ...listData(t('people.list'), asked, page, total),
    status: filter.state,
    day: filter.day === today ? null : filter.day,
    columns: columns.map(({ key }) => key),
    custom,
    cells: await customCells(context, 'person', fields, columns, page.rows),
    filtering,
    filter: {
      unit: filter.unit,
      profile: filter.profile,
      contractType: filter.contractType,
      manager: filter.manager,
    },
    options,
    chips: [...chips, ...filtering.chips],
    mayCreate: may('ROLE_PERSON_CREATE'),
    // Whoever works in one company alone sees nobody elsewhere.
    mayJoin: may('ROLE_PERSON_CREATE') && actor.corporations.length > 1,
    maySeeFiles: may('ROLE_PERSON_VIEW_PROFILE'),
    mayEdit: may('ROLE_PERSON_EDIT_PROFILE'),
    maySeeContracts: may('ROLE_CONTRACT_READ'),
  };
}

export type PersonListData = Awaited<ReturnType<typeof personList>>;

/** The same list as a file. */
export async function exportPeople(context: StaffContext): Promise<Response> {
  const { services, corporation, t } = context;
  const { asked, filter, fields, columns } = await askedPeople(context);
  return exportList(context, {
    title: t('people.list'),
    columns: exportedColumns(columns),
    request: asked.request,
    page: (request) => listStaff(services.db, corporation, filter, request),
    contextOf: async (rows) => ({ t, custom: await customCells(context, 'person', fields, columns, rows) }),
  });
}
