import { writePhone } from '#domain/kernel/phone.ts';
import type { StaffRow } from '#projections/people/staff.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** Last name first, as lists sort people; '' once erased. */
export const listName = ({ firstName, lastName }: Pick<StaffRow, 'firstName' | 'lastName'>): string =>
  [lastName, firstName].filter(Boolean).join(' ');

const phone = (number: string | null): string | null => (number === null ? null : writePhone(number));

/** What lists and files say of a person. */
export const personColumns: readonly ListColumn<StaffRow, Words>[] = [
  {
    key: 'name',
    header: 'people.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row, { t }) => listName(row) || t('commerce.erased'),
  },
  {
    key: 'personnelNumber',
    header: 'people.field.personnelNumber',
    type: 'text',
    code: true,
    sort: { name: 'number', first: 'asc' },
    field: 'person-personnelNumber',
    value: (row) => row.personnelNumber,
  },
  { key: 'job', header: 'people.field.job', type: 'text', narrow: 'below', value: (row) => row.job },
  {
    key: 'profile',
    header: 'people.field.profile',
    type: 'text',
    field: 'person-profile',
    value: (row) => row.profileName,
  },
  { key: 'units', header: 'people.field.units', type: 'text', narrow: 'below', value: (row) => row.units },
  {
    key: 'manager',
    header: 'people.field.manager',
    type: 'text',
    field: 'person-manager',
    value: (row) => row.managerName,
  },
  {
    key: 'email',
    header: 'people.field.email',
    type: 'text',
    field: 'person-email',
    value: (row) => row.email,
  },
  {
    key: 'phone',
    header: 'people.field.phone',
    type: 'text',
    code: true,
    field: 'person-phone',
    value: (row) => phone(row.phone),
  },
  {
    key: 'mobile',
    header: 'people.field.mobile',
    type: 'text',
    code: true,
    narrow: 'below',
    field: 'person-mobile',
    value: (row) => phone(row.mobile),
  },
  {
    key: 'contractType',
    header: 'people.field.contractType',
    type: 'text',
    value: (row) => row.contractType,
  },
  {
    key: 'contractStart',
    header: 'people.field.contractStart',
    type: 'date',
    value: (row) => row.contractStart,
  },
  { key: 'contractEnd', header: 'people.field.contractEnd', type: 'date', value: (row) => row.contractEnd },
  {
    key: 'state',
    header: 'people.field.state',
    type: 'text',
    narrow: 'side',
    value: (row, { t }) => t(`people.state.${row.state}`),
  },
];

/** Of the list's file: the name in its parts, and the number, by which an import finds somebody again. */
const fileColumns: readonly ListColumn<StaffRow, Words>[] = [
  {
    key: 'gender',
    header: 'people.field.gender',
    type: 'text',
    value: ({ gender }, { t }) => gender && t(`users.gender.${gender}`),
  },
  { key: 'lastName', header: 'people.field.lastName', type: 'text', value: (row) => row.lastName },
  { key: 'firstName', header: 'people.field.firstName', type: 'text', value: (row) => row.firstName },
  {
    key: 'personnelNumber',
    header: 'people.field.personnelNumber',
    type: 'text',
    value: (row) => row.personnelNumber,
  },
];

/** The columns of the list's file: those that are shown, after what an import needs to read it back. */
export const exportedColumns = <Context extends Words>(
  shown: readonly ListColumn<StaffRow, Context>[],
): ListColumn<StaffRow, Context>[] => [
  ...fileColumns,
  ...shown.filter(({ key }) => key !== 'name' && key !== 'personnelNumber'),
];

export const usualPersonColumns = [
  'name',
  'job',
  'units',
  'mobile',
  'email',
  'contractType',
  'contractEnd',
  'state',
];
