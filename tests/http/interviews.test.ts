import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, todayIn, LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { noteInterview } from '#domain/people/interview-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { nextInterview } from '#domain/people/labour-rules.ts';
import { peopleDeadlines } from '#projections/people/deadlines.ts';
import { interviewDue } from '#projections/people/interviews.ts';
import type { SignedIn } from '#app/services.server.ts';
import { formatDate } from '#app/ui/format.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
let cdi: number;
const today = todayIn(LEGAL_TIME_ZONE, new Date());

const store = () => world.runtime.store;
const db = () => world.runtime.db;
const writer = () =>
  withRoles(anybody, ['ROLE_CONTRACT_READ', 'ROLE_CONTRACT_EDIT', 'ROLE_PERSON_VIEW_PROFILE']);
const reader = () => withRoles(anybody, ['ROLE_CONTRACT_READ', 'ROLE_PERSON_VIEW_PROFILE']);

async function hire(lastName: string, ...spans: [string, string | null][]): Promise<number> {
  const { id } = await send(store(), createPerson, company.actor, personFile({ lastName }));
  for (const [start, end] of spans)
    await send(store(), registerContract, company.actor, {
      person: id,
      type: cdi,
      start,
      end,
      ...contractTerms,
    });
  return id;
}
const due = (person: number, day = '2026-01-15') => interviewDue(db(), person, company.corporation, day);

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  anybody = await site.member('rh', company.corporation);
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  cdi = (await send(store(), commandsOf('contracttype').create, company.actor, kind)).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('the next interview of the professional path (L6315-1)', () => {
  it('is due within a year of the hiring, then four years after the one that was held', () => {
    expect(nextInterview('2025-12-01', null)).toBe('2026-12-01');
    expect(nextInterview('2025-12-01', '2026-11-10')).toBe('2030-11-10');
  });

  it('follows from what was noted, and from the hiring of who came back', async () => {
    const person = await hire('Le Goff', ['2025-12-01', null]);
    expect(await due(person)).toBe('2026-12-01');
    await send(store(), noteInterview, company.actor, { person, heldOn: '2026-11-10' });
    expect(await due(person)).toBe('2030-11-10');

    // Contracts without a day between them are one employment; one of years ago is not.
    const back = await hire(
      'Riou',
      ['2010-01-01', '2012-12-31'],
      ['2025-06-01', '2025-08-31'],
      ['2025-09-01', null],
    );
    expect(await due(back)).toBe('2026-06-01');
    await send(store(), noteInterview, company.actor, { person: back, heldOn: '2012-05-01' });
    expect(await due(back)).toBe('2026-06-01');
  });

  it('is due of nobody who left', async () => {
    const person = await hire('Morin', ['2020-01-01', '2024-12-31']);
    expect(await due(person)).toBeNull();
  });
});

describe('an interview', () => {
  it('is noted without scripts; what was said is for who writes contracts', async () => {
    const person = await hire('Kervella', [addMonths(today, -20), null]);
    const file = `/person/${person}/details?selectedTab=contracts`;
    const before = await site.ask(file, { as: writer() });
    expect(before.text).toContain('L’entretien était à tenir au plus tard le');
    const path = `/person/${person}/interview/new`;
    const ahead = await site.ask(path, {
      as: writer(),
      form: [
        ['heldOn', formatDate(addDays(today, 2))],
        ['notes', 'Veut se former'],
      ],
    });
    expect(ahead.status).toBe(422);
    expect(ahead.text).toContain('Ce jour est à venir');
    expect(ahead.text).toContain('Veut se former');
    const form: [string, string][] = [
      ['heldOn', formatDate(today)],
      ['notes', 'Veut se former'],
    ];
    expect((await site.ask(path, { as: reader(), form })).status).toBe(403);
    expect((await site.ask(path, { as: writer(), form })).status).toBe(302);
    const after = await site.ask(file, { as: reader() });
    expect(after.text).toContain(`Prochain entretien au plus tard le ${formatDate(addMonths(today, 48))}`);
    expect(after.text).not.toContain('Veut se former');
    const listed = await site.ask(`/api/interview/list?person=${person}`, { as: reader() });
    const { items } = JSON.parse(listed.text) as { items: { id: number }[] };
    expect(items).toHaveLength(1);
    const id = items[0]?.id ?? 0;
    expect(listed.text).not.toContain('Veut se former');
    expect((await site.ask(`/api/interview/show/${id}`, { as: reader() })).status).toBe(403);
    const edit = `/person/interview/${id}/edit`;
    expect((await site.ask(edit, { as: writer() })).text).toContain('Veut se former');

    expect((await site.ask(edit, { as: writer(), form: [['intent', 'remove']] })).status).toBe(302);
    expect((await site.ask(edit, { as: writer() })).status).toBe(404);
    expect((await site.ask(file, { as: reader() })).text).toContain('L’entretien était à tenir');
  });
});

describe('deadlines that nobody settled', () => {
  it('stay on the page however old they are, while those that settle themselves go after 60 days', async () => {
    const late = await hire('Abgrall', [addMonths(today, -30), null]);
    await hire('Partie', [addMonths(today, -30), addMonths(today, -5)]);
    const page = await site.ask('/person/deadlines', { as: reader() });
    expect(page.text).toContain('Abgrall');
    expect(page.text).not.toContain('Partie');
    const asked = await site.ask(`/person/deadlines?from=${formatDate(addDays(today, -60))}`, {
      as: reader(),
    });
    expect(asked.text).not.toContain('Abgrall');
    const span = { from: today, until: addMonths(today, 6), today };
    const rows = await peopleDeadlines(db(), company.corporation, { ...span, unsettled: true }, [
      'interview',
    ]);
    expect(rows.find(({ person }) => person === late)?.day).toBe(addMonths(addMonths(today, -30), 12));
  });

  it('ask of no trainee for an interview, nor of who came back as one', async () => {
    const back = await hire('Stage', [addMonths(today, -30), addMonths(today, -5)]);
    await send(store(), registerContract, company.actor, {
      person: back,
      type: cdi,
      start: addMonths(today, -1),
      end: null,
      trainee: true,
      ...contractTerms,
    });
    const span = { from: today, until: addMonths(today, 6), today, unsettled: true };
    const rows = await peopleDeadlines(db(), company.corporation, span, ['interview']);
    expect(await due(back, today)).toBeNull();
    expect(rows.filter(({ person }) => person === back)).toEqual([]);
  });
});
