import { nextTourTime, type TourTimes } from '#domain/transport/tour.ts';
import type { TourRow } from '#projections/transport/tours.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

/** The next time of a turn, noted by a press as it happens. */
export function NoteTime({ tour, action }: { tour: TourTimes & Pick<TourRow, 'id'>; action?: string }) {
  const t = useText();
  const next = nextTourTime(tour);
  if (next === null) return null;
  return (
    <CommandForm action={action}>
      <input type="hidden" name="intent" value="tourTime" />
      <input type="hidden" name="tour" value={tour.id} />
      <Button name="time" value={next}>
        {t(`transport.tourStep.${next}`)}
      </Button>
    </CommandForm>
  );
}

/** When a turn left somewhere and came back, or came and left, as columns: one each, or two with both ends. */
const timeColumns = {
  apart: {
    centralDeparture: ['centralDeparture'],
    clientArrival: ['clientArrival'],
    clientDeparture: ['clientDeparture'],
    centralReturn: ['centralReturn'],
  },
  together: {
    atCentral: ['centralDeparture', 'centralReturn'],
    atClient: ['clientArrival', 'clientDeparture'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly (keyof TourTimes)[]>>>;

/** Turns of trucks with their times; what is wrong with one is said. */
export function TourTable({
  tours,
  ofOrder = false,
  mayEdit = false,
  noteAt = null,
}: {
  tours: readonly TourRow[];
  /** On the file of their intervention: it is not named again, and there is less room. */
  ofOrder?: boolean;
  mayEdit?: boolean;
  /** Where a time is noted as it happens; null: nowhere. */
  noteAt?: string | null;
}) {
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
          code: true,
          cell: (tour) =>
            ofOrder ? (
              tour.number
            ) : (
              <a href={pathTo('transportDetails', { id: tour.order })}>
                {tour.orderNumber} · {tour.number}
              </a>
            ),
        },
        {
          key: 'truck',
          header: label('truck'),
          narrow: 'below',
          code: true,
          cell: ({ truck }) => truck ?? '–',
        },
        // On the file of their intervention there is no room: each turn says it on its own page.
        ...(ofOrder
          ? []
          : [
              {
                key: 'driver',
                header: label('driver'),
                narrow: 'below' as const,
                cell: ({ driver, driverName }: TourRow) =>
                  driver === null ? '–' : driverName || t('commerce.erased'),
              },
              {
                key: 'zone',
                header: label('zone'),
                narrow: 'below' as const,
                cell: ({ zoneName }: TourRow) => zoneName ?? '–',
              },
            ]),
        ...Object.entries<readonly (keyof TourTimes)[]>(timeColumns[ofOrder ? 'together' : 'apart']).map(
          ([key, ends]) => ({
            key,
            header: label(key),
            narrow: 'below' as const,
            cell: (tour: TourRow) => ends.map((end) => time(tour[end])).join(' → '),
          }),
        ),
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
          key: 'price',
          header: label('price'),
          numeric: true,
          narrow: 'below',
          cell: ({ price }) => (price === null ? '–' : format.money(price)),
        },
        {
          key: 'problem',
          header: label('problem'),
          narrow: 'side',
          // What is not back may still come, until its intervention or day is over.
          cell: ({ problem, orderOver, centralDeparture }) => {
            if (problem === null) return '';
            if (problem !== 'noReturn' || orderOver) return t(`transport.tourProblem.${problem}`);
            return centralDeparture === null ? '' : t('transport.tour.underway');
          },
        },
        ...(mayEdit
          ? [
              {
                key: 'actions',
                header: '',
                narrow: 'action' as const,
                cell: (tour: TourRow) => (
                  <>
                    {noteAt !== null && <NoteTime tour={tour} action={noteAt} />}
                    <LinkButton to={pathTo('transportTourEdit', { id: tour.id })} tone="quiet">
                      {t('transport.tour.edit')}
                    </LinkButton>
                  </>
                ),
              },
            ]
          : []),
      ]}
      empty={<EmptyState title={t('transport.noTour')} hint={t('transport.noTourHint')} />}
    />
  );
}
