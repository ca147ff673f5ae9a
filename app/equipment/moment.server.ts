import type { Moment } from '#projections/equipment/equipment.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** When equipment is looked at: the day, and the instant. */
export const momentOf = ({ today }: Pick<StaffContext, 'today'>): Moment => ({
  today,
  now: new Date().toISOString(),
});
