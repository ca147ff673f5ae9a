import { pathTo } from '../paths.ts';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

interface Away {
  person: number;
  name: string;
  until: string;
}

/** Who is away today, and until when; why is told nowhere here. */
export function AwayToday({ away }: { away: readonly Away[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('timeOff.home.title')}>
      {away.length === 0 && <p className="hint">{t('timeOff.home.nobody')}</p>}
      {away.length > 0 && (
        <ul>
          {away.map(({ person, name, until }) => (
            <li key={person}>
              <span translate="no">{name || t('commerce.erased')}</span>{' '}
              <small>{t('timeOff.home.until', { day: format.date(until) })}</small>
            </li>
          ))}
        </ul>
      )}
      <a className="link" href={pathTo('restDayBoard', {})}>
        {t('timeOff.outlook.board')}
      </a>
    </Panel>
  );
}
