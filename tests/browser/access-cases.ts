import { accounts } from '../../jobs/demo/accounts.ts';
import { mayPass } from '../../domain/kernel/access.ts';
import { impliedRoles } from '../../domain/kernel/roles.ts';
import { groupRole } from '../../domain/users/user.ts';
import { recordDefinitions } from '../../domain/records/registry.ts';
import { recordAccess, type RecordRight } from '../../domain/records/define-record.ts';
import { screens, type Screen, type ScreenName } from '../../app/screens.ts';
import type { Ids } from './access-ids.ts';

/* What access.spec.ts walks: which screens, by which addresses, and who may open them. */

/** Screens that have tests of their own, named beside them. */
const special = new Set<ScreenName>([
  'login',
  'forgotPassword',
  'resetPassword',
  // Steps of a sign-in: sign-in.test.ts.
  'invitation',
  'secondFactor',
  'signInSetUp',
  'signInPasskey',
  'openId',
  'openIdReturn',
  'passkeyOptions',
  'logout',
  'postLogout',
  'language',
  'corporation',
  'search',
  'badRequest',
  'forbidden',
  'notFound',
  'serverError',
  // Made by a bulk action: lists.spec.ts.
  'pdfBundle',
  'pdfBundleFile',
  // One's own alone, whatever the role: bulk-operations.test.ts.
  'bulkOperation',
  // The demo has no cheques and no entry of its own: busy-banking.ts and busy-books.ts make them for routes.test.ts.
  'depositDetails',
  'depositSlip',
  'entryDetails',
  'entryReverse',
  // Of an invoice with a rest, and of a payment received: routes.test.ts.
  'writeOff',
  'paymentReceipt',
  // The demo has none: banking.spec.ts, payments.spec.ts and products.spec.ts make them.
  'bankDetails',
  'bankLine',
  'transferDetails',
  'transferFile',
  'productLogo',
  'specificPriceEdit',
  'supplierProductEdit',
  'quotationConsent',
  'supplierInvoiceReceived',
  'supplierInvoiceFile',
  'webhookDelivery',
  // Of whom or of when is asked by its query: wage-slip-archive.test.ts.
  'slipExportZip',
  // Opened by a token: public-quotation.test.ts, public-invoice.test.ts, shared-documents.test.ts.
  'publicInvoice',
  'publicInvoicePdf',
  'publicInvoiceLogo',
  'publicQuotation',
  'publicQuotationPdf',
  'publicQuotationLogo',
  'publicQuotationFile',
  'sharedByLink',
  'sharedFileByLink',
  // As these: candidates.test.ts, calendar.test.ts.
  'publicCandidateForm',
  'publicCandidateLogo',
  'calendarFeed',
  // The demo's second company has none: candidates.test.ts.
  'candidateForm',
  // One's own, and others' for who decides about them: health-exams.test.ts, time-off.test.ts.
  'ownConvocation',
  'restDayDetails',
  // The same: expenses.test.ts.
  'expenseDetails',
  'expenseEdit',
  'advanceDetails',
  // The same: time.test.ts.
  'activityMonthDetails',
  'activityEdit',
  'activityMonthPdf',
  'projectMonthPdf',
  // Of an invoice that bills times: project-billing.test.ts.
  'billedTimePdf',
  'leaveLedger',
  // By a token, and one's own alone: wage-slips.test.ts. The demo's second company has none.
  'publicWageSlip',
  // By a token of a mail: wage-slip-archive.test.ts.
  'slipArchive',
  'slipArchivePdf',
  'slipArchiveZip',
  // Of who inspects, once something is planned with them: equipment.test.ts.
  'inspectionLetter',
  // Of a day on which exams wait for what came of them: health-exams.test.ts.
  'healthDayResults',
  // By a token of a mail, and a paper of who has carried-over leave: time-off.test.ts.
  'leaveDecision',
  'leaveNotice',
  'publicWageSlipPdf',
  'ownWageSlipPdf',
  'ownWageSlipsZip',
  'wageSlipDetails',
  'wageSlipPdf',
  'slipBatchDetails',
  'slipBatchPage',
  'slipBatchSource',
  'slipBatchConfirm',
  // The demo has no picture of anybody, and its second company other requests: own-file.test.ts.
  'changeRequestDetails',
  'personPicture',
  'ownPicture',
  // Written to, never read: kept-forms.test.ts.
  'formDraft',
  // Open to everybody, by what is typed; of one text: programs.spec.ts.
  'welcome',
  'translationEdit',
  'translationImport',
  'translationExport',
  // Companies are no company's: super admins reach each, the others theirs alone (organization.test.ts).
  'companyDraft',
  'companyDetails',
  'companyEdit',
  'companyAddresses',
  'companyStructure',
  'companyPeople',
  'companyFiles',
  'companyBank',
  'companySettings',
  'companyCalendar',
  'companyCalendarEdit',
  'companyGroupDetails',
  'companyGroupEdit',
  // Its author's and administrators' alone, whatever the role: shared-documents.test.ts.
  'shareEdit',
  'shareAnnounce',
  // One's own alone, whatever the role: notices.test.ts.
  'notificationOpen',
  // The demo has none, and each kind asks for the right of what it brings: imports.test.ts.
  'importNew',
  'importDetails',
  // The demo has no pictures or signatures, and steps of inspections and work orders have no list of their own: equipment.test.ts.
  'equipmentPicture',
  'usagePicture',
  'usageSignature',
  'inspectionStep',
  'orderStep',
  'equipmentCode',
  // The demo has no count yet: counts.test.ts.
  'equipmentCount',
  // The demo's first company does not work with transport: transport-walk.spec.ts.
  'transportBoard',
  'transportList',
  'transportExport',
  'transportRevenuesExport',
  'transportNew',
  'transportTemplates',
  'transportDetails',
  'transportEdit',
  'transportWriteUp',
  'transportTourEdit',
  'transportInvoicing',
  'transportSlip',
  'transportSlipPdf',
  'transportSlipPhoto',
  'transportRevenues',
  'transportTracking',
  'transportRealtime',
  'transportRoutes',
  'transportRealtimeEvents',
  'fleetEvents',
  'ownInterventions',
  'ownIntervention',
  'driverWorker',
  'driverManifest',
  // A field that is a file: no list has one yet, record-file.test.ts makes one.
  'recordFile',
]);
/** The screens that the walk opens. */
export const walked = (Object.entries(screens) as [ScreenName, Screen][]).filter(
  ([name]) => !special.has(name),
);

