import type { ColumnType, Generated } from 'kysely';
import type { Half } from '#domain/kernel/half-days.ts';
import type { DatedRate } from '#domain/projects/assignment.ts';
import type { ProjectBilling, ProjectStatus } from '#domain/projects/project.ts';

interface ProjectTable {
  id: number;
  corporation_id: number;
  code: string;
  name: string;
  client_id: number | null;
  status: ProjectStatus;
  status_type_id: number | null;
  status_type_name: string | null;
  opened_on: string;
  sale_order_id: number | null;
  sale_order_version: number | null;
  sale_order_number: string | null;
  billing: ProjectBilling;
  family_id: number | null;
  manager_id: number | null;
  cost_center_id: number | null;
  start_on: string | null;
  end_on: string | null;
  budget_hours: string | null;
  budget_amount: string | null;
  record_ids: number[];
  revision: number;
}

interface AssignmentTable {
  id: number;
  corporation_id: number;
  project_id: number;
  person_id: number;
  profile_id: number | null;
  profile_name: string | null;
  start_on: string | null;
  end_on: string | null;
  rates: ColumnType<DatedRate[], string, string>;
  costs: ColumnType<DatedRate[], string | undefined, string>;
  removed: Generated<boolean>;
  revision: number;
}

interface JobTable {
  project_id: number;
  job: number;
  corporation_id: number;
  name: string;
  sold: string;
  budget_hours: string | null;
  budget_amount: string | null;
  start_on: string | null;
  end_on: string | null;
  progress: number;
}

interface ProgressTable {
  project_id: number;
  revision: number;
  corporation_id: number;
  job: number;
  name: string;
  day: string;
  before: number;
  after: number;
  earned: string;
}

interface MilestoneTable {
  project_id: number;
  milestone: number;
  corporation_id: number;
  title: string;
  planned_on: string | null;
  amount: string | null;
  percent: string | null;
  reached_on: Generated<string | null>;
  invoice_id: Generated<number | null>;
}

interface PartTable {
  project_id: number;
  part: number;
  corporation_id: number;
  milestone: number | null;
  percent: string | null;
  net: string;
  billed_on: string;
  invoice_id: number;
}

interface PlanTable {
  id: number;
  corporation_id: number;
  person_id: number;
  project_id: number;
  start_on: string;
  start_half: Half;
  end_on: string;
  end_half: Half;
  hours: string | null;
  job: number | null;
  copied_with: number | null;
  revision: number;
}

interface PlanChangeTable {
  plan_id: number;
  person_id: number;
  corporation_id: number;
  start_on: string;
  end_on: string;
  known: boolean;
  by_user_id: number | null;
}

interface PlanToldTable {
  corporation_id: number;
  person_id: number;
  told_on: string;
}

interface PlanDayTable {
  corporation_id: number;
  day: string;
  person_id: number;
  plan_id: number;
  project_id: number;
  mask: number;
}

export interface ProjectTables {
  project: ProjectTable;
  project_assignment: AssignmentTable;
  project_job: JobTable;
  project_progress: ProgressTable;
  project_milestone: MilestoneTable;
  project_part: PartTable;
  project_plan: PlanTable;
  project_plan_day: PlanDayTable;
  project_plan_change: PlanChangeTable;
  project_plan_told: PlanToldTable;
}
