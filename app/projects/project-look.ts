import { projectStatuses } from '#domain/projects/project.ts';
import type { ProjectRow } from '#projections/projects/projects.ts';
import { pathTo } from '../paths.ts';
import type { TrackedLook } from '../tracked/tracked.ts';

/** How projects are shown. */
export const projectLook: TrackedLook<ProjectRow> = {
  texts: 'projects',
  statuses: { not_started: 'info', under_development: 'ok', paused: 'warn', finished: 'mute' },
  leading: 'name',
  columns: [
    {
      key: 'name',
      header: 'projects.field.name',
      type: 'text',
      narrow: 'title',
      sort: { name: 'name', first: 'asc' },
      field: 'project-name',
      value: (row) => row.name,
    },
    {
      key: 'code',
      header: 'projects.field.code',
      type: 'text',
      narrow: 'below',
      sort: { name: 'code', first: 'asc' },
      value: (row) => row.code,
    },
    {
      key: 'client',
      header: 'projects.field.client',
      type: 'text',
      narrow: 'below',
      value: (row, { t }) => (row.clientName === '' ? t('commerce.erased') : row.clientName),
    },
    {
      key: 'openedOn',
      header: 'projects.field.openedOn',
      type: 'date',
      sort: { name: 'newest', first: 'desc' },
      value: (row) => row.openedOn,
    },
    {
      key: 'family',
      header: 'projects.field.family',
      type: 'text',
      field: 'project-family',
      value: (row) => row.familyName,
    },
    {
      key: 'manager',
      header: 'projects.field.manager',
      type: 'text',
      field: 'project-manager',
      value: (row) => row.managerName,
    },
    {
      key: 'endDate',
      header: 'projects.field.endDate',
      type: 'date',
      field: 'project-endDate',
      value: (row) => row.endDate,
    },
    {
      key: 'status',
      header: 'projects.field.status',
      type: 'text',
      narrow: 'side',
      value: (row, { t }) => row.statusType ?? t(`projects.status.${row.status}`),
    },
  ],
  steps: {
    start: { from: ['not_started', 'paused'], tone: 'primary' },
    pause: { from: ['under_development'] },
    close: { from: ['under_development', 'paused'] },
    reopen: { from: ['finished'] },
    remove: { from: projectStatuses, ask: 'ask.project', tone: 'danger' },
  },
  paths: {
    list: pathTo('projectList', {}),
    export: pathTo('projectExport', {}),
    import: pathTo('importNew', { kind: 'project' }),
    new: pathTo('projectNew', {}),
    details: (id) => pathTo('projectDetails', { id }),
    edit: (id) => pathTo('projectEdit', { id }),
  },
};
