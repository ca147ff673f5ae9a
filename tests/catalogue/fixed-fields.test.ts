import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#app/api/catalogue.ts';
import { dispatch } from '#app/api/dispatch.ts';
import { changedFixed, fixedNames, isSame } from '#app/api/fixed-fields.ts';
import type { Services } from '#app/services.server.ts';
import { createUserGroup } from '#domain/users/groups/group-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { makeToken } from '#tests/builders/busy/busy-programs.ts';
import { contextOf } from '#tests/builders/record-forms.ts';
import { servicesOver } from '#tests/builders/services.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* An edit takes what its record was made with, and refuses by name what it would not change. */

const edits = calls.flatMap((edit) => {
  const maker = calls.find(({ path }) => path === edit.path.replace(/\/edit\/\{\w+\}$/, '/new'));
  if (!maker || maker === edit) return [];
  return fixedNames(edit, maker).map((name) => [edit.path, name, edit, maker] as const);
});

describe('a field that only the call which makes the record knows', () => {
  it.each(edits)('is refused by %s where %s says something else', (_path, name, edit, maker) => {
    const other = { [name]: 'autre' };
    expect(changedFixed(edit, maker, other, { [name]: 'dit' })).toEqual({ [name]: ['errors.saidOnce'] });
    expect(changedFixed(edit, maker, other, { [name]: 'autre' })).toEqual({});
    const unsaid = changedFixed(edit, maker, other, { [name]: null });
    expect(unsaid).toEqual(edit.answeredOnce?.includes(name) ? {} : { [name]: ['errors.saidOnce'] });
    expect(changedFixed(edit, maker, { [name]: null }, { [name]: 'dit' })).toEqual({});
  });

  it.each([
    [{ id: 4, value: 'Quatre' }, 4, true],
    [{ id: 4, value: 'Quatre' }, '4', true],
    [{ id: 4, value: 'Quatre' }, { id: 4 }, true],
    [{ id: 4, value: 'Quatre' }, 5, false],
    [[{ id: 1, value: 'Un' }], [1], true],
    [[{ id: 1, value: 'Un' }], [1, 2], false],
    ['12.50', 12.5, true],
    ['12.50', '12.51', false],
    [false, 'true', false],
    [false, 'false', true],
    [true, 'on', true],
    [null, '', true],
    ['', 0, false],
    ['Paris', ' Paris ', true],
    [undefined, 'dit', false],
  ])('%j is as kept where %j is sent: %j', (kept, sent, same) => {
    expect(isSame(kept, sent)).toBe(same);
  });
});

describe('an edit', () => {
  let world: World;
  let own: Company;
  let services: Services;
  let context: AppLoadContext;
  const faults: unknown[] = [];

  beforeAll(async () => {
    world = await createWorld();
    own = await createCompany(world.runtime.store, 0);
    const { store } = world.runtime;
    const system = systemActor(null);
    const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Essai', email: null };
    const { id: person } = await send(store, registerPerson, system, identity);
    const { corporation } = own;
    const contract = { start: '2021-01-04', end: null };
    await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
    const account = { username: 'essai', person, group: 'superadmin' as const };
    const { id: user } = await send(store, registerUser, system, account);
    services = await servicesOver(world, { API_READS_PER_MINUTE: '0', API_WRITES_PER_MINUTE: '0' });
    const { token } = await makeToken(store, own, { user, roles: ['ROLE_SUPER_ADMIN'] });
    context = await contextOf(services, { token, corporation }, faults);
  });
  afterAll(async () => {
    await services.close();
    await world.close();
    expect(faults).toEqual([]);
  });

  async function ask(path: string, body: object) {
    const headers = { 'Content-Type': 'application/json' };
    const request = new Request(`http://localhost/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const answer = await dispatch(request, context);
    const { errors } = z.object({ errors: z.unknown().optional() }).parse(JSON.parse(await answer.text()));
    return { status: answer.status, errors };
  }

  it('of a group says that it stays in its company', async () => {
    const group = { code: 'CH', name: 'Chantiers', baseRole: 'user', parent: null, shared: false } as const;
    const { id } = await send(world.runtime.store, createUserGroup, own.actor, group);
    expect(await ask(`groups/edit/${id}`, { ...group, name: 'Autre' })).toMatchObject({ status: 200 });
    expect(await ask(`groups/edit/${id}`, { ...group, shared: true })).toEqual({
      status: 422,
      errors: { shared: ['errors.saidOnce'] },
    });
    expect((await ask('groups/edit/999999', { ...group, shared: true })).status).toBe(404);
  });

  it('of a payment takes the payment as it was sent, and no other documents', async () => {
    const { version } = await makeInvoice(world.runtime.store, own, 'validate');
    const sent = { invoice: version, date: '2026-03-20', amount: '100', paymentType: own.paymentType };
    const { id } = await send(world.runtime.store, recordPayment, own.actor, sent);
    const again = { ...sent, confirmDate: true, confirmTransfer: true, vat: own.vat, direction: 'in' };
    expect(await ask(`payment/edit/${id}`, { ...again, reference: 'VIR 9' })).toMatchObject({ status: 200 });
    const other = { ...again, allocations: [{ kind: 'invoice', version, amount: '50' }], direction: 'out' };
    expect((await ask(`payment/edit/${id}`, other)).errors).toEqual({
      allocations: ['errors.saidOnce'],
      direction: ['errors.saidOnce'],
    });
  });
});
