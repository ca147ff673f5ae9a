import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import { personSubject } from '#domain/kernel/personal.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let anna: SignedIn;
let other: SignedIn;
let contract: number;
let paper: number;

const store = () => world.runtime.store;
const writer = () => withRoles(other, ['ROLE_CONTRACT_READ', 'ROLE_CONTRACT_EDIT']);
const reader = () => withRoles(other, ['ROLE_USER', 'ROLE_CONTRACT_READ', 'ROLE_PERSON_VIEW_PROFILE']);
const own = () => withRoles(anna, ['ROLE_USER']);

/** A signed contract, sealed with the key of somebody's employment. */
const attach = (person: number) =>
  send(store(), attachDocuments, company.actor, {
    owner: { kind: 'contract', id: contract },
    files: [
      {
        name: 'Contrat signé.pdf',
        file: fileReference({ hash: 'a'.repeat(64), subject: personSubject(person, 'employment') }),
        size: 3,
        type: 'application/pdf',
      },
    ],
  });

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  anna = await site.member('anna', company.corporation);
  other = await site.member('bran', company.corporation);
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  const type = (await send(store(), commandsOf('contracttype').create, company.actor, kind)).id;
  const person = anna.actor.person ?? 0;
  const facts = { person, type, start: '2026-01-05', ...contractTerms };
  contract = (await send(store(), registerContract, company.actor, facts)).id;
  paper = (await attach(person)).ids[0] ?? 0;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('the papers of a contract', () => {
  it('stand on its page for who writes contracts, and are sealed with the key of the employment', async () => {
    const { text } = await site.ask(`/contract/${contract}/details`, { as: writer() });
    expect(text).toContain('Contrat signé.pdf');
    await expect(attach((anna.actor.person ?? 0) + 1)).rejects.toMatchObject({ kind: 'invalid' });
    const listed = await site.ask(`/api/document/list?contract=${contract}`, { as: writer() });
    expect(listed.text).toContain('Contrat signé.pdf');
  });

  it('are nowhere for who only reads contracts: they tell the pay', async () => {
    const page = await site.ask(`/contract/${contract}/details`, { as: reader() });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('Contrat signé.pdf');
    expect((await site.ask(`/documents/contract/${contract}`, { as: reader() })).status).toBe(404);
    expect((await site.ask(`/document/${paper}/download`, { as: reader() })).status).toBe(404);
    const listed = await site.ask(`/api/document/list?contract=${contract}`, { as: reader() });
    expect(listed.text).not.toContain('Contrat signé.pdf');
  });

  it('are read by whose contract it is on their profile, and by no colleague', async () => {
    const mine = await site.ask('/profile?selectedTab=contracts', { as: own() });
    expect(mine.text).toContain('Contrat signé.pdf');
    const theirs = await site.ask('/profile?selectedTab=contracts', { as: withRoles(other, ['ROLE_USER']) });
    expect(theirs.text).not.toContain('Contrat signé.pdf');
  });
});
