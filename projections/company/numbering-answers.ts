import { numberingQuestions } from '#domain/company/numbering-questions.ts';
import { remembered } from '#domain/kernel/remembered.ts';
import type { Answering } from '../answering.ts';
import { holdNumbering, holdNumbers, lastDateInOrder } from './number-series.ts';

export const numberingAnswers: Answering = (db) =>
  numberingQuestions.answeredBy(() => ({
    numbering: remembered((corporation: number) => holdNumbering(db, corporation)),
    numberedKinds: (corporation) => holdNumbers(db, corporation),
    lastDateInOrder: (kind, period, days, corporation) =>
      lastDateInOrder(db, { kind, period, ...days, corporation }),
  }));
