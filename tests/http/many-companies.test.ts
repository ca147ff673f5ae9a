import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCorporationEnabled } from '#domain/company/commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation } from '#domain/people/commands.ts';
import { companyNames, openCompanies } from '#app/http/open-companies.server.ts';
import type { Services } from '#app/services.server.ts';
import { loader as logo } from '#app/http/file-route.ts';
import { action as choose, loader as seek } from '#app/session/corporation.tsx';
import { shellModel } from '#app/shell/shell-model.server.ts';
import { shippedWords } from '#locales/live.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { pageContext, servicesOver } from '#tests/builders/services.ts';
import { sessionOf, signedInBy } from '#tests/builders/session.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const MANY = 60;
const PIXEL = Buffer.from('89504e470d0a1a0a', 'hex');
const system = systemActor(null);
let world: World;
let company: Company;
let other: Company;
let services: Services;
let chief: string;
let clerk: string;

const signedIn = (token: string) => signedInBy(services, token);

async function frameOf(token: string, path = '/') {
  const url = new URL(`http://localhost${path}`);
  return shellModel(services, await signedIn(token), url, 'fr', shippedWords, { flash: null, cookies: null });
}

async function asked(token: string, path: string, form?: Record<string, string>) {
  const sent = form && { method: 'POST', body: new URLSearchParams(form) };
  const request = new Request(`http://localhost${path}`, sent);
  return { request, params: {}, context: pageContext(services, await signedIn(token)) };
}

const chosen = async (token: string, corporation: number) => {
  await choose(await asked(token, '/corporation', { corporation: String(corporation) }));
  return (await signedIn(token)).actor;
};

const idOf = (at: number) => other.corporation + at;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
  services = await servicesOver(world);
  chief = await sessionOf(world, services, company, { username: 'chief', group: 'superadmin' });
  clerk = await sessionOf(world, services, company, { username: 'clerk', group: 'admin' });
});
afterAll(async () => {
  await services.close();
  await world.close();
});

describe('a super admin of few companies', () => {
  it('has them all in the menu, by name', async () => {
    const { corporations, canSwitch } = await frameOf(chief);
    const shown = new Set(corporations?.map(({ id }) => id));
    expect(shown).toEqual(new Set([company.corporation, other.corporation]));
    expect(corporations?.map(({ name }) => name)).toEqual(corporations?.map(({ name }) => name).toSorted());
    expect(canSwitch).toBe(true);
    expect((await frameOf(clerk)).corporations?.map(({ id }) => id)).toEqual([company.corporation]);
  });
});

