import { expect, type Page, test } from '@playwright/test';
import { program } from './program.ts';
import { apiAs, origin, SECOND_COMPANY, signIn } from './support.ts';
import { freeDay, openedAgain, plannedForDriver } from './transport-orders.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ viewport: { width: 360, height: 740 } });

/** Whether nothing is wider than the screen. */
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a phone of 360 px without a network: mixings, a product and photos, sent once it is back @javascript', async ({
  page,
  context,
}) => {
  const day = freeDay('2031-03-05');
  const id = await plannedForDriver(day);
  await signIn(page, 'chauffeur', SECOND_COMPANY);
  await page.goto(`/tfp/mine?day=${day}`);
  expect(await fits(page)).toBe(true);
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/tfp/mine/${id}`))
    .toBe(true);
  // The list alone was seen: the page of the job is opened where there is no network, and what it runs is there.
  await context.setOffline(true);
  await page.goto(`/tfp/mine/${id}`);
  await expect(page.locator('[data-strokes]')).toBeAttached();
  const outbox = page.locator('[data-outbox]');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.locator('#site-early').check();
  await press('Démarrer');
  expect(await fits(page)).toBe(true);
  // Each mixing has its own reason: what was typed for one is not the next one's.
  await page.getByLabel('Raison', { exact: true }).fill('Ajout d’eau');
  await press('Début du malaxage');
  await expect(page.getByLabel('Raison', { exact: true })).toHaveValue('');
  await press('Fin du malaxage');
  await page.getByLabel('Raison', { exact: true }).fill('Adjuvant');
  await press('Début du malaxage');
  await press('Fin du malaxage');
  await expect(outbox).toContainText('5 envois en attente');
  await page.locator('#product-label').fill('Adjuvant maison');
  await page.locator('#product-quantity').fill('20');
  await press('Ajouter le produit');
  await page.locator('#photo-photos').setInputFiles([
    { name: 'a.png', mimeType: 'image/png', buffer: png },
    { name: 'b.png', mimeType: 'image/png', buffer: png },
  ]);
  await press('Ajouter les photos');
  await expect(outbox).toContainText('7 envois en attente');
  // Buttons are wide enough for gloves.
  const box = await page.getByRole('button', { name: 'Terminer', exact: true }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(56);
  // The app is killed and opened again, still without a network: nothing is lost.
  const opened = await openedAgain(page, `/tfp/mine/${id}`);
  await expect(opened.locator('[data-outbox]')).toContainText('7 envois en attente');
  await context.setOffline(false);
  await expect(opened.locator('[data-outbox]')).toBeHidden({ timeout: 60_000 });
  await expect(opened.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  expect(await fits(opened)).toBe(true);
  const office = program();
  await apiAs(office, 'superadmin', SECOND_COMPANY);
  const shown = (await (
    await office.get(`/api/transportorder/show/${id}`, { headers: origin() })
  ).json()) as {
    item: { photos: number; phases: { phase: string; reason: string | null }[]; lines: { label: string }[] };
  };
  expect(shown.item).toMatchObject({
    photos: 2,
    phases: [
      { phase: 'mix', reason: 'Ajout d’eau' },
      { phase: 'mix', reason: 'Adjuvant' },
    ],
    lines: [{ label: 'Béton' }, { label: 'Adjuvant maison', real: '20', onSite: true }],
  });
});

test('a network that does not answer is none: what was pressed is shown as kept @javascript', async ({
  page,
}) => {
  const id = await plannedForDriver(freeDay('2031-03-06'));
  await signIn(page, 'chauffeur', SECOND_COMPANY);
  await page.goto(`/tfp/mine/${id}`);
  let answered = 0;
  await page.context().route(`**/tfp/mine/${id}`, async (route) => {
    if (route.request().method() === 'POST') {
      await new Promise((done) => setTimeout(done, 6000));
      answered += 1;
    }
    await route.continue();
  });
  const outbox = page.locator('[data-outbox]');
  await page.locator('#site-early').check();
  await page.getByRole('button', { name: 'Démarrer', exact: true }).click();
  await expect(outbox).toContainText('1 envoi en attente');
  expect(answered).toBe(0);
  await expect(page.getByRole('button', { name: 'Démarrer', exact: true })).toBeHidden();
  // What is typed meanwhile stays once the answer is there.
  await page.getByLabel('Béton').fill('31,5');
  await expect(outbox).toBeHidden({ timeout: 30_000 });
  await expect(page.getByLabel('Béton')).toHaveValue('31,5');
});

test('turns are noted without a network, one of which the server knows nothing yet, and keep their times @javascript', async ({
  page,
  context,
}) => {
  const id = await plannedForDriver(freeDay('2031-03-07'));
  await signIn(page, 'chauffeur', SECOND_COMPANY);
  await page.goto(`/tfp/mine/${id}`);
  await page.locator('#site-early').check();
  const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).click();
  await press(page, 'Démarrer');
  await expect(page.locator('#tour-truck')).toBeVisible();
  await expect
    .poll(() => page.evaluate((path) => caches.match(path).then(Boolean), `/tfp/mine/${id}`))
    .toBe(true);
  await context.setOffline(true);
  const before = Date.now();
  const outbox = page.locator('[data-outbox]');
  await page.locator('#tour-truck').fill('GA-412-KB');
  await page.locator('#tour-quantity').fill('7,5');
  await press(page, 'Nouveau tour, parti maintenant');
  const turn = page.locator('[data-unsent]');
  await expect(turn).toContainText('GA-412-KB');
  await expect(turn).toContainText('Pas encore envoyé');
  await press(page, 'Arrivé sur le chantier');
  await expect(outbox).toContainText('2 envois en attente');
  // The app is killed: the turn, and what is noted next of it, are there again.
  const opened = await openedAgain(page, `/tfp/mine/${id}`);
  await expect(opened.locator('[data-unsent]')).toContainText('GA-412-KB');
  await press(opened, 'Reparti du chantier');
  await press(opened, 'Rentré à la centrale');
  await expect(opened.locator('[data-outbox]')).toContainText('4 envois en attente');
  await expect(opened.locator('[data-unsent] button:visible')).toHaveCount(0);
  const after = Date.now();
  await context.setOffline(false);
  await expect(opened.locator('[data-outbox]')).toBeHidden({ timeout: 60_000 });
  const office = program();
  await apiAs(office, 'superadmin', SECOND_COMPANY);
  const { items } = (await (await office.get(`/api/trucktour/list?order=${id}`)).json()) as {
    items: Record<'centralDeparture' | 'clientArrival' | 'clientDeparture' | 'centralReturn', string>[];
  };
  expect(items).toMatchObject([{ truck: 'GA-412-KB', quantity: '7.5', problem: null }]);
  const [noted] = items;
  const times = [
    noted?.centralDeparture,
    noted?.clientArrival,
    noted?.clientDeparture,
    noted?.centralReturn,
  ].map((at) => Date.parse(at ?? ''));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  expect(times[3]).toBeLessThanOrEqual(after);
});
