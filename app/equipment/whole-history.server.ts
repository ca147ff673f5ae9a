import { inspectionAggregate } from '#domain/equipment/inspection.ts';
import { maintenanceAggregate } from '#domain/equipment/maintenance.ts';
import { usageAggregate } from '#domain/equipment/usage.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { inspectionsOf } from '#projections/equipment/inspections.ts';
import { maintenancesOf } from '#projections/equipment/maintenances.ts';
import { usagesOf } from '#projections/equipment/usages.ts';
import { eventEntries, type HistoryEntry } from '../history/history.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDecimal, formatMoney } from '../ui/format.ts';
import type { Piece } from './equipment-steps.server.ts';
import { momentOf } from './moment.server.ts';

/** As many uses, inspections and work orders, each, as one page tells of: the latest. */
const MOST_OF_EACH = 200;

const said = (data: object, name: string): string => {
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
};

/** What an event of the piece itself says beyond its name. */
function detailOf({ event }: RecordedEvent, { language, t }: StaffContext): string {
  const text = (name: string) => said(event.data, name);
  switch (event.type) {
    case 'EquipmentMoved':
    case 'EquipmentFound':
      return text('place');
    case 'EquipmentMeterRead':
      return formatDecimal(text('value'), language);
    case 'EquipmentMeterCorrected':
      return [formatDecimal(text('value'), language), text('reason')].join(' · ');
    case 'EquipmentCostNoted':
      return [t(`equipment.cost.${text('kind')}`), formatMoney(text('amount'), language)].join(' · ');
    default:
      return text('note');
  }
}

/** All that happened to a piece, with its uses, inspections and work orders, the newest first. */
export async function wholeHistory(
  context: StaffContext,
  piece: Piece,
): Promise<{ entries: HistoryEntry[]; cut: boolean }> {
  const { services, corporation, language, t } = context;
  const { db } = services;
  const { id } = piece;
  const [uses, inspections, orders] = await Promise.all([
    usagesOf(db, id, corporation, momentOf(context).now),
    inspectionsOf(db, id, corporation),
    maintenancesOf(db, id, corporation),
  ]);
  const money = (amount: string | null) => amount && formatMoney(amount, language);
  const words = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  const named = [
    uses
      .slice(0, MOST_OF_EACH)
      .map((one) => [`${usageAggregate.name}-${one.id}`, one.holder || t('commerce.erased')] as const),
    inspections
      .slice(0, MOST_OF_EACH)
      .map(
        ({ id: of, name, result, cost }) =>
          [
            `${inspectionAggregate.name}-${of}`,
            words(name, result && t(`equipment.result.${result}`), money(cost)),
          ] as const,
      ),
    orders
      .slice(0, MOST_OF_EACH)
      .map(
        ({ id: of, title, cost }) =>
          [`${maintenanceAggregate.name}-${of}`, words(title, money(cost))] as const,
      ),
  ];
  const details = new Map<string, string>(named.flat());
  const events = await services.store.read(`equipment-${id}`, ...details.keys());
  const told = new Map<string, string>(
    events.map((one) => [`${one.stream}-${one.revision}`, details.get(one.stream) ?? detailOf(one, context)]),
  );
  const entries = await eventEntries(context, events);
  return {
    entries: entries.map((entry) => ({ ...entry, detail: told.get(entry.key) || entry.detail })),
    cut: [uses, inspections, orders].some(({ length }) => length > MOST_OF_EACH),
  };
}
