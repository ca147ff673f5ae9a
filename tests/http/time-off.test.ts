import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import { usualCalendar } from '#domain/company/calendar.ts';
import { setCorporationCalendar } from '#domain/company/company-commands.ts';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { createLeaveDecisionToken } from '#db/identity/leave-decision-tokens.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson, editPerson } from '#domain/people/person-commands.ts';
import { setPersonProfile } from '#domain/people/profile-commands.ts';
import { addDays, LEGAL_TIME_ZONE, mondayOf, todayIn } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { periodBefore, periodOn } from '#domain/time-off/accrual.ts';
import { setParameters } from '#domain/parameters/parameter-commands.ts';
import {
  editRestDay,
  interruptRestDay,
  requestRestDay,
  validateRestDay,
} from '#domain/time-off/rest-day-commands.ts';
import { planClosure } from '#domain/time-off/closure-commands.ts';
import { nameLeaveDeputy } from '#domain/time-off/leave-deputy-commands.ts';
import { postLeaveEntry } from '#domain/time-off/leave-entry-commands.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { agreedAbsences } from '#projections/projects/planning/board.ts';
import { awayBetween, awayByKind, awaySpans } from '#projections/time-off/rest-day-list.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
/** An employee who may ask for leave, and one who sees who is away. */
let self: SignedIn;
let colleague: SignedIn;
let hr: SignedIn;
let person: number;
let paidLeave: number;
let sick: number;
let type: number;
let fixedTerm: number;

const store = () => world.runtime.store;

const hire = (whose: number) =>
  send(store(), registerContract, company.actor, {
    person: whose,
    type,
    start: '2020-01-06',
    ...contractTerms,
  });

/** A request as a form sends it. */
const asked = (changes: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    kind: String(paidLeave),
    start: '10/08/2026',
    end: '21/08/2026',
    intent: 'send',
    ...changes,
  });

const ask = (as: SignedIn, changes: Record<string, string> = {}) =>
  site.ask('/rest-day/new', { as, form: asked(changes) });

