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
    value: (row) => row.personnelNumber,
  },
  { key: 'job', header: 'people.field.job', type: 'text', narrow: 'below', value: (row) => row.job },
  { key: 'profile', header: 'people.field.profile', type: 'text', value: (row) => row.profileName },
  { key: 'units', header: 'people.field.units', type: 'text', narrow: 'below', value: (row) => row.units },
  { key: 'manager', header: 'people.field.manager', type: 'text', value: (row) => row.managerName },
  { key: 'email', header: 'people.field.email', type: 'text', value: (row) => row.email },
  { key: 'phone', header: 'people.field.phone', type: 'text', code: true, value: (row) => phone(row.phone) },
  {
    key: 'mobile',
    header: 'people.field.mobile',
    type: 'text',
    code: true,
    narrow: 'below',
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
