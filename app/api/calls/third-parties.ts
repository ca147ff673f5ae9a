import { z } from 'zod';
import { createThirdPartyWhole, editThirdPartyWhole } from '#domain/custom-fields/owned.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { forbidden } from '#domain/kernel/refusal.ts';
import { addThirdPartyBankAccount } from '#domain/third-parties/bank-account-commands.ts';
import { civilities } from '#domain/third-parties/civility.ts';
import { convertProspect, deleteThirdParty, setThirdPartyEnabled } from '#domain/third-parties/commands.ts';
import { setThirdPartyCorporations } from '#domain/third-parties/corporation-commands.ts';
import { mergeThirdParties, undoMerge } from '#domain/third-parties/merge-commands.ts';
import { relateThirdParty } from '#domain/third-parties/relation-commands.ts';
import { relationKinds } from '#domain/third-parties/relation.ts';
import { accountsOf, thirdPartySchema } from '#domain/third-parties/third-party.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import { labelsOf } from '#projections/records/records.ts';
import { sortedBy, sortFields, sortingIds, type Sorting } from '#domain/third-parties/sorted-by.ts';
import {
  countThirdParties,
  findThirdParty,
  listThirdParties,
  thirdPartyTypes,
  type ThirdPartyFilter,
  type ThirdPartyRow,
} from '#projections/third-parties/third-parties.ts';
import { balancesOf } from '#projections/third-parties/third-party-balances.ts';
import { sharedThirdParties } from '#projections/third-parties/third-party-likeness.ts';
import { listContacts, listPlaces, relationsOf } from '#projections/third-parties/third-party-parts.ts';
import { decimalText, recordNumber, referenceTo } from '../answers.ts';
import type { ApiContext, Call } from '../call.ts';
import { customFieldsAnswer, customFieldsShown, withCustomInput } from '../custom-fields.ts';
import { idOf, word, words, yesOrNo } from '../query.ts';
import {
  changeCall,
  completionCall,
  deleteCall,
  editCall,
  listCall,
  newCall,
  showCall,
  shows,
  type Asked,
  type Expansion,
} from '../resource-calls.ts';
import { followUpOf } from '../../third-parties/follow-up.server.ts';
import { contactAnswer, placeAnswer, presentContact, presentPlace } from './third-party-parts.ts';

const text = z.string().nullable();
const decimal = decimalText.nullable();

const postalAddress = z.object({
  street: z.string(),
  complement: text,
  postalCode: z.string(),
  city: z.string(),
  country: z.string().meta({ example: 'FR' }),
});

const row = z.object({
  id: recordNumber,
  value: text.meta({ description: 'The whole name; null once erased, like all that says who it is' }),
  name: text.meta({ description: 'The family name of a natural person whose first name is said' }),
  firstName: text,
  code: text,
  client: z.boolean(),
  supplier: z.boolean(),
  prospect: z.boolean(),
  enabled: z.boolean(),
  siren: text,
  email: text,
  phone: text,
  address: postalAddress.nullable(),
  category: referenceTo.nullable(),
  serviceType: referenceTo.nullable(),
  portal: referenceTo.nullable(),
  tags: z.array(referenceTo.extend({ colour: text })),
  accountManager: referenceTo.nullable(),
});

