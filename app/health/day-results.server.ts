import { noteHealthExamResults } from '#domain/health/exam-commands.ts';
import { outcomesOf } from '#domain/health/exam.ts';
import { isCivilDate } from '#domain/kernel/dates.ts';
import { examsToConclude } from '#projections/health/health-exams.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate } from '../ui/format.ts';

/** The day of the address. @throws Response 404 for none, and one that is to come */
function dayOf({ params, today }: StaffContext): string {
  const day = params['day'] ?? '';
  if (!isCivilDate(day) || day > today) throw notFound();
  return day;
}

/** The exams of one day that wait for what came of them, to be noted together. @throws Response 404 where none waits */
export async function dayResults(context: StaffContext) {
  const { services, corporation, t } = context;
  const day = dayOf(context);
  const exams = await examsToConclude(services.db, corporation, day);
  if (exams.length === 0) throw notFound();
  return {
    title: t('health.day.title', { day: formatDate(day) }),
    exams: exams.map(({ id, personName, kind, time }) => ({
      id,
      name: personName || t('commerce.erased'),
      kind,
      time,
      outcomes: [...outcomesOf[kind]],
    })),
    values: {
      results: exams.map(({ id }) => ({ id: String(id), aptitude: '', restrictions: '', nextBy: '' })),
    },
  };
}

/** Notes what was said of each; those of whom nothing was said wait on. */
export async function noteDayResults(context: StaffContext) {
  dayOf(context);
  return submit(context, await context.request.formData(), {
    command: noteHealthExamResults,
    done: ({ noted }) => ({
      to: pathTo('healthExamList', {}, { status: 'held' }),
      flash: { tone: 'ok', key: 'health.notice.dayHeld', params: { n: String(noted) } },
    }),
  });
}
