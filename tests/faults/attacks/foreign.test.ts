import { registerEquipment } from '#domain/equipment/equipment-commands.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookManualEntry, reverseManualEntry } from '#domain/accounting/manual-entry-commands.ts';
import { cancelChequeDeposit } from '#domain/banking/cheque-deposit-commands.ts';
import { writeOffRest } from '#domain/payments/write-off-commands.ts';
import * as banking from '#domain/banking/bank-statement-commands.ts';
import * as customFields from '#domain/custom-fields/custom-field-commands.ts';
import * as dunning from '#domain/dunning/reminder-commands.ts';
import * as invoices from '#domain/documents/invoice-commands.ts';
import { invoiceDeposit, invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { removeListView, preferListView, saveListView } from '#domain/lists/commands.ts';
import { sendDocument, settleMail, startMail } from '#domain/documents/mail/mail-commands.ts';
import * as credits from '#domain/payments/credit-commands.ts';
import * as transfers from '#domain/payments/credit-transfer-commands.ts';
import { revokeInvoiceLink } from '#domain/documents/links/invoice-link-commands.ts';
import { revokeQuotationLink } from '#domain/documents/links/quotation-link-commands.ts';
import { undoImportedPayment } from '#domain/imports/payment-commands.ts';
import * as payments from '#domain/payments/payment-commands.ts';
import { agreementCommandsOf, documentCommandsOf } from '#domain/documents/kinds.ts';
import { invoiceSaleOrders } from '#domain/documents/invoicing/order-invoicing-commands.ts';
import { draftPurchase } from '#domain/documents/purchase-commands.ts';
import {
  closeSaleOrder,
  addSaleOrderJobs,
  createSaleOrderProject,
  orderQuotation,
  reopenSaleOrder,
} from '#domain/documents/sale-order-commands.ts';
import { agreementKinds } from '#domain/document-kinds/document-kinds.ts';
import {
  cancelPurchaseReceipt,
  closePurchase,
  receivePurchase,
  reopenPurchase,
} from '#domain/purchasing/receipt-commands.ts';
import * as supplierInvoices from '#domain/purchasing/supplier-invoice-commands.ts';
import * as refunds from '#domain/documents/refund-commands.ts';
import * as recurring from '#domain/recurring/recurring-invoice-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import * as projects from '#domain/projects/commands.ts';
import { deleteProduct, editProduct } from '#domain/products/commands.ts';
import * as specificPrices from '#domain/products/specific-price-commands.ts';
import * as supplierProducts from '#domain/products/supplier-product-commands.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import * as groups from '#domain/third-parties/group-commands.ts';
import {
  attachDocuments,
  classifyDocument,
  renameDocument,
  setDocumentConvocation,
  setDocumentExpiry,
} from '#domain/attachments/commands.ts';
import { createThirdParty, deleteThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import * as notices from '#domain/notifications/notification-commands.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { bankEntry, bankFile, depositOf } from '#tests/builders/busy/busy-banking.ts';
import { letterTo, makeReader } from '#tests/builders/busy/busy-notifications.ts';
import { allCommands, fieldsOf } from '#tests/builders/all-commands.ts';
import { valuesFor } from '#tests/builders/record-values.ts';
import { healthCases, healthPersonCases, makeTheirExam } from '#tests/builders/foreign/foreign-health.ts';
import { makeTheirSlip, payrollCases, payrollPersonCases } from '#tests/builders/foreign/foreign-payroll.ts';
import { candidateCases, makeTheirCandidate } from '#tests/builders/foreign/foreign-recruitment.ts';
import { makeTheirStaff, projectCases } from '#tests/builders/foreign/foreign-projects.ts';
import { makeTheirTime, timeCases } from '#tests/builders/foreign/foreign-time.ts';
import { makeTheirLeave, timeOffCases } from '#tests/builders/foreign/foreign-time-off.ts';
import { makeTheirPerson, peopleCases } from '#tests/builders/foreign/foreign-people.ts';
import { equipmentCases, makeTheirEquipment } from '#tests/builders/foreign/foreign-equipment.ts';
import { expenseCases, makeTheirExpenses } from '#tests/builders/foreign/foreign-expenses.ts';
import { makeTheirTransport, transportCases } from '#tests/builders/foreign/foreign-transport.ts';
import { makeTheirTraining, trainingCases } from '#tests/builders/foreign/foreign-training.ts';
import { makeTheirUnit, unitCases } from '#tests/builders/foreign/foreign-organization.ts';
import { makeTheirPrograms, programCases } from '#tests/builders/foreign/foreign-programs.ts';
import { makeTheirRemote, remoteCases } from '#tests/builders/foreign/foreign-remote.ts';
import { makeTheirShare, shareCases } from '#tests/builders/foreign/foreign-sharing.ts';
import { makeTheirParts, thirdPartyCases } from '#tests/builders/foreign/foreign-third-parties.ts';
import { schedule } from '#tests/builders/documents/recurring.ts';
import { scheduleInput } from '#tests/builders/documents/recurring-input.ts';
import { makePayable, makePayee, makeTransfer } from '#tests/builders/documents/payables.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { makeTheirUser, userCases } from '#tests/builders/foreign/foreign-users.ts';
import { makeTheirUserGroup, userGroupCases } from '#tests/builders/foreign/foreign-groups.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let own: Company;
let foreign: Company;
let ownStatement = 0;
/** What the other corporation has: ids by what they are of. */
const theirRecords = new Map<string, number>();
const theirs = {
  import: 0,
  takenOver: 0,
  opening: 0,
  quotation: 0,
  saleOrder: 0,
  purchase: 0,
  supplierInvoice: 0,
  invoice: 0,
  validated: 0,
  refund: 0,
  payment: 0,
  transfer: 0,
  mail: 0,
  view: 0,
  statement: 0,
  manualEntry: 0,
  chequeDeposit: 0,
  file: 0,
  user: 0,
  recurring: 0,
  specificPrice: 0,
  supplierProduct: 0,
  webhook: 0,
  notice: 0,
  delivery: 0,
  project: 0,
  customField: 0,
  group: 0,
  unit: 0,
  person: 0,
  contract: 0,
  assignment: 0,
  plan: 0,
  restDay: 0,
  activity: 0,
  activityMonth: 0,
  leaveEntry: 0,
  payElement: 0,
  leaveDeputy: 0,
  change: 0,
  interview: 0,
  candidate: 0,
  equipment: 0,
  equipmentType: 0,
  equipmentUsage: 0,
  equipmentInspection: 0,
  equipmentOrder: 0,
  expense: 0,
  expenseAdvance: 0,
  reimbursement: 0,
  equipmentCount: 0,
  gpsDevice: 0,
  positionPause: 0,
  transportOrder: 0,
  truckTour: 0,
  certificate: 0,
  certificateKind: 0,
  maseAction: 0,
  healthExam: 0,
  slip: 0,
  slipBatch: 0,
  userGroup: 0,
  server: 0,
  storage: 0,
  push: 0,
  share: 0,
  address: 0,
  contact: 0,
  comment: 0,
  translation: 0,
  apiToken: 0,
};

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  own = await createCompany(store, 0);
  foreign = await createCompany(store, 1);
  for (const definition of recordDefinitions) {
    const { create } = commandsOf(definition.resource);
    theirRecords.set(
      definition.resource,
      (await send(store, create, foreign.actor, valuesFor(definition, 7))).id,
    );
  }
  theirs.quotation = (await makeQuotation(store, foreign, 'validate')).version;
  theirs.saleOrder = (await makeSaleOrder(store, foreign, 'validate')).version;
  theirs.invoice = (await makeInvoice(store, foreign)).version;
  const validated = await makeInvoice(store, foreign, 'validate');
  theirs.validated = validated.version;
  theirs.recurring = await schedule(store, foreign, theirs.invoice);
  theirs.customField = (
    await send(store, customFields.defineCustomField, foreign.actor, {
      owner: 'project',
      type: 'text',
      labelFr: 'Sol',
    })
  ).id;
  theirs.project = (await send(store, projects.createProject, foreign.actor, { name: 'Quai' })).id;
  theirs.group = (await send(store, groups.createThirdPartyGroup, foreign.actor, { name: 'Communes' })).id;
  Object.assign(theirs, await makeTheirShare(store, foreign));
  Object.assign(theirs, await makeTheirPrograms(store, world.owner, foreign));
  theirs.payment = (
    await send(store, payments.recordPayment, foreign.actor, paymentOf(theirs.validated, foreign))
  ).id;
  const mail = {
    kind: 'invoice' as const,
    version: theirs.validated,
    to: 'a@b.example',
    subject: 'Facture',
    text: 'Voici',
  };
  theirs.mail = (await send(store, sendDocument, foreign.actor, mail)).id;
  theirs.refund = (
    await send(store, refunds.refundInvoice, foreign.actor, { version: theirs.validated })
  ).version;
  const view = { list: 'invoice' as const, name: 'En retard', query: 'status=overdue' };
  theirs.view = (await send(store, saveListView, { ...foreign.actor, user: 77, person: 77 }, view)).id;
  const file = { name: 'plan.pdf', file: 'd'.repeat(64), type: 'application/pdf', size: 10 };
  const owner = { kind: 'invoice' as const, id: validated.id };
  theirs.file = (await send(store, attachDocuments, foreign.actor, { owner, files: [file] })).ids[0] ?? 0;
  const bank = bankFile([bankEntry('10', 'VIR')]);
  theirs.statement = (await send(store, banking.importBankStatement, foreign.actor, bank)).ids[0] ?? 0;
  const entry = {
    date: '2026-03-25',
    label: 'Loyer',
    lines: [
      { account: '613200', debit: '10' },
      { account: '512000', credit: '10' },
    ],
  };
  theirs.manualEntry = (await send(store, bookManualEntry, foreign.actor, entry)).id;
  theirs.chequeDeposit = await depositOf(store, foreign);
  const ownBank = bankFile([bankEntry('10', 'VIR')]);
  ownStatement = (await send(store, banking.importBankStatement, own.actor, ownBank)).ids[0] ?? 0;
  theirs.userGroup = await makeTheirUserGroup(store, foreign);
  theirs.unit = await makeTheirUnit(store, foreign);
  Object.assign(theirs, await makeTheirPerson(store, foreign));
  Object.assign(theirs, await makeTheirLeave(store, foreign));
  Object.assign(theirs, await makeTheirStaff(store, foreign));
  Object.assign(theirs, await makeTheirTime(store, foreign));
  theirs.healthExam = await makeTheirExam(store, foreign, theirs.person);
  theirs.candidate = await makeTheirCandidate(store, foreign);
  Object.assign(theirs, await makeTheirTraining(store, foreign));
  Object.assign(theirs, await makeTheirEquipment(store, foreign));
  Object.assign(theirs, await makeTheirExpenses(store, foreign));
  Object.assign(theirs, await makeTheirTransport(store, own, foreign));
  const slip = await makeTheirSlip(store, foreign);
  Object.assign(theirs, { slip: slip.slip, slipBatch: slip.batch });
  theirs.user = await makeTheirUser(store, foreign);
  theirs.specificPrice = (
    await send(store, specificPrices.addSpecificPrice, foreign.actor, ruleOf(foreign))
  ).id;
  const seller = { ...clientInput({ name: 'Carrière' }), client: false, supplier: true };
  const { id: supplier } = await send(store, createThirdParty, foreign.actor, seller);
  const order = documentInput(foreign, { thirdParty: supplier, expiryDate: null });
  theirs.purchase = (
    await send(store, draftPurchase, foreign.actor, { ...order, submitType: 'validate' })
  ).version;
  theirs.supplierInvoice = (
    await send(store, supplierInvoices.registerSupplierInvoice, foreign.actor, paperOf(foreign, supplier))
  ).id;
  await makeReader(store, foreign, { username: 'leur-lecteur', roles: [] });
  theirs.notice = (await send(store, notices.sendMessage, foreign.actor, { title: 'Réunion' })).id;
  Object.assign(theirs, await makeTheirParts(store, foreign));
  Object.assign(theirs, await makeTheirRemote(store, foreign, theirs.validated));
  const payee = await makePayee(store, foreign);
  theirs.transfer = (await makeTransfer(store, foreign, await makePayable(store, foreign, payee, 'G-1'))).id;
  theirs.supplierProduct = (
    await send(store, supplierProducts.addSupplierProduct, foreign.actor, offerOf(foreign, supplier))
  ).id;
});
afterAll(() => world.close());

