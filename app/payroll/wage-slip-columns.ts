import { monthInWords } from '#domain/kernel/month-in-words.ts';
import type { WageSlipRow } from '#projections/payroll/wage-slips.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string): string;
  language: 'fr' | 'en';
}

/** What lists say of a slip. */
export const wageSlipColumns: readonly ListColumn<WageSlipRow, Words>[] = [
  {
    key: 'name',
    header: 'payroll.field.person',
    type: 'text',
    narrow: 'title',
    value: ({ name }, { t }) => name || t('commerce.erased'),
  },
  {
    key: 'period',
    header: 'payroll.field.period',
    type: 'text',
    narrow: 'below',
    sort: { name: 'period', first: 'desc' },
    value: ({ period }, { language }) => monthInWords(period, language),
  },
  {
    key: 'delivery',
    header: 'payroll.field.delivery',
    type: 'text',
    value: ({ delivery }, { t }) => t(`payroll.delivery.${delivery}`),
  },
  {
    key: 'issuedAt',
    header: 'payroll.field.issuedAt',
    type: 'instant',
    sort: { name: 'newest', first: 'desc' },
    value: ({ issuedAt }) => issuedAt,
  },
  {
    key: 'status',
    header: 'payroll.field.status',
    type: 'text',
    narrow: 'side',
    value: ({ status }, { t }) => t(`payroll.status.${status}`),
  },
];
