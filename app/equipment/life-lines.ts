import type { EquipmentEvent } from '#domain/equipment/equipment.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { FoundEquipment } from '#projections/equipment/equipment.ts';
import type { InspectionRow } from '#projections/equipment/inspections.ts';
import type { MaintenanceRow } from '#projections/equipment/maintenances.ts';

/** A day of a piece's life: what happened, and what it cost or brought, in euros without VAT. */
export interface LifeLine {
  key: string;
  day: string;
  /** Which word says it, and the name that it takes. */
  what: string;
  name: string;
  amount: string | null;
}

interface Life {
  piece: FoundEquipment;
  events: readonly RecordedEvent[];
  inspections: readonly InspectionRow[];
  orders: readonly MaintenanceRow[];
}

/** Words of what happens to a piece, by its event. */
const happened: Readonly<Record<string, string>> = {
  EquipmentLost: 'lost',
  EquipmentFound: 'found',
  EquipmentSold: 'sold',
  EquipmentScrapped: 'scrapped',
  EquipmentTransferred: 'transferred',
} satisfies Partial<Record<EquipmentEvent['type'], string>>;

const leavings: ReadonlySet<string> = new Set([
  'EquipmentSold',
  'EquipmentScrapped',
  'EquipmentLeavingWithdrawn',
]);

/** Whether what an event says was withdrawn: it did not leave after all. */
function isWithdrawn(events: readonly RecordedEvent[], index: number): boolean {
  const later = events.slice(index + 1).find(({ event }) => leavings.has(event.type));
  return leavings.has(events[index]?.event.type ?? '') && later?.event.type === 'EquipmentLeavingWithdrawn';
}

/** Its dates and prices in one place, the latest first: bought, in use, inspected, repaired, lost, found, and how it left. */
export function lifeLines({ piece, events, inspections, orders }: Life): LifeLine[] {
  const line = (what: string, day: string | null, amount: string | null = null, name = ''): LifeLine[] =>
    day === null ? [] : [{ key: `${what} ${day} ${name}`, day, what, name, amount }];
  return [
    ...line('purchased', piece.purchasedOn, piece.purchasePrice, piece.supplierName ?? ''),
    ...line('inService', piece.inServiceOn),
    ...line(piece.fromEquipment === null ? 'registered' : 'from', piece.registeredOn),
    ...line('warranty', piece.warrantyUntil),
    ...events.flatMap(({ event }, index) => {
      const what = happened[event.type];
      if (
        what === undefined ||
        isWithdrawn(events, index) ||
        !('on' in event.data) ||
        typeof event.data.on !== 'string'
      )
        return [];
      return what === 'sold'
        ? line(what, event.data.on, piece.salePrice, piece.buyerName ?? '')
        : line(what, event.data.on);
    }),
    ...inspections.flatMap(({ id, name, stage, doneOn, cost }) =>
      line('inspection', stage === 'done' ? doneOn : null, cost, name).map((one) => ({
        ...one,
        key: `inspection ${id}`,
      })),
    ),
    ...orders.flatMap(({ id, title, doneOn, cost }) =>
      line('order', doneOn, cost, title).map((one) => ({ ...one, key: `order ${id}` })),
    ),
  ].sort((a, b) => b.day.localeCompare(a.day) || a.key.localeCompare(b.key));
}
