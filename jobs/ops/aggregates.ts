import { userGroupAggregate } from '#domain/users/groups/user-group.ts';
import { apiTokenAggregate } from '#domain/api-tokens/api-token.ts';
import { customerAggregate } from '#domain/installation/customer.ts';
import { translationAggregate } from '#domain/translations/translation.ts';
import { booksAggregate } from '#domain/accounting/books.ts';
import { bankStatementAggregate } from '#domain/banking/bank-statement.ts';
import { invoiceAggregate } from '#domain/documents/invoice.ts';
import { mailTemplateAggregate } from '#domain/mailing/mail-template.ts';
import { mailAggregate } from '#domain/mailing/mail.ts';
import { paymentAggregate } from '#domain/payments/payment.ts';
import { quotationAggregate } from '#domain/documents/quotation.ts';
import { purchaseAggregate } from '#domain/documents/purchase.ts';
import { saleOrderAggregate } from '#domain/documents/sale-order.ts';
import { recurringInvoiceAggregate } from '#domain/recurring/recurring-invoice.ts';
import { refundAggregate } from '#domain/documents/refund.ts';
import { reminderAggregate } from '#domain/dunning/reminder.ts';
import { reminderSettingsAggregate } from '#domain/dunning/reminder-settings.ts';
import { customFieldAggregate } from '#domain/custom-fields/custom-field.ts';
import { valuesAggregates } from '#domain/custom-fields/record-values.ts';
import type { Aggregate } from '#domain/kernel/aggregate.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { importAggregate } from '#domain/imports/import.ts';
import { listViewAggregate } from '#domain/lists/list-view.ts';
import { mailLayoutAggregate } from '#domain/mailing/mail-layout.ts';
import { smtpServerAggregate } from '#domain/mailing/smtp-server.ts';
import { companyGroupAggregate } from '#domain/company/company-group.ts';
import { notificationChoiceAggregate } from '#domain/notifications/choices.ts';
import { notificationAggregate, notificationMarkAggregate } from '#domain/notifications/notification.ts';
import { corporationAggregate } from '#domain/company/corporation.ts';
import { orgUnitAggregate } from '#domain/company/org-unit.ts';
import { parameterAggregate } from '#domain/parameters/parameter-set.ts';
import { leaveEntryAggregate } from '#domain/time-off/leave-entry.ts';
import { leaveMonthAggregate } from '#domain/time-off/leave-month.ts';
import { activityMonthAggregate } from '#domain/time/activity-month.ts';
import { leaveDeputyAggregate } from '#domain/time-off/leave-deputy.ts';
import { payElementAggregate } from '#domain/time-off/pay-element.ts';
import { restDayAggregate } from '#domain/time-off/rest-day.ts';
import { candidateAggregate } from '#domain/recruitment/candidate.ts';
import { slipBatchAggregate } from '#domain/payroll/slip-batch.ts';
import { slipObjectionAggregate } from '#domain/payroll/slip-objection.ts';
import { wageSlipAggregate } from '#domain/payroll/wage-slip.ts';
import { changeRequestAggregate } from '#domain/people/change-request.ts';
import { interviewAggregate } from '#domain/people/interview.ts';
import { healthExamAggregate } from '#domain/health/exam.ts';
import { healthFileAggregate } from '#domain/health/health-file.ts';
import { contractAggregate } from '#domain/people/contract.ts';
import { personAggregate } from '#domain/people/person.ts';
import { productAggregate } from '#domain/products/product.ts';
import { specificPriceAggregate } from '#domain/products/specific-price.ts';
import { supplierProductAggregate } from '#domain/products/supplier-product.ts';
import { assignmentAggregate } from '#domain/projects/assignment.ts';
import { planAggregate } from '#domain/projects/planning/plan.ts';
import { planTellingAggregate } from '#domain/projects/planning/plan-telling.ts';
import { projectAggregate } from '#domain/projects/project.ts';
import { recordAggregate } from '#domain/records/record.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { activityViewAggregate } from '#domain/shared-documents/activity.ts';
import { sharedCommentAggregate } from '#domain/shared-documents/comment.ts';
import { sharedDocumentAggregate } from '#domain/shared-documents/shared-document.ts';
import { attachedDocumentAggregate } from '#domain/files/attached-document.ts';
import { ftpServerAggregate } from '#domain/storage/ftp-server.ts';
import { remotePushAggregate } from '#domain/storage/remote-push.ts';
import { remoteStorageAggregate } from '#domain/storage/remote-storage.ts';
import { thirdPartyGroupAggregate } from '#domain/third-parties/third-party-group.ts';
import { thirdPartyAggregate } from '#domain/third-parties/third-party.ts';
import { advanceAggregate } from '#domain/expenses/advance.ts';
import { expenseAggregate } from '#domain/expenses/expense.ts';
import { reimbursementAggregate } from '#domain/expenses/reimbursement.ts';
import { countAggregate } from '#domain/equipment/count.ts';
import { pauseAggregate } from '#domain/positions/pause.ts';
import { routeAggregate } from '#domain/positions/route.ts';
import { transportOrderAggregate } from '#domain/transport/order.ts';
import { truckTourAggregate } from '#domain/transport/tour.ts';
import { equipmentAggregate } from '#domain/equipment/equipment.ts';
import { inspectionAggregate } from '#domain/equipment/inspection.ts';
import { maintenanceAggregate } from '#domain/equipment/maintenance.ts';
import { usageAggregate } from '#domain/equipment/usage.ts';
import { certificateAggregate } from '#domain/training/certificate.ts';
import { maseActionAggregate } from '#domain/training/mase-action.ts';
import { safetyFiguresAggregate } from '#domain/training/safety-figures.ts';
import { userAggregate } from '#domain/users/user.ts';
import { webhookAggregate } from '#domain/webhooks/webhook.ts';
import { manualEntryAggregate } from '#domain/accounting/manual-entry.ts';
import { creditTransferAggregate } from '#domain/payments/credit-transfer.ts';
import { chequeDepositAggregate } from '#domain/banking/cheque-deposit.ts';
import { supplierInvoiceAggregate } from '#domain/purchasing/supplier-invoice.ts';
import { signInRulesAggregate } from '#domain/users/sign-in-rules.ts';

