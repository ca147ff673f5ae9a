import { expect, test, type Page } from '@playwright/test';
import { program } from './program.ts';
import { apiAs, origin, SECOND_COMPANY } from './support.ts';

interface Listed {
  items: { id: number; value: string }[];
}

/** A day where nothing else is planned, of each try and round of a test another. */
export function freeDay(day: string): string {
  const { retry, repeatEachIndex } = test.info();
  return `${Number(day.slice(0, 4)) + retry + 2 * repeatEachIndex}${day.slice(4)}`;
}

/** An intervention of the demo's driver, planned on a day where nothing else is. @returns its id */
export async function plannedForDriver(day: string): Promise<number> {
  const office = program();
  await apiAs(office, 'superadmin', SECOND_COMPANY);
  const named = async (path: string, name: string) =>
    ((await (await office.get(path)).json()) as Listed).items.find(({ value }) => value.includes(name))?.id ??
    0;
  const set = await office.post('/api/parameter/createOrUpdate', {
    headers: origin(),
    data: { code: 'transport_order_auto_sending_recipients', value: 'chantier@client.example' },
  });
  expect(set.status()).toBe(200);
  const { items } = (await (await office.get('/api/thirdparty/completion/list?client=1')).json()) as Listed;
  const made = await office.post('/api/transportorder/new', {
    headers: origin(),
    data: {
      orderType: 'pumping',
      client: items[0]?.id,
      driver: await named('/api/persons/completion/list?keyword=Tanguy', 'Ronan'),
      equipment: await named('/api/equipment/completion/list?keyword=42', '42 m'),
      start: `${day}T08:00`,
      end: `${day}T12:00`,
      billing: 'group',
      planned: true,
      lines: [{ kind: 'product', label: 'Béton', planned: '30', unitPrice: '8.20' }],
    },
  });
  expect(await made.text()).toContain('"id"');
  return ((await made.json()) as { item: { id: number } }).item.id;
}

/**
 * The app killed, and opened again without the network that it had not before. In a page of its own: where one that was
 * offline leaves its site and comes back to it, Chromium lets its first requests pass.
 */
export async function openedAgain(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await page.close();
  const opened = await context.newPage();
  await opened.goto(path);
  return opened;
}
