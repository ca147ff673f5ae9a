import type { RoleName } from '#domain/kernel/roles.ts';
import { redirect } from '@remix-run/node';
import { timeSightOf } from '#domain/time/time-access.ts';
import { unitsOfPerson } from '#projections/company/org-units.ts';
import { listPlans } from '#projections/projects/planning/plans.ts';
import { listActivityMonths } from '#projections/time/activities.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import { addressLine } from '#domain/kernel/address.ts';
import { countryName } from '#domain/kernel/countries.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import { resultRoles } from '#domain/health/rights.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { PersonState } from '#domain/people/person.ts';
import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import { isBeingHired } from '#domain/people/labour-rules.ts';
import { removePerson } from '#domain/people/person-commands.ts';
import { objectToElectronicSlips, withdrawSlipObjection } from '#domain/payroll/wage-slip-commands.ts';
import { doubtsOf, spacedNumber } from '#domain/people/social-security-number.ts';
import { listChangeRequests } from '#projections/people/change-requests.ts';
import { contractsOfPerson } from '#projections/people/contracts.ts';
import { findStaff, readPerson } from '#projections/people/staff.ts';
import { standingObjection } from '#projections/payroll/slip-objections.ts';
import { slipsOfPerson } from '#projections/payroll/wage-slips.ts';
import { restDaysOf } from '../time-off/person-rest-days.server.ts';
import { customFacts } from '../custom-fields/custom-data.server.ts';
import { withCustomHistory } from '../custom-fields/custom-history.server.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { personHealth } from '../health/person-health.server.ts';
import { interviewsPanel } from './interviews/interviews.server.ts';
import { eventEntries } from '../history/history.server.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatIban } from '../ui/format.ts';
import { heldEquipment } from '../projects/parts/held-equipment.server.ts';
import { trainingsOf } from '../training/person-trainings.server.ts';
import { partsOf } from './changes/change-words.server.ts';
import { listName } from './person-columns.ts';
import { picturePath } from '../links/picture-path.ts';

/** Somebody of the company by the id of the address, with all that their stream says. @throws Response 404 */
export async function colleagueOf({ services, corporation, params, today, t }: StaffContext) {
  const id = idOf(params, 'id');
  const row = await findStaff(services.db, id, corporation, today);
  if (row === null) throw notFound();
  const { state, revision, events } = await readPerson(services.store.read, id);
  return { id, row, name: listName(row) || t('commerce.erased'), state, revision, events };
}

/** Parts of a file, each by its right; those about the account are pages of their own (app/users/person). */
const tabs = [
  { name: 'profile', role: 'ROLE_PERSON_VIEW_PROFILE' },
  { name: 'contracts', role: 'ROLE_CONTRACT_READ' },
  { name: 'restDays', role: ['ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_MANAGER_REST_DAY'] },
  {
    name: 'time',
    role: ['ROLE_PERSON_ACTIVITY_READ', 'ROLE_PERSON_ACTIVITY_APPROVE', 'ROLE_PERSON_ACTIVITY_MANAGE'],
  },
  { name: 'planning', role: ['ROLE_PROJECT_READ', 'ROLE_PROJECT_PLAN'] },
  { name: 'equipment', role: 'ROLE_EQUIPMENT_READ' },
  { name: 'documents', role: 'ROLE_PERSON_MANAGE_DOCUMENT' },
  { name: 'trainings', role: trainingRoles.view },
  { name: 'exams', role: resultRoles },
  { name: 'payroll', role: 'ROLE_PERSON_MANAGE_PAYROLL' },
  { name: 'wageSlips', role: slipRoles.read },
  { name: 'account', role: 'ROLE_PERSON_MANAGE_ACCOUNT', page: 'personAccount' },
  {
    name: 'permissions',
    role: ['ROLE_PERSON_MANAGE_PERMISSION', 'ROLE_PERSON_GROUP_MANAGE'],
    page: 'personPermissions',
  },
  { name: 'history', role: 'ROLE_PERSON_VIEW_PROFILE' },
] as const;
type Part = (typeof tabs)[number];
type Tab = Part['name'];
/** A part that the file's own page shows. */
type TabHere = Exclude<Part, { page: string }>['name'];

