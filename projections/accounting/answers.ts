import { accountingQuestions } from '#domain/accounting/questions.ts';
import { remembered } from '#domain/kernel/remembered.ts';
import type { Answering } from '../answering.ts';
import { findBooks, heldBetween, isOpened } from './books.ts';

export const accountingAnswers: Answering = (db) =>
  accountingQuestions.answeredBy(() => ({
    books: remembered((corporation: number) => findBooks(db, corporation)),
    isOpened: (corporation, journal, day) => isOpened(db, corporation, journal, day),
    heldBetween: (corporation, from, until) => heldBetween(db, corporation, from, until),
  }));
