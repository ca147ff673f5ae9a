import { z } from 'zod';
import { editMembership, joinCorporation } from '#domain/people/membership-commands.ts';
import { setPersonProfile } from '#domain/people/profile-commands.ts';
import { createPlacedPerson } from '#domain/company/placed-person-commands.ts';
import { createPlacedPersonWhole, editPersonWhole } from '#domain/custom-fields/owned.ts';
import { fileOf, fileSchema, removePerson } from '#domain/people/person-commands.ts';
import { noDetails } from '#domain/people/person.ts';
import {
  contractStates,
  countStaff,
  findStaff,
  listStaff,
  readPerson,
  type StaffRow,
} from '#projections/people/staff.ts';
import { isColleague } from '#projections/people/people.ts';
import { accountsOfPeople } from '#projections/users/accounts.ts';
import { contractsOfPerson } from '#projections/people/contracts.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { staysNow } from '#projections/company/org-units.ts';
import { picturePath } from '../../links/picture-path.ts';
import { dayText, itemOf, itemsOf, recordNumber, referenceTo } from '../answers.ts';
import { customFieldsAnswer, customFieldsShown, withCustomInput } from '../custom-fields.ts';
import { call, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { day, idOf, word } from '../query.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';
import { contractAnswer, presentContract } from './contracts.ts';

const text = z.string().nullable();

/** Who the address names; null for what is no id, an unknown person and another corporation's. */
async function colleagueAt(
  { services, corporation, params }: ApiContext,
  name: string,
): Promise<number | null> {
  const id = pathId(params[name]);
  return id !== null && (await isColleague(services.db, id, corporation)) ? id : null;
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();

const referenceOf = (id: number | null, value: string | null) => (id === null ? null : { id, value });

const row = z.object({
  id: recordNumber,
  value: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  mobile: text,
  personnelNumber: text,
  profile: referenceTo.nullable(),
  manager: referenceTo.nullable(),
  enabled: z.boolean().meta({ description: 'They may enter the company' }),
  units: z.string().meta({ description: 'Names of the units that they are in' }),
  job: text.meta({ description: 'By the contract that decides today' }),
  contractType: text,
  contractStart: dayText.nullable(),
  contractEnd: dayText.nullable(),
  state: z.enum(contractStates).meta({ description: 'Under contract on the day, out of it, or without any' }),
});

const address = z
  .object({
    street: z.string(),
    complement: text,
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
  })
  .nullable();

const shown = shows(
  z.object({
    id: recordNumber,
    value: z.string(),
    gender: z.enum(['M', 'F']).nullable(),
    firstName: text,
    lastName: text,
    email: text,
    birthName: text,
    birthDate: dayText.nullable(),
    birthPlace: text,
    nationality: text,
    phone: text,
    mobile: text,
    personalEmail: text,
    address,
    emergencyContacts: z.array(z.object({ name: z.string(), relation: text, phone: text })),
    drivingLicence: text,
    drivingLicenceNumber: text,
    drivingLicenceExpiry: dayText.nullable(),
    permitType: text,
    permitNumber: text,
    permitExpiry: dayText.nullable(),
    personnelNumber: text,
    profile: referenceTo.nullable(),
    manager: referenceTo.nullable(),
    unit: referenceTo.nullable().meta({ description: 'The unit that they came into last, and are in' }),
    unitFrom: dayText.nullable().meta({ description: 'Since when' }),
    enabled: z.boolean(),
    employee: z.boolean(),
    state: z.enum(contractStates),
    contract: referenceTo.nullable().meta({ description: 'The one that decides today' }),
    avatar: z
      .object({ pathName: z.string() })
      .nullable()
      .meta({ description: 'Where the picture is read; null: there is none' }),
    customFields: customFieldsAnswer,
    confirmDuplicates: z
      .boolean()
      .meta({ description: 'Asked once, when somebody of the same name is there already' }),
  }),
  {
    stream: 'person',
    async read({ services, corporation, today }, id) {
      const found = await findStaff(services.db, id, corporation, today);
      if (found === null) return null;
      const [{ state }, [stay]] = await Promise.all([
        readPerson(services.store.read, id),
        staysNow(services.db, corporation, [id]),
      ]);
      const file = fileOf(state, corporation);
      const picture = picturePath(id, found.photo);
      return {
        ...blank,
        ...file,
        id,
        value: nameOf(found),
        profile: referenceOf(found.profile, found.profileName),
        manager: referenceOf(found.manager, found.managerName),
        unit: stay ? referenceOf(stay.unit, stay.name) : null,
        unitFrom: stay?.since ?? null,
        enabled: found.enabled,
        employee: found.employee,
        state: found.state,
        contract: referenceOf(found.contract, found.contractType),
        avatar: picture === null ? null : { pathName: picture },
        customFields: await customFieldsShown(services.db, corporation, 'person', id),
        confirmDuplicates: false,
      };
    },
  },
);

/** What a file says of somebody who was erased, or of whom nothing was said yet. */
const blank = { gender: null, firstName: null, lastName: null, email: null, ...noDetails };

const listRole = 'ROLE_PERSON_VIEW_LIST';
const fileRole = 'ROLE_PERSON_VIEW_PROFILE';

/** The branches of who leads whom. */
const branch = z.object({
  id: recordNumber,
  value: z.string(),
  children: z.array(z.looseObject(referenceTo.shape)).meta({
    description: 'Whom they lead, each like this one',
  }),
});

interface Led {
  id: number;
  value: string;
  manager: number | null;
}

const branchOf = (person: Led, all: readonly Led[]): z.input<typeof branch> => ({
  id: person.id,
  value: person.value,
  children: all.filter(({ manager }) => manager === person.id).map((one) => branchOf(one, all)),
});

/** Where somebody stands in the company: `id` is the person's, who stands in it once. */
const membershipRow = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  enabled: z.boolean().meta({ description: 'They may enter the company' }),
  employee: z.boolean(),
  corporation: referenceTo,
  contract: referenceTo.nullable().meta({ description: 'The one that decides today' }),
  contractStart: dayText.nullable(),
  contractEnd: dayText.nullable(),
  outOfContract: z.boolean().meta({ description: 'They had a contract, and none covers today' }),
});

