import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
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
  /** total less paid and credited; 0 of drafts and quotations. */
  due: GeneratedAlways<string>;
  label: GeneratedAlways<string>;
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
  record_ids: number[];
}

interface PaymentAllocationTable {
  payment_id: number;
  kind: DocumentKind;
  document_id: number;
  version_id: number;
  number: string;
  amount: string;
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

export interface Tables {
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
  document_list: DocumentListTable;
  document_totals: DocumentTotalsTable;
  payment_list: PaymentListTable;
  payment_allocation: PaymentAllocationTable;
  mail_list: MailListTable;
  mail_template: MailTemplateTable;
  attached_document: AttachedDocumentTable;
  number_series: NumberSeriesTable;
  revenue_by_month: RevenueByMonthTable;
  revenue_by_client_month: RevenueByClientMonthTable;
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
