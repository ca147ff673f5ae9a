import type { FoundEquipment } from '#projections/equipment/equipment.ts';
import type { InspectionRow } from '#projections/equipment/inspections.ts';
import type { MaintenanceRow } from '#projections/equipment/maintenances.ts';
import { below, formatDate, formatQuantity } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

type Words = PrintTexts['maintenance'];

interface Printed {
  piece: Pick<
    FoundEquipment,
    'name' | 'code' | 'typeName' | 'mark' | 'model' | 'serialNumber' | 'registration'
  > &
    Pick<FoundEquipment, 'inServiceOn' | 'meter' | 'meterValue' | 'meterOn'>;
  orders: readonly MaintenanceRow[];
  inspections: readonly InspectionRow[];
  day: string;
  language: 'fr' | 'en';
}

interface Line {
  day: string;
  cells: string[];
}

/** The maintenance log of a piece: what was done to it and when, inspections too (R4323-19, arrêté du 2 mars 2004). */
export function printedMaintenance(
  { piece, orders, inspections, day, language }: Printed,
  words: Words,
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const date = (one: string | null) => (one === null ? '' : formatDate(one, language));
  const fact = (label: string, value: string | false | null | undefined) => (value ? [{ label, value }] : []);
  const done: Line[] = [
    ...orders.flatMap((order) =>
      order.doneOn === null
        ? []
        : [
            {
              day: order.doneOn,
              cells: [
                date(order.doneOn),
                below(order.title, words[order.sort]),
                order.meter === null ? '' : formatQuantity(order.meter, language),
                order.providerName ?? words.own,
                below(
                  ...order.parts.map(
                    ({ name, quantity }) => `${formatQuantity(quantity, language)} × ${name}`,
                  ),
                  order.report,
                ),
              ],
            },
          ],
    ),
    ...inspections.flatMap((one) =>
      one.doneOn === null
        ? []
        : [
            {
              day: one.doneOn,
              cells: [
                date(one.doneOn),
                below(one.name, one.legalBasis),
                '',
                below(one.providerName, one.personName),
                below(
                  one.result && words[one.result],
                  one.number !== null && fill(words.report, { number: one.number }),
                  one.reserves,
                  one.liftedOn !== null && fill(words.lifted, { day: date(one.liftedOn) }),
                ),
              ],
            },
          ],
    ),
  ].sort((a, b) => a.day.localeCompare(b.day));
  return {
    date: day,
    title: fill(words.title, { name: piece.name }),
    wide: true,
    facts: [
      { label: words.code, value: piece.code },
      { label: words.type, value: piece.typeName },
      ...fact(words.mark, [piece.mark, piece.model].filter(Boolean).join(' ')),
      ...fact(words.serialNumber, piece.serialNumber),
      ...fact(words.registration, piece.registration),
      ...fact(words.inServiceOn, date(piece.inServiceOn)),
      ...fact(
        words.meter,
        piece.meterValue &&
          piece.meter !== 'none' &&
          fill(words[piece.meter], {
            value: formatQuantity(piece.meterValue, language),
            day: date(piece.meterOn),
          }),
      ),
      { label: words.day, value: date(day) },
    ],
    columns: [
      { title: words.date, share: 0.09, align: 'left' },
      { title: words.work, share: 0.25, align: 'left' },
      { title: words.reading, share: 0.1, align: 'right' },
      { title: words.by, share: 0.2, align: 'left' },
      { title: words.done, share: 0.36, align: 'left' },
    ],
    rows: done.map(({ cells }) => cells),
    total: null,
    notes: [done.length === 0 ? words.none : '', words.law].filter((note) => note !== ''),
  };
}
