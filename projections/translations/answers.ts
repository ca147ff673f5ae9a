import { translationQuestions } from '#domain/translations/questions.ts';
import type { Answering } from '../answering.ts';
import { translationsOf } from './translations.ts';

export const translationAnswers: Answering = (db) =>
  translationQuestions.answeredBy(() => ({
    translations: (corporation, language) => translationsOf(db, corporation, language),
  }));
