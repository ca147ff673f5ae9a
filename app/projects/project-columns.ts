import type { ProjectRow } from '#projections/projects/projects.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** What lists and files say of a project. */
export const projectColumns: readonly ListColumn<ProjectRow, Words>[] = [
  {
    key: 'name',
    header: 'projects.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row) => row.name,
  },
  {
    key: 'code',
    header: 'projects.field.code',
    type: 'text',
    narrow: 'below',
    sort: { name: 'code', first: 'asc' },
    value: (row) => row.code,
  },
  {
    key: 'client',
    header: 'projects.field.client',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => (row.clientName === '' ? t('commerce.erased') : row.clientName),
  },
  {
    key: 'openedOn',
    header: 'projects.field.openedOn',
    type: 'date',
    sort: { name: 'newest', first: 'desc' },
    value: (row) => row.openedOn,
  },
  {
    key: 'status',
    header: 'projects.field.status',
    type: 'text',
    narrow: 'side',
    value: (row, { t }) => t(`projects.status.${row.status}`),
  },
];

/** The columns shown unless others are asked for. */
export const usualColumns: readonly string[] = projectColumns.map(({ key }) => key);
