import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import { legalDayOf, type CivilDate } from '../kernel/dates.ts';
import { money, type DecimalString } from '../kernel/decimal.ts';
import { invalid, missing, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { Asking } from '../kernel/questions.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { commerceSettingsOf } from '../company/commerce-settings.ts';
import { organizationQuestions } from '../company/questions.ts';
import { linePrices } from '../documents/content/line-prices.ts';
import { lineUnit, vatRate } from '../documents/content/resolve-content.ts';
import { equipmentQuestions } from '../equipment/questions.ts';
import { peopleQuestions } from '../people/questions.ts';
import { productQuestions } from '../products/questions.ts';
import { projectQuestions } from '../projects/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { timeOffQuestions } from '../time-off/questions.ts';
import { trainingQuestions } from '../training/questions.ts';
import { isBlocking } from '../training/problems.ts';
import { isAwayAt } from './absence.ts';
import { quantityOf, type OrderLine } from './amounts.ts';
import {
  idOfLine,
  lineIds,
  typedOf,
  withKeptPrices,
  withOlderUnits,
  withOrigins,
  withoutProposed,
} from './lines.ts';
import {
  linesOf,
  reportedLines,
  reportedQuantities,
  type LinePrice,
  type OrderState,
  type SiteReport,
} from './order.ts';
import type { LineInput, OrderInput, OrderPlan } from './order-schema.ts';
import { plannedAlong } from './planned-along.ts';
import { transportQuestions } from './questions.ts';
import { takenSpan } from './taken-span.ts';
import { workProblems } from './working-time.ts';

/** Where a company does not work with transport, none of it is there. @returns the corporation @throws Refusal `missing` */
export async function requireTransport(work: UnitOfWork, actor: Actor): Promise<number> {
  const corporation = await work.ask(organizationQuestions).corporation(corporationOf(actor));
  if (corporation?.showTransport !== true) throw missing();
  return corporation.id;
}

/** @throws Refusal `invalid` at each field that names nothing of the corporation's */
async function requireKnown(asking: Asking, corporation: number, input: OrderInput): Promise<void> {
  const parties = asking.ask(thirdPartyQuestions);
  const errors: FieldErrors = {};
  const wrong = (field: string) => (errors[field] = ['errors.reference']);
  const client = await parties.thirdParty(input.client, corporation);
  if (client?.client !== true) wrong('client');
  if (input.supplier !== null && (await parties.thirdParty(input.supplier, corporation)) === null)
    wrong('supplier');
  if (
    input.project !== null &&
    (await asking.ask(projectQuestions).project(input.project, corporation)) === null
  )
    wrong('project');
  if (input.driver !== null && !(await asking.ask(peopleQuestions).isColleague(input.driver, corporation)))
    wrong('driver');
  if (
    input.equipment !== null &&
    (await asking.ask(equipmentQuestions).equipment(input.equipment, corporation)) === null
  )
    wrong('equipment');
  const zones = input.zone === null ? [] : [input.zone];
  if ((await asking.ask(recordQuestions).records('transportzone', zones, corporation)).size < zones.length)
    wrong('zone');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Lines that a zone prices where no product is chosen. */
const pricedByZone = ({ kind, product, unitPrice }: LineInput): boolean =>
  (kind === 'transport' || kind === 'tour') && product === null && unitPrice === null;

const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/**
 * Names, prices, units and rates of the lines, as they are today: by the client's rules for a product, by the product of the
 * zone for transport. What nothing says a price of has none.
 * @throws Refusal `invalid` at lines that name nothing
 */
async function resolveLines(
  asking: Asking,
  corporation: number,
  input: OrderInput,
  /** What was reported of lines, by their place: they cost what that many do. */
  reported: readonly (DecimalString | null)[] = [],
): Promise<OrderLine[]> {
  const zoneProduct =
    input.zone !== null && input.lines.some(pricedByZone)
      ? await asking.ask(transportQuestions).productOfZone(input.zone, corporation)
      : null;
  const productOf = (line: LineInput) => (pricedByZone(line) ? zoneProduct : line.product);
  const ids = idsOf(input.lines.map(productOf));
  const products = await asking.ask(productQuestions).products(ids, corporation);
  const company = await asking.ask(organizationQuestions).corporation(corporation);
  const usual = company === null ? null : commerceSettingsOf(company).defaultVat;
  const vats = [...input.lines.map(({ vat }) => vat), ...[...products.values()].map(({ vat }) => vat), usual];
  const rates = await asking.ask(recordQuestions).records('vat', idsOf(vats), corporation);
  const units = await asking
    .ask(recordQuestions)
    .records(
      'unittype',
      idsOf([...input.lines, ...products.values()].map(({ unit }) => unit ?? null)),
      corporation,
    );
  const date = legalDayOf(input.start);
  const occasion = { corporation, party: 'client', thirdParty: input.client, date } as const;
  const priceOf = await linePrices(asking, occasion, [...products.keys()]);
  const errors: FieldErrors = {};
  const lines = input.lines.map((line, index): OrderLine => {
    const id = productOf(line);
    const product = id === null ? null : (products.get(id) ?? null);
    if (id !== null && product === null) errors[`lines[${index}].product`] = ['errors.reference'];
    // Transport that its zone has no product for keeps its line, and no price.
    if (product === null && line.label === null && !pricedByZone(line))
      errors[`lines[${index}].label`] = ['errors.required'];
    const price =
      product && line.unitPrice === null
        ? priceOf(product, reported[index] ?? quantityOf(line) ?? '1')
        : null;
    const vat = rates.get(line.vat ?? product?.vat ?? usual ?? 0);
    if (line.vat !== null && vat === undefined) errors[`lines[${index}].vat`] = ['errors.reference'];
    const unit = units.get(line.unit ?? product?.unit ?? 0);
    if (line.unit !== null && unit === undefined) errors[`lines[${index}].unit`] = ['errors.reference'];
    return {
      kind: line.kind,
      label: line.label ?? product?.name ?? '',
      product: product?.id ?? null,
      planned: line.planned,
      real: line.real,
      unitPrice: line.unitPrice ?? price?.unitPrice ?? null,
      vat: vat === undefined ? null : { id: vat.id, rate: vatRate(vat).rate },
      unit: unit === undefined ? null : lineUnit(unit),
      rule: price?.priceRule?.name ?? null,
      typed: {
        label: line.label,
        product: line.product,
        unitPrice: line.unitPrice,
        vat: line.vat,
        unit: line.unit,
      },
      ...(line.kind === 'tour' && (product?.tourNumber ?? 1) > 1 && { turns: product?.tourNumber ?? 1 }),
    };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return lines;
}

/** What a turn into a zone costs the client of an intervention: that of the turn, or else of the plan. null: no price. */
export async function turnPrice(
  asking: Asking,
  corporation: number,
  { client, start, zone: usual }: OrderPlan,
  zone: number | null,
): Promise<DecimalString | null> {
  const where = zone ?? usual;
  const id = where === null ? null : await asking.ask(transportQuestions).productOfZone(where, corporation);
  const product =
    id === null ? undefined : (await asking.ask(productQuestions).products([id], corporation)).get(id);
  if (product === undefined) return null;
  const occasion = { corporation, party: 'client', thirdParty: client, date: legalDayOf(start) } as const;
  const priceOf = await linePrices(asking, occasion, [product.id]);
  return money(priceOf(product, '1').unitPrice);
}

/**
 * What is planned, with names and prices of today.
 * @param before the plan that it takes the place of, and what was reported of its lines
 * @throws Refusal `invalid`
 */
export async function resolvePlan(
  asking: Asking,
  corporation: number,
  input: OrderInput,
  before: Pick<OrderState, 'plan' | 'report'> = { plan: null, report: null },
): Promise<OrderPlan> {
  await requireKnown(asking, corporation, input);
  const known = before.plan?.lines ?? [];
  const ids = lineIds(input.lines, known, reportedLines(before.report));
  const typed = withoutProposed(input.lines, ids, known);
  const really = reportedQuantities(before.report);
  const lines = await resolveLines(
    asking,
    corporation,
    { ...input, lines: typed },
    ids.map((id) => really.get(id) ?? null),
  );
  const named = withOlderUnits(
    withOrigins(
      lines.map((line, index) => ({ ...line, id: ids[index] ?? index + 1 })),
      known,
    ),
    known,
  );
  const isSameOccasion =
    before.plan !== null &&
    before.plan.client === input.client &&
    before.plan.zone === input.zone &&
    legalDayOf(before.plan.start) === legalDayOf(input.start);
  return { ...input, lines: isSameOccasion ? withKeptPrices(named, known) : named };
}

/**
 * Proposed prices that are others for what really was than for what they were proposed by: where a rule begins at a
 * quantity, the invoice is of the quantity that was. What the quantity changes nothing of keeps its price.
 */
export async function repricedBy(
  asking: Asking,
  corporation: number,
  before: Pick<OrderState, 'plan' | 'report'>,
  report: SiteReport,
): Promise<LinePrice[]> {
  const { plan } = before;
  if (plan === null) return [];
  const earlier = linesOf(before);
  const moved = linesOf({ plan, report }).flatMap((line, index) => {
    const [was, is] = [quantityOf(earlier[index] ?? line) ?? '1', quantityOf(line) ?? '1'];
    const isProposed = line.product !== null && typedOf(line).unitPrice === null;
    return isProposed && was !== is ? [{ id: line.id, product: line.product ?? 0, was, is }] : [];
  });
  const ids = [...new Set(moved.map(({ product }) => product))];
  if (ids.length === 0) return [];
  const products = await asking.ask(productQuestions).products(ids, corporation);
  const date = legalDayOf(plan.start);
  const occasion = { corporation, party: 'client', thirdParty: plan.client, date } as const;
  const priceOf = await linePrices(asking, occasion, ids);
  return moved.flatMap(({ id: line, product: sold, was, is }) => {
    const product = products.get(sold);
    if (product === undefined) return [];
    const [old, price] = [priceOf(product, was), priceOf(product, is)];
    return old.unitPrice === price.unitPrice
      ? []
      : [{ line, unitPrice: price.unitPrice, rule: price.priceRule?.name ?? null }];
  });
}

/**
 * A product that is used on the site, priced as the plan's own are: what nothing says a price of has none.
 * @throws Refusal `invalid` at `product` or `label`
 */
export async function resolveAdded(
  asking: Asking,
  corporation: number,
  { plan, report }: Pick<OrderState, 'plan' | 'report'>,
  said: { label: string | null; product: number | null; quantity: DecimalString },
): Promise<OrderLine> {
  if (plan === null) throw missing();
  const { label, product, quantity } = said;
  const added = {
    kind: 'product',
    label,
    product,
    planned: null,
    real: quantity,
    unitPrice: null,
    vat: null,
    unit: null,
  } as const;
  const [id] = lineIds([added], [], [...plan.lines.map(idOfLine), ...reportedLines(report)]);
  try {
    const [line] = await resolveLines(asking, corporation, { ...plan, lines: [added] });
    if (line === undefined) throw missing();
    return { ...line, ...(id !== undefined && { id }), onSite: true };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.errors).map(([path, messages]) => [path.replace('lines[0].', ''), messages]),
      ),
    );
  }
}

/** Something that stands in the way of a plan, at the field that it is of. */
export interface PlanProblem {
  field: 'equipment' | 'driver';
  /** Text key with its parameters. */
  key: string;
  /** By the setting, or always: the plan is refused. */
  refuses: boolean;
}

/** Settings that say whether a problem of a kind refuses a plan or warns. */
export const planChecks = {
  certificate: 'transport_check_certificate',
  medical: 'transport_check_medical',
  licence: 'transport_check_licence',
  equipment: 'transport_check_equipment',
  workTime: 'transport_check_work_time',
  absence: 'transport_check_absence',
} as const;
export type PlanCheck = keyof typeof planChecks;

/** What is looked at of a plan: who and what is to be where, and when. */
export type Occupied = Pick<OrderPlan, 'equipment' | 'driver' | 'start' | 'end' | 'travel'>;

type Found = PlanProblem & { check: PlanCheck };

/** Who has the pump or the driver of a plan by then. */
export async function takenProblems(
  asking: Asking,
  corporation: number,
  plan: Occupied,
  except: number,
): Promise<PlanProblem[]> {
  const { equipment, driver } = plan;
  const asked = { equipment, driver, ...takenSpan(plan), except };
  const taken = await asking.ask(transportQuestions).takenBy(asked, corporation);
  return taken.flatMap((one): PlanProblem[] => [
    ...(one.equipment !== null && one.equipment === equipment
      ? [
          {
            field: 'equipment' as const,
            key: `transport.error.pumpTaken|number=${one.number}`,
            refuses: true,
          },
        ]
      : []),
    ...(one.driver !== null && one.driver === driver
      ? [{ field: 'driver' as const, key: `transport.error.driverTaken|number=${one.number}`, refuses: true }]
      : []),
  ]);
}

async function equipmentProblems(asking: Asking, corporation: number, plan: Occupied): Promise<Found[]> {
  if (plan.equipment === null) return [];
  const found = await asking
    .ask(equipmentQuestions)
    .equipmentProblems({ pieces: [plan.equipment], ...takenSpan(plan) }, corporation);
  // Whoever drives it may have it already: it was handed out to them.
  const others = found.filter(({ person }) => person === null || person !== plan.driver);
  return others.map(({ problem, blocks }) => ({
    check: 'equipment',
    field: 'equipment',
    key: `transport.error.equipment.${problem}`,
    refuses: blocks,
  }));
}

/** Text keys of what a driver lacks, and of what is more than their working time allows. */
export const certificateKey = (said: string): string => `transport.error.certificate.${said}`;
export const workTimeKey = (said: string): string => `transport.error.workTime.${said}`;

async function driverProblems(asking: Asking, corporation: number, plan: Occupied): Promise<Found[]> {
  const { driver: person, equipment } = plan;
  if (person === null) return [];
  const [first, last] = [legalDayOf(plan.start), legalDayOf(plan.end)];
  const piece =
    equipment === null ? null : await asking.ask(equipmentQuestions).equipment(equipment, corporation);
  const training = asking.ask(trainingQuestions);
  const equipmentTypes = piece === null ? [] : [piece.type];
  const on = (day: CivilDate) => training.certificateProblems({ person, day, equipmentTypes }, corporation);
  // Work past midnight asks for what holds on its last day too; of a kind that lacks on both, what it lacks in the end.
  const atEnd = await on(last);
  const before = first === last ? [] : await on(first);
  const kinds = new Set(atEnd.map(({ kind }) => kind.id));
  return [...atEnd, ...before.filter(({ kind }) => !kinds.has(kind.id))].map((one) => ({
    check: one.kind.proves ?? 'certificate',
    field: 'driver',
    key: certificateKey(`${one.problem}|name=${one.kind.name}`),
    refuses: isBlocking(one),
  }));
}

async function absenceProblems(asking: Asking, corporation: number, plan: Occupied): Promise<Found[]> {
  if (plan.driver === null) return [];
  const taken = takenSpan(plan);
  const [first, last] = [legalDayOf(taken.from), legalDayOf(taken.until)];
  const away = await asking.ask(timeOffQuestions).awaySpans(plan.driver, corporation, first, last);
  return !away.some((span) => isAwayAt(span, taken))
    ? []
    : [{ check: 'absence', field: 'driver', key: 'transport.error.absent', refuses: true }];
}

const DAY = 86_400_000;

async function workTimeProblems(
  asking: Asking,
  corporation: number,
  plan: Occupied,
  except: number,
): Promise<Found[]> {
  const { driver } = plan;
  if (driver === null) return [];
  const span = takenSpan(plan);
  // The week around it, and a day on either side of what it touches.
  const from = new Date(Date.parse(span.from) - 8 * DAY).toISOString();
  const until = new Date(Date.parse(span.until) + 8 * DAY).toISOString();
  const others = await asking
    .ask(transportQuestions)
    .plannedFor({ driver, from, until, except }, corporation);
  const along = plannedAlong(asking, { driver, from, until });
  return workProblems(span, [...others, ...along]).map(({ limit, hours }) => ({
    check: 'workTime',
    field: 'driver',
    key: workTimeKey(`${limit}|hours=${hours}`),
    refuses: true,
  }));
}

/**
 * What stands in the way of a plan: pump or driver taken, which always refuses it; a certificate, a medical attestation,
 * a licence, the state and inspections of the pump, working time and an absence, each of which refuses it or warns as the
 * corporation says.
 * @param except the intervention itself; 0: a new one
 */
export async function planProblems(
  asking: Asking,
  corporation: number,
  plan: Occupied,
  except: number,
): Promise<PlanProblem[]> {
  const taken = await takenProblems(asking, corporation, plan, except);
  const found = [
    ...(await equipmentProblems(asking, corporation, plan)),
    ...(await driverProblems(asking, corporation, plan)),
    ...(await workTimeProblems(asking, corporation, plan, except)),
    ...(await absenceProblems(asking, corporation, plan)),
  ];
  return [...taken, ...(await asSettled(asking, corporation, found))];
}

/** Problems with whether they refuse a plan, as the corporation says. */
async function asSettled(
  asking: Asking,
  corporation: number,
  found: readonly Found[],
): Promise<PlanProblem[]> {
  const settings = asking.ask(organizationQuestions);
  const refusing = new Set<PlanCheck>();
  for (const { check } of found)
    if ((await settings.parameter(planChecks[check], corporation)) === 'refuse') refusing.add(check);
  return found.map(({ check, ...one }) => ({ ...one, refuses: one.refuses && refusing.has(check) }));
}

/** What of a new plan's working time refuses it: for who looks through a file before it is taken in. */
export async function workTimeRefusals(
  asking: Asking,
  corporation: number,
  plan: Occupied,
): Promise<PlanProblem[]> {
  const found = await asSettled(asking, corporation, await workTimeProblems(asking, corporation, plan, 0));
  return found.filter(({ refuses }) => refuses);
}

/**
 * Whether a plan stands. @returns what it is warned of, as text keys
 * @throws Refusal `invalid` at pump and driver for what refuses the plan
 */
export async function requirePlannablePlan(
  asking: Asking,
  corporation: number,
  plan: Occupied,
  except: number,
): Promise<string[]> {
  const errors: FieldErrors = {};
  const warnings: string[] = [];
  for (const { field, key, refuses } of await planProblems(asking, corporation, plan, except))
    if (refuses) errors[field] = [...(errors[field] ?? []), key];
    else warnings.push(key);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return warnings;
}
