import { editRoles, manageRoles, planRoles, resultRoles, seeRoles } from '#domain/health/rights.ts';
import { form, screen } from './screen.ts';

/** Exams of health: nobody sees them by being an administrator. */
export const healthScreens = {
  healthExamList: screen('/exam/list', 'health/exam-list.tsx', seeRoles),
  healthExamExport: screen('/exam/export', 'health/exam-export.ts', seeRoles),
  healthExamNew: form('/exam/new', 'health/exam-new.tsx', planRoles),
  healthDayResults: form('/exam/day/{day}', 'health/day-results.tsx', manageRoles),
  healthExamDetails: screen('/exam/{id}/details', 'health/exam-details.tsx', seeRoles),
  healthExamEdit: form('/exam/{id}/edit', 'health/exam-edit.tsx', editRoles),
  healthExamResult: form('/exam/{id}/result', 'health/exam-result.tsx', manageRoles),
  healthExamConvocation: screen('/exam/{id}/convocation', 'health/exam-convocation.ts', seeRoles),
  /** How one person is followed, and what is due. */
  personHealth: screen('/person/{id}/exams', 'health/person-health.tsx', resultRoles),
  ownConvocation: screen('/profile/exam/{id}/convocation', 'health/own-convocation.ts', 'signed-in'),
} as const;
