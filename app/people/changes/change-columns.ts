import type { ChangeRequestRow } from '#projections/people/change-requests.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { changeFieldKey } from './change-field.ts';

interface Words {
  t(key: string): string;
}

/** What lists say of a request: never what it asks for. */
export const changeColumns: readonly ListColumn<ChangeRequestRow, Words>[] = [
  {
    key: 'name',
    header: 'people.change.person',
    type: 'text',
    narrow: 'title',
    value: (row, { t }) => row.name || t('commerce.erased'),
  },
  {
    key: 'fields',
    header: 'people.change.fields',
    type: 'text',
    narrow: 'below',
    value: ({ part, fields }, { t }) => fields.map((field) => t(changeFieldKey(part, field))).join(', '),
  },
  {
    key: 'madeAt',
    header: 'people.change.madeAt',
    type: 'date',
    narrow: 'below',
    sort: { name: 'newest', first: 'desc' },
    value: ({ madeAt }) => madeAt.slice(0, 10),
  },
  {
    key: 'status',
    header: 'people.change.state',
    type: 'text',
    narrow: 'side',
    value: (row, { t }) => t(`people.change.status.${row.status}`),
  },
];