/** The step of a piece, of a use or of several pieces that is opened. */
function stepAt(path: string): string {
  if (path.includes('/several/')) return 'handOut';
  return path.includes('/usage/') ? 'edit' : 'plan';
}

/** What stands for the id in addresses that begin so; the first that fits. */
export const idAt: readonly [RegExp, keyof Ids][] = [
  [/^\/admin\/custom-fields/, 'customField'],
  [/^\/quotation\/.*\/edit$/, 'draftQuotation'],
  [/^\/quotation\//, 'quotation'],
  [/^\/sale-order\/.*\/edit$/, 'draftSaleOrder'],
  [/^\/sale-order\//, 'saleOrder'],
  [/^\/purchase\/.*\/edit$/, 'draftPurchase'],
  [/^\/purchase\//, 'purchase'],
  [/^\/supplier-invoice\/.*\/edit$/, 'openSupplierInvoice'],
  [/^\/supplier-invoice\//, 'supplierInvoice'],
  [/^\/project\/assignment\//, 'projectAssignment'],
  [/^\/project\/planning\//, 'projectPlan'],
  [/^\/project\//, 'project'],
  [/^\/person\/interview\//, 'interview'],
  [/^\/person\//, 'person'],
  [/^\/contract\//, 'contract'],
  [/^\/equipment\/usage\//, 'equipmentUsage'],
  [/^\/equipment\//, 'equipment'],
  [/^\/type\//, 'equipmentType'],
  [/^\/certificate\/session\//, 'trainingSession'],
  [/^\/certificate\/mase\//, 'maseAction'],
  [/^\/certificate\//, 'certificate'],
  [/^\/rest-day\/balance\//, 'person'],
  [/^\/rest-day\//, 'restDay'],
  [/^\/cra\/entries\//, 'activity'],
  [/^\/cra\//, 'activityMonth'],
  [/^\/expense\/reimbursement\//, 'reimbursement'],
  [/^\/expense\/advance\//, 'expenseAdvance'],
  [/^\/exam\/|^\/profile\/exam\//, 'healthExam'],
  [/^\/third_party\/group\//, 'group'],
  [/^\/group\/page\//, 'userGroup'],
  [/^\/user\//, 'user'],
  [/^\/invoice\/.*\/edit$/, 'draftInvoice'],
  [/^\/(invoice|new_payment|\{kind\})\//, 'invoice'],
  [/^\/invoice-repetitive\//, 'recurring'],
  [/^\/refund\/.*\/edit$/, 'draftRefund'],
  [/^\/(refund|new_payment_refund)\//, 'refund'],
  [/^\/(client|supplier|third-party)\//, 'client'],
  [/^\/product-service\//, 'product'],
  [/^\/payment_/, 'payment'],
  [/^\/mail\//, 'mail'],
  [/^\/document\//, 'file'],
  [/^\/share_document\//, 'share'],
  [/^\/org\//, 'unit'],
  [/^\/admin\/webhook\//, 'webhook'],
  [/^\/admin\/remote-storage\/servers\//, 'ftpServer'],
  [/^\/admin\//, 'record'],
];

/** The address of a screen with the ids of one company. */
export function addressOf(path: string, ids: Ids): string {
  const named = idAt.find(([form]) => form.test(path))?.[1] ?? 'record';
  return path
    .replace(/\{(versionId|id)\}/, String(ids[named]))
    .replace('{address}', String(ids.address))
    .replace('{contact}', String(ids.contact))
    .replace('{kind}', 'invoice')
    .replace('{step}', stepAt(path))
    .replace('{code}', 'INVOICE_DOCUMENT')
    .replace('{resource}', 'vat')
    .replace('{use}', 'invoice')
    .replace('{language}', 'fr');
}

/** Screens of several kinds of documents ask for more once they know the kind; it is an invoice here. */
const ofInvoices: Partial<Record<ScreenName, Screen['role']>> = {
  documentFiles: ['ROLE_INVOICE_VIEW_DOCUMENT', 'ROLE_INVOICE_ATTACH_DOCUMENT'],
  documentDownload: ['ROLE_INVOICE_VIEW_DOCUMENT', 'ROLE_INVOICE_ATTACH_DOCUMENT'],
  documentPreview: ['ROLE_INVOICE_VIEW_DOCUMENT', 'ROLE_INVOICE_ATTACH_DOCUMENT'],
  mailDetails: 'ROLE_INVOICE_SEND',
};

/**
 * Whether an account passes the screen's door, and whether it is shown what is its own company's.
 * @param company place of the company among those of the demo
 */
export function allowed(
  name: ScreenName,
  screen: Screen,
  username: string,
  company = 0,
): { door: boolean; own: boolean } {
  const account = accounts.find((one) => one.username === username);
  if (!account) return { door: false, own: false };
  const granted = account.corporations.find((one) => one.index === company && one.enabled)?.roles ?? [];
  const roles = impliedRoles([groupRole[account.group], 'ROLE_USER', ...granted]);
  const actor = { user: 1, person: 1, roles, corporation: 1, corporations: [1] };
  const [vat] = recordDefinitions;
  const rights: Partial<Record<ScreenName, RecordRight>> = {
    recordList: 'READ',
    recordExport: 'READ',
    recordShow: 'READ',
    recordNew: 'CREATE',
    recordImport: 'CREATE',
    recordEdit: 'EDIT',
  };
  const right = rights[name];
  if (vat && right) {
    const may = mayPass(actor, recordAccess(vat, right));
    return { door: may, own: may };
  }
  const door = mayPass(actor, screen);
  return { door, own: door && mayPass(actor, { ...screen, role: ofInvoices[name] ?? screen.role }) };
}
