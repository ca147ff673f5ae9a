import { useText } from '../text.tsx';
import type { BarTone } from './planning.ts';

/** What tones and marks of a board mean, in words. */
export function Legend({
  items,
  off = false,
  now = null,
}: {
  items: readonly { tone: BarTone; open?: boolean; label: string }[];
  /** It marks times that are not worked, and the time it is: a day, or an hour. */
  off?: boolean;
  now?: 'day' | 'hour' | null;
}) {
  const t = useText();
  return (
    <ul className="board-legend">
      {items.map(({ tone, open, label }) => (
        <li key={label} data-tone={tone} data-open={open ? '' : undefined}>
          {label}
        </li>
      ))}
      {off && <li data-off="">{t('board.planning.off')}</li>}
      {now !== null && <li data-now="">{t(`board.planning.now.${now}`)}</li>}
    </ul>
  );
}
