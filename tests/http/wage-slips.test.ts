import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CLOSED_AFTER } from '#app/http/guesses.server.ts';
import { linkTokenHash } from '#db/identity/link-tokens.ts';
import { createSlipLinkToken } from '#db/identity/slip-link-tokens.ts';
import { eraseKey } from '#db/events/personal-keys.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { command } from '#domain/kernel/command.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { wageSlipAggregate } from '#domain/payroll/wage-slip.ts';
import { slipsOf, settledPages } from '#domain/payroll/slip-batch.ts';
import {
  confirmSlipBatch,
  decideSlipPages,
  discardSlipBatch,
  stopSlipBatch,
  resumeSlipBatch,
  SLIPS_BY_MAIL,
} from '#domain/payroll/slip-batch-commands.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { queuePush } from '#domain/documents/push-commands.ts';
import {
  objectToElectronicSlips,
  withdrawSlipObjection,
  withdrawWageSlip,
} from '#domain/payroll/wage-slip-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { sendMail } from '#jobs/tasks/send-mail.ts';
import { read } from '#jobs/payroll/slip-thread.ts';
import { readSlipBatch } from '#projections/payroll/slip-batches.ts';
import { failedSlips, readWageSlip, slipsOfPerson } from '#projections/payroll/wage-slips.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import {
  bringIn,
  confirmation,
  delivered,
  forgetBatch,
  makeBatch,
  readBatch,
} from '#tests/builders/payroll/batches.ts';
import { slipsPdf, type PrintedSlip } from '#tests/builders/payroll/slip-pdfs.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Wage slips from their upload to their people: spec 5-modules.md, section 2, scenarios 2, 3, 4, 11 and 12. */

const ANNA = '255081416802538';
const CORSICAN = '253072A07300443';
const BIRTH = '1990-02-03';

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
let anna: number;
let marco: number;
let nobody: number;

const pay = () => withRoles(anybody, ['ROLE_PERSON_MANAGE_PAYROLL']);

const printed = (changes: Partial<PrintedSlip> = {}): PrintedSlip => ({
  lastName: 'Le Goff',
  firstName: 'Anna',
  number: ANNA,
  ...changes,
});

async function person(lastName: string, firstName: string, number: string | null, email: string | null) {
  const { store } = world.runtime;
  const file = personFile({ lastName, firstName, email, birthDate: BIRTH });
  const { id } = await send(store, createPerson, company.actor, { ...file, confirmDuplicates: true });
  if (number !== null)
    await send(store, editPersonPayroll, company.actor, { id, socialSecurityNumber: number });
  return id;
}

const slips = (batch: number) =>
  world.owner.selectFrom('wage_slip').selectAll().where('batch_id', '=', batch).orderBy('place').execute();

const mailsOf = (people: number[]) =>
  world.owner
    .selectFrom('wage_slip')
    .innerJoin('mail_list', 'mail_list.id', 'wage_slip.mail_id')
    .select(['person_id', 'mail_list.id', 'subject'])
    .where('person_id', 'in', people)
    .execute();

