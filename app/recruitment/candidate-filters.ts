/** What the list of candidates is narrowed by, each by one of its choices. */
export const candidateFilters = ['job', 'unit', 'recruiter'] as const;

/** And by the days on which people were invited. */
export const candidateDays = ['from', 'until'] as const;
