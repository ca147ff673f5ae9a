import type { ListColumn } from '../ui/list/list-columns.ts';
import type { Due } from './examination.server.ts';

type Words = { t(key: string): string };

/** What the list of all that is due is as a file. */
export const dueColumns: ListColumn<Due, Words>[] = [
  { key: 'name', header: 'equipment.examination.who', type: 'text', value: ({ name }) => name },
  { key: 'what', header: 'equipment.field.inspection', type: 'text', value: ({ what }) => what },
  {
    key: 'about',
    header: 'equipment.examination.of',
    type: 'text',
    value: ({ about }, { t }) => t(`equipment.examination.${about}`),
  },
  { key: 'place', header: 'equipment.field.place', type: 'text', value: ({ place }) => place },
  { key: 'day', header: 'equipment.field.dueOn', type: 'date', value: ({ day }) => day },
  {
    key: 'plannedOn',
    header: 'equipment.field.plannedOn',
    type: 'date',
    value: ({ plannedOn }) => plannedOn,
  },
  { key: 'provider', header: 'equipment.field.provider', type: 'text', value: ({ provider }) => provider },
];
