import type { AppLoadContext } from '@remix-run/node';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatch } from '#app/api/dispatch.ts';
import { loader as bulkOperationLoader } from '#app/bulk/bulk-operation.tsx';
import { action as editAction } from '#app/records/record-edit.tsx';
import { loader as listLoader } from '#app/records/record-list.tsx';
import { action as importAction, loader as importLoader } from '#app/records/record-import.tsx';
import { action as newAction } from '#app/records/record-new.tsx';
import { action as showAction, loader as showLoader } from '#app/records/record-show.tsx';
import type { Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { registerUser } from '#domain/users/commands.ts';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { makeToken } from '#tests/builders/busy/busy-programs.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { contextOf, formOf, requiredOf, visit } from '#tests/builders/record-forms.ts';
import { valuesFor } from '#tests/builders/record-values.ts';
import { setTransport } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long } from '#tests/setup/chance.ts';
import { servicesOver } from '#tests/builders/services.ts';

/*
 * Every plain record is walked through its pages and its calls, whatever it is of: a new one is walked by being there.
 */

let world: World;
let own: Company;
let services: Services;
let context: AppLoadContext;
const faults: unknown[] = [];

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  own = await createCompany(store, 0);
  // Some of the lists are there in companies alone that work with it.
  await setTransport(store, own);
  const system = systemActor(null);
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Essai', email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  const contract = { start: '2021-01-04', end: null };
  const { corporation } = own;
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
  const { id: user } = await send(store, registerUser, system, {
    username: 'essai',
    person,
    group: 'superadmin',
  });
  services = await servicesOver(world, {
    API_READS_PER_MINUTE: '0',
    API_WRITES_PER_MINUTE: '0',
  });
  const { token } = await makeToken(store, own, { user, roles: ['ROLE_SUPER_ADMIN'] });
  context = await contextOf(services, { token, corporation }, faults);
  expect(context.signedIn?.actor.corporation).toBe(corporation);
});
afterAll(async () => {
  await services.close();
  await world.close();
});

const each = recordDefinitions.map((definition) => [definition.resource, definition] as const);

