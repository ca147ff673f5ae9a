import type { Words } from '../tracked/tracked.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import type { PassportLine } from './passport.server.ts';

/** What is declared of a training, as the page and its file show it. */
const passportColumns: readonly ListColumn<PassportLine, Words>[] = [
  {
    key: 'lastName',
    header: 'users.field.lastName',
    type: 'text',
    value: ({ lastName }, { t }) => lastName ?? t('commerce.erased'),
  },
  { key: 'firstName', header: 'users.field.firstName', type: 'text', value: ({ firstName }) => firstName },
  {
    key: 'birthDate',
    header: 'people.field.birthDate',
    type: 'date',
    value: ({ birthDate }) => birthDate,
  },
  {
    key: 'personnelNumber',
    header: 'people.field.personnelNumber',
    type: 'text',
    value: ({ personnelNumber }) => personnelNumber,
  },
  { key: 'type', header: 'training.field.type', type: 'text', value: ({ typeName }) => typeName },
  {
    key: 'expectedDate',
    header: 'training.passport.start',
    type: 'date',
    value: ({ expectedDate, obtainedOn }) => expectedDate ?? obtainedOn,
  },
  { key: 'obtainedOn', header: 'training.passport.end', type: 'date', value: ({ obtainedOn }) => obtainedOn },
  {
    key: 'validUntil',
    header: 'training.field.validUntil',
    type: 'date',
    value: ({ validUntil }) => validUntil,
  },
  { key: 'number', header: 'training.field.number', type: 'text', value: ({ number }) => number },
  {
    key: 'provider',
    header: 'training.field.provider',
    type: 'text',
    value: ({ providerName }) => providerName,
  },
  {
    key: 'declaredOn',
    header: 'training.passport.declaredOn',
    type: 'date',
    value: ({ declaredOn }) => declaredOn,
  },
  { key: 'due', header: 'training.passport.due', type: 'date', value: ({ due }) => due },
];

/** Of who may not open the files of people the page says no day of birth. */
export const passportColumnsFor = (mayOpenFiles: boolean) =>
  passportColumns.filter(({ key }) => mayOpenFiles || key !== 'birthDate');
