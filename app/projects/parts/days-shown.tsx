import { useFormat, useText } from '../../ui/text.tsx';

interface Props {
  days: { from: string | null; until: string | null };
  /** The same of all days. */
  all: string;
}

/** Tells that papers of some days alone are shown, with the way to all. */
export function DaysShown({ days: { from, until }, all }: Props) {
  const t = useText();
  const format = useFormat();
  if (from === null && until === null) return null;
  const day = (one: string | null) => (one === null ? '…' : format.date(one));
  return (
    <p className="hint">
      {t('projects.days', { from: day(from), until: day(until) })}{' '}
      <a className="link" href={all}>
        {t('projects.allDays')}
      </a>
    </p>
  );
}
