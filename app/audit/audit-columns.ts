import type { ListColumn } from '../ui/list/list-columns.ts';
import type { ShownEvent } from './audit.server.ts';

/** What the log says of each event, on the page and in files. */
export const auditColumns: readonly ListColumn<ShownEvent>[] = [
  { key: 'at', header: 'audit.column.at', type: 'instant', narrow: 'below', value: (row) => row.at },
  { key: 'who', header: 'audit.column.who', type: 'text', narrow: 'below', value: (row) => row.who },
  { key: 'action', header: 'audit.column.action', type: 'text', narrow: 'title', value: (row) => row.action },
  { key: 'kind', header: 'audit.column.kind', type: 'text', narrow: 'below', value: (row) => row.kind },
  { key: 'record', header: 'audit.column.record', type: 'text', narrow: 'side', value: (row) => row.record },
];
