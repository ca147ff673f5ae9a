import { forgottenOn } from '#domain/recruitment/candidate.ts';
import {
  erasedOn,
  lastContact,
  nameColumn,
  statusColumn,
  type CandidateColumn,
} from './candidate-columns.ts';

/** What is said of until when a candidate is kept. */
export const retentionColumns: readonly CandidateColumn[] = [
  nameColumn,
  statusColumn,
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
