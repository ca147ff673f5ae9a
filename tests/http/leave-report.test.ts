import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { requestRestDay, validateRestDay, cancelRestDay } from '#domain/time-off/rest-day-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let hr: SignedIn;
let payroll: SignedIn;
let person: number;
const kinds = { paid: 0, family: 0, marriage: 0, birth: 0, meals: 0 };

const store = () => world.runtime.store;
const leave = { billable: false, restDay: true, paid: true, enabled: true };

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const record = async (resource: string, values: object) =>
    (await send(store(), commandsOf(resource).create, company.actor, { enabled: true, ...values })).id;
  kinds.paid = await record('activitytype', {
    ...leave,
    name: 'Congés payés',
    code: 'CP',
    leaveAccount: 'paidLeave',
  });
  kinds.family = await record('activitytype', {
    ...leave,
    name: 'Événement familial',
    leaveAccount: 'family',
  });
  kinds.marriage = await record('leaveevent', {
    name: 'Mariage',
    days: '4',
    legalBasis: 'L3142-4',
    document: 'acte de mariage',
  });
  kinds.birth = await record('leaveevent', { name: 'Naissance longue', months: 2, validFrom: '2026-07-01' });
  kinds.meals = await record('payelementkind', { name: 'Panier', code: 'PAN', unit: 'quantity' });
  const type = await record('contracttype', { name: 'CDI', fixedTerm: false });
  hr = withRoles(await site.member('rh', company.corporation), ['ROLE_PERSON_MANAGE_REST_DAY']);
  payroll = withRoles(hr, ['ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_PERSON_MANAGE_PAYROLL']);
  person = (await send(store(), createPerson, company.actor, personFile({ lastName: 'Le Bras' }))).id;
  await send(store(), registerContract, company.actor, {
    person,
    type,
    start: '2020-01-06',
    ...contractTerms,
  });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const agreed = async (start: string, end: string, more: object = {}) => {
  const { id } = await send(store(), requestRestDay, company.actor, {
    person,
    kind: kinds.paid,
    start,
    end,
    ...more,
  });
  await send(store(), validateRestDay, company.actor, { id });
  return id;
};

describe('leave for a family event', () => {
  const form = (changes: Record<string, string>): [string, string][] =>
    Object.entries({
      person: String(person),
      kind: String(kinds.family),
      event: String(kinds.marriage),
      start: '07/09/2026',
      end: '10/09/2026',
      intent: 'check',
      ...changes,
    });
  const ask = (changes: Record<string, string> = {}) =>
    site.ask('/rest-day/new', { as: hr, form: form(changes) });
  const check = (value: string) =>
    send(store(), setParameters, company.actor, { values: [{ code: 'leave_check_event', value }] });

  it('is proposed what the event gives, and told of what is more', async () => {
    const page = (await ask()).text;
    expect(page).toContain('4 j · L3142-4');
    expect(page).toMatch(/Tout prendre mène jusqu’au[\s\S]{0,80}10\/09\/2026/u);
    expect(page).not.toContain('plus long que ce que cet événement donne');
    expect(page).toMatch(/Justificatif demandé\s: acte de mariage\./);
    expect((await ask({ end: '11/09/2026' })).text).toContain('plus long que ce que cet événement donne');
    expect((await ask({ event: String(kinds.birth) })).text).toMatch(/Tout prendre[\s\S]{0,80}06\/11\/2026/u);
  });

  it('is refused beyond it where the corporation says so, before it exists, and of another kind', async () => {
    await check('refuse');
    const long = await ask({ end: '11/09/2026', intent: 'send' });
    expect(long.status).toBe(422);
    expect(long.text).toContain('Cet événement donne 4 jours au plus.');
    const months = { event: String(kinds.birth), start: '01/09/2026', end: '02/11/2026', intent: 'send' };
    expect((await ask(months)).text).toContain('donne 2 mois au plus');
    const early = await ask({ ...months, start: '30/06/2026', end: '30/06/2026' });
    expect(early.text).toContain('n’existe que depuis le 01/07/2026');
    expect((await ask({ kind: String(kinds.paid), intent: 'send' })).text).toContain(
      'que pour un motif d’événement',
    );
    await check('warn');
    const sent = await ask({ end: '11/09/2026', intent: 'send' });
    expect(sent.status).toBe(302);
    expect((await site.ask(sent.headers.get('location') ?? '', { as: hr })).text).toContain('Mariage');
    expect(
      (await site.ask('/rest-day/closure', { as: hr, form: [['event', String(kinds.marriage)]] })).status,
    ).toBe(422);
  });

  it('of paid leave is no longer than the law lets, where the corporation refuses that', async () => {
    const long = { kind: String(kinds.paid), event: '', start: '04/01/2027', end: '02/02/2027' };
    expect((await ask(long)).text).toContain('Plus de 20 jours de congés payés d’affilée');
    await send(store(), setParameters, company.actor, {
      values: [{ code: 'leave_check_longest', value: 'refuse' }],
    });
    expect((await ask({ ...long, intent: 'send' })).text).toContain('par 20 jours d’affilée au plus');
  });
});

