import type { ElectronicInvoice } from './electronic-invoice.ts';
import type { ReceivedFormat } from './read-file.ts';

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
