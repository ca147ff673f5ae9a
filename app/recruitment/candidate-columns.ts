import { legalDayOf } from '#domain/kernel/dates.ts';
import { forgottenOn } from '#domain/recruitment/candidate.ts';
import type { CandidateRow } from '#projections/recruitment/candidates.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** Last name first, as lists sort people; '' once erased. */
export const candidateName = ({
  lastName,
  firstName,
}: Pick<CandidateRow, 'firstName' | 'lastName'>): string => [lastName, firstName].filter(Boolean).join(' ');

export type CandidateColumn = ListColumn<CandidateRow, Words>;

export const nameColumn: CandidateColumn = {
  key: 'name',
  header: 'recruitment.field.name',
  type: 'text',
  narrow: 'title',
  sort: { name: 'name', first: 'asc' },
  value: (row, { t }) => candidateName(row) || t('commerce.erased'),
};
export const statusColumn: CandidateColumn = {
  key: 'status',
  header: 'recruitment.field.status',
  type: 'text',
  value: (row, { t }) => t(`recruitment.status.${row.status}`),
};

/** What starts the time that a candidate is kept, and when it is over. */
export const lastContact: CandidateColumn = {
  key: 'lastContact',
  header: 'recruitment.field.lastContact',
  type: 'date',
  value: (row) => row.lastContact,
};
export const erasedOn: CandidateColumn = {
  key: 'erasedOn',
  header: 'recruitment.field.erasedOn',
  type: 'date',
  sort: { name: 'kept', first: 'asc' },
  value: (row) => forgottenOn(row.lastContact),
};

/** What the list says of a candidate. */
export const candidateColumns: readonly CandidateColumn[] = [
  nameColumn,
  { key: 'job', header: 'recruitment.field.job', type: 'text', narrow: 'below', value: (row) => row.job },
  {
    key: 'unit',
    header: 'recruitment.field.unit',
    type: 'text',
    value: (row) => row.unitName,
  },
  {
    key: 'email',
    header: 'recruitment.field.email',
    type: 'text',
    narrow: 'below',
    value: (row) => row.email,
  },
  {
    key: 'invitedAt',
    header: 'recruitment.field.invitedAt',
    type: 'date',
    sort: { name: 'newest', first: 'desc' },
    value: (row) => legalDayOf(row.invitedAt),
  },
  {
    key: 'sentAt',
    header: 'recruitment.field.sentAt',
    type: 'date',
    value: (row) => row.sentAt && legalDayOf(row.sentAt),
  },
  {
    key: 'recruiter',
    header: 'recruitment.field.recruiter',
    type: 'text',
    value: (row) => row.recruiterName,
  },
  lastContact,
  erasedOn,
  { ...statusColumn, narrow: 'side' },
];

export const usualCandidateColumns = ['name', 'job', 'email', 'invitedAt', 'sentAt', 'recruiter', 'status'];
