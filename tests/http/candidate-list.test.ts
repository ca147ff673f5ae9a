import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, todayIn } from '#domain/kernel/dates.ts';
import { createOrgUnit } from '#domain/company/org-unit-commands.ts';
import { editMailTemplate } from '#domain/mailing/mail-template-commands.ts';
import { moveCandidate, refuseCandidate } from '#domain/recruitment/decision-commands.ts';
import { tellErasuresOf } from '#jobs/tasks/tell-erasures.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { invited } from '#tests/builders/recruitment.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
let unit: number;

const today = todayIn('Europe/Paris', new Date());

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  company = await createCompany(store);
  as = withRoles(await site.member('maelle', company.corporation), ['ROLE_PERSON_CREATE']);
  const facts = { kind: 'organization' as const, name: 'Atelier', code: 'ATE' };
  unit = (await send(store, createOrgUnit, company.actor, facts)).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const post = (path: string, form: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries({ commandId: randomUUID(), ...form }) });
const mailsTo = async (id: number) =>
  (await queuedMails()).flatMap(({ event }) => {
    const { type, data } = event;
    if (type !== 'NoticeQueued') return [];
    const {
      about,
      subject,
      text,
    }: { about?: { kind: string; id: number }; subject?: unknown; text?: unknown } = data;
    return about?.kind === 'candidate' && about.id === id
      ? [{ subject: String(subject), text: String(text) }]
      : [];
  });
/** What became of all mails, the earliest first. */
async function queuedMails() {
  const mails = await world.owner.selectFrom('mail_list').select('id').orderBy('id').execute();
  return (await Promise.all(mails.map(({ id }) => world.runtime.store.read(`mail-${id}`)))).flat();
}

describe('the list of candidates', () => {
  const names = async (query: string) => {
    const { text, status } = await site.ask(`/candidates${query}`, { as });
    expect(status).toBe(200);
    return ['Guillou', 'Hamon', 'Inizan'].filter((name) => text.includes(`${name} Enora</a>`));
  };

  it('is narrowed by post, unit, who invited and when, and the same as a file', async () => {
    const { runtime } = world;
    const { id } = await invited(runtime, company, { lastName: 'Guillou', job: 'Soudeuse', unit });
    await invited(runtime, company, { lastName: 'Hamon', job: 'Soudeuse' });
    const form = { gender: 'F', firstName: 'Enora', language: 'fr', job: 'Grutière' };
    const made = await post('/candidates/new', { ...form, lastName: 'Inizan', email: 'i@exemple.invalid' });
    expect(made.status).toBe(302);
    expect(await names('?job=Soudeuse')).toEqual(['Guillou', 'Hamon']);
    expect(await names(`?unit=${unit}`)).toEqual(['Guillou']);
    const recruiter = as.actor.user;
    expect(await names(`?recruiter=${recruiter}`)).toEqual(['Inizan']);
    expect(await names(`?from=${today}&until=${today}`)).toEqual(['Guillou', 'Hamon', 'Inizan']);
    expect(await names(`?until=${addDays(today, -1)}`)).toEqual([]);
    const narrowed = await site.ask(`/candidates?from=${today}`, { as });
    const typed = today.split('-').toReversed().join('/');
    // A filter that is on is a chip that takes it out, and stands in its field as people type it.
    expect(narrowed.text).toMatch(
      new RegExp(`<a class="chip on" href="/candidates"><span[^>]*>Invité du ${typed}`),
    );
    expect(narrowed.text).toContain(`value="${typed}"`);
    const board = (await site.ask('/candidates?view=board&job=Soudeuse', { as })).text;
    expect([board.includes('Hamon'), board.includes('Inizan')]).toEqual([true, false]);
    const file = await site.ask('/candidates/export?format=csv&job=Soudeuse', { as });
    expect([file.status, file.text.includes('Guillou'), file.text.includes('Inizan')]).toEqual([
      200,
      true,
      false,
    ]);
    const api = await site.ask(`/api/candidate/list?unit=${unit}`, { as });
    expect(JSON.parse(api.text)).toMatchObject({ items: [{ id, unit, unitName: 'Atelier' }] });
  });

  it('and its file are for who may see candidates alone', async () => {
    const nobody = withRoles(as, ['ROLE_PERSON_VIEW_LIST', 'ROLE_PERSON_VIEW_PROFILE']);
    for (const path of ['/candidates', '/candidates/export?format=csv', '/candidates/retention'])
      expect([path, (await site.ask(path, { as: nobody })).status]).toEqual([path, 403]);
  });

  it('is searched from everywhere by who may see candidates, and tells others nothing', async () => {
    const { id } = await invited(world.runtime, company, { lastName: 'Jaouen', email: 'j@exemple.invalid' });
    expect((await site.ask('/search?q=jaouen', { as })).text).toContain(`href="/candidate-form/${id}"`);
    const nobody = withRoles(as, ['ROLE_PERSON_VIEW_LIST']);
    expect((await site.ask('/search?q=jaouen', { as: nobody })).text).not.toContain('Jaouen');
    const other = await createCompany(world.runtime.store, 1);
    const stranger = withRoles(await site.member('ailleurs', other.corporation), ['ROLE_PERSON_CREATE']);
    expect((await site.ask('/search?q=jaouen', { as: stranger })).text).not.toContain('Jaouen');
    expect((await site.ask('/candidates', { as: stranger })).text).not.toContain('Jaouen');
  });
});

