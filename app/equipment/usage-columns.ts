import type { UsageRow } from '#projections/equipment/usages.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

type Words = { t(key: string): string };

/** Who or what had which piece, as lists and files say it. */
export const usageColumns: readonly ListColumn<UsageRow, Words>[] = [
  {
    key: 'equipment',
    header: 'equipment.one',
    type: 'text',
    narrow: 'title',
    value: ({ equipmentName, equipmentCode }) => `${equipmentName} · ${equipmentCode}`,
  },
  {
    key: 'holder',
    header: 'equipment.field.holder',
    type: 'text',
    narrow: 'below',
    value: ({ holder }, { t }) => holder || t('commerce.erased'),
  },
  {
    key: 'distributedAt',
    header: 'equipment.field.distributedAt',
    type: 'instant',
    sort: { name: 'newest', first: 'desc' },
    value: ({ distributedAt }) => distributedAt,
  },
  {
    key: 'expectedAt',
    header: 'equipment.field.expectedAt',
    type: 'instant',
    narrow: 'below',
    sort: { name: 'expectedAt', first: 'asc' },
    value: ({ expectedAt }) => expectedAt,
  },
  {
    key: 'returnedAt',
    header: 'equipment.field.returnedAt',
    type: 'instant',
    value: ({ returnedAt }) => returnedAt,
  },
  {
    key: 'outState',
    header: 'equipment.field.outState',
    type: 'text',
    value: ({ condition }, { t }) => t(`equipment.condition.${condition}`),
  },
  {
    key: 'backState',
    header: 'equipment.field.backState',
    type: 'text',
    value: ({ backCondition }, { t }) => backCondition && t(`equipment.condition.${backCondition}`),
  },
  {
    key: 'status',
    header: 'equipment.field.status',
    type: 'text',
    narrow: 'side',
    value: ({ status, backCondition }, { t }) =>
      t(`equipment.usage.${status === 'returned' && backCondition === null ? 'lost' : status}`),
  },
];
