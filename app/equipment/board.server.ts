import { addDays, daysBetween, legalDayOf, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import type { UsageStatus } from '#domain/equipment/usage.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import {
  boardEquipment,
  holdsBetween,
  usagesBetween,
  type BoardHold,
  type BoardUsage,
} from '#projections/equipment/board.ts';
import { equipmentTypes } from '#projections/equipment/types.ts';
import { askedId } from '../http/asked-id.ts';
import { daysOffAround } from '../http/days-off.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { dayColumns } from '../ui/board/day-columns.ts';
import { daysFrom, periodAround } from '../ui/board/month.ts';
import { periodOf } from '../ui/board/period.ts';
import type { BarTone, BoardBar, PlanningBoard } from '../ui/board/planning.ts';

const tones: Readonly<Record<UsageStatus, BarTone>> = {
  planned: 'info',
  out: 'ok',
  late: 'bad',
  returned: 'mute',
};

/** As many rows as a page of the board has. */
const ROWS = 100;

function barOf(
  { first, last, mayEdit, t }: { first: CivilDate; last: CivilDate; mayEdit: boolean; t: StaffContext['t'] },
  usage: BoardUsage,
): BoardBar {
  const end = usage.returnedAt ?? usage.expectedAt;
  return {
    from: daysBetween(first, legalDayOf(usage.distributedAt)),
    until: daysBetween(first, end === null ? addDays(last, 1) : legalDayOf(end)) + 1,
    label: usage.holder || t('commerce.erased'),
    tone: tones[usage.status],
    ...(usage.status === 'planned' && { open: true }),
    to:
      mayEdit && usage.returnedAt === null
        ? pathTo('usageStep', { id: usage.id, step: 'edit' })
        : pathTo('equipmentDetails', { id: usage.equipment }, { selectedTab: 'usage', use: usage.id }),
    fixed: true,
  };
}

const holdTones: Readonly<Record<BoardHold['kind'], BarTone>> = {
  down: 'bad',
  failed: 'bad',
  inspection: 'warn',
  intervention: 'info',
};

const holdTabs = { down: 'maintenance', failed: 'inspections', inspection: 'inspections' } as const;

/** What a piece stands still for or is planned for, beside whom it is with. */
function holdBar(
  {
    first,
    last,
    mayOpenOrders,
    t,
  }: { first: CivilDate; last: CivilDate; mayOpenOrders: boolean; t: StaffContext['t'] },
  { equipment, kind, id, name, from, until }: BoardHold,
): BoardBar {
  return {
    from: daysBetween(first, from),
    // Without a known end it goes on beyond the month: its last day is no end.
    until: daysBetween(first, until ?? addDays(last, 1)) + 1,
    label: t(`equipment.board.hold.${kind}`, { name }),
    tone: holdTones[kind],
    to:
      kind !== 'intervention'
        ? pathTo(
            'equipmentDetails',
            { id: equipment },
            { selectedTab: holdTabs[kind], hold: `${kind}-${id}` },
          )
        : mayOpenOrders
          ? pathTo('transportDetails', { id })
          : pathTo('equipmentDetails', { id: equipment }, { hold: `${kind}-${id}` }),
    fixed: true,
  };
}

/**
 * Which piece is with whom in a month, what stands still or is planned elsewhere, and which is free: a page of them,
 * of one type or of all; five questions.
 */
export async function equipmentBoard(context: StaffContext) {
  const { services, corporation, today, t, url, may } = context;
  const { db } = services;
  const asked = /^\d{4}-(0[1-9]|1[0-2])$/.exec(url.searchParams.get('month') ?? '')?.[0];
  const { first, last } = periodAround('month', asked === undefined ? today : `${asked}-01`);
  const now = new Date().toISOString();
  const type = askedId(url.searchParams, 'type');
  const page = askedId(url.searchParams, 'page') ?? 1;
  const [company, found, types] = await Promise.all([
    findCorporation(db, corporation),
    boardEquipment(db, corporation, { type, limit: ROWS + 1, offset: (page - 1) * ROWS }),
    equipmentTypes(db, corporation),
  ]);
  const pieces = found.slice(0, ROWS);
  const ids = pieces.map(({ id }) => id);
  const [usages, holds] = await Promise.all([
    usagesBetween(db, corporation, { pieces: ids, first, last, now }),
    holdsBetween(db, corporation, { pieces: ids, first, last }),
  ]);
  const kept = { month: monthOf(first), type: type === null ? null : String(type) };
  const to = (changes: Record<string, string | null>) =>
    pathTo('equipmentBoard', {}, { ...kept, ...changes });
  const byPiece = grouped(usages, ({ equipment }) => equipment);
  const heldBy = grouped(holds, ({ equipment }) => equipment);
  const mayOpenOrders = may(transportRoles.view);
  const days = daysFrom(first, last);
  const mayEdit = may(equipmentRoles.edit);
  const board: PlanningBoard = {
    id: 'equipment',
    caption: t('equipment.board.title'),
    heads: { rows: t('equipment.one') },
    columns: dayColumns(days, daysOffAround(company?.calendar, today, t), t),
    slots: 1,
    groups: [...grouped(pieces, ({ typeName }) => typeName)].map(([label, rows]) => ({
      id: label,
      label,
      rows: rows.map(({ id, name, code }) => ({
        id: String(id),
        label: name,
        detail: code,
        to: pathTo('equipmentDetails', { id }),
        bars: [
          ...(byPiece.get(id) ?? []).map((one) => barOf({ first, last, mayEdit, t }, one)),
          ...(heldBy.get(id) ?? []).map((one) => holdBar({ first, last, mayOpenOrders, t }, one)),
        ],
        ...(mayEdit && { create: pathTo('equipmentStep', { id, step: 'handOut' }) }),
      })),
    })),
    legend: (['out', 'late', 'returned'] as const)
      .map((status): PlanningBoard['legend'][number] => ({
        tone: tones[status],
        label: t(`equipment.usage.${status}`),
      }))
      .concat([
        { tone: tones.planned, open: true, label: t('equipment.usage.planned') },
        { tone: holdTones.down, label: t('equipment.board.out') },
        { tone: holdTones.inspection, label: t('equipment.board.planned') },
        { tone: holdTones.intervention, label: t('equipment.board.intervention') },
      ]),
    move: null,
    narrow: { column: Math.max(0, days.indexOf(today)), previous: null, next: null },
  };
  return {
    title: t('equipment.board.title'),
    period: periodOf(
      { view: 'month', day: first },
      { views: [], addressOf: ({ day }) => to({ month: monthOf(day) }), today, t },
    ),
    board,
    month: kept.month,
    type: kept.type,
    types: types.filter(({ pieces: held }) => held > 0).map(({ id, name }) => ({ value: id, label: name })),
    previous: page > 1 ? to({ page: String(page - 1) }) : null,
    next: found.length > ROWS ? to({ page: String(page + 1) }) : null,
  };
}
