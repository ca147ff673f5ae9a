import { noteHealthExamResult, planHealthExam } from '#domain/health/exam-commands.ts';
import type { Aptitude, ExamKind } from '#domain/health/exam.ts';
import { noteAbsence, setHealthFollowUp } from '#domain/health/health-file-commands.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { addDays, addMonths, isoWeekday, type CivilDate } from '#domain/kernel/dates.ts';
import type { Runtime } from '../tasks/runtime.ts';

interface Followed {
  person: number;
  /** The place in the list of staff: what spreads the days. */
  at: number;
  /** They drive pumps or lorries: an attestation is needed. */
  drives: boolean;
  /** They handle what their health is watched for. */
  exposed: boolean;
  /** Months before today that they were hired. */
  since: number;
}

const PLACE = 'Service de santé au travail de Cornouaille, 12 rue Pen ar Steir, 29000 Quimper';
const doctors = ['Dr Annaïg Le Bihan', 'Dr Yves Kerloc’h', 'Mme Soizic Morvan, infirmière'] as const;

/** No service is open on Saturdays and Sundays. */
const workday = (day: CivilDate): CivilDate => addDays(day, Math.max(0, isoWeekday(day) - 5) * -1);

interface Exam {
  kind: ExamKind;
  day: CivilDate;
  aptitude?: Aptitude;
  restrictions?: string;
}

/** The last of the days that follow one another by so many months, by today. */
function lastBy(today: CivilDate, first: CivilDate, months: number): CivilDate {
  let day = first;
  while (addMonths(day, months) < today) day = addMonths(day, months);
  return workday(day);
}

/** What was held last since somebody was hired, what is planned, and one that nobody has completed. */
function examsOf({ at, drives, exposed, since }: Followed, today: CivilDate): Exam[] {
  const hired = addMonths(today, -since);
  const kind: ExamKind = exposed ? 'aptitude' : 'information';
  const first = workday(addDays(hired, exposed ? -3 : 40));
  const exams: Exam[] =
    first < today && at % 7 !== 5
      ? [
          {
            kind,
            day: lastBy(today, first, exposed ? 24 : 48),
            aptitude: exposed ? (at % 4 === 2 ? 'fitWithMeasures' : 'fit') : 'followed',
            ...(exposed && at % 4 === 2 && { restrictions: 'Pas de port de charges de plus de 15 kg.' }),
          },
        ]
      : [];
  if (drives && since > 6)
    exams.push({
      kind: 'attestation',
      day: lastBy(today, addMonths(hired, 2), 60),
      aptitude: 'noContraindication',
    });
  if (at % 7 === 5) exams.push({ kind, day: workday(addDays(today, 9 + at)) });
  if (at === 3) exams.push({ kind: 'requested', day: workday(addDays(today, -6)) });
  return exams;
}

/** How somebody is followed, with exams held and planned; one was ill for long and is back. */
export async function seedHealth(
  { store }: Pick<Runtime, 'store'>,
  actor: Actor,
  followed: Followed,
  { today, followUpOf }: { today: CivilDate; followUpOf(name: string): number | null },
): Promise<void> {
  const { person, at, drives, exposed } = followed;
  const followUps = [
    ...(exposed ? [followUpOf('Suivi renforcé')] : []),
    ...(drives ? [followUpOf('Autorisation de conduite ou travaux électriques')] : []),
  ].filter((id) => id !== null);
  if (followUps.length > 0) await store.execute(setHealthFollowUp, actor, { person, followUps });
  for (const [index, { kind, day, aptitude, restrictions = null }] of examsOf(followed, today).entries()) {
    const professional = doctors[(at + index) % doctors.length] ?? doctors[0];
    const time = `${String(8 + ((at + index) % 4)).padStart(2, '0')}:${at % 2 === 0 ? '30' : '00'}`;
    const facts = { kind, day, time, professional, place: PLACE };
    const { id } = await store.execute(planHealthExam, actor, { person, ...facts });
    const result = { restrictions, nextBy: null, revision: null };
    if (aptitude !== undefined) await store.execute(noteHealthExamResult, actor, { id, aptitude, ...result });
  }
  if (at === 6)
    await store.execute(noteAbsence, actor, {
      person,
      kind: 'sickness',
      start: addDays(today, -75),
      end: addDays(today, -4),
    });
}
