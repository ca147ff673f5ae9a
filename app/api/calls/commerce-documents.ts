import { z } from 'zod';
import { documentKind, documentKindDefinitions } from '#domain/document-kinds/registry.ts';
import { contentSchema } from '#domain/documents/content/content.ts';
import {
  depositSchema,
  invoiceDeposit,
  invoiceQuotation,
  invoicingSchema,
} from '#domain/documents/invoicing/invoicing-commands.ts';
import {
  invoiceSaleOrders,
  orderInvoicingSchema,
} from '#domain/documents/invoicing/order-invoicing-commands.ts';
import {
  closeSaleOrder,
  createSaleOrderProject,
  orderQuotation,
  reopenSaleOrder,
} from '#domain/documents/sale-order-commands.ts';
import { changedGround, draftRebate, draftRefund, refundInvoice } from '#domain/documents/refund-commands.ts';
import { reference } from '#domain/kernel/fields.ts';
import type { ConflictCode } from '#domain/kernel/conflicts.ts';
import { conflict, invalid } from '#domain/kernel/refusal.ts';
import { agreementCommandsOf } from '#domain/documents/kinds.ts';
import {
  agreementKinds,
  type AgreementKind,
  type DocumentKind,
} from '#domain/document-kinds/document-kinds.ts';
import { itemOf } from '../answers.ts';
import { call, commandCall, execute, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { documentCalls, shownDocument, versionCall } from '../document-calls.ts';
import { presentVersion } from '../present-document.ts';
import { answerShown } from '../resource-calls.ts';

/** `submitType: "validate"` validates at once. */
const submitType = z.enum(['draft', 'validate']).optional();

/** What a document takes as a program sends it. */
const body = contentSchema.extend({ submitType });

const decision = z.object({
  accept: z.boolean().optional(),
  reasonRefuse: z.string().optional(),
  confirmExpired: z.boolean().optional(),
});

async function decide(
  context: ApiContext,
  kind: AgreementKind,
  version: number,
  given: z.output<typeof decision>,
): Promise<void> {
  const { accept, refuse } = agreementCommandsOf[kind];
  const { accept: accepts, reasonRefuse, confirmExpired = false } = given;
  if (accepts === undefined && reasonRefuse === undefined) throw invalid({ accept: ['errors.required'] });
  if (accepts === true && reasonRefuse !== undefined && reasonRefuse.trim() !== '')
    throw invalid({ reasonRefuse: ['errors.reasonOfAccepted'] });
  if (accepts !== true && confirmExpired) throw invalid({ confirmExpired: ['errors.confirmOfRefused'] });
  if (accepts !== true) {
    await execute(context, refuse, refuse.input.parse({ version, reasonRefuse }));
  } else {
    await execute(context, accept, { version, confirmExpired });
  }
}

/**
 * Accepts by `accept: true`; refuses by `accept: false`, or by a reason. One of them is said, and not both: nothing
 * is decided by itself.
 */
const changeAccept = (kind: AgreementKind): Call => {
  const shown = shownDocument(kind, 'version');
  return call({
    method: 'POST',
    answers: itemOf(shown.schema),
    path: `${documentKind(kind).resource}version/change/accept/{id}`,
    role: [documentKindDefinitions[kind].roles.accept, documentKindDefinitions[kind].roles.refuse],
    summary: 'Accept (`accept: true`) or refuse (`accept: false` or `reasonRefuse`)',
    input: decision,
    runs: [agreementCommandsOf[kind].accept, agreementCommandsOf[kind].refuse],
    async run(context, sent) {
      const version = pathId(context.params['id']);
      if (version === null) return notExist();
      await decide(context, kind, version, decision.parse(sent));
      return answerShown(shown, context, version);
    },
  });
};

/** What every kind of agreement is asked for. */
function agreementCalls(kind: AgreementKind): Call[] {
  const given =
    documentKind(kind).party === 'supplier'
      ? body.extend({ thirdParty: reference('thirdparty?supplier=1') })
      : body;
  return [
    ...documentCalls(kind, { create: given, edit: given }),
    versionCall(kind, 'cancel', 'Cancel', agreementCommandsOf[kind].cancel),
    versionCall(kind, 'send', 'Note as sent', agreementCommandsOf[kind].markSent),
    changeAccept(kind),
  ];
}

/**
 * An invoice or credit note is never cancelled: a credit note corrects it (3-decisions.md, "Statuses and transitions").
 */
const cancelRefused = (kind: DocumentKind, code: ConflictCode, key: string): Call =>
  call({
    method: 'POST',
    path: `${documentKind(kind).resource}version/cancel/{id}`,
    role: documentKind(kind).roles.generate,
    summary: 'Refused: a numbered document is corrected, never cancelled',
    refuses: [code],
    answers: 'file',
    async run(context) {
      const version = pathId(context.params['id']);
      const item = version === null ? null : await presentVersion(context, kind, version, 'version');
      if (item === null) return notExist();
      throw conflict(code, key);
    },
  });

export const commerceDocumentCalls: Call[] = [
  ...agreementKinds.flatMap(agreementCalls),
  versionCall('quotation', 'to/invoice', 'Invoice it whole, by share or by amount', invoiceQuotation, {
    input: invoicingSchema.omit({ version: true }),
    shows: 'invoice',
  }),
  versionCall('quotation', 'to/sale/order', 'Turn it into a sale order', orderQuotation, {
    shows: 'saleOrder',
  }),
  commandCall({
    path: 'saleorderversion/sale/order/to/invoice',
    summary:
      'Invoice accepted orders of one client: all that is left of them, or chosen lines and quantities',
    command: invoiceSaleOrders,
    input: orderInvoicingSchema,
    toInput: (_params, sent) => sent,
    answers: itemOf(shownDocument('invoice', 'version').schema),
    answer: (context, { version }) => answerShown(shownDocument('invoice', 'version'), context, version),
  }),
  versionCall('saleOrder', 'to/deposit', 'A deposit on it, by share or by amount', invoiceDeposit, {
    input: depositSchema.omit({ version: true }),
    shows: 'invoice',
  }),
  versionCall('saleOrder', 'close', 'What is left of it is not to be invoiced', closeSaleOrder, {
    input: closeSaleOrder.input.omit({ version: true }),
  }),
  versionCall(
    'saleOrder',
    'reopen',
    'What is left of a closed order is to be invoiced again',
    reopenSaleOrder,
  ),
  versionCall('saleOrder', 'auto/create/project', 'Open a project from it', createSaleOrderProject),
  ...documentCalls('invoice', { create: body, edit: body }),
  versionCall('invoice', 'to/refund', 'A credit note on it: whole, or chosen lines', refundInvoice, {
    input: refundInvoice.input.omit({ version: true }),
    shows: 'refund',
  }),
  cancelRefused('invoice', 'INVOICE_KEPT', 'errors.invoiceKept'),
  ...documentCalls('refund', {
    create: draftRefund.input,
    edit: body.omit({ thirdParty: true }).extend(changedGround),
  }),
  commandCall({
    path: 'refund/rebate',
    summary: 'A credit note on several invoices of a client, or on a contract over a time',
    command: draftRebate,
    input: draftRebate.input,
    toInput: (_params, sent) => sent,
    answers: itemOf(shownDocument('refund', 'version').schema),
    answer: (context, { version }) => answerShown(shownDocument('refund', 'version'), context, version),
  }),
  cancelRefused('refund', 'REFUND_KEPT', 'errors.refundKept'),
];
