import type { EquipmentRow } from '#projections/equipment/equipment.ts';
import { pathTo } from '../paths.ts';
import type { TrackedLook } from '../tracked/tracked.ts';

/** How pieces of equipment are shown. */
export const equipmentLook: TrackedLook<EquipmentRow> = {
  texts: 'equipment',
  statuses: {
    available: 'ok',
    in_use: 'info',
    unavailable: 'bad',
    lost: 'warn',
    sold: 'mute',
    scrapped: 'mute',
    transferred: 'mute',
  },
  leading: 'name',
  columns: [
    {
      key: 'name',
      header: 'equipment.field.name',
      type: 'text',
      narrow: 'title',
      sort: { name: 'name', first: 'asc' },
      field: 'equipment-name',
      value: (row) => row.name,
    },
    {
      key: 'code',
      header: 'equipment.field.code',
      type: 'text',
      code: true,
      sort: { name: 'code', first: 'asc' },
      field: 'equipment-code',
      value: (row) => row.code,
    },
    {
      key: 'type',
      header: 'equipment.field.type',
      type: 'text',
      narrow: 'below',
      value: (row) => row.typeName,
    },
    {
      key: 'category',
      header: 'equipment.field.category',
      type: 'text',
      field: 'equipment-category',
      value: (row) => row.categoryName,
    },
    {
      key: 'registration',
      header: 'equipment.field.registration',
      type: 'text',
      code: true,
      field: 'equipment-registration',
      value: (row) => row.registration,
    },
    {
      key: 'kit',
      header: 'equipment.field.kit',
      type: 'text',
      value: (row, { t }) =>
        row.kitPieces === 0 ? row.kitName : `${t('equipment.kit.one')} ${row.kitReady}/${row.kitPieces}`,
    },
    {
      key: 'place',
      header: 'equipment.field.place',
      type: 'text',
      field: 'equipment-place',
      value: (row) => row.place,
    },
    { key: 'holder', header: 'equipment.field.holder', type: 'text', value: (row) => row.holder },
    {
      key: 'dueOn',
      header: 'equipment.field.dueOn',
      type: 'date',
      sort: { name: 'dueOn', first: 'asc' },
      value: (row) => row.dueOn,
    },
    {
      key: 'status',
      header: 'equipment.field.status',
      type: 'text',
      narrow: 'side',
      value: (row, { t }) => t(`equipment.status.${row.status}`),
    },
  ],
  steps: {
    removeCost: { from: ['available', 'in_use', 'unavailable', 'lost', 'sold', 'scrapped', 'transferred'] },
    remove: {
      from: ['available', 'in_use', 'unavailable', 'lost', 'sold', 'scrapped', 'transferred'],
      ask: 'equipment.ask.remove',
      tone: 'danger',
    },
  },
  paths: {
    list: pathTo('equipmentList', {}),
    export: pathTo('equipmentExport', {}),
    new: pathTo('equipmentNew', {}),
    import: pathTo('importNew', { kind: 'equipment' }),
    details: (id) => pathTo('equipmentDetails', { id }),
    edit: (id) => pathTo('equipmentEdit', { id }),
  },
};
