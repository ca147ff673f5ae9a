import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import {
  cancelHealthExam,
  editHealthExam,
  noteHealthExamResult,
  planHealthExam,
} from '#domain/health/exam-commands.ts';
import { setHealthFollowUp } from '#domain/health/health-file-commands.ts';
import { addDays, addMonths, todayIn } from '#domain/kernel/dates.ts';
import type { Command } from '#domain/kernel/command.ts';
import { personSubject } from '#domain/kernel/personal.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { sql } from 'kysely';
import { dueToTell } from '#domain/health/health-file.ts';
import { resultRoles } from '#domain/health/rights.ts';
import { tellHealthDueOf } from '#jobs/tasks/tell-health-due.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { interruptRestDay, requestRestDay, validateRestDay } from '#domain/time-off/rest-day-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { formatDate } from '#app/ui/format.ts';
import { eraseKey } from '#db/events/personal-keys.ts';
import { printSheet } from '#jobs/tasks/print-sheet.ts';
import { sendMail } from '#jobs/tasks/send-mail.ts';
import { followUp } from '#tests/builders/busy/busy-health.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Exams of health: planned, convoked to, concluded; and nothing of them for who has no right to know. */

const today = todayIn('Europe/Paris', new Date());
const SECRET = 'Pas de port de charges de plus de 15 kg';
const FILE = 'Avis aptitude Kerbrat.pdf';

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
let contractType: number;
let person: number;
let held: number;
let reinforced: number;
let attested: number;

const as = (...roles: string[]) => withRoles(anybody, roles);
const nurse = () => as('ROLE_PERSON_MANAGE_HEALTH_EXAM');
const planner = () => as('ROLE_PERSON_ADD_HEALTH_EXAM');
/** Whoever manages people and the company, without any right over health. */
const office = () =>
  as(
    'ROLE_ADMIN',
    'ROLE_PERSON_VIEW_LIST',
    'ROLE_PERSON_VIEW_PROFILE',
    'ROLE_PERSON_EDIT_PROFILE',
    'ROLE_PERSON_MANAGE_DOCUMENT',
    'ROLE_PERSON_MANAGE_PAYROLL',
    'ROLE_CONTRACT_READ',
    'ROLE_PERSON_MANAGE_ACCOUNT',
  );

const form = (fields: Record<string, string>): [string, string][] => Object.entries(fields);

const madeId = z.looseObject({ id: z.number() });

