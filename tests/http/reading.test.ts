import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { notePosition } from '#db/identity/sessions.ts';
import type { Reads } from '#db/reading.ts';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Whom requests are answered by where there is a replica: tests/scale has a real one. */

let world: World;
let site: Site;
let company: Company;
let signedIn: SignedIn;
/** What was asked for, and what was noted. */
let asked: (string | undefined)[] = [];
let noted: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  const member = await site.member('lecture', company.corporation);
  signedIn = withRoles(member, ['ROLE_ADMIN']);
  const { db, store } = site.services;
  const replica: Reads = {
    from(position) {
      asked.push(position);
      return Promise.resolve({ db, store, wrote: () => false });
    },
    note(token) {
      noted.push(token);
      return Promise.resolve();
    },
    behind: () => 0,
    distrust: () => undefined,
    close: () => Promise.resolve(),
  };
  site.services.replica = replica;
});
afterAll(async () => {
  await site.close();
  await world.close();
});
beforeEach(() => {
  [asked, noted] = [[], []];
});

const position = (): string => signedIn.facts.position ?? 'none';

describe('with a replica', () => {
  it.each(['/invoice/list', '/invoice/list/export?format=csv', '/api/invoice/list', '/client/list'])(
    '%s is read from it, up to what the person did',
    async (path) => {
      const { status } = await site.ask(path, { as: signedIn });
      expect(status).toBe(200);
      expect(asked).toEqual([position()]);
      expect(position()).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    },
  );

  it('the page and the call of one record are read from the primary', async () => {
    await site.ask(`/client/${company.client}/details`, { as: signedIn });
    await site.ask(`/api/thirdparty/show/${company.client}`, { as: signedIn });
    expect(asked).toEqual([undefined, undefined]);
  });

  it('a change is noted, also one that is refused, and a page that was read is not', async () => {
    await site.ask('/client/new', { as: signedIn });
    expect(noted).toEqual([]);
    await site.ask('/client/new', { as: signedIn, form: [['name', '']] });
    expect(noted).toEqual([signedIn.token]);
    // The form as it was typed.
    expect(asked).toEqual([position(), undefined]);
  });

  it('nobody else is read for from it', async () => {
    await site.ask('/login');
    expect(asked).toEqual([]);
  });

  it('a session asks for more once it changed something', async () => {
    const before = position();
    await notePosition(site.services.db, signedIn.token);
    const after = (await site.services.signedIn(signedIn.token))?.facts.position ?? '';
    expect(after).not.toBe(before);
  });
});
