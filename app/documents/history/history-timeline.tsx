import type { WordedChange } from '#domain/history/change-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { ShownEntry, TimelineData } from './history-screen.server.ts';

/** "12 → 14", with words for who does not see the colours. */
export function ChangedValue({ before, after }: Pick<WordedChange, 'before' | 'after'>) {
  const t = useText();
  return (
    <>
      <span className="unseen">{t('history.was')} </span>
      {before === null ? <i>{t('history.absent')}</i> : <del translate="no">{before}</del>}
      <span aria-hidden="true"> → </span>
      <span className="unseen"> {t('history.is')} </span>
      {after === null ? <i>{t('history.absent')}</i> : <ins translate="no">{after}</ins>}
    </>
  );
}

const isValued = ({ before, after }: WordedChange): boolean => before !== null || after !== null;

/** Differences, one a line. */
export function Changes({ changes }: { changes: readonly WordedChange[] }) {
  return (
    <ul className="changes">
      {changes.map((change, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
        <li key={index}>
          <span>{change.label}</span>
          {isValued(change) && (
            <>
              {' '}
              <ChangedValue before={change.before} after={change.after} />
            </>
          )}
          {change.detail && (
            <>
              {' '}
              <small>{change.detail}</small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: Pick<ShownEntry, 'facts'>) {
  return (
    <>
      {facts.map(({ text, link }) => (
        <span key={text} className="fact">
          {link ? (
            <a className="link" href={link.to} title={link.label}>
              {text}
            </a>
          ) : (
            text
          )}
        </span>
      ))}
    </>
  );
}

function Entry({ entry }: { entry: ShownEntry }) {
  const t = useText();
  const format = useFormat();
  const { title, rank, facts, changes, unchanged, at, who, asItWas, parts } = entry;
  return (
    <li>
      <b>{title}</b> {rank !== null && <Badge tone="mute">{t('history.version', { rank })}</Badge>}{' '}
      {parts.length > 0 && <span className="hint">{t('history.grouped', { count: parts.length })} </span>}
      <Facts facts={facts} />
      {unchanged && <span className="hint">{t('history.unchanged')}</span>}
      {changes.length > 0 && <Changes changes={changes} />}
      {parts.length > 0 && (
        <details>
          <summary>{t('history.steps', { count: parts.length })}</summary>
          <ol className="steps">
            {parts.map((part) => (
              <Entry key={part.key} entry={part} />
            ))}
          </ol>
        </details>
      )}
      <small>
        <time dateTime={at}>{format.dateTime(at)}</time> · <span translate="no">{who}</span>
        {asItWas && (
          <>
            {' '}
            ·{' '}
            <a className="link" href={asItWas}>
              {t('history.asItWas')}
              <span className="unseen"> ({title})</span>
            </a>
          </>
        )}
      </small>
    </li>
  );
}

export function HistoryTimeline({ entries }: Pick<TimelineData, 'entries'>) {
  return (
    <ol className="time story">
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </ol>
  );
}

/** Links to one kind of entries each. */
export function HistoryFilters({ filters }: Pick<TimelineData, 'filters'>) {
  const t = useText();
  return (
    <nav className="filters" aria-label={t('history.filter.label')}>
      {filters.map(({ label, to, count, on }) => (
        <a key={to} className={on ? 'chip on' : 'chip'} href={to} aria-current={on ? 'page' : undefined}>
          {label} <small>{count}</small>
        </a>
      ))}
    </nav>
  );
}
