import type { RestDayRow } from '#projections/time-off/rest-day-list.ts';
import { daysText } from '#domain/time-off/counting.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** What lists say of a leave. */
export const restDayColumns: readonly ListColumn<RestDayRow, Words>[] = [
  {
    key: 'name',
    header: 'timeOff.field.person',
    type: 'text',
    narrow: 'title',
    value: (row, { t }) => row.name || t('commerce.erased'),
  },
  {
    key: 'kind',
    header: 'timeOff.field.kind',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => row.kindName ?? t('commerce.erased'),
  },
  {
    key: 'start',
    header: 'timeOff.field.start',
    type: 'date',
    narrow: 'below',
    sort: { name: 'start', first: 'desc' },
    value: ({ start }) => start,
  },
  { key: 'end', header: 'timeOff.field.end', type: 'date', narrow: 'below', value: ({ end }) => end },
  {
    key: 'days',
    header: 'timeOff.field.days',
    type: 'amount',
    narrow: 'below',
    value: ({ halves }) => daysText(halves),
  },
  {
    key: 'status',
    header: 'timeOff.field.status',
    type: 'text',
    narrow: 'side',
    value: (row, { t }) => t(`timeOff.status.${row.status}`),
  },
];
