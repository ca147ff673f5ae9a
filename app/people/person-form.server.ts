import { writePhone } from '#domain/kernel/phone.ts';
import { createPlacedPersonWhole } from '#domain/custom-fields/owned.ts';
import { registerInOrgUnit } from '#domain/company/org-unit-commands.ts';
import { CONTACTS_AT_MOST } from '#domain/people/person.ts';
import type { fileOf } from '#domain/people/person-commands.ts';
import { personNamed } from '#projections/people/people.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { parseForm } from '../http/parse-form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Option } from '../ui/form/field.tsx';
import { unitOptions } from './unit-options.server.ts';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const phoneOf = (value: string | null | undefined): string => (value ? writePhone(value) : '');

type File = Partial<ReturnType<typeof fileOf>>;

/** How many people to call in an emergency a form has room for: one more than there are. */
const CONTACTS = 2;
const contactRows = (there: number): number => Math.min(CONTACTS_AT_MOST, Math.max(CONTACTS, there + 1));

/** A file as its form's fields hold it; a new one is French. */
export function personValues(file: File) {
  const contacts = file.emergencyContacts ?? [];
  return {
    gender: file.gender ?? '',
    firstName: textOf(file.firstName),
    lastName: textOf(file.lastName),
    email: textOf(file.email),
    birthName: textOf(file.birthName),
    birthDate: textOf(file.birthDate),
    birthPlace: textOf(file.birthPlace),
    nationality: file.nationality === undefined ? 'FR' : textOf(file.nationality),
    phone: phoneOf(file.phone),
    mobile: phoneOf(file.mobile),
    personalEmail: textOf(file.personalEmail),
    address: {
      street: textOf(file.address?.street),
      complement: textOf(file.address?.complement),
      postalCode: textOf(file.address?.postalCode),
      city: textOf(file.address?.city),
      country: file.address?.country ?? 'FR',
    },
    emergencyContacts: Array.from({ length: contactRows(contacts.length) }, (_, index) => ({
      name: textOf(contacts[index]?.name),
      relation: textOf(contacts[index]?.relation),
      phone: phoneOf(contacts[index]?.phone),
    })),
    drivingLicence: textOf(file.drivingLicence),
    drivingLicenceNumber: textOf(file.drivingLicenceNumber),
    drivingLicenceExpiry: textOf(file.drivingLicenceExpiry),
    permitType: textOf(file.permitType),
    permitNumber: textOf(file.permitNumber),
    permitExpiry: textOf(file.permitExpiry),
    personnelNumber: textOf(file.personnelNumber),
    profile: textOf(file.profile),
    manager: textOf(file.manager),
    unit: '',
    unitFrom: '',
  };
}

export type PersonValues = ReturnType<typeof personValues>;

export interface PersonChoices {
  profiles: Option[];
  managers: Option[];
  /** Where somebody new begins; absent where that is not asked for. */
  units?: Option[];
}

/** What a person's form chooses from. */
export async function personChoices(
  { services, corporation, language }: StaffContext,
  self: number | null,
): Promise<PersonChoices> {
  const [records, people] = await Promise.all([
    choices(services.db, ['personprofiletype'], corporation, language),
    staffNames(services.db, corporation),
  ]);
  return {
    profiles: (records.get('personprofiletype') ?? []).map(({ id, label }) => ({ value: id, label })),
    managers: people.filter(({ id }) => id !== self).map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** The units that somebody new may be put into, by who may put people there. */
export const newUnits = (context: StaffContext): Promise<Option[]> =>
  context.may(registerInOrgUnit.access.role) ? unitOptions(context) : Promise.resolve([]);

/** The colleague of the same name as the one that a form says; null while the form is wrong. */
export async function duplicateOf(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  form: FormData,
): Promise<{ id: number; name: string } | null> {
  const read = parseForm(form, createPlacedPersonWhole.input);
  if (read.status !== 'success') return null;
  const { firstName, lastName } = read.value;
  const id = await personNamed(services.db, read.value, corporation);
  return id === null ? null : { id, name: `${firstName} ${lastName}` };
}
