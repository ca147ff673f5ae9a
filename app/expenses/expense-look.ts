import type { ExpenseRow } from '#projections/expenses/expense-list.ts';
import { pathTo } from '../paths.ts';
import type { TrackedLook } from '../tracked/tracked.ts';

/** How expenses are shown. */
export const expenseLook: TrackedLook<ExpenseRow> = {
  texts: 'expenses',
  statuses: { draft: 'mute', submitted: 'info', approved: 'ok', refused: 'bad', reimbursed: 'ok' },
  leading: 'title',
  columns: [
    {
      key: 'title',
      header: 'expenses.field.title',
      type: 'text',
      narrow: 'title',
      value: (row, { t }) => row.title || t('commerce.erased'),
    },
    {
      key: 'day',
      header: 'expenses.field.date',
      type: 'date',
      narrow: 'below',
      sort: { name: 'day', first: 'desc' },
      value: (row) => row.day,
    },
    {
      key: 'person',
      header: 'expenses.field.person',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => row.personName || t('commerce.erased'),
    },
    {
      key: 'type',
      header: 'expenses.field.type',
      type: 'text',
      narrow: 'below',
      value: (row) => row.typeName,
    },
    {
      key: 'project',
      header: 'expenses.field.project',
      type: 'text',
      narrow: 'below',
      value: (row) => row.projectName,
    },
    { key: 'net', header: 'expenses.field.net', type: 'amount', value: (row) => row.net },
    { key: 'vat', header: 'expenses.field.vatAmount', type: 'amount', value: (row) => row.vat },
    {
      key: 'total',
      header: 'expenses.field.total',
      type: 'amount',
      narrow: 'side',
      sort: { name: 'total', first: 'desc' },
      value: (row) => row.total,
    },
    {
      key: 'status',
      header: 'expenses.field.status',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => t(`expenses.status.${row.status}`),
    },
  ],
  steps: {
    submit: { from: ['draft', 'refused'], tone: 'primary' },
    withdraw: { from: ['submitted'] },
    approve: { from: ['submitted'], tone: 'primary' },
    revoke: { from: ['approved'], ask: 'expenses.ask.revoke' },
    remove: { from: ['draft', 'refused'], ask: 'expenses.ask.remove', tone: 'danger' },
  },
  paths: {
    list: pathTo('expenseList', {}),
    export: pathTo('expenseExport', {}),
    new: pathTo('expenseNew', {}),
    details: (id) => pathTo('expenseDetails', { id }),
    edit: (id) => pathTo('expenseEdit', { id }),
  },
};
