import { thirdPartiesByLabel } from '#projections/third-parties/third-party-labels.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The ids of third parties that were typed by name, or each name that is nobody's or several's. */
export interface ResolvedNames {
  ids: number[];
  unknown: { index: number; error: string }[];
}

const unknownParty = { client: 'errors.partyUnknown', supplier: 'errors.supplierUnknown' } as const;

/** Reads typed names, "Name" or "Name · CODE"; empty ones count for nothing. One question for all of them. */
export async function resolveNames(
  { services, corporation }: StaffContext,
  typed: readonly string[],
  type: 'client' | 'supplier',
): Promise<ResolvedNames> {
  const labels = typed.map((one) => one.trim());
  const found = await thirdPartiesByLabel(services.db, corporation, type, labels.filter(Boolean));
  const ids: number[] = [];
  const unknown: ResolvedNames['unknown'] = [];
  for (const [index, label] of labels.entries()) {
    if (label === '') continue;
    const candidates = found.get(label) ?? [];
    if (candidates.length === 1) ids.push(...candidates);
    else
      unknown.push({
        index,
        error: candidates.length === 0 ? unknownParty[type] : 'errors.partyAmbiguous',
      });
  }
  return { ids, unknown };
}
