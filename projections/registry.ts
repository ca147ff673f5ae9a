import type { Projector } from '#db/projector.ts';
import { accounts } from './accounts.ts';
import { apiTokens } from './api-tokens.ts';
import { attachedDocuments } from './attached-documents.ts';
import { bankStatements } from './bank-statements.ts';
import { books } from './books.ts';
import { chequeDeposits } from './cheque-deposits.ts';
import { corporations } from './corporations.ts';
import { companyGroups } from './company-groups.ts';
import { creditTransfers } from './credit-transfers.ts';
import { customer } from './customer.ts';
import { customFields } from './custom-fields.ts';
import { documentList } from './document-list.ts';
import { journal } from './journal.ts';
import { listViews } from './list-views.ts';
import { mailList } from './mail-list.ts';
import { mailSettings } from './mail-settings.ts';
import { mailTemplates } from './mail-templates.ts';
import { notices } from './notices.ts';
import { numberSeries } from './number-series.ts';
import { orgUnits } from './org-units.ts';
import { parameters } from './parameters.ts';
import { paymentList } from './payment-list.ts';
import { people } from './people.ts';
import { priceHistory } from './price-history.ts';
import { productPrices } from './product-prices.ts';
import { productPurchases } from './product-purchases.ts';
import { products } from './products.ts';
import { projects } from './projects.ts';
import { documentLinks } from './document-links.ts';
import { records } from './records.ts';
import { recurringInvoices } from './recurring-invoices.ts';
import { remotePushes } from './remote-pushes.ts';
import { remoteStorage } from './remote-storage.ts';
import { reminders } from './reminders.ts';
import { revenue } from './revenue.ts';
import { signInRules } from './sign-in-rules.ts';
import { sharedActivity } from './shared-activity.ts';
import { sharedDocuments } from './shared-documents.ts';
import { supplierInvoices } from './supplier-invoices.ts';
import { thirdParties } from './third-parties.ts';
import { thirdPartyParts } from './third-party-parts.ts';
import { userGroups } from './user-groups.ts';
import { thirdPartyGroups } from './third-party-groups.ts';
import { translations } from './translations.ts';
import { webhooks } from './webhooks.ts';

/**
 * Every projection, in the order in which they run within a transaction: those whose rows many commands share come
 * last, so that they are locked for the shortest time and always in the same order.
 */
export const projections: readonly Projector[] = [
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
  listViews,
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
  notices,
  numberSeries,
  documentList,
  revenue,
  books,
  journal,
];
