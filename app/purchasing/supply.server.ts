import { matchPurchase } from '#domain/purchasing/purchase-matching.ts';
import { isSupplied, leftToReceive } from '#domain/documents/receipt.ts';
import { cancelPurchaseReceipt, closePurchase, reopenPurchase } from '#domain/purchasing/receipt-commands.ts';
import { add, compare, money, multiply } from '#domain/kernel/decimal.ts';
import { supplierInvoicesOf, type SupplierInvoiceRow } from '#projections/purchasing/supplier-invoices.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { readPurchase } from './purchase-view.server.ts';

/** What amounts of some invoices add up to, credit notes taken off; refused ones do not count. */
const sumOf = (rows: readonly SupplierInvoiceRow[], amount: 'total' | 'due'): string =>
  money(
    add(
      '0',
      ...rows
        .filter(({ status }) => status !== 'refused')
        .map((row) => multiply(row[amount], row.type === 'credit_note' ? '-1' : '1')),
    ),
  );

async function supplyPage(context: StaffContext) {
  const { services, corporation, may, t } = context;
  const { versionId, view, supplied, number } = await readPurchase(context);
  const { accepted, lines, supply } = supplied;
  const invoices = await supplierInvoicesOf(services.db, view.id, corporation);
  const names = new Map(lines.map(({ line, name, unit }) => [line, { name, unit }]));
  const awaited = lines.some((line) => compare(leftToReceive(line, supply), '0') > 0);
  return {
    title: t('purchasing.supply.title', { number }),
    versionId,
    today: context.today,
    status: view.row.label,
    accepted,
    awaited,
    closed: supply.closed,
    match: matchPurchase(supplied).map((line) => ({ ...line, left: leftToReceive(line, supply) })),
    receipts: supply.receipts.map((receipt) => ({
      ...receipt,
      lines: receipt.lines.map((one) => ({ ...one, ...names.get(one.line) })),
    })),
    invoices,
    sums: {
      ordered: view.totals.totalWithoutVat,
      total: sumOf(invoices, 'total'),
      due: sumOf(invoices, 'due'),
    },
    mayClose: accepted && awaited && isSupplied(supply) && may('ROLE_PURCHASE_ORDER_RECEIVE'),
    mayReceive: accepted && may('ROLE_PURCHASE_ORDER_RECEIVE'),
    mayInvoice: accepted && may('ROLE_PURCHASE_ORDER_REGISTER_INVOICE'),
  };
}

export type SupplyData = Awaited<ReturnType<typeof supplyPage>>;

export const supplyLoader = screen('purchaseSupply', supplyPage);

const told =
  (flash: string, undo?: string) =>
  ({ version }: { version: number }) => ({
    to: pathTo('purchaseSupply', { versionId: version }),
    flash,
    undo,
  });

const intents = {
  close: intent(
    closePurchase,
    (version, form) => ({ version, reason: formText(form, 'reason') }),
    told('purchasing.notice.closed', 'reopen'),
  ),
  reopen: intent(reopenPurchase, (version) => ({ version }), told('purchasing.notice.reopened')),
  cancelReceipt: intent(
    cancelPurchaseReceipt,
    (version, form) => ({
      version,
      receipt: formText(form, 'receipt'),
      reason: formText(form, 'reason'),
    }),
    told('purchasing.notice.receiptCancelled'),
  ),
};

export const supplyAction = screen('purchaseSupply', (context) =>
  runIntent(context, intents, idOf(context.params, 'versionId')),
);
