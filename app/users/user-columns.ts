import type { UserRow } from '#projections/users/users.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string): string;
}

export const nameOf = ({
  firstName,
  lastName,
  username,
}: Pick<UserRow, 'firstName' | 'lastName' | 'username'>): string =>
  [lastName, firstName].filter(Boolean).join(' ') || username;

/** What lists and files say of an account. */
export const userColumns: readonly ListColumn<UserRow, Words>[] = [
  {
    key: 'name',
    header: 'users.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: nameOf,
  },
  {
    key: 'username',
    header: 'users.field.username',
    type: 'text',
    narrow: 'below',
    sort: { name: 'username', first: 'asc' },
    value: (row) => row.username,
  },
  { key: 'email', header: 'users.field.email', type: 'text', narrow: 'below', value: (row) => row.email },
  {
    key: 'group',
    header: 'users.field.group',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => t(`shell.group.${row.baseRole}`),
  },
  { key: 'companies', header: 'users.field.companies', type: 'text', value: (row) => row.companies },
  {
    key: 'secondFactor',
    header: 'users.field.secondFactor',
    type: 'text',
    value: (row, { t }) => t(row.secondFactor ? 'ui.yes' : 'ui.no'),
  },
  {
    key: 'lastSignIn',
    header: 'users.field.lastSignIn',
    type: 'instant',
    narrow: 'below',
    sort: { name: 'lastSignIn', first: 'desc' },
    value: (row) => row.lastSignIn,
  },
  {
    key: 'created',
    header: 'users.field.created',
    type: 'instant',
    sort: { name: 'created', first: 'desc' },
    value: (row) => row.createdAt,
  },
  {
    key: 'state',
    header: 'users.field.state',
    type: 'text',
    narrow: 'side',
    value: (row, { t }) => t(`users.state.${row.state}`),
  },
];

export const usualUserColumns = [
  'name',
  'username',
  'email',
  'group',
  'secondFactor',
  'lastSignIn',
  'state',
] as const;
