import { equipmentStatuses } from '#domain/equipment/equipment.ts';
import { listEquipment } from '#projections/equipment/equipment.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { idIn } from '../training/certificates.server.ts';
import { momentOf } from './moment.server.ts';

/** As many labels as are printed at once: eight pages. */
const MOST = 192;

/** The pieces that labels are asked for of, by name: those of the list's filters, or one. */
export async function labelledPieces(
  context: StaffContext,
): Promise<{ id: number; name: string; code: string }[]> {
  const { services, corporation, url } = context;
  const filter = {
    keyword: url.searchParams.get('keyword'),
    status: equipmentStatuses.find((one) => one === url.searchParams.get('status')) ?? null,
    type: idIn(url, 'type'),
    category: idIn(url, 'category'),
    ...momentOf(context),
  };
  const request = { sort: 'name', direction: 'asc', limit: MOST, cursor: null, offset: 0 } as const;
  const { rows } = await listEquipment(services.db, corporation, filter, request);
  const only = idIn(url, 'piece');
  return rows
    .filter(({ id }) => only === null || id === only)
    .map(({ id, name, code }) => ({ id, name, code }));
}