async function textOf(file: string): Promise<string> {
  const content = await world.runtime.files.get(file);
  const answer = await read({ content: content ?? new Uint8Array(), from: 1, until: 9 });
  if ('unreadable' in answer) throw new Error(answer.unreadable);
  return answer.value.pages.flatMap(({ clues }) => clues?.lines ?? []).join('\n');
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(world.runtime.store);
  anybody = await site.member('paul', company.corporation);
  anna = await person('Le Goff', 'Anna', ANNA, 'anna@exemple.invalid');
  marco = await person('Casanova', 'Marco', CORSICAN, 'marco@exemple.invalid');
  nobody = await person('Morvan', 'Yann', null, null);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('a batch', () => {
  it('is uploaded by a form, read by the worker, settled by hand, and sends nothing before', async () => {
    const form = new FormData();
    const pdf = await slipsPdf([
      printed(),
      printed({ lastName: 'Casanova', firstName: 'Marco', number: CORSICAN, pages: 2 }),
      printed({ lastName: 'Morvan', firstName: 'Yann', number: null, birthDate: BIRTH }),
      printed({ lastName: 'Inconnu', firstName: 'Jean', number: null }),
    ]);
    form.append('files', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'Mai.pdf');
    const sent = await site.ask('/wageslip/new', { as: pay(), form });
    expect(sent.status).toBe(302);
    const batch = Number(/\/wageslip\/batch\/(\d+)/.exec(sent.headers.get('location') ?? '')?.[1]);
    const reading = await site.ask(`/wageslip/batch/${batch}`, { as: pay() });
    expect(reading.text).toContain('Lecture');
    expect(reading.headers.get('refresh')).toBe('2');
    await readBatch(world.runtime, batch);

    const page = await site.ask(`/wageslip/batch/${batch}`, { as: pay() });
    expect(page.text).toContain('À vérifier');
    expect(page.text).toContain('Aucun numéro ni nom connu.');
    const all = await site.ask(`/wageslip/batch/${batch}?view=all`, { as: pay() });
    for (const name of ['Le Goff Anna', 'Casanova Marco', 'Morvan Yann']) expect(all.text).toContain(name);
    expect(all.text).toContain('Suite de la page précédente');
    const early = await site.ask(`/wageslip/batch/${batch}/confirm`, {
      as: pay(),
      form: Object.entries({ period: '2026-05', delivery: 'notice', informed: 'on' }),
    });
    expect(early.status).toBe(409);
    expect(await slips(batch)).toEqual([]);

    const settle = `/wageslip/batch/${batch}/page/5`;
    const shown = await site.ask(settle, { as: pay() });
    expect(shown.text).toContain(`/wageslip/batch/${batch}/source/1#page=5`);
    const source = await site.ask(`/wageslip/batch/${batch}/source/1`, { as: pay() });
    expect(source.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const empty = await site.ask(settle, {
      as: pay(),
      form: [
        ['intent', 'decide'],
        ['choice', 'other'],
      ],
    });
    expect(empty.status).toBe(422);
    const out = await site.ask(settle, {
      as: pay(),
      form: [
        ['intent', 'decide'],
        ['choice', 'out'],
      ],
    });
    expect(out.status).toBe(302);

    const question = await site.ask(`/wageslip/batch/${batch}/confirm`, { as: pay() });
    expect(question.text).toContain('Établir et envoyer 3 bulletins');
    expect(question.text).toMatch(/Votre bulletin de paie.: mai 2026/);
    const untold = await site.ask(`/wageslip/batch/${batch}/confirm`, {
      as: pay(),
      form: [
        ['period', '2026-05'],
        ['delivery', 'notice'],
      ],
    });
    expect(untold.status).toBe(422);
    expect(untold.text).toContain('informées un mois avant');
    const confirmed = await site.ask(`/wageslip/batch/${batch}/confirm`, {
      as: pay(),
      form: [
        ['period', '2026-05'],
        ['delivery', 'notice'],
        ['informed', 'on'],
      ],
    });
    expect(confirmed.status).toBe(302);
    await makeBatch(world.runtime, batch);
    const made = await slips(batch);
    expect(made.map(({ person_id, pages, status }) => [person_id, pages, status])).toEqual([
      [anna, 1, 'waiting'],
      [marco, 2, 'waiting'],
      [nobody, 1, 'failed'],
    ]);
    expect(await textOf(made[1]?.file ?? '')).toContain('casanova marco');
    expect(await textOf(made[1]?.file ?? '')).not.toContain('le goff');
    expect((await mailsOf([anna, marco])).length).toBe(2);

    // What it came in, and what was read of it, opens no more.
    await forgetBatch(world.runtime, batch);
    const { state } = await readSlipBatch(world.runtime.store.read, batch);
    expect([state.status, state.names, state.pages]).toEqual(['done', null, null]);
    expect(await world.runtime.files.get(state.files[0]?.file ?? '')).toBeNull();
  });

  it('says nothing of a social security number in any event or row', async () => {
    const { rows } = { rows: await world.owner.selectFrom('emt_messages').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain(ANNA);
    const tables = ['slip_batch', 'wage_slip', 'slip_objection'] as const;
    for (const table of tables)
      expect(JSON.stringify(await world.owner.selectFrom(table).selectAll().execute())).not.toContain(ANNA);
  });

  it('recognises the same file, and replaces a corrected slip with only its person told', async () => {
    const two = (secret: string) =>
      slipsPdf([
        printed({ period: '2026-06', secret }),
        printed({ lastName: 'Casanova', firstName: 'Marco', number: CORSICAN, period: '2026-06' }),
      ]);
    const { store } = world.runtime;
    const first = await two('1 900,00');
    const batch = await delivered(world.runtime, company, first);
    const [annas, marcos] = await slips(batch);
    await expect(bringIn(world.runtime, company, [first])).rejects.toMatchObject({ code: 'SLIPS_KNOWN' });
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(first)], { type: 'application/pdf' }), 'Juin.pdf');
    const told = await site.ask('/wageslip/new', { as: pay(), form });
    expect(told.status).toBe(409);
    expect(told.text).toContain(`dépôt n° ${batch}`);
    expect(told.text).toContain('Déposer quand même');

    const before = (await mailsOf([anna, marco])).length;
    const again = await delivered(world.runtime, company, await two('2 000,00'));
    const made = await slips(again);
    expect(made.map(({ person_id, replaces }) => [person_id, replaces])).toEqual([[anna, annas?.id]]);
    const old = await world.owner
      .selectFrom('wage_slip')
      .select('replaced_by')
      .where('id', '=', annas?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(old.replaced_by).toBe(made[0]?.id);
    expect((await mailsOf([anna, marco])).length).toBe(before + 1);
    const row = await world.owner
      .selectFrom('slip_batch')
      .select(['unchanged', 'status'])
      .where('id', '=', again)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ unchanged: 1, status: 'done' });
    const page = await site.ask(`/wageslip/${annas?.id}`, { as: pay() });
    expect(page.text).toContain('Ce bulletin a été remplacé par');
    expect(page.text).toContain('Bulletin établi');
    await expect(
      store.read(`wageslip-${marcos?.id}`).then((events) => events.map(({ event }) => event.type)),
    ).resolves.toEqual(['WageSlipIssued', 'WageSlipAnnounced']);
  });

  it('is made once though the worker is run twice at once, is stopped, and goes on', async () => {
    const { store } = world.runtime;
    const batch = await bringIn(world.runtime, company, [
      await slipsPdf([
        printed({ period: '2026-07' }),
        printed({ lastName: 'Casanova', firstName: 'Marco', number: CORSICAN, period: '2026-07' }),
      ]),
    ]);
    await Promise.all([readBatch(world.runtime, batch), readBatch(world.runtime, batch)]);
    await send(store, confirmSlipBatch, company.actor, { id: batch, ...confirmation });
    await send(store, stopSlipBatch, company.actor, { id: batch });
    await makeBatch(world.runtime, batch);
    expect(await slips(batch)).toEqual([]);
    await send(store, resumeSlipBatch, company.actor, { id: batch });
    await Promise.all([makeBatch(world.runtime, batch), makeBatch(world.runtime, batch)]);
    expect((await slips(batch)).length).toBe(2);
    const types = (await store.read(`slipbatch-${batch}`)).map(({ event }) => event.type);
    expect(types.filter((type) => type === 'SlipBatchFinished').length).toBe(1);
    const ids = (await slips(batch)).map(({ mail_id }) => mail_id);
    expect(new Set(ids).size).toBe(2);
  });

  it('of an archive is unpacked; what is no PDF, broken or protected is told', async () => {
    const pdf = await slipsPdf([printed({ period: '2026-08' })]);
    const zip = Buffer.from(
      zipSync({ 'mai/a.pdf': new Uint8Array(pdf), '__MACOSX/a.pdf': new Uint8Array(2) }),
    );
    const batch = await bringIn(world.runtime, company, [zip]);
    await readBatch(world.runtime, batch);
    const { state } = await readSlipBatch(world.runtime.store.read, batch);
    expect(slipsOf(settledPages(state)).map((one) => one.person)).toEqual([anna]);
    const broken = await bringIn(world.runtime, company, [Buffer.from('%PDF-1.7 nothing')]);
    await readBatch(world.runtime, broken);
    const page = await site.ask(`/wageslip/batch/${broken}`, { as: pay() });
    expect(page.text).toContain('ne se laisse pas lire');
    await send(world.runtime.store, discardSlipBatch, company.actor, { id: batch });
  });

  it('makes a slip on paper for who wants one, and mails nobody about it', async () => {
    const { store } = world.runtime;
    await send(store, objectToElectronicSlips, company.actor, { person: marco });
    const batch = await delivered(
      world.runtime,
      company,
      await slipsPdf([
        printed({ lastName: 'Casanova', firstName: 'Marco', number: CORSICAN, period: '2026-09' }),
      ]),
    );
    const [slip] = await slips(batch);
    expect([slip?.status, slip?.delivery, slip?.mail_id]).toEqual(['paper', 'paper', null]);
    const office = withRoles(anybody, ['ROLE_PERSON_MANAGE_PAYROLL', 'ROLE_PERSON_VIEW_PROFILE']);
    const tab = await site.ask(`/person/${marco}/details?selectedTab=wageSlips`, { as: office });
    expect(tab.text).toContain('septembre 2026');
    expect(tab.text).toContain('bulletins sur papier');

    // Once they take electronic ones again, this one can be told of, too.
    const path = `/wageslip/${slip?.id ?? 0}`;
    const resend = () => site.ask(path, { as: pay(), form: [['intent', 'resend']] });
    expect((await site.ask(path, { as: pay() })).text).not.toContain('dialog=resend');
    expect((await resend()).status).toBe(409);
    await send(store, withdrawSlipObjection, company.actor, { person: marco });
    expect((await site.ask(path, { as: pay() })).text).toContain('dialog=resend');
    expect((await resend()).status).toBe(302);
    expect((await slips(batch)).map(({ status }) => status)).toEqual(['waiting']);

    // An objection since the first mail holds for the next one: of one slip, and of those of a batch that failed.
    const { state } = await readWageSlip(store.read, slip?.id ?? 0);
    await sendMail.giveUp(
      world.runtime,
      { mail: state.mail ?? 0, corporation: company.corporation },
      'dropped',
    );
    const failed = async () =>
      (await failedSlips(world.owner, batch, company.corporation)).map(({ id }) => id);
    expect(await failed()).toEqual([slip?.id]);
    await send(store, objectToElectronicSlips, company.actor, { person: marco });
    expect((await resend()).status).toBe(409);
    expect(await failed()).toEqual([]);
  });

  it('tells who left at their own address first, and says on the page before who is told nowhere', async () => {
    const { store } = world.runtime;
    const file = { birthDate: BIRTH, personalEmail: 'chez.elle@exemple.invalid', confirmDuplicates: true };
    const left = personFile({ lastName: 'Partie', email: 'partie@societe.invalid', ...file });
    const here = personFile({ lastName: 'Restée', email: 'restee@societe.invalid', ...file });
    const home = personFile({ lastName: 'Foyer', email: null, ...file, birthDate: null });
    const ids: number[] = [];
    for (const one of [left, here, home]) ids.push((await send(store, createPerson, company.actor, one)).id);
    const [gone = 0] = ids;
    const kind = { name: 'CDD de paie', fixedTerm: true, enabled: true };
    const { id: type } = await send(store, commandsOf('contracttype').create, company.actor, kind);
    const end = addDays(todayIn('Europe/Paris', new Date()), -1);
    const contract = { person: gone, type, start: '2025-01-06', end, ...contractTerms };
    await send(store, registerContract, company.actor, contract);

    const pages = ['Partie', 'Restée', 'Foyer'].map((lastName) =>
      printed({ lastName, firstName: 'Anna', number: null, birthDate: BIRTH, period: '2026-11' }),
    );
    const batch = await bringIn(world.runtime, company, [await slipsPdf(pages)]);
    await readBatch(world.runtime, batch);
    const decisions = ids.map((id, at) => ({
      place: at + 1,
      choice: { as: 'person' as const, person: id },
    }));
    await send(store, decideSlipPages, company.actor, { id: batch, decisions });
    const question = (await site.ask(`/wageslip/batch/${batch}/confirm`, { as: pay() })).text;
    expect(question).not.toContain('pas d’adresse e-mail');
    expect(question).toMatch(/1 personne n’a pas de date de naissance[^<]*(<[^>]+>|\s)*Foyer Anna</u);
    await send(store, confirmSlipBatch, company.actor, { id: batch, ...confirmation });
    await makeBatch(world.runtime, batch);
    const mailed = (await mailsOf(ids)).map(({ id }) => id);
    const sent = await world.owner.selectFrom('mail_list').selectAll().where('id', 'in', mailed).execute();
    expect(JSON.stringify(sent)).not.toContain('partie@societe.invalid');
    expect(sent.flatMap((mail) => mail.to).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'chez.elle@exemple.invalid',
      'chez.elle@exemple.invalid',
      'restee@societe.invalid',
    ]);

    // A link that no day of birth opens asks for none, and uses up no try.
    const [, , undated] = await slips(batch);
    const { state } = await readWageSlip(store.read, undated?.id ?? 0);
    const place = {
      link: state.link?.link ?? 0,
      slip: undated?.id ?? 0,
      corporation: company.corporation,
    };
    const token = await createSlipLinkToken(world.runtime.db, place);
    const page = await site.ask(`/bulletin/${token}`);
    expect(page.text).toContain('ne contient pas votre date de naissance');
    expect(page.text).not.toContain('name="birthDate"');
    for (let at = 0; at < 6; at += 1)
      await site.ask(`/bulletin/${token}/pdf`, { form: [['birthDate', '03/02/1990']] });
    expect((await site.ask(`/bulletin/${token}`)).status).toBe(200);
  });
});