/** What a file says of who somebody is, as words. */
export function profileOf({ language }: Pick<StaffContext, 'language'>, { identity, details }: PersonState) {
  if (details === null) return null;
  const phone = (number: string | null) => (number === null ? null : writePhone(number));
  return {
    gender: identity?.gender ?? null,
    birthName: details.birthName,
    birthDate: details.birthDate,
    birthPlace: details.birthPlace,
    nationality: details.nationality && countryName(details.nationality, language),
    phone: phone(details.phone),
    mobile: phone(details.mobile),
    personalEmail: details.personalEmail,
    address: details.address && addressLine(details.address, language),
    emergency: details.emergencyContacts.map(({ name, relation, phone: number }) => ({
      name,
      relation,
      phone: phone(number),
    })),
    licence: details.drivingLicence,
    licenceNumber: details.drivingLicenceNumber,
    licenceExpiry: details.drivingLicenceExpiry,
    permit: details.permitType,
    permitNumber: details.permitNumber,
    permitExpiry: details.permitExpiry,
  };
}

export type ProfileWords = NonNullable<ReturnType<typeof profileOf>>;

function payrollOf({ payroll, identity, details }: PersonState) {
  const number = payroll?.socialSecurityNumber ?? null;
  const known = { gender: identity?.gender ?? null, birthDate: details?.birthDate ?? null };
  return {
    number: number && spacedNumber(number),
    doubts: number === null ? [] : doubtsOf(number, known),
    iban: payroll?.iban ? formatIban(payroll.iban) : null,
    bic: payroll?.bic ?? null,
    accountHolder: payroll?.accountHolder ?? null,
  };
}

/** The rights of the pages that say what these are about: who has another one is not told of them. */
const eventRights: Readonly<Record<string, RoleName>> = {
  PersonPayrollEdited: 'ROLE_PERSON_MANAGE_PAYROLL',
  PersonErasureSuspended: 'ROLE_CONTRACT_EDIT',
  PersonErasureResumed: 'ROLE_CONTRACT_EDIT',
};

/** What happened to somebody as one company may know it: nothing of another one, and what the reader has a right for. */
function seenEvents(
  events: readonly RecordedEvent[],
  { corporation, may }: Pick<StaffContext, 'corporation' | 'may'>,
): RecordedEvent[] {
  const elsewhere = ({ event }: RecordedEvent): boolean => {
    const data: Readonly<Record<string, unknown>> = { ...event.data };
    const membership = data['membership'];
    const of =
      typeof membership === 'object' && membership !== null && 'corporation' in membership
        ? membership.corporation
        : data['corporation'];
    return typeof of === 'number' && of !== corporation;
  };
  const hidden = new Set(Object.entries(eventRights).flatMap(([type, role]) => (may(role) ? [] : [type])));
  return events.filter((one) => !elsewhere(one) && !hidden.has(one.event.type));
}

/** The units that somebody is in, with where each leads for who may see it. */
async function unitsOf({ services, corporation, today, may }: StaffContext, person: number) {
  const units = await unitsOfPerson(services.db, person, corporation, today);
  const mayOpen = may('ROLE_COMPANY_VIEW_STRUCTURE');
  return units.map(({ id, name, kind }) => ({
    id,
    name,
    to: mayOpen && kind === 'organization' ? pathTo('orgEdit', { id }) : null,
  }));
}

/** What the tab that is shown needs beside the frame: the others ask nothing. */
async function contentOf(context: StaffContext, tab: TabHere, found: Found) {
  const { services, corporation, today } = context;
  const { id, state, events } = found;
  const here = pathTo('personDetails', { id }, { selectedTab: 'documents' });
  const none = {
    profile: null,
    units: null,
    facts: [],
    contracts: null,
    interviews: null,
    restDays: null,
    months: null,
    plans: null,
    equipment: null,
    attached: null,
    health: null,
    payroll: null,
    slips: null,
    history: null,
    trainings: null,
  };
  switch (tab) {
    case 'profile':
      return {
        ...none,
        profile: profileOf(context, state),
        units: await unitsOf(context, id),
        facts: await customFacts(context, 'person', id),
      };
    case 'contracts':
      return {
        ...none,
        contracts: await contractsOfPerson(services.db, id, corporation, today),
        interviews: await interviewsPanel(context, id),
      };
    case 'restDays':
      return { ...none, restDays: await restDaysOf(context, id) };
    case 'time':
      return { ...none, months: await monthsOf(context, id) };
    case 'planning':
      return { ...none, plans: await plansOf(context, id) };
    case 'equipment':
      return { ...none, equipment: await heldEquipment(context, { person: id }) };
    case 'documents':
      return { ...none, attached: await attachedFiles(context, { kind: 'person', id }, id, here) };
    case 'trainings':
      return { ...none, trainings: await trainingsOf(context, id) };
    case 'exams':
      return { ...none, health: await personHealth(context, id) };
    case 'payroll':
      return { ...none, payroll: payrollOf(state) };
    case 'wageSlips':
      return { ...none, slips: await slipsOf(context, id) };
    case 'history': {
      const seen = seenEvents(events, context);
      const entries = await eventEntries(context, seen);
      return { ...none, history: await withCustomHistory(context, 'person', id, entries) };
    }
  }
}