const item = row.extend({
  naturalPerson: z.boolean(),
  civility: z.enum(civilities).nullable(),
  tradeName: text,
  legalForm: text,
  capital: decimal,
  naf: text,
  website: text,
  siret: text,
  vatNumber: text,
  electronicAddress: text,
  mobile: text,
  language: z.enum(['fr', 'en']),
  paymentCondition: referenceTo.nullable(),
  paymentType: referenceTo.nullable(),
  iban: text.meta({ description: 'Of the default account' }),
  bic: text,
  accountingCode: text,
  generalAccount: text,
  supplierAccount: text,
  noReminders: z.boolean(),
  creditLimit: decimal,
  note: text,
  accounts: z
    .array(z.object({ iban: z.string(), bic: text, label: text }))
    .meta({ description: 'All bank accounts, the default first' }),
  addresses: z.array(placeAnswer),
  contacts: z.array(contactAnswer),
  relations: z.array(
    z.object({
      id: recordNumber,
      kind: z.enum(relationKinds),
      inverse: z.boolean().meta({ description: 'It was said of the other one' }),
      other: referenceTo,
    }),
  ),
  corporations: z
    .array(referenceTo)
    .meta({ description: 'Those that it belongs to, of those that you are enabled in' }),
  mergedInto: referenceTo
    .nullable()
    .meta({ description: 'The record that it was merged into, and that is to be named in its place' }),
  customFields: customFieldsAnswer,
});

type Found = NonNullable<Awaited<ReturnType<typeof findThirdParty>>>;

/** What it says of itself; null where it says nothing, or once it was erased. */
function presentIdentity({ identity }: Found) {
  return {
    value: identity?.name ?? null,
    name: identity?.lastName ?? identity?.name ?? null,
    firstName: identity?.firstName ?? null,
    civility: identity?.civility ?? null,
    tradeName: identity?.tradeName ?? null,
    siren: identity?.siren ?? null,
    siret: identity?.siret ?? null,
    vatNumber: identity?.vatNumber ?? null,
    electronicAddress: identity?.electronicAddress ?? null,
    email: identity?.email ?? null,
    phone: identity?.phone ?? null,
    mobile: identity?.mobile ?? null,
    website: identity?.website ?? null,
    address: identity?.address ?? null,
    iban: identity?.iban ?? null,
    bic: identity?.bic ?? null,
    note: identity?.note ?? null,
    accounts: [...accountsOf(identity)],
  };
}

/** What was agreed on with it. */
const presentTerms = (found: Found) => ({
  legalForm: found.legalForm ?? null,
  capital: found.capital ?? null,
  naf: found.naf ?? null,
  creditLimit: found.creditLimit ?? null,
  accountingCode: found.accountingCode ?? null,
  generalAccount: found.generalAccount ?? null,
  supplierAccount: found.supplierAccount ?? null,
  noReminders: found.noReminders ?? false,
});

const unsorted = { category: null, serviceType: null, portal: null, tags: [], accountManager: null };

const followed = (found: Awaited<ReturnType<typeof namedOf>>, id: number) => found.get(id) ?? unsorted;

/** The corporations that it belongs to, as far as the caller works in them. */
async function corporationsOf({ services, corporation, actor }: ApiContext, link: number | null) {
  const shared = link === null ? [] : await sharedThirdParties(services.db, link);
  const mine = shared.map((one) => one.corporation).filter((id) => actor?.corporations.includes(id));
  const found = await listCorporations(services.db, mine.length > 0 ? mine : [corporation]);
  return found.map(({ id, name }) => ({ id, value: name }));
}

/** What third parties are sorted by, tagged with, and who looks after them: by their ids. */
async function namedOf(
  { services, corporation, language }: ApiContext,
  rows: readonly { id: number; sorting: Sorting; tags: readonly number[]; accountManager?: number | null }[],
) {
  const ids = rows.flatMap(({ sorting }) => sortingIds(sorting));
  const [labels, { tagsOf, managers }] = await Promise.all([
    labelsOf(services.db, [...new Set(ids)], corporation, language),
    followUpOf(services.db, corporation, rows),
  ]);
  const named = (id: number | null | undefined, names: ReadonlyMap<number, string>) =>
    id ? { id, value: names.get(id) ?? null } : null;
  return new Map(
    rows.map(({ id, sorting, tags, accountManager }) => [
      id,
      {
        category: named(sorting.category, labels),
        serviceType: named(sorting.serviceType, labels),
        portal: named(sorting.portal, labels),
        tags: tagsOf(tags).map(({ label, ...tag }) => ({ ...tag, value: label })),
        accountManager: named(accountManager, managers),
      },
    ]),
  );
}

