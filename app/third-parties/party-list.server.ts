import {
  countThirdParties,
  listThirdParties,
  thirdPartyTypes,
  type ThirdPartyFilter,
} from '#projections/third-parties/third-parties.ts';
import { sortFields } from '#domain/third-parties/sorted-by.ts';
import { balancesOf } from '#projections/third-parties/third-party-balances.ts';
import {
  findThirdPartyGroup,
  thirdPartyGroupChoices,
} from '#projections/third-parties/third-party-groups.ts';
import type { ListPage } from '#projections/listing.ts';
import { usualWith, withCustomColumns } from '../custom-fields/custom-columns.ts';
import { columnsOf as ownColumnsOf, customCells, listedFields } from '../custom-fields/custom-data.server.ts';
import { customFiltering, customFiltersIn } from '../custom-fields/custom-filters.server.ts';
import { exportList } from '../http/export/export.server.ts';
import { runViewForm, viewsData } from '../http/list-views.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { screenOf, type StaffContext } from '../http/screen.server.ts';
import { chosenColumns } from '../ui/list/list-columns.ts';
import { partyColumns, usualPartyColumns, type PartyRow } from './party-columns.ts';
import { partyChoices } from './party-choices.server.ts';
import { askedManager, followUpOf, managerChoices, tagChoices } from './follow-up.server.ts';
import { parties, partyNames, type Party } from './party-screens.ts';

/** Whether what is left to pay is shown: to whom may see the papers that say so. */
const seesBalances = (party: Party, { may }: Pick<StaffContext, 'may'>): boolean =>
  party === 'supplier' ? may('ROLE_PURCHASE_ORDER_LIST') : may('ROLE_INVOICE_LIST');

/** The columns that the address asks for; none of what somebody may not see. */
async function columnsOf(party: Party, context: StaffContext, tagged: boolean) {
  const fields = await listedFields(context, 'thirdParty');
  const custom = ownColumnsOf(fields, context);
  const seen = partyColumns.filter(({ key }) => key !== 'balance' || seesBalances(party, context));
  const all = withCustomColumns(seen, custom);
  // Where nobody made tags, nothing is missed.
  const usual = tagged ? [...usualPartyColumns, 'tags'] : usualPartyColumns;
  const columns = chosenColumns(all, usualWith(usual, custom), context.url.searchParams);
  return { fields, custom, columns };
}

function askedParties(party: Party, context: StaffContext) {
  const { url, actor } = context;
  const query = url.searchParams;
  const asked = listAddress(url, { sort: 'name', direction: 'asc' });
  const type = parties[party].type ?? thirdPartyTypes.find((one) => one === query.get('type')) ?? null;
  const group = Number(query.get('group'));
  const tag = Number(query.get('tag'));
  const state = query.get('state');
  const sorting = Object.fromEntries(
    sortFields.flatMap((field) => {
      const id = Number(query.get(field));
      return Number.isSafeInteger(id) && id > 0 ? [[field, id]] : [];
    }),
  );
  const filter: ThirdPartyFilter = {
    type,
    keyword: asked.keyword,
    enabled: state === 'enabled' ? true : state === 'disabled' ? false : null,
    postalCode: query.get('postalCode')?.trim().slice(0, 12) || null,
    group: Number.isSafeInteger(group) && group > 0 ? group : null,
    sorting,
    tag: Number.isSafeInteger(tag) && tag > 0 ? tag : null,
    accountManager: askedManager(query, actor),
    owing: query.get('owing') === 'on' && seesBalances(party, context),
  };
  return { asked, filter };
}

/** The group, of the corporation's own; a foreign one is as unknown as any: nobody is in it. */
async function groupAsked({ services, corporation }: StaffContext, { group }: ThirdPartyFilter) {
  return group ? await findThirdPartyGroup(services.db, group, corporation) : null;
}

/** Whose third parties are shown, as the filter names them; an unknown person's are nobody's. */
function managerShown(
  { url, t }: StaffContext,
  managers: readonly { value: number; label: string }[],
  { accountManager }: ThirdPartyFilter,
): { value: string; label: string } | null {
  if (url.searchParams.get('accountManager') === 'mine')
    return { value: 'mine', label: t('thirdParties.filter.mine') };
  const found = managers.find(({ value }) => value === accountManager);
  return found ? { value: String(found.value), label: found.label } : null;
}

