import type { ShareRow } from '#projections/shared-documents/shared-documents.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

/** A shared document as the list shows it. */
export interface ListedShare extends ShareRow {
  who: string;
}

/** What the list says of a shared document. */
export const shareColumns: readonly ListColumn<ListedShare, null>[] = [
  {
    key: 'title',
    header: 'sharing.field.title',
    type: 'text',
    narrow: 'title',
    sort: { name: 'title', first: 'asc' },
    value: (row) => row.title,
  },
  {
    key: 'categories',
    header: 'sharing.field.categories',
    type: 'text',
    narrow: 'below',
    value: (row) => row.categories.map(({ value }) => value).join(', '),
  },
  { key: 'files', header: 'sharing.field.files', type: 'text', value: (row) => String(row.files) },
  { key: 'comments', header: 'sharing.comments', type: 'text', value: (row) => String(row.comments) },
  { key: 'author', header: 'sharing.field.author', type: 'text', narrow: 'below', value: (row) => row.who },
  {
    key: 'changed',
    header: 'sharing.field.changedAt',
    type: 'instant',
    sort: { name: 'changed', first: 'desc' },
    value: (row) => row.changedAt,
  },
  { key: 'access', header: 'sharing.field.access', type: 'text', narrow: 'side', value: () => null },
];
