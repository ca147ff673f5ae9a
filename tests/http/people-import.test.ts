import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrgUnit, rejectFromOrgUnit } from '#domain/company/org-unit-commands.ts';
import { setContractEnd } from '#domain/people/contract-commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import type { SignedIn } from '#app/services.server.ts';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const NUMBER = '255081416802538';
const roles = [
  'ROLE_PERSON_VIEW_LIST',
  'ROLE_PERSON_CREATE',
  'ROLE_PERSON_EDIT_PROFILE',
  'ROLE_PERSON_DELETE',
  'ROLE_PERSON_MANAGE_PAYROLL',
  'ROLE_CONTRACT_READ',
  'ROLE_CONTRACT_CREATE',
  'ROLE_CONTRACT_EDIT',
  'ROLE_CONTRACT_DELETE',
  'ROLE_COMPANY_ADD_PERSON',
];

let world: World;
let company: Company;
let site: Site;
let hr: SignedIn;
let known: number;

const store = () => world.runtime.store;

interface Answer {
  status: number;
  code?: string;
  errors?: Record<string, string[]>;
  item: {
    id: number;
    created: number[];
    changed: number[];
    ignored: string[];
    counts: Record<string, number>;
    bad: { line: number; problems: { column: string; error: string }[] }[];
    doubtful: { line: number }[];
    kept: { id: number; errors: string[] }[];
  };
}

const row = (lastName: string, firstName: string, more: Record<string, string> = {}) => ({
  lastName,
  firstName,
  gender: 'F',
  ...more,
});
const contract = { contractType: 'CDI', contractStart: '05/01/2026', contractJob: 'Coffreuse' };

async function ask(path: string, json: object, as = hr): Promise<Answer> {
  const { status, text } = await site.ask(`/api/import/${path}`, { as, json });
  return { ...(JSON.parse(text) as Answer), status };
}
const dry = (rows: object[], as = hr) => ask('persons?dryRun=1', { rows }, as);

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(store());
  site = await createSite(world);
  const member = await site.member('rh', company.corporation);
  await send(store(), setUserRoles, systemActor(company.corporation), {
    id: member.actor.user ?? 0,
    corporation: company.corporation,
    roles,
  });
  hr = withRoles(member, roles);
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  await send(store(), commandsOf('contracttype').create, company.actor, kind);
  const facts = personFile({ lastName: 'Guéguen', firstName: 'Aziliz', birthDate: '1955-08-12' });
  known = (await send(store(), createPerson, company.actor, facts)).id;
  await send(store(), editPersonPayroll, company.actor, { id: known, socialSecurityNumber: NUMBER });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('doubles among imported people', () => {
  it('are found by their number of social security, whatever their name', async () => {
    const { item } = await dry([row('Riou', 'Aziliz', { socialSecurityNumber: '2 55 08 14 168 025 38' })]);
    expect(item.counts).toMatchObject({ changed: 1, created: 0, doubtful: 0 });
  });

  it('are found by name and day of birth, asked about by the name alone, and new of another day', async () => {
    const born = (birthDate: string) => row('GUEGUEN', 'aziliz', { birthDate, mobile: '06 12 34 56 78' });
    expect((await dry([born('12/08/1955')])).item.counts).toMatchObject({ changed: 1, doubtful: 0 });
    expect((await dry([born('')])).item.counts).toMatchObject({ doubtful: 1 });
    expect((await dry([born('13/08/1955')])).item.counts).toMatchObject({ created: 1, doubtful: 0 });
  });

  it('of one file are told at the later line', async () => {
    const twice = row('Le Bihan', 'Nolwenn', { birthDate: '02/02/1990' });
    const { item } = await dry([twice, twice]);
    expect(item.bad).toMatchObject([{ line: 3, problems: [{ error: 'import.twice|line=2' }] }]);
  });

  it('are found by no number without its right: its column is none', async () => {
    const clerk = withRoles(hr, ['ROLE_PERSON_CREATE', 'ROLE_PERSON_EDIT_PROFILE']);
    const { item } = await dry([row('Riou', 'Aziliz', { socialSecurityNumber: NUMBER, ...contract })], clerk);
    expect(item.counts).toMatchObject({ created: 1, changed: 0 });
    expect(item.ignored).toEqual(['socialSecurityNumber', 'contractType', 'contractStart', 'contractJob']);
  });
});

