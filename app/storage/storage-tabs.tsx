import { pathTo } from '../paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';

const tabs = [
  { name: 'folders', to: pathTo('remoteStorage', {}) },
  { name: 'servers', to: pathTo('ftpServerList', {}) },
  { name: 'pushes', to: pathTo('remotePushes', {}) },
] as const;

/** All that is about servers of others, in one place. */
export function StorageTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  const t = useText();
  const items = tabs.map(({ name, to }) => ({
    label: t(`storage.tab.${name}`),
    to,
    current: name === current,
  }));
  return <Tabs label={t('storage.title')} items={items} />;
}
