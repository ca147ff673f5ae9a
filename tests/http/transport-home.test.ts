import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEGAL_TIME_ZONE, addDays, atDayOfMonth, todayIn } from '#domain/kernel/dates.ts';
import { createTransportOrder, noteSiteStep } from '#domain/transport/order-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What pumping and transport leave to do, as the home page says it. */

const today = todayIn(LEGAL_TIME_ZONE, new Date());
const before = addDays(atDayOfMonth(today, 1), -1);

let world: World;
let site: Site;
let here: Company;
let person: number;

const store = () => world.runtime.store;
const as = async (name: string, ...roles: string[]): Promise<SignedIn> =>
  withRoles(await site.member(name, here.corporation), roles);
const home = async (signedIn: SignedIn) => (await site.ask('/', { as: signedIn })).text;

async function planned(day: string, driver: number): Promise<number> {
  const lines = [
    { kind: 'package' as const, label: 'Forfait', planned: '1', unitPrice: '420', vat: here.vat },
  ];
  const times = { start: `${day}T00:30`, end: `${day}T01:30`, siteAddress: '3 quai Malbert, Brest' };
  const equipment = await pump(store(), here, `Pompe du ${day}`);
  const input = transportOrder(here, { ...times, equipment, driver, planned: true, lines });
  return (await send(store(), createTransportOrder, here.actor, input)).id;
}

async function done(id: number, day: string): Promise<void> {
  await send(store(), noteSiteStep, here.actor, { id, step: 'start', at: `${day}T00:30` });
  await send(store(), noteSiteStep, here.actor, { id, step: 'end', at: `${day}T01:30` });
}

let driver: SignedIn;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store(), 0);
  await setTransport(store(), here);
  driver = await as('chauffeur', 'ROLE_TRANSPORT_ORDER_DRIVE');
  person = driver.actor.person ?? 0;
  await planned(today, person);
  await planned(addDays(today, 1), person);
  await done(await planned(before, person), before);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

it('tells a driver their own interventions of today, and nobody else', async () => {
  const text = await home(driver);
  expect(text).toContain('1 intervention aujourd’hui');
  expect(text).toContain('3 quai Malbert, Brest');
  expect(text).toMatch(/href="\/tfp\/mine"/);
  expect(text).not.toContain('mois passé');
  expect(await home(await as('autre', 'ROLE_TRANSPORT_ORDER_DRIVE'))).not.toContain(
    'intervention aujourd’hui',
  );
});

it('tells who invoices the slips of past months that are left', async () => {
  const text = await home(await as('facturation', 'ROLE_TRANSPORT_ORDER_INVOICE'));
  expect(text).toContain('1 bon d’un mois passé à facturer');
  expect(text).toMatch(/href="\/tfp\/invoice"/);
  expect(text).not.toContain('1 intervention aujourd’hui');
});

it('tells nothing of them in a company that does not work with transport', async () => {
  await setTransport(store(), here, false);
  const text = await home(await as('tout', 'ROLE_SUPER_ADMIN'));
  expect(text).not.toContain('mois passé');
  expect(text).not.toContain('/tfp/');
});
