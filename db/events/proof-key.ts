import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';

/** What an Ed25519 private key looks like before its 32 bytes (RFC 8410, PKCS #8). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The installation's key for proof files: anybody may check with its public half, which the product publishes. */
export interface ProofKey {
  publicPem: string;
  /** SHA-256 of the public key (DER), in hexadecimal: what people compare. */
  fingerprint: string;
  /** Ed25519. */
  sign(content: Uint8Array): Buffer;
}

/** Derived from `DATA_KEY`: no other secret to keep, and the same after a restore. */
export function proofKey(dataKey: string): ProofKey {
  const seed = Buffer.from(hkdfSync('sha256', dataKey, '', 'proof signature', 32));
  const secret: KeyObject = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const open = createPublicKey(secret);
  return {
    publicPem: open.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256')
      .update(open.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
    sign: (content) => sign(null, content, secret),
  };
}
