import type { OrderPlan } from './order-schema.ts';
import type { WorkSpan } from './working-time.ts';

const MINUTE = 60_000;

/** The time that pump and driver are taken: from the way there to the way back. */
export const takenSpan = ({ start, end, travel }: Pick<OrderPlan, 'start' | 'end' | 'travel'>): WorkSpan => ({
  from: new Date(Date.parse(start) - travel * MINUTE).toISOString(),
  until: new Date(Date.parse(end) + travel * MINUTE).toISOString(),
});
