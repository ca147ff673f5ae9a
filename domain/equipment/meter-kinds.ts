/* Stands by itself: forms name it, in the browser too. */

/** What a piece's meter counts. */
export const meterKinds = ['none', 'hours', 'kilometres'] as const;
export type MeterKind = (typeof meterKinds)[number];
