import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import { setCorporationEnabled } from '#domain/company/commands.ts';
import { usualCalendar } from '#domain/company/calendar.ts';
import * as companies from '#domain/company/company-commands.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { loader as fec } from '#app/accounting/fec-export.ts';
import { calls } from '#app/api/catalogue.ts';
import { dispatch } from '#app/api/dispatch.ts';
import {
  action as detailsAction,
  loader as detailsLoader,
} from '#app/documents/details/document-details.tsx';
import { loader as editLoader } from '#app/documents/form/document-edit.tsx';
import { loader as historyLoader } from '#app/documents/history/history-page.tsx';
import { action as newAction, loader as newLoader } from '#app/documents/form/document-new.tsx';
import { loader as companyEdit } from '#app/company/company-edit.tsx';
import { loader as newRecord } from '#app/records/record-new.tsx';
import type { Services } from '#app/services.server.ts';
import { action as choose } from '#app/session/corporation.tsx';
import { allCommands } from '#tests/builders/all-commands.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { valuesFor } from '#tests/builders/record-values.ts';
import { sessionOf, signedInBy } from '#tests/builders/session.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { pageContext, servicesOver } from '#tests/builders/services.ts';

const details = detailsLoader.at('invoiceDetails');
const change = detailsAction.at('invoiceDetails');
const edit = editLoader.at('invoiceEdit');
const history = historyLoader.at('invoiceHistory');
const blank = newLoader.at('invoiceNew');
const make = newAction.at('invoiceNew');

let world: World;
let company: Company;
let other: Company;
let services: Services;
let invoice: number;
let foreign: number;
let chief: string;
let clerk: string;

const system = systemActor(null);
const disabled = { kind: 'conflict', code: 'CORPORATION_DISABLED' };

const signedIn = (token: string) => signedInBy(services, token);

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store, 0);
  other = await createCompany(store, 1);
  invoice = (await makeInvoice(store, company, 'validate')).version;
  foreign = (await makeInvoice(store, other, 'validate')).version;
  services = await servicesOver(world);
  chief = await sessionOf(world, services, company, { username: 'chief', group: 'superadmin' });
  clerk = await sessionOf(world, services, company, { username: 'clerk', group: 'admin' });
  await send(store, setCorporationEnabled, system, { id: company.corporation, enabled: false });
});
afterAll(async () => {
  await services.close();
  await world.close();
});

const contextFor = async (token: string): Promise<AppLoadContext> =>
  pageContext(services, await signedIn(token));

/** A request to a page; with a form, one that sends it. */
const asked = async (token: string, path: string, id: number, form?: Record<string, string>) => ({
  request: new Request(
    `http://localhost${path}`,
    form ? { method: 'POST', body: new URLSearchParams(form) } : {},
  ),
  params: { versionId: String(id) },
  context: await contextFor(token),
});

async function called(path: string, body?: object): Promise<{ status: number; code: unknown }> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await dispatch(
    new Request(`http://localhost/api/${path}`, sent ?? {}),
    await contextFor(chief),
  );
  const { code = null } = (await answer.json()) as { code?: unknown };
  return { status: answer.status, code };
}

const thrownBy = async (run: Promise<unknown>): Promise<Response> => {
  const thrown: unknown = await run.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error('It was let through');
  return thrown;
};

