import { weekdays } from '#domain/people/work-schedule.ts';
import { hoursText } from '#domain/time/worked-time.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import type { RecapRow } from './weekly-recap.server.ts';

/** What a week comes to. */
export const weekFigures = ['noted', 'contract', 'beyond'] as const;

/** Weeks as a file has them: hours as decimals. */
export const weekColumns: readonly ListColumn<RecapRow>[] = [
  { key: 'person', header: 'time.field.person', type: 'text', value: ({ name }) => name },
  { key: 'monday', header: 'time.weeks.from', type: 'date', value: ({ monday }) => monday },
  { key: 'sunday', header: 'time.weeks.until', type: 'date', value: ({ sunday }) => sunday },
  ...weekdays.map((day, at): ListColumn<RecapRow> => ({
    key: day,
    header: `companies.weekday.${day}`,
    type: 'amount',
    value: ({ days }) => hoursText(days[at] ?? 0),
  })),
  ...weekFigures.map((key): ListColumn<RecapRow> => ({
    key,
    header: `time.weeks.${key}`,
    type: 'amount',
    value: (row) => hoursText(row[key]),
  })),
  {
    key: 'warnings',
    header: 'time.weeks.warnings',
    type: 'text',
    value: ({ warnings }) => warnings.join(' · ') || null,
  },
];
