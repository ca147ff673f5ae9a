import type { ColumnType, Generated } from 'kysely';
import type { Accrual, LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import type { PayElementUnit } from '#domain/records/catalogue/people/pay-element-kind.ts';
import type { LeaveUnit } from '#domain/time-off/counting.ts';
import type { Half } from '#domain/kernel/half-days.ts';
import type { EntrySort } from '#domain/time-off/ledger.ts';
import type { RestDayStatus } from '#domain/time-off/rest-day.ts';

/** A kind of leave, as rows have it; null once erased. */
interface KindColumns {
  kind_id: number | null;
  kind_name: string | null;
  kind_code: string | null;
  account: LeaveAccount | null;
}

interface RestDayTable extends KindColumns {
  id: number;
  corporation_id: number;
  person_id: number;
  contract_id: number;
  status: RestDayStatus;
  standing: boolean;
  start_on: string;
  start_half: Half;
  end_on: string;
  end_half: Half;
  halves: number;
  unit: LeaveUnit;
  accrual: Accrual;
  record_ids: number[];
  /** Day and half days of each day that it takes. */
  days: ColumnType<[string, 1 | 2, (Half | null)?][], string, string>;
  interruptions: ColumnType<[string, string, Accrual][], string | undefined, string>;
  made_at: string;
  made_by: number | null;
  decided_at: string | null;
  decided_by: number | null;
  revision: number;
  /** The company is closed then: made of `PlanClosure`. */
  closure: boolean;
  slots: Generated<string>;
}

interface RestDayDayTable extends KindColumns {
  rest_day_id: number;
  corporation_id: number;
  person_id: number;
  day: string;
  halves: number;
  half: Half | null;
  agreed: boolean;
  since: string;
  gone: string | null;
}

interface LeaveEntryTable {
  id: number;
  corporation_id: number;
  person_id: number;
  account: LeaveAccount;
  period: string | null;
  day: string;
  sort: EntrySort;
  days: string;
  until: string | null;
  left_days: string | null;
  note: string | null;
  made_at: string;
  made_by: number | null;
}

/** Null once erased, but whose it is and when. */
interface PayElementTable {
  id: number;
  corporation_id: number;
  person_id: number;
  month: string;
  kind_id: number | null;
  kind_name: string | null;
  kind_code: string | null;
  unit: PayElementUnit | null;
  quantity: string | null;
  note: string | null;
  record_ids: number[];
  since: string;
  gone: string | null;
}

interface LeaveDeputyTable {
  id: number;
  corporation_id: number;
  manager_id: number;
  deputy_id: number;
  from_day: string;
  until_day: string;
}

interface LeaveDecisionTokenTable {
  mail_id: number;
  rest_day_id: number;
  user_id: number;
  corporation_id: number;
  token_hash: string;
  made_at: Generated<string>;
}

interface LeaveMonthTable {
  id: number;
  corporation_id: number;
  month: string;
  closed_at: string;
  closed_by: number | null;
}

export interface TimeOffTables {
  rest_day: RestDayTable;
  rest_day_day: RestDayDayTable;
  leave_entry: LeaveEntryTable;
  leave_month: LeaveMonthTable;
  pay_element: PayElementTable;
  leave_deputy: LeaveDeputyTable;
  leave_decision_token: LeaveDecisionTokenTable;
}
