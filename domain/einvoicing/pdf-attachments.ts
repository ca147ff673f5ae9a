import { readPdf, type PdfFile } from './pdf-objects.ts';
import { brokenPdf, isDictionary, isList, isReference, pdfText, type PdfDictionary, type PdfValue } from './pdf-values.ts'; // prettier-ignore
import { UnreadableFile } from '../files/limits.ts';

/*
 * The invoice that a Factur-X, ZUGFeRD or XRechnung PDF carries: a file of a known name, attached to the document.
 */

/** Names that the standards give the file, the likeliest first. */
const invoiceNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

const MAX_ATTACHMENTS = 200;
const MAX_XML_BYTES = 10 * 1024 * 1024;

interface Attachment {
  name: string;
  stream: PdfValue | undefined;
}

/** Follows the tree of names and the list of associated files; each node once, and no more than `MAX_ATTACHMENTS`. */
async function specificationsOf(pdf: PdfFile, catalog: PdfDictionary): Promise<PdfDictionary[]> {
  const found: PdfDictionary[] = [];
  const seen = new Set<number>();
  /** null: seen before, or no dictionary. */
  const open = async (value: PdfValue | undefined): Promise<PdfDictionary | null> => {
    if (isReference(value)) {
      if (seen.has(value.ref)) return null;
      seen.add(value.ref);
    }
    const resolved = await pdf.resolve(value);
    return isDictionary(resolved) ? resolved : null;
  };
  const listOf = async (value: PdfValue | undefined): Promise<readonly PdfValue[]> => {
    const resolved = await pdf.resolve(value);
    return isList(resolved) ? resolved.slice(0, 2 * MAX_ATTACHMENTS) : [];
  };
  const note = async (values: readonly PdfValue[]): Promise<void> => {
    for (const value of values) {
      const specification = found.length < MAX_ATTACHMENTS ? await open(value) : null;
      if (specification !== null) found.push(specification);
    }
  };
  const names = await pdf.resolve(catalog.get('Names'));
  const nodes: (PdfValue | undefined)[] = isDictionary(names) ? [names.get('EmbeddedFiles')] : [];
  for (let node = nodes.pop(), visited = 0; node !== undefined && visited < MAX_ATTACHMENTS; visited += 1) {
    const branch = await open(node);
    if (branch !== null) {
      // Pairs of a name and what it names.
      await note((await listOf(branch.get('Names'))).filter((_, index) => index % 2 === 1));
      nodes.push(...(await listOf(branch.get('Kids'))));
    }
    node = nodes.pop();
  }
  await note(await listOf(catalog.get('AF')));
  return found;
}

async function attachmentOf(pdf: PdfFile, specification: PdfDictionary): Promise<Attachment> {
  const files = await pdf.resolve(specification.get('EF'));
  const stream = isDictionary(files) ? (files.get('UF') ?? files.get('F')) : undefined;
  const [unicode, plain] = await Promise.all(['UF', 'F'].map((key) => pdf.resolve(specification.get(key))));
  return { name: pdfText(unicode) || pdfText(plain), stream };
}

/** The file that is the invoice: of a known name, or else the only XML there is. */
function chosen(attachments: readonly Attachment[]): Attachment | undefined {
  const lower = (one: Attachment) => one.name.trim().toLowerCase();
  for (const name of invoiceNames) {
    const known = attachments.find((one) => lower(one) === name);
    if (known) return known;
  }
  const others = attachments.filter((one) => lower(one).endsWith('.xml'));
  return others.length === 1 ? others[0] : undefined;
}

/**
 * The XML of the invoice in a PDF.
 * @throws UnreadableFile when the PDF is encrypted, broken, unpacks to too much, or carries no invoice
 */
export async function invoiceInPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = readPdf(bytes);
  if (pdf.trailers.some((trailer) => (trailer.get('Encrypt') ?? null) !== null))
    throw new UnreadableFile('received.problem.encryptedPdf');
  const root = pdf.trailers.find((trailer) => trailer.has('Root'))?.get('Root');
  const catalog = await pdf.resolve(root);
  if (!isDictionary(catalog)) throw brokenPdf();
  const specifications = await specificationsOf(pdf, catalog);
  const attachments = await Promise.all(specifications.map((one) => attachmentOf(pdf, one)));
  const invoice = chosen(attachments);
  if (invoice === undefined) throw new UnreadableFile('received.problem.plainPdf');
  const content = await pdf.contentOf(invoice.stream, MAX_XML_BYTES);
  if (content === null) throw brokenPdf();
  return content;
}
