import {
  LEGAL_TIME_ZONE,
  addDays,
  daysBetween,
  isCivilDate,
  legalDayOf,
  type CivilDate,
} from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { idOfLine, linesAsTyped, typedOf } from '#domain/transport/lines.ts';
import { movedByClock, movedByDays } from '#domain/transport/moving.ts';
import type { OrderState } from '#domain/transport/order.ts';
import { findThirdParties } from '#projections/third-parties/third-parties.ts';
import { resolveTypedName } from '../documents/form/typed-name.server.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { withRoom } from './form-rows.ts';
import { leaveOutBlanks } from './form-rows.server.ts';
import { blankLine, lineRows, type ProposedLine } from './order-lines.ts';
import { readSlot } from '../ui/board/planning.ts';
import { typedDecimal, typedMoment } from '../ui/format.ts';

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** What a new intervention begins with, as the corporation's parameters say. */
export interface UsualOrder {
  client: number | null;
  driver: number | null;
  zone: number | null;
  /** Minutes. */
  travel: number;
  /** "08:00": when work usually begins. */
  startOfDay: string;
  /** Of trucks: their zone, and the products of a tour and of each turn beyond it. */
  truckZone: number | null;
  tour: number | null;
  moreTurns: number | null;
}

/** Lines that a truck's intervention begins with: the package of a tour, and turns beyond it, none so far. */
const truckLines = ({ tour, moreTurns }: UsualOrder) => [
  ...(tour === null ? [] : [{ ...blankLine, kind: 'tour', product: text(tour), planned: '1' }]),
  ...(moreTurns === null ? [] : [{ ...blankLine, kind: 'tour', product: text(moreTurns), planned: '0' }]),
];

/** Minutes that a new intervention lasts, unless it is drawn. */
const USUAL_MINUTES = 240;

const usualSpan = (day: CivilDate, clock: string) => {
  const start = instantAt(day, clock, LEGAL_TIME_ZONE);
  return { start, end: movedByClock(start, USUAL_MINUTES) };
};

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;
/** Parts of a day on the board's months, unless its address says others. */
const PARTS = 4;
const boardParts = [4, 24];

/** When a slot of the board begins and ends: an hour of a day, or a part of one. */
function slotSpan(
  name: string | null,
  day: CivilDate,
  minutes: number,
): { start: string; end: string } | null {
  const slot = name === null ? null : readSlot(name);
  if (slot === null) return null;
  const isDay = isCivilDate(slot.column);
  const midnight = instantAt(isDay ? slot.column : day, isDay ? '00:00' : slot.column, LEGAL_TIME_ZONE);
  const start = isDay ? movedByClock(midnight, slot.part * minutes) : midnight;
  return { start, end: movedByClock(start, isDay ? minutes : HOUR_MINUTES) };
}

/** What was drawn on the board, from the slot in which it begins to the one in which it ends; null: nothing. */
function drawnSpan({ searchParams }: URL, day: CivilDate): { start: string; end: string } | null {
  const parts = Number(searchParams.get('parts'));
  const minutes = DAY_MINUTES / (boardParts.some((one) => one === parts) ? parts : PARTS);
  const from = slotSpan(searchParams.get('from'), day, minutes);
  const until = slotSpan(searchParams.get('until'), day, minutes) ?? from;
  return from === null || until === null || until.end <= from.start
    ? null
    : { start: from.start, end: until.end };
}

/**
 * An intervention as its form's fields hold it; a new one is tomorrow morning, one that is begun from another has all of
 * it but its day.
 */
export function orderValues(
  plan: OrderState['plan'],
  { url, today, language }: Pick<StaffContext, 'url' | 'today' | 'language'>,
  { usual = null, copied = false }: { usual?: UsualOrder | null; copied?: boolean } = {},
) {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const isTruck = asked('type') === 'truck';
  const usualZone = isTruck ? (usual?.truckZone ?? usual?.zone) : usual?.zone;
  const day = isCivilDate(asked('day')) ? asked('day') : addDays(today, 1);
  const { start, end } =
    plan === null
      ? (drawnSpan(url, day) ?? usualSpan(day, usual?.startOfDay ?? '08:00'))
      : copied
        ? movedByDays(plan, daysBetween(legalDayOf(plan.start), day))
        : plan;
  const begun = plan === null && isTruck && usual !== null ? truckLines(usual) : [];
  const lines = linesAsTyped(plan?.lines ?? []).map((line) => ({
    id: text(line.id),
    kind: text(line.kind),
    label: text(line.label),
    product: text(line.product),
    planned: typedDecimal(line.planned, language),
    real: typedDecimal(line.real, language),
    unitPrice: typedDecimal(line.unitPrice, language),
    vat: text(line.vat),
  }));
  return {
    orderType: plan?.orderType ?? (isTruck ? 'truck' : 'pumping'),
    client: text(plan?.client ?? (asked('client') || usual?.client)),
    equipment: text(plan?.equipment ?? asked('equipment')),
    driver: text(plan?.driver ?? (asked('driver') || usual?.driver)),
    start: typedMoment(start),
    end: typedMoment(end),
    travel: text(plan?.travel ?? usual?.travel ?? 30),
    siteAddress: text(plan?.siteAddress),
    sitePlace: text(plan?.sitePlace),
    zone: text(plan ? plan.zone : usualZone),
    centralNumber: copied ? '' : text(plan?.centralNumber),
    comment: text(plan?.comment),
    information: text(plan?.information),
    billing: plan?.billing ?? 'individual',
    supplier: text(plan?.supplier),
    project: text(plan?.project),
    planned: false,
    number: '',
    lines: withRoom(lineRows, [...begun, ...lines]),
  };
}
/** What is proposed of lines where nothing is typed, by their ids: name, price and the rule that made it. */
export const proposedLines = (plan: OrderState['plan']): Record<string, ProposedLine> =>
  Object.fromEntries(
    (plan?.lines ?? []).map((line, index) => [
      String(idOfLine(line, index)),
      {
        label: line.label,
        unitPrice: typedOf(line).unitPrice === null ? line.unitPrice : null,
        rule: line.rule,
      },
    ]),
  );

type OrderValues = ReturnType<typeof orderValues>;

/** The form's fields with the names of its client and supplier, by which they are chosen. */
export async function withPartyNames({ services, corporation }: StaffContext, values: OrderValues) {
  const ids = [values.client, values.supplier].filter((id) => id !== '').map(Number);
  const parties = await findThirdParties(services.db, ids, corporation);
  const nameOf = (id: string) => parties.find((one) => String(one.id) === id)?.identity?.name ?? '';
  return { ...values, clientName: nameOf(values.client), supplierName: nameOf(values.supplier) };
}
export type NamedOrderValues = Awaited<ReturnType<typeof withPartyNames>>;

/** Whoever was chosen before stays while their name does, also where others have the same; else the name says who it is. */
async function resolveParties(context: StaffContext, form: FormData): Promise<void> {
  for (const field of ['client', 'supplier'] as const) {
    const typedAt = `${field}Name`;
    const isKept = formText(form, typedAt) === formText(form, `${field}Known`) && Number(form.get(field)) > 0;
    if (form.has(typedAt) && !isKept) await resolveTypedName(context, form, { typedAt, field, type: field });
    form.delete(`${field}Known`);
  }
}

/** The sent form: who was typed by name, and no rows of lines in which nothing was said. */
export async function orderForm(context: StaffContext): Promise<FormData> {
  const form = await context.request.formData();
  await resolveParties(context, form);
  leaveOutBlanks(form, lineRows);
  return form;
}