/** Runs a command as the company's administrator; what it made is known by its id. */
const command = async (one: Command, input: object): Promise<{ id: number }> =>
  madeId.parse({ id: 0, ...Object(await send(world.runtime.store, one, company.actor, input)) });

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  company = await createCompany(store);
  anybody = await site.member('enora', company.corporation);
  const made = async (resource: string, values: object) =>
    (await send(store, commandsOf(resource).create, company.actor, { enabled: true, ...values })).id;
  const type = await made('contracttype', { name: 'CDI', fixedTerm: false });
  contractType = type;
  reinforced = await made('healthfollowup', followUp());
  attested = await made(
    'healthfollowup',
    followUp({ name: 'Conduite', visit: 'attestation', everyMonths: 60, intermediateMonths: null }),
  );
  await made(
    'healthfollowup',
    followUp({
      name: 'Suivi simple',
      visit: 'information',
      appliesTo: 'everybody',
      firstMonths: 3,
      everyMonths: 60,
      intermediateMonths: null,
    }),
  );
  const file = personFile({ lastName: 'Kerbrat', personalEmail: 'anna@registre.example' });
  person = (await send(store, createPerson, company.actor, file)).id;
  const facts = { type, start: addMonths(today, -4), ...contractTerms };
  await send(store, registerContract, company.actor, { ...facts, person });
  held = (await command(planHealthExam, { person, kind: 'aptitude', day: addDays(today, -10) })).id;
  await command(noteHealthExamResult, {
    id: held,
    aptitude: 'fitWithMeasures',
    restrictions: SECRET,
    nextBy: null,
  });
  const content = fileReference({ hash: 'f'.repeat(64), subject: personSubject(person, 'health') });
  await command(attachDocuments, {
    owner: { kind: 'healthExam', id: held },
    files: [{ name: FILE, file: content, size: 3, type: 'application/pdf' }],
  });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('an exam', () => {
  it('is planned by a form that keeps what was typed and says what is wrong at its field', async () => {
    const typed = {
      person: String(person),
      kind: 'information',
      day: '31/02/2027',
      time: '25h',
      place: 'Quimper',
    };
    const wrong = await site.ask('/exam/new', { as: planner(), form: form(typed) });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="31/02/2027"');
    expect(wrong.text).toContain('value="25h"');
    expect(wrong.text).toContain('value="Quimper"');
    const right = await site.ask('/exam/new', {
      as: planner(),
      form: form({ ...typed, day: formatDate(addDays(today, 12)), time: '9h30' }),
    });
    expect(right.status).toBe(302);
    const shown = await site.ask(right.headers.get('Location') ?? '', { as: planner() });
    expect(shown.text).toContain(`${formatDate(addDays(today, 12))} · 09:30`);
    expect(shown.text).toContain('Planifiée');
  });

  it('is concluded with what its kind may end with', async () => {
    const { id } = await command(planHealthExam, { person, kind: 'information', day: today });
    const page = `/exam/${id}/result`;
    expect((await site.ask(page, { as: planner() })).status).not.toBe(200);
    const empty = await site.ask(page, { as: nurse(), form: form({ aptitude: 'followedWithMeasures' }) });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('Précisez les aménagements');
    const unfit = await site.ask(page, { as: nurse(), form: form({ aptitude: 'unfit' }) });
    expect(unfit.status).toBe(422);
    const done = await site.ask(page, { as: nurse(), form: form({ aptitude: 'followed' }) });
    expect(done.status).toBe(302);
    expect((await site.ask(`/exam/${id}/details`, { as: nurse() })).text).toContain('Attestation de suivi');
  });

  it('waits for its own result once that of somebody else is taken back, and only who may know reads why', async () => {
    const { id } = await command(planHealthExam, { person, kind: 'attestation', day: addDays(today, -3) });
    const page = `/exam/${id}/details`;
    const due = async () => (await site.ask(`/person/${person}/exams`, { as: nurse() })).text;
    await command(setHealthFollowUp, { person, followUps: [attested] });
    const before = await due();
    expect(before).not.toContain('s’oppose au poste');
    await command(noteHealthExamResult, { id, aptitude: 'contraindication' });
    expect(await due()).toContain('s’oppose au poste');

    const withdraw = (reason: string, as = nurse()) =>
      site.ask(page, { as, form: form({ intent: 'withdraw', reason }) });
    expect((await site.ask(page, { as: planner() })).text).not.toContain('dialog=withdraw');
    expect((await withdraw('Autre', planner())).status).toBe(403);
    expect((await withdraw('')).status).toBe(422);
    expect((await withdraw('Celle de sa collègue')).status).toBe(302);
    const shown = await site.ask(page, { as: nurse() });
    expect(shown.text).toContain('Celle de sa collègue');
    expect(shown.text).not.toContain('Contre-indication');
    const planned = await site.ask(page, { as: planner() });
    expect(planned.text).toContain('Résultat retiré');
    expect(planned.text).not.toContain('Celle de sa collègue');
    expect(await due()).not.toContain('s’oppose au poste');
    expect((await withdraw('Encore')).status).toBe(409);
    await command(cancelHealthExam, { id, reason: null });
    await command(setHealthFollowUp, { person, followUps: [] });
  });

  it('is called off after a question, and not once it was held', async () => {
    const { id } = await command(planHealthExam, { person, kind: 'requested', day: addDays(today, 30) });
    const page = `/exam/${id}/details`;
    expect((await site.ask(`${page}?dialog=cancel`, { as: nurse() })).text).toContain(
      'Une annulation est définitive',
    );
    const cancelled = await site.ask(page, {
      as: nurse(),
      form: form({ intent: 'cancel', reason: 'Congé' }),
    });
    expect(cancelled.status).toBe(302);
    const shown = await site.ask(page, { as: nurse() });
    expect(shown.text).toContain('Annulée');
    expect(shown.text).toContain('Congé');
    const late = await site.ask(`/exam/${held}/details`, { as: nurse(), form: form({ intent: 'cancel' }) });
    expect(late.status).toBe(409);
    expect((await site.ask(`/exam/${id}/convocation`, { as: nurse() })).status).toBe(404);
  });

  it('is another company’s to nobody', async () => {
    const other = await createCompany(world.runtime.store, 1);
    const stranger = withRoles(await site.member('lena', other.corporation), ['ROLE_SUPER_ADMIN']);
    for (const path of [`/exam/${held}/details`, `/exam/${held}/convocation`, `/person/${person}/exams`])
      expect((await site.ask(path, { as: stranger })).status).toBe(404);
    expect((await site.ask('/exam/list', { as: stranger })).text).not.toContain('Kerbrat');
  });
});