describe('a super admin of many companies', () => {
  beforeAll(async () => {
    await sql`insert into corporation (id, name, enabled, details, revision)
      select ${other.corporation} + n, called, n <> ${MANY},
        details || jsonb_build_object('name', called, 'logo', 'abc'), revision
      from corporation, generate_series(1, ${MANY}::int) n,
        lateral (select 'Filiale ' || to_char(n, '"n"FM000') as called) named where id = ${other.corporation}`.execute(
      world.owner,
    );
  });

  it('may work in each, while a request reads only their own and the chosen one', async () => {
    const { actor, facts } = await signedIn(chief);
    expect(actor.corporations).toHaveLength(MANY + 1);
    expect(facts.memberships.map((one) => one.corporation)).toEqual([company.corporation]);
    expect(await chosen(chief, idOf(7))).toMatchObject({ corporation: idOf(7) });
    const there = await signedIn(chief);
    expect(there.facts.memberships.map(({ name }) => name)).toContain('Filiale n007');
    expect(there.facts.memberships).toHaveLength(2);
    expect(new Set(there.actor.corporations)).toEqual(new Set(actor.corporations));
    expect(there.actor.corporations).toHaveLength(MANY + 1);
  });

  it('is told all their names where they are asked for', async () => {
    const reader = await signedIn(chief);
    const open = await openCompanies(services, reader);
    expect(open).toHaveLength(MANY + 1);
    expect(open).toContainEqual({ id: idOf(9), name: 'Filiale n009' });
    const names = await companyNames(services, reader, [idOf(MANY)]);
    expect(names.get(idOf(MANY))).toBe(`Filiale n0${MANY}`);
    const own = await companyNames(services, await signedIn(clerk), [idOf(9)]);
    expect([...own.keys()]).toEqual([company.corporation]);
  });

  it('seeks one by its name, since no page lists them, and goes on to where they were', async () => {
    expect((await frameOf(chief)).corporations).toBeNull();
    const page = await seek(
      await asked(chief, '/corporation?keyword=filiale+n01&redirectTo=%2Finvoice%2Flist'),
    );
    expect(page).toMatchObject({ keyword: 'filiale n01', more: false, to: '/invoice/list' });
    expect(page.found.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Filiale n01${at}`),
    );
    const all = await seek(await asked(chief, '/corporation?redirectTo=https%3A%2F%2Felsewhere.example'));
    expect(all).toMatchObject({ more: true, to: '/' });
    expect(all.found).toHaveLength(50);
    // The closed one is no place to work in.
    expect((await seek(await asked(chief, `/corporation?keyword=Filiale+n0${MANY}`))).found).toEqual([]);
  });

  it('must choose one, but where it is sought', async () => {
    expect((await chosen(chief, -1)).corporation).toBeNull();
    expect((await frameOf(chief, '/invoice/list')).mustChoose).toBe(true);
    expect((await frameOf(chief, '/corporation?keyword=fil')).mustChoose).toBe(false);
  });

  it('looks into a closed one, and loses one that is closed at the next request', async () => {
    expect(await chosen(chief, idOf(MANY))).toMatchObject({ corporation: idOf(MANY), readOnly: true });
    expect(await chosen(chief, other.corporation)).toMatchObject({ corporation: other.corporation });
    await send(world.runtime.store, setCorporationEnabled, system, { id: other.corporation, enabled: false });
    const { actor } = await signedIn(chief);
    expect(actor.corporations).not.toContain(other.corporation);
    expect(actor).toMatchObject({ corporation: other.corporation, readOnly: true });
    expect(await chosen(chief, company.corporation)).toMatchObject({ corporation: company.corporation });
    expect((await signedIn(chief)).actor.corporations).not.toContain(other.corporation);
  });

  it('sees the logo of each, and nobody else that of a company that is not theirs', async () => {
    const hash = await services.files.put(services.db, PIXEL, 'image/png');
    await sql`update corporation set details = details || jsonb_build_object('logo', ${hash}::text)
      where id = ${idOf(9)}`.execute(world.owner);
    const shown = async (token: string, name: string) => {
      const { context, request } = await asked(token, `/file/${name}`);
      try {
        return (await logo({ context, request, params: { hash: name } })).status;
      } catch (refused) {
        return refused instanceof Response ? refused.status : refused;
      }
    };
    expect(await shown(chief, hash)).toBe(200);
    expect(await shown(clerk, hash)).toBe(404);
    // A file that is no logo.
    const other = await services.files.put(services.db, Buffer.from('privé'), 'text/plain');
    expect(await shown(chief, other)).toBe(404);
  });

  it('does not work where their own link is closed', async () => {
    const person = (await signedIn(chief)).facts.person ?? 0;
    const link = { person, corporation: idOf(11), enabled: false, contract: null };
    await send(world.runtime.store, addPersonToCorporation, system, link);
    expect((await signedIn(chief)).actor.corporations).not.toContain(idOf(11));
    const found = await seek(await asked(chief, '/corporation?keyword=Filiale+n011'));
    expect(found.found).toEqual([]);
    expect((await chosen(chief, idOf(11))).corporation).toBeNull();
    await chosen(chief, company.corporation);
  });

  it('goes on to where they were, whichever field they seek by', async () => {
    await chosen(chief, -1);
    const { chosenTo } = await frameOf(chief, '/corporation?keyword=fil&redirectTo=%2Finvoice%2Flist');
    expect(chosenTo).toBe('/invoice/list');
    await chosen(chief, company.corporation);
  });

  it('opens none of them to anybody else', async () => {
    expect((await signedIn(clerk)).actor.corporations).toEqual([company.corporation]);
    expect((await chosen(clerk, idOf(7))).corporation).toBeNull();
    expect((await chosen(clerk, idOf(MANY))).corporation).toBeNull();
    const sent = seek(await asked(clerk, '/corporation?keyword=Filiale'));
    await expect(sent).rejects.toMatchObject({ status: 302 });
  });
});
