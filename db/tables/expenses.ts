import type { Generated, GeneratedAlways } from 'kysely';
import type { AdvanceState } from '#domain/expenses/advance.ts';
import type { ExpenseStatus } from '#domain/expenses/expense.ts';
import type { TransferStatus } from '#domain/payments/credit-transfer.ts';
import type { VehicleKind } from '#domain/records/catalogue/projects/mileage-scale.ts';
import type { ExpenseKind } from '#domain/records/catalogue/projects/project-expense-document-type.ts';

interface ExpenseTable {
  id: number;
  corporation_id: number;
  person_id: number;
  status: ExpenseStatus;
  title: string;
  description: string | null;
  type_id: number;
  type_name: string;
  kind: ExpenseKind;
  day: string;
  project_id: number | null;
  net: string;
  vat: string;
  total: string;
  deductible: string;
  cost: string;
  purchase_amount: string | null;
  billable: boolean;
  distance: string | null;
  trip_before: string | null;
  /** What a trip was driven with: kilometres of a year are those of a vehicle. */
  vehicle: VehicleKind | null;
  power: number | null;
  electric: boolean | null;
  reason: string | null;
  submitted_at: string | null;
  decided_at: string | null;
  batch_id: number | null;
  paid_on: string | null;
  invoice_version: number | null;
  invoice_line: number | null;
  /** Where that line stands in its invoice, counted from 0, what it asks for, and what credit notes took back of it. */
  invoice_place: number | null;
  invoice_quantity: string | null;
  credited_quantity: string | null;
  record_ids: number[];
  revision: number;
  search: GeneratedAlways<string>;
}

interface ExpenseInvoiceTable {
  version: number;
  left_amount: Generated<string | null>;
  /** Credited, including VAT, of no line as it stands, less what was freed on its account. */
  unnamed: Generated<string>;
}

interface ExpenseAdvanceTable {
  id: number;
  corporation_id: number;
  person_id: number;
  title: string | null;
  day: string;
  amount: string;
  /** What was said to its being asked for. */
  decision: Generated<AdvanceState['decision']>;
  /** Why it was refused. */
  reason: Generated<string | null>;
  given_on: string | null;
  batch_id: number | null;
  deducted: Generated<string>;
  repaid: Generated<string>;
  revision: number;
}

interface ReimbursementTable {
  id: number;
  corporation_id: number;
  reference: string;
  status: TransferStatus;
  people: Generated<number>;
  amount: Generated<string>;
  execution_date: string;
  made_at: string;
  /** The movement of the bank that it is. */
  statement_id: Generated<number | null>;
  line: Generated<number | null>;
}

export interface ExpenseTables {
  expense: ExpenseTable;
  expense_invoice: ExpenseInvoiceTable;
  expense_advance: ExpenseAdvanceTable;
  reimbursement: ReimbursementTable;
}