describe('the follow-up of a person', () => {
  const kind = async (name: string, more: object) => {
    const leave = { name, billable: false, restDay: true, paid: true, enabled: true };
    return (await command(commandsOf('activitytype').create, { ...leave, ...more })).id;
  };
  const page = () => `/person/${person}/exams`;

  it('says what is due next and why', async () => {
    await command(setHealthFollowUp, { person, followUps: [reinforced] });
    const { text } = await site.ask(page(), { as: nurse() });
    const since = formatDate(addDays(today, -10));
    expect(text).toContain('Suivi appliqué');
    expect(text).toContain(`24 mois au plus après l’examen du ${since}`);
    expect(text).toContain(formatDate(addMonths(addDays(today, -10), 24)));
    expect(text).toContain(formatDate(addMonths(addDays(today, -10), 48)));
    await command(setHealthFollowUp, { person, followUps: [] });
  });

  it('proposes a return visit of an absence put in by hand, until it is taken out', async () => {
    const away = { intent: 'absence', kind: 'sickness', start: formatDate(addDays(today, -70)) };
    const wrong = await site.ask(page(), {
      as: nurse(),
      form: form({ ...away, end: formatDate(addDays(today, -71)) }),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('La fin précède le début');
    const noted = await site.ask(page(), {
      as: nurse(),
      form: form({ ...away, end: formatDate(addDays(today, -2)) }),
    });
    expect(noted.status).toBe(302);
    const due = await site.ask(page(), { as: nurse() });
    expect(due.text).toContain('Visite de reprise');
    expect(due.text).toContain(`après 69 jours de maladie`);
    expect(due.text).toContain(formatDate(addDays(today, 7)));
    const twice = await site.ask(page(), {
      as: nurse(),
      form: form({ ...away, end: formatDate(addDays(today, -3)) }),
    });
    expect(twice.status).toBe(422);
    const [dialog = '', absence = ''] = /dialog=removeAbsence-(\d+)/.exec(due.text) ?? [];
    const question = await site.ask(`${page()}?${dialog}`, { as: nurse() });
    expect(question.text).toContain('ne demandera plus de visite de reprise');
    expect(question.text).toContain(`name="absence" value="${absence}"`);
    const removed = await site.ask(page(), {
      as: nurse(),
      form: form({ intent: 'removeAbsence', absence }),
    });
    expect(removed.status).toBe(302);
    expect((await site.ask(page(), { as: nurse() })).text).not.toContain('Visite de reprise');
  });

  it('proposes a return visit of leave that was agreed on, where its kind asks for one', async () => {
    const ill = await kind('Maladie', { leaveAccount: 'sick', accrual: 'reduced', returnVisit: 'sickness' });
    const holiday = await kind('Congés', {});
    const cases = [
      [ill, true, true],
      [ill, false, false],
      [holiday, true, false],
    ] as const;
    for (const [leave, agreed, due] of cases) {
      const file = personFile({ lastName: `Absent ${leave} ${agreed}` });
      const { id: absent } = await command(createPerson, { ...file, confirmDuplicates: true });
      const facts = { type: contractType, start: addMonths(today, -8), ...contractTerms };
      await command(registerContract, { ...facts, person: absent });
      const days = { start: addDays(today, -75), end: addDays(today, -2) };
      const { id } = await command(requestRestDay, { person: absent, kind: leave, ...days });
      if (agreed) await command(validateRestDay, { id });
      const { text } = await site.ask(`/person/${absent}/exams`, { as: nurse() });
      expect([leave, agreed, text.includes('Visite de reprise')]).toEqual([leave, agreed, due]);
    }
  });

  it('proposes a return visit of illness that was noted within a leave', async () => {
    const ill = await kind('Maladie en congé', { leaveAccount: 'sick', returnVisit: 'sickness' });
    const holiday = await kind('Congé long', {});
    const file = personFile({ lastName: 'Interrompu' });
    const { id: absent } = await command(createPerson, { ...file, confirmDuplicates: true });
    const facts = { type: contractType, start: addMonths(today, -8), ...contractTerms };
    await command(registerContract, { ...facts, person: absent });
    const days = { start: addDays(today, -90), end: addDays(today, -2) };
    const { id } = await command(requestRestDay, { person: absent, kind: holiday, ...days });
    await command(validateRestDay, { id });
    const page = async () => (await site.ask(`/person/${absent}/exams`, { as: nurse() })).text;
    expect(await page()).not.toContain('Visite de reprise');
    const noted = { from: addDays(today, -75), until: addDays(today, -2) };
    await command(interruptRestDay, { id, kind: ill, ...noted });
    expect(await page()).toContain('après 74 jours de maladie');

    // It is due in the list of all that is, to who manages exams, with the day that it is planned on.
    const planned = addDays(today, 5);
    await command(planHealthExam, { person: absent, kind: 'return', day: planned });
    const due = await site.ask('/examination?of=people&keyword=Interrompu', { as: nurse() });
    expect(due.status).toBe(200);
    expect(due.text).toContain('Visite de reprise');
    expect(due.text).toContain(formatDate(planned));
    expect((await site.ask('/examination', { as: planner() })).status).toBe(403);
  });

  it('stands on the tab of the file and among the deadlines, without saying which exam', async () => {
    const both = as('ROLE_PERSON_VIEW_PROFILE', 'ROLE_CONTRACT_READ', 'ROLE_PERSON_MANAGE_HEALTH_EXAM');
    const tab = await site.ask(`/person/${person}/details?selectedTab=exams`, { as: both });
    expect(tab.text).toContain('Prochaines visites');
    const far = `from=${formatDate(addMonths(today, 50))}&until=${formatDate(addMonths(today, 62))}`;
    const list = await site.ask(`/person/deadlines?${far}`, { as: both });
    expect(list.text).toContain('Visite médicale');
    expect(list.text).toContain(`/person/${person}/exams`);
    expect(list.text).not.toContain('Visite d’information');
    const blind = await site.ask(`/person/deadlines?${far}`, { as: office() });
    expect(blind.text).not.toContain('Kerbrat');
  });
});

describe('a convocation', () => {
  const helpers = { job: { attempts: 1, max_attempts: 12 } } as Parameters<
    ReturnType<typeof printSheet.toTask>
  >[1];

  it('goes by mail with its paper, and neither says which exam it is', async () => {
    const { id } = await command(planHealthExam, {
      person,
      kind: 'aptitude',
      day: addDays(today, 15),
      time: '10:15',
      professional: 'Dr Le Bihan',
      place: 'Quimper',
    });
    const page = `/exam/${id}/details`;
    const asked = await site.ask(`${page}?dialog=convoke`, { as: planner() });
    expect(asked.text).toContain('Bonjour Anna Kerbrat');
    const sent = await site.ask(page, { as: planner(), form: form({ intent: 'convoke' }) });
    expect(sent.status).toBe(302);
    const row = await world.owner
      .selectFrom('mail_list')
      .select(['id', 'subject', 'to'])
      .where('kind', '=', 'convocation')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ to: ['anna@registre.example'] });
    const [queued] = await world.runtime.store.read(`mail-${row.id}`);
    const words = JSON.stringify(queued?.event.data);
    expect(words).toContain('10:15');
    expect(words).not.toMatch(/aptitude|renforc|Examen/i);
    await sendMail.toTask(world.runtime)({ mail: row.id, corporation: company.corporation }, helpers);
    const states = (await world.runtime.store.read(`mail-${row.id}`)).map(({ event }) => event.type);
    expect(states).toContain('MailKept');

    const sheet = `convocation-${id}`;
    const paper = { sheet, kind: 'convocation', id, days: null, language: 'fr' } as const;
    await printSheet.toTask(world.runtime)({ ...paper, corporation: company.corporation }, helpers);
    const { hash } = await world.owner
      .selectFrom('printed_sheet')
      .select('hash')
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(new RegExp(`\\.person-${person}-health$`));
    const text = pageTextsOf((await world.runtime.files.get(hash)) ?? new Uint8Array()).join(' ');
    expect(text).toContain('Kerbrat');
    expect(text).toContain('Dr Le Bihan');
    expect(text).not.toMatch(/aptitude|renforc/i);
  });

  it('that was sent is followed by a mail when the appointment is moved, and by one when it is cancelled', async () => {
    const { store } = world.runtime;
    const facts = { kind: 'aptitude', time: '10:15', professional: 'Dr Le Bihan', place: 'Quimper' };
    const plan = { person, ...facts, day: addDays(today, 20) };
    const { id } = await command(planHealthExam, plan);
    const newest = async () => {
      await doJobs(world, (task) => task === 'tell-convoked');
      return world.owner
        .selectFrom('mail_list')
        .select(['id', 'subject', 'to'])
        .where('kind', '=', 'convocation')
        .where('version_id', '=', id)
        .orderBy('id')
        .execute();
    };
    const moved = { ...facts, id, day: addDays(today, 22), revision: null };
    // Nobody was convoked yet.
    await command(editHealthExam, { ...facts, id, day: addDays(today, 21), revision: null });
    expect(await newest()).toEqual([]);
    await site.ask(`/exam/${id}/details`, { as: planner(), form: form({ intent: 'convoke' }) });
    await command(editHealthExam, moved);
    // What is none of theirs tells them nothing.
    await command(editHealthExam, { ...moved, kind: 'return' });
    const [, told, ...more] = await newest();
    expect(more).toEqual([]);
    expect(told?.subject).toMatch(/^Rendez-vous déplacé au \d\d\/\d\d\/\d{4}$/);
    expect(told?.to).toEqual(['anna@registre.example']);
    await command(cancelHealthExam, { id, reason: SECRET });
    const [, , cancelled] = await newest();
    expect(cancelled?.subject).toContain('annulé');
    const [queued] = await store.read(`mail-${cancelled?.id}`);
    const words = JSON.stringify(queued?.event.data);
    expect(words).toContain('ne vaut plus');
    expect(words).not.toMatch(new RegExp(`aptitude|reprise|${SECRET}`, 'i'));
    expect(words).not.toContain('"convocation":');
    const history = await store.read(`healthexam-${id}`);
    const bell = history.map((_, at) => proposedNotification(history.slice(0, at + 1))?.key ?? null);
    expect(bell.filter((key) => key !== null)).toEqual([
      'notices.text.examMoved',
      'notices.text.examCancelled',
    ]);
    // The other exams of these tests are reckoned without it.
    expect(proposedNotification(history)?.audience).toEqual({ persons: [person] });
  });

  it('is told where no address is known', async () => {
    const { id: unreached } = await command(createPerson, personFile({ lastName: 'Sans' }));
    const { id } = await command(planHealthExam, {
      person: unreached,
      kind: 'information',
      day: addDays(today, 15),
    });
    const sent = await site.ask(`/exam/${id}/details`, { as: planner(), form: form({ intent: 'convoke' }) });
    expect(sent.status).toBe(422);
    expect(sent.text).toContain('Aucune adresse e-mail');
  });
});

