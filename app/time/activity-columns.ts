import { clockText } from '#domain/time/typed-hours.ts';
import type { ActivityRow } from '#projections/time/activities.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import type { Text } from '../ui/text.tsx';

/** An entry with what lists say of it beside its own. */
export interface ListedActivity extends ActivityRow {
  typeName: string | null;
  /** Euros without VAT at the rate of its day; null: it has none, or nobody is to see it. */
  value: string | null;
  cost: string | null;
}

interface Words {
  t: Text;
}

/** Where an entry stands with its invoice. */
export const billingOf = ({ billable, invoice }: Pick<ActivityRow, 'billable' | 'invoice'>) => {
  if (invoice !== null) return 'billed';
  return billable ? 'toBill' : 'unbillable';
};

const usual: readonly ListColumn<ListedActivity, Words>[] = [
  {
    key: 'person',
    header: 'time.field.person',
    type: 'text',
    narrow: 'title',
    value: ({ personName }, { t }) => personName || t('commerce.erased'),
  },
  {
    key: 'day',
    header: 'time.field.day',
    type: 'date',
    narrow: 'below',
    sort: { name: 'day', first: 'desc' },
    value: ({ day }) => day,
  },
  {
    key: 'project',
    header: 'time.field.project',
    type: 'text',
    narrow: 'below',
    value: ({ projectCode, projectName, jobName }) =>
      [projectCode, projectName, jobName].filter(Boolean).join(' · ') || null,
  },
  {
    key: 'activity',
    header: 'time.field.activity',
    type: 'text',
    narrow: 'below',
    value: ({ typeName }) => typeName,
  },
  { key: 'comment', header: 'time.field.comment', type: 'text', value: ({ comment }) => comment },
  {
    key: 'hours',
    header: 'time.field.hours',
    type: 'text',
    narrow: 'side',
    value: ({ seconds }) => clockText(seconds),
  },
  {
    key: 'billing',
    header: 'time.field.billing',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => t(`time.billing.${billingOf(row)}`),
  },
];

const value: ListColumn<ListedActivity, Words> = {
  key: 'value',
  header: 'time.field.value',
  type: 'amount',
  narrow: 'below',
  value: (row) => row.value,
};

const cost: ListColumn<ListedActivity, Words> = {
  key: 'cost',
  header: 'time.field.cost',
  type: 'amount',
  narrow: 'below',
  value: (row) => row.cost,
};

/** What lists say of noted time to somebody: what it is sold for and costs each by its own right. */
export const activityColumns = (sees: { rates: boolean; costs: boolean }) => [
  ...usual,
  ...(sees.rates ? [value] : []),
  ...(sees.costs ? [cost] : []),
];
