import type { ColumnType, Generated, JSONColumnType } from 'kysely';

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

export interface CoreTables {
  list_view: ListViewTable;
  record_list: RecordListTable;
  corporation: CorporationTable;
  person: PersonTable;
  person_corporation: PersonCorporationTable;
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
