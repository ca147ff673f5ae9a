import { z } from 'zod';
import { contentSchema } from '#domain/commerce/content.ts';
import { invoiceQuotation, invoicingSchema } from '#domain/commerce/invoicing-commands.ts';
import * as quotations from '#domain/commerce/quotation-commands.ts';
import { draftRefund, refundInvoice } from '#domain/commerce/refund-commands.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import { documentRoles } from '#domain/commerce/kinds.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import { call, json, notExist, onceOptions, pathId, type ApiContext, type Call } from '../call.ts';
import { documentCalls, versionCall } from '../document-calls.ts';
import { presentVersion } from '../present-document.ts';

/** `submitType: "validate"` validates at once. */
const submitType = z.enum(['draft', 'validate']).optional();

/** What a document takes as a program sends it. */
const body = contentSchema.extend({ submitType });

const decision = z.object({
  accept: z.boolean().optional(),
  reasonRefuse: z.string().optional(),
  confirmExpired: z.boolean().optional(),
});

async function decide(context: ApiContext, version: number, given: z.output<typeof decision>): Promise<void> {
  const { store } = context.services;
  if (context.actor === null) return;
  const once = onceOptions(context.actor, context.request);
  const { accept, reasonRefuse, confirmExpired = false } = given;
  if (accept === false || reasonRefuse !== undefined) {
    const input = quotations.refuseQuotation.input.parse({ version, reasonRefuse });
    await store.execute(quotations.refuseQuotation, context.actor, input, once);
  } else {
    await store.execute(quotations.acceptQuotation, context.actor, { version, confirmExpired }, once);
  }
}

/** Accepts or, with `accept: false` or a reason, refuses. */
const changeAccept = call({
  method: 'POST',
  path: 'quotationversion/change/accept/{id}',
  role: ['ROLE_QUOTATION_ACCEPT', 'ROLE_QUOTATION_REFUSE'],
  summary: 'Accept or refuse (reasonRefuse)',
  input: decision,
  async run(context, sent) {
    const version = pathId(context.params['id']);
    if (version === null) return notExist();
    await decide(context, version, decision.parse(sent));
    const item = await presentVersion(context, 'quotation', version, 'version');
    return item === null ? notExist() : json({ item });
  },
});

/** An invoice or credit note is never cancelled: a credit note corrects it (3-decisions.md, "Statuses and transitions"). */
const cancelRefused = (kind: DocumentKind, code: string, key: string): Call =>
  call({
    method: 'POST',
    path: `${kind}version/cancel/{id}`,
    role: documentRoles[kind].generate,
    summary: 'Refused: a numbered document is corrected, never cancelled',
    async run(context) {
      const version = pathId(context.params['id']);
      const item = version === null ? null : await presentVersion(context, kind, version, 'version');
      if (item === null) return notExist();
      throw conflict(code, key);
    },
  });

export const commerceDocumentCalls: Call[] = [
  ...documentCalls('quotation', { create: body, edit: body }),
  versionCall('quotation', 'cancel', 'Cancel', quotations.cancelQuotation),
  versionCall('quotation', 'to/invoice', 'Invoice it whole, by share or by amount', invoiceQuotation, {
    input: invoicingSchema.omit({ version: true }),
    shows: 'invoice',
  }),
  changeAccept,
  ...documentCalls('invoice', { create: body, edit: body }),
  versionCall('invoice', 'to/refund', 'A credit note on it: whole, or chosen lines', refundInvoice, {
    input: refundInvoice.input.omit({ version: true }),
    shows: 'refund',
  }),
  cancelRefused('invoice', 'INVOICE_KEPT', 'errors.invoiceKept'),
  ...documentCalls('refund', { create: draftRefund.input, edit: body.omit({ thirdParty: true }) }),
  cancelRefused('refund', 'REFUND_KEPT', 'errors.refundKept'),
];
