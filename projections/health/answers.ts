import { healthQuestions } from '#domain/health/questions.ts';
import type { Answering } from '../answering.ts';
import { personOfExam } from './health-exams.ts';
import { healthFileOf } from './health-files.ts';

export const healthAnswers: Answering = (db) =>
  healthQuestions.answeredBy(() => ({
    fileOf: async (person, corporation) => (await healthFileOf(db, person, corporation))?.id ?? null,
    personOf: (exam, corporation) => personOfExam(db, exam, corporation),
  }));
