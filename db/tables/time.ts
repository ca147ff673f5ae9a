import type { Generated } from 'kysely';
import type { ActivityMonthStatus } from '#domain/time/activity-month.ts';
import type { Worked } from '#domain/time/worked-time.ts';

interface ActivityMonthTable {
  id: number;
  corporation_id: number;
  person_id: number;
  month: string;
  status: ActivityMonthStatus;
  submitted_at: string | null;
  decided_at: string | null;
  decided_by: number | null;
  reminded_on: string | null;
  reminded_week: string | null;
  revision: number;
}

interface StopwatchTable {
  corporation_id: number;
  person_id: number;
  id: number;
  activity_month_id: number;
  started_at: string;
  project_id: number | null;
  type_id: number | null;
  record_ids: number[];
  comment: string | null;
}

interface ActivityTable {
  id: number;
  activity_month_id: number;
  corporation_id: number;
  person_id: number;
  day: string;
  kind: Worked['kind'];
  started_at: string | null;
  ended_at: string | null;
  halves: number | null;
  seconds: number;
  day_seconds: number;
  project_id: number | null;
  type_id: number | null;
  record_ids: number[];
  billable: boolean;
  corrects: number | null;
  invoice_id: number | null;
  comment: string | null;
}

interface ActivitySumTable {
  corporation_id: number;
  month: string;
  /** 0: of none; like `type_id`. */
  project_id: number;
  person_id: number;
  type_id: number;
  billable: boolean;
  seconds: Generated<number>;
  milli_days: Generated<number>;
}

export interface TimeTables {
  activity_month: ActivityMonthTable;
  stopwatch: StopwatchTable;
  activity: ActivityTable;
  activity_sum: ActivitySumTable;
}
