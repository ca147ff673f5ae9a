import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSED_AFTER } from '#app/http/guesses.server.ts';
import { openForm } from '#app/recruitment/open-form.server.ts';
import { revokeCandidateLink } from '#domain/recruitment/invitation-commands.ts';
import { dispatch } from '#app/api/dispatch.ts';
import { action as forgotPage } from '#app/session/forgot-password.tsx';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { changePassword, setUserEnabled } from '#domain/users/commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { invited } from '#tests/builders/recruitment.ts';
import { openInvoiceLink } from '#app/public-invoice/open-invoice-link.server.ts';
import { openLink } from '#app/public-quotation/open-link.server.ts';
import { openShare } from '#app/shared-documents/open-shared-link.server.ts';
import { createSharedLinkToken } from '#db/identity/shared-link-tokens.ts';
import { revokeInvoiceLink } from '#domain/documents/links/invoice-link-commands.ts';
import { revokeQuotationLink } from '#domain/documents/links/quotation-link-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { announceSharedDocument, revokeSharedLink } from '#domain/shared-documents/announce-commands.ts';
import { createSharedDocument } from '#domain/shared-documents/commands.ts';
import { sharedDocumentAggregate } from '#domain/shared-documents/shared-document.ts';
import { linkedInvoice } from '#tests/builders/documents/invoice-links.ts';
import { linkedQuotation } from '#tests/builders/documents/quotation-links.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { browserOf, PASSWORD } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long, patience } from '#tests/setup/chance.ts';
import { servicesOver } from '#tests/builders/services.ts';

/*
 * Nobody learns from how long an answer takes whether an account exists: what is asked of the database is the same. The
 * long form measures it, as the area under the ROC curve of who tells the two apart by time alone: 0.5 is a guess.
 */

const ORIGIN = 'http://localhost:3000';
const SAMPLES = 2000;
const HIGHEST_AUC = 0.55;

let world: World;
let services: Services;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  const { store } = world.runtime;
  for (const username of ['connue', 'fermee', 'sansmotdepasse']) {
    const { id } = await send(store, createMember, company.actor, {
      username,
      gender: 'F',
      firstName: 'Soazig',
      lastName: 'Morvan',
      email: `${username}@example.fr`,
      group: 'user',
    });
    if (username !== 'sansmotdepasse')
      await send(store, changePassword, systemActor(null), {
        id,
        passwordHash: await hashPassword(PASSWORD),
      });
    if (username === 'fermee')
      await send(store, setUserEnabled, systemActor(company.corporation), { id, enabled: false });
  }
  services = await servicesOver(world, {
    PUBLIC_URL: ORIGIN,
    API_READS_PER_MINUTE: '0',
    API_WRITES_PER_MINUTE: '0',
    API_GUESTS_PER_MINUTE: '0',
  });
});
afterAll(async () => {
  await services.close();
  await world.close();
});
beforeEach(() => world.owner.deleteFrom('throttle').execute());

