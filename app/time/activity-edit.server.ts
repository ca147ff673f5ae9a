import { editActivity, removeActivity, setActivitiesBillable } from '#domain/time/activity-commands.ts';
import { mayStep } from '#domain/time/activity-month.ts';
import { hoursTyped } from '#domain/time/typed-hours.ts';
import { mayNoteLate } from '#domain/time/noting.ts';
import { timeSightOf } from '#domain/time/time-access.ts';
import { findActivity, type ActivityRow } from '#projections/time/activities.ts';
import { labelsOf } from '#projections/records/records.ts';
import { formText } from '../http/form-text.ts';
import { submit } from '../http/form.server.ts';
import { intent, runIntentOf, type Intent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { insideSite, pathTo } from '../paths.ts';
import { formatTime } from '../ui/format.ts';
import { exactCell } from './time-words.ts';
import { workValue } from '../projects/work/work-value.ts';
import {
  readWorks,
  timeSight,
  workChoices,
  workLabel as labelOf,
} from '../projects/work/work-choices.server.ts';

export interface ActivityValues {
  day: string;
  from: string;
  until: string;
  hours: string;
  days: string;
  project: string;
  job: string;
  projectName: string;
  activity: string;
  comment: string;
  lateReason: string;
}

async function found({ services, corporation, actor, params }: StaffContext): Promise<ActivityRow> {
  const row = await findActivity(services.db, idOf(params, 'id'), corporation, timeSightOf(actor));
  if (row === null) throw notFound();
  return row;
}

/** Where the form was opened from: else the week of the entry. */
const backOf = ({ url, actor }: StaffContext, { person, day }: ActivityRow): string =>
  insideSite(
    url.searchParams.get('back'),
    pathTo('personActivity', {}, { view: 'week', day, ...(person === actor.person ? {} : { person }) }),
  );

/** Why an entry is not to be said anew, as a key; null: it is. */
function obstacleOf({ status, invoice, seconds }: ActivityRow): string | null {
  if (!mayStep('note', status)) return `time.error.status.${status}`;
  if (invoice !== null) return 'time.error.billed';
  return seconds < 0 ? 'time.edit.correction' : null;
}

/** An entry as its form holds it: told in the way in which it was noted. */
export async function activityEditPage(context: StaffContext) {
  const { services, corporation, actor, language, may, t } = context;
  const row = await found(context);
  const { manages, own } = timeSightOf(actor);
  if (!manages && row.person !== own) throw notFound();
  const [choices, labels] = await Promise.all([
    workChoices(context, row.person),
    labelsOf(services.db, row.type === null ? [] : [row.type], corporation, language),
  ]);
  const projectLabel = labelOf(row);
  const work = workValue(row.project, row.job);
  const offered = (list: readonly { value: string | number }[], chosen: string) =>
    chosen === '' || list.some(({ value }) => String(value) === chosen);
  const values: ActivityValues = {
    day: row.day,
    from: row.from === null ? '' : formatTime(row.from),
    until: row.until === null ? '' : formatTime(row.until),
    hours: row.kind === 'length' ? exactCell(row.seconds, language) : '',
    days: row.kind === 'halves' ? (row.halves === 2 ? '1' : '0.5') : '',
    project: String(row.project ?? ''),
    job: String(row.job ?? ''),
    projectName: projectLabel,
    activity: String(row.type ?? ''),
    comment: row.comment ?? '',
    lateReason: '',
  };
  return {
    title: t('time.edit.title'),
    id: row.id,
    kind: row.kind,
    obstacle: obstacleOf(row),
    person: row.personName,
    own: row.person === own,
    month: pathTo('activityMonthDetails', { id: row.month }),
    values,
    choices: {
      typed: choices.typed,
      // What has ended since is still what stands here.
      projects: offered(choices.projects, work)
        ? choices.projects
        : [{ value: work, label: projectLabel }, ...choices.projects],
      types: offered(choices.types, String(row.type ?? ''))
        ? choices.types
        : [{ value: row.type ?? 0, label: labels.get(row.type ?? 0) ?? '' }, ...choices.types],
    },
    billable: row.billable,
    mayBill: may('ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE') && row.project !== null,
    mayNoteLate: mayNoteLate(actor),
    revision: row.revision,
    back: backOf(context, row),
  };
}

/** Says an entry anew, takes it out, or says by right whether it is billed. */
export async function changeActivity(context: StaffContext) {
  const row = await found(context);
  const form = await context.request.formData();
  if (form.has('intent')) return runIntentOf(context, besides(context, row), row.id, form);
  await readWorks(context, timeSight(context, row.person), form);
  form.set('hours', hoursTyped(formText(form, 'hours')));
  return submit(context, form, {
    command: editActivity,
    fixed: { id: String(row.id) },
    done: () => ({ to: backOf(context, row), flash: { tone: 'ok', key: 'time.notice.saved' } }),
  });
}

const besides = (context: StaffContext, row: ActivityRow): Record<string, Intent> => ({
  remove: intent(
    removeActivity,
    (id) => ({ id }),
    () => ({ to: backOf(context, row), flash: 'time.notice.removed' }),
  ),
  billable: intent(
    setActivitiesBillable,
    (id, form) => ({ id, billable: formText(form, 'billable') === 'on' }),
    () => ({
      to: context.url.pathname.replace(/\.data$/, '') + context.url.search,
      flash: 'time.notice.saved',
    }),
  ),
});