const request = async (changes: Record<string, unknown> = {}): Promise<number> => {
  const input = { person, kind: paidLeave, start: '2026-03-02', end: '2026-03-03', ...changes };
  return (await send(store(), requestRestDay, company.actor, input)).id;
};
const press = (id: number, as: SignedIn, intent: string, more: [string, string][] = []) =>
  site.ask(`/rest-day/${id}/details`, { as, form: [['intent', intent], ...more] });

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const leave = {
    billable: false,
    restDay: true,
    paid: true,
    enabled: true,
    needsDocument: false,
    wholeDays: false,
  };
  const kinds = commandsOf('activitytype').create;
  paidLeave = (
    await send(store(), kinds, company.actor, {
      ...leave,
      name: 'Congés payés',
      code: 'CP',
      leaveAccount: 'paidLeave',
    })
  ).id;
  sick = (
    await send(store(), kinds, company.actor, {
      ...leave,
      name: 'Maladie',
      code: 'MAL',
      leaveAccount: 'sick',
      accrual: 'reduced',
    })
  ).id;
  const contract = { name: 'CDI', fixedTerm: false, enabled: true };
  type = (await send(store(), commandsOf('contracttype').create, company.actor, contract)).id;
  const ending = { name: 'CDD', fixedTerm: true, enabled: true };
  fixedTerm = (await send(store(), commandsOf('contracttype').create, company.actor, ending)).id;
  self = withRoles(await site.member('salaun', company.corporation), ['ROLE_PERSON_ADD_REST_DAY']);
  colleague = withRoles(await site.member('morvan', company.corporation), [
    'ROLE_PERSON_SEE_OTHERS_REST_DAY',
  ]);
  hr = withRoles(await site.member('rh', company.corporation), ['ROLE_PERSON_MANAGE_REST_DAY']);
  person = self.actor.person ?? 0;
  await hire(person);
  await hire(colleague.actor.person ?? 0);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('a request for leave', () => {
  it('shows what it takes, what is left and who is away before it is sent', async () => {
    const other = await request({ person: colleague.actor.person, start: '2026-08-17', end: '2026-08-18' });
    await send(store(), validateRestDay, company.actor, { id: other });
    const sees = withRoles(self, ['ROLE_PERSON_ADD_REST_DAY', 'ROLE_PERSON_SEE_OTHERS_REST_DAY']);
    const page = await ask(sees, { intent: 'check' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('10 jour(s) ouvré(s)');
    expect(page.text).toMatch(/Congés payés\s: solde après/u);
    expect(page.text).toContain('17/08/2026');
    const others = await ask(self, { intent: 'check', person: String(colleague.actor.person) });
    expect(others.status).toBe(422);
    expect(others.text).not.toContain('solde après');
    const alone = await ask(self, { intent: 'check' });
    expect(alone.text).not.toContain('17/08/2026');
    expect(alone.text).toContain('value="10/08/2026"');
  });

  it('is refused at its field: outside a contract, over another one, of days that nobody works', async () => {
    expect((await ask(self, { start: '10/08/2019', end: '11/08/2019' })).text).toContain('Aucun contrat');
    const weekend = await ask(self, { start: '13/06/2026', end: '14/06/2026' });
    expect(weekend.status).toBe(422);
    expect(weekend.text).toContain('Aucun de ces jours n’est travaillé');
    const sent = await ask(self);
    expect(sent.status).toBe(302);
    const again = await ask(self, { start: '21/08/2026', end: '24/08/2026' });
    expect(again.status).toBe(422);
    expect(again.text).toContain('déjà prévue');
    expect((await ask(self, { start: '21/08/2026', end: '10/08/2026' })).text).toContain('La fin est avant');
    expect((await ask(self, { person: String(colleague.actor.person) })).status).toBe(422);
  });

  it('is decided by who leads the person or manages leave, once', async () => {
    const id = await request({ start: '2026-04-07', end: '2026-04-10' });
    expect((await press(id, colleague, 'validate')).status).toBe(403);
    expect((await press(id, self, 'validate')).status).toBe(403);
    const stranger = withRoles(colleague, ['ROLE_MANAGER_REST_DAY']);
    expect((await press(id, stranger, 'validate')).status).toBe(404);
    await send(store(), setPersonProfile, company.actor, { id: person, profile: null });
    expect((await press(id, hr, 'refuse', [['reason', '']])).status).toBe(422);
    expect((await press(id, hr, 'validate')).status).toBe(302);
    // Who comes late is told.
    const late = await press(id, hr, 'refuse', [['reason', 'Chantier']]);
    expect(late.status).toBe(409);
    expect(late.text).toContain('ne le permet plus');
  });

  it('is decided once by two who decide at the same moment: one wins, the other is told', async () => {
    for (const [start, end] of [
      ['2026-09-14', '2026-09-15'],
      ['2026-09-21', '2026-09-22'],
      ['2026-09-28', '2026-09-29'],
    ] as const) {
      const id = await request({ start, end });
      const answers = await Promise.all([
        press(id, hr, 'validate'),
        press(id, hr, 'refuse', [['reason', 'Chantier']]),
        press(id, hr, 'validate'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.text).toContain('ne le permet plus');
      const happened = (await store().read(`restday-${id}`)).map(({ event }) => event.type);
      expect(happened.filter((name) => /Validated|Refused/.test(name))).toHaveLength(1);
    }
  });

  it('that waits is not made to vanish by who decides: they refuse it, or take it back with a reason', async () => {
    const id = await request({ start: '2026-05-11', end: '2026-05-12' });
    const page = await site.ask(`/rest-day/${id}/details`, { as: hr });
    expect(page.text).not.toContain('dialog=remove');
    expect((await press(id, hr, 'remove')).status).toBe(409);
    const call = (body: object) => site.ask(`/api/restday/withdraw/${id}`, { as: hr, json: body });
    expect((await call({})).status).toBe(422);
    expect((await call({ reason: 'Saisie en double' })).status).toBe(200);
    expect((await site.ask(`/rest-day/${id}/details`, { as: self })).text).toContain('Saisie en double');
    expect((await press(id, hr, 'remove')).status).toBe(302);
    const own = await request({ start: '2026-05-11', end: '2026-05-12' });
    expect((await press(own, self, 'remove')).status).toBe(302);
  });

  it('is kept by its person, who takes the question for its cancellation back', async () => {
    const id = await request({ start: '2026-05-18', end: '2026-05-19' });
    await send(store(), validateRestDay, company.actor, { id });
    expect((await press(id, self, 'withdrawCancellation')).status).toBe(409);
    expect((await press(id, self, 'requestCancellation', [['reason', 'Voyage reporté']])).status).toBe(302);
    expect((await site.ask(`/rest-day/${id}/details`, { as: self })).text).toContain('Garder le congé');
    expect((await press(id, hr, 'withdrawCancellation')).status).toBe(403);
    expect((await press(id, self, 'withdrawCancellation')).status).toBe(302);
    const page = await site.ask(`/rest-day/${id}/details`, { as: hr });
    expect(page.text).toContain('Validé');
    expect(page.text).not.toContain('value="acceptCancellation"');
    expect((await press(id, hr, 'refuseCancellation', [['reason', 'Trop tard']])).status).toBe(409);
  });

  it('that was agreed to is cancelled by asking, or by who decides with a reason', async () => {
    const id = await request({ start: '2026-05-04', end: '2026-05-05' });
    await send(store(), validateRestDay, company.actor, { id });
    expect((await press(id, self, 'requestCancellation')).status).toBe(302);
    expect((await press(id, hr, 'refuseCancellation', [['reason', 'Remplacé']])).status).toBe(302);
    expect((await press(id, hr, 'cancel', [['reason', '']])).status).toBe(422);
    expect((await press(id, hr, 'cancel', [['reason', 'Chantier avancé']])).status).toBe(302);
    const page = await site.ask(`/rest-day/${id}/details`, { as: self });
    expect(page.text).toContain('Chantier avancé');
    expect(page.text).toContain('Annulé');

    // A cancellation that waits stands among what is to be decided, and is accepted there.
    const other = await request({ start: '2026-05-06', end: '2026-05-07' });
    await send(store(), validateRestDay, company.actor, { id: other });
    expect((await press(other, self, 'requestCancellation')).status).toBe(302);
    const list = await site.ask('/rest-day/list', { as: hr });
    expect(list.text).toContain(`value="acceptCancellation-${other}"`);
    const accept: [string, string][] = [['intent', `acceptCancellation-${other}`]];
    expect((await site.ask('/rest-day/list', { as: self, form: accept })).status).toBe(403);
    expect((await site.ask('/rest-day/list', { as: hr, form: accept })).status).toBe(302);
    expect((await site.ask('/rest-day/list', { as: hr })).text).not.toContain(`/rest-day/${other}/details`);
  });

  it('is approved from the list, by one press', async () => {
    const id = await request({ start: '2026-06-22', end: '2026-06-23' });
    const list = await site.ask('/rest-day/list', { as: hr });
    expect(list.text).toContain(`/rest-day/${id}/details`);
    expect(
      (
        await site.ask('/rest-day/list', {
          as: hr,
          form: [
            ['intent', 'validate'],
            ['id', String(id)],
          ],
        })
      ).status,
    ).toBe(302);
    const csv = await site.ask('/rest-day/export?status=VALIDATED', { as: hr });
    expect(csv.status).toBe(200);
  });

  it.each([
    ['the list', '/rest-day/list?sort=start&from=01%2F06%2F2026'],
    ['the board', '/rest-day?month=2026-06'],
  ])('is turned down from %s with a reason, which is asked for over the same page', async (_where, page) => {
    const id = await request({ start: '2026-06-25', end: '2026-06-26' });
    const question = `refuse-${id}-reason`;
    expect((await site.ask(page, { as: hr })).text).toContain(`dialog=refuse-${id}`);
    const asked = await site.ask(`${page}&dialog=refuse-${id}`, { as: hr });
    expect(asked.text).toContain(question);
    // Who does not decide is asked nothing, and turns nothing down.
    expect((await site.ask(`${page}&dialog=refuse-${id}`, { as: self })).text).not.toContain(question);
    const refuse = (as: SignedIn, reason: string) =>
      site.ask(page, {
        as,
        form: [
          ['intent', 'refuse'],
          ['id', String(id)],
          ['reason', reason],
        ],
      });
    expect((await refuse(self, 'Chantier')).status).toBe(403);
    const none = await refuse(hr, ' ');
    expect(none.status).toBe(422);
    expect(none.text).toContain(`${question}-error`);
    const done = await refuse(hr, 'Livraison ce jour-là');
    expect(done.status).toBe(302);
    expect(done.headers.get('Location')).toBe(page);
    expect((await site.ask(`/rest-day/${id}/details`, { as: self })).text).toContain('Livraison ce jour-là');
    expect((await site.ask(page, { as: hr })).text).not.toContain(`dialog=refuse-${id}`);
  });
});

describe('who sees leave', () => {
  it('sees that others are away, and not why', async () => {
    const id = await request({ start: '2026-09-07', end: '2026-09-08', kind: sick });
    await send(store(), validateRestDay, company.actor, { id });
    const board = await site.ask('/rest-day?month=2026-09', { as: colleague });
    expect(board.text).toContain('Absent');
    expect(board.text).not.toContain('Maladie<');
    expect(board.text).not.toContain('>MAL<');
    expect(board.text).not.toContain(`/rest-day/${id}/`);
    expect((await site.ask(`/rest-day/${id}/details`, { as: colleague })).status).toBe(404);
    expect((await site.ask(`/rest-day/balance/${person}`, { as: colleague })).status).toBe(404);
    expect((await site.ask('/rest-day/list?status=all', { as: colleague })).text).not.toContain(
      `/rest-day/${id}/`,
    );
    const all = await site.ask('/rest-day?month=2026-09', { as: hr });
    expect(all.text).toContain('MAL');
  });
});

describe('the board', () => {
  it('takes a move as its form does, and tells where somebody else was quicker', async () => {
    const id = await request({ start: '2026-10-05', end: '2026-10-06' });
    const move = (seenFrom: string): [string, string][] => [
      ['intent', 'move'],
      ['bar', `/rest-day/${id}/details`],
      ['row', String(person)],
      ['start', '2'],
      ['end', '3'],
      ['seenRow', String(person)],
      ['seenFrom', seenFrom],
      ['seenUntil', '2026-10-06/1'],
    ];
    expect((await site.ask('/rest-day?month=2026-10', { as: hr, form: move('2026-10-05/1') })).status).toBe(
      422,
    );
    expect((await site.ask('/rest-day?month=2026-10', { as: hr, form: move('2026-10-05/0') })).status).toBe(
      302,
    );
    const page = await site.ask(`/rest-day/${id}/details`, { as: hr });
    expect(page.text).toContain('06/10/2026');
    // From Tuesday to Thursday morning... two half days later, and one more at its end.
    expect(page.text).toContain('2,5 jour(s)');
  });
});

describe('balances', () => {
  const answered = z.object({
    accounts: z.array(
      z.object({ account: z.string(), periodStart: z.string().nullable(), balance: z.string() }),
    ),
  });
  /** Paid leave that was earned by then, by the first day of its year. */
  const balancesOf = async (whose: number, day: string) => {
    const { text } = await site.ask(`/api/restday/balance?person=${whose}&day=${day}`, { as: hr });
    const { accounts } = answered.parse(JSON.parse(text));
    return Object.fromEntries(
      accounts
        .filter(({ account, periodStart }) => account === 'paidLeave' && (periodStart ?? '') < '2026')
        .map(({ periodStart, balance }): [string, number] => [periodStart ?? '', Number(balance)]),
    );
  };

  it('say each line with its rule, on any day', async () => {
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Quéré' }));
    await send(store(), registerContract, company.actor, {
      person: id,
      type,
      start: '2025-06-02',
      ...contractTerms,
    });
    const credit = {
      person: id,
      account: 'recovered' as const,
      sort: 'credited' as const,
      day: '2025-09-01',
      days: '1,5',
    };
    await send(store(), postLeaveEntry, company.actor, credit);
    const page = await site.ask(`/rest-day/balance/${id}?day=31/12/2025`, { as: hr });
    expect(page.text).toContain('mois de travail (L3141-3)');
    expect(page.text).toContain('1,5 j');
    const call = await site.ask(`/api/restday/balance?person=${id}&day=2025-12-31`, { as: hr });
    expect(call.status).toBe(200);
    expect(JSON.parse(call.text)).toMatchObject({ day: '2025-12-31' });
    expect((await site.ask('/rest-day/balances', { as: hr })).text).toContain('Quéré');
  });

  it('are right to the half day in both periods that a leave is taken from', async () => {
    const file = personFile({ lastName: 'Kermarrec' });
    const { id } = await send(store(), createPerson, company.actor, file);
    await send(store(), registerContract, company.actor, {
      person: id,
      type,
      start: '2024-06-01',
      ...contractTerms,
    });
    const before = await balancesOf(id, '2026-06-03');
    const sent = await ask(hr, {
      person: String(id),
      start: '28/05/2026',
      startHalf: 'afternoon',
      end: '03/06/2026',
      endHalf: 'morning',
    });
    expect(sent.status).toBe(302);
    const leave = Number(/\/rest-day\/(\d+)/u.exec(sent.headers.get('Location') ?? '')?.[1]);
    expect(await balancesOf(id, '2026-06-03')).toEqual(before);
    expect((await press(leave, hr, 'validate')).status).toBe(302);
    // A day and a half of May from the year that ends with it, two and a half of June from the next.
    expect(before).toEqual({ '2024-06-01': 25, '2025-06-01': 25 });
    expect(await balancesOf(id, '2026-06-03')).toEqual({ '2024-06-01': 23.5, '2025-06-01': 22.5 });
    const page = await site.ask(`/rest-day/balance/${id}?day=03/06/2026`, { as: hr });
    for (const said of ['23,5', '22,5', '1,5', '2,5']) expect(page.text).toContain(said);
  });

  it('are no business of others', async () => {
    expect((await site.ask('/rest-day/balances', { as: self })).status).toBe(403);
    expect(
      (await site.ask(`/api/restday/balance?person=${colleague.actor.person}`, { as: self })).status,
    ).toBe(404);
    expect((await site.ask(`/rest-day/balance/${person}`, { as: self })).status).toBe(200);
  });
});

describe('a month', () => {
  it('that was closed stays as it was, and shows what changed since', async () => {
    const id = await request({ start: '2026-02-09', end: '2026-02-10' });
    await send(store(), validateRestDay, company.actor, { id });
    const before = await site.ask('/rest-day/report?month=2026-02', { as: hr });
    expect(before.text).toContain('09/02/2026');
    expect(
      (await site.ask('/rest-day/report?month=2026-02', { as: hr, form: [['intent', 'close']] })).status,
    ).toBe(302);
    expect((await press(id, hr, 'cancel', [['reason', 'Présent']])).status).toBe(302);
    const after = await site.ask('/rest-day/report?month=2026-02', { as: hr });
    expect(after.text).toContain('Corrections depuis la clôture');
    expect(after.text).toContain('-1');
    const csv = await site.ask('/rest-day/report/export?month=2026-02', { as: hr });
    expect(csv.text).toContain('09/02/2026');
    expect(
      (await site.ask('/rest-day/report?month=2026-02', { as: hr, form: [['intent', 'close']] })).status,
    ).toBe(409);
  });
});

describe('calls', () => {
  it('count days and requests that wait', async () => {
    const count = await site.ask('/api/restday/count/day?start=2026-12-24', { as: self });
    expect(JSON.parse(count.text)).toMatchObject({ days: '1', unit: 'working' });
    expect((await site.ask('/api/restday/inWaiting/count', { as: hr })).status).toBe(200);
    const days = await site.ask(
      `/api/restday/nb-validated-days?person=${person}&from=2026-04-01&until=2026-04-30`,
      {
        as: hr,
      },
    );
    expect(JSON.parse(days.text)).toEqual({ days: '4' });
  });
});

describe('an illness during a leave', () => {
  it('gives the days back', async () => {
    const id = await request({ start: '2025-08-04', end: '2025-08-29' });
    await send(store(), validateRestDay, company.actor, { id });
    const ill: [string, string][] = [
      ['kind', String(sick)],
      ['from', '13/08/2025'],
      ['until', '19/08/2025'],
    ];
    expect((await press(id, hr, 'interrupt', ill)).status).toBe(302);
    const page = await site.ask(`/rest-day/${id}/details`, { as: hr });
    // 19 days that are worked, less the four of the illness (15 August is a holiday).
    expect(page.text).toContain('15 jour(s) ouvré(s)');
  });

  it('gives five days back of 3 to 28 August 2026 both ways, and none twice', async () => {
    const { id: ill } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Fièvre' }));
    await hire(ill);
    const id = await request({ person: ill, start: '2026-08-03', end: '2026-08-28' });
    await send(store(), validateRestDay, company.actor, { id });
    const days = async () => (await site.ask(`/rest-day/${id}/details`, { as: hr })).text;
    const interrupt = (kind: string, from: string, until: string) =>
      press(id, hr, 'interrupt', [
        ['kind', kind],
        ['from', from],
        ['until', until],
      ]);
    const paidLeaveTaken = async () => {
      const rows = await world.owner
        .selectFrom('rest_day_day')
        .select('kind_code as code')
        .where('rest_day_id', '=', id)
        .where('gone', 'is', null)
        .execute();
      return [
        rows.filter(({ code }) => code === 'CP').length,
        rows.filter(({ code }) => code === 'MAL').length,
      ];
    };
    expect(await days()).toContain('20 jour(s) ouvré(s)');
    expect((await interrupt(String(sick), '12/08/2026', '18/08/2026')).status).toBe(302);
    expect(await days()).toContain('15 jour(s) ouvré(s)');
    expect(await paidLeaveTaken()).toEqual([15, 5]);
    expect((await interrupt(String(sick), '12/08/2026', '18/08/2026')).status).toBe(422);

    // Called back to work: the days come back, and nobody is away.
    expect((await interrupt('', '24/08/2026', '25/08/2026')).status).toBe(302);
    const page = await days();
    expect(page).toContain('13 jour(s) ouvré(s)');
    expect(page).toContain('Rappel au travail');
    expect(await paidLeaveTaken()).toEqual([13, 5]);

    // On those days they are not away, on the boards, for plans and in feeds; and ill is ill.
    const { owner } = world;
    const [first, last] = ['2026-08-01', '2026-08-31'] as const;
    const spans = (rows: readonly { person: number; start: string; end: string }[]) =>
      rows.filter((one) => one.person === ill).map(({ start, end }) => [start, end]);
    const parts = [
      ['2026-08-03', '2026-08-23'],
      ['2026-08-26', '2026-08-28'],
    ];
    const away = await awayBetween(owner, company.corporation, first, last);
    expect(spans(away)).toEqual(parts);
    expect(away.filter((one) => one.person === ill).map(({ whole }) => whole)).toEqual([false, false]);
    expect(spans(await agreedAbsences(owner, company.corporation, first, last))).toEqual(parts);
    expect(await awayBetween(owner, company.corporation, '2026-08-24', '2026-08-25')).toEqual([]);
    const isAwayOn = async (day: string) =>
      (await awaySpans(owner, ill, company.corporation, day, day)).length > 0;
    expect([
      await isAwayOn('2026-08-23'),
      await isAwayOn('2026-08-24'),
      await isAwayOn('2026-08-26'),
    ]).toEqual([true, false, true]);
    const kinds = await awayByKind(owner, company.corporation, first, last, sightOf(hr.actor));
    expect(kinds.filter((one) => one.person === ill)).toEqual([
      { person: ill, kind: 'Congés payés', halves: 26 },
      { person: ill, kind: 'Maladie', halves: 10 },
    ]);
    const board = await site.ask('/rest-day?month=2026-08', { as: hr });
    expect(board.text).toContain(`/rest-day/${id}/details#2026-08-26`);
  });
});

describe('leave over two contracts', () => {
  it('is counted by both where the second begins on the day after the first, and refused over a day without', async () => {
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Prolongé' }));
    const held = (start: string, end?: string) =>
      send(store(), registerContract, company.actor, {
        ...contractTerms,
        person: id,
        type,
        start,
        ...(end && { end }),
      });
    await held('2026-01-05', '2026-06-30');
    await held('2026-07-01', '2026-07-31');
    await held('2026-08-03');
    const over = { person: String(id), start: '29/06/2026', end: '03/07/2026' };
    expect((await ask(hr, { ...over, intent: 'check' })).text).toContain('5 jour(s) ouvré(s)');
    const sent = await ask(hr, over);
    expect(sent.status).toBe(302);
    expect((await site.ask(sent.headers.get('location') ?? '', { as: hr })).text).toContain(
      '5 jour(s) ouvré(s)',
    );
    const gap = await ask(hr, { ...over, start: '30/07/2026', end: '04/08/2026' });
    expect(gap.status).toBe(422);
    expect(gap.text).toContain('Aucun contrat ne couvre ces jours');
  });
});

describe('a balance', () => {
  it('counts what waits beside what is agreed on, and refuses more where the corporation says so', async () => {
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Solde' }));
    await hire(id);
    const waiting = await request({ person: id, start: '2026-12-07', end: '2027-01-01' });
    const long = { person: String(id), start: '11/01/2027', end: '19/02/2027' };
    const seen = await ask(hr, { ...long, intent: 'check' });
    // 25 days, and 25 ÷ 12 of each of eight months; 30 of them are asked for, and 18 wait.
    expect(seen.text).toContain('<b>11,67</b>');
    expect(seen.text).toMatch(/En attente[\s\S]{0,60}18\s: il resterait -6,33/u);
    expect(seen.text).toContain('Si les demandes en attente sont acceptées');
    expect(seen.text).not.toContain('Le solde ne suffit pas');
    const own = await site.ask(`/rest-day/balance/${id}`, { as: hr });
    expect(own.text).toMatch(/Congés payés\s: 18\sj en attente d’une réponse/u);
    const called = await site.ask(`/api/restday/balance?person=${id}`, { as: hr });
    expect(JSON.parse(called.text)).toMatchObject({ waiting: [{ account: 'paidLeave', days: '18' }] });
    const decider = await site.ask(`/rest-day/${waiting}/details`, { as: hr });
    expect(decider.text).not.toContain('En attente</dt>');
    const check = (value: string) =>
      send(store(), setParameters, company.actor, { values: [{ code: 'leave_check_balance', value }] });
    await check('refuse');
    const refused = await ask(hr, long);
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/demandes en attente comprises\s: il deviendrait négatif le 19\/02\/2027/u);
    expect((await ask(hr, { ...long, end: '03/02/2027' })).status).toBe(302);
    await check('warn');
  });
});

describe('what was noted within a leave', () => {
  let ill: number;
  /** Codes and first and last days of what somebody is away for. */
  const away = async () => {
    const rows = await world.owner
      .selectFrom('rest_day_day')
      .select(['day', 'kind_code as code'])
      .where('person_id', '=', ill)
      .where('gone', 'is', null)
      .where('agreed', '=', true)
      .orderBy('day')
      .execute();
    const days = (code: string) => rows.filter((one) => one.code === code).map(({ day }) => day.slice(5));
    return { leave: days('CP'), ill: days('MAL') };
  };
  const agreedWithIllness = async (start: string, end: string, from: string, until: string) => {
    const id = await request({ person: ill, start, end });
    await send(store(), validateRestDay, company.actor, { id });
    await send(store(), interruptRestDay, company.actor, { id, kind: sick, from, until });
    return id;
  };
  const edit = (id: number, changes: object) =>
    send(store(), editRestDay, company.actor, {
      id,
      kind: paidLeave,
      start: '2026-11-02',
      end: '2026-11-06',
      ...changes,
    });

  beforeAll(async () => {
    ill = (await send(store(), createPerson, company.actor, personFile({ lastName: 'Grippe' }))).id;
    await hire(ill);
  });

  it('stays when the leave gets other days; illness outside of them is an absence of its own', async () => {
    const id = await agreedWithIllness('2026-11-02', '2026-11-06', '2026-11-03', '2026-11-05');
    const answer = await edit(id, { comment: 'Au calme' });
    expect(answer).toMatchObject({ apart: 0, dropped: 0 });
    expect(await away()).toEqual({ leave: ['11-02', '11-06'], ill: ['11-03', '11-04', '11-05'] });

    // By hand: half a day of the board is a slot, and the leave begins on Thursday now.
    const moved = await site.ask('/rest-day?month=2026-11', {
      as: hr,
      form: [
        ['intent', 'move'],
        ['bar', `/rest-day/${id}/details`],
        ['row', String(ill)],
        ['start', '4'],
        ['end', '0'],
        ['seenRow', String(ill)],
        ['seenFrom', '2026-11-02/0'],
        ['seenUntil', '2026-11-06/1'],
      ],
    });
    expect(moved.status).toBe(302);
    expect(await away()).toEqual({ leave: ['11-06'], ill: ['11-03', '11-04', '11-05'] });
    const page = await site.ask(`/rest-day/${id}/details`, { as: hr });
    expect(page.text).toContain('1 jour(s) ouvré(s)');
    const list = await site.ask(`/api/restday/list?person=${ill}`, { as: hr });
    expect(JSON.parse(list.text)).toMatchObject({
      items: [
        { start: '2026-11-03', end: '2026-11-03', days: '1', status: 'VALIDATED' },
        { id, start: '2026-11-04', end: '2026-11-06', days: '1' },
      ],
    });
  });

  it('is taken back with a reason: the days are taken again, counted as they are by now', async () => {
    const id = await agreedWithIllness('2026-11-16', '2026-11-20', '2026-11-17', '2026-11-18');
    const where = (changes: Record<string, string> = {}): [string, string][] =>
      Object.entries({ from: '2026-11-17', until: '2026-11-18', reason: 'Mauvaise personne', ...changes });
    const before = await site.ask(`/rest-day/${id}/details`, { as: hr });
    expect(before.text).toContain('dialog=withdraw-2026-11-17-2026-11-18');
    const unsaid = await press(id, hr, 'withdrawInterruption', where({ reason: '' }));
    expect(unsaid.status).toBe(422);
    expect(unsaid.text).toContain('role="alert"');
    expect((await press(id, hr, 'withdrawInterruption', where({ until: '2026-11-19' }))).status).toBe(422);
    expect((await press(id, self, 'withdrawInterruption', where())).status).toBe(403);
    expect((await press(id, hr, 'withdrawInterruption', where())).status).toBe(302);
    const { leave, ill: days } = await away();
    expect(leave.filter((day) => day >= '11-16')).toEqual(['11-16', '11-17', '11-18', '11-19', '11-20']);
    expect(days.filter((day) => day >= '11-16')).toEqual([]);
    const page = await site.ask(`/rest-day/${id}/details`, { as: hr });
    expect(page.text).toContain('5 jour(s) ouvré(s)');
    expect(page.text).toContain('Mauvaise personne');
    expect((await press(id, hr, 'withdrawInterruption', where())).status).toBe(422);
  });

  it('is an absence of its own once the leave is cancelled', async () => {
    const id = await agreedWithIllness('2026-11-23', '2026-11-27', '2026-11-24', '2026-11-25');
    expect((await press(id, hr, 'cancel', [['reason', 'Report']])).status).toBe(302);
    const { leave, ill: days } = await away();
    expect(leave.filter((day) => day >= '11-23')).toEqual([]);
    expect(days.filter((day) => day >= '11-23')).toEqual(['11-24', '11-25']);
    const list = await site.ask(`/api/restday/list?person=${ill}&from=2026-11-23`, { as: hr });
    expect(JSON.parse(list.text)).toMatchObject({
      items: [
        {
          start: '2026-11-24',
          end: '2026-11-25',
          days: '2',
          status: 'VALIDATED',
          kind: { value: 'Maladie' },
        },
        { id, status: 'CANCELLED' },
      ],
    });
  });
});

describe('a closure', () => {
  it('is looked at first, and puts everybody on leave', async () => {
    const form = (intent: string): [string, string][] =>
      Object.entries({ kind: String(paidLeave), start: '28/12/2026', end: '31/12/2026', intent });
    const looked = await site.ask('/rest-day/closure', { as: hr, form: form('check') });
    expect(looked.text).toContain('personnes seront mises en congé');
    // Sent for days that nobody looked at, it shows whom these concern, and does nothing.
    const unseen = await site.ask('/rest-day/closure', { as: hr, form: form('send') });
    expect(unseen.status).toBe(200);
    expect(unseen.text).toContain('Voici qui serait mis en congé');
    const [, checked = ''] = /name="checked" value="([^"]+)"/u.exec(looked.text) ?? [];
    const sent = () =>
      site.ask('/rest-day/closure', { as: hr, form: [...form('send'), ['checked', checked]] });
    expect((await sent()).status).toBe(302);
    expect((await site.ask('/rest-day?month=2026-12', { as: hr })).text).toContain('CP');
    expect((await sent()).status).toBe(422);
  });

  it('is cancelled as a whole, with a reason that each person reads, and is no closure any more', async () => {
    const kind = paidLeave;
    const days = { start: '2027-10-04', end: '2027-10-08' };
    const { planned } = await send(store(), planClosure, company.actor, { kind, ...days });
    const alone = await request({ kind: sick, start: '2027-10-18', end: '2027-10-19' });
    await send(store(), validateRestDay, company.actor, { id: alone });
    const standing = async () =>
      (await awayBetween(world.runtime.db, company.corporation, '2027-10-01', '2027-10-31')).map(
        ({ id }) => id,
      );
    const made = (await standing()).filter((id) => id !== alone);
    expect(made.length).toBeGreaterThan(1);
    expect(planned).toBe(made.length);
    const [id = 0] = made.toSorted((a, b) => a - b);
    const question = await site.ask(`/rest-day/closure?dialog=cancelClosure-${id}`, { as: hr });
    expect(question.text).toContain(`closure-${id}-reason`);
    expect(question.text).toContain(`${planned} personnes retrouvent leurs jours`);
    const cancel = (reason: string, as = hr, which = id) =>
      site.ask('/rest-day/closure', {
        as,
        form: Object.entries({ intent: 'cancelClosure', id: String(which), reason }),
      });
    expect((await cancel('Commande urgente', self)).status).toBe(403);
    expect((await cancel('')).status).toBe(422);
    expect((await cancel('Commande urgente', hr, alone)).status).toBe(404);
    expect((await cancel('Commande urgente')).status).toBe(302);
    expect(await standing()).toEqual([alone]);
    for (const one of made) {
      const events = await store().read(`restday-${one}`);
      expect(events.at(-1)?.event).toMatchObject({
        type: 'RestDayCancelled',
        data: { reason: 'Commande urgente' },
      });
    }
    expect((await site.ask('/rest-day/closure', { as: hr })).text).not.toContain(`cancelClosure-${id}`);
    expect((await cancel('Encore')).status).toBe(404);
  });
});

describe('the feeds of leave', () => {
  const feedOf = async (as: SignedIn, purpose: string) => {
    const made = await site.ask('/calendar/feeds', { as, form: Object.entries({ intent: 'make', purpose }) });
    const token = /\/calendar\/feed\/(reg_[\w-]{43})/.exec(made.text)?.[1] ?? '';
    return { made, feed: await site.ask(`/calendar/feed/${token}`) };
  };

  it('tell when somebody is away, and not why; what waits is not told', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const agreed = await request({ start: day(200), end: day(206) });
    const waiting = await request({ start: day(230), end: day(236), kind: sick });
    await send(store(), validateRestDay, company.actor, { id: agreed });
    const { feed } = await feedOf(self, 'ownLeave');
    expect(feed.status).toBe(200);
    const text = feed.text.replaceAll('\r\n ', '');
    expect(text).toContain(`UID:leave-${agreed}@`);
    expect(text).toContain(`DTSTART;VALUE=DATE:${day(200).replaceAll('-', '')}`);
    expect(text).toContain(`DTEND;VALUE=DATE:${day(207).replaceAll('-', '')}`);
    expect(text).toContain('SUMMARY:Absent\r\n');
    expect(text).not.toContain(`leave-${waiting}@`);
    expect(text).not.toContain('Congés payés');

    // A feed is read with the rights that its owner has in truth.
    await send(store(), setUserRoles, systemActor(null), {
      id: colleague.facts.user,
      corporation: company.corporation,
      roles: ['ROLE_PERSON_SEE_OTHERS_REST_DAY'],
    });
    const team = (await feedOf(colleague, 'teamLeave')).feed.text.replaceAll('\r\n ', '');
    expect(team).toMatch(/SUMMARY:[^\r]+ · Absent\r\n/);
    expect(team).toContain(`UID:leave-${agreed}@`);
    expect(team).not.toContain('Congés payés');

    // Who leads somebody follows those alone, whoever else they see away; half days are told as times.
    const led = personFile({ lastName: 'Guivarch', manager: colleague.actor.person });
    const { id: mate } = await send(store(), createPerson, company.actor, led);
    await hire(mate);
    const start = addDays(mondayOf(day(214)), 1);
    const end = addDays(start, 1);
    const span = { start, startHalf: 'afternoon', end, endHalf: 'morning' };
    const theirs = await request({ person: mate, ...span });
    await send(store(), validateRestDay, company.actor, { id: theirs });
    const moment = (on: string, time: string) =>
      instantAt(on, time, LEGAL_TIME_ZONE).replace('.000Z', 'Z').replaceAll(/[-:]/gu, '');
    const theirFeed = (await feedOf(colleague, 'teamLeave')).feed.text.replaceAll('\r\n ', '');
    expect(theirFeed.match(/UID:leave-\d+@/gu)).toEqual([`UID:leave-${theirs}@`]);
    expect(theirFeed).toContain(`DTSTART:${moment(start, '13:00')}`);
    expect(theirFeed).toContain(`DTEND:${moment(end, '12:00')}`);
  });

  it('and accounts of one’s own are for who has a file in the company', async () => {
    const guest = { ...hr, actor: { ...hr.actor, person: 999_999 } };
    expect((await site.ask('/rest-day', { as: guest })).text).not.toContain('/rest-day/balance/999999');
    expect((await site.ask('/rest-day', { as: self })).text).toContain(`/rest-day/balance/${person}`);
  });

  it('are offered to who has something to read there', async () => {
    const page = await site.ask('/calendar/feeds', { as: self });
    expect(page.text).toContain('Suivre mes absences');
    expect(page.text).not.toContain('Suivre les absences de l’équipe');
    expect((await feedOf(self, 'teamLeave')).made.status).toBe(404);
    expect((await feedOf(self, 'calendar')).made.status).toBe(404);
  });
});

