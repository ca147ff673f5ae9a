import { noteAbsence, removeAbsence, setHealthFollowUp } from '#domain/health/health-file-commands.ts';
import { absencesOf, healthFileOf } from '#projections/health/health-files.ts';
import { followUpsIn, healthStandings } from '#projections/health/health-due.ts';
import { healthExamsOf } from '#projections/health/health-exams.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { findStaff } from '#projections/people/staff.ts';
import { formText } from '../http/form-text.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { reasonWords } from './due-words.ts';
import { examRights } from './exam-list.server.ts';

/** How somebody is followed, what they are to be seen for and why, when they were away, and their exams. */
export async function personHealth(context: StaffContext, person: number) {
  const { services, corporation, today, t } = context;
  const { db } = services;
  const can = examRights(context);
  const [[standing], rules, file, absences, exams] = await Promise.all([
    healthStandings(db, corporation, today, person),
    followUpsIn(db, corporation),
    healthFileOf(db, person, corporation),
    absencesOf(db, person, corporation),
    healthExamsOf(db, person, corporation, can.know),
  ]);
  const planned = standing?.planned ?? [];
  return {
    person,
    today,
    isEmployed: standing !== undefined,
    followUps: (standing?.followUps ?? []).map(({ name }) => name),
    due: (standing?.due ?? []).map((one) => ({
      kind: one.kind,
      day: one.day,
      reason: reasonWords(one, t),
      planned: planned.find(({ kind }) => kind === one.kind) ?? null,
    })),
    choices: rules
      .filter(({ id, appliesTo }) => id > 0 && appliesTo === 'chosen')
      .map(({ id, name }) => ({ id, name, on: file?.followUps.includes(id) ?? false })),
    absences,
    exams,
    can,
  };
}

export type PersonHealth = Awaited<ReturnType<typeof personHealth>>;

/** The same as a page of its own, for who has no right to the file of the person. */
export async function personHealthPage(context: StaffContext) {
  const { services, corporation, params, today, t, may } = context;
  const id = idOf(params, 'id');
  if ((await findStaff(services.db, id, corporation, today)) === null) throw notFound();
  const name = (await namesOfMembers(services.db, [id], corporation)).get(id) ?? t('commerce.erased');
  return {
    title: t('health.person.title', { name }),
    name,
    fileTo: may('ROLE_PERSON_VIEW_PROFILE')
      ? pathTo('personDetails', { id }, { selectedTab: 'exams' })
      : null,
    health: await personHealth(context, id),
  };
}

const there = (flash: string) => (_result: unknown, id: number) => ({
  to: pathTo('personHealth', { id }),
  flash,
});

/** What the page's buttons do. */
export const changePersonHealth = (context: StaffContext) =>
  runIntent(
    context,
    {
      followUp: intent(
        setHealthFollowUp,
        (person, form) => ({ person, followUps: form.getAll('followUps').map(Number) }),
        there('health.notice.followUp'),
      ),
      absence: intent(
        noteAbsence,
        (person, form) => ({
          person,
          kind: formText(form, 'kind'),
          start: formText(form, 'start'),
          end: formText(form, 'end'),
        }),
        there('health.notice.absence'),
      ),
      removeAbsence: intent(
        removeAbsence,
        (person, form) => ({ person, absence: formText(form, 'absence') }),
        there('health.notice.absenceRemoved'),
      ),
    },
    idOf(context.params, 'id'),
  );
