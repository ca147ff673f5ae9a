import { pathTo } from '../paths.ts';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { kilometres } from './lasting.ts';

/** Days on which a piece drove, each leading to its map. */
export function DrivenDays({ id, days }: { id: number; days: readonly { day: string; metres: number }[] }) {
  const t = useText();
  const format = useFormat();
  if (days.length === 0) return <EmptyState title={t('positions.noDays')} hint={t('positions.noDaysHint')} />;
  return (
    <ul>
      {days.map(({ day, metres }) => (
        <li key={day}>
          <a className="link" href={pathTo('positionsDay', { id }, { day })}>
            {format.date(day)}
          </a>{' '}
          · {t('positions.km', { km: format.quantity(kilometres(metres)) })}
        </li>
      ))}
    </ul>
  );
}
