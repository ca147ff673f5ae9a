import type { ColumnType, Generated } from 'kysely';
import type { ChangePart } from '#domain/people/change-parts.ts';
import type { ChangeStatus } from '#domain/people/change-request.ts';
import type { ContractHolder } from '#domain/people/contract.ts';
import type { ScheduledDay } from '#domain/people/work-schedule.ts';

interface ContractTable {
  id: number;
  corporation_id: number;
  person_id: number;
  type_id: number;
  type_name: string;
  fixed_term: boolean;
  start_on: string;
  end_on: string | null;
  trial_end: string | null;
  apprentice: boolean;
  made_available: boolean;
  trainee: boolean;
  tutor_id: number | null;
  /** Where a trainee is. */
  place: Generated<string | null>;
  /** Who lends somebody: an agency, another company. */
  lender: Generated<string | null>;
  /** When hiring or dismissing was authorised, or asked to be. */
  hiring_authorised_on: Generated<string | null>;
  hiring_authorisation_asked_on: Generated<string | null>;
  dismissal_authorised_on: Generated<string | null>;
  dismissal_authorisation_asked_on: Generated<string | null>;
  end_reason: string | null;
  /** When the hiring was declared (DPAE), and under which number. */
  declared_on: Generated<string | null>;
  declaration_reference: Generated<string | null>;
  holder: ColumnType<ContractHolder | null, string | null, string | null>;
  record_ids: number[];
  revision: number;
  /** When what the register says was last put right. */
  corrected_at: string | null;
  /** Taken back: the register of a day before still shows it. */
  deleted: boolean;
}

interface ContractTermsTable {
  contract_id: number;
  from_day: string;
  job: string;
  qualification: string | null;
  category: string;
  profile_id: number | null;
  schedule: ColumnType<ScheduledDay[], string, string>;
  hourly_cost: string | null;
  hourly_rate: string | null;
  reason: string | null;
}

interface ChangeRequestTable {
  id: number;
  corporation_id: number;
  person_id: number;
  part: ChangePart;
  fields: string[];
  status: ChangeStatus;
  made_at: string;
  decided_at: string | null;
  decided_by: number | null;
}

interface InterviewTable {
  id: number;
  corporation_id: number;
  person_id: number;
  held_on: string;
  held_by: number | null;
  revision: number;
}

export interface PeopleTables {
  change_request: ChangeRequestTable;
  contract: ContractTable;
  contract_terms: ContractTermsTable;
  person_interview: InterviewTable;
}
