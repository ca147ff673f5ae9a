import type { Column } from '../ui/list/table.tsx';
import type { Text } from '../ui/text.tsx';

/** Whose row it is; with `leadsTo`, by a link. */
export const nameColumn = <Row extends { name: string }>(
  t: Text,
  leadsTo: ((row: Row) => string) | null = null,
): Column<Row> => ({
  key: 'name',
  header: t('timeOff.field.person'),
  narrow: 'title',
  cell: (row) =>
    leadsTo === null ? (
      <span translate="no">{row.name}</span>
    ) : (
      <a className="ref" href={leadsTo(row)} translate="no">
        {row.name}
      </a>
    ),
});
