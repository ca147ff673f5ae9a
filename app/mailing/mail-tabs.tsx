import { pathTo } from '../paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';

const tabs = [
  { name: 'texts', to: pathTo('mailTemplates', {}) },
  { name: 'layout', to: pathTo('mailLayout', {}) },
  { name: 'sending', to: pathTo('mailSending', {}) },
  ...['sender', 'mailtype', 'mailrecipient'].map((resource) => ({
    name: resource,
    to: pathTo('recordList', { resource }),
  })),
];

/** All that is set of mails, in one place: screens by the name of their tab, lists by that of their records. */
export function MailTabs({ current }: { current: string }) {
  const t = useText();
  const items = tabs.map(({ name, to }) => ({
    label: t(`mailing.tab.${name}`),
    to,
    current: name === current,
  }));
  return <Tabs label={t('mailing.tabs')} items={items} />;
}
