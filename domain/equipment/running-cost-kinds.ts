/** What a piece costs to run beside its price, inspections and maintenance. */
export const runningCostKinds = ['rent', 'fuel', 'insurance', 'tax', 'other'] as const;
export type RunningCostKind = (typeof runningCostKinds)[number];