const shown = shows(item, {
  stream: 'thirdparty',
  async read(context, id) {
    const { services, corporation, language } = context;
    const { db } = services;
    const found = await findThirdParty(db, id, corporation);
    if (found === null) return null;
    const { paymentCondition, paymentType, mergedInto } = found;
    const named = [paymentCondition, paymentType].filter((one) => one !== null);
    const into = mergedInto === null ? null : await findThirdParty(db, mergedInto, corporation);
    const [labels, places, contacts, relations, corporations, customFields, sortedAnd] = await Promise.all([
      labelsOf(db, named, corporation, language),
      listPlaces(db, corporation, id),
      listContacts(db, corporation, id),
      relationsOf(db, id, corporation),
      corporationsOf(context, found.link),
      customFieldsShown(db, corporation, 'thirdParty', id),
      namedOf(context, [{ ...found, sorting: found }]),
    ]);
    const maybe = (one: number | null) => (one === null ? null : { id: one, value: labels.get(one) ?? null });
    return {
      ...found,
      ...presentIdentity(found),
      ...presentTerms(found),
      ...followed(sortedAnd, id),
      mergedInto: into && { id: into.id, value: into.identity?.name ?? null },
      paymentCondition: maybe(paymentCondition),
      paymentType: maybe(paymentType),
      addresses: places.map(presentPlace),
      contacts: contacts.map(presentContact),
      relations: relations.map(({ other, name, ...rest }) => ({
        ...rest,
        other: { id: other, value: name },
      })),
      corporations,
      customFields,
    };
  },
});

const types = [...thirdPartyTypes, 'buyer'] as const;

const filters = {
  client: yesOrNo('Clients, or who is none'),
  supplier: yesOrNo('Suppliers, or who is none'),
  prospect: yesOrNo('Prospects, or who is none'),
  buyer: yesOrNo('Clients and prospects, or who is neither'),
  type: word(types, 'Of this type; buyer: clients and prospects'),
  group: idOf('thirdpartygroup', 'In this group'),
  enabled: yesOrNo('Enabled ones, or disabled ones'),
  postalCode: words('What the postal code begins with'),
  category: idOf(sortedBy.category, 'Of this category'),
  serviceType: idOf(sortedBy.serviceType, 'Of this type of service'),
  portal: idOf(sortedBy.portal, 'Worked with by this address'),
  tag: idOf('thirdpartytag', 'With this tag'),
  accountManager: idOf('persons', 'That this person looks after'),
  owing: word(['1'], 'Something is left to pay, of theirs or of ours with them'),
};

/** Who sees the papers that say what is left to pay. */
const seesPapers = { client: 'ROLE_INVOICE_LIST', supplier: 'ROLE_PURCHASE_ORDER_LIST' } as const;

/** @throws Refusal `forbidden` where what is left to pay is asked for, to whoever sees none of the papers that say so */
function filterOf({ actor }: ApiContext, asked: Asked<typeof filters>): ThirdPartyFilter {
  const { client, supplier, prospect, buyer, type, group, enabled, postalCode, owing, keyword } = asked;
  const isSupplier = type === 'supplier' || supplier === true;
  const role = seesPapers[isSupplier ? 'supplier' : 'client'];
  if (owing !== null && !mayPass(actor, { role, scope: 'corporation' })) throw forbidden();
  return {
    type,
    is: { client, supplier, prospect, buyer },
    keyword,
    enabled,
    postalCode: postalCode?.slice(0, 12) ?? null,
    group,
    sorting: Object.fromEntries(
      sortFields.flatMap((field) => (asked[field] === null ? [] : [[field, asked[field]]])),
    ),
    tag: asked.tag,
    accountManager: asked.accountManager,
    owing: owing !== null,
    custom: asked.custom,
  };
}

