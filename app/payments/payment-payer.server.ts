import { listThirdParties } from '#projections/third-parties/third-parties.ts';
import { listThirdPartyGroups } from '#projections/third-parties/third-party-groups.ts';
import { listAddress } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { directionIn } from './payment-over.server.ts';

const SHOWN = 15;

/** Who may pay, or be paid: looked for by words. */
export async function payersOf({ services, corporation, url, t }: StaffContext) {
  const direction = directionIn(url.searchParams);
  const { keyword } = listAddress(url, { sort: 'name', direction: 'asc' });
  const request = { sort: 'name', direction: 'asc', limit: SHOWN, cursor: null, offset: 0 } as const;
  const type = direction === 'in' ? 'client' : 'supplier';
  const [parties, groups] = await Promise.all([
    listThirdParties(services.db, corporation, { type, keyword }, request),
    listThirdPartyGroups(services.db, corporation, keyword, request),
  ]);
  return {
    title: t(`payments.choose.${direction}`),
    direction,
    keyword,
    parties: parties.rows.map(({ id, name, code, city }) => ({ id, name, code, city })),
    groups: groups.rows.map(({ id, name, members }) => ({ id, name, members })),
  };
}

export type PayersData = Awaited<ReturnType<typeof payersOf>>;