const paymentOf = (invoice: number, company: Company) => ({
  invoice,
  date: '2026-03-20',
  amount: '10',
  paymentType: company.paymentType,
});

const ruleOf = ({ product }: Company) => ({
  product,
  name: 'Remise',
  changeType: 'decrease' as const,
  percent: true,
  amount: '5',
});
const paperOf = ({ vat }: Company, thirdParty: number) => ({
  type: 'invoice' as const,
  number: 'F-1',
  date: '2026-03-12',
  thirdParty,
  lines: [{ name: 'Loyer', quantity: '1', unitPrice: '100', vat }],
});
const offerOf = ({ product }: Company, supplier: number) => ({ product, supplier, price: '9' });

type Case = [command: Command, input: (id: number) => object, id: () => number];

const version = (id: number) => ({ version: id });
const byId = (id: number) => ({ id });
const product = (id: number) => ({
  id,
  name: 'Pompage',
  code: 'POMP',
  type: 'service',
  forSale: true,
  unitPrice: '1',
  vat: own.vat,
});

const cases: Case[] = [
  ...agreementKinds.flatMap((kind): Case[] => {
    const common = documentCommandsOf[kind];
    const { markSent, accept, refuse, cancel, draftNextVersion, duplicate } = agreementCommandsOf[kind];
    const id = () => theirs[kind];
    return [
      [common.edit, (one) => ({ ...documentInput(own), version: one }), id],
      [common.storePdf, (one) => ({ version: one, file: 'x' }), id],
      [refuse, (one) => ({ version: one, reasonRefuse: 'Non' }), id],
      ...[common.remove, common.validate, common.annotate, common.assignProject, common.copy].map(
        (one): Case => [one, version, id],
      ),
      ...[markSent, accept, cancel, draftNextVersion, duplicate].map((one): Case => [one, version, id]),
    ];
  }),
  [
    recurring.editRecurringInvoice,
    (id) => ({ ...scheduleInput(0), invoice: null, id }),
    () => theirs.recurring,
  ],
  [recurring.setRecurringInvoiceEnabled, (id) => ({ id, enabled: true }), () => theirs.recurring],
  [recurring.deleteRecurringInvoice, byId, () => theirs.recurring],
  [recurring.retryRecurringInvoice, byId, () => theirs.recurring],
  [recurring.makeRecurringInvoice, (id) => ({ id, due: '2026-01-31' }), () => theirs.recurring],
  [customFields.editCustomField, (id) => ({ id, labelFr: 'Accès' }), () => theirs.customField],
  [customFields.removeCustomField, byId, () => theirs.customField],
  [projects.editProject, (id) => ({ id, name: 'Quai' }), () => theirs.project],
  [projects.setProjectStatus, (id) => ({ id, status: 'paused' }), () => theirs.project],
  [projects.deleteProject, byId, () => theirs.project],
  [groups.editThirdPartyGroup, (id) => ({ id, name: 'Communes' }), () => theirs.group],
  [groups.deleteThirdPartyGroup, byId, () => theirs.group],
  [groups.addToThirdPartyGroup, (id) => ({ id, thirdParties: [own.client] }), () => theirs.group],
  [groups.removeFromThirdPartyGroup, (id) => ({ id, thirdParties: [own.client] }), () => theirs.group],
  [groups.setThirdPartyGroups, byId, () => foreign.client],
  [orderQuotation, version, () => theirs.quotation],
  [createSaleOrderProject, version, () => theirs.saleOrder],
  [addSaleOrderJobs, version, () => theirs.saleOrder],
  [closeSaleOrder, (id) => ({ version: id, reason: 'Non' }), () => theirs.saleOrder],
  [reopenSaleOrder, version, () => theirs.saleOrder],
  [invoiceDeposit, (id) => ({ version: id, mode: 'share', percent: '10' }), () => theirs.saleOrder],
  [invoices.assignInvoiceProject, version, () => theirs.validated],
  [refunds.assignRefundProject, version, () => theirs.refund],
  [invoices.annotateInvoice, version, () => theirs.validated],
  [refunds.refundInvoice, version, () => theirs.validated],
  [refunds.editRefund, (id) => ({ ...documentInput(own), version: id }), () => theirs.refund],
  [refunds.annotateRefund, version, () => theirs.refund],
  [refunds.deleteRefundDraft, version, () => theirs.refund],
  [refunds.validateRefund, version, () => theirs.refund],
  [refunds.copyRefund, version, () => theirs.refund],
  [refunds.storeRefundPdf, (id) => ({ version: id, file: 'x' }), () => theirs.refund],
  [
    receivePurchase,
    (id) => ({ version: id, date: '2026-03-10', lines: [{ line: 0, quantity: '1' }] }),
    () => theirs.purchase,
  ],
  [closePurchase, (id) => ({ version: id, reason: 'Non' }), () => theirs.purchase],
  [reopenPurchase, (id) => ({ version: id }), () => theirs.purchase],
  [cancelPurchaseReceipt, (id) => ({ version: id, receipt: 1, reason: 'Non' }), () => theirs.purchase],
  [supplierInvoices.approveSupplierInvoice, byId, () => theirs.supplierInvoice],
  [
    supplierInvoices.revokeSupplierInvoiceApproval,
    (id) => ({ id, reason: 'Non' }),
    () => theirs.supplierInvoice,
  ],
  [
    supplierInvoices.correctSupplierInvoice,
    (id) => ({ ...paperOf(own, own.client), id }),
    () => theirs.supplierInvoice,
  ],
  [supplierInvoices.refuseSupplierInvoice, (id) => ({ id, reason: 'Non' }), () => theirs.supplierInvoice],
  [
    banking.confirmBankLine,
    (id) => ({ id, line: 1, client: own.client, paymentType: own.paymentType }),
    () => theirs.statement,
  ],
  [banking.reconcileBankLine, (id) => ({ id, line: 1, payments: [1] }), () => theirs.statement],
  [banking.ignoreBankLine, (id) => ({ id, line: 1 }), () => theirs.statement],
  [banking.reopenBankLine, (id) => ({ id, line: 1 }), () => theirs.statement],
  [banking.bookBankLine, (id) => ({ id, line: 1, account: '627000' }), () => theirs.statement],
  [banking.reverseBankLine, (id) => ({ id, line: 1 }), () => theirs.statement],
  [reverseManualEntry, (id) => ({ id, date: '2026-03-26' }), () => theirs.manualEntry],
  [cancelChequeDeposit, byId, () => theirs.chequeDeposit],
  [
    writeOffRest,
    (id) => ({ kind: 'invoice', version: id, reason: 'badDebt', date: '2026-03-26' }),
    () => theirs.validated,
  ],
  [banking.eraseBankTexts, byId, () => theirs.statement],
  [
    dunning.sendReminder,
    (id) => ({ version: id, stage: 1, to: 'a@b.example', subject: 'S', text: 'T' }),
    () => theirs.validated,
  ],
  [dunning.suspendReminders, version, () => theirs.validated],
  [dunning.resumeReminders, version, () => theirs.validated],
  [
    notices.mailNotification,
    (id) => ({ id, user: 1, letter: letterTo(1, 'a@b.example') }),
    () => theirs.notice,
  ],
  ...remoteCases(() => theirs),
  ...unitCases(() => theirs.unit),
  ...peopleCases(
    () => theirs.person,
    () => theirs.contract,
    () => theirs.change,
    () => theirs.interview,
  ),
  ...projectCases({
    project: () => theirs.project,
    assignment: () => theirs.assignment,
    plan: () => theirs.plan,
  }),
  ...timeOffCases(
    () => theirs.restDay,
    () => theirs.leaveEntry,
    () => theirs.payElement,
    () => theirs.leaveDeputy,
  ),
  ...timeCases(
    () => theirs.activity,
    () => theirs.activityMonth,
  ),
  ...healthCases(() => theirs.healthExam),
  ...candidateCases(() => theirs.candidate),
  ...trainingCases(() => theirs),
  ...equipmentCases(() => theirs),
  ...expenseCases(() => theirs),
  ...transportCases(
    () => theirs,
    () => own,
  ),
  ...payrollCases(
    () => theirs.slipBatch,
    () => theirs.slip,
  ),
  ...userGroupCases(() => theirs),
  ...userCases(() => theirs.user),
  ...programCases(() => theirs),
  ...shareCases(() => theirs),
  [startMail, byId, () => theirs.mail],
  [preferListView, byId, () => theirs.view],
  [removeListView, byId, () => theirs.view],
  [renameDocument, (id) => ({ id, name: 'autre.pdf' }), () => theirs.file],
  [classifyDocument, (id) => ({ id, documentType: null }), () => theirs.file],
  [setDocumentConvocation, (id) => ({ id, convocation: true }), () => theirs.file],
  [setDocumentExpiry, (id) => ({ id, validUntil: null }), () => theirs.file],
  [invoiceQuotation, (id) => ({ version: id, mode: 'whole' }), () => theirs.quotation],
  [invoices.editInvoice, (id) => ({ ...documentInput(own), version: id }), () => theirs.invoice],
  [invoices.deleteInvoiceDraft, version, () => theirs.invoice],
  [invoices.validateInvoice, version, () => theirs.invoice],
  [invoices.copyInvoice, version, () => theirs.invoice],
  [invoices.storeInvoicePdf, (id) => ({ version: id, file: 'x' }), () => theirs.validated],
  [payments.editPayment, (id) => ({ ...paymentOf(theirs.validated, own), id }), () => theirs.payment],
  [credits.reopenPayment, (id) => ({ id, allocations: [] }), () => theirs.payment],
  [credits.giveBackCredit, (id) => ({ ...paymentOf(0, own), id }), () => theirs.payment],
  [transfers.sendTransfer, byId, () => theirs.transfer],
  [
    transfers.executeTransfer,
    (id) => ({ id, date: '2026-03-20', paymentType: own.paymentType }),
    () => theirs.transfer,
  ],
  [transfers.cancelTransfer, (id) => ({ id, reason: 'Non' }), () => theirs.transfer],
  [payments.cancelPayment, (id) => ({ id, reason: 'Non' }), () => theirs.payment],
  [undoImportedPayment, byId, () => theirs.payment],
  [
    sendDocument,
    (id) => ({ kind: 'quotation', version: id, to: 'a@b.example', subject: 'S', text: 'T' }),
    () => theirs.quotation,
  ],
  [revokeQuotationLink, (id) => ({ version: id, link: 1 }), () => theirs.quotation],
  [revokeInvoiceLink, (id) => ({ version: id, link: 1 }), () => theirs.validated],
  [
    sendDocument,
    (id) => ({ kind: 'invoice', version: id, to: 'a@b.example', subject: 'S', text: 'T' }),
    () => theirs.validated,
  ],
  [settleMail, (id) => ({ id, outcome: 'delivered', detail: '' }), () => theirs.mail],
  ...thirdPartyCases(
    () => theirs,
    () => foreign,
    () => own,
  ),
  [editThirdParty, (id) => ({ ...clientInput(), id }), () => foreign.client],
  [deleteThirdParty, byId, () => foreign.client],
  [editProduct, product, () => foreign.product],
  [deleteProduct, byId, () => foreign.product],
  [specificPrices.editSpecificPrice, (id) => ({ ...ruleOf(own), id }), () => theirs.specificPrice],
  [specificPrices.removeSpecificPrice, byId, () => theirs.specificPrice],
  [
    supplierProducts.editSupplierProduct,
    (id) => ({ ...offerOf(own, own.client), id }),
    () => theirs.supplierProduct,
  ],
  [supplierProducts.removeSupplierProduct, byId, () => theirs.supplierProduct],
  ...recordDefinitions
    .filter(({ scope }) => scope !== 'installation')
    .flatMap((definition): Case[] => {
      const { edit, remove } = commandsOf(definition.resource);
      const id = () => theirRecords.get(definition.resource) ?? 0;
      return [
        [edit, (one) => ({ ...valuesFor(definition, 9), id: one }), id],
        [remove, byId, id],
      ];
    }),
];

