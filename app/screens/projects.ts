import { form, live, screen } from './screen.ts';

const read = 'ROLE_PROJECT_READ';
const edit = 'ROLE_PROJECT_EDIT';
const bill = 'ROLE_PROJECT_BILL';
const plan = 'ROLE_PROJECT_PLAN';

/** Projects: their files and figures, who is on them, and who is planned on them. */
export const projectScreens = {
  projectDashboard: screen('/project', 'projects/dashboard/dashboard.tsx', read),
  projectList: screen('/project/list', 'projects/project-list.tsx', read),
  projectExport: screen('/project/list/export', 'projects/project-export.ts', read),
  projectStatisticExport: screen('/project/statistic/export', 'projects/dashboard/statistic-export.ts', read),
  projectStatistic: screen('/project/statistic', 'projects/dashboard/statistic.tsx', read),
  progressing: screen('/progressing', 'projects/dashboard/progressing.tsx', read),
  projectNew: live(form('/project/new', 'projects/project-new.tsx', 'ROLE_PROJECT_CREATE'), []),
  projectDetails: screen('/project/{id}/details', 'projects/project-details.tsx', read),
  projectEdit: live(form('/project/{id}/edit', 'projects/project-edit.tsx', edit), []),

  projectJob: form('/project/{id}/job', 'projects/parts/job.tsx', edit),
  projectMilestone: form('/project/{id}/milestone', 'projects/billing/milestone.tsx', edit),
  projectBilling: screen('/project/{id}/billing', 'projects/billing/project-billing.tsx', bill),
  billedTimePdf: screen(
    '/invoice/{versionId}/times',
    'projects/billing/billed-time-pdf.ts',
    'ROLE_INVOICE_PDF_PRINT',
  ),
  projectsToBill: screen('/project/to-bill', 'projects/billing/to-bill.tsx', bill),
  assignmentNew: form('/project/{id}/assignment', 'projects/staff/assignment-new.tsx', edit),
  assignmentEdit: form('/project/assignment/{id}/edit', 'projects/staff/assignment-edit.tsx', edit),
  assignmentCosts: form(
    '/project/assignment/{id}/costs',
    'projects/staff/assignment-costs.tsx',
    'ROLE_PROJECT_VIEW_COST',
  ),

  projectPlanning: screen('/project/planning', 'projects/planning/planning.tsx', [read, plan]),
  planningExport: screen('/project/planning/export', 'projects/planning/planning-export.ts', [read, plan]),
  planningPdf: screen('/project/planning/pdf', 'projects/planning/planning-pdf.ts', [read, plan]),
  ownPlanning: screen('/project/planning/mine', 'projects/planning/own-planning.tsx', 'signed-in'),
  planNew: form('/project/planning/new', 'projects/planning/plan-new.tsx', plan),
  planEdit: form('/project/planning/{id}/edit', 'projects/planning/plan-edit.tsx', plan),
  planCopy: form('/project/planning/copy', 'projects/planning/plan-copy.tsx', plan),
} as const;
