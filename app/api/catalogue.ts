import { z } from 'zod';
import { itemsOf } from './answers.ts';
import { bulkCalls } from './bulk.ts';
import { call, type Call } from './call.ts';
import { accountingCalls } from './calls/accounting.ts';
import { attachedDocumentCalls } from './calls/attached-documents.ts';
import { bankStatementCalls } from './calls/bank-statements.ts';
import { chequeDepositCalls } from './calls/cheque-deposits.ts';
import { customFieldCalls } from './calls/custom-fields.ts';
import { companyGroupCalls } from './calls/company-groups.ts';
import { corporationCalls } from './calls/corporations.ts';
import { documentCalls } from './calls/documents.ts';
import { groupCalls } from './calls/groups.ts';
import { invoiceTimeCalls } from './calls/invoice-times.ts';
import { mailSettingsCalls } from './calls/mail-settings.ts';
import { mailCalls } from './calls/mails.ts';
import { commerceDocumentCalls } from './calls/commerce-documents.ts';
import { importCalls } from './calls/imports.ts';
import { notificationCalls } from './calls/notifications.ts';
import { orgUnitCalls } from './calls/org-units.ts';
import { parameterCalls } from './calls/parameters.ts';
import { paymentCalls } from './calls/payments.ts';
import { priceHistoryCalls } from './calls/price-history.ts';
import { productCalls } from './calls/products.ts';
import { specificPriceCalls } from './calls/specific-prices.ts';
import { supplierProductCalls } from './calls/supplier-products.ts';
import { projectPlanningCalls } from './calls/project-planning.ts';
import { projectBillingCalls } from './calls/project-billing.ts';
import { projectFigureCalls } from './calls/project-figures.ts';
import { projectCalls } from './calls/projects.ts';
import { transferCalls } from './calls/transfers.ts';
import { receivedInvoiceCalls } from './calls/received-invoices.ts';
import { recordCalls } from './calls/records.ts';
import { recurringInvoiceCalls } from './calls/recurring-invoices.ts';
import { remoteStorageCalls } from './calls/remote-storage.ts';
import { reminderCalls } from './calls/reminders.ts';
import { revenueCalls } from './calls/revenue.ts';
import { sessionCalls } from './calls/session.ts';
import { userRoleCalls } from './calls/user-roles.ts';
import { contractCalls } from './calls/contracts.ts';
import { interviewCalls } from './calls/interviews.ts';
import { positionCalls } from './calls/positions.ts';
import { equipmentCalls } from './calls/equipment.ts';
import { certificateCalls } from './calls/certificates.ts';
import { projectExpenseCalls } from './calls/project-expenses.ts';
import { transportCalls } from './calls/transport.ts';
import { certificateMaseCalls } from './calls/certificate-mase.ts';
import { activityMonthCalls } from './calls/activity-months.ts';
import { personActivityCalls } from './calls/person-activities.ts';
import { restDayCalls } from './calls/rest-days.ts';
import { healthExamCalls } from './calls/health-exams.ts';
import { payrollCalls } from './calls/payroll.ts';
import { candidateCalls } from './calls/candidates.ts';
import { personCalls } from './calls/persons.ts';
import { retentionCalls } from './calls/retention.ts';
import { userCalls } from './calls/users.ts';
import { sharedDocumentCalls } from './calls/shared-documents.ts';
import { supplierInvoiceCalls } from './calls/supplier-invoices.ts';
import { thirdPartyCalls } from './calls/third-parties.ts';
import { thirdPartyPartCalls } from './calls/third-party-parts.ts';
import { thirdPartyGroupCalls } from './calls/third-party-groups.ts';
import { apiTokenCalls } from './calls/api-tokens.ts';
import { installationCalls } from './calls/installation.ts';
import { translationCalls } from './calls/translations.ts';
import { webhookCalls } from './calls/webhooks.ts';
import { openApi } from './open-api.ts';

const areas: Call[] = [
  ...sessionCalls,
  ...corporationCalls,
  ...companyGroupCalls,
  ...orgUnitCalls,
  ...userCalls,
  ...payrollCalls,
  ...candidateCalls,
  ...certificateCalls,
  ...equipmentCalls,
  ...positionCalls,
  ...certificateMaseCalls,
  ...projectExpenseCalls,
  ...transportCalls,
  ...healthExamCalls,
  ...personCalls,
  ...retentionCalls,
  ...contractCalls,
  ...interviewCalls,
  ...restDayCalls,
  ...personActivityCalls,
  ...activityMonthCalls,
  ...userRoleCalls,
  ...groupCalls,
  ...recordCalls,
  ...customFieldCalls,
  ...thirdPartyCalls,
  ...thirdPartyPartCalls,
  ...thirdPartyGroupCalls,
  ...parameterCalls,
  ...invoiceTimeCalls,
  ...projectCalls,
  ...projectPlanningCalls,
  ...projectBillingCalls,
  ...projectFigureCalls,
  ...productCalls,
  ...specificPriceCalls,
  ...supplierProductCalls,
  ...priceHistoryCalls,
  ...importCalls,
  ...commerceDocumentCalls,
  ...recurringInvoiceCalls,
  ...revenueCalls,
  ...accountingCalls,
  ...supplierInvoiceCalls,
  ...receivedInvoiceCalls,
  ...paymentCalls,
  ...transferCalls,
  ...bankStatementCalls,
  ...chequeDepositCalls,
  ...reminderCalls,
  ...documentCalls,
  ...mailCalls,
  ...mailSettingsCalls,
  ...attachedDocumentCalls,
  ...webhookCalls,
  ...notificationCalls,
  ...translationCalls,
  ...apiTokenCalls,
  ...installationCalls,
  ...remoteStorageCalls,
  ...sharedDocumentCalls,
];

/** Each edit with the call that makes what it edits. */
const makers = new Map(areas.filter(({ path }) => path.endsWith('/new')).map((one) => [one.path, one]));
const linked = areas.map((one) => {
  const maker = makers.get(one.path.replace(/\/edit\/\{\w+\}$/, '/new'));
  return maker === undefined || maker === one ? one : { ...one, maker };
});

/** Made once: it follows from the calls alone, and its schemas take a second. */
let document: object | null = null;
const documentAnswer = (): object => (document ??= openApi(calls));

const index = itemsOf(z.object({ method: z.enum(['GET', 'POST']), path: z.string(), summary: z.string() }));

/** The whole API. */
export const calls: readonly Call[] = [
  ...linked,
  ...bulkCalls(linked),
  call({
    path: '',
    role: 'signed-in',
    scope: 'installation',
    summary: 'Index of the calls',
    answers: index,
    run: () =>
      Promise.resolve({
        items: calls.map(({ method, path, summary }) => ({ method, path: `/api/${path}`, summary })),
        total: calls.length,
      }),
  }),
  call({
    path: 'openapi.json',
    role: 'signed-in',
    scope: 'installation',
    summary: 'The same catalogue as an OpenAPI 3.1 document',
    answers: z.looseObject({ openapi: z.string() }),
    run: () => Promise.resolve({ openapi: '3.1.0', ...documentAnswer() }),
  }),
];