async function ask(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await dispatch(
    new Request(`http://localhost/api/${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
    }),
    context,
  );
  const json: unknown = JSON.parse((await answer.text()) || 'null');
  return { status: answer.status, json };
}

const uniqueOf = ({ fields }: RecordDefinition) => Object.keys(fields).filter((name) => fields[name]?.unique);

describe('the pages of a plain record', () => {
  const open = (resource: string, keyword: string) =>
    visit(listLoader, context, `/admin/${resource}?keyword=${encodeURIComponent(keyword)}&f.enabled=1`, {
      resource,
    });

  it.each(each)('list, create, show, edit, conflict, delete: %s', async (resource, definition) => {
    const values = valuesFor(definition, 70);
    const label = String(values[definition.label]);
    const create = (form: [string, string][]) =>
      visit(newAction, context, `/admin/${resource}/new`, { resource }, form);

    const blank = await create([['commandId', crypto.randomUUID()]]);
    expect(blank).toMatchObject({
      status: 422,
      data: {
        result: {
          error: Object.fromEntries(requiredOf(definition).map((name) => [name, [expect.any(String)]])),
        },
      },
    });
    expect(await create(formOf(values))).toMatchObject({ status: 302, location: `/admin/${resource}` });
    if (uniqueOf(definition).length > 0) {
      const errors = Object.fromEntries(uniqueOf(definition).map((name) => [name, ['errors.unique']]));
      const twice = await create(formOf(values));
      // What was typed stands in the form again, beside what is wrong with it.
      expect(twice).toMatchObject({
        status: 422,
        data: { result: { error: errors, initialValue: { [definition.label]: label } } },
      });
    }

    const list = (await open(resource, label)).data;
    const row = (list as { rows: { id: number }[] }).rows.at(-1); // what its loader answers
    const id = String(row?.id);
    const show = () => visit(showLoader, context, `/admin/${resource}/${id}`, { resource, id });
    expect(await show()).toMatchObject({ status: 200, data: { title: label, history: [{}], mayEdit: true } });

    const edit = (n: number, revision: number) =>
      visit(editAction, context, `/admin/${resource}/${id}/edit`, { resource, id }, [
        ...formOf(valuesFor(definition, n)),
        ['revision', String(revision)],
      ]);
    expect(await edit(71, 1)).toMatchObject({ status: 302, location: `/admin/${resource}/${id}` });
    expect(await edit(72, 1)).toMatchObject({ status: 409, data: { stale: { revision: 2 } } });
    const told = (await show()).data as { history: { detail: string }[] };
    expect(told.history.map(({ detail }) => detail.includes(' → '))).toEqual([true, false]);

    const remove = () =>
      visit(showAction, context, `/admin/${resource}/${id}`, { resource, id }, [['intent', 'delete']]);
    expect(await remove()).toMatchObject({ status: 302, location: `/admin/${resource}` });
    expect(await show()).toMatchObject({ status: 404 });
    expect(await remove()).toMatchObject({ status: 404 });
  });
});

describe('the calls of a plain record', () => {
  it.each(each)('list, create, show, edit, conflict, delete: %s', async (resource, definition) => {
    const values = valuesFor(definition, 80);
    const label = String(values[definition.label]);
    const key = { 'Idempotency-Key': `walk-${resource}` };
    const made = await ask(`${resource}/new`, values, key);
    expect(made).toMatchObject({ status: 200, json: { item: { revision: 1 } } });
    expect(await ask(`${resource}/new`, values, key)).toEqual(made);
    const { id } = (made.json as { item: { id: number } }).item;
    if (uniqueOf(definition).length > 0)
      expect(await ask(`${resource}/new`, values)).toMatchObject({
        status: 422,
        json: { errors: Object.fromEntries(uniqueOf(definition).map((name) => [name, ['errors.unique']])) },
      });
    expect(await ask(`${resource}/list?enabled=1&keyword=${encodeURIComponent(label)}`)).toMatchObject({
      status: 200,
      json: { items: expect.arrayContaining([expect.objectContaining({ id })]) as unknown },
    });
    expect(await ask(`${resource}/completion/list?keyword=${encodeURIComponent(label)}`)).toMatchObject({
      json: { items: expect.arrayContaining([expect.objectContaining({ id })]) as unknown },
    });
    expect(await ask(`${resource}/show/${id}`)).toEqual(made);
    const other = valuesFor(definition, 81);
    expect(await ask(`${resource}/edit/${id}`, { ...other, revision: 1 })).toMatchObject({
      json: { item: { revision: 2 } },
    });
    expect(await ask(`${resource}/edit/${id}`, { ...other, revision: 1 })).toMatchObject({
      status: 409,
      json: { code: 'STALE' },
    });
    expect(await ask(`${resource}/delete/${id}`, {})).toMatchObject({ status: 200 });
    expect(await ask(`${resource}/show/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('a file of plain records', () => {
  const params = { resource: 'paymentcondition' };
  const path = '/admin/paymentcondition/import';

  /** Chooses a file; answers the page of its dry run. */
  async function choose(text: string) {
    const form = new FormData();
    form.append('corporation', String(own.corporation));
    form.append('file', new File([text], 'conditions.csv'));
    const { status, location } = await visit(importAction, context, path, params, form);
    expect(status).toBe(302);
    const upload = new URL(location ?? '', 'http://localhost').searchParams.get('upload') ?? '';
    // It may take a while: until then the page tells how far it is.
    const dryRun = async () =>
      (await visit(importLoader, context, location ?? '', params)).data as { dry: object | null };
    await expect.poll(async () => (await dryRun()).dry, { timeout: 60_000 }).not.toBeNull();
    const confirm = () =>
      visit(importAction, context, location ?? '', params, [
        ['corporation', String(own.corporation)],
        ['upload', upload],
      ]);
    return { dry: (await dryRun()).dry, confirm };
  }

  it('names each bad line by column and why, and is imported as a dry run showed', async () => {
    const headings = 'Nom;Jours;À compter de;Échéancier (remplace le délai);Active;Remarque\n';
    const { dry } = await choose(
      `${headings}30 jours;trente;La date de facture;;oui;x\n60 jours;60;Un jour;Inconnu;peut-être;\n45 jours;45;invoice_date;;non;\n45 JOURS;45;invoice_date;;oui;\n`,
    );
    expect(dry).toMatchObject({
      ignored: ['Remarque'],
      missing: [],
      ready: true,
      counts: { created: 1, changed: 0, same: 0, doubtful: 0, left: 0, bad: 3 },
      bad: [
        { line: 2, problems: [{ column: 'days', typed: 'trente' }] },
        {
          line: 3,
          problems: [
            { column: 'pattern', typed: 'Inconnu', error: 'import.unknownReference' },
            { column: 'enabled', typed: 'peut-être', error: 'import.flag' },
            { column: 'from', typed: 'Un jour', error: 'errors.choice' },
          ],
        },
        { line: 5, problems: [{ column: 'name', error: 'import.twice|line=4' }] },
      ],
    });

    const right = await choose(
      'Nom;Jours;A COMPTER DE\n30 JOURS;31;invoice_date\n45 jours;45;invoice_date\n',
    );
    expect(right.dry).toMatchObject({ ready: true, counts: { created: 1, changed: 1, same: 0, bad: 0 } });
    const confirmed = await right.confirm();
    expect(confirmed).toMatchObject({
      status: 302,
      location: expect.stringContaining('/bulk-operation/') as unknown,
    });
    const operation = await finishBulkOperation(world.runtime, confirmed.location);
    expect(
      await visit(bulkOperationLoader, context, `/bulk-operation/${operation}`, { operation }),
    ).toMatchObject({
      status: 302,
      location: '/admin/paymentcondition',
    });
    expect(await ask('paymentcondition/list?keyword=jours')).toMatchObject({
      json: {
        total: 2,
        items: [
          { name: '30 JOURS', days: 31 },
          { name: '45 jours', days: 45 },
        ],
      },
    });
    // The draft is gone with its import: confirmed again, it leads to what became of it.
    expect(await right.confirm()).toMatchObject({ status: 302, location: confirmed.location });
  });
});

describe('whatever a program sends', () => {
  const wild = fc.oneof(
    { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '1e400',
      '-0',
      'NaN',
      '9'.repeat(400),
      '2026-02-30',
      '{',
      "'; --",
      '%00',
    ),
    fc.constantFrom<unknown>(0, -1, 1e308, 2 ** 53, 0.1, true, null, [], [[]], {}, [null], [{}], {
      length: 1e9,
    }),
    fc.array(fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 })), { maxLength: 4 }),
  );

  /** A right body with some of its fields replaced, missing or unknown. */
  const bodyOf = (definition: RecordDefinition) =>
    fc
      .tuple(
        fc.dictionary(
          fc.constantFrom(...Object.keys(definition.fields), 'id', 'revision', '__proto__'),
          wild,
          { minKeys: 1 },
        ),
        fc.nat(9),
      )
      .map(([changes, n]) => (n < 4 ? changes : { ...valuesFor(definition, n), ...changes }));

  const asked = fc.constantFrom(...recordDefinitions).chain((definition) => {
    const { resource } = definition;
    const query = fc.webQueryParameters();
    const id = fc.constantFrom('1', '0', '-1', '987654321', 'x', '%00', '1e3', '99999999999999999999');
    return fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          path: fc.constant(`${resource}/new`),
          body: fc.oneof({ weight: 9, arbitrary: bodyOf(definition) }, wild),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ path: id.map((one) => `${resource}/edit/${one}`), body: bodyOf(definition) }),
      },
      fc.record({ path: id.map((one) => `${resource}/delete/${one}`), body: wild }),
      fc.record({ path: query.map((text) => `${resource}/list?${text}`) }),
      fc.record({
        path: fc
          .tuple(
            fc.constantFrom(
              'sort',
              'cursor',
              'keyword',
              'direction',
              'page',
              'maxPerPage',
              ...definition.list.filters,
            ),
            wild,
          )
          .map(
            ([name, value]) =>
              `${resource}/list?${encodeURIComponent(name)}=${encodeURIComponent(JSON.stringify(value))}`,
          ),
      }),
    );
  });

  // Twenty at once: 20,000 in the long form of the tests.
  const ROUNDS = long ? 1000 : 100;

  it(`is answered, and never by a fault: ${ROUNDS * 20} bodies and queries over all lists`, async () => {
    const atOnce = fc.array(asked, { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(atOnce, async (some: { path: string; body?: unknown }[]) => {
        const answers = await Promise.all(
          some.map((one) => ask(one.path, 'body' in one ? (one.body ?? null) : undefined)),
        );
        expect(faults).toEqual([]);
        for (const { status } of answers) expect(status).toBeLessThan(500);
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
  });
});