describe('a second slip of a month', () => {
  it('replaces the first, or stands beside it where that is ticked; who has none of the month is named', async () => {
    const { store } = world.runtime;
    const bonus = await person('Primée', 'Anna', null, 'primee@exemple.invalid');
    const again = await person('Corrigée', 'Anna', null, 'corrigee@exemple.invalid');
    const without = await person('Sansbulletin', 'Anna', null, null);
    const kind = { name: 'CDI de paie', fixedTerm: false, enabled: true };
    const { id: type } = await send(store, commandsOf('contracttype').create, company.actor, kind);
    const contract = { type, start: '2025-01-06', ...contractTerms };
    for (const one of [bonus, without])
      await send(store, registerContract, company.actor, { ...contract, person: one });
    const pdf = (secret: string) =>
      slipsPdf(
        ['Primée', 'Corrigée'].map((lastName) =>
          printed({
            lastName,
            firstName: 'Anna',
            number: null,
            birthDate: BIRTH,
            period: '2026-12',
            secret,
          }),
        ),
      );
    const first = await slips(await delivered(world.runtime, company, await pdf('1 900,00')));
    const batch = await bringIn(world.runtime, company, [await pdf('250,00')]);
    await readBatch(world.runtime, batch);
    const path = `/wageslip/batch/${batch}/confirm`;
    const { text } = await site.ask(path, { as: pay() });
    expect(text).toContain(`name="beside" value="${bonus}"`);
    expect(text).toMatch(/sous contrat en décembre 2026[^<]*(<[^>]+>|\s)*[^<]*Sansbulletin/u);
    expect(text).not.toMatch(/sous contrat en décembre 2026[^<]*(<[^>]+>|\s)*[^<]*Primée/u);
    const form: [string, string][] = [
      ['period', '2026-12'],
      ['delivery', 'file'],
      ['informed', 'on'],
      ['beside', String(bonus)],
    ];
    expect((await site.ask(path, { as: pay(), form })).status).toBe(302);
    await makeBatch(world.runtime, batch);
    const second = await slips(batch);
    expect(second.map(({ person_id, replaces }) => [person_id, replaces])).toEqual([
      [bonus, null],
      [again, first[1]?.id],
    ]);
    const standing = await slipsOfPerson(world.owner, bonus, company.corporation);
    expect(standing.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first[0]?.id, second[0]?.id]);
  });
});

