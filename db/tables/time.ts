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
  /** Given back, and not handed in again. */
  refused: Generated<boolean>;
  reminded_on: string | null;
  reminded_week: string | null;
  seconds: Generated<number>;
  billable_seconds: Generated<number>;
  /** How many it has. */
  entries: Generated<number>;
  revision: number;
}

interface StopwatchTable {
  corporation_id: number;
  person_id: number;
  id: number;
  activity_month_id: number;
  started_at: string;
  project_id: number | null;
  /** Of its project, by its number there. */
  job: number | null;
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
  /** Of its project, by its number there. */
  job: number | null;
  type_id: number | null;
  record_ids: number[];
  billable: boolean;
  /** Somebody with the right said so. */
  said: Generated<boolean>;
  corrects: number | null;
  invoice_id: number | null;
  comment: string | null;
}

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** Seconds (`s1` …) and millionths of days (`d1` …) of each month of a year. */
type YearSums = { [sum in `${'s' | 'd'}${Month}`]: number };

/** A year of some people on a project, without whom. */
type ActivityShareTable = YearSums & {
  corporation_id: number;
  year: number;
  /** 0: of none; like `type_id`. */
  project_id: number;
  type_id: number;
  billable: boolean;
  share: number;
};

/** A year of somebody, on whatever. */
type ActivityPersonYearTable = YearSums & {
  corporation_id: number;
  year: number;
  person_id: number;
  billable: boolean;
};

/** A year of somebody on a project. */
type ActivityYearTable = YearSums & {
  corporation_id: number;
  year: number;
  /** 0: of none; like `type_id`. */
  project_id: number;
  person_id: number;
  type_id: number;
  billable: boolean;
};

export interface TimeTables {
  activity_month: ActivityMonthTable;
  stopwatch: StopwatchTable;
  activity: ActivityTable;
  activity_year: ActivityYearTable;
  activity_share: ActivityShareTable;
  activity_person_year: ActivityPersonYearTable;
}
