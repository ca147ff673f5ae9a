import type { ScreenName } from '../screens.ts';

/** The lists that the top bar's search leads to (first specification, section 2), and ours. */
export const searchTargets = {
  thirdParties: 'thirdPartyList',
  projects: 'projectList',
  persons: 'personList',
  certificates: 'certificateList',
  healthExams: 'healthExamList',
  quotations: 'quotationList',
  invoices: 'invoiceList',
} as const satisfies Record<string, ScreenName>;

export const searchTargetNames = Object.keys(searchTargets) as (keyof typeof searchTargets)[]; // its own keys
