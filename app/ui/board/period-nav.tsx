import { LinkButton } from '../button.tsx';
import { useText } from '../text.tsx';

/** What a board or calendar shows of time, and the addresses of what lies beside it. */
export interface Period {
  label: string;
  previous: string;
  next: string;
  /** Today's; null where it is shown. */
  today: string | null;
  /** Other lengths of time: month, week, day. */
  views: readonly { label: string; to: string; current: boolean }[];
}

/** The period that is shown, with those before and after it. The keys PageUp and PageDown follow these links. */
export function PeriodNav({ period: { label, previous, next, today, views } }: { period: Period }) {
  const t = useText();
  return (
    <nav className="period" aria-label={t('board.period.label')}>
      <LinkButton to={previous} rel="prev" aria-label={t('board.period.previous')}>
        ‹
      </LinkButton>
      <LinkButton to={next} rel="next" aria-label={t('board.period.next')}>
        ›
      </LinkButton>
      {today !== null && (
        <LinkButton to={today} tone="quiet">
          {t('board.period.today')}
        </LinkButton>
      )}
      <strong>{label}</strong>
      {views.length > 0 && (
        <span className="views">
          {views.map((view) => (
            <a key={view.to} href={view.to} aria-current={view.current ? 'page' : undefined}>
              {view.label}
            </a>
          ))}
        </span>
      )}
    </nav>
  );
}
