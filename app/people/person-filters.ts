/** What the list of people is narrowed by, each by one of its choices. */
export const personFilters = ['unit', 'profile', 'contractType', 'manager'] as const;
