import { countNews } from '#projections/shared-documents/shared-activity.ts';
import { sharingViewer, type ShareTab } from '#projections/shared-documents/shared-documents.ts';
import type { Viewer } from '#domain/shared-documents/visibility.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { TabItem } from '../ui/tabs.tsx';

export const viewerOfPage = ({ services, actor }: StaffContext): Promise<Viewer> =>
  sharingViewer(services.db, actor);

/** The tabs over shared documents: parts of the list, and the feed with how much of it is new. */
export async function sharingTabs(
  { services, actor, t }: StaffContext,
  viewer: Viewer,
  current: ShareTab | 'activity',
): Promise<TabItem[]> {
  const news = await countNews(services.db, actor);
  const parts = ['mine', 'shared', 'public', ...(viewer.seesAll ? ['all'] : [])];
  return [
    ...parts.map((tab) => ({
      label: t(`sharing.tab.${tab}`),
      to: pathTo('shareList', {}, { tab: tab === 'mine' ? null : tab }),
      current: tab === current,
    })),
    {
      label: t('sharing.tab.activity'),
      to: pathTo('shareActivity', {}),
      current: current === 'activity',
      ...(news > 0 && { count: String(news) }),
    },
  ];
}
