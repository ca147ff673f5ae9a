import { orgUnitKinds, type OrgUnitKind } from '#domain/company/org-unit.ts';
import { pathTo } from '../../paths.ts';
import type { TabItem } from '../../ui/tabs.tsx';
import type { Text } from '../../ui/text.tsx';

/** Which tree an address asks for: `kind=department`, else the organization. */
export const askedKind = (url: URL): OrgUnitKind =>
  orgUnitKinds.find((kind) => kind === url.searchParams.get('kind')) ?? 'organization';

/** The two trees, as tabs of a page; none of them is shown where `current` is null. */
export const kindTabs = (
  t: Text,
  current: OrgUnitKind | null,
  screen: 'orgChart' | 'orgList',
  kinds: readonly OrgUnitKind[],
): TabItem[] =>
  kinds.map((kind) => ({
    label: t(`organization.kind.${kind}`),
    to: pathTo(screen, {}, { kind }),
    current: kind === current,
  }));
