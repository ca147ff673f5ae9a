import type { RecordDefinition } from '#domain/records/define-record.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** The way to a record: the lists, its list, and the record itself on pages below it. */
export const crumbsOf = (
  { t }: Pick<StaffContext, 't'>,
  { resource }: RecordDefinition,
  record?: { id: number; label: string },
): { label: string; to: string }[] => [
  { label: t('shell.menu.admin'), to: pathTo('admin', {}) },
  { label: t(`records.${resource}.many`), to: pathTo('recordList', { resource }) },
  ...(record ? [{ label: record.label, to: pathTo('recordShow', { resource, id: record.id }) }] : []),
];
