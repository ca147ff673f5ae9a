/** Where a vehicle stands of the three that the specification names (second specification, section 4). */
export const routeStatuses = ['available', 'moving', 'unavailable'] as const;
export type RouteStatus = (typeof routeStatuses)[number];
export const routeTones = { available: 'ok', moving: 'info', unavailable: 'bad' } as const;
