import { useText } from '../../ui/text.tsx';
import type { PaperFigure } from '../figure-links.ts';
import { DaysShown } from './days-shown.tsx';

interface Props {
  days: { from: string | null; until: string | null };
  figure: PaperFigure | null;
  /** The same without either. */
  all: string;
}

/** Tells that papers of some days, or of one figure, alone are shown, with the way to all. */
export function PapersShown({ days, figure, all }: Props) {
  const t = useText();
  const isOfDays = days.from !== null || days.until !== null;
  return (
    <>
      {figure !== null && (
        <p className="hint">
          {t('projects.figureOnly', { figure: t(`projects.figure.${figure}`) })}{' '}
          {!isOfDays && (
            <a className="link" href={all}>
              {t('projects.allDays')}
            </a>
          )}
        </p>
      )}
      <DaysShown days={days} all={all} />
    </>
  );
}
