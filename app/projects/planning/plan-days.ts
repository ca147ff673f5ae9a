import type { Column } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/** The days of a plan, and its hours a day. */
export function usePlanDays<
  Row extends { start: string; end: string; hours: string | null },
>(): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      key: 'start',
      header: t('projects.planning.field.start'),
      narrow: 'side',
      cell: ({ start }) => format.date(start),
    },
    {
      key: 'end',
      header: t('projects.planning.field.end'),
      narrow: 'below',
      cell: ({ end }) => format.date(end),
    },
    {
      key: 'hours',
      header: t('projects.planning.field.hours'),
      numeric: true,
      narrow: 'hide',
      cell: ({ hours }) => hours && format.quantity(hours),
    },
  ];
}
