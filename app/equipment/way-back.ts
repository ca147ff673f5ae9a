import { askedId } from '../http/asked-id.ts';
import { pathTo } from '../paths.ts';

/** What the page of a label says of itself in the addresses that it leads to. */
export const fromLabel = { by: 'label' } as const;

/**
 * Where a step of a piece leads back to: who stands before it with a phone, to the page of its label; who goes through what
 * a count did not find, to the count; else to its file.
 */
export const wayBack = (
  url: URL,
  { id, code }: { id: number; code: string },
  selectedTab: string | null = null,
): string => {
  const count = askedId(url.searchParams, 'count');
  if (count !== null) return pathTo('equipmentCount', { id: count });
  return url.searchParams.get('by') === fromLabel.by
    ? pathTo('equipmentCode', { code })
    : pathTo('equipmentDetails', { id }, { selectedTab });
};
