import { addDays, addMonths, endOfMonth, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { weekdays } from '#domain/kernel/invoicing-day.ts';
import { daysOff, weekdayOf, type DayOff, type WorkCalendar } from '#domain/company/calendar.ts';
import { useText } from '../ui/text.tsx';

interface Day {
  date: CivilDate;
  off: DayOff | null;
}

/** Weeks of a month from Monday on; null where a day is another month's. */
function weeksOf(month: CivilDate, off: (day: CivilDate) => DayOff | null): (Day | null)[][] {
  const before = weekdays.indexOf(weekdayOf(month));
  const cells: (Day | null)[] = Array.from({ length: before }, () => null);
  for (let date = month; date <= endOfMonth(month); date = addDays(date, 1))
    cells.push({ date, off: off(date) });
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

function DayCell({ day }: { day: Day }) {
  const t = useText();
  const { date, off } = day;
  const number = Number(date.slice(8));
  if (off === null) return <td>{number}</td>;
  const said =
    off.kind === 'holiday'
      ? t(`companies.holiday.${off.holiday.key}`)
      : off.kind === 'closing'
        ? off.label
        : null;
  return (
    <td className={off.kind} title={said ?? undefined}>
      {number}
      {said !== null && <span className="unseen"> {said}</span>}
    </td>
  );
}

function Month({ month, off }: { month: CivilDate; off: (day: CivilDate) => DayOff | null }) {
  const t = useText();
  const name = t(`companies.month.${Number(month.slice(5, 7))}`);
  return (
    <table className="month">
      <caption>{name}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={t(`companies.weekday.${day}`)}>
              {t(`companies.weekdayLetter.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, off).map((week, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- weeks have no other name, and never move
          <tr key={`${monthOf(month)}-${index}`}>
            {week.map((day, at) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- the same
                <td key={`none-${at}`} aria-hidden="true" />
              ) : (
                <DayCell key={day.date} day={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A year of a company: its twelve months, with the days that are not worked. */
export function YearCalendar({ year, calendar }: { year: number; calendar: WorkCalendar }) {
  const off = daysOff(calendar, year);
  const first = `${String(year).padStart(4, '0')}-01-01`;
  return (
    <div className="year">
      {Array.from({ length: 12 }, (_, month) => addMonths(first, month)).map((month) => (
        <Month key={month} month={month} off={off} />
      ))}
    </div>
  );
}
