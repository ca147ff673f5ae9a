import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { proposedNotification } from '#domain/notifications/rules.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson, editPerson, fileOf } from '#domain/people/person-commands.ts';
import { addPersonToCorporation } from '#domain/people/commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { readPerson } from '#projections/people/staff.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const IBAN = 'FR7630006000011234567890189';

let world: World;
let site: Site;
let company: Company;
/** An employee without any right over people. */
let self: SignedIn;
let person: number;

const hr = () => withRoles(anybody, ['ROLE_PERSON_EDIT_PROFILE', 'ROLE_PERSON_VIEW_PROFILE']);
const payroll = () => withRoles(anybody, ['ROLE_PERSON_MANAGE_PAYROLL']);
let anybody: SignedIn;

const store = () => world.runtime.store;
const fileNow = async () => (await readPerson(store().read, person)).state;

const wish = async (changes: Record<string, string>): Promise<[string, string][]> => {
  const { identity } = await fileNow();
  const base = { lastName: identity?.lastName ?? '', firstName: identity?.firstName ?? '' };
  return Object.entries({ ...base, ...changes });
};
const ask = async (changes: Record<string, string>) =>
  site.ask('/profile/change', { as: self, form: await wish(changes) });
/** The newest request that is shown in the list. */
const newest = async (as: SignedIn): Promise<string> => {
  const { text } = await site.ask('/person/change-requests?status=all', { as });
  return /\/person\/change-request\/\d+\/details/.exec(text)?.[0] ?? '';
};
const withdraw = async (): Promise<void> => {
  const { text } = await site.ask('/profile', { as: self });
  const id = /name="id" value="(\d+)"/.exec(text)?.[1] ?? '';
  expect(
    (
      await site.ask('/profile', {
        as: self,
        form: [
          ['intent', 'withdraw'],
          ['id', id],
        ],
      })
    ).status,
  ).toBe(302);
};

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  anybody = await site.member('rh', company.corporation);
  self = withRoles(await site.member('salaun', company.corporation), []);
  person = self.actor.person ?? 0;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('one’s own file', () => {
  it('is read on the profile without a right over people, and nobody else’s is', async () => {
    const kind = { name: 'CDI', fixedTerm: false, enabled: true };
    const { id: type } = await send(store(), commandsOf('contracttype').create, company.actor, kind);
    const facts = { person, type, start: '2026-01-05', ...contractTerms };
    await send(store(), registerContract, company.actor, facts);
    const page = await site.ask('/profile', { as: self });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Mon dossier');
    const contracts = await site.ask('/profile?selectedTab=contracts', { as: self });
    expect(contracts.text).toContain('05/01/2026');
    expect(contracts.text).not.toContain('/contract/');
    expect((await site.ask(`/person/${person}/details`, { as: self })).status).toBe(403);
    expect((await site.ask('/profile?selectedTab=documents', { as: self })).status).toBe(200);
  });

  it('takes telephones and people to call at once, and tells what is wrong at its field', async () => {
    const wrong = await site.ask('/profile/contacts', { as: self, form: [['mobile', 'douze']] });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('href="#own-mobile"');
    expect(wrong.text).toContain('value="douze"');
    const form = [
      ['mobile', '06 98 11 22 33'],
      ['emergencyContacts[0].name', 'Yann'],
      ['emergencyContacts[0].phone', '02 98 00 11 22'],
    ] as const;
    expect((await site.ask('/profile/contacts', { as: self, form })).status).toBe(302);
    expect((await fileNow()).details).toMatchObject({
      mobile: '+33698112233',
      emergencyContacts: [{ name: 'Yann', phone: '+33298001122' }],
    });
  });
});

