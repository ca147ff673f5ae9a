import type { Projector } from '#db/events/projector.ts';
import { accounts } from './users/accounts.ts';
import { apiTokens } from './api-tokens/api-tokens.ts';
import { attachedDocuments } from './attachments/attached-documents.ts';
import { bankStatements } from './banking/bank-statements.ts';
import { books } from './accounting/books.ts';
import { changeRequests } from './people/change-requests.ts';
import { interviews } from './people/interviews.ts';
import { chequeDeposits } from './banking/cheque-deposits.ts';
import { contracts } from './people/contracts.ts';
import { corporations } from './company/corporations.ts';
import { companyGroups } from './company/company-groups.ts';
import { creditTransfers } from './payments/credit-transfers.ts';
import { customer } from './installation/customer.ts';
import { customFields } from './custom-fields/custom-fields.ts';
import { documentList } from './documents/document-list.ts';
import { journal } from './accounting/journal.ts';
import { healthExams } from './health/health-exams.ts';
import { healthFiles } from './health/health-files.ts';
import { imports } from './imports/imports.ts';
import { listViews } from './lists/list-views.ts';
import { mailList } from './mailing/mail-list.ts';
import { mailSettings } from './mailing/mail-settings.ts';
import { mailTemplates } from './mailing/mail-templates.ts';
import { notifications } from './notifications/notifications.ts';
import { numberSeries } from './company/number-series.ts';
import { orgUnits } from './company/org-units.ts';
import { parameters } from './company/parameters.ts';
import { paymentList } from './payments/payment-list.ts';
import { slipBatches } from './payroll/slip-batches.ts';
import { slipObjections } from './payroll/slip-objections.ts';
import { wageSlips } from './payroll/wage-slips.ts';
import { people } from './people/people.ts';
import { retention } from './people/retention.ts';
import { priceHistory } from './products/price-history.ts';
import { productPrices } from './products/product-prices.ts';
import { productPurchases } from './products/product-purchases.ts';
import { products } from './products/products.ts';
import { projectAssignments } from './projects/assignments.ts';
import { projectPlans } from './projects/planning/plans.ts';
import { projects } from './projects/projects.ts';
import { documentLinks } from './documents/document-links.ts';
import { records } from './records/records.ts';
import { recurringInvoices } from './recurring/recurring-invoices.ts';
import { remotePushes } from './storage/remote-pushes.ts';
import { remoteStorage } from './storage/remote-storage.ts';
import { candidates } from './recruitment/candidates.ts';
import { reminders } from './dunning/reminders.ts';
import { revenue } from './revenue/revenue.ts';
import { signInRules } from './users/sign-in-rules.ts';
import { sharedActivity } from './shared-documents/shared-activity.ts';
import { sharedDocuments } from './shared-documents/shared-documents.ts';
import { supplierInvoices } from './purchasing/supplier-invoices.ts';
import { thirdParties } from './third-parties/third-parties.ts';
import { thirdPartyParts } from './third-parties/third-party-parts.ts';
import { userGroups } from './users/user-groups.ts';
import { thirdPartyGroups } from './third-parties/third-party-groups.ts';
import { leaveEntries, leaveMonths } from './time-off/leave-entries.ts';
import { activityMonths } from './time/activity-months.ts';
import { leaveDeputies } from './time-off/deputies.ts';
import { payElements } from './time-off/pay-elements.ts';
import { restDays } from './time-off/rest-days.ts';
import { translations } from './translations/translations.ts';
import { equipmentDevices, equipmentPieces } from './equipment/equipment.ts';
import { equipmentInspections } from './equipment/inspections.ts';
import { equipmentMaintenances } from './equipment/maintenances.ts';
import { equipmentUsages } from './equipment/usages.ts';
import { certificates } from './training/certificates.ts';
import { maseActions, safetyFigures } from './training/mase.ts';
import { expenseAdvances } from './expenses/advances.ts';
import { expenseRecords } from './expenses/expenses.ts';
import { reimbursements } from './expenses/reimbursements.ts';
import { transportOrders } from './transport/orders.ts';
import { truckTours } from './transport/tours.ts';
import { equipmentCountsTaken } from './equipment/counts.ts';
import { positionPauses } from './positions/pauses.ts';
import { gpsRoutes } from './positions/routes.ts';
import { webhooks } from './webhooks/webhooks.ts';

/**
 * Every projection, in the order in which they run within a transaction: those whose rows many commands share come
 * last, so that they are locked for the shortest time and always in the same order.
 */
export const projections: readonly Projector[] = [
  corporations,
  companyGroups,
  orgUnits,
  people,
  retention,
  contracts,
  changeRequests,
  interviews,
  healthFiles,
  healthExams,
  slipBatches,
  slipObjections,
  wageSlips,
  candidates,
  certificates,
  maseActions,
  safetyFigures,
  transportOrders,
  truckTours,
  equipmentPieces,
  equipmentDevices,
  equipmentUsages,
  equipmentInspections,
  equipmentMaintenances,
  equipmentCountsTaken,
  gpsRoutes,
  positionPauses,
  restDays,
  leaveEntries,
  leaveMonths,
  payElements,
  leaveDeputies,
  activityMonths,
  expenseRecords,
  expenseAdvances,
  reimbursements,
  accounts,
  signInRules,
  userGroups,
  apiTokens,
  customer,
  translations,
  records,
  customFields,
  parameters,
  thirdParties,
  thirdPartyParts,
  thirdPartyGroups,
  products,
  productPrices,
  productPurchases,
  priceHistory,
  projects,
  projectAssignments,
  projectPlans,
  listViews,
  imports,
  paymentList,
  creditTransfers,
  recurringInvoices,
  supplierInvoices,
  mailList,
  mailTemplates,
  mailSettings,
  reminders,
  bankStatements,
  chequeDeposits,
  attachedDocuments,
  remoteStorage,
  remotePushes,
  webhooks,
  sharedDocuments,
  sharedActivity,
  documentLinks,
  notifications,
  numberSeries,
  documentList,
  revenue,
  books,
  journal,
];

/**
 * Who there is and what they may, by the names of their projections: nobody is let in before these are as the events
 * say. Others may answer as they were for a while after an upgrade, when nothing is changed.
 */
export const neededAtOnce: ReadonlySet<string> = new Set(
  [
    corporations,
    companyGroups,
    orgUnits,
    people,
    accounts,
    signInRules,
    userGroups,
    apiTokens,
    customer,
    translations,
    parameters,
  ].map(({ name }) => name),
);
