import { pathTo } from '../paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';

/** What happened, and who signed in. */
export function AuditTabs({ current, company }: { current: 'events' | 'signIns'; company: string }) {
  const t = useText();
  const query = { company };
  return (
    <Tabs
      label={t('audit.title')}
      items={[
        { label: t('audit.tab.events'), to: pathTo('auditList', {}, query), current: current === 'events' },
        {
          label: t('audit.tab.signIns'),
          to: pathTo('signInList', {}, query),
          current: current === 'signIns',
        },
      ]}
    />
  );
}
