import {
  LEGAL_TIME_ZONE,
  addDays,
  daysBetween,
  isCivilDate,
  legalDayOf,
  type CivilDate,
} from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { idOfLine, linesAsTyped, linesToCopy, officePlan, typedOf } from '#domain/transport/lines.ts';
import { movedByClock, movedByDays } from '#domain/transport/moving.ts';
import type { OrderState } from '#domain/transport/order.ts';
import { findProducts, productLabel, productTyped } from '#projections/products/products.ts';
import { projectLabel, projectProfiles, projectTyped } from '#projections/projects/projects.ts';
import { findThirdParties } from '#projections/third-parties/third-parties.ts';
import { resolveTypedName } from '../documents/form/typed-name.server.ts';
import { formText } from '../http/form-text.ts';
import { askedId } from '../http/asked-id.ts';
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
  /** The next day on which the company works. */
  nextDay: CivilDate;
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
const boardParts = [4, 12, 24, 96];

/** When a slot of the board begins and ends: a part of a day, an hour or a part of one. */
function slotSpan(
  name: string | null,
  day: CivilDate,
  { minutes, opens }: { minutes: number; opens: number },
): { start: string; end: string } | null {
  const slot = name === null ? null : readSlot(name);
  if (slot === null) return null;
  const isDay = isCivilDate(slot.column);
  // Drawn nowhere: no day, and no hour of one.
  if (!isDay && !/^([01]\d|2[0-3]):[0-5]\d$/.test(slot.column)) return null;
  const midnight = instantAt(isDay ? slot.column : day, isDay ? '00:00' : slot.column, LEGAL_TIME_ZONE);
  const length = isDay ? minutes : Math.min(minutes, HOUR_MINUTES);
  const start = movedByClock(midnight, (isDay ? opens * HOUR_MINUTES : 0) + slot.part * length);
  return { start, end: movedByClock(start, length) };
}

/** What was drawn on the board, from the slot in which it begins to the one in which it ends; null: nothing. */
function drawnSpan({ searchParams }: URL, day: CivilDate): { start: string; end: string } | null {
  const parts = Number(searchParams.get('parts'));
  const minutes = DAY_MINUTES / (boardParts.some((one) => one === parts) ? parts : PARTS);
  // The hour at which the days of the board begin.
  const opens = Math.min(23, Math.max(0, Math.trunc(Number(searchParams.get('opens'))) || 0));
  const from = slotSpan(searchParams.get('from'), day, { minutes, opens });
  const until = slotSpan(searchParams.get('until'), day, { minutes, opens }) ?? from;
  return from === null || until === null || until.end <= from.start
    ? null
    : { start: from.start, end: until.end };
}

/**
 * An intervention as its form's fields hold it; a new one is on the morning of the next working day, one that is begun from another has all of
 * it but its day.
 */
export function orderValues(
  plan: OrderState['plan'],
  { url, today, language }: Pick<StaffContext, 'url' | 'today' | 'language'>,
  {
    usual = null,
    copied = false,
    cubic = null,
  }: {
    usual?: UsualOrder | null;
    copied?: boolean;
    /** The company's unit of concrete, which older lines of a copy are in. */
    cubic?: number | null;
  } = {},
) {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const named = (name: string) => askedId(url.searchParams, name);
  const isTruck = asked('type') === 'truck';
  const usualZone = isTruck ? (usual?.truckZone ?? usual?.zone) : usual?.zone;
  const day = isCivilDate(asked('day')) ? asked('day') : (usual?.nextDay ?? addDays(today, 1));
  const { start, end } =
    plan === null
      ? (drawnSpan(url, day) ?? usualSpan(day, usual?.startOfDay ?? '08:00'))
      : copied
        ? movedByDays(plan, daysBetween(legalDayOf(plan.start), day))
        : plan;
  const begun = plan === null && isTruck && usual !== null ? truckLines(usual) : [];
  const typed = copied ? linesToCopy(officePlan(plan)?.lines ?? [], cubic) : linesAsTyped(plan?.lines ?? []);
  const lines = typed.map((line) => ({
    id: text(line.id),
    kind: text(line.kind),
    label: text(line.label),
    product: text(line.product),
    productName: '',
    productKnown: '',
    planned: typedDecimal(line.planned, language),
    real: typedDecimal(line.real, language),
    unitPrice: typedDecimal(line.unitPrice, language),
    vat: text(line.vat),
    unit: text(line.unit),
  }));
  return {
    orderType: plan?.orderType ?? (isTruck ? 'truck' : 'pumping'),
    client: text(plan?.client ?? named('client') ?? usual?.client),
    equipment: text(plan?.equipment ?? named('equipment')),
    driver: text(plan?.driver ?? named('driver') ?? usual?.driver),
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
        unit: typedOf(line).unit === null ? (line.unit?.name ?? null) : null,
      },
    ]),
  );

