import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#app/api/catalogue.ts';
import { dispatch } from '#app/api/dispatch.ts';
import { isList, queryNames } from '#app/api/known.ts';
import type { Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { createOrgUnit } from '#domain/company/org-unit-commands.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import { makeToken } from '#tests/builders/busy/busy-programs.ts';
import {
  clientInput,
  createCompany,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { contextOf } from '#tests/builders/record-forms.ts';
import { servicesOver } from '#tests/builders/services.ts';
import { setTransport } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Every list is asked for both directions: it obeys, or says that it has one alone. */

let world: World;
let own: Company;
let services: Services;
let context: AppLoadContext;
const faults: unknown[] = [];

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  own = await createCompany(store, 0);
  await setTransport(store, own);
  const { corporation } = own;
  const system = systemActor(null);
  let user = 0;
  for (const lastName of ['Alpha', 'Beta', 'Gamma']) {
    const identity = {
      gender: 'F' as const,
      firstName: 'Anne',
      lastName,
      email: `${lastName}@essai.example`,
    };
    const { id: person } = await send(store, registerPerson, system, identity);
    const contract = { start: '2021-01-04', end: null };
    await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
    ({ id: user } = await send(store, registerUser, system, {
      username: lastName,
      person,
      group: 'superadmin',
    }));
  }
  for (const name of ['Atelier', 'Bureau', 'Chantier']) {
    for (const kind of ['organization', 'department'] as const)
      await send(store, createOrgUnit, own.actor, { kind, name, code: null, parent: null, type: null });
    const { id } = await send(store, createThirdParty, own.actor, clientInput({ name }));
    await makeQuotation(store, own, 'validate', { thirdParty: id });
    await makeInvoice(store, own, 'validate', { thirdParty: id });
  }
  services = await servicesOver(world, { API_READS_PER_MINUTE: '0', API_WRITES_PER_MINUTE: '0' });
  const { token } = await makeToken(store, own, { user, roles: ['ROLE_SUPER_ADMIN'] });
  context = await contextOf(services, { token, corporation }, faults);
});
afterAll(async () => {
  await services.close();
  await world.close();
});

const answerSchema = z.object({
  items: z.array(z.unknown()).optional(),
  errors: z.record(z.string(), z.unknown()).optional(),
});

/** A list is turned round as a whole: its first page is not the first one of the other way round. */
async function ask(path: string, direction: string, names: readonly string[] = []) {
  const whole = names.includes('maxPerPageAll') ? '&maxPerPageAll=1' : '';
  const url = `http://localhost/api/${path}?direction=${direction}${whole}`;
  const answer = await dispatch(new Request(url), context);
  return { status: answer.status, ...answerSchema.parse(JSON.parse(await answer.text())) };
}

const lists = calls
  .filter((call) => call.method === 'GET' && !call.path.includes('{'))
  .filter((call) => isList(call) || queryNames(call).includes('direction'))
  .map((call) => [call.path, call] as const);

/** Lists whose rows are known to be several here: they show that their order is turned round. */
const turned = new Set<string>();

describe('the direction of a list', () => {
  it.each(lists)('is obeyed or refused by its name: %s', async (path, call) => {
    const sideways = await ask(path, 'sideways');
    expect(sideways.status, path).toBe(422);
    expect(Object.keys(sideways.errors ?? {})).toEqual(['direction']);
    const names = queryNames(call);
    const [up, down] = [await ask(path, 'asc', names), await ask(path, 'desc', names)];
    if (!names.includes('direction')) return;
    expect([up.status, down.status]).toEqual([200, 200]);
    if ((up.items?.length ?? 0) > 1) turned.add(path);
    expect(down.items).toEqual(up.items?.toReversed());
  });

  it('was turned round where lists are held in memory', () => {
    for (const path of [
      'users/list',
      'users/completion/list',
      'users/email/list',
      'organization/tree/list',
      'parameterdefault/list',
      'parameterdefault/completion/list',
      'thirdparty/list/has/invoice',
    ])
      expect(turned).toContain(path);
    expect(faults).toEqual([]);
  });
});
