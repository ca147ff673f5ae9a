import { clockText, hoursTyped } from '#domain/time/typed-hours.ts';
import { daysOf } from '#domain/time/worked-time.ts';
import { legalDayOf } from '#domain/kernel/dates.ts';
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
import { warningsOfMonth, weeksOfWarnings } from '#domain/time/weekly-recap.ts';
import { decidesTime, timeSightOf } from '#domain/time/time-access.ts';
import {
  activitiesOf,
  findActivityMonth,
  monthDays,
  readActivityMonth,
  type ActivityRow,
} from '#projections/time/activities.ts';
import { weeksOfPeople } from '#projections/time/weekly-recap.ts';
import { labelsOf } from '#projections/records/records.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { eventEntries } from '../history/history.server.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntentOf, type Intent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate, formatTime } from '../ui/format.ts';
import { presenceIn } from './expected.server.ts';
import { dayName, decimalCell, exactCell } from './time-words.ts';
import { readWorks, timeSight, workChoices, workLabel } from '../projects/work/work-choices.server.ts';
import { workValue } from '../projects/work/work-value.ts';

const deciding: readonly ActivityMonthStep[] = ['approve', 'refuse', 'reopen'];
const own: readonly ActivityMonthStep[] = ['submit', 'withdraw'];

/** Versions of a month whose paper is of use: as it was agreed to and locked, and after each correction. */
const kept: ReadonlySet<string> = new Set([
  'ActivityMonthApproved',
  'ActivityMonthLocked',
  'ActivityCorrected',
  'ForgottenActivityAdded',
]);

/** What the law on working time has to say of somebody's month. */
async function warningsIn(
  { services, corporation, language, t }: StaffContext,
  person: number,
  month: string,
): Promise<string[]> {
  const [found] = await weeksOfPeople(services.db, corporation, weeksOfWarnings(month), [person]);
  return warningsOfMonth(found?.weeks ?? [], month).map(({ rule, day, seconds }) =>
    t(`time.warning.${rule}`, { day: dayName(day, language), time: clockText(seconds) }),
  );
}

/** The projects of a month, in the order in which time was noted on them. */
const projectsIn = (entries: readonly ActivityRow[]): { project: number; name: string }[] => [
  ...new Map(
    entries.flatMap(({ project, projectCode, projectName }) =>
      project === null
        ? []
        : [[project, { project, name: [projectCode, projectName].filter(Boolean).join(' · ') }] as const],
    ),
  ).values(),
];

/** One month of somebody: what was noted, where it stands and what may be done. */
export async function activityMonthPage(context: StaffContext) {
  const { services, corporation, actor, params, t, language, may } = context;
  const id = idOf(params, 'id');
  const sight = timeSightOf(actor);
  const row = await findActivityMonth(services.db, id, corporation, sight);
  if (row === null) throw notFound();
  const { from, until } = monthDays(row.month);
  const here = pathTo('activityMonthDetails', { id });
  const [{ missing, expected }, warnings, entries, { state, events }, attached] = await Promise.all([
    presenceIn(context, row.person, row.month),
    warningsIn(context, row.person, row.month),
    activitiesOf(services.db, corporation, row.person, from, until),
    readActivityMonth(services.store.read, id),
    attachedFiles(context, { kind: 'activityMonth', id }, id, here),
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
  return {
    id,
    title: row.personName || t('commerce.erased'),
    month: monthInWords(row.month, language),
    status: row.status,
    missing: missing.map(({ day, seconds }) => `${dayName(day, language)} (${clockText(seconds)})`),
    warnings,
    reason: state.reason,
    steps,
    mayBill: may('ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE'),
    mayCorrect,
    mayNote: (isOwn || sight.manages) && mayStep('note', row.status),
    here,
    attached,
    papers: projectsIn(entries).map(({ project, name }) => ({
      name,
      to: pathTo('projectMonthPdf', { id: project }, { month: row.month }),
    })),
    choices: mayCorrect ? await workChoices(context, row.person) : null,
    weeks: pathTo('weeklyRecap', {}, { day: from, person: row.person }),
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
      ...(expected > 0 ? [{ term: t('time.details.expected'), value: clockText(expected) }] : []),
      { term: t('time.field.billable'), value: clockText(row.billableSeconds) },
      { term: t('time.field.days'), value: decimalCell(daysOf(entries), language) },
    ],
    entries: entries.map((one) => ({
      id: one.id,
      day: dayName(one.day, language),
      when: one.from && one.until ? `${formatTime(one.from)} – ${formatTime(one.until)}` : '',
      length: clockText(one.seconds),
      hours: exactCell(one.seconds, language),
      days: one.kind === 'halves' ? (one.halves === 2 ? '1' : '0.5') : null,
      work: workValue(one.project, one.job),
      comment: one.comment ?? '',
      projectLabel: workLabel(one),
      activity: one.type,
      name: [
        one.projectName ?? t('time.noProject'),
        one.jobName ?? '',
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
      .map(({ event, metadata }, index) => ({
        type: event.type,
        revision: index + 1,
        day: legalDayOf(metadata.occurredAt),
      }))
      .filter(({ type }) => kept.has(type))
      .map(({ type, revision, day }) => ({
        revision,
        name: t('time.details.pdfAt', { step: t(`commerce.event.${type}`), day: formatDate(day) }),
      })),
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
        days: formText(form, 'days'),
        project: number(form, 'project'),
        job: number(form, 'job'),
        activity: number(form, 'activity'),
        comment: formText(form, 'comment'),
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
        job: number(form, 'job'),
        activity: number(form, 'activity'),
        comment: formText(form, 'comment'),
        reason: formText(form, 'reason'),
      }),
      done('forgotten'),
    ),
  };
};

/** What the page's buttons do. */
export async function changeActivityMonth(context: StaffContext) {
  const { services, corporation, actor, params, request } = context;
  const id = idOf(params, 'id');
  const form = await request.formData().catch(() => new FormData());
  const row = await findActivityMonth(services.db, id, corporation, timeSightOf(actor));
  if (row !== null) await readWorks(context, timeSight(context, row.person), form);
  return runIntentOf(
    context,
    steps((of) => pathTo('activityMonthDetails', { id: of })),
    id,
    form,
  );
}