describe('balances of another program', () => {
  const file = (text: string) => ({ name: 'soldes.csv', content: Buffer.from(text).toString('base64') });
  const bring = async (text: string, query = '') => {
    const asked = { as: hr, json: file(text) };
    const { text: answer, status } = await site.ask(`/api/import/leaveentry${query}`, asked);
    return { status, answer };
  };

  it('open the accounts of each person, once, and are taken back together', async () => {
    const input = personFile({ lastName: 'Quéméner', firstName: 'Soizic', personnelNumber: 'M-71' });
    const { id } = await send(store(), createPerson, company.actor, input);
    await hire(id);
    const text = 'Matricule;Date;CP N-1;CP N;RTT\nM-71;01/11/2026;12,5;10,42;3\nM-404;01/11/2026;1;;\n';
    const dry = await bring(text, '?dryRun=1');
    expect(dry.answer).toContain('import.unknownReference');
    const good = 'Matricule;Date;CP N-1;CP N;RTT\nM-71;01/11/2026;12,5;10,42;3\n';
    const done = await bring(good);
    expect(done.status).toBe(200);
    const balance = async () =>
      (await site.ask(`/rest-day/balance/${id}?day=01/11/2026`, { as: hr })).text.replaceAll('\u00A0', ' ');
    expect(await balance()).toContain('12,5');
    expect(await balance()).toContain('10,42');
    expect((await bring(good)).answer).toContain('timeOff.error.openedTwice');

    const { item } = JSON.parse(done.answer) as { item: { id: number; created: number[] } };
    expect(item.created).toHaveLength(3);
    const names = await site.ask(`/import/${item.id}/details`, { as: hr });
    expect(names.text).toContain(`/rest-day/balance/${id}`);
    expect((await site.ask(`/api/import/undo/${item.id}`, { as: hr, json: {} })).status).toBe(200);
    expect(await balance()).not.toContain('12,5');
  });
});

