import { createHmac } from 'node:crypto';

const PREFIX = /^whsec_/;

/**
 * The `webhook-signature` header of a message: one `v1` signature a secret, HMAC-SHA256 over
 * `<id>.<timestamp>.<body>` (Standard Webhooks 1.0, "Signature scheme").
 * @param secrets as people copied them: `whsec_` and the key in base64
 * @param timestamp seconds since 1970
 */
export const signatureOf = (
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
