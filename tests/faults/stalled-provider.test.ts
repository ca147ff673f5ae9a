import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenId, type OpenId } from '#db/identity/openid.ts';
import { createGuard } from '#db/outbound/address-guard.ts';
import { until } from '#tests/builders/process.ts';

/** An identity provider that tells of itself, and then says nothing more. */
let provider: Server;
let openId: OpenId;
let asked: number;
beforeAll(async () => {
  asked = 0;
  provider = createServer((request, response) => {
    if (!request.url?.startsWith('/.well-known/')) {
      asked += 1;
      return;
    }
    const of = (path: string) => `${issuer}/${path}`;
    const metadata = {
      issuer,
      authorization_endpoint: of('auth'),
      token_endpoint: of('token'),
      jwks_uri: of('keys'),
    };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(metadata));
  });
  await new Promise<void>((done) => void provider.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`; // it listens
  const settings = { issuer, clientId: 'registre', clientSecret: 'secret', name: 'Ailleurs' };
  // A turn is waited for half as long as an answer, as in the product; the test waits for both.
  const patience = { seconds: 2, turnMs: 1000 };
  const made = createOpenId(settings, createGuard({ outboundAllow: ['127.0.0.0/8'] }), patience);
  if (made === null) throw new Error('There is no provider');
  openId = made;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

describe('an identity provider that hangs', () => {
  it(
    'is waited for by eight people of a process, and the others are told so soon',
    { timeout: 60_000 },
    async () => {
      const begun = await openId.begin('http://localhost/login/openid/return');
      const returned = new URL(`http://localhost/login/openid/return?code=x&state=${begun.step.state}`);
      const told: string[] = [];
      const asking = Array.from({ length: 30 }, () =>
        openId.finish(returned, begun.step).catch((error: unknown) => {
          told.push(error instanceof Error ? error.message : String(error));
        }),
      );
      await until('those without a turn are told', 30, () => told.length >= 22);
      expect(new Set(told)).toEqual(new Set(['Others wait for the identity provider already']));
      expect(asked).toBe(8);
      await Promise.all(asking);
      expect(told).toHaveLength(30);
      // Whoever comes back to it finds a turn.
      expect((await openId.begin('http://localhost/login/openid/return')).to).toContain('/auth?');
    },
  );
});