type OrderValues = ReturnType<typeof orderValues>;

/** The form's fields with the names of its client, plant, project and products, by which they are chosen. */
export async function withNames({ services, corporation }: StaffContext, values: OrderValues) {
  const { db } = services;
  const idsOf = (...said: string[]) => [...new Set(said.filter((id) => id !== '').map(Number))];
  const [parties, projects, products] = await Promise.all([
    findThirdParties(db, idsOf(values.client, values.supplier), corporation),
    projectProfiles(db, idsOf(values.project), corporation),
    findProducts(db, idsOf(...values.lines.map(({ product }) => product)), corporation),
  ]);
  const nameOf = (id: string) => parties.find((one) => String(one.id) === id)?.identity?.name ?? '';
  const [project] = projects;
  const productName = (id: string) => {
    const found = products.find((one) => String(one.id) === id);
    return found === undefined ? '' : productLabel(found);
  };
  return {
    ...values,
    clientName: nameOf(values.client),
    supplierName: nameOf(values.supplier),
    projectName: project === undefined ? '' : projectLabel(project),
    lines: values.lines.map((line) => ({ ...line, productName: productName(line.product) })),
  };
}
export type NamedOrderValues = Awaited<ReturnType<typeof withNames>>;

/** Refused as a reference at its field: no record has it. */
const NOTHING = '0';

/**
 * What was chosen before stays while its name does, also where others have the same; else the name says what it is.
 * @param resolve puts the id into the form that the typed name means
 */
async function resolveNamed(
  form: FormData,
  field: string,
  resolve: (typedAt: string) => Promise<void>,
): Promise<void> {
  const [typedAt, knownAt] = [`${field}Name`, `${field}Known`];
  const isKept = formText(form, typedAt) === formText(form, knownAt) && Number(form.get(field)) > 0;
  if (form.has(typedAt) && !isKept) await resolve(typedAt);
  form.delete(knownAt);
}

/** Client, plant, project and products, as they were typed by name. */
async function resolveNames(context: StaffContext, form: FormData): Promise<void> {
  const { services, corporation } = context;
  for (const field of ['client', 'supplier'] as const)
    await resolveNamed(form, field, (typedAt) =>
      resolveTypedName(context, form, { typedAt, field, type: field }),
    );
  const byName = (field: string, find: (typed: string) => Promise<{ id: number } | null>) =>
    resolveNamed(form, field, async (typedAt) => {
      const typed = formText(form, typedAt).trim();
      form.set(field, typed === '' ? '' : String((await find(typed))?.id ?? NOTHING));
    });
  await byName('project', (typed) => projectTyped(services.db, corporation, typed));
  const lines = [...form.keys()].flatMap((name) => /^(lines\[\d+\]\.product)Name$/.exec(name)?.[1] ?? []);
  for (const field of lines.slice(0, lineRows.most + lineRows.room))
    await byName(field, (typed) => productTyped(services.db, corporation, typed));
}

/** The sent form: what was typed by name, and no rows of lines in which nothing was said. */
export async function orderForm(context: StaffContext): Promise<FormData> {
  const form = await context.request.formData();
  await resolveNames(context, form);
  leaveOutBlanks(form, lineRows);
  return form;
}
