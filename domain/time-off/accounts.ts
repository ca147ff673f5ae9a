import type { LeaveAccount } from '../records/catalogue/people/leave-kinds.ts';

interface AccountRules {
  /** The year that it is earned in: of paid leave, of the calendar, or none. */
  year: 'legal' | 'calendar' | 'none';
  /** What is earned in a year is taken in the same one, or in the next (in advance in the same). */
  takenIn: 'same' | 'next';
  /** Earned by law, by the corporation's own rules (`leaverule`), or credited alone. */
  earned: 'law' | 'rules' | 'credited';
  /** Whether there is something left of it. */
  balance: boolean;
}

export const accountRules: Readonly<Record<LeaveAccount, AccountRules>> = {
  paidLeave: { year: 'legal', takenIn: 'next', earned: 'law', balance: true },
  seniority: { year: 'legal', takenIn: 'next', earned: 'rules', balance: true },
  rtt: { year: 'calendar', takenIn: 'same', earned: 'rules', balance: true },
  recovered: { year: 'none', takenIn: 'same', earned: 'credited', balance: true },
  family: { year: 'calendar', takenIn: 'same', earned: 'credited', balance: false },
  sick: { year: 'calendar', takenIn: 'same', earned: 'credited', balance: false },
};