describe('whoever has no right to pay', () => {
  it('is shown nothing of it', async () => {
    const plain = withRoles(anybody, ['ROLE_ADMIN', 'ROLE_PERSON_VIEW_PROFILE']);
    for (const path of ['/wageslip', '/wageslip/batch', '/wageslip/new'])
      expect((await site.ask(path, { as: plain })).status).toBe(403);
    const tab = await site.ask(`/person/${anna}/details?selectedTab=wageSlips`, { as: plain });
    expect(tab.text).not.toContain('mai 2026');
    expect((await site.ask('/api/payroll/list/person?person=' + anna, { as: plain })).status).toBe(403);
  });
});

describe('one’s own slips', () => {
  const self = () => ({ ...anybody, actor: { ...anybody.actor, person: anna } });

  it('are listed, opened and saved by year, and nobody else’s', async () => {
    const page = await site.ask('/profile/wageslips', { as: self() });
    expect(page.text).toContain('mai 2026');
    expect(page.text).toContain('/profile/wageslips/2026/zip');
    const own = await world.owner
      .selectFrom('wage_slip')
      .select(['id', 'person_id'])
      .where('replaced_by', 'is', null)
      .execute();
    const mine = own.find((one) => one.person_id === anna)?.id;
    const other = own.find((one) => one.person_id === marco)?.id;
    const pdf = await site.ask(`/profile/wageslips/${mine}/pdf`, { as: self() });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers.get('content-disposition')).toContain('Le Goff Anna 2026-');
    expect((await site.ask(`/profile/wageslips/${other}/pdf`, { as: self() })).status).toBe(404);
    const zip = await site.ask('/profile/wageslips/2026/zip', { as: self() });
    const files = unzipSync(new Uint8Array(zip.bytes));
    const mineAll = own.filter((one) => one.person_id === anna).length;
    expect(Object.keys(files).length).toBe(mineAll);
    expect(Object.keys(files)).toContain('Le Goff Anna 2026-05.pdf');
    expect((await site.ask('/profile/wageslips/1999/zip', { as: self() })).status).toBe(404);
  });

  it('are wanted on paper by a button', async () => {
    const path = '/profile/wageslips';
    const said = await site.ask(path, { as: self(), form: [['intent', 'object']] });
    expect(said.status).toBe(302);
    expect((await site.ask(path, { as: self() })).text).toContain('Revenir au bulletin électronique');
    await site.ask(path, { as: self(), form: [['intent', 'withdraw']] });
  });
});