const presentRow = ({ name, lastName, city: _city, postalCode: _code, ...rest }: ThirdPartyRow) => ({
  ...rest,
  // The row of one that was erased has an empty name.
  value: rest.address === null ? null : name,
  name: rest.address === null ? null : (lastName ?? name),
});

const readRole = 'ROLE_THIRD_PARTY_READ';
const inOrder = {
  role: readRole,
  order: { sort: 'name', direction: 'asc' },
  sorts: ['name', 'code', 'id'],
  filters,
  custom: 'thirdParty',
} as const;

/** What is left to pay of rows, as what they are; null for whoever sees none of the papers that say so. */
async function balancesAs(
  { services, corporation, actor }: ApiContext,
  rows: readonly ThirdPartyRow[],
  as: 'client' | 'supplier',
): Promise<(string | null)[]> {
  if (!mayPass(actor, { role: seesPapers[as], scope: 'corporation' })) return rows.map(() => null);
  const ids = rows.map(({ id }) => id);
  const found = await balancesOf(services.db, corporation, ids, as);
  return ids.map((id) => found.get(id) ?? '0.00');
}

const balances: Expansion<ThirdPartyRow> = {
  schema: z
    .object({ client: decimal, supplier: decimal })
    .meta({ description: 'What is left to pay; null where you may not see the papers that say so' }),
  async of(context, rows) {
    const [client, supplier] = await Promise.all(
      (['client', 'supplier'] as const).map((as) => balancesAs(context, rows, as)),
    );
    return rows.map((_row, at) => ({ client: client?.[at] ?? null, supplier: supplier?.[at] ?? null }));
  },
};

const lists: Call[] = [
  listCall({
    ...inOrder,
    path: 'thirdparty/list',
    summary: 'Clients, suppliers and prospects',
    row,
    stream: { prefix: 'thirdparty', idOf: ({ id }: ThirdPartyRow) => id },
    expand: { balances },
    async read(context, asked, request) {
      const { services, corporation } = context;
      const filter = filterOf(context, asked);
      const page = await listThirdParties(services.db, corporation, filter, request);
      return { page, count: () => countThirdParties(services.db, corporation, filter) };
    },
    async present(context, rows) {
      const named = await namedOf(context, rows);
      return rows.map((one) => ({ ...presentRow(one), ...followed(named, one.id) }));
    },
  }),
  completionCall({
    ...inOrder,
    path: 'thirdparty/completion/list',
    summary: 'Names of third parties',
    async read(context, asked, request) {
      const { services, corporation } = context;
      const filter = { ...filterOf(context, asked), enabled: true };
      const { rows } = await listThirdParties(services.db, corporation, filter, request);
      return rows.map(({ id, name }) => ({ id, value: name }));
    },
  }),
];

const input = withCustomInput(thirdPartySchema);

export const thirdPartyCalls: Call[] = [
  ...lists,
  showCall('thirdparty', readRole, 'One third party', shown),
  newCall('thirdparty', {
    summary:
      'Create a third party; with `?duplicates=ask` behind the path, one that looks like another is refused (409 DUPLICATE)',
    command: createThirdPartyWhole,
    input,
    query: z.object({ duplicates: word(['ask'], 'Whether one that looks like another is refused') }),
    read: (body, { duplicates }) => ({ askDuplicates: duplicates !== null, ...body }),
    shown,
  }),
  editCall('thirdparty', {
    summary: 'Edit a third party; its IBAN is that of the default account',
    command: editThirdPartyWhole,
    input,
    shown,
  }),
  changeCall('thirdparty/new/relation', {
    summary: 'Say what another third party is to this one',
    command: relateThirdParty,
    input: relateThirdParty.input.omit({ id: true }),
    shown,
  }),
  {
    ...changeCall('thirdparty/edit/corporation', {
      summary: 'Set the corporations it belongs to, of those that you are enabled in',
      command: setThirdPartyCorporations,
      input: setThirdPartyCorporations.input.omit({ id: true }),
      shown,
    }),
    edits: shown,
  },
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