/** Every kind of stream. */
export const aggregates: readonly Aggregate<unknown, DomainEvent>[] = [
  importAggregate,
  certificateAggregate,
  expenseAggregate,
  advanceAggregate,
  reimbursementAggregate,
  countAggregate,
  routeAggregate,
  pauseAggregate,
  transportOrderAggregate,
  truckTourAggregate,
  equipmentAggregate,
  inspectionAggregate,
  maintenanceAggregate,
  usageAggregate,
  maseActionAggregate,
  safetyFiguresAggregate,
  manualEntryAggregate,
  creditTransferAggregate,
  chequeDepositAggregate,
  supplierInvoiceAggregate,
  signInRulesAggregate,
  apiTokenAggregate,
  customerAggregate,
  translationAggregate,
  quotationAggregate,
  saleOrderAggregate,
  purchaseAggregate,
  invoiceAggregate,
  refundAggregate,
  paymentAggregate,
  mailAggregate,
  mailTemplateAggregate,
  mailLayoutAggregate,
  smtpServerAggregate,
  recurringInvoiceAggregate,
  attachedDocumentAggregate,
  sharedDocumentAggregate,
  sharedCommentAggregate,
  activityViewAggregate,
  ftpServerAggregate,
  remoteStorageAggregate,
  remotePushAggregate,
  listViewAggregate,
  bankStatementAggregate,
  reminderAggregate,
  reminderSettingsAggregate,
  thirdPartyAggregate,
  thirdPartyGroupAggregate,
  productAggregate,
  specificPriceAggregate,
  supplierProductAggregate,
  projectAggregate,
  assignmentAggregate,
  planAggregate,
  planTellingAggregate,
  contractAggregate,
  healthExamAggregate,
  healthFileAggregate,
  changeRequestAggregate,
  interviewAggregate,
  slipBatchAggregate,
  wageSlipAggregate,
  slipObjectionAggregate,
  candidateAggregate,
  restDayAggregate,
  activityMonthAggregate,
  leaveEntryAggregate,
  leaveMonthAggregate,
  payElementAggregate,
  leaveDeputyAggregate,
  personAggregate,
  userAggregate,
  userGroupAggregate,
  corporationAggregate,
  companyGroupAggregate,
  orgUnitAggregate,
  booksAggregate,
  webhookAggregate,
  notificationAggregate,
  notificationMarkAggregate,
  notificationChoiceAggregate,
  customFieldAggregate,
  parameterAggregate,
  ...Object.values(valuesAggregates),
  ...recordDefinitions.map(recordAggregate),
];

/** What folds the events of a stream, by the stream's name; null for a kind that is not known here. */
export const findAggregate = (stream: string): Aggregate<unknown, DomainEvent> | null =>
  aggregates.find(({ name }) => stream.startsWith(`${name}-`)) ?? null;
