import { nameIn } from '#domain/documents/content/name-in.ts';
import { isConsumer } from '#domain/documents/consumer.ts';
import { mediatorText } from '#domain/documents/content/letterhead.ts';
import { natureOfOperation } from '#domain/amounts/nature-of-operation.ts';
import {
  isDeduction,
  isItem,
  mentionsIn,
  shownPrice,
  shownTotals,
  type DocumentLine,
  type DocumentTotals,
} from '#domain/amounts/totals.ts';
import { composeInvoice } from '#domain/einvoicing/compose-invoice.ts';
import { keepsStandard } from '#domain/einvoicing/problems.ts';
import { writeCii } from '#domain/einvoicing/write-cii.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import type { Address } from '#domain/kernel/address.ts';
import { formatAmount, formatPercent } from './format.ts';
import {
  billedDocument,
  correctedBy,
  printedFacts,
  type PrintedFacts,
} from '#projections/documents/billed-documents.ts';
import { readDocument, type DocumentView } from '#projections/documents/documents.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { Runtime } from '../tasks/runtime.ts';

/** An address as papers show it. */
export const printedAddress = ({ street, complement, postalCode, city, country }: Address) => ({
  lines: [street, ...(complement ? [complement] : [])],
  postalCode,
  city,
  country,
});

const discountText = (
  percent: string | null,
  amount: string | null,
  language: 'fr' | 'en',
): string | null => {
  if (percent !== null) return formatPercent(percent, language);
  return amount === null ? null : formatAmount(amount, language);
};

function printedLine(
  line: DocumentLine,
  total: string | null,
  language: 'fr' | 'en',
  totals: DocumentTotals,
): PrintedDocument['lines'][number] {
  if (!isItem(line) && line.type !== 'subtotal') return { kind: line.type, text: line.text };
  if (line.type === 'subtotal') return { kind: 'subtotal', text: line.text, total: total ?? '0.00' };
  return {
    kind: 'item',
    code: line.code,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit && nameIn(language, line.unit),
    unitPrice: shownPrice(line, totals),
    discount: discountText(line.discountPercent, line.discountAmount, language),
    vatRate: line.vat.rate,
    total: total ?? '0.00',
  };
}

/** A place typed as people write it, printed line by line. */
function deliveredTo({
  deliveryAddress: typed,
  deliveryCountry: country = 'FR',
}: DocumentView['content']): PrintedDocument['delivery'] {
  if (!typed) return null;
  const [name = '', ...lines] = typed.split('\n').map((line) => line.trim());
  return { name, address: { lines, postalCode: '', city: '', country } };
}

function printed(
  document: DocumentView,
  { seller, client, deposits }: PrintedFacts,
  logo: PrintedDocument['seller']['logo'],
  language: 'fr' | 'en',
): PrintedDocument {
  const { kind, content, totals } = document;
  return {
    kind,
    language,
    deposit: document.purpose === 'deposit',
    corrects: correctedBy(document),
    contract: document.contract,
    deposits,
    amountDue: null,
    watermark: document.status === 'draft',
    number: document.number,
    version: document.versions.indexOf(document.version) + 1,
    title: content.title ?? '',
    date: content.date,
    expiryDate: content.expiryDate,
    dueDate: document.dueDate,
    ...(document.schedule.length > 0 && { schedule: document.schedule }),
    supplyDate: content.supplyDate,
    customerReference: content.customerReferenceNumber,
    deliveryTime: content.deliveryTime,
    seller: {
      ...seller,
      legalForm: seller.legalForm ?? '',
      siren: seller.siren ?? '',
      address: printedAddress(seller.address),
      logo,
    },
    buyer: {
      name: client?.name ?? '—',
      address: client
        ? printedAddress(client.address)
        : { lines: [], postalCode: '', city: '', country: 'FR' },
      siren: client?.siren ?? null,
      vatNumber: client?.vatNumber ?? null,
    },
    delivery: deliveredTo(content),
    paymentCondition: content.paymentCondition && nameIn(language, content.paymentCondition),
    paymentType: content.paymentType && nameIn(language, content.paymentType),
    lines: content.lines.flatMap((line, index) =>
      isDeduction(line) ? [] : [printedLine(line, shownTotals(totals)[index] ?? null, language, totals)],
    ),
    totals: {
      lines: totals.withVat?.linesTotal ?? money(add(totals.linesTotal, ...deposits.map(({ net }) => net))),
      discountLabel: discountText(content.discount?.percent ?? null, null, language),
      discount: totals.withVat?.totalDiscount ?? totals.totalDiscount,
      withoutVat: totals.totalWithoutVat,
      vat: totals.vat.map(({ rate, base, amount, category }) => ({ rate, base, amount, category })),
      totalVat: totals.totalVat,
      total: totals.finalTotal,
    },
    note: content.note,
    natureOfOperation: natureOfOperation(content.lines),
    vatOnDebits: seller.vatOnDebits,
    exemptionMentions: [
      ...new Set(
        totals.vat.flatMap(({ mention }) =>
          mention === null ? [] : [mentionsIn(language, content.lines)(mention)],
        ),
      ),
    ],
    consumer: client !== null && isConsumer(client),
    mediator: mediatorText(seller),
    ...(totals.withVat && { withVat: true }),
    latePenaltyRate: seller.latePenalty,
    amountPaid: null,
  };
}

/** The seller's picture from the file store. */
export async function logoOf(
  runtime: Runtime,
  hash: string | null,
): Promise<PrintedDocument['seller']['logo']> {
  const content = hash === null ? null : await runtime.files.get(hash);
  return content && { data: content };
}

/** The electronic form that a file carries: of what is validated and keeps to EN 16931. */
function electronicOf(document: DocumentView, facts: PrintedFacts): string | null {
  if (document.status === 'draft') return null;
  const billed = billedDocument(document, facts);
  const invoice = billed && composeInvoice(billed);
  return invoice && keepsStandard(invoice) ? writeCii(invoice) : null;
}

/**
 * Renders a version and keeps the file; answers its hash, and that of its electronic form. A validated one speaks its
 * client's language, a draft that of whoever looks at it.
 */
export async function printVersion(
  runtime: Runtime,
  version: number,
  corporation: number,
  reader: 'fr' | 'en' | null,
): Promise<{ file: string; xml: string | null } | null> {
  const document = await readDocument(runtime.db, runtime.store.read, version, corporation);
  // What another program made out was printed there.
  if (document === null || document.purpose === 'takenOver') return null;
  const facts = await printedFacts(runtime.db, document, corporation);
  const draft = document.status === 'draft';
  const language = draft ? (reader ?? 'fr') : (facts.client?.language ?? 'fr');
  const logo = await logoOf(runtime, facts.seller.logo);
  const electronic = electronicOf(document, facts);
  const words = (await runtime.words.latest(corporation)).texts(language).print;
  const pdf = await runtime.pdf.render({ ...printed(document, facts, logo, language), electronic, words });
  const [file, xml] = await Promise.all([
    runtime.files.put(runtime.db, pdf, 'application/pdf'),
    electronic === null ? null : runtime.files.put(runtime.db, Buffer.from(electronic), 'application/xml'),
  ]);
  return { file, xml };
}
