import { linkWith } from '../links.ts';
import { ViewMenu } from './list-tools.tsx';
import { Tabs, type TabItem } from '../tabs.tsx';

/** What a list knows of the views that somebody saved of it. */
export interface SavedViews {
  address: string;
  title: string;
  views: readonly { id: number; name: string; query: string; preferred: boolean; current: boolean }[];
}

/**
 * The tabs of a list, and behind them its saved views. A tab that shows all says so, since a bare address opens the
 * preferred view.
 */
export function TabsWithViews({ list, items }: { list: SavedViews; items: readonly TabItem[] }) {
  const [path = ''] = list.address.split('?');
  const ofView = list.views.some(({ current }) => current);
  const views = list.views.map(({ id, name, query, current }) => ({
    key: id,
    label: name,
    to: `${path}?${query}`,
    current,
  }));
  return (
    <Tabs
      label={list.title}
      items={[...items.map((item) => ({ ...item, current: item.current && !ofView })), ...views]}
    />
  );
}

/** The address of a list's tab: `all` stands for none. */
export const tabLink = (address: string, status: string | null): string =>
  linkWith(address, { status: status ?? 'all', totals: null });

/** Saves the list as it is looked at, or changes the saved view that is. */
export function SavedViewMenu({
  list,
  answer,
}: {
  list: SavedViews;
  answer: { viewErrors: string[]; name: string } | undefined;
}) {
  return (
    <ViewMenu address={list.address} current={list.views.find((view) => view.current)} answer={answer} />
  );
}
