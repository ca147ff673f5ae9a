/* Stands by itself: the form of a contract asks for it in the browser too. */

/** What counts on somebody being under contract: leave, places on projects, planned time, interventions, equipment. */
export const plannedKinds = ['restDay', 'plan', 'assignment', 'transport', 'equipment'] as const;
export type PlannedKind = (typeof plannedKinds)[number];
