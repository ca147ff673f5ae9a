import type { TaskDefinition } from './task.ts';
import { bundlePdf } from './tasks/bundle-pdf.ts';
import { draftPdf } from './tasks/draft-pdf.ts';
import { findRecurringInvoices, makeRecurringInvoice } from './tasks/make-recurring-invoice.ts';
import { sendMail } from './tasks/send-mail.ts';
import { sendPasswordReset } from './tasks/send-password-reset.ts';
import { eraseOldBankTexts } from './tasks/erase-bank-texts.ts';
import { findReminders, sendReminders } from './tasks/send-reminders.ts';
import { storePdf } from './tasks/store-pdf.ts';

/** Every job of the product. */
export const tasks: readonly TaskDefinition[] = [
  storePdf,
  draftPdf,
  bundlePdf,
  sendMail,
  sendPasswordReset,
  findRecurringInvoices,
  makeRecurringInvoice,
  findReminders,
  sendReminders,
  eraseOldBankTexts,
];
