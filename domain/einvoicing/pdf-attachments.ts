import { UnreadableFile } from '../files/limits.ts';

/*
 * The invoice that a Factur-X, ZUGFeRD or XRechnung PDF carries: a file of a known name, attached to the document. The
 * PDF is read by pdf.js, which finds objects by the file's own tables as viewers do: what an attached file holds is
 * never taken for a part of the PDF around it. Nothing is drawn, and no script is run.
 */

/** Names that the standards give the file, the likeliest first. */
const invoiceNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

const MAX_ATTACHMENTS = 200;
const MAX_XML_BYTES = 10 * 1024 * 1024;

/** A file that is attached to a PDF. */
export interface Attachment {
  filename: string;
  content: Uint8Array;
}

const isAttachment = (value: unknown): value is Attachment =>
  typeof value === 'object' &&
  value !== null &&
  'filename' in value &&
  typeof value.filename === 'string' &&
  'content' in value &&
  value.content instanceof Uint8Array;

/** What pdf.js calls its faults. */
const faults: Readonly<Record<string, string>> = { PasswordException: 'received.problem.encryptedPdf' };

const faultOf = (error: unknown): UnreadableFile =>
  new UnreadableFile((error instanceof Error && faults[error.name]) || 'received.problem.brokenPdf');

/** All files that are attached to a PDF. @throws UnreadableFile */
export async function attachmentsIn(bytes: Uint8Array): Promise<Attachment[]> {
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs');
  // It takes the bytes that it is given: those of the caller stay as they are.
  const task = getDocument({
    data: Uint8Array.from(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const found: unknown = await (await task.promise).getAttachments();
    return Object.values(found ?? {})
      .slice(0, MAX_ATTACHMENTS)
      .filter(isAttachment);
  } catch (error) {
    throw faultOf(error);
  } finally {
    await task.destroy();
  }
}

/** The file that is the invoice: of a known name, or else the only XML there is. */
function chosen(attachments: readonly Attachment[]): Attachment | undefined {
  const lower = (one: Attachment) => one.filename.trim().toLowerCase();
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
  const invoice = chosen(await attachmentsIn(bytes));
  if (invoice === undefined) throw new UnreadableFile('received.problem.plainPdf');
  if (invoice.content.length > MAX_XML_BYTES) throw new UnreadableFile('received.problem.bombPdf');
  return invoice.content;
}
