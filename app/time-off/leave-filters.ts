/** What leave is narrowed by, each by one of its choices. */
export const leaveFilters = ['unit', 'manager', 'kind', 'person'] as const;
export type LeaveFilter = (typeof leaveFilters)[number];

/** Those of the board: it shows people, whatever they are away for. */
export const boardFilters = ['unit', 'manager'] as const satisfies readonly LeaveFilter[];
