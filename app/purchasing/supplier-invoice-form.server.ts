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
import { daysOffAround } from '../http/days-off.server.ts';
import { serverOnly } from '../http/server-only.server.ts';
import { keptForm } from '../http/kept-form.server.ts';
import type { FirstNames } from '../ui/form/first-names.tsx';
import type { KeptForm } from '../ui/form/kept-form.ts';
import type { DaysOff } from '../ui/form/days-off.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { looked, submit, type FormAnswer } from '../http/form.server.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { proposedProjects, resolveLineProjects } from '../links/line-projects.server.ts';
import { pathTo } from '../paths.ts';
import { proposedNames, resolveTypedName } from '../documents/form/typed-name.server.ts';
import { freeLine, type PaperLineValues } from './paper-preview.ts';
import { atTypedNames } from './typed-names.ts';
import type { Option } from '../ui/form/field.tsx';
import { proposedValues, type PaperValues } from './paper-values.ts';
import { readPurchase } from './purchase-view.server.ts';

/** What the form of a supplier's paper needs, wherever it stands. */
export interface SupplierInvoiceFormData {
  title: string;
  /** The order that it is about. */
  purchase: { versionId: number; number: string; accepted: boolean } | null;
  /** What is known of each ordered line, by its place. */
  ordered: Record<string, { ordered: string; received: string; invoiced: string }>;
  suppliers: FirstNames;
  /** What a third party that is made here becomes; null where whoever types may make none. */
  makes: string | null;
  calendar: DaysOff;
  kept: KeptForm;
  /** The list of all of them. */
  list: string;
  back: string;
  rates: VatRate[];
  usualVat: string;
  /** What a line may be of, where that is not its order's: projects as they are typed, cost centres, keys. */
  analytic: {
    projects: FirstNames;
    hasProjects: boolean;
    makesProject: boolean;
    costCenters: Option[];
    keys: Option[];
  };
  values: PaperValues;
}

const BLANK_LINES = 3;

/**
 * What the form chooses from: the VAT rates, and the one that a new line begins with, the corporation's own or the
 * normal one; days off, and whether a supplier may be made here.
 */
export async function paperChoices(context: StaffContext) {
  const { services, corporation, today, t, may } = context;
  const [records, projects, profile, kept] = await Promise.all([
    choices(services.db, ['vat', 'costcenter', 'allocationkey'], corporation),
    proposedProjects(context),
    findCorporation(services.db, corporation),
    keptForm(context),
  ]);
  const options = (resource: string): Option[] =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  const rates = (records.get('vat') ?? []).map(vatRate);
  const offered = rates.map(({ id, rate, category }) => ({ value: id, rate, category }));
  return {
    rates,
    usualVat: String(usualVat(offered, profile) ?? ''),
    analytic: {
      projects: serverOnly(projects),
      hasProjects: projects.length > 0,
      makesProject: may('ROLE_PROJECT_CREATE'),
      costCenters: options('costcenter'),
      keys: options('allocationkey'),
    },
    makes: may('ROLE_THIRD_PARTY_CREATE') ? 'supplier' : null,
    calendar: daysOffAround(profile?.calendar, today, t),
    list: pathTo('supplierInvoiceList', {}),
    kept,
  };
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
    suppliers: serverOnly([]),
    back: pathTo('purchaseSupply', { versionId }),
    ...(await paperChoices(context)),
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
    paperChoices(context),
    proposedNames(context, 'supplier'),
    Number.isSafeInteger(asked) && asked > 0 ? findThirdParty(services.db, asked, corporation) : null,
  ]);
  const lines = Array.from({ length: BLANK_LINES }, () => freeLine(known.usualVat));
  return {
    title: t('purchasing.invoice.new'),
    purchase: null,
    ordered: {},
    suppliers: serverOnly(suppliers),
    back: pathTo('supplierInvoiceList', {}),
    ...known,
    values: blankValues(context, lines, supplierShown(supplier, suppliers)),
  };
}

/** Puts the id of the supplier that was typed by name into the form; an unknown name stays an error at its field. */
export const resolveSupplier = (context: StaffContext, form: FormData): Promise<void> =>
  resolveTypedName(context, form, { typedAt: 'supplierName', field: 'thirdParty', type: 'supplier' });

/**
 * What a form asks for besides being saved: its totals anew, or, as a field was left, what is wrong so far. Null when
 * it is to be saved.
 */
export function paperStep(context: Pick<StaffContext, 't'>, form: FormData) {
  const step = form.get('step');
  if (step === 'check') {
    const submission = parseForm(form, supplierInvoiceSchema);
    const error = atTypedNames((submission.status === 'success' ? null : submission.reply().error) ?? {});
    // The supplier is typed by name.
    if (error['supplierName']) error['supplierName'] = ['errors.supplierUnknown'];
    return looked(context, { error });
  }
  if (step !== 'recalculate') return null;
  const { payload } = parseForm(form, supplierInvoiceSchema);
  const initialValue: unknown = payload;
  const result = { initialValue: initialValue as FormAnswer['result']['initialValue'] };
  return data<FormAnswer>({ result, stale: null });
}

/** Registers what a form says, on a purchase or on none; or answers the form as it was typed. */
export async function registerPaper(context: StaffContext, form: FormData, purchase: number | null) {
  await resolveLineProjects(context, form);
  const step = paperStep(context, form);
  if (step) return step;
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
