import type { RemoteReason } from '#domain/storage/fault.ts';
import type { FtpProtocol } from '#domain/storage/ftp-server.ts';

/** Why a server was not reached or did not do something; `detail` is what it said, at most 200 characters. */
export class RemoteFault extends Error {
  readonly detail: string;
  constructor(
    readonly reason: RemoteReason,
    said = '',
    /** The key that an SFTP server showed before it refused. */
    readonly fingerprint: string | null = null,
  ) {
    const detail = said
      .replaceAll(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, 200);
    super(`${reason}: ${detail}`);
    this.name = 'RemoteFault';
    this.detail = detail;
  }
}

/** A server of others, and what opens it. */
export interface RemoteServer {
  protocol: FtpProtocol;
  address: string;
  port: number;
  username: string;
  /** null: a key alone signs in. */
  password: string | null;
  /** The opened key that signs in on an SFTP server; null: a password alone. */
  privateKey: string | null;
  /** The key that an SFTP server must show, `SHA256:…`; null: whichever it shows first. */
  hostKey: string | null;
  /** PEM of who may vouch for the certificate, instead of those whom this machine trusts. */
  ca?: string;
}

/** How long each step may take, in milliseconds. */
export interface Patience {
  /** Until the server greets. */
  connect: number;
  /** Without a byte from it. */
  idle: number;
  /** All of it together. */
  whole: number;
}

/** A push holds one of the worker's slots no longer than this. */
export const patience: Patience = { connect: 10_000, idle: 15_000, whole: 55_000 };

/** Where a file goes: below the root, or below the account's own folder. */
export interface RemoteFolder {
  absolute: boolean;
  segments: readonly string[];
}

/** A signed-in connection that stands in one folder. */
export interface RemoteFiles {
  /** Bytes of a file; null when there is none of that name. */
  size(name: string): Promise<number | null>;
  read(name: string): Promise<Buffer>;
  write(name: string, content: Buffer): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export interface RemoteConnection {
  /** The key that an SFTP server showed; null of the other protocols. */
  readonly fingerprint: string | null;
  /** Goes to a folder, making it where it is missing. @throws RemoteFault folder-refused */
  enter(folder: RemoteFolder): Promise<RemoteFiles>;
  /** Ends it at once, whatever is under way. */
  close(): void;
}

/** What an error says of itself: the system's, the protocol's or TLS's code, and its words. */
function saidBy(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error ? error.code : '';
  return {
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : '',
    message: error.message,
  };
}

/** An error that some step met, as a fault: its code tells, else what the step itself means. */
export function faultOf(error: unknown, otherwise: RemoteReason): RemoteFault {
  if (error instanceof RemoteFault) return error;
  const { code, message } = saidBy(error);
  return new RemoteFault(systemReason(code, message) ?? otherwise, message);
}

const certificateCodes =
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ALTNAME|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/;

function systemReason(code: string, message: string): RemoteReason | null {
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code))
    return 'connection-refused';
  if (code === 'ETIMEDOUT' || /\btime(d )?-?out\b/i.test(message)) return 'timed-out';
  if (certificateCodes.test(code)) return 'certificate';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return 'no-tls';
  if (
    ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code) ||
    /FIN packet|connection (lost|closed)|closed|No response from server/i.test(message)
  )
    return 'cut-off';
  if (['552', '452', '14', '15', 'ENOSPC'].includes(code) || /no space|disk full|quota/i.test(message))
    return 'full';
  return null;
}
