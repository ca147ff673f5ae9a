import type { ElectronicInvoice } from './electronic-invoice.ts';
import type { InvoiceSyntax } from './read-invoice.ts';

/** How an invoice came: inside a PDF, or as the XML of one of the two syntaxes. */
export const receivedFormats = ['factur-x', 'cii', 'ubl'] as const satisfies readonly (
  | 'factur-x'
  | InvoiceSyntax
)[];
export type ReceivedFormat = (typeof receivedFormats)[number];

/** An electronic invoice that was uploaded and waits to be registered. */
export interface ReceivedInvoice {
  /** What its upload is known by. */
  upload: string;
  /** As the file was called. */
  name: string;
  /** Hash in the file store. */
  file: string;
  /** Bytes. */
  size: number;
  /** As its content says. */
  type: string;
  format: ReceivedFormat;
  invoice: ElectronicInvoice;
  /** Names of the files that were cut out of it: programs, and the test file of virus scanners. */
  leftOut: string[];
}
