import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';

/* Tables of documents, what is kept beside them, and what goes with them. */

interface DocumentListTable {
  version_id: number;
  document_id: number;
  kind: DocumentKind;
  corporation_id: number;
  number: string | null;
  title: string | null;
  third_party_id: number;
  third_party_name: string | null;
  status: string;
  date: string | null;
  expiry_date: string | null;
  due_date: string | null;
  /** When it is to be delivered. */
  supply_date: string | null;
  total_without_vat: string;
  total_vat: string;
  total: string;
  paid: string;
  credited: string;
  /** The part of `paid` that the program before was paid. */
  settled_before: Generated<string>;
  person_in_charge: number | null;
  reference: string | null;
  superseded: boolean;
  version_rank: number;
  purpose: 'deposit' | 'final' | 'takenOver' | null;
  origin_kind: DocumentKind | null;
  origin_id: number | null;
  origin_version: number | null;
  sent_at: string | null;
  record_ids: number[];
  product_ids: number[];
  created_at: string;
  /** total less paid and credited; 0 of drafts and agreements. */
  due: GeneratedAlways<string>;
  label: GeneratedAlways<string>;
  schedule: ColumnType<object | null, string | null, string | null>;
  project_id: Generated<number | null>;
  order_versions: Generated<number[]>;
  ordered: Generated<boolean>;
  /** Of a sale order: what is left of it is not to be invoiced. */
  closed: Generated<boolean>;
  progress: Generated<string | null>;
  /** Hash of the stored file of a validated version. */
  pdf: string | null;
}

interface DocumentTotalsTable {
  kind: DocumentKind;
  corporation_id: number;
  status: string;
  count: number;
  total_without_vat: string;
  total: string;
  due: string;
}

interface OpenInvoicesByDueTable {
  corporation_id: number;
  due_date: string;
  /** 0: nobody is in charge. */
  person_id: number;
  count: number;
  due: string;
}

interface RecurringInvoiceTable {
  id: number;
  corporation_id: number;
  title: string;
  client_id: number;
  client_name: string | null;
  type: string;
  repetitive_time: number;
  dates: string[];
  start_date: string;
  expire_date: string;
  creation_time: string;
  add_leap_day: Generated<boolean>;
  status_invoice: string;
  send_mail: boolean;
  total: string;
  enabled: boolean;
  next_due: string | null;
  next_at: string | null;
  next_sort: GeneratedAlways<string>;
  made: Generated<number>;
  last_made: Generated<string | null>;
  failure: Generated<string | null>;
  failed_due: Generated<string | null>;
  failed_on: Generated<string | null>;
  record_ids: number[];
  product_ids: number[];
}

interface SupplierInvoiceTable {
  id: number;
  corporation_id: number;
  type: 'invoice' | 'credit_note';
  number: string;
  date: string;
  due_date: string;
  supplier_id: number;
  supplier_name: string | null;
  purchase_id: number | null;
  purchase_version: number | null;
  purchase_number: string | null;
  total_without_vat: string;
  total_vat: string;
  total: string;
  paid: Generated<string>;
  status: 'to_approve' | 'approved' | 'refused';
  differences: number;
  registered_by: number | null;
  registered_at: string;
  reason: string | null;
  record_ids: number[];
  /** total less paid; 0 until it is approved. */
  due: GeneratedAlways<string>;
  label: GeneratedAlways<string>;
  /** -1 of a credit note. */
  sign: GeneratedAlways<number>;
  number_key: GeneratedAlways<string>;
}

interface SupplierInvoiceShareTable {
  supplier_invoice_id: number;
  line: number;
  part: number;
  corporation_id: number;
  /** null: that of the purchase. */
  project_id: number | null;
  /** null: that of the project. */
  cost_center_id: number | null;
  net: string;
}

interface MailListTable {
  id: number;
  corporation_id: number;
  kind: string;
  document_id: number;
  version_id: number;
  number: string;
  to: string[];
  subject: string;
  status: string;
  reason: string | null;
  user_id: number | null;
  queued_at: string;
  settled_at: string | null;
  client_id: number | null;
  cc: string[];
  bcc: string[];
  refused: Generated<string[]>;
  attempts: Generated<number>;
  repeats: number | null;
  /** The stage of the reminder that it is. */
  reminder: number | null;
}

interface MailTemplateTable {
  corporation_id: number;
  use: string;
  language: string;
  subject: string;
  text: string;
  revision: number;
}

interface AttachedDocumentTable {
  id: number;
  corporation_id: number;
  owner_kind: string;
  owner_id: number;
  name: string | null;
  file: string;
  size: number;
  type: string;
  convocation: Generated<boolean>;
  document_type_id: number | null;
  document_type: string | null;
  valid_until: Generated<string | null>;
  user_id: number | null;
  attached_at: string;
}

interface NumberSeriesTable {
  corporation_id: number;
  kind: string;
  period: string;
  last: number;
  last_date: string | null;
  started: Generated<number>;
}

interface RevenueByMonthTable {
  corporation_id: number;
  month: string;
  kind: 'invoice' | 'refund';
  documents: number;
  without_vat: string;
  total: string;
  /** Negative for credit notes. */
  net: GeneratedAlways<string>;
}

interface RevenueByClientMonthTable extends RevenueByMonthTable {
  client_id: number;
}

interface RevenueByClientYearTable {
  corporation_id: number;
  client_id: number;
  year: number;
  invoices: number;
  invoiced: string;
  invoiced_total: string;
  refunds: number;
  refunded: string;
  refunded_total: string;
  net: GeneratedAlways<string>;
}

interface DraftPdfTable {
  version_id: number;
  revision: number;
  language: string;
  hash: string;
}

interface PdfBundleTable {
  id: string;
  corporation_id: number;
  kind: DocumentKind;
  hash: string | null;
  created_at: Generated<string>;
}

/** A file of a form that was refused (`scratch/waiting-files.ts`). */
interface WaitingFileTable {
  id: string;
  user_id: number;
  corporation_id: number;
  name: string;
  file: string;
  size: number;
  type: string;
  at: Generated<string>;
}

export interface CommerceTables {
  waiting_file: WaitingFileTable;
  pdf_bundle: PdfBundleTable;
  document_list: DocumentListTable;
  document_totals: DocumentTotalsTable;
  open_invoices_by_due: OpenInvoicesByDueTable;
  supplier_invoice: SupplierInvoiceTable;
  supplier_invoice_share: SupplierInvoiceShareTable;
  recurring_invoice: RecurringInvoiceTable;
  mail_list: MailListTable;
  mail_template: MailTemplateTable;
  attached_document: AttachedDocumentTable;
  number_series: NumberSeriesTable;
  revenue_by_month: RevenueByMonthTable;
  revenue_by_client_month: RevenueByClientMonthTable;
  revenue_by_client_year: RevenueByClientYearTable;
  draft_pdf: DraftPdfTable;
}