describe('the list', () => {
  it('is narrowed by month and person, on the page, as a file and in the call', async () => {
    const rows = (text: string) => [...text.matchAll(/<a class="ref" href="\/wageslip\/\d+"[^>]*>([^<]+)/gu)];
    const listed = async (query: string) =>
      rows((await site.ask(`/wageslip?${query}`, { as: pay() })).text).map(([, name]) => name);
    expect(await listed('period=2026-09')).toEqual(['Casanova Marco']);
    expect(new Set(await listed(`person=${anna}`))).toEqual(new Set(['Le Goff Anna']));
    expect(await listed(`person=${anna}&period=2026-09`)).toEqual([]);
    const page = await site.ask('/wageslip?period=2026-09', { as: pay() });
    expect(page.text).toContain('<option value="2026-09" selected="">septembre 2026</option>');
    expect(page.text).toContain('/wageslip/list/export?period=2026-09&amp;format=csv');

    const csv = await site.ask('/wageslip/list/export?period=2026-09&format=csv', { as: pay() });
    const [, ...lines] = csv.text.trim().split('\r\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Casanova Marco');
    expect((await site.ask('/wageslip/list/export', { as: anybody })).status).toBe(403);

    const called = async (query: string) => site.ask(`/api/payroll/list?${query}`, { as: pay() });
    const answer = z.object({ items: z.array(z.object({ period: z.string() })) });
    const { items } = answer.parse(JSON.parse((await called(`period=2026-09&person=${marco}`)).text));
    expect(items.map(({ period }) => period)).toEqual(['2026-09']);
    expect((await called('period=mars')).status).toBe(422);
  });
});

describe('the question before slips are made', () => {
  it('shows the mail of each way, and names who has no number to open a slip with', async () => {
    const { store } = world.runtime;
    await person('Kervella', 'Jeanne', null, 'jeanne@exemple.invalid');
    const kervella = printed({ lastName: 'Kervella', firstName: 'Jeanne', number: null, birthDate: BIRTH });
    const batch = await bringIn(world.runtime, company, [await slipsPdf([printed(), kervella])]);
    await readBatch(world.runtime, batch);
    const question = async () => (await site.ask(`/wageslip/batch/${batch}/confirm`, { as: pay() })).text;
    const without = await question();
    expect(without).toContain('L’e-mail d’avis');
    expect(without).not.toContain('L’e-mail avec le bulletin');
    expect(without).not.toContain('numéro de sécurité sociale');

    await send(store, setParameters, company.actor, { values: [{ code: SLIPS_BY_MAIL, value: true }] });
    const asked = await question();
    expect(asked).toContain('L’e-mail avec le bulletin');
    expect(asked).toMatch(
      /1 personne n’a pas de numéro de sécurité sociale[^<]*(<[^>]+>|\s)*Kervella Jeanne</u,
    );
    await send(store, setParameters, company.actor, { values: [{ code: SLIPS_BY_MAIL, value: false }] });
  });
});

describe('a search', () => {
  it('finds slips by whose they are, for who may read them alone', async () => {
    const manager = await site.ask('/search?q=Le+Goff', { as: pay() });
    expect(manager.text).toContain('Bulletins de paie');
    expect(manager.text).toMatch(/\/wageslip\/\d+/u);
    const other = await site.ask('/search?q=Le+Goff', { as: anybody });
    expect(other.text).not.toMatch(/\/wageslip\/\d+/u);
  });
});

/** Ends the link of a slip yesterday, as the calendar does. */
const endLink = command({
  name: 'EndSlipLink',
  role: 'ROLE_USER',
  input: z.object({ slip: z.number(), link: z.number() }),
  async handle(work, actor, { slip: id, link }) {
    const slip = await work.load(wageSlipAggregate, id, actor);
    const until = addDays(todayIn('Europe/Paris', new Date()), -1);
    await work.append(slip, [
      { type: 'WageSlipAnnounced', data: { slip: id, mail: slip.state.mail ?? 0, link, until } },
    ]);
    return {};
  },
});

