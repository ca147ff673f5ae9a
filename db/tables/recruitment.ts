import type { Generated } from 'kysely';
import type { CandidateContact, CandidateStatus } from '#domain/recruitment/candidate.ts';

interface CandidateTable {
  id: number;
  corporation_id: number;
  status: CandidateStatus;
  language: string;
  gender: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  job: string | null;
  name: Generated<string>;
  reached: Generated<string>;
  link_until: string | null;
  invited_at: string;
  sent_at: string | null;
  last_contact: string;
  person_id: number | null;
  erased: boolean;
  /** The account that invited; null: the product, or a program. */
  recruiter_id: number | null;
  unit_id: number | null;
  /** The day of forgetting that staff were told of. */
  told_of: string | null;
  /** What the last contact was. */
  contact: Generated<CandidateContact>;
}

interface CandidateTotalTable {
  corporation_id: number;
  status: CandidateStatus;
  /** Those who were erased included. */
  count: number;
  /** Those who are shown: not erased. */
  shown: number;
}

interface CandidateLinkTokenTable {
  link_id: number;
  candidate_id: number;
  corporation_id: number;
  token_hash: string;
  made_at: Generated<string>;
}

export interface RecruitmentTables {
  candidate: CandidateTable;
  candidate_total: CandidateTotalTable;
  candidate_link_token: CandidateLinkTokenTable;
}
