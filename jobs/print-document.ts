import type { DocumentContent, PartySnapshot } from '#domain/commerce/content.ts';
import { letterheadOf, type Letterhead } from '#domain/commerce/letterhead.ts';
import type { DocumentLine, DocumentTotals } from '#domain/commerce/totals.ts';
import type { Address } from '#domain/kernel/address.ts';
import type { DocumentKind } from '#domain/kernel/references.ts';
import { findCorporation } from '#projections/corporations.ts';
import { readInvoice, readQuotation } from '#projections/documents.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { partySnapshot } from '#domain/commerce/resolve-content.ts';
import { renderDocumentPdf } from './pdf/render.ts';
import type { PrintedDocument } from './pdf/printed-document.ts';
import type { Runtime } from './runtime.ts';

/** A document version as it is to be printed, whatever its kind. */
interface Printable {
  content: DocumentContent;
  totals: DocumentTotals;
  client: PartySnapshot | null;
  seller: Letterhead;
  number: string | null;
  rank: number | null;
  dueDate: string | null;
  draft: boolean;
}

const address = ({ street, complement, postalCode, city, country }: Address) => ({
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
  const words = percent === null ? amount : `${percent}\u202f%`;
  return words === null ? null : language === 'fr' ? words.replace('.', ',') : words;
};

function printedLine(
  line: DocumentLine,
  total: string | null,
  language: 'fr' | 'en',
): PrintedDocument['lines'][number] {
  if (line.type === 'comment') return { kind: 'comment', text: line.text };
  if (line.type === 'subtotal') return { kind: 'subtotal', text: line.text, total: total ?? '0.00' };
  return {
    kind: 'item',
    code: line.code,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit?.name ?? null,
    unitPrice: line.unitPrice,
    discount: discountText(line.discountPercent, line.discountAmount, language),
    vatRate: line.vat.rate,
    total: total ?? '0.00',
  };
}

/** Goods, services or both: what the law wants named (decree 2022-1299). A free line counts as a service. */
function natureOf(lines: readonly DocumentLine[]): PrintedDocument['natureOfOperation'] {
  const goods = lines.some((line) => line.type === 'product');
  const services = lines.some((line) => line.type === 'service' || line.type === 'none');
  return goods && services ? 'mixed' : goods ? 'goods' : 'services';
}

function printed(
  kind: DocumentKind,
  document: Printable,
  logo: PrintedDocument['seller']['logo'],
  language: 'fr' | 'en',
): PrintedDocument {
  const { content, totals, client, seller } = document;
  return {
    kind,
    language,
    watermark: document.draft,
    number: document.number,
    version: document.rank,
    title: content.title ?? '',
    date: content.date,
    expiryDate: content.expiryDate,
    dueDate: document.dueDate,
    supplyDate: content.supplyDate,
    customerReference: content.customerReferenceNumber,
    deliveryTime: content.deliveryTime,
    seller: {
      ...seller,
      legalForm: seller.legalForm ?? '',
      siren: seller.siren ?? '',
      address: address(seller.address),
      logo,
    },
    buyer: {
      name: client?.name ?? '—',
      address: client ? address(client.address) : { lines: [], postalCode: '', city: '', country: 'FR' },
      siren: client?.siren ?? null,
      vatNumber: client?.vatNumber ?? null,
    },
    delivery: null,
    paymentCondition: content.paymentCondition?.name ?? null,
    paymentType: content.paymentType?.name ?? null,
    lines: content.lines.map((line, index) => printedLine(line, totals.lines[index] ?? null, language)),
    totals: {
      lines: totals.linesTotal,
      discountLabel: discountText(content.discount?.percent ?? null, null, language),
      discount: totals.totalDiscount,
      withoutVat: totals.totalWithoutVat,
      vat: totals.vat.map(({ rate, base, amount, category }) => ({ rate, base, amount, category })),
      totalVat: totals.totalVat,
      total: totals.finalTotal,
    },
    note: content.note,
    natureOfOperation: natureOf(content.lines),
    vatOnDebits: seller.vatOnDebits,
    exemptionMentions: [
      ...new Set(totals.vat.map((one) => one.mention).filter((mention) => mention !== null)),
    ],
    latePenaltyRate: seller.latePenalty,
    amountPaid: null,
  };
}

async function printableQuotation(
  runtime: Runtime,
  version: number,
  corporation: number,
): Promise<Printable | null> {
  const document = await readQuotation(runtime.db, runtime.store.read, version, corporation);
  if (document === null) return null;
  const { content, totals, client, clientId, seller, status } = document.version;
  const rank = document.state.versions.findIndex((one) => one.version === version) + 1;
  const draft = status === 'draft';
  const current = await presentParties(runtime, corporation, clientId, draft);
  return {
    content,
    totals,
    client: current.client ?? client,
    seller: seller ?? current.seller,
    number: document.state.number,
    rank,
    dueDate: null,
    draft,
  };
}

async function printableInvoice(
  runtime: Runtime,
  version: number,
  corporation: number,
): Promise<Printable | null> {
  const document = await readInvoice(runtime.db, runtime.store.read, version, corporation);
  if (document === null) return null;
  const { content, totals, client, clientId, seller, number, dueDate, status } = document.state;
  const draft = status === 'draft';
  const current = await presentParties(runtime, corporation, clientId, draft);
  return {
    content,
    totals,
    client: current.client ?? client,
    seller: seller ?? current.seller,
    number,
    rank: null,
    dueDate,
    draft,
  };
}

/** Letterhead and, for a draft, the client as they are today. */
async function presentParties(runtime: Runtime, corporation: number, clientId: number, draft: boolean) {
  const profile = await findCorporation(runtime.db, corporation);
  if (profile === null) throw new Error(`Corporation ${corporation} does not exist`);
  const client = draft ? await findThirdParty(runtime.db, clientId, corporation) : null;
  return { seller: letterheadOf(profile), client: client && partySnapshot(client) };
}

const readers = { quotation: printableQuotation, invoice: printableInvoice } as const;

async function logoOf(runtime: Runtime, hash: string | null): Promise<PrintedDocument['seller']['logo']> {
  const content = hash === null ? null : await runtime.files.get(hash);
  if (content === null) return null;
  return { data: content, type: content[0] === 0x89 ? 'png' : 'jpeg' };
}

/**
 * Renders a version and keeps the file; answers its hash. A validated one speaks its client's language, a draft that of
 * whoever looks at it.
 */
export async function printVersion(
  runtime: Runtime,
  kind: DocumentKind,
  version: number,
  corporation: number,
  reader: 'fr' | 'en' | null,
): Promise<string | null> {
  const document = await readers[kind](runtime, version, corporation);
  if (document === null) return null;
  const language = document.draft ? (reader ?? 'fr') : (document.client?.language ?? 'fr');
  const logo = await logoOf(runtime, document.seller.logo);
  const pdf = await renderDocumentPdf(printed(kind, document, logo, language));
  return runtime.files.put(runtime.db, pdf, 'application/pdf');
}
