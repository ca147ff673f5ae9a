import { purchasingQuestions } from '#domain/purchasing/questions.ts';
import type { Answering } from '../answering.ts';
import { findReceived, invoiceOfFile } from './received-invoices.ts';
import { isSupplierNumberTaken } from './supplier-invoices.ts';

export const purchasingAnswers: Answering = (db) =>
  purchasingQuestions.answeredBy(() => ({
    isSupplierNumberTaken: (supplier, number, date, corporation, except) =>
      isSupplierNumberTaken(db, { supplier, number, date, corporation, except }),
    receivedInvoice: (upload, corporation) => findReceived(db, upload, corporation),
    isFileRegistered: async (file, corporation) => (await invoiceOfFile(db, file, corporation)) !== null,
  }));
