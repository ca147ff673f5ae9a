import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  current: 'gallery' | 'live';
}

/** The pieces of plain pages, and those that React takes over; addresses as texts, which a live screen may hold. */
export function GalleryTabs({ current }: Props) {
  const t = useText();
  return (
    <Tabs
      label={t('ui.gallery.title')}
      items={[
        { label: t('ui.gallery.plain'), to: '/_ui', current: current === 'gallery' },
        { label: t('ui.gallery.live'), to: '/_ui/live', current: current === 'live' },
      ]}
    />
  );
}
