import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real OpenID Connect provider on this machine: whoever it is told signs in there. */
export interface IdentityProvider {
  issuer: string;
  client: { id: string; secret: string };
  /** What the provider says of its people, by the name they give there. */
  people: Map<string, { email: string; verified: boolean }>;
  /** Signs in as a browser would, from the address that we send it to; answers where it is sent back to. */
  visit(to: string, name: string): Promise<string>;
  close(): Promise<void>;
}

const client = { id: 'registre', secret: 'un secret de fournisseur pour les essais' };

/** Cookies of one browser: the provider sets several. */
function jar() {
  const kept = new Map<string, string>();
  return {
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    take(answer: Response) {
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        kept.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
  };
}

const MOST_STEPS = 12;

/** Follows the provider from page to page, filling in what it asks, until it sends the browser elsewhere. */
async function visit(issuer: string, to: string, name: string): Promise<string> {
  const cookies = jar();
  let step = { url: to, body: null as URLSearchParams | null };
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const answer = await fetch(step.url, {
      method: step.body === null ? 'GET' : 'POST',
      body: step.body,
      headers: { cookie: cookies.header() },
      redirect: 'manual',
    });
    cookies.take(answer);
    const next = answer.headers.get('Location');
    if (next !== null) {
      const url = new URL(next, issuer).href;
      if (!url.startsWith(issuer)) return url;
      step = { url, body: null };
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined)
      throw new Error(`The provider answers ${answer.status}: ${page.slice(0, 500)}`);
    step = {
      url: new URL(action, issuer).href,
      body: new URLSearchParams({ prompt, login: name, password: 'x' }),
    };
  }
  throw new Error('The provider goes round in circles');
}

export async function startIdentityProvider(returnTo: string): Promise<IdentityProvider> {
  const people: IdentityProvider['people'] = new Map();
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on a port
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [returnTo] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    cookies: { keys: ['des cookies signés pour les essais'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: people.get(id)?.email, email_verified: people.get(id)?.verified }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    client,
    people,
    visit: (to, name) => visit(issuer, to, name),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
