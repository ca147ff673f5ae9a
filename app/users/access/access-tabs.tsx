import { pathTo } from '../../paths.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';

type Tab = 'groups' | 'matrix' | 'people' | 'day';

/** The screens about rights, side by side. */
export function AccessTabs({ current, manages }: { current: Tab; manages: boolean }) {
  const t = useText();
  const all: { key: Tab; to: string; shown: boolean }[] = [
    { key: 'groups', to: pathTo('userGroupList', {}), shown: manages },
    { key: 'matrix', to: pathTo('roleMatrix', {}), shown: manages },
    { key: 'people', to: pathTo('whoMay', {}), shown: true },
    { key: 'day', to: pathTo('accessOn', {}), shown: true },
  ];
  return (
    <Tabs
      label={t('roles.tab.label')}
      items={all
        .filter(({ shown }) => shown)
        .map(({ key, to }) => ({ label: t(`roles.tab.${key}`), to, current: key === current }))}
    />
  );
}
