import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { acceptSaleOrder } from '#domain/documents/sale-order-commands.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { commandsOf, createCompany, makeSaleOrder, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* The days on which a corporation invoices its orders are told where orders wait for it. */

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  const { store } = world.runtime;
  const { version } = await makeSaleOrder(store, company, 'validate');
  await send(store, acceptSaleOrder, company.actor, { version, confirmExpired: true });
  as = withRoles(await site.member('yuna', company.corporation), [
    'ROLE_COMMERCE_MANAGER',
    'ROLE_CORPORATION_INVOICE_TIME_READ',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const today = () => todayIn('Europe/Paris', new Date());
const shown = (day: string) => day.split('-').toReversed().join('/');
const monthly = (name: string, day: string, enabled = true) =>
  send(world.runtime.store, commandsOf('corporationinvoicetime').create, company.actor, {
    name,
    frequency: 'monthly',
    dayOfMonth: Number(day.slice(8)),
    weekday: 'monday',
    enabled,
  });
const pages = async () =>
  (await Promise.all(['/', '/commerce'].map((path) => site.ask(path, { as })))).map(({ text }) => text);

describe('the next invoicing day', () => {
  it('is not told where there is none, disabled ones among them', async () => {
    await monthly('Ancien', addDays(today(), 1), false);
    for (const text of await pages()) expect(text).not.toMatch(/Prochaine facturation|Facturation prévue/);
    expect((await pages())[0]).toContain('commande acceptée à facturer');
  });

  it('stands with the orders to invoice, on the home page and on that of sales, and is answered to programs', async () => {
    const soon = addDays(today(), 2);
    await monthly('Mensuel', soon);
    for (const text of await pages()) expect(text).toContain(`Prochaine facturation le ${shown(soon)}`);
    const path = `/api/corporationinvoicetime/show/by/corporation/${company.corporation}`;
    expect(JSON.parse((await site.ask(path, { as })).text)).toMatchObject({
      item: { next: soon, times: [{ value: 'Mensuel' }] },
    });
    await monthly('Aujourd’hui', today());
    for (const text of await pages()) expect(text).toContain('Facturation prévue aujourd’hui');
  });
});
