import { forgottenOn } from '#domain/recruitment/candidate.ts';
import type { CandidateRow } from '#projections/recruitment/candidates.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { candidateName, erasedOn, lastContact } from './candidate-columns.ts';

interface Words {
  t(key: string): string;
}

/** What is said of until when a candidate is kept. */
export const retentionColumns: readonly ListColumn<CandidateRow, Words>[] = [
  {
    key: 'name',
    header: 'recruitment.field.name',
    type: 'text',
    narrow: 'title',
    sort: { name: 'name', first: 'asc' },
    value: (row, { t }) => candidateName(row) || t('commerce.erased'),
  },
  {
    key: 'status',
    header: 'recruitment.field.status',
    type: 'text',
    value: (row, { t }) => t(`recruitment.status.${row.status}`),
  },
  { ...lastContact, narrow: 'below' },
  {
    key: 'contact',
    header: 'recruitment.retention.why',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => t(`recruitment.contact.${row.contact}`),
  },
  { ...erasedOn, narrow: 'below' },
  {
    key: 'left',
    header: 'recruitment.retention.left',
    type: 'text',
    narrow: 'side',
    value: (row) => forgottenOn(row.lastContact),
  },
];