const eventsStored = async () =>
  Number(
    (
      await world.owner
        .selectFrom('emt_messages')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('a disabled company', () => {
  it('is open to super admins alone, who choose it to look at it', async () => {
    const inside = await signedIn(chief);
    expect(inside.actor).toMatchObject({ corporation: company.corporation, readOnly: true });
    expect(inside.actor.corporations).toEqual([other.corporation]);
    const outside = await signedIn(clerk);
    expect(outside).toMatchObject({ locked: true, actor: { corporation: null } });
    expect(outside.actor.readOnly).toBeUndefined();

    const chosen = async (corporation: number) => {
      await choose(await asked(chief, '/corporation', 0, { corporation: String(corporation) }));
      return (await signedIn(chief)).actor;
    };
    const elsewhere = await chosen(other.corporation);
    expect(elsewhere.corporation).toBe(other.corporation);
    expect(elsewhere.readOnly).toBeUndefined();
    expect(await chosen(company.corporation)).toMatchObject({
      corporation: company.corporation,
      readOnly: true,
    });
  });

  it('answers every list, its documents and the file of its entries', async () => {
    // What a setting brings is missing where it is off.
    const lists = calls.filter(
      ({ method, path, setting }) =>
        method === 'GET' && setting !== 'showTransport' && /^[^{]+\/list$/.test(path),
    );
    expect(lists.length).toBeGreaterThan(100);
    const answers: unknown[] = [];
    for (const { path } of lists) answers.push({ path, ...(await called(path)) });
    const expected = lists.map(({ path }) => ({ path, status: 200, code: null }));
    expect(answers).toEqual(expected);

    const page = await details(await asked(chief, `/invoice/${invoice}/details`, invoice));
    expect(JSON.stringify(page)).toContain('Dalle du hangar');
    expect(
      JSON.stringify(await history(await asked(chief, `/invoice/${invoice}/history`, invoice))),
    ).toContain('Validée');
    const file = await fec(await asked(chief, '/accounting/fec?year=2026', invoice));
    expect(file instanceof Response && file.status).toBe(200);
  });

  it('keeps others’ documents missing', async () => {
    const missing = await thrownBy(details(await asked(chief, `/invoice/${foreign}/details`, foreign)));
    expect(missing.status).toBe(404);
    expect(await called(`invoiceversion/show/${foreign}`)).toEqual({ status: 404, code: 'NOT_EXIST' });
  });

  it('refuses every command, with its reason', async () => {
    const { actor } = await signedIn(chief);
    const before = await eventsStored();
    const inside = allCommands.filter(({ access }) => access.scope === 'corporation');
    expect(inside.length).toBeGreaterThan(300);
    for (const command of inside)
      expect(await refused(services.store.execute(command, actor, {})), command.name).toMatchObject(disabled);

    const id = company.corporation;
    const inFile = (command: Command, who: Actor, input: object) =>
      refused(send(services.store, command, who, { id, revision: null, ...input }));
    expect(await inFile(companies.editCorporationAddresses, actor, { addresses: [] })).toMatchObject(
      disabled,
    );
    expect(await inFile(companies.setCorporationLogo, actor, { logo: null })).toMatchObject(disabled);
    const elsewhere = { ...system, user: actor.user };
    expect(await inFile(companies.setCorporationCalendar, elsewhere, usualCalendar)).toMatchObject(disabled);

    const unit = recordDefinition('unittype');
    if (unit === null) throw new Error('There are no units');
    const shared = { ...unit, scope: 'corporation-over-installation' as const };
    const create = recordCommands(shared).create;
    expect(await refused(send(services.store, create, actor, valuesFor(shared, 1)))).toMatchObject(disabled);
    expect(await eventsStored()).toBe(before);
  });

  it('tells why: programs by a code, people on the page that they sent from', async () => {
    expect(await called('vat/new', { name: 'TVA 10 %', rate: '10', category: 'S' })).toEqual({
      status: 409,
      code: 'CORPORATION_DISABLED',
    });
    const path = `/invoice/${invoice}/details`;
    const sent = await thrownBy(change(await asked(chief, path, invoice, { intent: 'copy' })));
    expect(sent.headers.get('Location')).toBe(path);
    expect(sent.headers.get('Set-Cookie')).toContain('registre_flash');
    const typed = await thrownBy(make(await asked(chief, '/invoice/new', 0, { title: 'Dalle' })));
    expect(typed.headers.get('Location')).toBe('/');
  });

  it('shows no form: its address leads to what it is about', async () => {
    const leads = async (opened: Promise<unknown>) => {
      const led = await thrownBy(opened);
      expect(led.headers.get('Set-Cookie')).toContain('registre_flash');
      return led.headers.get('Location');
    };
    expect(await leads(edit(await asked(chief, `/invoice/${invoice}/edit`, invoice)))).toBe(
      `/invoice/${invoice}/details`,
    );
    expect(await leads(blank(await asked(chief, '/invoice/new', 0)))).toBe('/invoice/list');
    const file = { ...(await asked(chief, '/company/edit', 0)), params: { id: String(company.corporation) } };
    const rate = await thrownBy(
      newRecord({ ...(await asked(chief, '/admin/vat/new', 0)), params: { resource: 'vat' } }),
    );
    expect(rate.headers.get('Location')).toBe('/admin/vat');
    expect(await leads(companyEdit(file))).toBe(`/company/${company.corporation}/details`);
  });

  it('works again once it is enabled', async () => {
    const { actor } = await signedIn(chief);
    await send(services.store, setCorporationEnabled, actor, { id: company.corporation, enabled: true });
    const again = (await signedIn(chief)).actor;
    expect(again.readOnly).toBeUndefined();
    const { id } = await makeInvoice(services.store, { ...company, actor: again }, 'validate');
    const happened = (await services.store.read(`invoice-${id}`)).map(({ event }) => event.type);
    expect(happened).toEqual(['InvoiceDrafted', 'InvoiceValidated']);
  });
});