/** Commands that name whose something is, and nothing of their own. */
const personCases: Case[] = [
  ...healthPersonCases(() => theirs.person),
  ...payrollPersonCases(() => theirs.person),
];

const UNKNOWN = 987_654_321;

const events = async () =>
  (await world.owner.selectFrom('emt_messages').select('message_id').execute()).length;

describe("another corporation's record", () => {
  it.each([...cases, ...personCases])(
    'is as missing as an unknown one: $name',
    async (command, input, id) => {
      const { store } = world.runtime;
      const before = await events();
      const answer = await refused(send(store, command, own.actor, input(id())));
      expect(answer).toEqual({ kind: 'missing', code: 'NOT_EXIST', errors: {}, stale: null });
      expect(await refused(send(store, command, own.actor, input(UNKNOWN)))).toEqual(answer);
      expect(await events()).toBe(before);
    },
  );

  it('is asked of every command that names one', () => {
    const naming = allCommands.filter(
      (one) =>
        one.access.scope === 'corporation' &&
        // The version of a piece of equipment is its maker's.
        one.name !== registerEquipment.name &&
        fieldsOf(one).some((field) => field === 'id' || field === 'version'),
    );
    const asked = new Set(cases.map(([one]) => one.name));
    expect(naming.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
    const names = new Set(naming.map(({ name }) => name));
    // By their ids, or each with what is due of it.
    const ofMany = new Set(
      allCommands
        .filter((one) => fieldsOf(one).some((field) => field === 'ids' || field === 'due'))
        .map(({ name }) => name),
    );
    expect([...asked].filter((name) => !names.has(name) && !ofMany.has(name))).toEqual([]);
  });

  it('is a reference error in a body, whatever it is', async () => {
    const { store } = world.runtime;
    const lines = (changes: object) => ({
      productList: [
        {
          productType: 'service' as const,
          productName: 'P',
          quantity: '1',
          unitPrice: '1',
          vat: own.vat,
          ...changes,
        },
      ],
    });
    const bodies: [object, string][] = [
      [{ thirdParty: foreign.client }, 'thirdParty'],
      [{ paymentCondition: foreign.condition }, 'paymentCondition'],
      [{ paymentType: foreign.paymentType }, 'paymentType'],
      [{ personInCharge: 1 }, 'personInCharge'],
      [{ project: 1 }, 'project'],
      [lines({ product: foreign.product }), 'productList[0].product'],
      [lines({ vat: foreign.vat }), 'productList[0].vat'],
      [lines({ unit: foreign.unit }), 'productList[0].unit'],
    ];
    for (const [changes, field] of bodies) {
      expect(await refused(makeInvoice(store, own, 'draft', changes))).toMatchObject({
        kind: 'invalid',
        errors: { [field]: ['errors.reference'] },
      });
    }
    expect(
      await refused(send(store, invoiceSaleOrders, own.actor, { orders: [{ version: theirs.saleOrder }] })),
    ).toMatchObject({ kind: 'missing' });
    expect(
      await refused(send(store, payments.recordPayment, own.actor, paymentOf(theirs.validated, own))),
    ).toMatchObject({
      kind: 'invalid',
      errors: { invoice: ['errors.reference'] },
    });
    for (const payment of [theirs.payment, UNKNOWN])
      expect(
        await refused(
          send(store, banking.reconcileBankLine, own.actor, {
            id: ownStatement,
            line: 1,
            payments: [payment],
          }),
        ),
      ).toMatchObject({ kind: 'invalid', errors: { payments: ['errors.reference'] } });
  });
});
