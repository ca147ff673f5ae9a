import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { invalid, type Refusal } from '../kernel/refusal.ts';

/*
 * The key that Registre signs in on an SFTP server with. It is opened once, where it is saved: its passphrase is not
 * kept, and no push pays for it. What is kept is sealed as passwords are.
 */

export interface SignInKey {
  /** The opened key, as ssh2 reads it. */
  privateKey: string;
  /** The line for `authorized_keys`, without a comment: "ssh-ed25519 AAAA…". */
  publicKey: string;
  /** `SHA256:…`, as `ssh-keygen -l` writes it. */
  fingerprint: string;
}

/**
 * Rounds that opening a key may take; `ssh-keygen` uses 16 or 24 by itself. Each holds the whole process up, and a key
 * may ask for billions of them.
 */
const MOST_ROUNDS = 32;

const OPENSSH = /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]+?)-----END/;
const PKCS8 = /^-----BEGIN PRIVATE KEY-----/;
const kinds = /^(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521))$/;

const at = (field: 'privateKey' | 'passphrase', error: string): Refusal => invalid({ [field]: [error] });

/** Strings of SSH's binary formats: their length in four bytes, then themselves. */
const packed = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );

/** Rounds of bcrypt that an OpenSSH key asks for; 0: it is none, or not encrypted so (PROTOCOL.key of OpenSSH). */
function roundsOf(text: string): number {
  const bytes = Buffer.from(OPENSSH.exec(text)?.[1] ?? '', 'base64');
  let from = 'openssh-key-v1\0'.length;
  const next = (): Buffer => {
    if (from + 4 > bytes.length) return Buffer.alloc(0);
    const start = from + 4;
    from = start + bytes.readUInt32BE(from);
    return bytes.subarray(start, from);
  };
  next(); // the cipher
  if (next().toString() !== 'bcrypt') return 0;
  const options = next();
  return options.length < 4 ? 0 : options.readUInt32BE(options.length - 4);
}

/** An Ed25519 key in OpenSSH's own form, the only one in which ssh2 reads one. */
function opensshPem(key: KeyObject): string {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const check = Buffer.alloc(8); // twice the same number; any will do, since nothing is encrypted
  const kind = 'ssh-ed25519';
  const secret = Buffer.concat([check, packed(kind, point, Buffer.concat([seed, point]), '')]);
  const padding = Buffer.from(Array.from({ length: -secret.length & 7 }, (_, index) => index + 1));
  const one = Buffer.from([0, 0, 0, 1]);
  const body = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    packed('none', 'none', ''),
    one,
    packed(packed(kind, point), Buffer.concat([secret, padding])),
  ]);
  const lines = body.toString('base64').replaceAll(/.{70}/g, '$&\n').trimEnd();
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`;
}

/** A key as it is kept. @throws Error for kinds that SSH has no signature of */
function plainPem(key: KeyObject): string {
  if (key.asymmetricKeyType === 'ed25519') return opensshPem(key);
  return key.export({ format: 'pem', type: key.asymmetricKeyType === 'rsa' ? 'pkcs1' : 'sec1' }).toString();
}

/** The key in a form that ssh2 reads, or null. */
function readable(text: string): string | null {
  try {
    return PKCS8.test(text) ? plainPem(createPrivateKey(text)) : text;
  } catch {
    return null;
  }
}

/** @throws Refusal `invalid` at the field that is wrong */
async function opened(text: string, passphrase: string | null) {
  const { default: ssh2 } = await import('ssh2');
  const { parseKey } = ssh2.utils;
  const pem = readable(text);
  if (pem === null) throw at('privateKey', 'errors.key.unreadable');
  if (roundsOf(pem) > MOST_ROUNDS) throw at('privateKey', `errors.key.rounds|max=${MOST_ROUNDS}`);
  const plain = parseKey(pem);
  if (!(plain instanceof Error)) return plain;
  if (!/no passphrase given/.test(plain.message)) throw at('privateKey', 'errors.key.unreadable');
  if (passphrase === null) throw at('passphrase', 'errors.key.passphraseMissing');
  const parsed = parseKey(pem, passphrase);
  if (parsed instanceof Error) throw at('passphrase', 'errors.key.passphraseWrong');
  return parsed;
}

/**
 * Reads a private key that somebody pasted: OpenSSH, or PEM of RSA, ECDSA or Ed25519.
 * @param passphrase what opens it; of no matter where it is not encrypted
 * @throws Refusal `invalid` at `privateKey` or `passphrase`, which says nothing of either
 */
export async function readSignInKey(text: string, passphrase: string | null): Promise<SignInKey> {
  const key = await opened(text, passphrase);
  if (!key.isPrivateKey()) throw at('privateKey', 'errors.key.public');
  if (!kinds.test(key.type)) throw at('privateKey', 'errors.key.kind');
  const publicBytes = key.getPublicSSH();
  const digest = createHash('sha256').update(publicBytes).digest('base64').replace(/=+$/, '');
  try {
    return {
      privateKey: plainPem(createPrivateKey(key.getPrivatePEM())),
      publicKey: `${key.type} ${publicBytes.toString('base64')}`,
      fingerprint: `SHA256:${digest}`,
    };
  } catch {
    throw at('privateKey', 'errors.key.unreadable');
  }
}
