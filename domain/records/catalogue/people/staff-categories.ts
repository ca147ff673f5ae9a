/** Categories of staff, as collective agreements tell them apart. */
export const staffCategories = ['worker', 'supervisor', 'executive'] as const;
