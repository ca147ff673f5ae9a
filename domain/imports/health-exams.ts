import { z } from 'zod';
import { choice, date, evenIfWrong, optionalDate, optionalText, reference } from '../kernel/fields.ts';
import { deleteHealthExam, takeOverHealthExam } from '../health/exam-commands.ts';
import { aptitudes, examKinds } from '../health/exam.ts';
import { importedBy } from './import-kind.ts';

/** An exam that took place, or that is planned, as the file of another program says it. */
export const takenExamSchema = z
  .object({
    person: reference('persons'),
    kind: choice(examKinds),
    day: date(),
    professional: optionalText(120),
    place: optionalText(300),
    aptitude: choice(aptitudes).nullish().default(null),
    restrictions: optionalText(2000),
    nextBy: optionalDate(),
  })
  .superRefine(({ aptitude, restrictions, nextBy }, context) => {
    if (aptitude === null && (restrictions !== null || nextBy !== null))
      context.addIssue({ code: 'custom', path: ['aptitude'], message: 'errors.required' });
  }, evenIfWrong)
  .transform((row) => ({ ...row, time: null }));

/** Exams of health: each line one of one person. */
export const healthExamImport = importedBy({
  name: 'healthexam',
  values: takenExamSchema,
  create: takeOverHealthExam,
  edit: null,
  remove: deleteHealthExam,
  unique: { field: 'day', of: ({ person, kind, day }) => `${person} ${kind} ${day}` },
});
