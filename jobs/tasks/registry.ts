import type { TaskDefinition } from './task.ts';
import { deliverWebhook, dropWebhookLog } from './deliver-webhook.ts';
import { backUp, tryBackup } from './back-up.ts';
import { bundlePdf } from './bundle-pdf.ts';
import { storeSlip } from './store-slip.ts';
import { printSheet } from './print-sheet.ts';
import { draftPdf } from './draft-pdf.ts';
import { findRecurringInvoices, makeRecurringInvoice } from './make-recurring-invoice.ts';
import { runBulkOperation, sweepBulkOperations } from './run-bulk-operation.ts';
import { markSignIn } from './mark-sign-in.ts';
import { sendMail } from './send-mail.ts';
import { sendInvitation } from './send-invitation.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { sendSecurityMail } from './send-security-mail.ts';
import { eraseOldBankTexts } from './erase-bank-texts.ts';
import { readWageSlips } from './read-wage-slips.ts';
import { makeWageSlips } from './make-wage-slips.ts';
import { discardOldSlips, forgetWageSlips } from './forget-wage-slips.ts';
import { copyCandidateFilesTask } from './copy-candidate-files.ts';
import { eraseCandidateKey, eraseOldCandidates } from './erase-candidates.ts';
import { erasePeople, erasePeopleWhoLeft, tellPeopleErasures } from './erase-people.ts';
import { findReminders, sendReminders } from './send-reminders.ts';
import { dropSignIns } from './drop-sign-ins.ts';
import { giveNotifications } from './give-notifications.ts';
import {
  findSummaries,
  mailNotificationTask,
  mailProductNotification,
  mailSummary,
} from './mail-notifications.ts';
import { pushDocument, queuePush } from './push-document.ts';
import { storePdf, storePdfNow } from './store-pdf.ts';
import { remindOfTimeDaily } from './remind-of-time.ts';
import { sendSlipArchive } from './send-slip-archive.ts';
import { tellErasures } from './tell-erasures.ts';
import { tellInspections } from './tell-inspections.ts';
import { tellLateReturns } from './tell-late-returns.ts';
import { tellEquipmentPapers } from './tell-equipment-papers.ts';
import { tellMaintenances } from './tell-maintenances.ts';
import { tellCertificates } from './tell-certificates.ts';
import { tellMaseActions } from './tell-mase-actions.ts';
import { tellNearPlans, tellPlans } from './tell-plans.ts';
import { tellConvoked } from './tell-convoked.ts';
import { tellHealthDueDaily } from './tell-health-due.ts';
import { tellReceived } from './tell-received.ts';
import { keepPositionsTask } from './keep-positions.ts';
import { settleRoutesTask } from './settle-routes.ts';
import { sweepReports } from './sweep-reports.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { trimTables } from './trim-tables.ts';
import { verifyEventsTask, verifyProjectionsTask } from './verify.ts';

/** Every job of the product. */
export const tasks: readonly TaskDefinition[] = [
  storePdf,
  storePdfNow,
  queuePush,
  pushDocument,
  draftPdf,
  printSheet,
  storeSlip,
  bundlePdf,
  runBulkOperation,
  sweepBulkOperations,
  sendMail,
  sendPasswordReset,
  sendSlipArchive,
  sendInvitation,
  sendSecurityMail,
  findRecurringInvoices,
  makeRecurringInvoice,
  findReminders,
  sendReminders,
  eraseOldBankTexts,
  eraseOldCandidates,
  tellErasures,
  erasePeople,
  erasePeopleWhoLeft,
  tellPeopleErasures,
  eraseCandidateKey,
  copyCandidateFilesTask,
  readWageSlips,
  makeWageSlips,
  forgetWageSlips,
  discardOldSlips,
  sweepUploads,
  sweepReports,
  trimTables,
  settleRoutesTask,
  keepPositionsTask,
  deliverWebhook,
  dropWebhookLog,
  dropSignIns,
  markSignIn,
  giveNotifications,
  tellReceived,
  tellCertificates,
  tellMaseActions,
  tellPlans,
  tellNearPlans,
  tellConvoked,
  tellHealthDueDaily,
  tellInspections,
  tellMaintenances,
  tellLateReturns,
  tellEquipmentPapers,
  remindOfTimeDaily,
  mailNotificationTask,
  mailProductNotification,
  findSummaries,
  mailSummary,
  verifyEventsTask,
  verifyProjectionsTask,
  backUp,
  tryBackup,
];
