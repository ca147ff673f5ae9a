import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, addMonths, endOfMonth, todayIn } from '#domain/kernel/dates.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { formatDate } from '#app/ui/format.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What is due about people: papers that expire, declarations before hiring, and their feed; figures of the staff. */

const NUMBER = '255081416802538';
const SPACED = '2 55 08 14 168 025 38';
const today = todayIn('Europe/Paris', new Date());
const firstOfNext = `${addMonths(today, 1).slice(0, 7)}-01`;

let world: World;
let site: Site;
let company: Company;
let anybody: SignedIn;
let person: number;
let contract: number;
let trainee: number;
let card: number;

const as = (...roles: string[]) => withRoles(anybody, roles);
const office = () => as('ROLE_CONTRACT_READ', 'ROLE_CONTRACT_EDIT', 'ROLE_PERSON_VIEW_PROFILE');
const papers = () => as('ROLE_CONTRACT_READ', 'ROLE_PERSON_VIEW_PROFILE', 'ROLE_PERSON_MANAGE_DOCUMENT');

async function attach(documentType: number | null, validUntil: string | null): Promise<number> {
  const file = fileReference({ hash: 'f'.repeat(64), subject: subjectOf('person', person) });
  const { ids } = await send(world.runtime.store, attachDocuments, company.actor, {
    owner: { kind: 'person', id: person },
    files: [{ name: 'Titre.pdf', file, size: 3, type: 'application/pdf' }],
    documentType,
    validUntil,
  });
  return ids[0] ?? 0;
}

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  company = await createCompany(store);
  anybody = await site.member('enora', company.corporation);
  const made = async (resource: string, values: object) =>
    (await send(store, commandsOf(resource).create, company.actor, { enabled: true, ...values })).id;
  const type = await made('contracttype', { name: 'CDI', fixedTerm: false });
  card = await made('persondocumenttype', { name: 'Carte BTP', required: true });
  const file = personFile({ lastName: 'Kerbrat', birthDate: '1990-02-03', birthPlace: 'Auray' });
  person = (await send(store, createPerson, company.actor, file)).id;
  await send(store, editPersonPayroll, company.actor, { id: person, socialSecurityNumber: NUMBER });
  const facts = {
    type,
    start: addDays(today, 6),
    startTime: '7h30',
    trialEnd: addDays(today, 50),
    ...contractTerms,
  };
  contract = (await send(store, registerContract, company.actor, { ...facts, person })).id;
  const { id } = await send(store, createPerson, company.actor, personFile({ lastName: 'Stage' }));
  trainee = (await send(store, registerContract, company.actor, { ...facts, person: id, trainee: true })).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('documents that expire', () => {
  it('are told on the person’s tab, and wanted again once they expired', async () => {
    const tab = `/person/${person}/details?selectedTab=documents`;
    await attach(card, addDays(today, -1));
    const past = await site.ask(tab, { as: papers() });
    expect(past.text).toContain(`valable jusqu’au ${formatDate(addDays(today, -1))}`);
    expect(past.text).toContain('Expiré');
    expect(past.text).toMatch(/Attendu.: Carte BTP/);
    await attach(card, today);
    const valid = await site.ask(tab, { as: papers() });
    expect(valid.text).toContain(`Valable jusqu’au ${formatDate(today)}`);
    expect(valid.text).not.toMatch(/Attendu.: Carte BTP/);
  });

  it('are found by the month that they expire in, the last one of a sort, by who sees documents alone', async () => {
    const month = `from=${firstOfNext}&until=${endOfMonth(firstOfNext)}`;
    const id = await attach(card, addDays(firstOfNext, 9));
    const list = await site.ask(`/person/deadlines?kind=document&${month}`, { as: papers() });
    expect(list.text).toContain('Document · Carte BTP');
    expect(list.text).toContain(`file=${id}`);
    expect(list.text).toContain(formatDate(addDays(firstOfNext, 9)));
    // The one that was replaced is due no longer.
    const all = await site.ask('/person/deadlines?kind=document', { as: papers() });
    expect(all.text.match(/Document · Carte BTP/g)).toHaveLength(1);
    const blind = await site.ask(`/person/deadlines?${month}`, { as: office() });
    expect(blind.text).not.toContain('Carte BTP');
  });

  it('say what is no day, and match nothing then', async () => {
    const { status, text } = await site.ask('/person/deadlines?from=31/02/2026', { as: papers() });
    expect(status).toBe(200);
    expect(text).toContain('value="31/02/2026"');
    expect(text).toContain('Rien à échéance');
  });

  it('are dated in the viewer, where a day that does not exist is told at its field', async () => {
    const id = await attach(null, null);
    const path = `/person/${person}/documents`;
    const form = (validUntil: string): [string, string][] => [
      ['intent', 'expiry'],
      ['id', String(id)],
      ['validUntil', validUntil],
    ];
    const wrong = await site.ask(path, { as: withManage(), form: form('31/02/2027') });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="31/02/2027"');
    const right = await site.ask(path, { as: withManage(), form: form('28/02/2027') });
    expect(right.status).toBe(302);
    const row = await world.owner
      .selectFrom('attached_document')
      .select('valid_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.valid_until).toBe('2027-02-28');
  });
});

const withManage = () =>
  as('ROLE_PERSON_VIEW_PROFILE', 'ROLE_PERSON_MANAGE_DOCUMENT', 'ROLE_PERSON_ADD_DOCUMENT');

describe('the declaration before hiring', () => {
  const sheet = () => `/contract/${contract}/declaration`;

  it('says from when until when, and is due in the deadlines until it is noted', async () => {
    const from = formatDate(addDays(today, -2));
    const until = formatDate(addDays(today, 6));
    const shown = await site.ask(sheet(), { as: office() });
    expect(shown.text).toContain(`du ${from} au ${until}`);
    expect(shown.text).toContain('Auray');
    // The declaration asks for the hour too, as it was typed: 7h30 (R1221-1).
    expect(shown.text).toContain('07:30');
    expect((await site.ask('/person/deadlines', { as: office() })).text).toContain(sheet());

    const ahead = await site.ask(sheet(), {
      as: office(),
      form: [
        ['intent', 'declare'],
        ['declaredOn', formatDate(addDays(today, 1))],
      ],
    });
    expect(ahead.status).toBe(422);
    expect(ahead.text).toContain('Ce jour est à venir');
    const noted = await site.ask(sheet(), {
      as: office(),
      form: [
        ['intent', 'declare'],
        ['declaredOn', formatDate(today)],
        ['declarationReference', 'DPAE-778'],
      ],
    });
    expect(noted.status).toBe(302);
    const done = await site.ask(sheet(), { as: office() });
    expect(done.text).toContain('accusé DPAE-778');
    expect((await site.ask('/person/deadlines', { as: office() })).text).not.toContain(sheet());
  });

  it('shows the social security number with the payroll right alone', async () => {
    expect((await site.ask(sheet(), { as: office() })).text).not.toContain(SPACED);
    expect((await site.ask(sheet(), { as: as('ROLE_CONTRACT_READ', 'ROLE_ADMIN') })).text).not.toContain(
      SPACED,
    );
    const paid = await site.ask(sheet(), { as: as('ROLE_CONTRACT_READ', 'ROLE_PERSON_MANAGE_PAYROLL') });
    expect(paid.text).toContain(SPACED);
  });

  it('is owed for no trainee', async () => {
    const path = `/contract/${trainee}/declaration`;
    expect((await site.ask(path, { as: office() })).text).toContain('aucune déclaration');
    expect((await site.ask('/person/deadlines', { as: office() })).text).not.toContain(path);
    const form: [string, string][] = [
      ['intent', 'declare'],
      ['declaredOn', formatDate(today)],
    ];
    expect((await site.ask(path, { as: office(), form })).status).toBe(422);
  });

  it('is another company’s to nobody', async () => {
    const other = await createCompany(world.runtime.store, 1);
    const stranger = withRoles(await site.member('lena', other.corporation), ['ROLE_SUPER_ADMIN']);
    expect((await site.ask(sheet(), { as: stranger })).status).toBe(404);
  });
});

describe('the calendar’s feed', () => {
  it('has what is due about people for who may see it, under ids that stay', async () => {
    await send(world.runtime.store, setUserRoles, systemActor(null), {
      id: anybody.facts.user,
      corporation: company.corporation,
      roles: ['ROLE_CONTRACT_READ'],
    });
    const id = await attach(null, addDays(today, 40));
    const made = await site.ask('/calendar/feeds', {
      as: as('ROLE_CONTRACT_READ', 'ROLE_PERSON_MANAGE_DOCUMENT'),
      form: [
        ['intent', 'make'],
        ['purpose', 'calendar'],
      ],
    });
    const token = /\/calendar\/feed\/(reg_[\w-]{43})/.exec(made.text)?.[1] ?? '';
    const feed = await site.ask(`/calendar/feed/${token}`);
    expect(feed.status).toBe(200);
    const lines = feed.text.split('\r\n');
    const at = lines.findIndex((line) => line.startsWith(`UID:trialEnd-${contract}@`));
    const event = lines.slice(lines.lastIndexOf('BEGIN:VEVENT', at), lines.indexOf('END:VEVENT', at));
    const due = addDays(today, 50);
    expect(event).toContain(`DTSTART;VALUE=DATE:${due.replaceAll('-', '')}`);
    expect(event).toContain(`DTEND;VALUE=DATE:${addDays(due, 1).replaceAll('-', '')}`);
    expect(event.join('\n')).not.toContain('DESCRIPTION');
    // Its owner has no right to see documents.
    expect(feed.text).not.toContain(`UID:document-${id}@`);
  });
});

describe('the figures of the staff', () => {
  it('are shown to who reads contracts, with the lists behind them', async () => {
    const { status, text } = await site.ask('/person/figures', {
      as: as('ROLE_CONTRACT_READ', 'ROLE_PERSON_VIEW_LIST'),
    });
    expect(status).toBe(200);
    expect(text).toContain('Taux de rotation = (entrées + départs)');
    expect(text).toContain('/person?status=under');
    expect((await site.ask('/person/figures', { as: as('ROLE_PERSON_VIEW_LIST') })).status).toBe(403);
    expect((await site.ask('/person/figures?year=abc', { as: office() })).status).toBe(200);
  });
});