describe('several people on one day', () => {
  const day = addDays(today, -1);
  const several = async () => {
    const ids: number[] = [];
    for (const time of ['09:00', '09:30', '10:00'])
      ids.push((await command(planHealthExam, { person, kind: 'aptitude', day, time })).id);
    return ids;
  };
  const aptitudeOf = (id: number) =>
    world.owner
      .selectFrom('health_exam')
      .select(['status', 'aptitude'])
      .where('id', '=', id)
      .executeTakeFirst();

  it('are concluded by one form; what is wrong stands at its row, nothing is noted, what was typed is kept', async () => {
    const [first = 0, second = 0, third = 0] = await several();
    const path = `/exam/day/${day}`;
    const list = await site.ask('/exam/list?status=toComplete', { as: nurse() });
    expect(list.text).toContain(path);
    expect((await site.ask(path, { as: planner() })).status).toBe(403);
    const shown = await site.ask(path, { as: nurse() });
    expect(shown.text.indexOf('09:00')).toBeLessThan(shown.text.indexOf('10:00'));
    const typed = (second_: Record<string, string>) => ({
      'results[0].id': String(first),
      'results[0].aptitude': 'fit',
      'results[1].id': String(second),
      ...Object.fromEntries(Object.entries(second_).map(([name, value]) => [`results[1].${name}`, value])),
      'results[2].id': String(third),
      'results[2].aptitude': '',
    });
    const wrong = await site.ask(path, { as: nurse(), form: form(typed({ aptitude: 'fitWithMeasures' })) });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/id="day-results-results\[1\]\.restrictions"[^>]*aria-invalid="true"/);
    expect(await aptitudeOf(first)).toEqual({ status: 'planned', aptitude: null });
    const right = typed({ aptitude: 'fitWithMeasures', restrictions: SECRET });
    const done = await site.ask(path, { as: nurse(), form: form(right) });
    expect(done.status).toBe(302);
    expect(await aptitudeOf(first)).toEqual({ status: 'held', aptitude: 'fit' });
    expect(await aptitudeOf(second)).toEqual({ status: 'held', aptitude: 'fitWithMeasures' });
    expect(await aptitudeOf(third)).toEqual({ status: 'planned', aptitude: null });
    const json = { results: [{ id: third, aptitude: 'unfit', restrictions: null, nextBy: null }] };
    expect((await site.ask('/api/healthexam/multi/result', { as: planner(), json })).status).toBe(403);
    expect((await site.ask('/api/healthexam/multi/result', { as: nurse(), json })).text).toContain(
      '"noted":1',
    );
    expect((await site.ask(path, { as: nurse() })).status).toBe(404);
    expect((await site.ask(`/exam/day/${addDays(today, 1)}`, { as: nurse() })).status).toBe(404);
  });
});