describe('a proof of an absence', () => {
  it('is added by who asked, seen by who decides, and missing to others', async () => {
    const id = await request({ start: '2026-11-09', end: '2026-11-10', kind: sick });
    const file = { name: 'arret.pdf', file: 'a'.repeat(64), size: 10, type: 'application/pdf' };
    const attach = (as: SignedIn) =>
      send(store(), attachDocuments, as.actor, { owner: { kind: 'restDay', id }, files: [file] });
    await expect(attach(colleague)).rejects.toMatchObject({ kind: 'forbidden' });
    const asker = withRoles(colleague, ['ROLE_PERSON_ADD_REST_DAY']);
    await expect(attach(asker)).rejects.toMatchObject({ kind: 'missing' });
    const page = `/restDay/${id}/documents`;
    expect((await site.ask(page, { as: asker })).status).toBe(404);
    expect((await site.ask(page, { as: self })).status).toBe(200);
    expect((await site.ask(page, { as: hr })).status).toBe(200);
    const details = await site.ask(`/rest-day/${id}/details`, { as: hr });
    expect(details.text).toContain('Fichiers');
  });
});

describe('a request that is decided from a mail', () => {
  const tokenFor = (restDay: number, user: SignedIn, mail: number) =>
    createLeaveDecisionToken(world.owner, mail, {
      restDay,
      user: user.actor.user ?? 0,
      corporation: company.corporation,
    });
  /** As the roles of the database say it: a token is of no session. */
  const decider = async (name: string) => {
    const who = await site.member(name, company.corporation);
    await send(store(), setUserRoles, systemActor(null), {
      id: who.actor.user ?? 0,
      corporation: company.corporation,
      roles: ['ROLE_USER', 'ROLE_PERSON_MANAGE_REST_DAY'],
    });
    return who;
  };

  it('is shown without its reason, changes nothing when looked at, and is decided once', async () => {
    const who = await decider('responsable');
    const id = await request({ start: '2026-10-12', end: '2026-10-13' });
    const path = `/conge/${await tokenFor(id, who, 9001)}`;
    const page = await site.ask(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('du 12/10/2026 au 13/10/2026');
    expect(page.text).not.toContain('Congés payés');
    const without = await site.ask(path, {
      form: [
        ['intent', 'refuse'],
        ['reason', ''],
      ],
    });
    expect(without.status).toBe(422);
    expect((await site.ask(path, { form: [['intent', 'validate']] })).status).toBe(303);
    const after = await site.ask(path);
    expect(after.text).toContain('Validé');
    expect(after.text).not.toContain('name="intent"');
    const late = await site.ask(path, {
      form: [
        ['intent', 'refuse'],
        ['reason', 'Trop tard'],
      ],
    });
    expect(late.status).toBe(409);
  });

  it('answers alike to unknown and old tokens and to who may no longer decide', async () => {
    const who = await decider('adjointe');
    const id = await request({ start: '2026-10-19', end: '2026-10-20' });
    const old = await tokenFor(id, who, 9002);
    await sql`update leave_decision_token set made_at = now() - interval '15 days' where mail_id = 9002`.execute(
      world.owner,
    );
    const stranger = await tokenFor(id, colleague, 9003);
    const pages = await Promise.all(
      [old, stranger, 'x'.repeat(43)].map((token) => site.ask(`/conge/${token}`)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    const words = pages.map(({ text }) => /<main[\s\S]*<\/main>/u.exec(text)?.[0]);
    expect(new Set(words).size).toBe(1);
    const pressed = await site.ask(`/conge/${old}`, { form: [['intent', 'validate']] });
    expect(pressed.status).toBe(303);
    const row = await world.owner
      .selectFrom('rest_day')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.status).toBe('IN_WAITING');
  });
});

describe('the end of a year of leave', () => {
  const page = async () => (await site.ask('/rest-day/year-end', { as: hr })).text;
  const post = (intent: string, more: [string, string][], as = hr) =>
    site.ask('/rest-day/year-end', { as, form: [['intent', intent], ...more] });

  it('is settled with a notice, once, and never by who may not', async () => {
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Reliquat' }));
    await hire(id);
    const before = await page();
    const year = /value="(\d+:paidLeave:[\d-]+)"/u;
    const key = [...before.matchAll(new RegExp(year, 'gu'))]
      .map(([, found]) => found ?? '')
      .find((one) => one.startsWith(`${id}:`));
    // Of the year before the last one that was earned whole: its time ended with May.
    const running = periodOn(todayIn(LEGAL_TIME_ZONE, new Date()), 6);
    const left = periodBefore(periodBefore(running)).start;
    expect(key).toBe(`${id}:paidLeave:${left}`);
    const choice: [string, string] = ['years', `${id}:paidLeave:${left}`];
    expect((await post('settle', [choice, ['decision', 'expired']], colleague)).status).toBe(403);
    const past = await post('settle', [choice, ['decision', 'carried'], ['until', '01/01/2020']]);
    expect(past.status).toBe(422);
    expect(past.text).toContain('Le report se termine après aujourd’hui');
    // What is lost is asked about first, with what was ticked.
    const asked = await post('settle', [choice, ['decision', 'expired']]);
    expect(asked.status).toBe(422);
    expect(asked.text).toContain('seront déclarés perdus');
    expect(asked.text).toContain('name="confirmed" value="settle"');
    expect(asked.text).toMatch(
      new RegExp(`<input[^>]*value="${key}"[^>]*checked|checked[^>]*value="${key}"`, 'u'),
    );
    const kept = await post('settle', [choice, ['decision', 'carried'], ['until', '10/10/2062']]);
    expect(kept.status).toBe(302);
    const expired: [string, string][] = [choice, ['decision', 'expired'], ['confirmed', 'settle']];
    const again = await post('settle', expired);
    expect(again.status).toBe(422);
    expect(again.text).toContain('plus rien à régler');
    const after = await page();
    expect(after).not.toContain(`value="${key}"`);
    const notice = /\/rest-day\/notice\/(\d+)/u.exec(after)?.[0] ?? '';
    expect(notice).not.toBe('');
    expect((await site.ask(notice, { as: colleague })).status).toBe(404);
    // Nobody prints in this test: who may see it waits for the paper.
    expect((await site.ask(notice, { as: hr })).status).toBe(503);
    const ledger = await site.ask(`/rest-day/balance/${id}`, { as: hr });
    expect(ledger.text).toContain('Reporté jusqu’au 10/10/2062');
  });

  it('tells nobody who has no access, and credits nothing that is not due', async () => {
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Sans accès' }));
    await hire(id);
    expect((await post('remind', [['people', `${id}:paidLeave:2025-06-01`]])).status).toBe(422);
    const credit: [string, string][] = [
      ['people', String(id)],
      ['confirmed', 'credit'],
    ];
    expect((await post('credit', credit)).text).not.toContain('name="confirmed"');
    expect((await post('credit', [['people', String(id)]])).text).toContain('seront crédités');
    expect((await post('credit', [])).text).toContain('obligatoire');
  });
});

describe('a calendar that changes', () => {
  const whitMonday = (worked: boolean) =>
    send(store(), setCorporationCalendar, company.actor, {
      ...usualCalendar,
      id: company.corporation,
      whitMonday: !worked,
    });

  it('shows who gains and who loses before leave is counted anew; past months stay', async () => {
    // Whit Monday of 2027 is 17 May, that of 2024 long past.
    const past = await request({ start: '2024-05-20', end: '2024-05-24' });
    const agreed = await request({ start: '2027-05-17', end: '2027-05-21' });
    const other = await request({ start: '2027-05-24', end: '2027-05-28' });
    for (const id of [past, agreed]) await send(store(), validateRestDay, company.actor, { id });
    const page = async () => (await site.ask('/rest-day/recount', { as: hr })).text;
    expect(await page()).toContain('Rien à recompter');

    await whitMonday(true);
    const halvesOf = async (id: number) =>
      (
        await world.owner
          .selectFrom('rest_day')
          .select('halves')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).halves;
    const shown = await page();
    expect(shown).toContain(`/rest-day/${agreed}/details`);
    expect(shown).not.toContain(`/rest-day/${past}/details`);
    expect(shown).not.toContain(`/rest-day/${other}/details`);
    expect(shown).toContain('Jours rendus à 0 personne(s), jours pris en plus à 1 personne(s).');
    expect(await halvesOf(agreed)).toBe(8);

    const form: [string, string][] = [
      ['intent', 'recount'],
      ['ids', `${agreed},${past}`],
    ];
    expect((await site.ask('/rest-day/recount', { as: colleague, form })).status).toBe(403);
    expect((await site.ask('/rest-day/recount', { as: hr, form })).status).toBe(302);
    expect(await halvesOf(agreed)).toBe(10);
    expect(await halvesOf(past)).toBe(8);
    expect(await page()).toContain('Rien à recompter');
    await whitMonday(false);
  });
});

describe('the board of a month', () => {
  it('shows the days that somebody does not work by contract', async () => {
    const unworked = 'title="Non travaillé selon le contrat"';
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Mercredi' }));
    const page = async () =>
      (await site.ask('/rest-day?month=2026-06', { as: hr })).text.split(unworked).length - 1;
    const before = await page();
    const rest = { morning: '0', afternoon: '0' };
    const schedule = contractTerms.schedule.map((day, at) => (at === 2 ? rest : day));
    const terms = { ...contractTerms, schedule, start: '2020-01-06' };
    await send(store(), registerContract, company.actor, { ...terms, person: id, type });
    // June 2026 has four Wednesdays.
    expect((await page()) - before).toBe(4);
  });
});

describe('requests that are approved together', () => {
  const post = (form: [string, string][], as = hr) => site.ask('/rest-day/list', { as, form });

  it('are asked about first, each with its days, and agreed to each by its own result', async () => {
    const ids = [
      await request({ start: '2027-09-06', end: '2027-09-07' }),
      await request({ start: '2027-09-13', end: '2027-09-14' }),
    ];
    const decided = await request({ start: '2027-09-20', end: '2027-09-21' });
    await send(store(), validateRestDay, company.actor, { id: decided });
    const ticked = [...ids, decided].map((id): [string, string] => ['restDay', String(id)]);
    const list = (await site.ask('/rest-day/list', { as: hr })).text;
    expect(list).toContain(`name="restDay"`);
    const asked = await post([['intent', 'ask'], ...ticked]);
    expect(asked.text).toContain('Valider ces demandes');
    expect(asked.text).toContain('06/09/2027');
    expect(asked.text).toContain('Valider 2 demandes');
    expect(asked.text).toContain('1 demande choisie n’est pas à valider par vous.');
    // Who decides about nobody is asked about nothing.
    expect((await post([['intent', 'ask'], ...ticked], self)).text).toContain('Aucune demande choisie');

    // The worker asks anew what whoever confirmed it may do.
    await send(store(), setUserRoles, systemActor(null), {
      id: hr.actor.user ?? 0,
      corporation: company.corporation,
      roles: ['ROLE_USER', 'ROLE_PERSON_MANAGE_REST_DAY'],
    });
    const started = await post([['intent', 'approve'], ...ticked]);
    expect(started.status).toBe(302);
    expect(started.headers.get('location')).toContain('/bulk-operation/');
    await doJobs(world, (task) => task === 'run-bulk-operation');
    const statuses = await world.owner
      .selectFrom('rest_day')
      .select('status')
      .where('id', 'in', ids)
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['VALIDATED', 'VALIDATED']);
  });

  it('are narrowed by kind, person, manager and unit, on the board too', async () => {
    const id = await request({ start: '2027-10-04', end: '2027-10-05' });
    const listed = async (query: string) =>
      (await site.ask(`/rest-day/list?${query}`, { as: hr })).text.includes(`/rest-day/${id}/details`);
    expect(await listed(`kind=${paidLeave}&person=${person}`)).toBe(true);
    expect(await listed(`kind=${sick}`)).toBe(false);
    expect(await listed(`person=${colleague.actor.person}`)).toBe(false);
    expect(await listed('manager=987654')).toBe(false);
    expect(await listed('unit=987654')).toBe(false);
    const row = `selectedTab=restDays`;
    const board = async (query: string) =>
      (await site.ask(`/rest-day?month=2027-10&${query}`, { as: hr })).text;
    expect(await board('')).toContain(`/rest-day/${id}/details`);
    expect(await board('manager=987654')).not.toContain(`/rest-day/${id}/details`);
    expect(await board('unit=987654')).not.toContain(row);
  });
});

describe('a closure that is looked at first', () => {
  it('names who is put on leave, whose days do not suffice, and who is away already', async () => {
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Nouvelle' }));
    const contract = { person: id, type, start: '2027-06-01', ...contractTerms };
    await send(store(), registerContract, company.actor, contract);
    const away = await request({ start: '2027-08-09', end: '2027-08-10' });
    const form = Object.entries({
      kind: String(paidLeave),
      start: '09/08/2027',
      end: '13/08/2027',
      intent: 'check',
    });
    const { text } = await site.ask('/rest-day/closure', { as: hr, form });
    expect(text).toMatch(/Mises en congé[\s\S]*Nouvelle[\s\S]*Insuffisant[\s\S]*Déjà absentes/u);
    expect(text).toMatch(/Déjà absentes[\s\S]*du 09\/08\/2027 au 10\/08\/2027/u);
    const row = await world.owner.selectFrom('rest_day').select('status').where('id', '=', away).execute();
    expect(row).toEqual([{ status: 'IN_WAITING' }]);

    // Who asked for two of the days is put on leave for the other three; a trainee for none.
    const { id: trainee } = await send(
      store(),
      createPerson,
      company.actor,
      personFile({ lastName: 'Stagiaire' }),
    );
    await send(store(), registerContract, company.actor, { ...contract, person: trainee, trainee: true });
    const looked = await site.ask('/rest-day/closure', { as: hr, form });
    expect(looked.text).toMatch(/Non concernées[\s\S]*Stagiaire[\s\S]*stagiaire/u);
    const [, checked = ''] = /name="checked" value="([^"]+)"/u.exec(looked.text) ?? [];
    const sent = [...form.filter(([name]) => name !== 'intent'), ['intent', 'send'], ['checked', checked]];
    const answer = await site.ask('/rest-day/closure', {
      as: hr,
      form: sent.map(([name = '', value = '']) => [name, value]),
    });
    expect(answer.status).toBe(302);
    const closed = async (whose: number) =>
      (
        await world.owner
          .selectFrom('rest_day')
          .select(['start_on', 'end_on', 'halves'])
          .where('person_id', '=', whose)
          .where('start_on', '>=', '2027-08-01')
          .where('start_on', '<=', '2027-08-31')
          .where('status', '=', 'VALIDATED')
          .execute()
      ).map(({ start_on, end_on, halves }) => [start_on, end_on, halves]);
    expect(await closed(person)).toEqual([['2027-08-11', '2027-08-13', 6]]);
    expect(await closed(id)).toEqual([['2027-08-09', '2027-08-13', 10]]);
    expect(await closed(trainee)).toEqual([]);
  });
});

