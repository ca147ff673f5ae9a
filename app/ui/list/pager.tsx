import { useText } from '../text.tsx';

interface Props {
  previous?: string | undefined;
  next?: string | undefined;
  summary: string;
}

/** The pages around this one, as links. */
export function Pager({ previous, next, summary }: Props) {
  const t = useText();
  return (
    <nav className="pager" aria-label={t('ui.pager.label')}>
      <span>{summary}</span>
      <span className="actions">
        {previous && (
          <a className="btn" rel="prev" href={previous}>
            {t('ui.pager.previous')}
          </a>
        )}
        {next && (
          <a className="btn" rel="next" href={next}>
            {t('ui.pager.next')}
          </a>
        )}
      </span>
    </nav>
  );
}
