import { data } from '@remix-run/node';
import { z } from 'zod';
import { optionalReference } from '#domain/kernel/fields.ts';
import { moment } from '#domain/kernel/moment-field.ts';
import { placeOf } from '#domain/kernel/place.ts';
import { nextWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { organizationQuestions } from '#domain/company/questions.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { MOST_TRAVEL, type OrderInput } from '#domain/transport/order-schema.ts';
import { planProblems, resolvePlan } from '#domain/transport/plan.ts';
import { linesOf } from '#domain/transport/order.ts';
import type { OrderLine } from '#domain/transport/amounts.ts';
import { Refusal, type FieldErrors } from '#domain/kernel/refusal.ts';
import { askingOver } from '#projections/answers.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { keepFormDraft } from '#scratch/form-drafts.ts';
import { commandIdOf } from '../http/command-id.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { authorOf, sealedForm } from '../http/kept-form.server.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { checkCorporation } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { UsualOrder } from './order-form.server.ts';
import type { SiteWay } from './site-way.ts';
import { depotOf, siteWay, wayBetween } from './way.server.ts';
import { stepOf, wizardSteps, type WizardStep } from './wizard-steps.ts';

/** What the wizard is answered beside what every form is. */
export interface WizardAnswer extends FormAnswer {
  /** The step to go on with; null: it was sent, and the first step with an error is shown. */
  step: WizardStep | null;
  /** What the plan would be warned of, or refused for, as text keys. */
  warnings: string[];
  /** The way from the depot to the site, where it was asked for; a word: what is not said yet. */
  way?: SiteWay | 'noDepot' | 'noSite';
  /** Lines as they cost by what was said so far, in the steps that tell it; null: what was said is not whole yet. */
  lines?: OrderLine[] | null;
}

const occupied = z.object({
  equipment: optionalReference('equipment'),
  driver: optionalReference('persons'),
  start: moment(),
  end: moment(),
  travel: z.coerce.number().int().min(0).max(600).catch(0),
});

/** What stands in the way of what was typed so far, as far as it says when. */
async function warningsOf(
  { services, corporation }: StaffContext,
  form: FormData,
  order: number,
): Promise<string[]> {
  const typed = parseForm(form, occupied);
  if (typed.status !== 'success' || typed.value.end <= typed.value.start) return [];
  const problems = await planProblems(askingOver(services.db), corporation, typed.value, order);
  return problems.map(({ key }) => key);
}

/** Steps that tell what it will cost: where it is said, and where all is looked over before it is saved. */
const pricedSteps: ReadonlySet<WizardStep> = new Set(['billing', 'finish']);

/** Lines as they would cost once they are saved, or what keeps them from it, by field. */
async function linesToBe(
  { services, corporation }: StaffContext,
  input: OrderInput,
  order: number,
): Promise<{ lines: OrderLine[] | null; errors: FieldErrors }> {
  const before = order === 0 ? undefined : (await readOrder(services.store.read, order)).state;
  try {
    const plan = await resolvePlan(askingOver(services.db), corporation, input, before);
    return { lines: linesOf({ plan, report: before?.report ?? null }), errors: {} };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    return { lines: null, errors: error.errors };
  }
}

/** The way from the depot to the site that was typed; its minutes are taken over as those on the road. */
async function askedWay(context: StaffContext, form: FormData): Promise<SiteWay | 'noDepot' | 'noSite'> {
  const [from, to] = [await depotOf(context), placeOf(formText(form, 'sitePlace'))];
  if (from === null) return 'noDepot';
  if (to === null) return 'noSite';
  const equipment = Number(formText(form, 'equipment')) || null;
  const way = siteWay(await wayBetween(context, { from, to, equipment }));
  form.set('travel', String(Math.min(way.minutes, MOST_TRAVEL)));
  return way;
}

const placeOfStep = (step: WizardStep): number => wizardSteps.indexOf(step);
const placeOfField = (name: string): number => placeOfStep(stepOf(name));

const stepIn = (form: FormData, name: string): WizardStep | null =>
  wizardSteps.find((one) => one === formText(form, name)) ?? null;

/**
 * Goes from one step of the form to another and keeps what was typed, so that it may be taken up again; forwards only past
 * a step without errors, and to the step itself, for its prices, only without errors there or before. null: the form is
 * sent, and no step is asked for.
 * @param order the intervention that is changed; 0: a new one
 */
export async function turnStep(context: StaffContext, form: FormData, order: number) {
  const from = stepIn(form, 'step') ?? 'planning';
  const asksWay = form.has('way');
  const to = asksWay ? from : stepIn(form, 'toStep');
  if (to === null) return null;
  checkCorporation(context, form);
  const way = asksWay ? await askedWay(context, form) : undefined;
  form.delete('way');
  const { commandId = null } = commandIdOf(form);
  const path = context.url.pathname.replace(/\.data$/, '');
  const sealed = sealedForm(context, form);
  await keepFormDraft(context.services.db, authorOf(context), {
    id: formText(form, 'draft'),
    path,
    commandId,
    sealed,
  });
  form.set('id', String(order || 1));
  const submission = parseForm(form, createTransportOrder.input);
  const { error: wrong, ...typed } = submission.reply();
  const priced =
    pricedSteps.has(to) && submission.status === 'success'
      ? await linesToBe(context, submission.value, order)
      : { lines: null, errors: {} };
  const error = { ...wrong, ...priced.errors };
  const forwards = placeOfStep(to) > placeOfStep(from);
  const prices = to === from && !asksWay && pricedSteps.has(to);
  // What is priced is what was typed of the step itself too.
  const beyond = prices ? placeOfStep(to) + 1 : placeOfStep(to);
  const own = Object.entries(error)
    .filter(([name]) => name !== '' && placeOfField(name) < beyond)
    .toSorted(([a], [b]) => placeOfField(a) - placeOfField(b));
  const stays = (forwards || prices) && own.length > 0;
  const answer: WizardAnswer = {
    result: stays ? { ...typed, error: Object.fromEntries(own) } : typed,
    stale: null,
    step: stays ? stepOf(own[0]?.[0] ?? '') : to,
    warnings: await warningsOf(context, form, order),
    ...(way !== undefined && { way }),
    lines: stays ? null : priced.lines,
  };
  return data(answer, { status: stays ? 422 : 200 });
}

/** What the corporation's parameters say that a new intervention begins with. */
export async function usualOrder({ services, corporation, today }: StaffContext): Promise<UsualOrder> {
  const settings = askingOver(services.db).ask(organizationQuestions);
  const codes = [
    'client',
    'driver',
    'transport_zone',
    'app_transport_duration',
    'app_transport_zone',
    'app_tour_package',
    'app_additional_turn',
    'start_work_day',
  ];
  const [company, [client, driver, zone, travel, truckZone, tour, moreTurns, startOfDay]] = await Promise.all(
    [
      settings.corporation(corporation),
      Promise.all(codes.map((code) => settings.parameter(code, corporation))),
    ],
  );
  const id = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    client: id(client),
    driver: id(driver),
    zone: id(zone),
    travel: id(travel) ?? 30,
    nextDay: nextWorkingDay(company?.calendar ?? usualCalendar, today),
    startOfDay: typeof startOfDay === 'string' && startOfDay !== '' ? startOfDay : '08:00',
    truckZone: id(truckZone),
    tour: id(tour),
    moreTurns: id(moreTurns),
  };
}
