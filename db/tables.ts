import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { SettledKind } from '#domain/commerce/payment.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';

/*
 * Every table as Kysely sees it. Money is `numeric` and a decimal string; civil dates are `date` and ISO strings;
 * instants are `timestamptz` and ISO strings; ids are `bigint` and numbers.
 */

interface RecordListTable {
  id: number;
  resource: string;
  /** 0: the installation. */
  corporation_id: number;
  label: string;
  enabled: boolean;
  values: JSONColumnType<Record<string, unknown>>;
  revision: number;
}

interface CorporationTable {
  id: number;
  name: string;
  enabled: boolean;
  details: JSONColumnType<object>;
  revision: number;
}

interface PersonTable {
  id: number;
  gender: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

interface PersonCorporationTable {
  person_id: number;
  corporation_id: number;
  enabled: boolean;
  employee: boolean;
  contract_start: string | null;
  contract_end: string | null;
}

interface UserAccountTable {
  id: number;
  username: string;
  person_id: number;
  group_code: string;
  /** null: the product itself, as by an operator's command. */
  created_by: number | null;
  enabled: boolean;
  subscription_end: string | null;
}

interface UserRoleTable {
  user_id: number;
  corporation_id: number;
  roles: string[];
}

interface ThirdPartyTable {
  id: number;
  corporation_id: number;
  name: string;
  code: string | null;
  client: boolean;
  supplier: boolean;
  prospect: boolean;
  natural_person: boolean;
  language: string;
  city: string | null;
  email: string | null;
  payment_condition_id: number | null;
  payment_type_id: number | null;
  accounting_code: string | null;
  general_account: string | null;
  supplier_account: string | null;
  no_reminders: Generated<boolean>;
  identity: ColumnType<object | null, string | null, string | null>;
  record_ids: number[];
  revision: number;
}

interface ProductTable {
  id: number;
  corporation_id: number;
  code: string;
  name: string;
  type: string;
  for_sale: boolean;
  for_purchase: boolean;
  unit_price: string;
  enabled: boolean;
  details: JSONColumnType<object>;
  category_id: number | null;
  product_type_id: number | null;
  transport_zone_id: number | null;
  record_ids: number[];
  revision: number;
}

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
  total_without_vat: string;
  total_vat: string;
  total: string;
  paid: string;
  credited: string;
  person_in_charge: number | null;
  reference: string | null;
  superseded: boolean;
  version_rank: number;
  purpose: 'deposit' | 'final' | null;
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

interface PaymentListTable {
  id: number;
  corporation_id: number;
  client_id: number;
  client_name: string | null;
  date: string;
  amount: string;
  payment_type_id: number;
  payment_type: string;
  reference: string | null;
  direction: 'in' | 'out';
  cancelled: boolean;
  number: string | null;
  label: string | null;
  group_id: number | null;
  deposit: Generated<boolean>;
  allocated: Generated<string>;
  /** amount less allocated; 0 of cancelled ones. */
  rest: GeneratedAlways<string>;
  record_ids: number[];
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

interface PaymentAllocationTable {
  payment_id: number;
  kind: SettledKind;
  document_id: number;
  version_id: number;
  number: string;
  client_id: number;
  amount: string;
  set_off: boolean;
  /** What it takes of the money: below zero for what is set off. */
  taken: GeneratedAlways<string>;
}

interface CreditTransferTable {
  id: number;
  corporation_id: number;
  reference: string;
  status: 'made' | 'sent' | 'executed' | 'cancelled';
  count: Generated<number>;
  amount: Generated<string>;
  first_day: string | null;
  user_id: number | null;
  made_at: string;
}

interface CreditTransferOrderTable {
  transfer_id: number;
  kind: SettledKind;
  document_id: number;
  version_id: number;
  number: string;
  party_id: number;
  party_name: string | null;
  amount: string;
  date: string;
  live: Generated<boolean>;
  payment_id: number | null;
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
  user_id: number | null;
  attached_at: string;
}

interface NumberSeriesTable {
  corporation_id: number;
  kind: string;
  period: string;
  last: number;
  last_date: string | null;
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

interface EventChainTable {
  chain: number;
  position: number;
  stream_id: string;
  stream_position: number;
  hash: string;
}

interface ChainHeadTable {
  chain: number;
  position: number;
  hash: string;
}

interface CommandLogTable {
  command_id: string;
  name: string;
  user_id: number | null;
  result: ColumnType<object | null, string | null | undefined, string | null>;
  at: Generated<string>;
}

interface PersonalKeyTable {
  subject: string;
  wrapped: Buffer;
}

interface CredentialTable {
  user_id: number;
  password_hash: string;
  changed_at: string;
}

interface SessionTable {
  token_hash: string;
  user_id: number;
  corporation_id: number | null;
  created_at: Generated<string>;
  seen_at: Generated<string>;
  expires_at: string;
}

interface ThrottleTable {
  key: string;
  failures: number;
  window_start: string;
}

interface PasswordResetTable {
  token_hash: string;
  user_id: number;
  expires_at: string;
  used_at: string | null;
}

interface StoredFileTable {
  hash: string;
  size: number;
  type: string;
  created_at: Generated<string>;
}

interface DraftPdfTable {
  version_id: number;
  revision: number;
  language: string;
  hash: string;
}

interface InstallationTable {
  key: string;
  value: string;
}

interface WorkerHeartbeatTable {
  worker_id: string;
  at: string;
}

interface EventTable {
  stream_id: string;
  stream_position: number;
  global_position: number;
  transaction_id: string;
  message_type: string;
  message_id: string;
  message_data: JSONColumnType<Record<string, unknown>>;
  message_metadata: JSONColumnType<object>;
}

interface ListViewTable {
  id: number;
  corporation_id: number;
  user_id: number;
  list: string;
  name: string | null;
  query: string | null;
  preferred: boolean;
}

interface PdfBundleTable {
  id: string;
  corporation_id: number;
  kind: DocumentKind;
  hash: string | null;
  created_at: Generated<string>;
}

interface ProjectTable {
  id: number;
  corporation_id: number;
  code: string;
  name: string;
  client_id: number | null;
  status: 'open' | 'closed';
  opened_on: string;
  sale_order_id: number | null;
  sale_order_version: number | null;
  sale_order_number: string | null;
  revision: number;
}

interface ThirdPartyGroupTable {
  id: number;
  corporation_id: number;
  name: string;
  description: string | null;
  revision: number;
}

interface ThirdPartyGroupMemberTable {
  group_id: number;
  third_party_id: number;
}

interface SpecificPriceTable {
  id: number;
  corporation_id: number;
  product_id: number;
  name: string;
  terms: JSONColumnType<object>;
  client_ids: number[];
  group_ids: number[];
  revision: number;
}

interface SupplierProductTable {
  id: number;
  corporation_id: number;
  product_id: number;
  supplier_id: number;
  code: string | null;
  name: string | null;
  price: string;
  minimum_quantity: string;
  preferred: boolean;
  terms: JSONColumnType<object>;
  revision: number;
}

interface ProductPurchaseTable {
  version_id: number;
  product_id: number;
  supplier_id: number;
  date: string | null;
  unit_price: string;
  accepted: boolean;
}

interface PriceHistoryTable {
  id: number;
  corporation_id: number;
  product_id: number;
  kind: 'product' | 'specificPrice' | 'supplierProduct';
  source_id: number;
  name: string | null;
  supplier_id: number | null;
  before: ColumnType<object | null, string | null, string | null>;
  after: ColumnType<object | null, string | null, string | null>;
  user_id: number | null;
  at: string;
}

interface JournalLineTable {
  entry: string;
  line: number;
  corporation_id: number;
  journal: string;
  date: string;
  account: string;
  auxiliary: string | null;
  third_party_id: number | null;
  what: string;
  document_kind: string;
  document_id: number;
  piece_ref: string;
  piece_date: string;
  due_date: string | null;
  debit: string;
  credit: string;
  settles_kind: string | null;
  settles_version: number | null;
  tax: string;
  tax_base: string | null;
  validated_at: string;
}

interface JournalPieceTable {
  kind: string;
  version: number;
  corporation_id: number;
  third_party_id: number;
  account: string;
  auxiliary: string;
  side: string;
  sign: number;
  total: string;
  settled: string;
  open: string;
  waiting: ColumnType<object[], string, string>;
  bank: ColumnType<object | null, string | null, string | null>;
  letter: string;
  settled_on: string | null;
}

interface AccountMonthTable {
  corporation_id: number;
  month: string;
  journal: string;
  account: string;
  tax: string;
  debit: string;
  credit: string;
  base: string;
}

interface BooksTable {
  corporation_id: number;
  chart: ColumnType<object | null, string | null, string | null>;
  closed_until: string | null;
  revision: number;
}

interface ClosedPeriodTable {
  corporation_id: number;
  until: string;
  from_date: string | null;
  entries: number;
  debit: string;
  credit: string;
  balances: ColumnType<object[], string, string>;
  hash: string;
  closed_at: string;
  closed_by: number | null;
}

interface BankStatementTable {
  id: number;
  corporation_id: number;
  name: string;
  format: string;
  account: string | null;
  number: string | null;
  first_date: string;
  last_date: string;
  opening: string | null;
  closing: string | null;
  adds_up: boolean;
  lines: number;
  skipped: number;
  repeated: number;
  erased: Generated<boolean>;
  user_id: number | null;
  imported_at: string;
}

interface BankLineTable {
  statement_id: number;
  line: number;
  corporation_id: number;
  date: string;
  value_date: string | null;
  amount: string;
  key: string;
  label: string | null;
  counterparty: string | null;
  iban: string | null;
  reference: string | null;
  bank_reference: string | null;
  status: Generated<string>;
  payment_id: Generated<number | null>;
  client_id: Generated<number | null>;
  reason: Generated<string | null>;
}

interface BankColumnsTable {
  corporation_id: number;
  signature: string;
  mapping: JSONColumnType<object>;
}

interface BankUploadTable {
  id: string;
  corporation_id: number;
  user_id: number | null;
  name: string;
  account: string | null;
  content: Buffer;
  at: Generated<string>;
}

interface ReminderSettingsTable {
  corporation_id: number;
  automatic: boolean;
  days: number[];
  revision: number;
}

interface InvoiceReminderTable {
  document_id: number;
  version_id: number;
  corporation_id: number;
  stage: Generated<number>;
  sent_at: Generated<string | null>;
  mail_id: Generated<number | null>;
  held: Generated<boolean>;
  held_until: Generated<string | null>;
  held_reason: Generated<string | null>;
}

export interface Tables {
  bank_statement: BankStatementTable;
  bank_line: BankLineTable;
  bank_columns: BankColumnsTable;
  bank_upload: BankUploadTable;
  reminder_settings: ReminderSettingsTable;
  invoice_reminder: InvoiceReminderTable;
  journal_line: JournalLineTable;
  journal_piece: JournalPieceTable;
  account_month: AccountMonthTable;
  books: BooksTable;
  closed_period: ClosedPeriodTable;
  project: ProjectTable;
  third_party_group: ThirdPartyGroupTable;
  third_party_group_member: ThirdPartyGroupMemberTable;
  list_view: ListViewTable;
  pdf_bundle: PdfBundleTable;
  record_list: RecordListTable;
  corporation: CorporationTable;
  person: PersonTable;
  person_corporation: PersonCorporationTable;
  user_account: UserAccountTable;
  user_role: UserRoleTable;
  third_party: ThirdPartyTable;
  product: ProductTable;
  specific_price: SpecificPriceTable;
  supplier_product: SupplierProductTable;
  price_history: PriceHistoryTable;
  product_purchase: ProductPurchaseTable;
  document_list: DocumentListTable;
  document_totals: DocumentTotalsTable;
  open_invoices_by_due: OpenInvoicesByDueTable;
  payment_list: PaymentListTable;
  payment_allocation: PaymentAllocationTable;
  credit_transfer: CreditTransferTable;
  credit_transfer_order: CreditTransferOrderTable;
  supplier_invoice: SupplierInvoiceTable;
  recurring_invoice: RecurringInvoiceTable;
  mail_list: MailListTable;
  mail_template: MailTemplateTable;
  attached_document: AttachedDocumentTable;
  number_series: NumberSeriesTable;
  revenue_by_month: RevenueByMonthTable;
  revenue_by_client_month: RevenueByClientMonthTable;
  revenue_by_client_year: RevenueByClientYearTable;
  event_chain: EventChainTable;
  chain_head: ChainHeadTable;
  command_log: CommandLogTable;
  personal_key: PersonalKeyTable;
  credential: CredentialTable;
  session: SessionTable;
  throttle: ThrottleTable;
  password_reset: PasswordResetTable;
  stored_file: StoredFileTable;
  draft_pdf: DraftPdfTable;
  installation: InstallationTable;
  worker_heartbeat: WorkerHeartbeatTable;
  emt_messages: EventTable;
}
