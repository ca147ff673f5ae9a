import type { TaskDefinition } from './task.ts';
import { deliverWebhook, dropWebhookLog } from './tasks/deliver-webhook.ts';
import { bundlePdf } from './tasks/bundle-pdf.ts';
import { printSheet } from './tasks/print-sheet.ts';
import { draftPdf } from './tasks/draft-pdf.ts';
import { findRecurringInvoices, makeRecurringInvoice } from './tasks/make-recurring-invoice.ts';
import { runBulkOperation, sweepBulkOperations } from './tasks/run-bulk-operation.ts';
import { sendMail } from './tasks/send-mail.ts';
import { sendInvitation } from './tasks/send-invitation.ts';
import { sendPasswordReset } from './tasks/send-password-reset.ts';
import { sendSecurityNotice } from './tasks/send-security-notice.ts';
import { eraseOldBankTexts } from './tasks/erase-bank-texts.ts';
import { findReminders, sendReminders } from './tasks/send-reminders.ts';
import { dropSignIns } from './tasks/drop-sign-ins.ts';
import { giveNotices } from './tasks/give-notices.ts';
import { findSummaries, mailNoticeTask, mailProductNotice, mailSummary } from './tasks/mail-notices.ts';
import { pushDocument, queuePush } from './tasks/push-document.ts';
import { storePdf } from './tasks/store-pdf.ts';
import { tellReceived } from './tasks/tell-received.ts';
import { sweepReports } from './tasks/sweep-reports.ts';
import { sweepUploads } from './tasks/sweep-uploads.ts';
import { verifyEventsTask, verifyProjectionsTask } from './tasks/verify.ts';

/** Every job of the product. */
export const tasks: readonly TaskDefinition[] = [
  storePdf,
  queuePush,
  pushDocument,
  draftPdf,
  printSheet,
  bundlePdf,
  runBulkOperation,
  sweepBulkOperations,
  sendMail,
  sendPasswordReset,
  sendInvitation,
  sendSecurityNotice,
  findRecurringInvoices,
  makeRecurringInvoice,
  findReminders,
  sendReminders,
  eraseOldBankTexts,
  sweepUploads,
  sweepReports,
  deliverWebhook,
  dropWebhookLog,
  dropSignIns,
  giveNotices,
  tellReceived,
  mailNoticeTask,
  mailProductNotice,
  findSummaries,
  mailSummary,
  verifyEventsTask,
  verifyProjectionsTask,
];
