import { UNDONE_WITHIN_HOURS } from '#domain/third-parties/merge.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { mergesOf } from '#projections/third-parties/merges.ts';

/** A record that was merged into the one that is shown. */
export interface MergedParty {
  id: number;
  name: string;
  /** ISO instant. */
  at: string;
  /** Until when it can be undone (ISO instant); null: no longer, or not before the later ones. */
  until: string | null;
}

/** What was merged into a third party, the latest first; the latest of all can be undone for a day. */
export async function mergedParties(
  { services, corporation, may, t }: StaffContext,
  id: number,
): Promise<MergedParty[]> {
  const undoes = may('ROLE_THIRD_PARTY_DELETE') && may('ROLE_THIRD_PARTY_EDIT');
  const found = await mergesOf(services.db, id, corporation);
  return found.map(({ id: merged, name, at, direct }, index) => {
    const until = new Date(Date.parse(at) + UNDONE_WITHIN_HOURS * 3_600_000);
    const open = undoes && index === 0 && direct && until > new Date();
    return { id: merged, name: name ?? t('commerce.erased'), at, until: open ? until.toISOString() : null };
  });
}
