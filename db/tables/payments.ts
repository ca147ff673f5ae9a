import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { SettledKind } from '#domain/documents/outstanding-questions.ts';

/* Tables of money: payments, transfers, bank files, reminders. */

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
  /** Why a rest was given up; null: it is money. */
  write_off: string | null;
  group_id: number | null;
  deposit: Generated<boolean>;
  allocated: Generated<string>;
  /** amount less allocated; 0 of cancelled ones. */
  rest: GeneratedAlways<string>;
  record_ids: number[];
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
  account: Generated<string | null>;
}

interface ChequeDepositTable {
  id: number;
  corporation_id: number;
  number: string;
  date: string;
  account: string | null;
  total: string;
  count: number;
  cancelled: Generated<boolean>;
}

interface ChequeDepositPaymentTable {
  deposit_id: number;
  payment_id: number;
  live: Generated<boolean>;
}

interface PrintedSheetTable {
  /** What it shows: a hash, or a record's sort, id, revision and language. */
  id: string;
  hash: string;
  /** It is the same file ever after. */
  kept: Generated<boolean>;
}

interface ReconciledPaymentTable {
  payment_id: number;
  statement_id: number;
  line: number;
  corporation_id: number;
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
  grouped: boolean;
  days: number[];
  apart: number;
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

export interface PaymentsTables {
  bank_statement: BankStatementTable;
  bank_line: BankLineTable;
  reconciled_payment: ReconciledPaymentTable;
  cheque_deposit: ChequeDepositTable;
  cheque_deposit_payment: ChequeDepositPaymentTable;
  printed_sheet: PrintedSheetTable;
  bank_columns: BankColumnsTable;
  bank_upload: BankUploadTable;
  reminder_settings: ReminderSettingsTable;
  invoice_reminder: InvoiceReminderTable;
  payment_list: PaymentListTable;
  payment_allocation: PaymentAllocationTable;
  credit_transfer: CreditTransferTable;
  credit_transfer_order: CreditTransferOrderTable;
}
