/** What rows are of: people with all that they are planned for, or each project with who is planned on it. */
export const planningGroups = ['person', 'project'] as const;
export type PlanningGroup = (typeof planningGroups)[number];

/** What the planning is narrowed by: each by one of its choices. */
export const planningFilters = ['unit', 'manager', 'profile', 'family', 'person'] as const;
export type PlanningFilter = (typeof planningFilters)[number];
