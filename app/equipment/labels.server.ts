import { equipmentOfIds } from '#projections/equipment/equipment.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { trackedRows } from '../tracked/tracked.server.ts';
import { askedId, askedIds } from '../http/asked-id.ts';
import { equipment } from './equipment.server.ts';

/** As many labels as are printed at once: eight pages. */
export const MOST_LABELS = 192;

interface Labelled {
  id: number;
  name: string;
  code: string;
}

/** The pieces that labels are asked for of: those that are named, or those of the list's filters by name; `more`: not all of them. */
export async function labelledPieces(context: StaffContext): Promise<{ pieces: Labelled[]; more: boolean }> {
  const { services, corporation, url } = context;
  const only = askedId(url.searchParams, 'piece');
  const ticked = only === null ? askedIds(url.searchParams, 'pieces') : [only];
  if (ticked.length > 0) {
    const pieces = await equipmentOfIds(services.db, ticked.slice(0, MOST_LABELS), corporation);
    return { pieces, more: ticked.length > MOST_LABELS };
  }
  const request = { sort: 'name', direction: 'asc', limit: MOST_LABELS, cursor: null, offset: 0 } as const;
  const { rows, next } = await trackedRows(context, equipment, request);
  return { pieces: rows.map(({ id, name, code }) => ({ id, name, code })), more: next !== null };
}
