import type { Generated, JSONColumnType } from 'kysely';
import type { ElectronicInvoice } from '#domain/einvoicing/electronic-invoice.ts';
import type { ReceivedFormat } from '#domain/einvoicing/received-invoice.ts';

/* Electronic invoices of suppliers that wait to be registered. */

interface ReceivedInvoiceTable {
  id: string;
  corporation_id: number;
  user_id: number | null;
  /** As the file was called. */
  name: string;
  /** Hash in the file store. */
  file: string;
  size: number;
  type: string;
  format: ReceivedFormat;
  invoice: JSONColumnType<ElectronicInvoice>;
  left_out: Generated<string[]>;
  at: Generated<string>;
}

export interface ReceivedTables {
  received_invoice: ReceivedInvoiceTable;
}
