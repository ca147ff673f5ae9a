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

test('a turn that is refused keeps its times for the one in its place, and quantities those noted before @javascript', async ({
  page,
  context,
}) => {
  const id = await plannedForDriver(freeDay('2031-03-10'));
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
  await page.locator('#tour-truck').fill('GA-412-KB');
  await page.locator('#tour-quantity').fill('7,5 m3');
  await press(page, 'Nouveau tour, parti maintenant');
  await press(page, 'Arrivé sur le chantier');
  await expect(page.locator('[data-outbox]')).toContainText('2 envois en attente');
  await context.setOffline(false);
  // Refused on its own page; the time waits for it.
  const quantity = page.locator('#tour-quantity');
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await expect(quantity).toHaveValue('7,5 m3');
  await quantity.fill('7,5');
  await press(page, 'Nouveau tour, parti maintenant');
  await expect(page.locator('[data-outbox]')).toBeHidden({ timeout: 60_000 });
  await expect(page.locator('[data-refused]')).toBeHidden();
  const office = program();
  await apiAs(office, 'superadmin', SECOND_COMPANY);
  const turns = async () =>
    ((await (await office.get(`/api/trucktour/list?order=${id}`)).json()) as { items: { id: number }[] })
      .items;
  await expect
    .poll(turns)
    .toMatchObject([{ truck: 'GA-412-KB', quantity: '7.5', clientArrival: expect.any(String) }]);
  const [turn] = await turns();
  // Noted, the app killed, and noted further: the second says what the first said as well.
  await page.reload();
  await context.setOffline(true);
  const load = (on: Page, name: string) => on.locator(`#tour-${turn?.id}-${name}`);
  const save = (on: Page) => on.locator('details[open]').getByRole('button', { name: 'Enregistrer' }).click();
  await page.locator('[data-turns] summary').click();
  await load(page, 'quantity').fill('8');
  await save(page);
  await expect(page.locator('[data-outbox]')).toContainText('1 envoi en attente');
  const opened = await openedAgain(page, `/tfp/mine/${id}`);
  await opened.locator('[data-turns] summary').click();
  await expect(load(opened, 'quantity')).toHaveValue('8');
  await load(opened, 'mileage').fill('24');
  await save(opened);
  await context.setOffline(false);
  await expect(opened.locator('[data-outbox]')).toBeHidden({ timeout: 60_000 });
  await expect.poll(turns).toMatchObject([{ quantity: '8', mileage: '24' }]);
});