describe('exams from another program', () => {
  const bring = async (text: string, query = '') =>
    site.ask(`/api/import/healthexam${query}`, {
      as: nurse(),
      json: { name: 'visites.csv', content: Buffer.from(text).toString('base64') },
    });

  it('come in from a file after a dry run, held or planned, and are taken back together', async () => {
    const input = personFile({ lastName: 'Cadiou', personnelNumber: 'V-3', confirmDuplicates: true });
    const { id: somebody } = await command(createPerson, input);
    const good =
      `Matricule;Visite;Date;Conclusion;Restrictions\nV-3;Visite de reprise;03/02/2025;Apte;\n` +
      `V-3;information;${addDays(today, 30)};;\n`;
    const bad = 'V-3;Visite de reprise;04/02/2025;Malade;\nV-3;intermediate;05/02/2025;;Secret\n';
    const dry = await bring(good + bad, '?dryRun=1');
    expect(dry.text).toContain('errors.choice');
    expect(dry.text).toContain('errors.required');
    const done = await bring(good);
    expect(done.status).toBe(200);
    const rows = () =>
      world.owner
        .selectFrom('health_exam')
        .select(['kind', 'status', 'aptitude'])
        .where('person_id', '=', somebody)
        .orderBy('day')
        .execute();
    expect(await rows()).toEqual([
      { kind: 'return', status: 'held', aptitude: 'fit' },
      { kind: 'information', status: 'planned', aptitude: null },
    ]);
    const again = await bring(good, '?dryRun=1');
    expect(again.text.match(/health\.error\.thereAlready/g)?.length).toBe(2);
    const { item } = z.object({ item: z.object({ id: z.number() }) }).parse(JSON.parse(done.text));
    expect((await site.ask(`/import/${item.id}/details`, { as: office() })).status).not.toBe(200);
    expect((await site.ask(`/api/import/healthexam`, { as: planner(), json: {} })).status).toBe(403);
    const undone = await site.ask(`/api/import/undo/${item.id}`, { as: nurse(), json: {} });
    expect(undone.status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('an exam that comes due', () => {
  it('is told to those with the right over health, once, and says neither whose nor which', async () => {
    const { store } = world.runtime;
    const { id: hired } = await command(
      createPerson,
      personFile({ lastName: 'Nouveau', confirmDuplicates: true }),
    );
    await command(registerContract, {
      type: contractType,
      start: addDays(today, -80),
      ...contractTerms,
      person: hired,
    });
    const told = async () => {
      await tellHealthDueOf(world.runtime, today);
      const row = await world.owner
        .selectFrom('health_file')
        .select(['id', 'told'])
        .where('person_id', '=', hired)
        .executeTakeFirst();
      return row ?? null;
    };
    const file = await told();
    // Three months after the hiring, at the latest.
    expect(file?.told).toEqual([`information ${addMonths(addDays(today, -80), 3)}`]);
    const stream = `healthfile-${file?.id}`;
    const history = await store.read(stream);
    expect(await told()).toEqual(file);
    expect((await store.read(stream)).length).toBe(history.length);
    const notice = proposedNotification(history);
    expect(notice).toMatchObject({
      kind: 'healthDue',
      key: 'notices.text.healthDue',
      to: `/person/${hired}/exams`,
      audience: { role: resultRoles },
    });
    expect(JSON.stringify(notice)).not.toMatch(/Nouveau|information/);
    const { rows } = await sql<{ data: unknown }>`select message_data as data from emt_messages
      where stream_id = ${stream} and message_type = 'HealthDueAnnounced'`.execute(world.owner);
    // Sealed with the key of their health.
    expect(JSON.stringify(rows)).not.toContain('information');
  });

  it('is not told of where it is planned, nor where it is long past', () => {
    const due = (kind: 'information' | 'aptitude', days: number) => ({
      kind,
      day: addDays('2026-12-01', days),
    });
    const told = (...some: ReturnType<typeof due>[]) => dueToTell(some, [{ kind: 'aptitude' }], '2026-12-01');
    expect(told(due('information', 30), due('information', 31))).toEqual([
      { kind: 'information', by: '2026-12-31' },
    ]);
    expect(told(due('information', -30), due('information', -31))).toEqual([
      { kind: 'information', by: '2026-11-01' },
    ]);
    expect(told(due('aptitude', 3))).toEqual([]);
  });
});

describe('without the right over health', () => {
  const hidden = [SECRET, FILE, 'Apte avec aménagements', 'fitWithMeasures'];

  it('kind, aptitude and names of files are nowhere', async () => {
    for (const path of [
      '/exam/list',
      '/exam/export?format=csv',
      `/exam/${held}/details`,
      `/person/${person}/exams`,
    ])
      expect((await site.ask(path, { as: office() })).status).toBe(403);
    for (const path of [
      `/person/${person}/details`,
      `/person/${person}/details?selectedTab=exams`,
      `/person/${person}/details?selectedTab=documents`,
      `/person/${person}/details?selectedTab=history`,
      '/person/deadlines',
      '/examination',
      '/search?q=Kerbrat',
      '/calendar',
      '/mail/list',
      '/audit',
      '/notifications',
    ]) {
      const { status, text } = await site.ask(path, { as: office() });
      expect([path, status]).toEqual([path, status === 404 ? 404 : 200]);
      for (const word of [...hidden, 'Examen médical d’aptitude', `/exam/${held}`, 'Convocation du'])
        expect(text, `${path}: ${word}`).not.toContain(word);
    }
    for (const path of [
      '/api/healthexam/list',
      `/api/healthexam/show/${held}`,
      '/api/documenthealthexam/list',
    ])
      expect((await site.ask(path, { as: office() })).status).toBe(403);
    const files = await site.ask(`/api/document/list?healthExam=${held}`, { as: office() });
    expect(files.status).toBe(403);
  });

  it('who plans exams knows neither what came of them nor their files', async () => {
    const list = await site.ask('/exam/list', { as: planner() });
    expect(list.text).toContain('Kerbrat');
    const page = await site.ask(`/exam/${held}/details`, { as: planner() });
    const csv = await site.ask('/exam/export?format=csv', { as: planner() });
    const json = await site.ask('/api/healthexam/list', { as: planner() });
    const one = await site.ask(`/api/healthexam/show/${held}`, { as: planner() });
    const filtered = await site.ask('/api/healthexam/list?aptitude=unfit', { as: planner() });
    for (const { text, status } of [list, page, csv, json, one]) {
      expect(status).toBe(200);
      for (const word of hidden) expect(text).not.toContain(word);
    }
    expect(filtered.text).toContain('Kerbrat');
    expect((await site.ask('/api/documenthealthexam/list', { as: planner() })).status).toBe(403);
  });

  it('who planned an exam moves it and calls it off as long as nothing came of it, and nobody else’s', async () => {
    const day = addDays(today, 40);
    const typed = { person: String(person), kind: 'requested', day: formatDate(day), place: 'Brest' };
    const made = await site.ask('/exam/new', { as: planner(), form: form(typed) });
    const page = made.headers.get('Location') ?? '';
    const edit = page.replace('details', 'edit');
    const other = withRoles(await site.member('loig', company.corporation), ['ROLE_PERSON_ADD_HEALTH_EXAM']);
    const moved = { ...typed, day: formatDate(addDays(day, 1)) };
    const call = (as: SignedIn) => site.ask(page, { as, form: form({ intent: 'cancel', reason: 'Absent' }) });

    expect((await site.ask(page, { as: planner() })).text).toContain(edit);
    expect((await site.ask(page, { as: other })).text).not.toContain(edit);
    expect((await site.ask(edit, { as: other })).status).toBe(403);
    expect((await site.ask(edit, { as: other, form: form(moved) })).status).toBe(403);
    expect((await call(other)).status).toBe(403);
    expect((await site.ask(edit, { as: planner(), form: form(moved) })).status).toBe(302);
    expect((await site.ask(page, { as: planner() })).text).toContain(moved.day);
    expect((await call(planner())).status).toBe(302);
    expect((await site.ask(page, { as: nurse() })).text).toContain('Absent');

    // Once something came of it, it is for who manages exams.
    const past = { ...typed, day: formatDate(addDays(today, -1)) };
    const later =
      (await site.ask('/exam/new', { as: planner(), form: form(past) })).headers.get('Location') ?? '';
    const id = Number(/\d+/u.exec(later)?.[0]);
    const right = later.replace('details', 'edit');
    expect((await site.ask(right, { as: planner() })).status).toBe(200);
    await command(noteHealthExamResult, { id, aptitude: 'fit', restrictions: null, nextBy: null });
    expect((await site.ask(right, { as: planner() })).status).toBe(403);
    expect((await site.ask(right, { as: nurse() })).status).toBe(200);
  });

  it('who manages them sees all of it, in pages, files and answers', async () => {
    const page = await site.ask(`/exam/${held}/details`, { as: nurse() });
    expect(page.text).toContain(SECRET);
    expect(page.text).toContain(FILE);
    expect((await site.ask('/exam/export?format=csv', { as: nurse() })).text).toContain(
      'Apte avec aménagements',
    );
    expect((await site.ask(`/api/healthexam/show/${held}`, { as: nurse() })).text).toContain(SECRET);
    expect((await site.ask('/api/documenthealthexam/list', { as: nurse() })).text).toContain(FILE);
    expect((await site.ask(`/api/personhealth/show/${person}`, { as: nurse() })).text).toContain('"due"');
    expect((await site.ask('/search?q=Kerbrat', { as: nurse() })).text).toContain(`/exam/${held}/details`);
  });

  it('everybody sees their own, and nobody else’s paper', async () => {
    const self = { ...as('ROLE_USER'), actor: { ...as('ROLE_USER').actor, person } };
    const own = await site.ask('/profile?selectedTab=exams', { as: self });
    expect(own.text).toContain('Apte avec aménagements');
    expect(own.text).toContain(SECRET);
    const others = await site.ask('/profile?selectedTab=exams', { as: as('ROLE_USER') });
    expect(others.text).not.toContain('Apte');
    expect((await site.ask(`/profile/exam/${held}/convocation`, { as: as('ROLE_USER') })).status).toBe(404);
  });
});

describe('an erased key', () => {
  it('takes what was planned and what came of it', async () => {
    await eraseKey(world.owner, personSubject(person, 'health'));
    const page = await site.ask(`/exam/${held}/details`, { as: nurse() });
    expect(page.text).not.toContain(SECRET);
    expect(page.status).toBe(404);
  });
});
