import { mailingQuestions } from '#domain/mailing/questions.ts';
import type { Answering } from '../answering.ts';
import { mailCopies } from './mail-routes.ts';

export const mailingAnswers: Answering = (db) =>
  mailingQuestions.answeredBy(() => ({
    mailCopies: (type, corporation) => mailCopies(db, corporation, type),
  }));