describe('a change that is asked for', () => {
  it('changes nothing until staff approve of the difference, and then the file', async () => {
    expect((await ask({ birthName: 'Kerdraon', nationality: 'PL' })).status).toBe(302);
    expect((await fileNow()).details?.birthName ?? null).toBeNull();
    expect((await ask({ birthName: 'Autre' })).status).toBe(409);
    const list = await site.ask('/person/change-requests', { as: hr() });
    expect(list.text).toContain('Nom de naissance, Nationalité');
    expect((await site.ask('/', { as: hr() })).text).toContain('1 modification de dossier demandée');
    expect((await site.ask('/', { as: payroll() })).text).not.toContain('modification de dossier');
    // The list tells which fields, and nothing of what they say.
    expect(list.text).not.toContain('Kerdraon');
    const to = await newest(hr());
    const page = await site.ask(to, { as: hr() });
    expect(page.text).toMatch(/Kerdraon[\s\S]*Pologne/);
    const revision = /name="revision" value="(\d+)"/.exec(page.text)?.[1] ?? '';
    const approve = [
      ['intent', 'approve'],
      ['revision', revision],
    ] as const;
    expect((await site.ask(to, { as: self, form: approve })).status).toBe(403);
    expect((await site.ask(to, { as: hr(), form: approve })).status).toBe(302);
    expect((await fileNow()).details).toMatchObject({
      birthName: 'Kerdraon',
      nationality: 'PL',
      mobile: '+33698112233',
    });
    expect((await site.ask(to, { as: hr(), form: approve })).status).toBe(409);
    expect((await site.ask('/profile', { as: self })).text).toContain('Approuvée');
  });

  it('is refused with a reason, which its author reads', async () => {
    await ask({ birthName: 'Bihan' });
    const to = await newest(hr());
    const empty = await site.ask(to, {
      as: hr(),
      form: [
        ['intent', 'refuse'],
        ['reason', ' '],
      ],
    });
    expect(empty.status).toBe(422);
    const form = [
      ['intent', 'refuse'],
      ['reason', 'Il manque l’acte'],
    ] as const;
    expect((await site.ask(to, { as: hr(), form })).status).toBe(302);
    expect((await site.ask('/profile', { as: self })).text).toContain('Il manque l’acte');
    expect((await fileNow()).details?.birthName).toBe('Kerdraon');
  });

  it('tells before it is approved what others changed of the same field since', async () => {
    await ask({ birthName: 'Bihan' });
    const to = await newest(hr());
    const before = await site.ask(to, { as: hr() });
    expect(before.text).not.toContain('Le dossier a changé depuis la demande');
    const stale = /name="revision" value="(\d+)"/.exec(before.text)?.[1] ?? '';
    const { state } = await readPerson(store().read, person);
    const file = { ...personFile(), ...fileOf(state, company.corporation), birthName: 'Corrigé' };
    await send(store(), editPerson, company.actor, { ...file, id: person });
    const late = await site.ask(to, {
      as: hr(),
      form: [
        ['intent', 'approve'],
        ['revision', stale],
      ],
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Le dossier a changé depuis la demande');
    expect(late.text).toContain('Corrigé');
    const seen = /name="revision" value="(\d+)"/.exec(late.text)?.[1] ?? '';
    const sure = await site.ask(to, {
      as: hr(),
      form: [
        ['intent', 'approve'],
        ['revision', seen],
      ],
    });
    expect(sure.status).toBe(302);
    expect((await fileNow()).details?.birthName).toBe('Bihan');
  });

  it('can be taken back, and changes nothing where nothing differs', async () => {
    await ask({ birthName: 'Encore' });
    await withdraw();
    expect((await site.ask('/profile', { as: self })).text).toContain('Retirée');
    expect((await ask({ birthName: 'Bihan' })).status).toBe(422);
  });
});

describe('a bank account that is asked for', () => {
  it('is seen and approved with the payroll right alone, and shown to its owner by its end', async () => {
    const wrong = await site.ask('/profile/bank-account', { as: self, form: [['iban', 'FR00']] });
    expect(wrong.status).toBe(422);
    const form = [
      ['iban', IBAN],
      ['accountHolder', 'A. Salaün'],
    ] as const;
    expect((await site.ask('/profile/bank-account', { as: self, form })).status).toBe(302);
    const to = await newest(payroll());
    expect(await newest(hr())).not.toBe(to);
    for (const path of [to, '/person/change-requests?status=all', `/person/${person}/details`])
      expect((await site.ask(path, { as: hr() })).text).not.toMatch(/(?<![-\w])9018\b/);
    expect((await site.ask(to, { as: hr() })).status).toBe(404);
    expect((await site.ask(to, { as: hr(), form: [['intent', 'approve']] })).status).toBe(404);
    const page = await site.ask(to, { as: payroll() });
    expect(page.text).toContain('A. Salaün');
    expect((await site.ask(to, { as: payroll(), form: [['intent', 'approve']] })).status).toBe(302);
    expect((await fileNow()).payroll).toMatchObject({ iban: IBAN, socialSecurityNumber: null });
    const own = await site.ask('/profile', { as: self });
    expect(own.text).not.toContain('3000 6000');
    expect(own.text).toMatch(/…\s0189/);
  });

  it('is another company’s to nobody', async () => {
    await ask({ birthName: 'Ailleurs' });
    const to = await newest(hr());
    const other = await createCompany(store(), 1);
    const stranger = withRoles(await site.member('ailleurs', other.corporation), ['ROLE_ADMIN']);
    expect((await site.ask(to, { as: stranger })).status).toBe(404);
    expect((await site.ask(to, { as: stranger, form: [['intent', 'approve']] })).status).toBe(404);
    await withdraw();
  });
});

describe('the picture of somebody', () => {
  // One white point.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
    'base64',
  );
  const picked = (content: Buffer, name: string): FormData => {
    const form = new FormData();
    form.set('photo', new File([new Uint8Array(content)], name));
    form.set('intent', 'save');
    return form;
  };

  it('is set by oneself, sealed, and read by who may read the file', async () => {
    const text = await site.ask('/profile/photo', { as: self, form: picked(Buffer.from('non'), 'a.png') });
    expect(text.status).toBe(422);
    expect((await site.ask('/profile/photo', { as: self, form: picked(png, 'moi.png') })).status).toBe(302);
    expect((await fileNow()).photo).toMatch(new RegExp(`^[0-9a-f]{64}\\.person-${person}$`));
    // As the next request knows them.
    const seen = { ...self, facts: { ...self.facts, photo: (await fileNow()).photo } };
    const own = await site.ask('/profile/picture', { as: seen });
    expect((await site.ask('/', { as: seen })).text).toContain('<img src="/profile/picture?photo=');
    expect((await site.ask('/', { as: self })).text).not.toContain('/profile/picture');
    expect(own.headers.get('Content-Type')).toBe('image/png');
    expect(own.bytes.equals(png)).toBe(true);
    expect((await site.ask(`/person/${person}/picture`, { as: hr() })).bytes.equals(png)).toBe(true);
    expect((await site.ask(`/person/${person}/picture`, { as: self })).status).toBe(403);
    expect((await site.ask(`/person/${person}/picture`, { as: payroll() })).status).toBe(403);
    expect((await site.ask(`/person/${person}/details`, { as: hr() })).text).toContain(
      `/person/${person}/picture`,
    );
  });

  it('is set and taken away by staff', async () => {
    const { id } = await send(store(), createPerson, company.actor, personFile({ lastName: 'Sansphoto' }));
    const to = `/person/${id}/photo`;
    expect((await site.ask(to, { as: self, form: picked(png, 'a.png') })).status).toBe(403);
    expect((await site.ask(to, { as: hr(), form: picked(png, 'a.png') })).status).toBe(302);
    expect((await site.ask(`/person/${id}/picture`, { as: hr() })).status).toBe(200);
    const form = new FormData();
    form.set('intent', 'remove');
    form.set('photo', new File([], ''));
    expect((await site.ask(to, { as: hr(), form })).status).toBe(302);
    expect((await site.ask(`/person/${id}/picture`, { as: hr() })).status).toBe(404);
  });
});

describe('a link to one’s own document', () => {
  const target = '/profile?selectedTab=documents&token=abc123';

  it('is kept by the sign-in', async () => {
    const asked = await site.ask(target, { as: null });
    expect(asked.status).toBe(302);
    const login = asked.headers.get('Location') ?? '';
    expect(new URL(login, 'http://localhost').searchParams.get('redirectTo')).toBe(target);
    const page = await site.ask(login, { as: null });
    expect(page.text).toContain(`name="redirectTo" value="${target.replace('&', '&amp;')}"`);
  });

  it('is kept by the choice of a company', async () => {
    const other = await createCompany(store(), 1);
    await send(store(), addPersonToCorporation, systemActor(null), {
      person,
      corporation: other.corporation,
      enabled: true,
      contract: null,
    });
    const { actor, facts } = self;
    const [first] = facts.memberships;
    const both: SignedIn = {
      ...self,
      actor: { ...actor, corporation: null, corporations: [company.corporation, other.corporation] },
      facts: {
        ...facts,
        memberships: first ? [first, { ...first, corporation: other.corporation, name: 'Autre' }] : [],
      },
    };
    const { text } = await site.ask(target, { as: both });
    const popup = text.slice(text.indexOf('choose-company'));
    expect(popup).toContain(`name="redirectTo" value="${target.replace('&', '&amp;')}"`);
  });

  it('is kept where a page of a company sends to choose one first, to addresses of one’s own alone', async () => {
    const label = '/equipment/code/EQ-7?by=label&place=a';
    const reader = withRoles(self, ['ROLE_EQUIPMENT_READ']);
    const [first] = self.facts.memberships;
    const both: SignedIn = {
      ...reader,
      actor: { ...reader.actor, corporation: null, corporations: [company.corporation, 999_999] },
      facts: {
        ...reader.facts,
        memberships: first ? [first, { ...first, corporation: 999_999, name: 'Autre' }] : [],
      },
    };
    const sent = await site.ask(label, { as: both });
    expect(sent.status).toBe(302);
    const home = sent.headers.get('Location') ?? '';
    const popupOf = async (path: string) => {
      const { text } = await site.ask(path, { as: both });
      return /name="redirectTo" value="([^"]*)"/.exec(text.slice(text.indexOf('choose-company')))?.[1];
    };
    expect(await popupOf(home)).toBe(label.replaceAll('&', '&amp;'));
    expect(await popupOf('/?redirectTo=//evil.example')).toBe('/');
    expect(await popupOf('/')).toBe('/');
  });

  it('shows the file that it is about, and says where it is none of one’s own here', async () => {
    const file = fileReference({ hash: 'c'.repeat(64), subject: subjectOf('person', person) });
    const { ids } = await send(store(), attachDocuments, company.actor, {
      owner: { kind: 'person', id: person },
      files: [{ name: 'Attestation.pdf', file, size: 3, type: 'application/pdf' }],
    });
    // Whose file it is, is told by a notice that carries the link.
    expect(proposedNotification(await store().read(`document-${ids[0]}`))).toMatchObject({
      kind: 'ownDocument',
      to: `/profile?selectedTab=documents&token=${ids[0]}`,
      audience: { persons: [person] },
    });
    const link = (token: string | number) => `/profile?selectedTab=documents&token=${token}`;
    const found = await site.ask(link(ids[0] ?? 0), { as: self });
    expect(found.text).toContain('Le document de votre message');
    const gone = await site.ask(link('abc123'), { as: self });
    expect(gone.status).toBe(200);
    expect(gone.text).toContain('Ce document n’est pas dans votre dossier');
    // Whoever else follows it reads nothing of it.
    const stranger = await site.member('stranger', company.corporation);
    const theirs = await site.ask(link(ids[0] ?? 0), { as: stranger });
    expect(theirs.text).not.toContain('Attestation.pdf');
    expect(theirs.text).toContain('Ce document n’est pas dans votre dossier');
  });
});
