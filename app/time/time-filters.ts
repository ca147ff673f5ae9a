/** What people are narrowed by where their time is added up. */
export const teamFilters = ['unit', 'manager'] as const;
export type TeamFilter = (typeof teamFilters)[number];

/** What lists of noted time are narrowed by, each by one of its choices. */
export const timeFilters = ['person', 'project', 'activity', 'profile', 'billing', ...teamFilters] as const;
export type TimeFilter = (typeof timeFilters)[number];
