import { cutDangers, type CutFile } from './cut-dangers.ts';
import { invoiceInPdf } from './pdf-attachments.ts';
import type { ElectronicInvoice } from './electronic-invoice.ts';
import { readInvoice, type ReadInvoice } from './read-invoice.ts';
import { isXmlFile, textOfXml } from './xml-text.ts';
import type { ReceivedFormat } from './received-invoice.ts';
import { UnreadableFile } from '../files/limits.ts';

/** An invoice with what was cut out of its file, or why there is none, as translation keys with parameters. */
export type ReadFile =
  | { invoice: ElectronicInvoice; format: ReceivedFormat; cut: CutFile }
  | { invoice: null; problems: string[] };

const unreadable = (error: unknown): { invoice: null; problems: string[] } => {
  if (error instanceof UnreadableFile) return { invoice: null, problems: [error.key] };
  throw error;
};

/** Reads the XML of an invoice, whatever it is encoded in. */
export function readInvoiceXml(xml: Uint8Array): ReadInvoice {
  try {
    return readInvoice(textOfXml(xml));
  } catch (error) {
    return unreadable(error);
  }
}

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-');

/** Where reading takes place: here, or in a thread. */
type ReadXml = (xml: Uint8Array) => ReadInvoice | Promise<ReadInvoice>;

/**
 * Reads a supplier's electronic invoice: a PDF that carries one, or its XML. What a file is, is seen by its content.
 * @param bytes the whole file
 */
export async function readInvoiceFile(bytes: Uint8Array, read: ReadXml = readInvoiceXml): Promise<ReadFile> {
  try {
    const isXml = isXmlFile(bytes);
    if (!isXml && !isPdf(bytes)) throw new UnreadableFile('received.problem.unknownFile');
    const found = await read(isXml ? bytes : await invoiceInPdf(bytes));
    if (found.invoice === null) return found;
    const format = isXml ? found.syntax : 'factur-x';
    return { invoice: found.invoice, format, cut: await cutDangers(bytes) };
  } catch (error) {
    return unreadable(error);
  }
}
