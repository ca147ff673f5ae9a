import { inspectionAggregate } from '#domain/equipment/inspection.ts';
import { maintenanceAggregate } from '#domain/equipment/maintenance.ts';
import { usageAggregate } from '#domain/equipment/usage.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { inspectionsOf } from '#projections/equipment/inspections.ts';
import { maintenancesOf } from '#projections/equipment/maintenances.ts';
import { usagesOf } from '#projections/equipment/usages.ts';
import { eventEntries, type HistoryEntry } from '../history/history.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDate, formatDecimal, formatMoney } from '../ui/format.ts';
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
    case 'EquipmentMeterReplaced':
      return [text('end'), text('start')]
        .filter((value) => value !== '')
        .map((value) => formatDecimal(value, language))
        .join(' → ');
    default:
      return text('note') || text('reason');
  }
}

const part = (data: object, name: string): object => {
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1];
  return typeof value === 'object' && value !== null ? value : {};
};

/** What an event of an inspection or a work order says beyond what it is about. */
function saidBy({ event }: RecordedEvent, { language, t }: StaffContext): string[] {
  const { data } = event;
  const outcome = part(data, 'outcome');
  const result = said(outcome, 'result');
  const cost = said(data, 'cost') || said(outcome, 'cost');
  const plannedOn = said(data, 'plannedOn');
  return [
    plannedOn && formatDate(plannedOn),
    result && t(`equipment.result.${result}`),
    cost && formatMoney(cost, language),
    said(data, 'note') || said(data, 'reason'),
    'left' in data ? t('equipment.leftPark') : '',
  ].filter((one) => one !== '');
}

const latest = <Row>(rows: readonly Row[], named: (row: Row) => [stream: string, about: string]) =>
  rows.slice(0, MOST_OF_EACH).map(named);

/** All that happened to a piece, with its uses, inspections and work orders, the newest first. */
export async function wholeHistory(
  context: StaffContext,
  piece: Piece,
): Promise<{ entries: HistoryEntry[]; cut: boolean }> {
  const { services, corporation, t } = context;
  const { db } = services;
  const { id } = piece;
  const [uses, inspections, orders] = await Promise.all([
    usagesOf(db, id, corporation, momentOf(context).now),
    inspectionsOf(db, id, corporation),
    maintenancesOf(db, id, corporation),
  ]);
  // Whose they are, by the names of now; what came of it is told by the event that said it, and by none before.
  const about = new Map<string, string>([
    ...latest(uses, (one) => [`${usageAggregate.name}-${one.id}`, one.holder || t('commerce.erased')]),
    ...latest(inspections, (one) => [`${inspectionAggregate.name}-${one.id}`, one.name]),
    ...latest(orders, (one) => [`${maintenanceAggregate.name}-${one.id}`, one.title]),
  ]);
  const events = await services.store.read(`equipment-${id}`, ...about.keys());
  const told = new Map<string, string>(
    events.map((one) => {
      const of = about.get(one.stream);
      const detail = of === undefined ? detailOf(one, context) : [of, ...saidBy(one, context)].join(' · ');
      return [`${one.stream}-${one.revision}`, detail];
    }),
  );
  const entries = await eventEntries(context, events);
  return {
    entries: entries.map((entry) => ({ ...entry, detail: told.get(entry.key) || entry.detail })),
    cut: [uses, inspections, orders].some(({ length }) => length > MOST_OF_EACH),
  };
}
