import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuard } from '#db/outbound/address-guard.ts';
import { post } from '#jobs/webhooks/post.ts';
import { testCertificate } from '#tests/builders/servers/certificate.ts';
import { startReceiver, type Receiver } from '#tests/builders/servers/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const guard = createGuard({ outboundAllow: ['127.0.0.0/8'] });
/** Every name as this machine, as if that were on the internet. */
const blind = {
  ...guard,
  resolveAllowed: () => Promise.resolve({ address: '127.0.0.1', family: 4 as const }),
};

describe('sending', () => {
  const to = (path: string, milliseconds: number) =>
    post(
      { guard, outboundAllow: ['127.0.0.0/8'], milliseconds },
      { url: receiver.url + path, headers: {}, body: '{}' },
    );

  it.each([
    ['/silent', 200, { delivered: false, outcome: 'timeout', code: null }],
    // Its first bytes come at once, on a busy machine a little later.
    ['/trickle', 2_000, { delivered: false, outcome: 'answer', code: 500 }],
  ])('to %s ends in time', async (path, milliseconds, expected) => {
    const attempt = await to(path, milliseconds);
    expect(attempt).toMatchObject(expected);
    expect(attempt.duration).toBeLessThan(30_000);
  });

  it('without encryption is for what the operator names alone', async () => {
    const settings = { guard: blind, outboundAllow: ['10.0.0.0/8'] };
    const url = `http://exemple.invalid:${receiver.port}/ok/plain`;
    expect(await post(settings, { url, headers: {}, body: '{}' })).toMatchObject({ outcome: 'plain' });
    expect(receiver.at('/ok/plain')).toEqual([]);
    const named = { guard: blind, outboundAllow: ['exemple.invalid'] };
    expect(await post(named, { url, headers: {}, body: '{}' })).toMatchObject({ delivered: true });
    expect(receiver.at('/ok/plain')[0]?.headers.host).toBe(`exemple.invalid:${receiver.port}`);
  });

  it('to a server whose certificate is not trusted, or of another name, is refused', async () => {
    const hidden = await startReceiver({ secure: true });
    const settings = { guard: blind, outboundAllow: [] };
    const trusting = { ...settings, ca: testCertificate.cert };
    const at = (host: string) => ({ url: `https://${host}:${hidden.port}/ok`, headers: {}, body: '{}' });
    expect(await post(settings, at('localhost'))).toMatchObject({ delivered: false, outcome: 'tls' });
    expect(await post(trusting, at('exemple.invalid'))).toMatchObject({ delivered: false, outcome: 'tls' });
    expect(hidden.received).toEqual([]);
    expect(await post(trusting, at('localhost'))).toMatchObject({ delivered: true });
    expect(await post(trusting, at('127.0.0.1'))).toMatchObject({ delivered: true });
    await hidden.close();
  });
});
