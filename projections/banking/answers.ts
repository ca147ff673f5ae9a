import { bankingQuestions } from '#domain/banking/questions.ts';
import type { Answering } from '../answering.ts';
import { bankAccountOf } from './bank-accounts.ts';
import { paymentsToReconcile } from './bank-payments.ts';
import { knownBankLines, knownStatement } from './bank-statements.ts';
import { chequePayments } from './cheque-deposits.ts';

export const bankingAnswers: Answering = (db) =>
  bankingQuestions.answeredBy(() => ({
    knownBankLines: (keys, corporation) => knownBankLines(db, keys, corporation),
    knownStatement: (statement, corporation) => knownStatement(db, statement, corporation),
    bankAccount: (iban, corporation) => bankAccountOf(db, iban, corporation),
    cheques: (ids, corporation) => chequePayments(db, ids, corporation),
    paymentsToReconcile: (ids, corporation) => paymentsToReconcile(db, ids, corporation),
  }));
