import { createThirdPartyWhole, editThirdPartyWhole } from '#domain/custom-fields/owned.ts';
import { addThirdPartyBankAccount } from '#domain/third-parties/bank-account-commands.ts';
import { convertProspect, deleteThirdParty, setThirdPartyEnabled } from '#domain/third-parties/commands.ts';
import { setThirdPartyCorporations } from '#domain/third-parties/corporation-commands.ts';
import { mergeThirdParties, undoMerge } from '#domain/third-parties/merge-commands.ts';
import { relateThirdParty } from '#domain/third-parties/relation-commands.ts';
import { accountsOf, thirdPartySchema } from '#domain/third-parties/third-party.ts';
import { sortedBy, sortFields, type SortField, type Sorting } from '#domain/third-parties/sorted-by.ts';
import { findRecord } from '#projections/records/records.ts';
import {
  countThirdParties,
  findThirdParty,
  listThirdParties,
  type ThirdPartyFilter,
  type ThirdPartyRow,
} from '#projections/third-parties/third-parties.ts';
import { customFieldsShown, withCustomInput } from '../custom-fields.ts';
import { sharedThirdParties } from '#projections/third-parties/third-party-likeness.ts';
import { listContacts, listPlaces, relationsOf } from '#projections/third-parties/third-party-parts.ts';
import { json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, flagFilter, idFilter, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';
import { followUpOf } from '../../third-parties/follow-up.server.ts';
import type { Tag } from '../../third-parties/party-tags.tsx';
import { presentContact, presentPlace } from './third-party-parts.ts';

async function referenceTo(
  { services, corporation }: ApiContext,
  resource: string,
  id: number | null,
): Promise<object | null> {
  const row = id === null ? null : await findRecord(services.db, resource, corporation, id);
  return row && { id: row.id, value: row.label };
}

/** The lists that a third party is sorted by; null of what it has no entry of. */
async function sortingShown(context: ApiContext, found: Sorting): Promise<object> {
  const shownOf = async (field: SortField) =>
    [field, await referenceTo(context, sortedBy[field], found[field] ?? null)] as const;
  return Object.fromEntries(await Promise.all(sortFields.map(shownOf)));
}

const presentTag = ({ id, label, colour }: Tag) => ({ id, value: label, colour });

const presentManager = (names: ReadonlyMap<number, string>, id: number | null | undefined) =>
  id ? { id, value: names.get(id) ?? null } : null;

/** Rows as programs read them, with the names of what they name. */
async function rowsOf({ services, corporation }: ApiContext, rows: readonly ThirdPartyRow[]) {
  const { tagsOf, managers } = await followUpOf(services.db, corporation, rows);
  return rows.map((row) => ({
    ...row,
    value: row.name,
    tags: tagsOf(row.tags).map(presentTag),
    accountManager: presentManager(managers, row.accountManager),
  }));
}

/** What older programs do not send stays as it is. */
async function keptFollowUp({ services, corporation, params }: ApiContext): Promise<object | null> {
  const found = await findThirdParty(services.db, pathId(params['id']) ?? 0, corporation);
  return found && { tags: found.tags, accountManager: found.accountManager ?? null };
}

async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findThirdParty(context.services.db, id, context.corporation);
  if (found === null) return notExist();
  const { services, corporation, actor } = context;
  const {
    identity,
    paymentCondition,
    paymentType,
    link,
    mergedInto,
    billingAddress: _billing,
    ...terms
  } = found;
  const into = mergedInto === null ? null : await findThirdParty(services.db, mergedInto, corporation);
  const [places, contacts, relations, shared, followUp] = await Promise.all([
    listPlaces(services.db, corporation, found.id),
    listContacts(services.db, corporation, found.id),
    relationsOf(services.db, found.id, corporation),
    link === null ? [] : sharedThirdParties(services.db, link),
    followUpOf(services.db, corporation, [found]),
  ]);
  const mine = shared.filter((one) => actor?.corporations.includes(one.corporation));
  const item = {
    ...terms,
    ...identity,
    name: identity?.lastName ?? identity?.name ?? null,
    value: identity?.name ?? null,
    accounts: accountsOf(identity),
    addresses: places.map(presentPlace),
    contacts: contacts.map(presentContact),
    relations: relations.map(({ other, name, ...row }) => ({ ...row, other: { id: other, value: name } })),
    corporations: mine.length > 0 ? mine.map((one) => one.corporation) : [corporation],
    paymentCondition: await referenceTo(context, 'paymentcondition', paymentCondition),
    paymentType: await referenceTo(context, 'paymenttype', paymentType),
    ...(await sortingShown(context, found)),
    /** The record that it was merged into, and that is to be named in its place. */
    mergedInto: into && { id: into.id, value: into.identity?.name ?? null },
    tags: followUp.tagsOf(terms.tags).map(presentTag),
    accountManager: presentManager(followUp.managers, terms.accountManager),
    customFields: await customFieldsShown(services.db, corporation, 'thirdParty', found.id),
  };
  return json({ item });
}