describe('the link of a mail', () => {
  async function linked() {
    const slip = await world.owner
      .selectFrom('wage_slip')
      .select('id')
      .where('person_id', '=', anna)
      .where('replaced_by', 'is', null)
      .where('mail_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { state } = await readWageSlip(world.runtime.store.read, slip.id);
    const place = { link: state.link?.link ?? 0, slip: slip.id, corporation: company.corporation };
    return { ...place, token: await createSlipLinkToken(world.runtime.db, place) };
  }
  const say = (token: string, birthDate: string) =>
    site.ask(`/bulletin/${token}/pdf`, { form: [['birthDate', birthDate]] });

  it('shows company and month, hands the slip over for the day of birth, and is not used up by looking', async () => {
    const { token } = await linked();
    for (let look = 0; look < 8; look += 1) {
      const page = await site.ask(`/bulletin/${token}`);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(/juillet 2026|juin 2026/);
      expect(page.text).not.toContain('Le Goff');
    }
    const call = await site.ask(`/api/payrolldocument/show/by/token/${token}`);
    expect(call.text).toMatch(/"period":"2026-0/);
    expect((await say(token, '31/02/1990')).headers.get('location')).toContain('wrong=date');
    expect((await say(token, '04/02/1990')).headers.get('location')).toContain('wrong=birth');
    const pdf = await say(token, '03/02/1990');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await site.ask(`/bulletin/${token}/pdf`)).status).toBe(404);
  });

  it('is dead after five wrong days, as an unknown one is, and another one can be asked for once', async () => {
    const { token, slip } = await linked();
    for (let wrong = 0; wrong < 5; wrong += 1) await say(token, '04/02/1990');
    const right = await say(token, '03/02/1990');
    expect(right.status).toBe(303);
    const dead = await site.ask(`/bulletin/${token}`);
    const unknown = await site.ask(`/bulletin/${'x'.repeat(43)}`);
    const same = (text: string) =>
      text
        .replaceAll(token, 'TOKEN')
        .replaceAll('x'.repeat(43), 'TOKEN')
        .replaceAll(/value="[\w.-]{20,}"/g, '');
    expect([dead.status, same(dead.text)]).toEqual([unknown.status, same(unknown.text)]);
    const [one, other] = await Promise.all([
      site.ask(`/api/payrolldocument/show/by/token/${token}`),
      site.ask(`/api/payrolldocument/show/by/token/${'x'.repeat(43)}`),
    ]);
    expect([one.status, one.text]).toEqual([other.status, other.text]);

    const announced = async () =>
      (await world.runtime.store.read(`wageslip-${slip}`)).filter(
        ({ event }) => event.type === 'WageSlipAnnounced',
      ).length;
    const before = await announced();
    const asked = await site.ask(`/bulletin/${token}`, { post: true });
    const again = await site.ask(`/bulletin/${token}`, { post: true });
    const foreign = await site.ask(`/bulletin/${'x'.repeat(43)}`, { post: true });
    expect([asked.status, again.status, foreign.status]).toEqual([303, 303, 303]);
    expect(await announced()).toBe(before + 1);
    expect(linkTokenHash(token)).toHaveLength(64);
  });

  it('leads whoever is signed in to their own slip', async () => {
    const { token, slip } = await linked();
    const self = { ...anybody, actor: { ...anybody.actor, person: anna } };
    const page = await site.ask(`/bulletin/${token}`, { as: self });
    expect(page.text).toContain(`/profile/wageslips/${slip}/pdf`);
    const other = await site.ask(`/bulletin/${token}`, { as: anybody });
    expect(other.text).not.toContain(`/profile/wageslips/${slip}/pdf`);
  });

  it('answers an old one as an unknown one, in the same time, on the page and in the call', async () => {
    const { token, slip, link } = await linked();
    expect((await site.ask(`/bulletin/${token}`)).status).toBe(200);
    await send(world.runtime.store, endLink, company.actor, { slip, link });
    expect((await site.ask(`/bulletin/${token}`)).status).toBe(404);
    const unknown = 'y'.repeat(43);
    const same = (text: string, said: string) =>
      text.replaceAll(said, 'TOKEN').replaceAll(/value="[\w.-]{20,}"/g, '');
    const timed = async (path: string) => {
      const began = performance.now();
      const { status, text } = await site.ask(path);
      return { status, text, took: performance.now() - began };
    };
    for (const path of ['/bulletin/', '/api/payrolldocument/show/by/token/']) {
      const old = await timed(path + token);
      const none = await timed(path + unknown);
      expect([old.status, same(old.text, token)]).toEqual([none.status, same(none.text, unknown)]);
      for (const { took } of [old, none]) expect(took).toBeGreaterThanOrEqual(CLOSED_AFTER - 2);
    }
    expect((await say(token, '03/02/1990')).status).toBe(303);
  });
});

describe('a slip that is sent again', () => {
  it('whose mail fails is shown as failed with its reason, opens by the new link alone, and may be sent again', async () => {
    const { owner, runtime } = world;
    const { id } = await owner
      .selectFrom('wage_slip')
      .select('id')
      .where('person_id', '=', anna)
      .where('replaced_by', 'is', null)
      .where('mail_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const before = await readWageSlip(runtime.store.read, id);
    const place = { link: before.state.link?.link ?? 0, slip: id, corporation: company.corporation };
    const token = await createSlipLinkToken(runtime.db, place);
    const fail = (mail: number) =>
      sendMail.giveUp(runtime, { mail, corporation: company.corporation }, 'dropped');
    await fail(before.state.mail ?? 0);
    const resend = () => site.ask(`/wageslip/${id}`, { as: pay(), form: [['intent', 'resend']] });
    expect((await resend()).status).toBe(302);
    const { state } = await readWageSlip(runtime.store.read, id);
    expect(state.mail).not.toBe(before.state.mail);
    expect((await resend()).status).toBe(409);
    await fail(state.mail ?? 0);
    const row = await owner
      .selectFrom('wage_slip')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.status).toBe('failed');
    const page = await site.ask(`/wageslip/${id}`, { as: pay() });
    expect(page.text).toContain('Échec');
    expect((await site.ask(`/bulletin/${token}`)).status).toBe(404);
    const last = await createSlipLinkToken(runtime.db, { ...place, link: state.link?.link ?? 0 });
    expect((await site.ask(`/bulletin/${last}`)).status).toBe(200);
    expect((await resend()).status).toBe(302);
  });
});

