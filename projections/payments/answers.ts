import { outstandingQuestions } from '#domain/documents/outstanding-questions.ts';
import { paymentQuestions } from '#domain/payments/payment-questions.ts';
import type { Answering } from '../answering.ts';
import { inTransfer } from './credit-transfers.ts';
import { creditsOf, outstandingOf } from './outstanding.ts';

export const outstandingAnswers: Answering = (db) =>
  outstandingQuestions.answeredBy(() => ({
    outstanding: async (kind, version, corporation) =>
      (await outstandingOf(db, [{ kind, version }], corporation)).get(`${kind}-${version}`) ?? null,
    outstandingOf: (documents, corporation) => outstandingOf(db, documents, corporation),
    inTransfer: (documents) => inTransfer(db, documents),
  }));

export const paymentAnswers: Answering = (db) =>
  paymentQuestions.answeredBy(() => ({
    creditsOf: (client, corporation) => creditsOf(db, client, corporation),
  }));