/** One page of third parties, with what is left to pay where that is asked for. */
async function pageOf(
  party: Party,
  context: StaffContext,
  filter: ThirdPartyFilter,
  request: Parameters<typeof listThirdParties>[3],
): Promise<ListPage<PartyRow>> {
  const { services, corporation } = context;
  const page = await listThirdParties(services.db, corporation, filter, request);
  const ids = page.rows.map(({ id }) => id);
  const [balances, { tagsOf, managers }] = await Promise.all([
    seesBalances(party, context)
      ? balancesOf(services.db, corporation, ids, party === 'supplier' ? 'supplier' : 'client')
      : null,
    followUpOf(services.db, corporation, page.rows),
  ]);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      balance: balances && (balances.get(row.id) ?? '0.00'),
      tagged: tagsOf(row.tags),
      managerName: row.accountManager === null ? null : (managers.get(row.accountManager) ?? null),
    })),
  };
}

/** The list of one sort of third parties; that of all can be narrowed to one sort. */
export const partyListLoader = screenOf(partyNames, async (context, party) => {
  const { services, corporation, t, may } = context;
  const { asked, filter: given } = askedParties(party, context);
  const tags = await tagChoices(context);
  const [group, { fields, custom, columns }, managers, groups, { sorts }, views] = await Promise.all([
    groupAsked(context, given),
    columnsOf(party, context, tags.length > 0),
    managerChoices(context),
    may('ROLE_THIRD_PARTY_GROUP_READ') ? thirdPartyGroupChoices(services.db, corporation) : [],
    partyChoices(context),
    viewsData(context, party, asked.address),
  ]);
  const filter = {
    ...given,
    group: given.group ? (group?.id ?? -1) : null,
    custom: customFiltersIn(context, fields),
  };
  const [page, total] = await Promise.all([
    pageOf(party, context, filter, asked.request),
    countThirdParties(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t(`thirdParties.${party}.list`), asked, page, total),
    ...views,
    party,
    filter: {
      type: filter.type === 'buyer' ? null : filter.type,
      state: filter.enabled === true ? 'enabled' : filter.enabled === false ? 'disabled' : null,
      postalCode: filter.postalCode ?? null,
      group: group && { id: group.id, name: group.name },
      sorting: filter.sorting ?? {},
      tag: tags.find(({ id }) => id === filter.tag) ?? null,
      accountManager: managerShown(context, managers, filter),
      owing: filter.owing ?? false,
    },
    groups,
    sorts,
    tags,
    managers,
    balances: seesBalances(party, context),
    custom,
    filtering: customFiltering(context, fields, asked.address, asked.wrongDays),
    cells: await customCells(context, 'thirdParty', fields, columns, page.rows),
    shown: columns.map(({ key }) => key),
    mayCreate: may('ROLE_THIRD_PARTY_CREATE'),
    mayEdit: may('ROLE_THIRD_PARTY_EDIT'),
  };
});

export type PartyListData = Awaited<ReturnType<typeof partyListLoader>>;

/** Saves, prefers and removes views of the list. */
export const partyListAction = screenOf(partyNames, (context, party) => runViewForm(context, party));

/** The same as a file. */
export const partyExportLoader = screenOf(partyNames, async (context, party) => {
  const { t } = context;
  const { asked, filter: given } = askedParties(party, context);
  const group = await groupAsked(context, given);
  const tags = await tagChoices(context);
  const { fields, columns } = await columnsOf(party, context, tags.length > 0);
  const filter = {
    ...given,
    group: given.group ? (group?.id ?? -1) : null,
    custom: customFiltersIn(context, fields),
  };
  return exportList(context, {
    title: t(`thirdParties.${party}.list`),
    columns,
    request: asked.request,
    page: (request) => pageOf(party, context, filter, request),
    contextOf: async (rows) => ({
      t,
      custom: await customCells(context, 'thirdParty', fields, columns, rows),
    }),
  });
});