const NEWEST = 50;

/** The months of time that somebody noted, as far as they are seen. */
const monthsOf = async ({ services, corporation, actor }: StaffContext, person: number) =>
  (
    await listActivityMonths(
      services.db,
      corporation,
      { keyword: null, status: null, month: null, person, sight: timeSightOf(actor) },
      { sort: 'month', direction: 'desc', limit: NEWEST, cursor: null, offset: 0 },
    )
  ).rows;

const plansOf = async ({ services, corporation }: StaffContext, person: number) =>
  (
    await listPlans(
      services.db,
      corporation,
      { keyword: null, project: null, from: null, until: null, person },
      { sort: 'start', direction: 'desc', limit: NEWEST, cursor: null, offset: 0 },
    )
  ).rows;

/** The wage slips of somebody with the company, and whether they want them on paper. */
async function slipsOf({ services, corporation, may }: StaffContext, person: number) {
  const [rows, objection] = await Promise.all([
    slipsOfPerson(services.db, person, corporation),
    standingObjection(services.db, person, corporation),
  ]);
  const zip = pathTo('slipExportZip', {}, { person });
  return { rows, zip, objectedAt: objection?.madeAt ?? null, mayObject: may(slipRoles.edit) };
}

/** The requests to change the file that wait for an answer, for who may give it. */
async function waitingOf(context: StaffContext, person: number) {
  const filter = { keyword: null, status: 'waiting', person, parts: partsOf(context) } as const;
  const request = { sort: 'newest', direction: 'desc', limit: 2, cursor: null, offset: 0 } as const;
  const { services, corporation } = context;
  if (filter.parts.length === 0) return [];
  return (await listChangeRequests(services.db, corporation, filter, request)).rows.map(({ id }) => id);
}

/** Where a part of the file is: on the file's page, or on one of its own. */
const partPath = (id: number, part: Part): string =>
  'page' in part
    ? pathTo(part.page, { id })
    : pathTo('personDetails', { id }, { selectedTab: part.name === 'profile' ? null : part.name });

type Found = Awaited<ReturnType<typeof colleagueOf>>;

/** What stands around every part of a file: its head, its tabs, and what its buttons may. */
export function personFrame({ may, today, t }: StaffContext, { id, row, name }: Found, tab: Tab) {
  const open = tabs.filter(({ role }) => may(role));
  return {
    title: name,
    id,
    row,
    tab,
    tabs: open.map((one) => ({
      label: t(`people.tab.${one.name}`),
      to: partPath(id, one),
      current: one.name === tab,
    })),
    can: {
      edit: may('ROLE_PERSON_EDIT_PROFILE'),
      payroll: may('ROLE_PERSON_MANAGE_PAYROLL'),
      contract: may('ROLE_CONTRACT_CREATE'),
      interview: may('ROLE_CONTRACT_EDIT'),
      plan: may('ROLE_PROJECT_PLAN'),
      hiring: may('ROLE_PERSON_CREATE') && isBeingHired(row.contractStart, today),
      remove: may('ROLE_PERSON_DELETE') && row.state === 'none' && !row.hasAccount,
    },
  };
}

export type PersonFrameData = ReturnType<typeof personFrame>;

/** The file of a person: its head, its tabs, and what the chosen one shows. */
export async function personPage(context: StaffContext) {
  const { url, may } = context;
  const found = await colleagueOf(context);
  const { id, row } = found;
  const asked = url.searchParams.get('selectedTab');
  const part = tabs.find(({ name, role }) => name === asked && may(role)) ?? tabs[0];
  if ('page' in part) throw redirect(partPath(id, part));
  const tab = part.name;
  return {
    ...personFrame(context, found, tab),
    picture: picturePath(id, row.photo),
    waiting: await waitingOf(context, id),
    ...(await contentOf(context, tab, found)),
  };
}

const slipsTold = (key: string) => (_result: object, person: number) => ({
  to: pathTo('personDetails', { id: person }, { selectedTab: 'wageSlips' }),
  flash: `payroll.notice.${key}`,
});

/** What the file's buttons do. */
export const changePerson = (context: StaffContext) =>
  runIntent(
    context,
    {
      remove: intent(
        removePerson,
        (id) => ({ id }),
        () => ({ to: pathTo('personList', {}), flash: 'people.notice.removed' }),
      ),
      object: intent(objectToElectronicSlips, (person) => ({ person }), slipsTold('objected')),
      withdraw: intent(withdrawSlipObjection, (person) => ({ person }), slipsTold('withdrawn')),
    },
    idOf(context.params, 'id'),
  );