test('quantities that the office changed meanwhile are refused with both values, kept, and decided @javascript', async ({
  page,
  context,
}) => {
  const id = await plannedForDriver(freeDay('2031-03-11'));
  const office = program();
  await apiAs(office, 'superadmin', SECOND_COMPANY);
  const sent = async (path: string, data: object) =>
    (await (await office.post(`/api/trucktour/${path}`, { headers: origin(), data })).json()) as {
      item: { id: number; quantity: string };
    };
  const { item } = await sent('new', { order: id, truck: 'GA-412-KB', quantity: '7' });
  await signIn(page, 'chauffeur', SECOND_COMPANY);
  await page.goto(`/tfp/mine/${id}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.locator('#site-early').check();
  await press('Démarrer');
  const quantity = page.locator(`#tour-${item.id}-quantity`);
  const summary = page.locator('[data-turns] summary');
  await expect(summary).toBeVisible();
  await context.setOffline(true);
  await summary.click();
  const save = () =>
    page.locator('[data-turns] details').getByRole('button', { name: 'Enregistrer' }).click();
  await quantity.fill('8,5');
  await save();
  await expect(page.locator('[data-outbox]')).toContainText('1 envoi en attente');
  await sent(`report/${item.id}`, { quantity: '9' });
  await context.setOffline(false);
  await expect(page.getByRole('alert').first()).toContainText('Voulez-vous continuer la modification', {
    timeout: 60_000,
  });
  await expect(page.locator('[data-refused]')).toContainText('7 → 9');
  await expect(quantity).toHaveValue('8,5');
  const known = async () => {
    const shown = await office.get(`/api/trucktour/show/${item.id}`);
    return ((await shown.json()) as { item: { quantity: string } }).item.quantity;
  };
  expect(await known()).toBe('9');
  await save();
  await expect.poll(known).toBe('8.5');
  await expect(page.locator('[data-refused]')).toBeHidden();
});

test.describe('a company that asks for the position of phones', () => {
  const asks = async (value: boolean) => {
    const office = program();
    await apiAs(office, 'superadmin', SECOND_COMPANY);
    const data = { code: 'mobile_app_required_gps', value };
    expect((await office.post('/api/parameter/createOrUpdate', { headers: origin(), data })).status()).toBe(
      200,
    );
  };
  // Of all of the company's phones: their tests stand in this file, which one worker runs.
  test.beforeEach(() => asks(true));
  test.afterEach(() => asks(false));

  test('is told that there is one, and else why there is none @javascript', async ({ page, context }) => {
    const id = await plannedForDriver(freeDay('2031-03-08'));
    const office = program();
    await apiAs(office, 'superadmin', SECOND_COMPANY);
    const file = async () => (await office.get(`/tfp/${id}/details`)).text();
    const asked = page.locator('[data-locate]');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await context.setGeolocation({ latitude: 48.3904, longitude: -4.4861 });
    await context.grantPermissions(['geolocation']);
    await signIn(page, 'chauffeur', SECOND_COMPANY);
    await page.goto(`/tfp/mine/${id}`);
    await expect(asked).toBeHidden();
    await page.locator('#site-early').check();
    const sending = page.waitForRequest(
      (one) => one.method() === 'POST' && one.url().endsWith(`/tfp/mine/${id}`),
    );
    await press('Démarrer');
    const sent = new URLSearchParams((await sending).postData() ?? '');
    expect(sent.get('located')).toBe('on');
    // That the phone has a position is told, and not where it is.
    expect(sent.toString()).not.toMatch(/48\.39|4\.48/);
    await expect(page.getByRole('button', { name: 'Terminer', exact: true })).toBeVisible();
    expect(await file()).not.toContain('Sans position');
    // Something else is granted alone: where the phone is, is refused.
    await context.clearPermissions();
    await context.grantPermissions(['notifications']);
    await page.reload();
    const state = async () => (await navigator.permissions.query({ name: 'geolocation' })).state;
    expect(await page.evaluate(state)).toBe('denied');
    await expect(asked).toBeVisible();
    await press('Attente');
    await expect(page.getByRole('alert')).toContainText('Le téléphone n’a pas de position : dites pourquoi.');
    await page.locator('#site-no-position').fill('GPS refusé par le chauffeur');
    await press('Attente');
    await expect(page.getByRole('button', { name: 'Reprendre', exact: true })).toBeVisible();
    await expect(page.locator('[data-outbox]')).toBeHidden();
    expect(await file()).toContain('GPS refusé par le chauffeur');
  });
});

test('what a phone keeps for when there is no network weighs 100 kB at most @javascript', async ({
  page,
}) => {
  const id = await plannedForDriver(freeDay('2031-03-09'));
  await signIn(page, 'chauffeur', SECOND_COMPANY);
  await page.goto(`/tfp/mine?day=${freeDay('2031-03-09')}`);
  const isKept = (path: string) => page.evaluate((one) => caches.match(one).then(Boolean), path);
  // Pages are kept after what they run.
  await expect.poll(() => isKept(`/tfp/mine/${id}`)).toBe(true);
  const kept = await page.evaluate(async () => {
    const weigh = async (answer: Response): Promise<number> => {
      const packed = answer.body?.pipeThrough(new CompressionStream('gzip'));
      return (await new Response(packed).arrayBuffer()).byteLength;
    };
    const cache = await caches.open('driver-1');
    const found = [{ path: '/tfp/mine/worker.js', bytes: await weigh(await fetch('/tfp/mine/worker.js')) }];
    for (const { url } of await cache.keys()) {
      const answer = await cache.match(url);
      if (answer) found.push({ path: new URL(url).pathname, bytes: await weigh(answer) });
    }
    return found;
  });
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`figure: the driver’s phone keeps ${(bytes / 1000).toFixed(1)} kB packed`, kept);
  // Scripts and styles, the glass to sign on among them, the day's list and the page of its job.
  expect(kept.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/tfp/mine', `/tfp/mine/${id}`, expect.stringMatching(/\/signature-[^/]*\.js$/)]),
  );
  expect(kept.some(({ path }) => path.endsWith('.css'))).toBe(true);
  expect(bytes).toBeLessThanOrEqual(100_000);
});

