/** How receivers verify a signature, in several languages. */
export const verifying: readonly { language: string; code: string }[] = [
  {
    language: 'Node.js',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

/** body: the request's text as it came, before it is parsed */
export function isFromRegistre(secret, headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(id + '.' + timestamp + '.' + body).digest();
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  {
    language: 'Python',
    code: `import base64, hashlib, hmac, time

def is_from_registre(secret, headers, body):
    """body: the request's bytes as they came, before they are parsed"""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(one, expected) for one in headers["webhook-signature"].split(" "))`,
  },
  {
    language: 'PHP',
    code: `<?php
/** $body: file_get_contents('php://input') */
function isFromRegistre(string $secret, array $headers, string $body): bool
{
    [$id, $timestamp] = [$headers['webhook-id'], $headers['webhook-timestamp']];
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}`,
  },
];