interface Company {
  id: number;
  value: string | null;
}

const companyOf = async ({ services, corporation }: ApiContext): Promise<Company> => ({
  id: corporation,
  value: (await findCorporation(services.db, corporation))?.name ?? null,
});

const presentMembership = (staff: StaffRow, corporation: Company): z.input<typeof membershipRow> => ({
  id: staff.id,
  corporation,
  value: nameOf(staff),
  person: { id: staff.id, value: nameOf(staff) },
  enabled: staff.enabled,
  employee: staff.employee,
  contract: referenceOf(staff.contract, staff.contractType),
  contractStart: staff.contractStart,
  contractEnd: staff.contractEnd,
  outOfContract: staff.state === 'out',
});

const membershipShown = shows(membershipRow, {
  async read(context, id) {
    const { services, corporation, today } = context;
    const [staff, company] = await Promise.all([
      findStaff(services.db, id, corporation, today),
      companyOf(context),
    ]);
    return staff && presentMembership(staff, company);
  },
});

/** Nobody left out. */
const everybody = {
  state: null,
  unit: null,
  profile: null,
  contractType: null,
  manager: null,
  keyword: null,
};
const whole = { sort: 'name', direction: 'asc', limit: 10_000, cursor: null, offset: 0 } as const;

export const personCalls: Call[] = [
  ...listCalls({
    resource: 'persons',
    role: listRole,
    summary: 'The people of the company',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name', 'number', 'newest'],
    filters: {
      state: word(contractStates, 'Under contract on the day, out of it, or without any'),
      day: day('The day that contracts and units are looked at on; today unless said'),
      unit: idOf('organization', 'In this unit'),
      profile: idOf('personprofiletype', 'Of this profile'),
      contractType: idOf('contracttype', 'By the kind of contract'),
      manager: idOf('persons', 'Led by this person'),
    },
    filterOf: ({ keyword, state, day: on, unit, profile, contractType, manager }, today) => ({
      keyword,
      state,
      day: on ?? today,
      unit,
      profile,
      contractType,
      manager,
    }),
    list: listStaff,
    count: countStaff,
    row,
    present: ({ profileName, managerName, ...rest }) => ({
      ...rest,
      value: nameOf(rest),
      profile: referenceOf(rest.profile, profileName),
      manager: referenceOf(rest.manager, managerName),
    }),
    completion: {
      summary: 'Names of people',
      sort: 'name',
      valueOf: (one) => ({ id: one.id, value: nameOf(one) }),
    },
  }),
  showCall('persons', fileRole, 'The file of a person, without what is paid', shown),
  newCall('persons', {
    summary: 'A new person of the company, in a unit from a day on where one is said',
    command: createPlacedPersonWhole,
    input: withCustomInput(createPlacedPerson.input),
    shown,
  }),
  editCall('persons', {
    summary: 'Who somebody is, how they are reached, and where they stand',
    command: editPersonWhole,
    input: withCustomInput(fileSchema),
    shown,
    answeredOnce: ['confirmDuplicates'],
  }),
  deleteCall('persons', {
    summary: 'Take somebody out of the company who has neither contract nor account there',
    command: removePerson,
  }),
  changeCall('persons/create/profile/type', {
    summary: 'The profile that somebody works under: `profile`',
    command: setPersonProfile,
    input: setPersonProfile.input.omit({ id: true }),
    shown,
  }),
  ...listCalls({
    resource: 'personcorporation',
    role: listRole,
    summary: 'Who belongs to the company, and whether they may enter it',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name', 'newest'],
    filters: { state: word(contractStates, 'Under contract today, out of it, or without any') },
    filterOf: ({ keyword, state }, today) => ({ ...everybody, keyword, state, day: today }),
    list: listStaff,
    count: countStaff,
    row: membershipRow,
    present: {
      async all(context, rows) {
        const company = await companyOf(context);
        return rows.map((staff) => presentMembership(staff, company));
      },
    },
    completion: {
      summary: 'Names of those who belong to the company',
      sort: 'name',
      valueOf: (one) => ({ id: one.id, value: nameOf(one) }),
    },
  }),
  showCall('personcorporation', fileRole, 'Where somebody stands in the company', membershipShown),
  newCall('personcorporation', {
    summary: 'Take somebody in who has a file in another company that the account may see',
    command: joinCorporation,
    input: joinCorporation.input,
    shown: membershipShown,
  }),
  editCall('personcorporation', {
    summary: 'Whether somebody may enter the company, and whether they are employed there',
    command: editMembership,
    input: editMembership.input.omit({ id: true }),
    shown: membershipShown,
  }),
  deleteCall('personcorporation', {
    summary: 'Take somebody out of the company who has neither contract nor account there',
    command: removePerson,
  }),
  call({
    path: 'persons/contract/current/{id}',
    role: 'ROLE_CONTRACT_READ',
    summary: 'The contract of somebody that covers today; `item` is null where none does',
    answers: z.object({ item: contractAnswer.nullable() }),
    async run(context) {
      const { services, corporation, today } = context;
      const id = await colleagueAt(context, 'id');
      if (id === null) return notExist();
      const contracts = await contractsOfPerson(services.db, id, corporation, today);
      const current = contracts.find(({ start, end }) => start <= today && (end === null || end >= today));
      return { item: current ? presentContract(current) : null };
    },
  }),
  call({
    path: 'persons/contract/list/{id}',
    role: 'ROLE_CONTRACT_READ',
    summary: 'The contracts of somebody with the company, the newest first',
    answers: itemsOf(contractAnswer),
    async run(context) {
      const { services, corporation, today } = context;
      const id = await colleagueAt(context, 'id');
      if (id === null) return notExist();
      const contracts = await contractsOfPerson(services.db, id, corporation, today);
      return { items: contracts.map(presentContract), total: contracts.length };
    },
  }),
  call({
    path: 'persons/number/active',
    role: listRole,
    summary: 'How many people are under contract today',
    answers: itemOf(z.object({ count: z.int().min(0) })),
    async run({ services, corporation, today }) {
      const filter = { ...everybody, state: 'under' as const, day: today };
      return { item: { count: await countStaff(services.db, corporation, filter) } };
    },
  }),
  call({
    path: 'persons/account/{person}',
    role: 'ROLE_PERSON_MANAGE_ACCOUNT',
    summary: 'The account of somebody; `item` is null where they have none',
    answers: z.object({ item: z.object({ id: recordNumber, username: z.string() }).nullable() }),
    async run(context) {
      const person = await colleagueAt(context, 'person');
      if (person === null) return notExist();
      return { item: (await accountsOfPeople(context.services.db, [person])).get(person) ?? null };
    },
  }),
  call({
    path: 'persons/tree/list',
    role: listRole,
    summary: 'Who leads whom, as trees: children in each',
    answers: itemsOf(branch),
    async run({ services, corporation, today }) {
      const { rows } = await listStaff(services.db, corporation, { ...everybody, day: today }, whole);
      const all = rows.map((one) => ({ id: one.id, value: nameOf(one), manager: one.manager }));
      const known = new Set(all.map(({ id }) => id));
      const tops = all.filter(({ manager }) => manager === null || !known.has(manager));
      return { items: tops.map((one) => branchOf(one, all)), total: all.length };
    },
  }),
];