describe('the month for the payroll office', () => {
  const csv = async (month: string, as = payroll) =>
    (await site.ask(`/rest-day/report/export?month=${month}`, { as })).text;
  const pdf = async (month: string) => {
    await doJobs(world);
    return site.ask(`/rest-day/report/pdf?month=${month}`, { as: payroll });
  };
  const close = (month: string) =>
    site.ask(`/rest-day/report?month=${month}`, { as: payroll, form: [['intent', 'close']] });
  const element = (changes: Record<string, string> = {}, as = payroll, month = '2026-03') =>
    site.ask(`/rest-day/elements/new?month=${month}`, {
      as,
      form: Object.entries({
        person: String(person),
        kind: String(kinds.meals),
        quantity: '18,5',
        note: '',
        ...changes,
      }),
    });

  it('has each day with its half, and variable elements for who manages pay alone', async () => {
    await agreed('2026-03-02', '2026-03-03', { startHalf: 'afternoon' });
    expect((await element()).status).toBe(302);
    expect((await element({ quantity: '0' })).status).toBe(422);
    expect((await element({ kind: String(kinds.paid) })).status).toBe(422);
    expect((await element({}, hr)).status).toBe(403);
    const file = await csv('2026-03');
    expect(file).toMatch(/02\/03\/2026;CP;Congés payés;0,5\d*;après-midi/u);
    expect(file).toMatch(/03\/03\/2026;CP;Congés payés;1/u);
    expect(file).toMatch(/PAN;Panier;;;18,5\d*;nb;Élément variable/u);
    expect(await csv('2026-03', hr)).not.toContain('Panier');
    expect((await site.ask('/rest-day/report?month=2026-03', { as: hr })).text).not.toContain('Panier');
    expect((await site.ask('/rest-day/report?month=2026-03', { as: payroll })).text).toContain('Panier');
  });

  it('stays byte for byte what it was once it is closed; the next one tells the corrections, once', async () => {
    const cancelled = await agreed('2026-04-13', '2026-04-14');
    await element({}, payroll, '2026-04');
    expect((await close('2026-04')).status).toBe(302);
    // The papers are made as the month is closed: nobody has to ask for them before something changes.
    await doJobs(world);
    const asked = () => site.ask('/rest-day/report/pdf?month=2026-04', { as: payroll });
    const paper = await asked();
    expect(paper.status).toBe(200);
    const file = await csv('2026-04');

    await send(store(), cancelRestDay, company.actor, { id: cancelled, reason: 'Chantier' });
    const row = await world.owner
      .selectFrom('pay_element')
      .select('id')
      .where('month', '=', '2026-04')
      .executeTakeFirstOrThrow();
    const withdraw: [string, string][] = [
      ['intent', 'withdraw'],
      ['element', String(row.id)],
    ];
    expect((await site.ask('/rest-day/elements?month=2026-04', { as: payroll, form: withdraw })).status).toBe(
      302,
    );
    expect(await csv('2026-04')).toBe(file);
    expect((await asked()).text).toBe(paper.text);

    // The page says what the file says, and of a closed month in which report each change is told.
    const page = async (month: string) =>
      (await site.ask(`/rest-day/report?month=${month}`, { as: payroll })).text;
    const open = await page('2026-05');
    expect(open).toContain('Corrections de mois déjà clos');
    expect(open).toContain('13/04/2026');
    expect(open).toMatch(/−18,5 nb/u);
    expect(await page('2026-04')).toContain('Avec le prochain état clos');
    const may = await csv('2026-05');
    expect(may).toMatch(/13\/04\/2026;CP;Congés payés;-1[\d,]*;;;;Correction d’un mois clos/u);
    expect(may).toMatch(/Panier;;;-18,5\d*;nb;Correction d’un élément variable/u);
    expect((await close('2026-05')).status).toBe(302);
    expect(await csv('2026-05')).toBe(may);
    expect(await csv('2026-06')).not.toContain('Correction');
    expect(await page('2026-04')).toMatch(/État\s: Mai\s2026/u);
    expect(await page('2026-04')).not.toContain('Avec le prochain état clos');
    expect(await page('2026-06')).not.toContain('Corrections de mois');
    expect((await pdf('2026-05')).status).toBe(200);
  });

  it('has the balances as a file', async () => {
    const file = await site.ask('/rest-day/balances/export?day=31/05/2026', { as: hr });
    expect(file.text).toContain('Le Bras');
    expect((await site.ask('/rest-day/balances/export', { as: withRoles(hr, ['ROLE_USER']) })).status).toBe(
      403,
    );
  });
});
