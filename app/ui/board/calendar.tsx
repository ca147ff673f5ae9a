import { useText } from '../text.tsx';
import type { CalendarDay, DatedCalendar } from './calendar.ts';

function Day({ day }: { day: CalendarDay }) {
  const t = useText();
  const { date, said, off, rest, today, within, to, entries, more, sums } = day;
  return (
    <td
      data-off={rest || off !== null ? '' : undefined}
      data-now={today ? '' : undefined}
      data-beside={within ? undefined : ''}
      data-empty={entries.length === 0 ? '' : undefined}
    >
      <a
        className="agenda-date"
        href={to}
        data-day={date}
        aria-label={said}
        aria-current={today ? 'date' : undefined}
      >
        <span className="agenda-number">{Number(date.slice(8))}</span>
        <span className="agenda-said">{said}</span>
      </a>
      {off !== null && <small className="agenda-off">{off}</small>}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <a className="agenda-entry" data-tone={entry.tone} href={entry.to} title={entry.title}>
                <span>
                  <span className="unseen">{entry.sort} · </span>
                  {entry.label}
                </span>
                {entry.amount !== undefined && <span className="num">{entry.amount}</span>}
                {entry.about !== undefined && <small>{entry.about}</small>}
              </a>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <a className="link agenda-more" href={to}>
          {t('board.calendar.more', { count: more })}
        </a>
      )}
      {sums.map((sum) => (
        <div key={sum} className="agenda-sum">
          {sum}
        </div>
      ))}
    </td>
  );
}

/**
 * Dated things on their days. A narrow screen shows the same as a list of the days on which there is something;
 * app/client/boards moves from day to day by the arrows.
 */
export function Agenda({ calendar: { id, caption, weekdays, weeks } }: { calendar: DatedCalendar }) {
  return (
    <table className="agenda" id={id} data-board="calendar">
      <caption className="unseen">{caption}</caption>
      {weekdays.length > 0 && (
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <Day key={day.date} day={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
