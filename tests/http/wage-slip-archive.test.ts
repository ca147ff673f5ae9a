import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSlipArchiveToken } from '#db/identity/slip-archive-tokens.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { registerUser, setUserEnabled } from '#domain/users/commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { mailFiles } from '#tests/builders/mail-files.ts';
import { delivered } from '#tests/builders/payroll/batches.ts';
import { slipsPdf } from '#tests/builders/payroll/slip-pdfs.ts';
import { personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Slips of people who left, and all of them at once in a usual format (D3243-8). */

const ANNA = '255081416802538';
const CORSICAN = '253072A07300443';
const BIRTH = '1990-02-03';
const HOME = 'anna.chez-elle@exemple.invalid';

let world: World;
let site: Site;
let company: Company;
let other: Company;
let anybody: SignedIn;
let anna: number;

const pay = () => withRoles(anybody, ['ROLE_PERSON_MANAGE_PAYROLL']);

async function person(lastName: string, firstName: string, number: string, personalEmail: string | null) {
  const { store } = world.runtime;
  const file = personFile({ lastName, firstName, email: null, birthDate: BIRTH, personalEmail });
  const { id } = await send(store, createPerson, company.actor, { ...file, confirmDuplicates: true });
  await send(store, editPersonPayroll, company.actor, { id, socialSecurityNumber: number });
  return id;
}

const folder = () => join(world.runtime.settings.dataDir, 'mail');
const letters = () => mailFiles(folder());

/** What the mails say that were written since, their lines joined again. */
const lettersSince = (before: readonly string[]) =>
  letters()
    .filter((name) => !before.includes(name))
    .map((name) => readFileSync(join(folder(), name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='));

/** Asks for the link, as the page does, and has the worker mail it. */
async function ask(email: string) {
  const before = letters();
  const page = await site.ask('/bulletins', { form: [['email', email]] });
  await doJobs(world, (task) => task === 'send-slip-archive');
  return { page, mails: lettersSince(before) };
}

const tokenIn = (mail: string | undefined) => /\/bulletins\/([\w-]{20,})\?/.exec(mail ?? '')?.[1] ?? '';

/** Says a day of birth; answers the cookie that lets in, and where it leads. */
async function say(token: string, birthDate: string) {
  const { headers } = await site.ask(`/bulletins/${token}`, { form: [['birthDate', birthDate]] });
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { cookie, to: headers.get('location') ?? '' };
}

const names = (bytes: Buffer) => Object.keys(unzipSync(new Uint8Array(bytes))).sort();

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(world.runtime.store);
  other = await createCompany(world.runtime.store);
  anybody = await site.member('paul', company.corporation);
  anna = await person('Le Goff', 'Anna', ANNA, HOME);
  await person('Casanova', 'Marco', CORSICAN, null);
  const of = (period: string) => [
    { lastName: 'Le Goff', firstName: 'Anna', number: ANNA, period },
    { lastName: 'Casanova', firstName: 'Marco', number: CORSICAN, period },
  ];
  await delivered(world.runtime, company, await slipsPdf([...of('2025-12'), ...of('2026-05')]));
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('somebody without an account', () => {
  it('is mailed a link to the private address alone, and the page tells nobody whether it is known', async () => {
    const known = await ask(HOME.toUpperCase());
    expect(known.mails).toHaveLength(1);
    expect(known.mails[0]).toContain(`To: ${HOME}`);
    expect(known.mails[0]).not.toContain('Goff');
    const unknown = await ask('personne@exemple.invalid');
    expect(unknown.mails).toEqual([]);
    expect([unknown.page.status, unknown.page.text]).toEqual([known.page.status, known.page.text]);
  });

  it('reaches all own slips by the day of birth, one by one and as an archive', async () => {
    const { mails } = await ask(HOME);
    const token = tokenIn(mails[0]);
    const closed = await site.ask(`/bulletins/${token}`);
    expect(closed.status).toBe(200);
    expect(closed.text).not.toMatch(/mai 2026|Goff/);
    expect((await site.ask(`/bulletins/${token}/all/zip`)).status).toBe(404);
    for (const [day, wrong] of [
      ['31/02/1990', 'date'],
      ['04/02/1990', 'birth'],
    ] as const) {
      const { cookie: none, to } = await say(token, day);
      expect([none, to]).toEqual(['', `/bulletins/${token}?lng=fr&wrong=${wrong}`]);
    }

    const { cookie } = await say(token, '03/02/1990');
    const headers = { cookie };
    const page = await site.ask(`/bulletins/${token}`, { headers });
    expect(page.text).toMatch(/mai 2026[\s\S]*décembre 2025/);
    const pdf = /\/bulletins\/[\w-]+\/\d+\/pdf/.exec(page.text)?.[0] ?? '';
    const slip = await site.ask(pdf, { headers });
    expect(slip.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(slip.headers.get('cache-control')).toContain('no-store');
    const archive = await site.ask(`/bulletins/${token}/all/zip`, { headers });
    expect(names(archive.bytes)).toEqual(['Le Goff Anna 2025-12.pdf', 'Le Goff Anna 2026-05.pdf']);
    const year = await site.ask(`/bulletins/${token}/2025/zip`, { headers });
    expect(names(year.bytes)).toEqual(['Le Goff Anna 2025-12.pdf']);
    expect((await site.ask(`/bulletins/${token}/2019/zip`, { headers })).status).toBe(404);
  });

  it('reaches nobody else’s slip, and no other link with the same cookie', async () => {
    const { mails } = await ask(HOME);
    const token = tokenIn(mails[0]);
    const headers = { cookie: (await say(token, '03/02/1990')).cookie };
    const foreign = await world.owner
      .selectFrom('wage_slip')
      .select('id')
      .where('person_id', '<>', anna)
      .executeTakeFirstOrThrow();
    expect((await site.ask(`/bulletins/${token}/${foreign.id}/pdf`, { headers })).status).toBe(404);
    const next = await createSlipArchiveToken(world.runtime.db, anna, 7);
    expect((await site.ask(`/bulletins/${next}/all/zip`, { headers })).status).toBe(404);
    // The one before it is replaced.
    expect((await site.ask(`/bulletins/${token}/all/zip`, { headers })).status).toBe(404);
  });

  it('has five tries; a dead, a replaced, a past and an unknown link answer alike', async () => {
    const token = await createSlipArchiveToken(world.runtime.db, anna, 7);
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await say(token, '04/02/1990')).cookie).toBe('');
    expect((await say(token, '03/02/1990')).cookie).toBe('');
    const past = await createSlipArchiveToken(world.runtime.db, anna + 1000, -1);
    const [dead, old, unknown] = await Promise.all(
      [token, past, 'x'.repeat(43)].map(async (one) => {
        const { status, text } = await site.ask(`/bulletins/${one}`);
        return [status, text.replaceAll(one, 'TOKEN')];
      }),
    );
    expect(dead?.[0]).toBe(404);
    expect([dead, old]).toEqual([unknown, unknown]);
  });

  it('is mailed no more than so many links a day', async () => {
    const counts = [];
    for (let more = 0; more < 4; more += 1) counts.push((await ask(HOME)).mails.length);
    expect(counts.at(-1)).toBe(0);
  });
});

describe('somebody with an account', () => {
  it('is led to it while it opens, and mailed a link once it is closed', async () => {
    const { store } = world.runtime;
    const system = systemActor(null);
    const number = '295071416802502';
    const home = 'lea@exemple.invalid';
    const lea = await person('Riou', 'Léa', number, home);
    const printed = { lastName: 'Riou', firstName: 'Léa', number, period: '2026-04' };
    await delivered(world.runtime, company, await slipsPdf([printed]));
    const { id } = await send(store, registerUser, system, { username: 'lea', person: lea, group: 'user' });
    const open = await ask(home);
    expect(open.mails.join()).toContain('/profile/wageslips?');
    expect(open.mails.join()).not.toContain('/bulletins/');
    await send(store, setUserEnabled, system, { id, enabled: false });
    const left = await ask(home);
    expect(tokenIn(left.mails[0])).not.toBe('');
  });

  it('gets nothing at an address without slips', async () => {
    const { store } = world.runtime;
    const identity = {
      gender: 'F' as const,
      firstName: 'Zoé',
      lastName: 'Sans',
      email: 'zoe@exemple.invalid',
    };
    const { id } = await send(store, registerPerson, systemActor(null), identity);
    const membership = { person: id, corporation: company.corporation, enabled: true, contract: null };
    await send(store, addPersonToCorporation, systemActor(null), membership);
    expect((await ask('zoe@exemple.invalid')).mails).toEqual([]);
  });
});

describe('who manages pay', () => {
  const zip = (query: string, as = pay()) => site.ask(`/wageslip/export/zip?${query}`, { as });

  it('saves the slips of a person, a month or a year at once', async () => {
    const page = await site.ask('/wageslip/export', { as: pay() });
    expect(page.text).toMatch(/2026[\s\S]*mai 2026[\s\S]*2025[\s\S]*décembre 2025/);
    expect(names((await zip(`person=${anna}`)).bytes)).toEqual([
      'Le Goff Anna 2025-12.pdf',
      'Le Goff Anna 2026-05.pdf',
    ]);
    expect(names((await zip('period=2026-05')).bytes)).toEqual([
      'Casanova Marco 2026-05.pdf',
      'Le Goff Anna 2026-05.pdf',
    ]);
    const year = await zip('year=2026');
    expect(names(year.bytes)).toContain('2026-05/Le Goff Anna 2026-05.pdf');
    expect(year.headers.get('content-disposition')).toContain('2026.zip');
    for (const nothing of ['', 'year=2019', 'person=0', 'period=2026-13'])
      expect((await zip(nothing)).status).toBe(404);
  });

  it('saves none of another company, nor without the right', async () => {
    const stranger = withRoles(await site.member('eve', other.corporation), ['ROLE_PERSON_MANAGE_PAYROLL']);
    expect((await zip(`person=${anna}`, stranger)).status).toBe(404);
    expect((await zip(`person=${anna}`, anybody)).status).toBe(403);
  });
});
