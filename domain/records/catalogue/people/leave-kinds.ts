/** Accounts that leave is taken from; those without a balance only say what was taken. */
export const leaveAccounts = ['paidLeave', 'seniority', 'rtt', 'recovered', 'family', 'sick'] as const;
export type LeaveAccount = (typeof leaveAccounts)[number];

/** What an absence earns: as worked, two days a month (illness, L3141-5-1), or nothing. */
export const accruals = ['full', 'reduced', 'none'] as const;
export type Accrual = (typeof accruals)[number];

/** Absences after which somebody is seen by the doctor on their return (R4624-31). */
export const returnVisits = ['sickness', 'accident', 'occupational', 'maternity'] as const;

/** Accounts that something is left of: what may be credited, and is looked at before leave is asked for. */
export const balancedAccounts = [
  'paidLeave',
  'seniority',
  'rtt',
  'recovered',
] as const satisfies readonly LeaveAccount[];

/** Accounts that a corporation's own rules fill. */
export const ruledAccounts = ['rtt', 'seniority'] as const satisfies readonly LeaveAccount[];
