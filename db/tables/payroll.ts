import type { Generated } from 'kysely';
import type { BatchStatus, Delivery } from '#domain/payroll/slip-batch.ts';
import type { SlipDelivery, SlipStatus } from '#domain/payroll/wage-slip.ts';

interface SlipBatchTable {
  id: number;
  corporation_id: number;
  status: BatchStatus;
  contents: string[];
  files: number;
  pages: Generated<number>;
  undecided: Generated<number>;
  slips: Generated<number>;
  period: string | null;
  delivery: Delivery | null;
  reason: string | null;
  uploaded_at: string;
  uploaded_by: number | null;
  confirmed_at: string | null;
  ended_at: string | null;
  unchanged: Generated<number>;
}

interface WageSlipTable {
  id: number;
  corporation_id: number;
  person_id: number;
  period: string;
  /** null: withdrawn. */
  file: string | null;
  size: number;
  pages: number;
  content: string | null;
  batch_id: number;
  place: number;
  delivery: SlipDelivery;
  status: SlipStatus;
  reason: string | null;
  mail_id: number | null;
  replaces: number | null;
  replaced_by: number | null;
  issued_at: string;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
}

interface SlipObjectionTable {
  id: number;
  corporation_id: number;
  person_id: number;
  made_at: string;
  withdrawn_at: string | null;
}

interface WageSlipLinkTokenTable {
  link_id: number;
  slip_id: number;
  corporation_id: number;
  token_hash: string;
  tries: Generated<number>;
  made_at: Generated<string>;
}

interface SlipArchiveTokenTable {
  token_hash: string;
  person_id: number;
  tries: Generated<number>;
  made_at: Generated<string>;
  expires_at: string;
}

interface SlipReadingTable {
  batch_id: number;
  done: number;
  total: number;
}

export interface PayrollTables {
  slip_batch: SlipBatchTable;
  wage_slip: WageSlipTable;
  slip_objection: SlipObjectionTable;
  wage_slip_link_token: WageSlipLinkTokenTable;
  slip_archive_token: SlipArchiveTokenTable;
  slip_reading: SlipReadingTable;
}
