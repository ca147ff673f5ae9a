import { data } from '@remix-run/node';
import { proposedLines } from '#domain/purchasing/purchase-matching.ts';
import type { SuppliedPurchase } from '#domain/documents/receipt.ts';
import { vatRate } from '#domain/documents/content/resolve-content.ts';
import {
  registerSupplierInvoice,
  supplierInvoiceSchema,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import { supplierInvoiceTypes, type SupplierInvoiceType } from '#domain/document-kinds/document-kinds.ts';
import type { VatRate } from '#domain/amounts/totals.ts';
import { usualVat } from '#domain/documents/usual-vat.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { choices } from '#projections/records/records.ts';
import { thirdPartyLabel } from '#projections/third-parties/third-party-labels.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { proposedNames, resolveTypedName } from '../documents/form/typed-name.server.ts';
import { freeLine, proposedValues, type PaperLineValues, type PaperValues } from './paper-values.ts';
import { readPurchase } from './purchase-view.server.ts';

/** What the form of a supplier's paper needs, wherever it stands. */
export interface SupplierInvoiceFormData {
  title: string;
  /** The order that it is about. */
  purchase: { versionId: number; number: string; accepted: boolean } | null;
  /** What is known of each ordered line, by its place. */
  ordered: Record<string, { ordered: string; received: string; invoiced: string }>;
  suppliers: string[];
  back: string;
  rates: VatRate[];
  usualVat: string;
  values: PaperValues;
}

const BLANK_LINES = 3;

/** The VAT rates, and the one that a new line begins with: the corporation's own, or the normal one. */
export async function ratesOf({ services, corporation }: StaffContext) {
  const [records, profile] = await Promise.all([
    choices(services.db, ['vat'], corporation),
    findCorporation(services.db, corporation),
  ]);
  const rates = (records.get('vat') ?? []).map(vatRate);
  const offered = rates.map(({ id, rate, category }) => ({ value: id, rate, category }));
  return { rates, usualVat: String(usualVat(offered, profile) ?? '') };
}

const typeOf = (asked: string | null): SupplierInvoiceType =>
  supplierInvoiceTypes.find((type) => type === asked) ?? 'invoice';

function blankValues(context: StaffContext, lines: PaperLineValues[], supplierName: string): PaperValues {
  const type = typeOf(context.url.searchParams.get('type'));
  const date = context.today;
  return { type, number: '', date, dueDate: '', supplierName, total: '', comment: '', lines, vatAmounts: [] };
}

/** What is known of each ordered line of a purchase, by its place. */
export const orderedFigures = (supplied: SuppliedPurchase): SupplierInvoiceFormData['ordered'] =>
  Object.fromEntries(
    proposedLines(supplied, 'invoice').map(({ ordered, received, invoiced }) => [
      String(ordered.line),
      { ordered: ordered.quantity, received, invoiced },
    ]),
  );

/** The form on an accepted purchase: what came in and was not invoiced yet is proposed. */
async function purchasePage(context: StaffContext): Promise<SupplierInvoiceFormData> {
  const { t, url } = context;
  const { versionId, view, supplied, number } = await readPurchase(context);
  const proposed = proposedLines(supplied, typeOf(url.searchParams.get('type')));
  return {
    title: t('purchasing.invoice.newFor', { number }),
    purchase: { versionId, number, accepted: supplied.accepted },
    ordered: orderedFigures(supplied),
    suppliers: [],
    back: pathTo('purchaseSupply', { versionId }),
    ...(await ratesOf(context)),
    values: blankValues(
      context,
      proposed.map((line) => proposedValues(line, context.language)),
      view.client?.name ?? '',
    ),
  };
}

/** A supplier as the form's field names it: with its code where another has its name. */
const supplierShown = (supplier: Awaited<ReturnType<typeof findThirdParty>>, names: string[]): string => {
  const name = supplier?.identity?.name ?? '';
  return names.includes(name) ? name : thirdPartyLabel({ name, code: supplier?.code ?? null });
};

/** The form of an invoice without an order. */
async function plainPage(context: StaffContext): Promise<SupplierInvoiceFormData> {
  const { services, corporation, url, t } = context;
  const asked = Number(url.searchParams.get('supplier'));
  const [known, suppliers, supplier] = await Promise.all([
    ratesOf(context),
    proposedNames(context, 'supplier'),
    Number.isSafeInteger(asked) && asked > 0 ? findThirdParty(services.db, asked, corporation) : null,
  ]);
  const { rates, usualVat } = known;
  const lines = Array.from({ length: BLANK_LINES }, () => freeLine(usualVat));
  return {
    title: t('purchasing.invoice.new'),
    purchase: null,
    ordered: {},
    suppliers,
    back: pathTo('supplierInvoiceList', {}),
    rates,
    usualVat,
    values: blankValues(context, lines, supplierShown(supplier, suppliers)),
  };
}

/** Puts the id of the supplier that was typed by name into the form; an unknown name stays an error at its field. */
export const resolveSupplier = (context: StaffContext, form: FormData): Promise<void> =>
  resolveTypedName(context, form, { typedAt: 'supplierName', field: 'thirdParty', type: 'supplier' });

/** The form as it then stands, with its totals anew. */
export function recalculatedForm(form: FormData) {
  const { payload } = parseForm(form, supplierInvoiceSchema);
  const initialValue: unknown = payload;
  const result = { initialValue: initialValue as FormAnswer['result']['initialValue'] };
  return data<FormAnswer>({ result, stale: null });
}

/** Registers what a form says, on a purchase or on none; or answers the form as it was typed. */
export async function registerPaper(context: StaffContext, form: FormData, purchase: number | null) {
  if (form.get('step') === 'recalculate') return recalculatedForm(form);
  return submit(context, form, {
    command: registerSupplierInvoice,
    ...(purchase !== null && { fixed: { purchase: String(purchase) } }),
    done: ({ id, approved }) => ({
      to: pathTo('supplierInvoiceDetails', { id }),
      flash: {
        tone: 'ok',
        key: approved ? 'purchasing.notice.registered' : 'purchasing.notice.toApprove',
      },
    }),
  });
}

export const purchaseInvoiceLoader = screen('purchaseInvoiceNew', purchasePage);

export const purchaseInvoiceAction = screen('purchaseInvoiceNew', async (context) =>
  registerPaper(context, await context.request.formData(), idOf(context.params, 'versionId')),
);

export const supplierInvoiceLoader = screen('supplierInvoiceNew', plainPage);

export const supplierInvoiceAction = screen('supplierInvoiceNew', async (context) => {
  const form = await context.request.formData();
  await resolveSupplier(context, form);
  return registerPaper(context, form, null);
});