describe('a file of people with their contracts', () => {
  it('is asked for by columns in words', async () => {
    const { status, text } = await site.ask('/import/new/persons', { as: hr });
    expect(status).toBe(200);
    expect(text).toContain('Numéro de sécurité sociale');
    expect(text).not.toMatch(/(?:people|imports)\.(?:\w+\.)*\w+/);
  });

  it('is looked at by line and column first', async () => {
    const { item } = await dry([
      row('Abgrall', 'Bran', { ...contract, contractType: 'CDX' }),
      row('Abgrall', 'Enora', { contractType: 'CDI', contractStart: '05/01/2026' }),
      row('Abgrall', 'Gwenn', { ...contract, contractEnd: '01/01/2026' }),
      row('Abgrall', 'Lena', { socialSecurityNumber: '255081416802539' }),
    ]);
    const told = item.bad.map(({ line, problems }) => [line, problems.map(({ column }) => column)]);
    expect(told).toEqual([
      [2, ['contractType']],
      [3, ['contractJob']],
      [4, ['contractEnd']],
      [5, ['socialSecurityNumber']],
    ]);
  });

  it('makes both, once however often it is sent, and is undone as a whole but for what is used', async () => {
    const rows = [
      row('Kervella', 'Bran', { ...contract, birthDate: '01/03/1980', contractHours: '39' }),
      row('Kervella', 'Enora', { ...contract, birthDate: '01/04/1981' }),
      row('Kervella', 'Gwenn', { birthDate: '01/05/1982' }),
    ];
    const done = await ask('persons', { rows });
    expect(done.item.created).toHaveLength(3);
    const [bran = 0, enora = 0] = done.item.created;
    const { rows: made } = await sql<{ person: number; schedule: { morning: string }[] }>`
      select c.person_id as person, t.schedule from contract c join contract_terms t on t.contract_id = c.id
      order by c.id`.execute(world.runtime.db);
    expect(made.map(({ person, schedule }) => [person, schedule[0]?.morning])).toEqual([
      [bran, '3.9'],
      [enora, '3.5'],
    ]);

    const again = await dry(rows);
    expect(again.item.counts).toMatchObject({ same: 3, created: 0, changed: 0 });

    const [contractOfBran] = (
      await sql<{ id: number }>`select id from contract where person_id = ${bran}`.execute(world.runtime.db)
    ).rows;
    const ended = { id: contractOfBran?.id, end: '2026-06-30', reason: 'Démission', revision: null };
    await send(store(), setContractEnd, company.actor, ended);
    const undone = await ask(`undo/${done.item.id}`, {});
    expect(undone).toMatchObject({
      status: 200,
      item: {
        removed: [{}, { id: enora }],
        kept: [{ id: bran, errors: ['people.error.hasContracts|count=1'] }],
      },
    });
    const page = await site.ask(`/import/${done.item.id}/details`, { as: hr });
    expect(page.text).toContain('La personne a 1 contrat ici');
    const { rows: left } = await sql<{ person: number }>`
      select person_id as person from contract where not deleted`.execute(world.runtime.db);
    expect(left).toEqual([{ person: bran }]);
  });

  it('tells trainees, apprentices and who is lent from employees, with tutor, place and lender', async () => {
    const rows = [
      row('Morvan', 'Lena', {
        ...contract,
        contractStatus: 'Stagiaire',
        contractTutor: 'Guéguen Aziliz',
        contractPlace: 'Atelier de Brest',
        birthDate: '01/03/2004',
      }),
      row('Morvan', 'Mael', {
        ...contract,
        contractStatus: 'intérimaire',
        contractLender: 'Intérim Ouest',
        contractHourlyCost: '38,50 €',
        contractHourlyRate: '62',
      }),
    ];
    const costly = await dry([row('Morvan', 'Yann', { ...contract, contractHourlyCost: 'cher' })]);
    expect(costly.item.bad[0]?.problems).toMatchObject([{ column: 'contractHourlyCost' }]);
    const wrong = await dry([row('Morvan', 'Yann', { ...contract, contractStatus: 'bénévole' })]);
    expect(wrong.item.bad[0]?.problems).toMatchObject([{ column: 'contractStatus', error: 'errors.choice' }]);
    const { item } = await ask('persons', { rows });
    const { rows: made } = await sql<{
      id: number;
    }>`select id::int, trainee, made_available as lent, tutor_id as tutor, place, lender
      from contract where person_id = any(${item.created}::bigint[]) order by id`.execute(world.runtime.db);
    expect(made).toMatchObject([
      { trainee: true, lent: false, tutor: known, place: 'Atelier de Brest', lender: null },
      { trainee: false, lent: true, tutor: null, place: null, lender: 'Intérim Ouest' },
    ]);
    const { text } = await site.ask(`/api/contract/show/${made[1]?.id}`, { as: hr });
    expect(JSON.parse(text)).toMatchObject({ item: { hourlyCost: '38.5', hourlyRate: '62' } });
  });

  it('puts them into units by name or code, once, and takes them out again with the file', async () => {
    const unit = (name: string, code: string) =>
      send(store(), createOrgUnit, company.actor, { kind: 'organization', name, code });
    const { id: brest } = await unit('Agence de Brest', 'BRE');
    await unit('Quimper', 'QUI');
    await unit('quimper', 'QU2');
    const rows = [
      row('Salaün', 'Bran', { ...contract, birthDate: '01/03/1980', unit: 'bre' }),
      row('Salaün', 'Enora', { birthDate: '01/04/1981', unit: 'Agence de Brest', unitFrom: '02/02/2026' }),
    ];
    const wrong = await dry([
      row('Salaün', 'Lena', { unit: 'Quimper' }),
      row('Salaün', 'Mael', { unitFrom: '02/02/2026' }),
      row('Salaün', 'Yann', { unit: 'Morlaix' }),
    ]);
    expect(wrong.item.bad.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ['unit'],
      ['unit'],
      ['unit'],
    ]);
    const without = await dry(
      rows,
      withRoles(
        hr,
        roles.filter((role) => role !== 'ROLE_COMPANY_ADD_PERSON'),
      ),
    );
    expect(without.item.ignored).toEqual(['unit', 'unitFrom']);

    const done = await ask('persons', { rows });
    const [bran = 0, enora = 0] = done.item.created;
    const stays = async () =>
      (
        await sql<{ person: number; since: string }>`select person_id as person, since from org_unit_person
          where unit_id = ${brest} order by person_id`.execute(world.runtime.db)
      ).rows;
    expect(await stays()).toEqual([
      { person: bran, since: '2026-01-05' },
      { person: enora, since: '2026-02-02' },
    ]);
    expect((await dry(rows)).item.counts).toMatchObject({ same: 2, changed: 0 });

    await send(store(), rejectFromOrgUnit, company.actor, {
      kind: 'organization',
      id: brest,
      person: enora,
      date: '2026-03-31',
    });
    expect(await ask(`undo/${done.item.id}`, {})).toMatchObject({
      status: 200,
      item: { removed: [{ id: bran }], kept: [{ id: enora, errors: ['people.error.uses.units'] }] },
    });
    expect(await stays()).toMatchObject([{ person: enora }]);
  });

  it('with numbers of social security is kept sealed until it is taken in, and leaves none in a job', async () => {
    const number = '253072A07300443';
    const heads = 'Nom;Prénom;Civilité;Numéro de sécurité sociale';
    const content = `${heads}\nMorin;Paule;F;${number}`;
    const form = new FormData();
    form.set('corporation', String(company.corporation));
    form.set('file', new File([content], 'personnel.csv', { type: 'text/csv' }));
    const sent = await site.ask('/import/new/persons', { as: hr, form });
    const address = sent.headers.get('location') ?? '';
    await expect
      .poll(async () => (await site.ask(address, { as: hr })).text, { timeout: 60_000 })
      .toContain('Paule');
    const upload = new URL(address, 'http://localhost').searchParams.get('upload') ?? '';
    const kept = await sql<{ found: boolean }>`select content::text like ${`%${number}%`} as found
      from import_draft where id = ${upload}`.execute(world.runtime.db);
    expect(kept.rows).toEqual([{ found: false }]);
    const corporation: [string, string] = ['corporation', String(company.corporation)];
    const confirmed = await site.ask(address, { as: hr, form: [corporation, ['upload', upload]] });
    const items = await sql<{ found: boolean }>`select input::text like ${`%${number}%`} as found
      from bulk_item where operation = ${upload}`.execute(world.runtime.db);
    expect(items.rows).toEqual([{ found: false }]);
    await finishBulkOperation(world.runtime, confirmed.headers.get('location'));
    const found = await site.ask(`/person?keyword=${number}`, { as: hr });
    expect(found.text).toContain('Morin');
  });
});

