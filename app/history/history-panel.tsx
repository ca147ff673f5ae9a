import { Timeline } from '../ui/page.tsx';
import { useFormat } from '../ui/text.tsx';
import type { HistoryEntry } from './history.server.ts';

export function HistoryPanel({ entries }: { entries: HistoryEntry[] }) {
  const format = useFormat();
  return (
    <Timeline
      items={entries.map(({ key, title, detail, at, who }) => ({
        key,
        title,
        detail,
        when: format.dateTime(at),
        who,
      }))}
    />
  );
}