const types = ['client', 'supplier', 'prospect', 'buyer'] as const;

function filterOf(query: URLSearchParams): ThirdPartyFilter {
  const type = types.find((one) => query.get(one) === '1') ?? choiceFilter(query, 'type', types);
  const group = Number(query.get('group'));
  return {
    type,
    keyword: keywordOf(query),
    enabled: flagFilter(query, 'enabled'),
    postalCode: query.get('postalCode')?.slice(0, 12) || null,
    group: Number.isSafeInteger(group) && group > 0 ? group : null,
    sorting: Object.fromEntries(
      sortFields.flatMap((field) => {
        const id = idFilter(query, field);
        return id === null ? [] : [[field, id]];
      }),
    ),
    tag: idFilter(query, 'tag'),
    accountManager: idFilter(query, 'accountManager'),
  };
}

const readRole = 'ROLE_THIRD_PARTY_READ';

export const thirdPartyCalls: Call[] = [
  ...listCalls({
    resource: 'thirdparty',
    role: readRole,
    summary: 'Clients, suppliers and prospects',
    order: { sort: 'name', direction: 'asc' },
    filters: [...types, 'type', 'group', 'enabled', 'postalCode', ...sortFields, 'tag', 'accountManager'],
    filterOf,
    list: listThirdParties,
    count: countThirdParties,
    present: { all: rowsOf },
    completion: {
      summary: 'Names of third parties',
      sort: 'name',
      valueOf: ({ id, name }) => ({ id, value: name }),
      among: (filter) => ({ ...filter, enabled: true }),
    },
  }),
  showCall('thirdparty', readRole, 'One third party', shown),
  newCall('thirdparty', {
    summary:
      'Create a third party; with `?duplicates=ask` behind the path, one that looks like another is refused (409 DUPLICATE)',
    command: createThirdPartyWhole,
    input: withCustomInput(thirdPartySchema),
    query: ['duplicates'],
    read: (body, query) => ({ askDuplicates: choiceFilter(query, 'duplicates', ['ask']) !== null, ...body }),
    shown,
  }),
  changeCall('thirdparty/edit', {
    summary: 'Edit a third party; its IBAN is that of the default account',
    command: editThirdPartyWhole,
    kept: keptFollowUp,
    input: withCustomInput(thirdPartySchema),
    shown,
  }),
  changeCall('thirdparty/new/relation', {
    summary: 'Say what another third party is to this one',
    command: relateThirdParty,
    input: relateThirdParty.input.omit({ id: true }),
    shown,
  }),
  changeCall('thirdparty/edit/corporation', {
    summary: 'Set the corporations it belongs to, of those that you are enabled in',
    command: setThirdPartyCorporations,
    input: setThirdPartyCorporations.input.omit({ id: true }),
    shown,
  }),
  changeCall('thirdparty/enable', {
    summary: 'Enable or disable a third party (ours): `enabled`',
    command: setThirdPartyEnabled,
    input: setThirdPartyEnabled.input.omit({ id: true }),
    shown,
  }),
  changeCall('thirdparty/convert', {
    summary: 'Make a client of a prospect (ours)',
    command: convertProspect,
    input: null,
    read: () => ({}),
    shown,
  }),
  changeCall('thirdparty/add/bank/account', {
    summary: 'Add a bank account, or change the one of that IBAN (ours)',
    command: addThirdPartyBankAccount,
    input: addThirdPartyBankAccount.input.omit({ id: true }),
    shown,
  }),
  changeCall('thirdparty/merge', {
    summary:
      'Merge another record of the same third party (`merged`) into this one (ours); `taken`: fields it says',
    command: mergeThirdParties,
    input: mergeThirdParties.input.omit({ id: true }),
    shown,
  }),
  changeCall('thirdparty/merge/undo', {
    summary: 'Separate a merged third party again, within a day (ours)',
    command: undoMerge,
    input: null,
    read: () => ({}),
    shown,
  }),
  deleteCall('thirdparty', {
    summary: 'Delete a third party that no document names',
    command: deleteThirdParty,
  }),
];
