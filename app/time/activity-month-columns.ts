import { clockText } from '#domain/time/typed-hours.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import type { ActivityMonthRow } from '#projections/time/activities.ts';
import type { MonthWarnings } from './month-warnings.server.ts';
import type { Language, Text } from '../ui/text.tsx';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t: Text;
  language: Language;
}

/** A month as the list has it; without warnings unless it waits to be decided about. */
export interface ListedMonth extends ActivityMonthRow {
  warnings: MonthWarnings | null;
}

/** What is to be known of a month before it is agreed to, in words. */
export const warningWords = ({ warnings }: Pick<ListedMonth, 'warnings'>, t: Text): string[] =>
  warnings === null
    ? []
    : [
        ...(warnings.missing === 0
          ? []
          : [t('time.presence.missing', { total: clockText(warnings.missing) })]),
        ...(warnings.law === 0 ? [] : [t('time.list.warnings', { count: warnings.law })]),
      ];

/** What lists say of a person's month. */
export const activityMonthColumns: readonly ListColumn<ListedMonth, Words>[] = [
  {
    key: 'name',
    header: 'time.field.person',
    type: 'text',
    narrow: 'title',
    value: ({ personName }, { t }) => personName || t('commerce.erased'),
  },
  {
    key: 'month',
    header: 'time.field.month',
    type: 'text',
    narrow: 'below',
    sort: { name: 'month', first: 'desc' },
    value: ({ month }, { language }) => monthInWords(month, language),
  },
  {
    key: 'total',
    header: 'time.field.total',
    type: 'text',
    narrow: 'below',
    value: ({ seconds }) => clockText(seconds),
  },
  {
    key: 'billable',
    header: 'time.field.billable',
    type: 'text',
    narrow: 'below',
    value: ({ billableSeconds }) => clockText(billableSeconds),
  },
  {
    key: 'warnings',
    header: 'time.weeks.warnings',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => warningWords(row, t).join(' · ') || null,
  },
  {
    key: 'status',
    header: 'time.field.status',
    type: 'text',
    narrow: 'side',
    value: ({ status }, { t }) => t(`time.status.${status}`),
  },
];
