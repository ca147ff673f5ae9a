import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppLoadContext } from '@remix-run/node';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeCompany, openCompany, refuseHeld, setHold } from '#db/company-hold.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { command, corporationOf } from '#domain/kernel/command.ts';
import { removePlan } from '#domain/projects/planning/plan-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { registerUser, setUserRoles } from '#domain/users/commands.ts';
import { dispatch } from '#app/api/dispatch.ts';
import { loader as newLoader } from '#app/documents/form/document-new.tsx';
import { loader as detailsLoader } from '#app/documents/details/document-details.tsx';
import { shellModel } from '#app/shell/shell-model.server.ts';
import type { Services } from '#app/services.server.ts';
import { runBulkOperation } from '#jobs/tasks/run-bulk-operation.ts';
import { countBulkItems, findBulkOperation, keepBulkOperation } from '#scratch/bulk-operations.ts';
import { remindingCorporations } from '#projections/dunning/reminders.ts';
import { allCommands } from '#tests/builders/all-commands.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { pageContext, servicesOver } from '#tests/builders/services.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let services: Services;
let invoice: number;
let user: number;
let token: string;

const system = systemActor(null);
const moving = { kind: 'conflict', code: 'CORPORATION_MOVING' };
const moved = { kind: 'conflict', code: 'CORPORATION_MOVED' };
const elsewhere = 'https://b.registre.example';

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  invoice = (await makeInvoice(store, company, 'validate')).version;
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Le Goff', email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  const { corporation } = company;
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract: null });
  ({ id: user } = await send(store, registerUser, system, { username: 'anne', person, group: 'admin' }));
  services = await servicesOver(world);
  token = await services.sessions.startSession(services.db, user, corporation);
});
afterAll(async () => {
  await services.close();
  await world.close();
});

const signedIn = async () => {
  const found = await services.signedIn(token);
  if (found === null) throw new Error('The session is gone');
  return found;
};

const context = async (): Promise<AppLoadContext> => pageContext(services, await signedIn());

const shown = async (path: string) => ({
  request: new Request(`http://localhost${path}`),
  params: { versionId: String(invoice) },
  context: await context(),
});

describe('a company that is being moved', () => {
  beforeAll(() => closeCompany(world.owner, company.corporation, 'frozen'));
  afterAll(() => openCompany(world.owner, company.corporation));

  it('is read by its people, and changed by none', async () => {
    const { actor } = await signedIn();
    expect(actor).toMatchObject({ corporation: company.corporation, readOnly: true, held: 'moving' });
    await expect(send(services.store, createThirdParty, actor, clientInput())).rejects.toMatchObject(moving);
  });

  it('shows its pages, leads from its forms, and tells programs', async () => {
    const page = await detailsLoader.at('invoiceDetails')(await shown(`/invoice/${invoice}/details`));
    expect(JSON.stringify(page)).toContain('Dalle du hangar');
    const led: unknown = await newLoader
      .at('invoiceNew')(await shown('/invoice/new'))
      .catch((error: unknown) => error);
    expect(led).toMatchObject({ status: 302 });
    const body = JSON.stringify({ name: 'TVA 10 %', rate: '10', category: 'S', enabled: true });
    const request = new Request('http://localhost/api/vat/new', { method: 'POST', body });
    const answer = await dispatch(request, await context());
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'CORPORATION_MOVING' });
  });

  it('is not changed by who chose it before it was closed', async () => {
    const { actor } = await signedIn();
    const { readOnly: _readOnly, held: _held, ...before } = actor;
    await expect(send(services.store, createThirdParty, before, clientInput())).rejects.toMatchObject(moving);
  });

  it('lets the product end what it has begun', async () => {
    await send(services.store, createThirdParty, company.actor, clientInput());
  });

  it('lets what its people confirmed together wait until it is open again', async () => {
    const id = randomUUID();
    const asked = {
      id,
      corporation: company.corporation,
      user,
      name: 'validate',
      params: {},
      units: 1,
      back: '/',
    };
    const item = { label: 'a', about: null, version: null, command: removePlan.name, input: { id: 1 } };
    await keepBulkOperation(world.owner, asked, [item]);
    const task = runBulkOperation.toTask(world.runtime);
    const job = { job: { attempts: 1, max_attempts: 12 } } as never;
    await expect(task({ operation: id }, job)).rejects.toMatchObject(moving);
    expect(await countBulkItems(world.owner, id)).toEqual({ waiting: 1, done: 0, refused: 0 });
    expect(await findBulkOperation(world.owner, id)).toMatchObject({ endedAt: null });
    await setHold(world.owner, company.corporation, 'moved', elsewhere);
    await task({ operation: id }, job);
    await setHold(world.owner, company.corporation, 'frozen');
    expect(await countBulkItems(world.owner, id)).toEqual({ waiting: 0, done: 0, refused: 1 });
  });

  it('keeps the rights of its people as they are, whoever gives them', async () => {
    const chief = { ...system, user };
    const roles = { id: user, corporation: company.corporation, roles: ['ROLE_COMMERCE_MANAGER'] };
    await expect(send(services.store, setUserRoles, chief, roles)).rejects.toMatchObject(moving);
  });
});

