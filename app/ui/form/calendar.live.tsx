import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, addMonths, isoWeekday, type CivilDate } from '#domain/kernel/dates.ts';
import { useLanguage, useText } from '../text.tsx';
import type { DaysOff } from './days-off.ts';

const firstOf = (day: CivilDate): CivilDate => `${day.slice(0, 8)}01`;

/** Six weeks from the Monday on or before the first of a month. */
const weeksOf = (month: CivilDate): CivilDate[][] => {
  const start = addDays(month, 1 - isoWeekday(month));
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(start, week * 7 + day)),
  );
};

const named = (day: CivilDate, language: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** How far a key goes; null of one that goes nowhere. */
function stepped(key: string, day: CivilDate): CivilDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return addDays(day, 1 - isoWeekday(day));
    case 'End':
      return addDays(day, 7 - isoWeekday(day));
    default:
      return null;
  }
}

interface CalendarProps {
  /** The day that the field says, or today. */
  begins: CivilDate;
  days: DaysOff;
  choose(day: CivilDate): void;
  close(): void;
}

/** A month to choose a day from, by the grid pattern of ARIA. */
export function Calendar({ begins, days: { today, rest, off }, choose, close }: CalendarProps) {
  const t = useText();
  const language = useLanguage();
  const [at, setAt] = useState(begins);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus(), [at]);
  const weeks = weeksOf(firstOf(at));

  function onKeyDown(event: KeyboardEvent): void {
    const next = stepped(event.key, at);
    if (event.key === 'Escape') close();
    else if (next === null) return;
    else setAt(next);
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <dialog open className="calendar" aria-label={t('live.calendar.title')}>
      <div className="calendar-head">
        <button
          type="button"
          className="btn quiet ico"
          aria-label={t('live.calendar.previous')}
          onClick={() => setAt(addMonths(at, -1))}
        >
          ‹
        </button>
        <strong aria-live="polite">{named(at, language, { month: 'long', year: 'numeric' })}</strong>
        <button
          type="button"
          className="btn quiet ico"
          aria-label={t('live.calendar.next')}
          onClick={() => setAt(addMonths(at, 1))}
        >
          ›
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern */}
      <table role="grid" ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={named(day, language, { weekday: 'long' })}>
                {named(day, language, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const why = off[day];
                return (
                  <td key={day} aria-selected={day === begins}>
                    <button
                      type="button"
                      data-other={day.slice(0, 7) === at.slice(0, 7) ? undefined : ''}
                      data-off={why !== undefined || rest.includes(isoWeekday(day)) ? '' : undefined}
                      data-today={day === today ? '' : undefined}
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      title={why}
                      aria-label={[named(day, language, { dateStyle: 'full' }), why]
                        .filter(Boolean)
                        .join(', ')}
                      onClick={() => choose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  );
}
