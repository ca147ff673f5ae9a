import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { eraseKey } from '#db/events/personal-keys.ts';
import { printSheet } from '#jobs/tasks/print-sheet.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/** Of the helpers, tasks use the job's attempts alone. */
const helpers = { job: { attempts: 1, max_attempts: 12 } } as Parameters<
  ReturnType<typeof printSheet.toTask>
>[1];

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  const { id: type } = await send(store, commandsOf('contracttype').create, company.actor, kind);
  const { id: person } = await send(store, createPerson, company.actor, personFile({ lastName: 'Kerbrat' }));
  const facts = { person, type, start: '2026-01-05', ...contractTerms };
  await send(store, registerContract, company.actor, facts);
});
afterAll(() => world.close());

describe('a printed register', () => {
  const print = async (day: string) => {
    const sheet = `register-${day}`;
    const asked = { sheet, kind: 'register', id: company.corporation, language: 'fr' } as const;
    const days = { from: day, until: day };
    await printSheet.toTask(world.runtime)({ ...asked, days, corporation: company.corporation }, helpers);
    const { hash } = await world.owner
      .selectFrom('printed_sheet')
      .select('hash')
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow();
    return hash;
  };

  it('says who stood in it on its day, and is sealed with a key whose erasure takes it away', async () => {
    const hash = await print('2099-01-01');
    expect(hash).toMatch(new RegExp(`\\.register-${company.corporation}$`));
    const { files } = world.runtime;
    const pages = pageTextsOf((await files.get(hash)) ?? new Uint8Array());
    expect(pages.join(' ')).toContain('Kerbrat');
    const before = pageTextsOf((await files.get(await print('2020-01-01'))) ?? new Uint8Array());
    expect(before.join(' ')).not.toContain('Kerbrat');

    await eraseKey(world.owner, `register-${company.corporation}`);
    expect(await files.get(hash)).toBeNull();
    // The next one that is asked for is made anew, under a new key.
    expect(await files.get(await print('2099-01-01'))).not.toBeNull();
  });
});
