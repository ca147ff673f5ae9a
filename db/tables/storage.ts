import type { Generated, GeneratedAlways } from 'kysely';
import type { RemoteReason } from '#domain/storage/fault.ts';
import type { FtpProtocol } from '#domain/storage/ftp-server.ts';
import type { PushedKind, PushStatus } from '#domain/storage/remote-push.ts';
import type { StorageCode } from '#domain/storage/remote-storage.ts';
import type { SecretOwner } from '#domain/kernel/work.ts';

/* Servers of others: what is known of them, what was put there, and the secrets that open them. */

interface SecretTable {
  kind: SecretOwner['kind'];
  owner_id: number;
  corporation_id: number;
  sealed: Buffer;
}

interface FtpServerTable {
  id: number;
  corporation_id: number;
  name: string;
  address: string;
  protocol: FtpProtocol;
  port: number;
  username: string;
  host_key: string | null;
  host_key_confirmed_at: string | null;
  offered_key: string | null;
  has_password: boolean;
  public_key: string | null;
  key_fingerprint: string | null;
  revision: number;
  name_order: GeneratedAlways<string>;
}

interface RemoteStorageTable {
  id: number;
  corporation_id: number;
  code: StorageCode;
  server_id: number;
  folder: string;
  enabled: boolean;
  revision: number;
}

interface RemotePushTable {
  id: number;
  corporation_id: number;
  kind: PushedKind;
  version_id: number;
  number: string;
  status: PushStatus;
  reason: RemoteReason | null;
  detail: string | null;
  server_id: number | null;
  server_name: string | null;
  path: string | null;
  attempts: Generated<number>;
  /** null: the product itself. */
  user_id: number | null;
  queued_at: string;
  settled_at: string | null;
}

interface FtpServerStateTable {
  server_id: number;
  revision: number;
  /** null: it answered well. */
  reason: RemoteReason | null;
  detail: string | null;
  at: string;
  failures: Generated<number>;
  retry_at: string | null;
}

export interface RemoteTables {
  secret: SecretTable;
  ftp_server: FtpServerTable;
  remote_storage: RemoteStorageTable;
  remote_push: RemotePushTable;
  ftp_server_state: FtpServerStateTable;
}
