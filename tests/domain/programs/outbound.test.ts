import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOpenId } from '#db/identity/openid.ts';
import { createGuard, OutboundRefused, type Guard } from '#db/outbound/address-guard.ts';
import { guardedFetch } from '#db/outbound/guarded-fetch.ts';
import { RemoteFault } from '#db/outbound/remote/files.ts';
import { onServer } from '#db/outbound/remote/connect.ts';
import { post } from '#jobs/webhooks/post.ts';

/*
 * A server of the operator's own network, which nobody may reach by what people name: by a name that means another
 * address at its second asking, by a redirection, by what an identity provider says of itself.
 */

const OPEN = '127.0.0.1';
/** Another machine, as far as the guard is told. */
const INSIDE = '127.0.0.2';

let met = 0;
const inside = createTcp((socket) => {
  met += 1;
  socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
});
let outside: Server;
let answer: RequestListener = (_request, response) => response.end('ok');

const listening = async (server: Server, host: string): Promise<void> => {
  await new Promise<void>((done) => void server.listen(0, host, done));
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port; // it listens
const closed = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()));

beforeAll(async () => {
  await listening(inside, INSIDE);
  outside = createServer((request, response) => answer(request, response));
  await listening(outside, OPEN);
});
afterAll(() => Promise.all([closed(inside), closed(outside)]));
beforeEach(() => {
  met = 0;
});

const outboundAllow = [OPEN, '::1'];
const insideUrl = () => `http://${INSIDE}:${portOf(inside)}/metadata`;

/** A name that is an open address when it is first asked for, and one inside from then on. */
function rebinding(): Guard {
  let asked = 0;
  return createGuard({ outboundAllow }, () => {
    asked += 1;
    return Promise.resolve([{ address: asked === 1 ? OPEN : INSIDE, family: 4 }]);
  });
}

const plainly = createGuard({ outboundAllow });
const get = { method: 'GET', headers: {}, body: null };
const bySending = { headers: {}, body: '{}' };

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof OutboundRefused) return error.code;
      return error instanceof RemoteFault ? error.reason : String(error);
    },
  );

const remote = (protocol: 'ftp' | 'sftp') => ({
  protocol,
  address: 'moving.example',
  port: portOf(inside),
  username: 'a',
  password: 'b',
  privateKey: null,
  hostKey: null,
});
const limits = { connect: 2_000, idle: 2_000, whole: 5_000 };

describe('a name that means another address a moment later', () => {
  it('takes no question of an identity provider inside', async () => {
    const url = `http://moving.example:${portOf(inside)}/`;
    expect(await codeOf(guardedFetch(rebinding(), url, get))).toBe('address-refused');
    expect(met).toBe(0);
  });

  it('takes no webhook inside', async () => {
    const settings = {
      guard: rebinding(),
      outboundAllow: [...outboundAllow, 'moving.example'],
      milliseconds: 2_000,
    };
    const attempt = await post(settings, { url: `http://moving.example:${portOf(inside)}/`, ...bySending });
    expect(attempt.delivered).toBe(false);
    expect(met).toBe(0);
  });

  it.each(['ftp', 'sftp'] as const)('takes no %s connection inside', async (protocol) => {
    expect(
      await codeOf(onServer(rebinding(), remote(protocol), () => Promise.resolve(null), limits)),
    ).not.toBe('done');
    expect(met).toBe(0);
  });
});

describe('a redirection', () => {
  it.each([301, 302, 303, 307, 308])('%i inside is not followed', async (status) => {
    answer = (_request, response) => response.writeHead(status, { Location: insideUrl() }).end();
    const url = `http://${OPEN}:${portOf(outside)}/`;
    expect((await guardedFetch(plainly, url, get)).status).toBe(status);
    expect(await post({ guard: plainly, outboundAllow }, { url, ...bySending })).toMatchObject({
      delivered: false,
      code: status,
    });
    expect(met).toBe(0);
  });

  it('is not even begun where the address itself is inside, however it is written', async () => {
    const forms = [
      INSIDE,
      '2130706434',
      '0x7f000002',
      '0177.0.0.2',
      '127.2',
      '[::ffff:127.0.0.2]',
      '[::ffff:7f00:2]',
      '127.0.0.2.',
    ];
    for (const host of forms) {
      const url = `http://${host}:${portOf(inside)}/`;
      expect(await codeOf(guardedFetch(plainly, url, get)), host).toBe('address-refused');
      expect(await post({ guard: plainly, outboundAllow }, { url, ...bySending }), host).toMatchObject({
        delivered: false,
      });
    }
    expect(met).toBe(0);
  });
});

describe('an identity provider that names addresses inside', () => {
  const step = { state: 'état', nonce: 'n', verifier: 'v'.repeat(43) };

  /** Its own word on itself, with one address changed. */
  function naming(changed: Record<string, string>) {
    const issuer = `http://${OPEN}:${portOf(outside)}`;
    answer = (request, response) => {
      response.setHeader('Content-Type', 'application/json');
      if (request.url?.includes('.well-known'))
        response.end(
          JSON.stringify({
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            jwks_uri: `${issuer}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            ...changed,
          }),
        );
      else {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        const now = Math.floor(Date.now() / 1000);
        const claims = { iss: issuer, sub: 'a', aud: 'registre', iat: now, exp: now + 600, nonce: 'n' };
        const token = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}.${Buffer.alloc(256, 1).toString('base64url')}`;
        response.end(JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: token }));
      }
    };
    const openId = createOpenId(
      { issuer, clientId: 'registre', clientSecret: 's', name: 'Identité' },
      plainly,
    );
    if (openId === null) throw new Error('There is a provider');
    return openId;
  }

  const returned = new URL(
    `http://localhost:3000/login/openid/return?code=c&state=${encodeURIComponent(step.state)}`,
  );

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])('is not asked there: %s', async (name) => {
    expect(await codeOf(naming({ [name]: insideUrl() }).finish(returned, step))).not.toBe('done');
    expect(met).toBe(0);
  });

  it('is not known at all where its own word stands inside, or leads there', async () => {
    const at = (issuer: string) =>
      createOpenId({ issuer, clientId: 'registre', clientSecret: 's', name: 'I' }, plainly);
    answer = (_request, response) => response.writeHead(302, { Location: insideUrl() }).end();
    for (const issuer of [`http://${INSIDE}:${portOf(inside)}`, `http://${OPEN}:${portOf(outside)}`])
      expect(await codeOf(at(issuer)?.begin('http://localhost:3000/') ?? Promise.resolve())).not.toBe('done');
    expect(met).toBe(0);
  });
});
