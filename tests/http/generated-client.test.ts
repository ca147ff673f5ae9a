import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#app/api/catalogue.ts';
import { dispatch } from '#app/api/dispatch.ts';
import { openApi } from '#app/api/open-api.ts';
import type { Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import type { Known, Told } from '#tests/client/told.ts';
import { makeToken } from '#tests/builders/busy/busy-programs.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { contextOf } from '#tests/builders/record-forms.ts';
import { servicesOver } from '#tests/builders/services.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/*
 * A client of others' making, generated from the description as a program outside would, does a whole piece of work:
 * checked by the compiler against the description, then run.
 */

// Its types are made in this suite alone: nothing else can check it.
const scripts = import.meta.glob<{ work(known: Known): Promise<Told> }>('../client/work.ts');

let world: World;
let own: Company;
let services: Services;
let told: Told;
const root = join(import.meta.dirname, '../..');
const faults: unknown[] = [];

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  own = await createCompany(store, 0);
  const { corporation } = own;
  const system = systemActor(null);
  const identity = { gender: 'F' as const, firstName: 'Anne', lastName: 'Essai', email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  const contract = { start: '2021-01-04', end: null };
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract });
  const account = { username: 'essai', person, group: 'superadmin' as const };
  const { id: user } = await send(store, registerUser, system, account);
  services = await servicesOver(world, { API_READS_PER_MINUTE: '0', API_WRITES_PER_MINUTE: '0' });
  const { token } = await makeToken(store, own, { user, roles: ['ROLE_SUPER_ADMIN'] });
  const context = await contextOf(services, { token, corporation }, faults);
  const script = await scripts['../client/work.ts']?.();
  if (!script) throw new Error('The script of the client is gone');
  told = await script.work({ fetch: (request) => dispatch(request, context), token, corporation });
});
afterAll(async () => {
  await services.close();
  await world.close();
});

it('a generated client knows every field of what it sends and is answered, without a cast', async () => {
  const generated = astToString(await openapiTS(JSON.stringify(openApi(calls))));
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  try {
    const script = readFileSync(join(root, 'tests/client/work.ts'), 'utf8');
    const code = script.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    expect(code).not.toMatch(/\bas (?!const\b)[A-Za-z]|\bany\b|@ts-/);
    writeFileSync(join(folder, 'registre.d.ts'), generated);
    writeFileSync(join(folder, 'work.ts'), script);
    copyFileSync(join(root, 'tests/client/told.ts'), join(folder, 'told.ts'));
    const program = ts.createProgram([join(folder, 'work.ts')], {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      types: [],
      baseUrl: root,
      paths: { 'openapi-fetch': ['node_modules/openapi-fetch/dist/index.d.mts'] },
    });
    const problems = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    expect(problems).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('and does the work: offer, acceptance, invoice, payment, credit note, copy, several at once', () => {
  expect(faults).toEqual([]);
  expect(told.quotation.status).toBe('accepted');
  expect(told.invoice).toMatchObject({ finalTotal: '1800.00', restAmount: '1200.00' });
  expect(told.credited).toBe('1800.00');
  expect(told.changed).toContain(told.invoice.id);
  expect(told.imported).toBe(3);
  expect(told.refused).toContain('rate');
});
