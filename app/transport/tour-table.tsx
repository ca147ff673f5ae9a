import type { TourRow } from '#projections/transport/tours.ts';
import { pathTo } from '../paths.ts';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

/** Turns of trucks with their times; what is wrong with one is said. */
export function TourTable({ tours }: { tours: readonly TourRow[] }) {
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`transport.tour.${name}`);
  const time = (at: string | null) => (at === null ? '–' : format.time(at));
  return (
    <DataTable
      caption={t('transport.tours')}
      rows={[...tours]}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          header: label('number'),
          narrow: 'title',
          cell: (tour) => (
            <a href={pathTo('transportDetails', { id: tour.order })}>
              {tour.orderNumber} · {tour.number}
            </a>
          ),
        },
        { key: 'truck', header: label('truck'), narrow: 'below', cell: ({ truck }) => truck ?? '–' },
        {
          key: 'out',
          header: label('centralDeparture'),
          narrow: 'below',
          cell: (tour) => time(tour.centralDeparture),
        },
        {
          key: 'arrival',
          header: label('clientArrival'),
          narrow: 'below',
          cell: (tour) => time(tour.clientArrival),
        },
        {
          key: 'leave',
          header: label('clientDeparture'),
          narrow: 'below',
          cell: (tour) => time(tour.clientDeparture),
        },
        {
          key: 'back',
          header: label('centralReturn'),
          narrow: 'below',
          cell: (tour) => time(tour.centralReturn),
        },
        {
          key: 'quantity',
          header: label('quantity'),
          numeric: true,
          narrow: 'below',
          cell: ({ quantity }) => (quantity === null ? '–' : format.quantity(quantity)),
        },
        {
          key: 'mileage',
          header: label('mileage'),
          numeric: true,
          narrow: 'below',
          cell: ({ mileage }) => (mileage === null ? '–' : format.quantity(mileage)),
        },
        {
          key: 'problem',
          header: label('problem'),
          narrow: 'side',
          cell: ({ problem }) => (problem === null ? '' : t(`transport.tourProblem.${problem}`)),
        },
      ]}
      empty={<EmptyState title={t('transport.noTour')} hint={t('transport.noTourHint')} />}
    />
  );
}