describe('who stands in for a manager who is away', () => {
  const managing = ['ROLE_MANAGER_REST_DAY'];
  /** Gives somebody roles for good: who stands in is asked about without their session. */
  const give = ({ actor }: SignedIn, roles: string[]) =>
    send(store(), setUserRoles, systemActor(null), {
      id: actor.user ?? 0,
      corporation: company.corporation,
      roles,
    });
  const led = async (lastName: string, manager: number) => {
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName, manager }));
    await hire(id);
    return id;
  };

  it('does not decide about their own leave: who leads them does', async () => {
    const boss = withRoles(await site.member('cheffe-equipe', company.corporation), managing);
    const mate = withRoles(await site.member('suppleant-equipe', company.corporation), [
      ...managing,
      'ROLE_PERSON_ADD_REST_DAY',
    ]);
    const manager = boss.actor.person ?? 0;
    const deputy = mate.actor.person ?? 0;
    await give(mate, managing);
    await send(store(), editPerson, company.actor, {
      ...personFile({ lastName: 'Suppléant', manager }),
      id: deputy,
    });
    await hire(deputy);
    const days = { deputy, from: '2026-01-01', until: '2090-12-31' };
    await send(store(), nameLeaveDeputy, company.actor, { manager, ...days });

    const own = await request({ person: deputy, start: '2028-03-06', end: '2028-03-07' });
    const [requested] = await store().read(`restday-${own}`);
    expect(requested?.event.data).toMatchObject({ manager });
    expect((await press(own, mate, 'validate')).status).toBe(403);
    expect((await press(own, boss, 'validate')).status).toBe(302);
    const other = await request({
      person: await led('Équipière', manager),
      start: '2028-03-06',
      end: '2028-03-07',
    });
    expect((await press(other, mate, 'validate')).status).toBe(302);
  });

  it('has the right to decide when they are named; who lost it stands in for nobody', async () => {
    const boss = withRoles(await site.member('cheffe-atelier', company.corporation), managing);
    const mate = withRoles(await site.member('suppleant-atelier', company.corporation), managing);
    const manager = boss.actor.person ?? 0;
    const deputy = mate.actor.person ?? 0;
    const form = Object.entries({ deputy: String(deputy), from: '01/01/2026', until: '31/12/2090' });
    const refused = await site.ask('/rest-day/deputy/new', { as: boss, form });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Cette personne ne peut pas décider des congés');
    await give(mate, managing);
    expect((await site.ask('/rest-day/deputy/new', { as: boss, form })).status).toBe(302);
    const deputies = () => site.ask('/rest-day/deputy', { as: boss });
    expect((await deputies()).text).not.toContain('ne peut plus décider');

    const person = await led('Menée aussi', manager);
    const id = await request({ person, start: '2028-04-03', end: '2028-04-04' });
    expect((await press(id, boss, 'validate')).status).toBe(404);
    await give(mate, []);
    expect((await deputies()).text).toContain('ne peut plus décider');
    expect((await press(id, boss, 'validate')).status).toBe(302);

    // Who left decides no more, either.
    await give(mate, managing);
    const next = await request({ person, start: '2028-04-10', end: '2028-04-11' });
    expect((await press(next, boss, 'validate')).status).toBe(404);
    await send(store(), registerContract, company.actor, {
      person: deputy,
      type: fixedTerm,
      start: '2025-01-06',
      end: '2025-06-30',
      ...contractTerms,
    });
    expect((await press(next, boss, 'validate')).status).toBe(302);
  });

  it('decides instead of them, sees the requests, and no longer once it is ended', async () => {
    const boss = withRoles(await site.member('cheffe', company.corporation), managing);
    const other = withRoles(await site.member('suppleant', company.corporation), managing);
    const manager = boss.actor.person ?? 0;
    await give(other, managing);
    const file = personFile({ lastName: 'Menée', manager });
    const { id: led } = await send(store(), createPerson, company.actor, file);
    await hire(led);
    const id = await request({ person: led, start: '2027-11-02', end: '2027-11-03' });
    const page = (as: SignedIn) => site.ask(`/rest-day/${id}/details`, { as });
    expect((await page(boss)).status).toBe(200);
    expect((await page(other)).status).toBe(404);

    const name = (changes: Record<string, string>, as = boss) =>
      site.ask('/rest-day/deputy/new', {
        as,
        form: Object.entries({
          deputy: String(other.actor.person),
          from: '01/01/2026',
          until: '31/12/2090',
          ...changes,
        }),
      });
    expect((await name({ deputy: String(manager) })).text).toContain('Le remplaçant est quelqu’un d’autre.');
    expect((await name({ until: '31/12/2025' })).status).toBe(422);
    // Nobody names a deputy of somebody else, but who manages leave.
    expect((await name({ manager: String(manager) }, other)).status).toBe(422);
    expect((await name({})).status).toBe(302);
    expect((await name({})).text).toContain('déjà ce responsable');

    const shown = await page(other);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Décide à la place du responsable');
    const list = (as: SignedIn) => site.ask('/rest-day/list', { as });
    expect((await list(other)).text).toContain(`/rest-day/${id}/details`);
    expect((await press(id, boss, 'validate')).status).toBe(404);
    expect((await press(id, other, 'validate')).status).toBe(302);

    // Who asks for the same days is told how many of the team are away, and not who.
    const mate = withRoles(await site.member('equipier', company.corporation), ['ROLE_PERSON_ADD_REST_DAY']);
    const whose = mate.actor.person ?? 0;
    await hire(whose);
    const team = (start: string) => ask(mate, { start, end: start, intent: 'check' });
    expect((await team('03/11/2027')).text).not.toContain('de l’équipe');
    const own = personFile({ lastName: 'Équipier', manager });
    await send(store(), editPerson, company.actor, { ...own, id: whose });
    const told = (await team('03/11/2027')).text;
    expect(told).toMatch(/1 personne de l’équipe/u);
    expect(told).not.toContain('Menée');

    const asked = await request({ person: led, start: '2027-11-09', end: '2027-11-10' });
    const [requested] = await store().read(`restday-${asked}`);
    expect(requested?.event.data).toMatchObject({ manager: other.actor.person });
    const { id: row } = await world.owner
      .selectFrom('leave_deputy')
      .select('id')
      .where('manager_id', '=', manager)
      .executeTakeFirstOrThrow();
    const end: [string, string][] = [
      ['intent', 'end'],
      ['deputy', String(row)],
    ];
    expect((await site.ask('/rest-day/deputy', { as: other, form: end })).status).toBe(404);
    expect((await site.ask('/rest-day/deputy', { as: boss, form: end })).status).toBe(302);
    expect((await page(other)).status).toBe(404);
    expect((await press(asked, boss, 'validate')).status).toBe(302);
  });
});
