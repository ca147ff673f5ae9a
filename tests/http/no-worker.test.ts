import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let boss: SignedIn;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const company = await createCompany(world.runtime.store);
  boss = withRoles(await site.member('patronne', company.corporation), ['ROLE_PERSON_ACTIVITY_READ']);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const paper = async () => {
  const { status, headers, ms } = await site.ask('/cra/weeks/pdf?day=2026-03-15', { as: boss });
  return { status, again: headers.get('retry-after'), ms };
};

describe('a paper that nobody makes', () => {
  it('is not waited for: it is told at once to come again', async () => {
    await paper();
    const { status, again, ms } = await paper();
    expect([status, again]).toEqual([503, '5']);
    expect(ms).toBeLessThan(2000);
  });

  it('is waited for while a worker lives', async () => {
    await sql`insert into worker_heartbeat (worker_id, at) values ('w', now())`.execute(world.owner);
    const { status, ms } = await paper();
    expect(status).toBe(503);
    expect(ms).toBeGreaterThan(4000);
  });
});