describe('what a candidate is written', () => {
  const ownWords = (use: 'candidateReminder' | 'candidateRefusal', language: 'fr' | 'en', subject: string) =>
    send(world.runtime.store, editMailTemplate, company.actor, {
      use,
      language,
      subject,
      text: 'Hello {{candidate}},\nJob: {{job}}\n{{company}}',
    });

  it('is in their language, by the company’s own template where it has one', async () => {
    const { id } = await invited(world.runtime, company, { lastName: 'Whitfield', language: 'en' });
    await ownWords('candidateReminder', 'en', 'Again: {{job}}');
    expect((await post(`/candidate-form/${id}`, { intent: 'resend' })).status).toBe(302);
    expect((await mailsTo(id)).at(-1)).toEqual({
      subject: 'Again: Conductrice de pompe',
      text: expect.stringMatching(/^Hello Enora Whitfield,\nJob: Conductrice de pompe\n/) as string,
    });
  });

  it('may be as long as a template', async () => {
    const { id } = await invited(world.runtime, company, { lastName: 'Prolixe' });
    await send(world.runtime.store, editMailTemplate, company.actor, {
      use: 'candidateReminder',
      language: 'fr',
      subject: 'Encore',
      text: 'Notre maison. '.repeat(700),
    });
    expect((await post(`/candidate-form/${id}`, { intent: 'resend' })).status).toBe(302);
  });

  it('once it was decided, is read by staff before it goes, and goes out as it was corrected', async () => {
    const { store } = world.runtime;
    const { id } = await invited(world.runtime, company, { lastName: 'Kermarrec' });
    const page = async () => (await site.ask(`/candidate-form/${id}`, { as })).text;
    expect(await page()).not.toContain('value="answer"');
    const early = await post(`/candidate-form/${id}`, { intent: 'answer', subject: 'S', text: 'T' });
    expect(early.status).toBe(409);
    await send(store, refuseCandidate, company.actor, { id, reason: 'Motif interne' });
    const proposed = await page();
    expect(proposed).toContain('nous avons le regret');
    expect(/<textarea[^>]*name="text"[\s\S]*?<\/textarea>/.exec(proposed)?.[0]).not.toContain(
      'Motif interne',
    );
    const empty = await post(`/candidate-form/${id}`, { intent: 'answer', subject: 'Réponse', text: '' });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('href="#answer-text"');
    expect(empty.text).toContain('value="Réponse"');
    const sent = await post(`/candidate-form/${id}`, {
      intent: 'answer',
      subject: 'Réponse',
      text: 'Merci.',
    });
    expect(sent.status).toBe(302);
    expect((await mailsTo(id)).at(-1)).toEqual({ subject: 'Réponse', text: 'Merci.' });
    expect(await page()).toContain('Déjà envoyée le');
  });

  it('of being retained is another mail', async () => {
    const { id } = await invited(world.runtime, company, { lastName: 'Lagadec' });
    await send(world.runtime.store, moveCandidate, company.actor, { id, status: 'retained' });
    expect((await site.ask(`/candidate-form/${id}`, { as })).text).toContain('votre candidature est retenue');
  });
});

describe('until when candidates are kept', () => {
  it('is shown with the contact that it is reckoned from, the next first', async () => {
    const { id } = await invited(world.runtime, company, { lastName: 'Morvan' });
    const { text } = await site.ask('/candidates/retention?keyword=morvan', { as });
    expect(text).toContain(addMonths(today, 24).split('-').toReversed().join('/'));
    expect(text).toContain('Lien envoyé');
    const soon = '/candidates/retention?status=month&keyword=morvan';
    expect((await site.ask(soon, { as })).text).not.toContain(`/candidate-form/${id}"`);
  });

  it('is told to staff once, a month before, and again only of another day', async () => {
    const { id } = await invited(world.runtime, company, { lastName: 'Nedelec' });
    const told = async () =>
      (await world.runtime.store.read(`candidate-${id}`)).filter(
        ({ event }) => event.type === 'CandidateErasureTold',
      ).length;
    const day = addMonths(today, 24);
    await tellErasuresOf(world.runtime, addDays(day, -31));
    expect(await told()).toBe(0);
    await tellErasuresOf(world.runtime, addDays(day, -30));
    await tellErasuresOf(world.runtime, addDays(day, -29));
    expect(await told()).toBe(1);
    const row = await world.owner
      .selectFrom('candidate')
      .select('told_of')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.told_of).toBe(day);
  });
});
