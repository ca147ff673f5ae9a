import type { PartySnapshot } from '#domain/commerce/content.ts';
import { letterheadOf, type Letterhead } from '#domain/commerce/letterhead.ts';
import { partySnapshot } from '#domain/commerce/resolve-content.ts';
import { isItem, type DocumentLine } from '#domain/commerce/totals.ts';
import type { Address } from '#domain/kernel/address.ts';
import { findCorporation } from '#projections/corporations.ts';
import { madeFrom } from '#projections/document-query.ts';
import { readDocument, type DocumentView } from '#projections/documents.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import type { PrintedDocument } from './pdf/printed-document.ts';
import type { Runtime } from './runtime.ts';

/** Who stands on a document: as it was validated, or for a draft as they are today. */
interface Parties {
  seller: Letterhead;
  client: PartySnapshot | null;
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
  if (!isItem(line) && line.type !== 'subtotal') return { kind: line.type, text: line.text };
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

/** A place typed as people write it, printed line by line. */
function deliveredTo(typed: string | null | undefined): PrintedDocument['delivery'] {
  if (!typed) return null;
  const [name = '', ...lines] = typed.split('\n').map((line) => line.trim());
  return { name, address: { lines, postalCode: '', city: '', country: 'FR' } };
}

function printed(
  document: DocumentView,
  { seller, client }: Parties,
  deposits: PrintedDocument['deposits'],
  logo: PrintedDocument['seller']['logo'],
  language: 'fr' | 'en',
): PrintedDocument {
  const { kind, content, totals, origins } = document;
  const corrected = origins.find((origin) => origin.kind === 'invoice');
  return {
    kind,
    language,
    deposit: document.purpose === 'deposit',
    corrects:
      corrected && corrected.number !== null && corrected.date !== null
        ? { number: corrected.number, date: corrected.date }
        : null,
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
      address: address(seller.address),
      logo,
    },
    buyer: {
      name: client?.name ?? '—',
      address: client ? address(client.address) : { lines: [], postalCode: '', city: '', country: 'FR' },
      siren: client?.siren ?? null,
      vatNumber: client?.vatNumber ?? null,
    },
    delivery: deliveredTo(content.deliveryAddress),
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

/** The deposits that a closing invoice takes off, by their numbers. */
async function depositsOf(
  runtime: Runtime,
  { purpose, origins }: DocumentView,
  corporation: number,
): Promise<PrintedDocument['deposits']> {
  const quotation = origins.find(({ kind }) => kind === 'quotation');
  if (purpose !== 'final' || quotation === undefined) return [];
  const made = await madeFrom(runtime.db, quotation.version, corporation);
  return made.flatMap(({ purpose: part, number, date, total }) =>
    part === 'deposit' && number !== null && date !== null ? [{ number, date, total }] : [],
  );
}

/** A draft shows its client and letterhead as they are today. */
async function partiesOf(runtime: Runtime, document: DocumentView, corporation: number): Promise<Parties> {
  if (document.seller !== null) return { seller: document.seller, client: document.client };
  const profile = await findCorporation(runtime.db, corporation);
  if (profile === null) throw new Error(`Corporation ${corporation} does not exist`);
  const client = await findThirdParty(runtime.db, document.clientId, corporation);
  return { seller: letterheadOf(profile), client: client && partySnapshot(client) };
}

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
  version: number,
  corporation: number,
  reader: 'fr' | 'en' | null,
): Promise<string | null> {
  const document = await readDocument(runtime.db, runtime.store.read, version, corporation);
  if (document === null) return null;
  const parties = await partiesOf(runtime, document, corporation);
  const draft = document.status === 'draft';
  const language = draft ? (reader ?? 'fr') : (parties.client?.language ?? 'fr');
  const logo = await logoOf(runtime, parties.seller.logo);
  const deposits = await depositsOf(runtime, document, corporation);
  const pdf = await runtime.pdf.render(printed(document, parties, deposits, logo, language));
  return runtime.files.put(runtime.db, pdf, 'application/pdf');
}
