import { daysBetween } from '#domain/kernel/dates.ts';
import type { DueRow } from '#projections/documents/due-dates.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string, params?: Record<string, string | number>): string;
  today: string;
  people: Readonly<Record<number, string>>;
}

/** What the view of due dates and its files say of an open invoice. */
export const dueColumns: readonly ListColumn<DueRow, Words>[] = [
  {
    key: 'number',
    header: 'commerce.column.number',
    type: 'text',
    narrow: 'title',
    code: true,
    value: (row) => row.number,
  },
  {
    key: 'client',
    header: 'commerce.column.client',
    type: 'text',
    narrow: 'below',
    sort: { name: 'client', first: 'asc' },
    value: (row, { t }) => row.clientName ?? t('commerce.erased'),
  },
  {
    key: 'dueDate',
    header: 'commerce.column.due',
    type: 'date',
    narrow: 'below',
    sort: { name: 'due', first: 'asc' },
    value: (row) => row.dueDate,
  },
  {
    key: 'late',
    header: 'dunning.column.late',
    type: 'text',
    value: (row, { today }) => (row.dueDate < today ? String(daysBetween(row.dueDate, today)) : ''),
  },
  { key: 'total', header: 'commerce.column.total', type: 'amount', value: (row) => row.total },
  {
    key: 'due',
    header: 'commerce.column.rest',
    type: 'amount',
    narrow: 'side',
    sort: { name: 'amount', first: 'desc' },
    value: (row) => row.due,
  },
  {
    key: 'person',
    header: 'commerce.field.personInCharge',
    type: 'text',
    value: (row, { people }) => (row.personInCharge === null ? null : (people[row.personInCharge] ?? null)),
  },
  {
    key: 'stage',
    header: 'dunning.column.stage',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => (row.stage === 0 ? '' : t(`dunning.stage.${row.stage}`)),
  },
  { key: 'remindedAt', header: 'dunning.column.remindedAt', type: 'instant', value: (row) => row.remindedAt },
];