test.describe('on a larger phone', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('a whole job in a basement: one slip, one signature, one mail @javascript', async ({
    page,
    context,
  }) => {
    // Its slip waits for those of the demo, which the worker prints when the run begins.
    test.setTimeout(300_000);
    const id = await plannedForDriver(freeDay('2031-03-04'));
    const office = program();
    await apiAs(office, 'superadmin', SECOND_COMPANY);
    await signIn(page, 'chauffeur', SECOND_COMPANY);
    await page.goto(`/tfp/mine/${id}`);
    // The phone keeps the page before it goes down.
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/tfp/mine/${id}`))
      .toBe(true);
    await context.setOffline(true);
    // Planned for another day: asked about before it is kept, so that nothing is refused hours later.
    await page.getByRole('button', { name: 'Démarrer' }).click();
    await expect(page.locator('[data-outbox]')).toBeHidden();
    await page.locator('#site-early').check();
    const pressed = Date.now();
    await page.getByRole('button', { name: 'Démarrer' }).click();
    await expect(page.locator('[data-outbox]')).toContainText('1 envoi en attente');
    await page.getByLabel('Béton').fill('31,5');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Terminer' }).click();
    await expect(page.locator('[data-outbox]')).toContainText('3 envois en attente');
    // Signed, and turned while it is.
    const glass = page.locator('canvas');
    await glass.scrollIntoViewIfNeeded();
    const draw = async (points: readonly (readonly [number, number])[]) => {
      const box = await glass.boundingBox();
      if (box === null) throw new Error('There is no glass');
      for (const [index, [x, y]] of points.entries()) {
        await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
        if (index === 0) await page.mouse.down();
      }
      await page.mouse.up();
    };
    await draw([
      [0.2, 0.3],
      [0.4, 0.7],
      [0.5, 0.2],
    ]);
    await page.setViewportSize({ width: 800, height: 360 });
    await glass.scrollIntoViewIfNeeded();
    await draw([
      [0.6, 0.3],
      [0.8, 0.6],
    ]);
    await page.getByLabel('Nom du signataire', { exact: true }).fill('Le Gall');
    await page.getByRole('button', { name: 'Clore le bon' }).click();
    await expect(page.locator('[data-outbox]')).toContainText('4 envois en attente');
    // The app is killed and opened again, still without a network.
    const opened = await openedAgain(page, `/tfp/mine/${id}`);
    await expect(opened.locator('[data-outbox]')).toContainText('4 envois en attente');
    const back = Date.now();
    await context.setOffline(false);
    await expect(opened.locator('[data-outbox]')).toBeHidden({ timeout: 60_000 });
    await expect(opened.locator('p', { hasText: 'Signé à l’écran' })).toBeVisible();
    const shown = (await (await office.get(`/api/transportorder/show/${id}`)).json()) as {
      item: {
        status: string;
        signed: boolean;
        startedAt: string;
        endedAt: string;
        lines: { real: string | null }[];
      };
    };
    // At the times at which the buttons were pressed, and not when they were sent.
    expect(Math.abs(Date.parse(shown.item.startedAt) - pressed)).toBeLessThan(10_000);
    expect(Date.parse(shown.item.endedAt)).toBeLessThan(back);
    expect(shown.item).toMatchObject({ status: 'completed', signed: true, lines: [{ real: '31.5' }] });
    const slip = await (await office.get(`/tfp/${id}/slip?tab=signature`)).text();
    expect(slip.match(/<svg viewBox="0 0 1000 400"/g)).toHaveLength(1);
    // Two strokes, the one from before it was turned too.
    expect(
      /<path d="(M[^"]*)" fill="none" stroke="currentColor" stroke-width="6"/.exec(slip)?.[1]?.match(/M/g),
    ).toHaveLength(2);
    // Two PDFs are made before: on a busy machine that takes its time.
    await expect
      .poll(
        async () => {
          const sent = await office.get('/api/mail/history/mail/sent?kind=transportSlip');
          const { items } = (await sent.json()) as { items: object[] };
          return items.filter((one) => new RegExp(`INT-${id}\\b`).test(JSON.stringify(one))).length;
        },
        { timeout: 180_000 },
      )
      .toBe(1);
  });
});