describe('a file of people with who leads them and their papers', () => {
  it('takes the manager by number or name, the papers, and what the contract says besides', async () => {
    const leader = personFile({ lastName: 'Kerjean', firstName: 'Loïg', personnelNumber: 'K-7' });
    const { id: manager } = await send(store(), createPerson, company.actor, leader);
    const more = {
      permitType: 'Talent',
      permitNumber: 'T-9',
      permitExpiry: '31/12/2027',
      drivingLicence: 'C, CE',
    };
    const post = { contractQualification: 'N3P2', contractCategory: 'Cadre', contractTrialEnd: '04/04/2026' };
    const wrong = await dry([
      row('Morvan', 'Iwan', { manager: 'Personne' }),
      row('Morvan', 'Briac', { ...contract, contractCategory: 'chef' }),
      row('Morvan', 'Alan', { ...contract, contractTrialEnd: '01/01/2026' }),
    ]);
    expect(wrong.item.bad.map(({ line, problems }) => [line, problems.map(({ column }) => column)])).toEqual([
      [2, ['manager']],
      [3, ['contractCategory']],
      [4, ['contractTrialEnd']],
    ]);
    const made = await ask('persons', {
      rows: [
        row('Morvan', 'Maï', { manager: 'k-7', ...more, ...contract, ...post }),
        row('Morvan', 'Ewen', { manager: 'kerjean loig' }),
      ],
    });
    expect(made.status).toBe(200);
    const [first = 0, second = 0] = made.item.created;
    const reader = withRoles(hr, [...roles, 'ROLE_PERSON_VIEW_PROFILE']);
    const shown = async (id: number) =>
      (JSON.parse((await site.ask(`/api/persons/show/${id}`, { as: reader })).text) as { item: object }).item;
    expect(await shown(first)).toMatchObject({
      manager: { id: manager },
      permitType: 'Talent',
      permitNumber: 'T-9',
      permitExpiry: '2027-12-31',
      drivingLicence: 'C, CE',
    });
    expect(await shown(second)).toMatchObject({ manager: { id: manager } });
    const contracts = await site.ask(`/api/persons/contract/list/${first}`, { as: reader });
    expect(JSON.parse(contracts.text)).toMatchObject({
      items: [{ qualification: 'N3P2', category: 'executive', trialEnd: '2026-04-04' }],
    });
  });

  it('reads back the file of the list, which changes nothing', async () => {
    const numbered = personFile({ lastName: 'Relu', firstName: 'Soazig', personnelNumber: 'R-1' });
    await send(store(), createPerson, company.actor, numbered);
    const file = await site.ask(
      '/person/export?format=csv&keyword=Relu&columns=name,manager,mobile,contractType',
      {
        as: hr,
      },
    );
    const [head = '', ...lines] = file.text.replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(head).toContain('Nom;Prénom');
    const rows = lines.map((line) => {
      const cells = line.split(';');
      return Object.fromEntries(head.split(';').map((name, at) => [name, cells[at] ?? '']));
    });
    expect((await dry(rows)).item).toMatchObject({ counts: { same: 1 }, bad: [], ignored: [] });
  });
});
