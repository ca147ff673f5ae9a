import { hasNoPrice } from '#domain/transport/amounts.ts';
import type { OrderRow } from '#projections/transport/order-list.ts';
import { invoiceObstacle, takingStatuses } from '#domain/transport/order.ts';
import { errorText } from '../ui/form/errors.ts';
import { pathTo } from '../paths.ts';
import type { TrackedLook, Words } from '../tracked/tracked.ts';

/** What one that was done lacks to be invoiced, as its invoice would be refused; a dispute has its own place. */
function lacking({ unpriced, untaxed, lines }: OrderRow, { t }: Words): string | null {
  const obstacle = invoiceObstacle({ disputed: false, wrongTurns: false, unpriced, untaxed, lines });
  return obstacle && t(`transport.obstacles.${obstacle}`);
}

/** What is to be settled of one that is still to be done, or to be invoiced; null: nothing. */
const warned = (row: OrderRow, words: Words): string | null => {
  if (row.status === 'completed') return lacking(row, words);
  return takingStatuses.includes(row.status) && row.warnings.length > 0
    ? row.warnings.map((key) => errorText(words.t, key)).join(' · ')
    : null;
};

/** How interventions are shown. */
export const orderLook: TrackedLook<OrderRow> = {
  texts: 'transport',
  statuses: {
    draft: 'mute',
    planned: 'info',
    in_progress: 'warn',
    waiting: 'bad',
    completed: 'ok',
    cancelled: 'mute',
    invoiceCompleted: 'ok',
  },
  leading: 'number',
  columns: [
    {
      key: 'number',
      header: 'transport.field.number',
      type: 'text',
      narrow: 'title',
      code: true,
      sort: { name: 'newest', first: 'desc' },
      value: (row) => row.number,
    },
    {
      key: 'day',
      header: 'transport.field.day',
      type: 'date',
      narrow: 'below',
      sort: { name: 'start', first: 'desc' },
      value: (row) => row.day,
    },
    {
      key: 'client',
      header: 'transport.field.client',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => row.clientName || t('commerce.erased'),
    },
    {
      key: 'equipment',
      header: 'transport.field.equipment',
      type: 'text',
      narrow: 'below',
      value: (row) => row.equipmentName,
    },
    {
      key: 'driver',
      header: 'transport.field.driver',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => (row.driver === null ? null : row.driverName || t('commerce.erased')),
    },
    {
      key: 'siteAddress',
      header: 'transport.field.siteAddress',
      type: 'text',
      value: (row) => row.siteAddress,
    },
    {
      key: 'zone',
      header: 'transport.field.zone',
      type: 'text',
      narrow: 'below',
      value: (row) => row.zoneName,
    },
    {
      key: 'volume',
      header: 'transport.field.volume',
      type: 'amount',
      sort: { name: 'volume', first: 'desc' },
      value: (row) => row.volume,
    },
    {
      key: 'net',
      header: 'transport.field.net',
      type: 'amount',
      narrow: 'below',
      sort: { name: 'net', first: 'desc' },
      value: (row) => (hasNoPrice(row) ? null : row.net),
    },
    {
      key: 'vat',
      header: 'transport.field.vat',
      type: 'amount',
      value: (row) => (hasNoPrice(row) ? null : row.vat),
    },
    {
      key: 'gross',
      header: 'transport.field.gross',
      type: 'amount',
      value: (row) => (hasNoPrice(row) ? null : row.gross),
    },
    {
      key: 'invoice',
      header: 'transport.field.invoice',
      type: 'text',
      value: (row, { t }) => row.invoiceNumber ?? (row.invoiceVersion === null ? null : t('transport.draft')),
    },
    {
      key: 'warnings',
      header: 'transport.warnings',
      type: 'text',
      narrow: 'below',
      value: warned,
    },
    {
      key: 'status',
      header: 'transport.field.status',
      type: 'text',
      narrow: 'side',
      value: (row, { t }) => t(`transport.status.${row.status}`),
    },
  ],
  unusual: ['zone', 'warnings', 'vat', 'gross'],
  warning: warned,
  steps: {
    plan: { from: ['draft'], tone: 'primary' },
    start: { from: ['planned'] },
    wait: { from: ['in_progress'] },
    resume: { from: ['waiting'] },
    end: { from: ['in_progress'], tone: 'primary' },
    settle: { from: ['completed'] },
    notify: { from: ['planned'] },
    cancel: { from: ['planned', 'in_progress', 'waiting'], ask: 'transport.ask.cancel', tone: 'danger' },
    invoice: { from: ['completed'], tone: 'primary' },
    remove: { from: ['draft'], ask: 'transport.ask.remove', tone: 'danger' },
  },
  paths: {
    import: pathTo('importNew', { kind: 'transportorder' }),
    list: pathTo('transportList', {}),
    export: pathTo('transportExport', {}),
    new: pathTo('transportNew', {}),
    details: (id) => pathTo('transportDetails', { id }),
    edit: (id) => pathTo('transportEdit', { id }),
  },
};
