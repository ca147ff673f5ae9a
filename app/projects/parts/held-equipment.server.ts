import { listUsages, type UsageRow } from '#projections/equipment/usages.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** As many as a file shows; all of them are behind its link. */
const SHOWN = 50;

/** What somebody or a project has or booked, the earliest return first. */
export async function heldEquipment(
  { services, corporation }: StaffContext,
  of: { person: number } | { project: number },
): Promise<UsageRow[]> {
  const filter = { keyword: null, status: null, open: true, ...of, now: new Date().toISOString() };
  const request = { sort: 'expectedAt', direction: 'asc', limit: SHOWN, cursor: null, offset: 0 } as const;
  return (await listUsages(services.db, corporation, filter, request)).rows;
}