async function call(path: string, body: object): Promise<number> {
  const request = new Request(`${ORIGIN}/api/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const answer = await dispatch(request, {
    services,
    signedIn: null,
    nonce: '',
    scriptUrl: '',
    requestId: '',
    clientAddress: '192.0.2.8',
    drained: () => Promise.resolve(),
    logError: () => undefined,
    note: () => undefined,
  });
  return answer.status;
}

type Door = [name: string, ask: (name: string) => Promise<unknown>];

const doors: Door[] = [
  [
    'the page of a forgotten password',
    (username) => browserOf(services, ORIGIN).visit(forgotPage, '/forgot/password', { username }),
  ],
  ['the call of a forgotten password', (username) => call('resetting/send/email', { username })],
  ['the page of the sign-in', (username) => browserOf(services, ORIGIN).login(username, 'faux mot de passe')],
  ['the call of the sign-in', (username) => call('users/login', { username, password: 'faux mot de passe' })],
];

/** Workers are told of all jobs of some milliseconds at once, beside whoever asked for one. */
const tellsWorkers = (statement: string): boolean => statement.includes('pg_notify');

/** The statements that are sent meanwhile, in their order. */
async function statementsOf(ask: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await ask();
    for (const [first] of query.mock.calls as unknown[][]) {
      const text: unknown = typeof first === 'string' ? first : Reflect.get(Object(first), 'text');
      if (typeof text === 'string' && !tellsWorkers(text)) sent.push(text);
    }
  } finally {
    query.mockRestore();
  }
  return sent;
}

describe.each(doors)('%s', (_, ask) => {
  it('asks the same of the database whether there is such an account or not', async () => {
    await ask('echauffement'); // what is asked once in a process
    const unknown = await statementsOf(() => ask('inconnue'));
    expect(unknown.length).toBeGreaterThan(3);
    for (const name of ['connue', 'connue@example.fr', 'fermee', 'sansmotdepasse'])
      expect([name, await statementsOf(() => ask(name))]).toEqual([name, unknown]);
  });
});

/** How often a time of the one is above a time of the other, over all pairs: a half where nobody can tell. */
function areaUnder(one: readonly number[], other: readonly number[]): number {
  const sorted = [...other].sort((a, b) => a - b);
  const below = (value: number, orEqual: boolean): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = sorted[middle] ?? 0;
      if (at < value || (orEqual && at === value)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const sum = one.reduce((total, value) => total + (below(value, false) + below(value, true)) / 2, 0);
  return sum / (one.length * other.length);
}

it('an area is a half of the same times, and one of times that differ', () => {
  expect(areaUnder([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(areaUnder([4, 5], [1, 2, 3])).toBe(1);
  expect(areaUnder([0], [1, 2, 3])).toBe(0);
});

describe.runIf(long).each(doors)('%s, measured', (door, ask) => {
  it('takes a time that does not tell', patience(30), async () => {
    const times = { connue: [] as number[], inconnue: [] as number[] };
    for (let n = 0; n < SAMPLES + 50; n += 1) {
      const order = n % 2 === 0 ? (['connue', 'inconnue'] as const) : (['inconnue', 'connue'] as const);
      for (const name of order) {
        // Neither is ever one too many.
        await world.owner.deleteFrom('throttle').execute();
        const start = process.hrtime.bigint();
        await ask(name);
        if (n >= 50) times[name].push(Number(process.hrtime.bigint() - start));
      }
    }
    const area = areaUnder(times.connue, times.inconnue);
    console.log(`figure: timing of ${door}, ${SAMPLES} each: AUC ${Math.max(area, 1 - area).toFixed(3)}`);
    expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(HIGHEST_AUC);
  });
});

interface ClosedLink {
  /** Led somewhere until it was revoked. */
  revoked: string;
  open: (token: string) => Promise<unknown>;
}

const clientAddress = '192.0.2.8';
const at = (token: string) => ({ services, clientAddress, params: { token } });

/** A link of each sort, revoked. */
const closedLinks: [sort: string, close: () => Promise<ClosedLink>][] = [
  [
    'a candidate’s form',
    async () => {
      const { id, token } = await invited(world.runtime, company);
      await send(world.runtime.store, revokeCandidateLink, company.actor, { id });
      return { revoked: token, open: (one) => openForm(services, clientAddress, one) };
    },
  ],
  [
    'a quotation',
    async () => {
      const { token, version, link } = await linkedQuotation(world.runtime, company);
      await send(world.runtime.store, revokeQuotationLink, company.actor, { version, link });
      return { revoked: token, open: (one) => openLink(at(one)) };
    },
  ],
  [
    'an invoice',
    async () => {
      const { token, version, link } = await linkedInvoice(world.runtime, company);
      await send(world.runtime.store, revokeInvoiceLink, company.actor, { version, link });
      return { revoked: token, open: (one) => openInvoiceLink(at(one)) };
    },
  ],
  [
    'a shared document',
    async () => {
      const { store, db } = world.runtime;
      const author = { ...company.actor, person: 1 };
      const { id } = await send(store, createSharedDocument, author, {
        title: 'Consignes',
        authorisedEmails: 'client@exemple.fr',
      });
      await send(store, announceSharedDocument, author, {
        id,
        targets: ['authorised' as const],
        subject: 'Consignes',
        text: 'Bonjour',
      });
      const { links } = foldStream(sharedDocumentAggregate, await store.read(`shareddocument-${id}`));
      const link = links[0]?.link ?? 0;
      const token = await createSharedLinkToken(db, { share: id, link, corporation: company.corporation });
      expect(await openShare(at(token))).not.toBeNull();
      await send(store, revokeSharedLink, author, { id, link });
      return { revoked: token, open: (one) => openShare(at(one)) };
    },
  ],
];

describe.each(closedLinks)('a link to %s that leads to nothing', (sort, close) => {
  const unknown = 'x'.repeat(43);
  /** Milliseconds that it takes to be told so. */
  async function timed({ open }: ClosedLink, token: string): Promise<number> {
    await world.owner.deleteFrom('throttle').execute();
    const start = performance.now();
    expect(await open(token)).toBeNull();
    return performance.now() - start;
  }

  it('is told so no sooner where there never was one', async () => {
    const closed = await close();
    for (const token of [closed.revoked, unknown, unknown, closed.revoked])
      expect(await timed(closed, token)).toBeGreaterThanOrEqual(CLOSED_AFTER - 1);
  });

  it.runIf(long)('takes a time that does not tell, measured', patience(30), async () => {
    const closed = await close();
    const times = { revoked: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < SAMPLES / 4; n += 1)
      for (const name of n % 2 === 0 ? (['revoked', 'unknown'] as const) : (['unknown', 'revoked'] as const))
        times[name].push(await timed(closed, name === 'revoked' ? closed.revoked : unknown));
    const area = areaUnder(times.revoked, times.unknown);
    console.log(
      `figure: timing of links to ${sort} that lead to nothing: AUC ${Math.max(area, 1 - area).toFixed(3)}`,
    );
    expect(Math.max(area, 1 - area)).toBeLessThanOrEqual(HIGHEST_AUC);
  });
});
