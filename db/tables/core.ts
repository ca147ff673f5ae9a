import type { WorkerMetrics } from '../worker-metrics.ts';
import type { KeptPart, RetentionRule } from '#domain/people/retention.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/* Tables of the installation, its people and its plain records. */

interface RecordListTable {
  id: number;
  resource: string;
  /** 0: the installation. */
  corporation_id: number;
  label: string;
  enabled: boolean;
  values: JSONColumnType<Record<string, unknown>>;
  revision: number;
  /** What it is searched by. */
  words: string;
  /** Other plain records that it names. */
  record_ids: number[];
  /** What its list is sorted and narrowed by (projections/records/record-keys.ts). */
  k1: string | null;
  k2: string | null;
  k3: string | null;
  k4: string | null;
  k5: string | null;
  k6: string | null;
  k7: string | null;
  k8: string | null;
  k9: string | null;
  k10: string | null;
  k11: string | null;
  k12: string | null;
  k13: string | null;
  k14: string | null;
  k15: string | null;
  k16: string | null;
  list_order: GeneratedAlways<string>;
  label_order: GeneratedAlways<string>;
  search: GeneratedAlways<string>;
}

/** Fields by folded headings ('': none), and answers by lines: `new`, `leave`, or the id of what the line changes. */
export interface ImportChoices {
  columns?: Record<string, string>;
  answers?: Record<string, string>;
}

/** A file that somebody brought in and has not said yes to. */
interface ImportDraftTable {
  id: string;
  corporation_id: number;
  user_id: number;
  list: string;
  name: string;
  /** null while it is being read, or where it could not be. */
  /** A table as it was read; or `sealed`, base64 of the same for who brought it in. */
  content: JSONColumnType<
    { headings: string[]; lines: { line: number; cells: string[] }[] } | { sealed: string }
  > | null;
  /** How far the reading is. */
  rows_read: Generated<number>;
  /** Why it could not be read, as a translation key. */
  error: string | null;
  /** What was said about it: what its columns are, and what becomes of doubtful lines. */
  choices: JSONColumnType<ImportChoices, string | undefined>;
  at: Generated<string>;
}

/** Commands that somebody confirmed together, and the worker runs one after the other. */
interface BulkOperationTable {
  id: string;
  corporation_id: number;
  user_id: number;
  /** What it is called: texts under `bulk.<name>`. */
  name: string;
  params: JSONColumnType<Record<string, string | number>>;
  /** Of what it is about: as many as its items, or the lines of a file that one command takes. */
  units: number;
  back: string;
  asked_at: Generated<string>;
  started_at: string | null;
  stopped_at: string | null;
  ended_at: string | null;
}

interface BulkItemTable {
  operation: string;
  place: number;
  label: string;
  /** The page of what it is about. */
  about: string | null;
  /** Of a document: its number is shown as it is by then. */
  version: number | null;
  command: string;
  /** null once it was run: it may hold personal data. */
  input: JSONColumnType<object> | null;
  state: Generated<string>;
  errors: ColumnType<Record<string, string[]>, string | undefined, string>;
  made: Generated<number | null>;
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
  /** Of the person alone: not the company's. */
  personal_email: string | null;
  birth_date: string | null;
  phone: string | null;
  mobile: string | null;
  /** Its name in the file store, sealed. */
  photo: string | null;
  permit_expiry: string | null;
  licence_expiry: string | null;
  /** What the social security number is found by. */
  number_hash: string | null;
}

interface PersonCorporationTable {
  person_id: number;
  corporation_id: number;
  enabled: boolean;
  employee: boolean;
  /** Since when it is not enabled; null while it is. */
  shut_on: string | null;
  contract_start: string | null;
  contract_end: string | null;
  personnel_number: string | null;
  profile_id: number | null;
  manager_id: number | null;
  /** Last name first; '' once erased. */
  name: Generated<string>;
  /** Addresses and telephone numbers, to be searched. */
  reached: Generated<string>;
}

interface PersonHoldTable {
  person_id: number;
  corporation_id: number;
  until_on: string;
}

interface PersonErasureTable {
  person_id: number;
  part: KeptPart;
  erased_on: string;
  rule: RetentionRule;
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
  /** For good; the row stays, since histories name it. */
  closed: Generated<boolean>;
  /** A password was chosen. */
  activated: Generated<boolean>;
  created_at: string | null;
  invited_at: string | null;
  language: string | null;
  time_zone: string | null;
  authenticator: Generated<boolean>;
  passkeys: Generated<number>;
}

interface UserRoleTable {
  user_id: number;
  corporation_id: number;
  roles: string[];
}

interface EventChainTable {
  chain: number;
  position: number;
  stream_id: string;
  stream_position: number;
  hash: string;
  global_position: number | null;
  transaction_id: string | null;
  created: string | null;
  seal: string | null;
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
  /**
   * Of what was asked (db/events/command-fingerprint.ts); null: asked under no id of its sender's, or before it was
   * kept.
   */
  fingerprint: string | null | undefined;
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
  number: Generated<number>;
  stage: Generated<string>;
  browser: string | null;
  system: string | null;
  /** Shortened. */
  address: string | null;
  /** What a replica must have replayed of the log before it is read from for this session. */
  position: Generated<string>;
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
  /** Of a new account: it has no password yet. */
  invitation: Generated<boolean>;
}

interface StoredFileTable {
  hash: string;
  size: number;
  type: string;
  created_at: Generated<string>;
}

interface InstallationTable {
  key: string;
  value: string;
}

interface WorkerHeartbeatTable {
  worker_id: string;
  at: string;
  /** Of the process, beside one of its pools of workers. */
  metrics: WorkerMetrics | null;
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

interface FormDraftTable {
  id: string;
  user_id: number;
  corporation_id: number;
  /** The address of the form. */
  path: string;
  /** What the form would be sent as. */
  command_id: string | null;
  /** Names of fields with what was typed in them (db/secrets.ts). */
  sealed: Buffer;
  at: Generated<string>;
}

export interface CoreTables {
  form_draft: FormDraftTable;
  list_view: ListViewTable;
  import_draft: ImportDraftTable;
  bulk_operation: BulkOperationTable;
  bulk_item: BulkItemTable;
  record_list: RecordListTable;
  corporation: CorporationTable;
  person: PersonTable;
  person_corporation: PersonCorporationTable;
  person_hold: PersonHoldTable;
  person_erasure: PersonErasureTable;
  user_account: UserAccountTable;
  user_role: UserRoleTable;
  event_chain: EventChainTable;
  chain_head: ChainHeadTable;
  command_log: CommandLogTable;
  personal_key: PersonalKeyTable;
  credential: CredentialTable;
  session: SessionTable;
  throttle: ThrottleTable;
  password_reset: PasswordResetTable;
  stored_file: StoredFileTable;
  installation: InstallationTable;
  worker_heartbeat: WorkerHeartbeatTable;
  emt_messages: EventTable;
}
