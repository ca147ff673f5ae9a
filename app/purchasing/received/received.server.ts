import type { ElectronicParty } from '#domain/einvoicing/electronic-invoice.ts';
import { countryName } from '#domain/kernel/countries.ts';
import { sellerAsSupplier } from '#domain/einvoicing/find-seller.ts';
import type { ProposedPaperLine } from '#domain/purchasing/propose-paper.ts';
import type { ReceivedInvoice } from '#domain/einvoicing/received-invoice.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { dropReceived, findReceived } from '#projections/purchasing/received-invoices.ts';
import { serverOnly } from '../../http/server-only.server.ts';
import { formText } from '../../http/form-text.ts';
import { askedId } from '../../http/asked-id.ts';
import { notFound } from '../../http/problems.ts';
import { checkCorporation, leadTo, runCommand } from '../../http/run-command.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { proposedNames } from '../../documents/form/typed-name.server.ts';
import { ofItsOrder, type PaperLineValues } from '../paper-preview.ts';
import type { PaperValues } from '../paper-values.ts';
import { suppliedPurchaseOf } from '../purchase-view.server.ts';
import {
  orderedFigures,
  paperChoices,
  registerPaper,
  resolveSupplier,
  type SupplierInvoiceFormData,
} from '../supplier-invoice-form.server.ts';
import { proposalOf, type Chosen, type Proposal } from './proposal.server.ts';
import { typedDecimal, type Language } from '../../ui/format.ts';

/** The upload that the address names; the not-found page for any other. */
export async function receivedOf({ services, corporation, params }: StaffContext): Promise<ReceivedInvoice> {
  const received = await findReceived(services.db, params['upload'] ?? '', corporation);
  if (received === null) throw notFound();
  return received;
}

/** What was chosen instead of what is found: it stands in the address. */
const chosenIn = (url: URL): Chosen => ({
  supplier: askedId(url.searchParams, 'supplier'),
  purchase: url.searchParams.get('purchase') === 'none' ? 'none' : askedId(url.searchParams, 'purchase'),
});

const lineValues = (
  { line, name, quantity, unitPrice, net, vat }: ProposedPaperLine,
  language: Language,
): PaperLineValues => ({
  line: line === null ? '' : String(line),
  name,
  quantity: typedDecimal(quantity, language),
  unitPrice: typedDecimal(unitPrice ?? '', language),
  net: typedDecimal(net ?? '', language),
  vat: vat === null ? '' : String(vat),
  account: '',
  ...ofItsOrder,
});

/** The form as the file fills it. */
function valuesOf(
  { paper, seller }: Proposal,
  { invoice }: ReceivedInvoice,
  language: Language,
): PaperValues {
  return {
    type: paper.type,
    number: paper.number,
    date: paper.date,
    dueDate: paper.dueDate ?? '',
    supplierName: seller?.name ?? invoice.seller.name,
    total: typedDecimal(paper.total, language),
    comment: '',
    lines: paper.lines.map((line) => lineValues(line, language)),
    vatAmounts: paper.vatAmounts.map(({ vat, amount }) => ({
      vat: String(vat),
      amount: typedDecimal(amount, language),
    })),
  };
}

/** What cannot be filled, told at its field before anything was sent. */
function warningsAt({ paper, seller, purchase }: Proposal, language: Language): Record<string, string[]> {
  const told: Record<string, string[]> = {};
  if (!seller?.supplier && purchase === null) told['thirdParty'] = ['errors.unknownSupplier'];
  for (const [index, { vat, said }] of paper.lines.entries()) {
    const { category } = said;
    const rate = typedDecimal(said.rate ?? '–', language);
    if (vat === null) told[`lines[${index}].vat`] = [`errors.unknownRate|rate=${rate}|category=${category}`];
  }
  return told;
}

/** The page of an upload: the form as its file fills it, beside what the file says. */
export async function receivedPage(context: StaffContext) {
  const { services, corporation, t, url, may } = context;
  const received = await receivedOf(context);
  const { invoice, upload, format, name, type, leftOut } = received;
  const proposal = await proposalOf(context, received, chosenIn(url));
  const { seller, purchase, purchases, warnings, known, rates, usualVat, paper } = proposal;
  const supplied = purchase && (await suppliedPurchaseOf(services, purchase.version, corporation));
  const title = t(`received.page.${paper.type}`, { number: invoice.number });
  const form: SupplierInvoiceFormData = {
    title,
    purchase: purchase && { versionId: purchase.version, number: purchase.number, accepted: true },
    ordered: supplied ? orderedFigures(supplied.supplied) : {},
    suppliers: serverOnly(purchase ? [] : await proposedNames(context, 'supplier')),
    ...(await paperChoices(context)),
    back: pathTo('supplierInvoiceUpload', {}),
    rates,
    usualVat: String(usualVat ?? rates[0]?.id ?? ''),
    values: valuesOf(proposal, received, context.language),
  };
  const countryOf = ({ address }: ElectronicParty) =>
    address === null ? '' : countryName(address.country, context.language);
  const told = warningsAt(proposal, context.language);
  return {
    title,
    form,
    told: Object.keys(told).length > 0 ? { result: { error: told }, stale: null } : null,
    upload,
    format,
    fileName: name,
    leftOut: leftOut.map((one) => one || t('received.leftOut.unnamed')),
    isPdf: type === 'application/pdf',
    invoice,
    countries: { seller: countryOf(invoice.seller), buyer: countryOf(invoice.buyer) },
    seller,
    newSupplier: seller === null && may('ROLE_THIRD_PARTY_CREATE') ? sellerAsSupplier(invoice) : null,
    purchase,
    purchases,
    warnings,
    known,
  };
}

export type ReceivedPage = Awaited<ReturnType<typeof receivedPage>>;

/** Makes a supplier of the seller, as the page showed it, and comes back to the page. */
async function createSupplier(context: StaffContext, form: FormData, { upload, invoice }: ReceivedInvoice) {
  const input = createThirdParty.input.parse(sellerAsSupplier(invoice));
  const { id } = await runCommand(context, createThirdParty, input, { form, asked: { upload } });
  const purchase = context.url.searchParams.get('purchase');
  return leadTo(
    pathTo('supplierInvoiceReceived', { upload }, { supplier: id, purchase }),
    'received.notice.supplierCreated',
  );
}

async function discard({ services, corporation }: StaffContext, { upload }: ReceivedInvoice) {
  await dropReceived(services.db, upload, corporation);
  return leadTo(pathTo('supplierInvoiceUpload', {}), 'received.notice.discarded');
}

/** The supplier of the form: the one that was found by its numbers, unless another name was typed. */
async function supplierOf(context: StaffContext, form: FormData, received: ReceivedInvoice): Promise<void> {
  const { seller } = await proposalOf(context, received, chosenIn(context.url));
  if (seller?.supplier && formText(form, 'supplierName').trim() === seller.name.trim())
    form.set('thirdParty', String(seller.id));
  else await resolveSupplier(context, form);
}

/** Registers the invoice with its file, makes its supplier first, or throws the upload away. */
export async function runReceived(context: StaffContext) {
  const received = await receivedOf(context);
  const form = await context.request.formData();
  const intent = form.get('intent');
  if (intent !== null) checkCorporation(context, form);
  if (intent === 'createSupplier') return createSupplier(context, form, received);
  if (intent === 'discard') return discard(context, received);
  const purchase = Number(formText(form, 'purchase')) || null;
  form.set('upload', received.upload);
  if (purchase === null) await supplierOf(context, form, received);
  // The upload stays: sent twice, the form is answered twice alike, and going back tells what it became.
  return registerPaper(context, form, purchase);
}
