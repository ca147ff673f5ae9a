import type { MaseRow } from '#projections/training/mase.ts';
import { pathTo } from '../../paths.ts';
import type { TrackedLook } from '../../tracked/tracked.ts';

/** How the actions of the plan are shown. */
export const maseLook: TrackedLook<MaseRow> = {
  texts: 'training.mase',
  statuses: { late: 'bad', running: 'info', waiting: 'mute', done: 'ok' },
  leading: 'title',
  columns: [
    {
      key: 'title',
      header: 'training.mase.field.title',
      type: 'text',
      narrow: 'title',
      sort: { name: 'title', first: 'asc' },
      value: (row) => row.title,
    },
    {
      key: 'axis',
      header: 'training.mase.field.axis',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => t(`training.mase.axis.${row.axis}`),
    },
    {
      key: 'prio',
      header: 'training.mase.field.prio',
      type: 'integer',
      sort: { name: 'prio', first: 'asc' },
      value: (row) => String(row.prio),
    },
    {
      key: 'person',
      header: 'training.mase.field.person',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => row.personName || t('commerce.erased'),
    },
    { key: 'start', header: 'training.mase.field.start', type: 'date', value: (row) => row.start },
    {
      key: 'end',
      header: 'training.mase.field.end',
      type: 'date',
      narrow: 'below',
      sort: { name: 'end', first: 'asc' },
      value: (row) => row.end,
    },
    {
      key: 'status',
      header: 'training.mase.field.status',
      type: 'text',
      narrow: 'side',
      value: (row, { t }) => t(`training.mase.status.${row.status}`),
    },
  ],
  steps: {
    remove: {
      from: ['late', 'running', 'waiting', 'done'],
      ask: 'training.mase.ask',
      tone: 'danger',
    },
    done: { from: ['late', 'running', 'waiting'] },
    reopen: { from: ['done'] },
  },
  paths: {
    list: pathTo('maseList', {}),
    export: pathTo('maseExport', {}),
    new: pathTo('maseNew', {}),
    details: (id) => pathTo('maseDetails', { id }),
    edit: (id) => pathTo('maseEdit', { id }),
  },
};
