import { leadRoles, timeRoles } from '#domain/time/time-access.ts';
import { screen } from './screen.ts';

/** Time that people note: their own week and month, what is handed in, and what it comes to. */
export const timeScreens = {
  personActivity: screen('/project/person-activity', 'time/person-activity.tsx', timeRoles),
  activityMonthList: screen('/cra', 'time/activity-month-list.tsx', timeRoles),
  activityMonthDetails: screen('/cra/{id}/details', 'time/activity-month-details.tsx', timeRoles),
  activityMonthPdf: screen('/cra/{id}/pdf', 'time/activity-month-pdf.ts', timeRoles),
  projectMonthPdf: screen('/project/{id}/times', 'time/project-month-pdf.ts', timeRoles),
  activityList: screen('/cra/entries', 'time/activity-list.tsx', timeRoles),
  activityEdit: screen('/cra/entries/{id}/edit', 'time/activity-edit.tsx', timeRoles),
  activityExport: screen('/cra/entries/export', 'time/activity-export.ts', timeRoles),
  firmMonth: screen('/cra/month', 'time/firm-month.tsx', leadRoles),
  firmMonthExport: screen('/cra/month/export', 'time/firm-month-export.ts', leadRoles),
  weeklyRecap: screen('/cra/weeks', 'time/weekly-recap.tsx', timeRoles),
  weeklyRecapExport: screen('/cra/weeks/export', 'time/weekly-recap-export.ts', timeRoles),
  weeklyRecapPdf: screen('/cra/weeks/pdf', 'time/weekly-recap-pdf.ts', timeRoles),
  activityStatistics: screen('/cra-statistics-project', 'time/activity-statistics.tsx', timeRoles),
} as const;
