import { agreementCommandsOf, documentCommandsOf } from '#domain/documents/kinds.ts';
import { invoiceDeposit, invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { invoiceSaleOrders } from '#domain/documents/invoicing/order-invoicing-commands.ts';
import { refundInvoice } from '#domain/documents/refund-commands.ts';
import { revokeInvoiceLink } from '#domain/documents/links/invoice-link-commands.ts';
import { revokeQuotationLink } from '#domain/documents/links/quotation-link-commands.ts';
import {
  closeSaleOrder,
  createSaleOrderProject,
  orderQuotation,
  reopenSaleOrder,
} from '#domain/documents/sale-order-commands.ts';
import type { AgreementKind, DocumentKind } from '#domain/kernel/document-kinds.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { pushDocument } from '#domain/documents/push-commands.ts';
import { formText } from '../../http/form-text.ts';
import { pathTo } from '../../paths.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { intent, type Intent } from '../../http/intents.server.ts';

type Made = { version: number };
const onVersion = (version: number) => ({ version });

const detailsOf = (kind: DocumentKind, version: number): string =>
  pathTo(documentScreens[kind].details, { versionId: version });

const shown = (kind: DocumentKind, notice: string) => (made: Made) => ({
  to: detailsOf(kind, made.version),
  notice,
});

const edited = (kind: DocumentKind, notice: string) => (made: Made) => ({
  to: pathTo(documentScreens[kind].edit, { versionId: made.version }),
  notice,
});

const annotation = (version: number, form: FormData) => ({
  version,
  comment: formText(form, 'comment'),
  personInCharge: Number(formText(form, 'personInCharge')) || null,
});

/** The buttons that every kind of document has. */
function commonIntents(kind: DocumentKind): Record<string, Intent> {
  const commands = documentCommandsOf[kind];
  return {
    validate: intent(commands.validate, onVersion, shown(kind, 'commerce.notice.validated')),
    remove: intent(commands.remove, onVersion, () => ({
      to: pathTo(documentScreens[kind].list, {}),
      notice: 'commerce.notice.deleted',
    })),
    annotate: intent(commands.annotate, annotation, shown(kind, 'commerce.notice.annotated')),
    store: intent(pushDocument, (version) => ({ kind, version }), shown(kind, 'storage.document.queued')),
    project: intent(
      commands.assignProject,
      (version, form) => ({ version, project: Number(formText(form, 'project')) || null }),
      shown(kind, 'commerce.notice.projectAssigned'),
    ),
  };
}

/** The buttons that agreements have beside those of every document. */
function agreementIntents(kind: AgreementKind): Record<string, Intent> {
  const commands = agreementCommandsOf[kind];
  return {
    ...commonIntents(kind),
    markSent: intent(commands.markSent, onVersion, shown(kind, 'commerce.notice.sent')),
    accept: intent(
      commands.accept,
      (version, form) => ({ version, confirmExpired: form.get('confirmExpired') === 'on' }),
      shown(kind, 'commerce.notice.accepted'),
    ),
    refuse: intent(
      commands.refuse,
      (version, form) => ({ version, reasonRefuse: form.get('reasonRefuse') }),
      shown(kind, 'commerce.notice.refused'),
    ),
    cancel: intent(commands.cancel, onVersion, shown(kind, 'commerce.notice.cancelled')),
    newVersion: intent(commands.draftNextVersion, onVersion, edited(kind, 'commerce.notice.newVersion')),
    copy: intent(commands.duplicate, onVersion, edited(kind, 'commerce.notice.copied')),
  };
}

/** `mode`, and the percent or amount that goes with it. */
const invoicing = (version: number, form: FormData) => ({
  version,
  mode: formText(form, 'mode'),
  percent: formText(form, 'percent'),
  amount: formText(form, 'amount'),
});

/** The lines that were ticked. */
const tickedLines = (form: FormData): string[] =>
  [...form.keys()].flatMap((key) => /^line\[(\d+)\]$/.exec(key)?.[1] ?? []);

/** An error at the n-th of the chosen lines, told at the line itself. */
const atChosenLine = (path: string, form: FormData): string => {
  const [, place] = /lines\.(\d+)\.quantity$/.exec(path) ?? [];
  const line = place === undefined ? undefined : tickedLines(form)[Number(place)];
  return line === undefined ? path : `lines[${line}]`;
};

/** Lines that were ticked, with the quantity typed beside each: `line[3]`, `quantity[3]`. */
function chosenLines(form: FormData) {
  if (formText(form, 'mode') !== 'lines') return undefined;
  const chosen = tickedLines(form);
  if (chosen.length === 0) throw invalid({ '': ['errors.noLineChosen'] });
  return chosen.map((line) => ({ line, quantity: formText(form, `quantity[${line}]`) }));
}

const ofLink = (version: number, form: FormData) => ({ version, link: formText(form, 'link') });
const crediting = (version: number, form: FormData) => ({ version, lines: chosenLines(form) });
const orderInvoicing = (version: number, form: FormData) => ({
  orders: [{ version, lines: chosenLines(form) }],
});

/** What the buttons of a document's page do, by kind and name. */
export const documentIntents: Readonly<Record<DocumentKind, Readonly<Record<string, Intent>>>> = {
  quotation: {
    ...agreementIntents('quotation'),
    invoice: intent(invoiceQuotation, invoicing, shown('invoice', 'commerce.notice.invoiced')),
    revokeLink: intent(revokeQuotationLink, ofLink, shown('quotation', 'public.staff.revoked')),
    order: intent(orderQuotation, onVersion, edited('saleOrder', 'commerce.notice.ordered')),
  },
  saleOrder: {
    ...agreementIntents('saleOrder'),
    invoiceLines: intent(
      invoiceSaleOrders,
      orderInvoicing,
      shown('invoice', 'commerce.notice.invoiced'),
      atChosenLine,
    ),
    deposit: intent(invoiceDeposit, invoicing, shown('invoice', 'commerce.notice.invoiced')),
    close: intent(
      closeSaleOrder,
      (version, form) => ({ version, reason: form.get('reason') }),
      shown('saleOrder', 'commerce.notice.closed'),
    ),
    reopen: intent(reopenSaleOrder, onVersion, shown('saleOrder', 'commerce.notice.reopened')),
    openProject: intent(
      createSaleOrderProject,
      onVersion,
      shown('saleOrder', 'commerce.notice.projectAssigned'),
    ),
  },
  purchase: agreementIntents('purchase'),
  invoice: {
    ...commonIntents('invoice'),
    copy: intent(documentCommandsOf.invoice.copy, onVersion, edited('invoice', 'commerce.notice.copied')),
    refund: intent(refundInvoice, crediting, shown('refund', 'commerce.notice.credited'), atChosenLine),
    revokeLink: intent(revokeInvoiceLink, ofLink, shown('invoice', 'public.staff.revoked')),
  },
  refund: {
    ...commonIntents('refund'),
    copy: intent(documentCommandsOf.refund.copy, onVersion, edited('refund', 'commerce.notice.copied')),
  },
};
