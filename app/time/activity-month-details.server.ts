import { clockText, hoursTyped } from '#domain/time/typed-hours.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { mayStep, type ActivityMonthStep } from '#domain/time/activity-month.ts';
import {
  addForgottenActivity,
  correctActivity,
  setActivitiesBillable,
} from '#domain/time/activity-commands.ts';
import {
  approveActivityMonth,
  lockActivityMonth,
  refuseActivityMonth,
  reopenActivityMonth,
  submitActivityMonth,
  withdrawActivityMonth,
} from '#domain/time/approval-commands.ts';
import { decidesTime, timeSightOf } from '#domain/time/time-access.ts';
import {
  activitiesOf,
  findActivityMonth,
  monthDays,
  readActivityMonth,
} from '#projections/time/activities.ts';
import { labelsOf } from '#projections/records/records.ts';
import { eventEntries } from '../history/history.server.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent, type Intent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatTime } from '../ui/format.ts';
import { missingDays } from './expected.server.ts';
import { dayName, exactCell, hoursCell } from './time-words.ts';
import { workChoices } from './work-choices.server.ts';

const deciding: readonly ActivityMonthStep[] = ['approve', 'refuse', 'reopen'];
const own: readonly ActivityMonthStep[] = ['submit', 'withdraw'];

/** Versions of a month whose paper is of use: as it was agreed to and locked, and after each correction. */
const kept: ReadonlySet<string> = new Set([
  'ActivityMonthApproved',
  'ActivityMonthLocked',
  'ActivityCorrected',
  'ForgottenActivityAdded',
]);

/** One month of somebody: what was noted, where it stands and what may be done. */
export async function activityMonthPage(context: StaffContext) {
  const { services, corporation, actor, params, t, language, may } = context;
  const id = idOf(params, 'id');
  const sight = timeSightOf(actor);
  const row = await findActivityMonth(services.db, id, corporation, sight);
  if (row === null) throw notFound();
  const { from, until } = monthDays(row.month);
  const [missing, entries, { state, events }] = await Promise.all([
    missingDays(context, row.person, row.month),
    activitiesOf(services.db, corporation, row.person, from, until),
    readActivityMonth(services.store.read, id),
  ]);
  const labels = await labelsOf(
    services.db,
    entries.flatMap(({ type }) => type ?? []),
    corporation,
    language,
  );
  const mayDecide = decidesTime(sight, row.person, row.manager);
  const isOwn = row.person === actor.person;
  const steps = [
    ...(isOwn || sight.manages ? own : []),
    ...(mayDecide ? deciding : []),
    ...(sight.manages ? (['lock'] as const) : []),
  ].filter((step) => mayStep(step, row.status) && !(step === 'reopen' && state.billed.size > 0));
  const mayCorrect = sight.manages && mayStep('correct', row.status);
  const wrong = new Set(entries.filter(({ seconds }) => seconds < 0).map(({ corrects }) => corrects));
  const days = entries.reduce((sum, { seconds, daySeconds }) => sum + seconds / daySeconds, 0);
  return {
    id,
    title: row.personName || t('commerce.erased'),
    month: monthInWords(row.month, language),
    status: row.status,
    missing: missing.map(({ day, seconds }) => `${dayName(day, language)} (${clockText(seconds)})`),
    reason: state.reason,
    steps,
    mayBill: may('ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE'),
    mayCorrect,
    choices: mayCorrect ? await workChoices(context, row.person) : null,
    sheet: pathTo(
      'personActivity',
      {},
      {
        view: 'week',
        day: from,
        ...(isOwn ? {} : { person: row.person }),
      },
    ),
    totals: [
      { term: t('time.field.total'), value: clockText(row.seconds) },
      { term: t('time.field.billable'), value: clockText(row.billableSeconds) },
      { term: t('time.field.days'), value: hoursCell(days * 3600, language) },
    ],
    entries: entries.map((one) => ({
      id: one.id,
      day: dayName(one.day, language),
      when: one.from && one.until ? `${formatTime(one.from)} – ${formatTime(one.until)}` : '',
      length: clockText(one.seconds),
      hours: exactCell(one.seconds, language),
      project: one.project,
      activity: one.type,
      name: [
        one.projectName ?? t('time.noProject'),
        one.type === null ? '' : (labels.get(one.type) ?? ''),
        one.comment ?? '',
      ]
        .filter(Boolean)
        .join(' · '),
      billable: one.billable,
      note:
        one.corrects === null
          ? null
          : t(one.seconds < 0 ? 'time.details.correctionOf' : 'time.details.rightOf'),
      billed: one.invoice !== null,
      invoice: may('ROLE_INVOICE_DETAIL') ? one.invoiceVersion : null,
      stands: one.seconds >= 0 && !wrong.has(one.id),
      hasProject: one.project !== null,
    })),
    versions: events
      .map(({ event }, index) => ({ type: event.type, revision: index + 1 }))
      .filter(({ type }) => kept.has(type))
      .map(({ revision }) => revision),
    history: await eventEntries(context, events),
  };
}

const steps = (back: (id: number) => string): Record<string, Intent> => {
  const done = (key: string) => (_result: unknown, id: number) => ({
    to: back(id),
    flash: `time.notice.${key}`,
  });
  const number = (form: FormData, name: string) => Number(formText(form, name)) || null;
  return {
    submit: intent(submitActivityMonth, (id) => ({ id }), done('submitted')),
    withdraw: intent(withdrawActivityMonth, (id) => ({ id }), done('withdrawn')),
    approve: intent(approveActivityMonth, (id) => ({ id }), done('approved')),
    refuse: intent(
      refuseActivityMonth,
      (id, form) => ({ id, reason: formText(form, 'reason') }),
      done('refused'),
    ),
    reopen: intent(reopenActivityMonth, (id) => ({ id }), done('reopened')),
    lock: intent(lockActivityMonth, (id) => ({ id }), done('locked')),
    billable: intent(
      setActivitiesBillable,
      (_id, form) => ({
        id: number(form, 'activity') ?? undefined,
        billable: formText(form, 'billable') === 'on',
      }),
      done('saved'),
    ),
    correct: intent(
      correctActivity,
      (_id, form) => ({
        id: number(form, 'entry') ?? undefined,
        hours: hoursTyped(formText(form, 'hours')),
        project: number(form, 'project'),
        activity: number(form, 'activity'),
        reason: formText(form, 'reason'),
      }),
      done('corrected'),
    ),
    forgotten: intent(
      addForgottenActivity,
      (id, form) => ({
        id,
        day: formText(form, 'day'),
        hours: hoursTyped(formText(form, 'hours')),
        project: number(form, 'project'),
        activity: number(form, 'activity'),
        comment: formText(form, 'comment'),
        reason: formText(form, 'reason'),
      }),
      done('forgotten'),
    ),
  };
};

/** What the page's buttons do. */
export const changeActivityMonth = (context: StaffContext) =>
  runIntent(
    context,
    steps((id) => pathTo('activityMonthDetails', { id })),
    idOf(context.params, 'id'),
  );