/** Commands that record nothing, and write something all the same. */
const unrecorded = [
  command({
    name: 'KeepSecretAlone',
    role: 'ROLE_ADMIN',
    input: z.object({}),
    async handle(work, actor) {
      await work.keepSecret({ kind: 'ftp-password', id: 1, corporation: corporationOf(actor) }, 'a secret');
      return {};
    },
  }),
  command({
    name: 'EnqueueAlone',
    role: 'ROLE_ADMIN',
    input: z.object({}),
    async handle(work) {
      await work.enqueue({ task: 'sweep-uploads', payload: {} });
      return {};
    },
  }),
];
const answering = command({
  name: 'AnswerAlone',
  role: 'ROLE_ADMIN',
  input: z.object({}),
  handle: () => Promise.resolve({}),
});

describe('what leaves no event', () => {
  afterEach(() => openCompany(world.owner, company.corporation));

  it('is refused as what leaves one', async () => {
    await setHold(world.owner, company.corporation, 'held');
    for (const one of unrecorded)
      await expect(send(services.store, one, company.actor, {})).rejects.toMatchObject(moving);
    await send(services.store, answering, company.actor, {});
  });

  it.each(unrecorded)('is waited for by who closes the company: $name', async (one) => {
    let isClosed = false;
    const closing: Promise<void>[] = [];
    await services.store.together(async (store) => {
      await send(store, one, company.actor, {});
      closing.push(
        closeCompany(world.owner, company.corporation, 'held').finally(() => {
          isClosed = true;
        }),
      );
      await wait(300);
      expect(isClosed).toBe(false);
    });
    await Promise.all(closing);
    expect(isClosed).toBe(true);
  });
});

describe('a company that has moved', () => {
  beforeAll(() => setHold(world.owner, company.corporation, 'moved', elsewhere));
  afterAll(() => openCompany(world.owner, company.corporation));

  it('is changed by nobody', async () => {
    const { actor } = await signedIn();
    for (const who of [actor, company.actor])
      await expect(send(services.store, createThirdParty, who, clientInput())).rejects.toMatchObject(moved);
  });

  it('forgets what has to be forgotten', async () => {
    const known = allCommands.map(({ name }) => name);
    for (const command of ['EraseCandidate', 'EraseBankTexts', 'EraseDeparted', 'DiscardSlipBatch']) {
      expect(known).toContain(command);
      expect(() => refuseHeld([{ state: 'moved' }], { user: null, command })).not.toThrow();
      expect(() => refuseHeld([{ state: 'moved' }], { user: 1, command })).toThrow();
    }
    expect(() => refuseHeld([{ state: 'moved' }], { user: null, command: 'RemindOfTime' })).toThrow();
  });

  it('reminds nobody by the calendar', async () => {
    await sql`update corporation set details = details || '{"remindersEnabled": true}'`.execute(world.owner);
    expect(await remindingCorporations(world.owner)).toEqual([]);
    await openCompany(world.owner, company.corporation);
    const reminding = await remindingCorporations(world.owner);
    await setHold(world.owner, company.corporation, 'moved', elsewhere);
    expect(reminding).toEqual([company.corporation]);
  });

  it('says where it is above every page, in both languages', async () => {
    const staff = await signedIn();
    for (const [language, told] of [
      ['fr', 'une autre adresse'],
      ['en', 'another address'],
    ] as const) {
      const asked = new URL('http://localhost:3000/');
      const words = await services.words.latest(company.corporation);
      const model = await shellModel(services, staff, asked, language, words, {
        flash: null,
        cookies: null,
      });
      expect(model).toMatchObject({ readOnly: true, movedTo: elsewhere });
      expect(model.closed).toContain(told);
    }
  });
});