describe('calls', () => {
  it('check a file, settle and store it', async () => {
    const form = new FormData();
    const pdf = await slipsPdf([
      printed({ period: '2026-10' }),
      printed({ lastName: 'Inconnu', firstName: 'Jean', number: null, period: '2026-10' }),
    ]);
    form.append('files', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'Octobre.pdf');
    const asking = site.ask('/api/payroll/check/upload', { as: pay(), form });
    const batch = await untilBatch();
    await readBatch(world.runtime, batch);
    const checked: unknown = JSON.parse((await asking).text);
    expect(checked).toMatchObject({
      item: { id: batch, status: 'read', undecided: 1, period: '2026-10', pages: [{ person: anna }, {}] },
    });
    const json = { id: batch, period: '2026-10', delivery: 'file', informed: true };
    const early = await site.ask('/api/payroll/upload', { as: pay(), json });
    expect(JSON.parse(early.text)).toMatchObject({ code: 'SLIPS_UNDECIDED' });
    const decisions = [{ place: 2, choice: { as: 'person', person: nobody } }];
    const stored = await site.ask('/api/payroll/upload', { as: pay(), json: { ...json, decisions } });
    expect(stored.status).toBe(200);
    await makeBatch(world.runtime, batch);
    const list = await site.ask(`/api/payroll/list/person?person=${nobody}`, { as: pay() });
    expect(JSON.parse(list.text)).toMatchObject({ items: [{ period: '2026-10', status: 'done' }, {}] });
  });

  async function untilBatch(): Promise<number> {
    for (;;) {
      const row = await world.owner
        .selectFrom('slip_batch')
        .select('id')
        .where('status', '=', 'reading')
        .executeTakeFirst();
      if (row) return row.id;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});

describe('a slip given to the wrong person', () => {
  const self = () => ({ ...anybody, actor: { ...anybody.actor, person: anna } });
  const stray = () =>
    slipsPdf([printed({ lastName: 'Égaré', firstName: 'Luc', number: null, period: '2026-11' })]);

  async function given(content: Buffer, to: number): Promise<number> {
    const { store } = world.runtime;
    const batch = await bringIn(world.runtime, company, [content], true);
    await readBatch(world.runtime, batch);
    const decisions = [{ place: 1, choice: { as: 'person' as const, person: to } }];
    await send(store, decideSlipPages, company.actor, { id: batch, decisions });
    await send(store, confirmSlipBatch, company.actor, { id: batch, ...confirmation });
    await makeBatch(world.runtime, batch);
    const [made] = await slips(batch);
    return made?.id ?? 0;
  }
  const rowOf = (id: number) =>
    world.owner.selectFrom('wage_slip').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const withdraw = (id: number, reason: string, as = pay()) =>
    site.ask(`/wageslip/${id}`, {
      as,
      form: [
        ['intent', 'withdraw'],
        ['reason', reason],
      ],
    });

  it('is withdrawn with a reason: nobody opens it, and what it had replaced stands again', async () => {
    const { store } = world.runtime;
    const batch = await delivered(world.runtime, company, await slipsPdf([printed({ period: '2026-11' })]));
    const [own] = await slips(batch);
    const wrong = await given(await stray(), anna);
    expect((await rowOf(wrong)).replaces).toBe(own?.id);
    const { state } = await readWageSlip(store.read, wrong);
    const place = { link: state.link?.link ?? 0, slip: wrong, corporation: company.corporation };
    const token = await createSlipLinkToken(world.runtime.db, place);
    expect((await site.ask(`/bulletin/${token}`)).status).toBe(200);
    expect((await site.ask(`/profile/wageslips/${wrong}/pdf`, { as: self() })).status).toBe(200);

    const reader = withRoles(anybody, ['ROLE_PAYROLL_READ', 'ROLE_PAYROLL_EDIT']);
    expect((await site.ask(`/wageslip/${wrong}`, { as: reader })).text).not.toContain('Retirer le bulletin');
    expect((await withdraw(wrong, 'Page de Luc', reader)).status).toBe(403);
    const question = await site.ask(`/wageslip/${wrong}?dialog=withdraw`, { as: pay() });
    expect(question.text).toContain('Le retrait est définitif');
    const silent = await withdraw(wrong, ' ');
    expect(silent.status).toBe(422);
    expect(silent.text).toContain('id="withdraw-reason-error"');
    expect((await rowOf(wrong)).withdrawn_at).toBeNull();
    expect((await withdraw(wrong, 'Page de Luc')).status).toBe(302);

    // For its person it was never there, and the one before is the month's again.
    expect((await site.ask(`/profile/wageslips/${wrong}/pdf`, { as: self() })).status).toBe(404);
    const list = await site.ask('/profile/wageslips', { as: self() });
    expect(list.text).not.toContain(`/profile/wageslips/${wrong}/pdf`);
    expect(list.text).toContain(`/profile/wageslips/${own?.id}/pdf`);
    expect((await rowOf(own?.id ?? 0)).replaced_by).toBeNull();
    const zip = await site.ask('/profile/wageslips/2026/zip', { as: self() });
    const november = Object.entries(unzipSync(new Uint8Array(zip.bytes))).filter(([name]) =>
      name.includes('2026-11'),
    );
    expect(november.length).toBe(1);
    const office = withRoles(anybody, ['ROLE_PERSON_MANAGE_PAYROLL', 'ROLE_PERSON_VIEW_PROFILE']);
    const tab = await site.ask(`/person/${anna}/details?selectedTab=wageSlips`, { as: office });
    expect(tab.text).toContain(`/wageslip/${own?.id}`);
    expect(tab.text).not.toContain(`/wageslip/${wrong}`);
    expect((await site.ask('/search?q=Le+Goff', { as: pay() })).text).not.toContain(`/wageslip/${wrong}`);

    // Its link is as one that never was, and no new one is had by it.
    const unknown = 'x'.repeat(43);
    const same = (text: string, said: string) =>
      text.replaceAll(said, 'TOKEN').replaceAll(/value="[\w.-]{20,}"/g, '');
    const [dead, none] = await Promise.all([
      site.ask(`/bulletin/${token}`),
      site.ask(`/bulletin/${unknown}`),
    ]);
    expect([dead.status, same(dead.text, token)]).toEqual([none.status, same(none.text, unknown)]);
    const opened = await site.ask(`/bulletin/${token}/pdf`, { form: [['birthDate', '03/02/1990']] });
    expect(opened.status).toBe(303);
    await site.ask(`/bulletin/${token}`, { post: true });
    const types = (await store.read(`wageslip-${wrong}`)).map(({ event }) => event.type);
    expect(types).toEqual(['WageSlipIssued', 'WageSlipAnnounced', 'WageSlipWithdrawn']);

    // Payroll sees that it was there, and why it is not, and opens it no more either.
    expect((await site.ask(`/wageslip/${wrong}/pdf`, { as: pay() })).status).toBe(404);
    const page = await site.ask(`/wageslip/${wrong}`, { as: pay() });
    expect(page.text).toContain('Bulletin retiré');
    expect(page.text).toContain('Page de Luc');
    expect(page.text).not.toContain(`/wageslip/${wrong}/pdf`);
    const withdrawn = await site.ask('/wageslip?status=withdrawn', { as: pay() });
    expect(withdrawn.text).toContain('Page de Luc');
    const resent = await site.ask(`/wageslip/${wrong}`, { as: pay(), form: [['intent', 'resend']] });
    expect(resent.status).toBe(409);
    expect((await withdraw(wrong, 'Encore')).status).toBe(409);
    const shown = await site.ask(`/api/payroll/show/${wrong}`, { as: pay() });
    expect(JSON.parse(shown.text)).toMatchObject({
      item: { status: 'withdrawn', withdrawnReason: 'Page de Luc', pathName: null },
    });
  });

  it('leaves by no mail that waited, and is put on no server', async () => {
    const wrong = await given(await stray(), anna);
    const { mail_id: mail } = await rowOf(wrong);
    const json = { reason: 'Page de Luc' };
    expect((await site.ask(`/api/payroll/withdraw/${wrong}`, { as: pay(), json })).status).toBe(200);
    const helpers = { job: { attempts: 1, max_attempts: 1 } } as Parameters<
      ReturnType<typeof sendMail.toTask>
    >[1];
    await sendMail.toTask(world.runtime)({ mail: mail ?? 0, corporation: company.corporation }, helpers);
    const ended = await world.runtime.store.read(`mail-${mail}`);
    expect(ended.at(-1)?.event).toMatchObject({
      type: 'MailFailed',
      data: { reason: 'mail.reason.slipWithdrawn' },
    });
    expect(await rowOf(wrong)).toMatchObject({ status: 'withdrawn', reason: null, file: null });
    const asked = { kind: 'wageSlip' as const, version: wrong };
    await expect(
      send(world.runtime.store, queuePush, systemActor(company.corporation), asked),
    ).rejects.toMatchObject({ kind: 'missing' });
  });

  it('is uploaded again and matched with whose it is, or with the same one', async () => {
    const wrong = await given(await stray(), marco);
    await send(world.runtime.store, withdrawWageSlip, company.actor, { id: wrong, reason: 'Page de Luc' });
    const right = await given(await stray(), nobody);
    expect(await rowOf(right)).toMatchObject({ person_id: nobody, period: '2026-11', withdrawn_at: null });
    const again = await given(await stray(), marco);
    expect(again).not.toBe(wrong);
    expect(await rowOf(again)).toMatchObject({ person_id: marco, replaces: null, withdrawn_at: null });
  });

  it('leads back past another that was withdrawn before it', async () => {
    const { store } = world.runtime;
    const december = (secret: string) => slipsPdf([printed({ period: '2026-12', secret })]);
    const ids = [];
    for (const secret of ['1 000,00', '2 000,00', '3 000,00']) {
      const [made] = await slips(await delivered(world.runtime, company, await december(secret)));
      ids.push(made?.id ?? 0);
    }
    const [first = 0, second = 0, third = 0] = ids;
    await send(store, withdrawWageSlip, company.actor, { id: second, reason: 'Erreur' });
    expect((await rowOf(first)).replaced_by).toBe(second);
    await send(store, withdrawWageSlip, company.actor, { id: third, reason: 'Erreur' });
    expect((await rowOf(first)).replaced_by).toBeNull();
  });
});

describe('an erasure of somebody’s pay', () => {
  it('takes their slips out of the store, and leaves no copy', async () => {
    const { owner, files } = world.runtime;
    const rows = await world.owner.selectFrom('wage_slip').selectAll().execute();
    await eraseKey(owner, `person-${anna}-payroll`);
    for (const { person_id, file } of rows)
      if (file !== null) expect((await files.get(file)) === null).toBe(person_id === anna);
    // Nothing in the store says the name as it came: all of it is sealed.
    const folder = join(world.runtime.settings.dataDir, 'files');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      if (/[0-9a-f]{64}$/.test(name)) expect(readFileSync(path).includes('%PDF-')).toBe(false);
    }
  });
});
