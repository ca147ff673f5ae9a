import type { CertificateRow } from '#projections/training/certificates.ts';
import { pathTo } from '../paths.ts';
import type { TrackedLook } from '../tracked/tracked.ts';

/** How certificates are shown. */
export const certificateLook: TrackedLook<CertificateRow> = {
  texts: 'training',
  statuses: {
    unplanned: 'mute',
    planned: 'info',
    to_complete: 'warn',
    alert_deadline: 'bad',
    completed: 'ok',
    canceled: 'mute',
  },
  leading: 'type',
  columns: [
    {
      key: 'type',
      header: 'training.field.type',
      type: 'text',
      narrow: 'title',
      value: (row) => row.typeName,
    },
    {
      key: 'person',
      header: 'training.field.person',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => row.personName || t('commerce.erased'),
    },
    {
      key: 'expectedDate',
      header: 'training.field.expectedDate',
      type: 'date',
      sort: { name: 'expected', first: 'asc' },
      field: 'certificate-expectedDate',
      value: (row) => row.expectedDate,
    },
    {
      key: 'obtainedOn',
      header: 'training.field.obtainedOn',
      type: 'date',
      value: (row) => row.obtainedOn,
    },
    {
      key: 'validUntil',
      header: 'training.field.validUntil',
      type: 'date',
      sort: { name: 'validUntil', first: 'asc' },
      value: (row) => row.validUntil,
    },
    {
      key: 'provider',
      header: 'training.field.provider',
      type: 'text',
      value: (row) => row.providerName,
    },
    {
      key: 'cost',
      header: 'training.field.cost',
      type: 'amount',
      field: 'certificate-cost',
      value: (row) => row.cost,
    },
    {
      key: 'number',
      header: 'training.field.number',
      type: 'text',
      code: true,
      value: (row) => row.number,
    },
    {
      key: 'status',
      header: 'training.field.status',
      type: 'text',
      narrow: 'side',
      value: (row, { t }) => t(`training.status.${row.status}`),
    },
  ],
  steps: {
    remove: {
      // One that is held is taken away with a reason (certificate-details.tsx).
      from: ['unplanned', 'planned', 'to_complete', 'canceled'],
      ask: 'training.ask.remove',
      tone: 'danger',
    },
  },
  paths: {
    list: pathTo('certificateList', {}),
    export: pathTo('certificateExport', {}),
    new: pathTo('certificateNew', {}),
    details: (id) => pathTo('certificateDetails', { id }),
    edit: (id) => pathTo('certificateEdit', { id }),
  },
};
