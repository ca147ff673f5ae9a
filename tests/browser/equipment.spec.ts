import { expect, test, type Page } from '@playwright/test';
import { baseUrl, firstId, origin, signIn } from './support.ts';

/* What a depot does with a phone alone: find a piece, hand it out, take it back, inspect it, count it. */

test.use({ viewport: { width: 360, height: 740 } });

test('a phone hands a piece out, takes it back, inspects and counts it @scripts', async ({ page }) => {
  await signIn(page, 'superadmin');
  const type = await firstId(page.request, '/api/equipmenttype/list');
  const code = `TEL-${Date.now()}-${Math.random().toString(36).slice(2, 6)}`;
  const data = { name: `Meuleuse ${code}`, type, code, place: `Rayon ${code}`, meter: 'none' };
  const made = await page.request.post('/api/equipment/new', { headers: origin(), data });
  expect(made.status(), await made.text()).toBeLessThan(300);
  const open = () => page.goto(`/equipment/code/${code}`);
  const badge = page.locator('.head .badge').first();

  await page.goto(`/equipment/list?keyword=${code}`);
  await expect(page.getByRole('link', { name: data.name })).toBeVisible();

  await open();
  await page.getByRole('link', { name: 'Remettre', exact: true }).click();
  // With scripts a field to type in stands before a long list, which keeps what is chosen.
  await page.locator('select[name="person"]').selectOption({ index: 1 }, { force: true });
  await page.getByLabel('Signé par').fill('Y. Kerleo');
  await page.getByLabel(/J’ai reçu/).check();
  await page.locator('main form button.btn.primary').click();
  await expect(badge).toHaveText('Sorti');

  await open();
  await page.getByRole('link', { name: 'Reprendre', exact: true }).click();
  await page.locator('main form button.btn.primary').click();
  // Back on the page of the label: the next thing is done there.
  await expect(page).toHaveURL(`/equipment/code/${code}`);
  await expect(badge).toHaveText('Disponible');
  await page.getByRole('link', { name: 'Vérifier', exact: true }).click();
  await page.locator('main form button.btn.primary').click();
  await expect(page.locator('.flashes')).toContainText('Vérification enregistrée');

  await page.goto('/equipment/count');
  await page.getByLabel('Lieu').selectOption(data.place);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await open();
  await page
    .getByRole('link', { name: /^Compter/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Compter' }).click();
  await expect(page.locator('.badge', { hasText: 'Retrouvé' })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
});

/** Draws a stroke on the glass of the page, as a finger does. */
async function sign(page: Page): Promise<void> {
  const glass = page.locator('[data-signature] canvas');
  await glass.scrollIntoViewIfNeeded();
  const box = await glass.boundingBox();
  if (box === null) throw new Error('There is no glass to sign on');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page.mouse.down();
  for (const [x, y] of [
    [0.4, 0.2],
    [0.5, 0.8],
    [0.7, 0.3],
    [0.85, 0.6],
  ] as const)
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 });
  await page.mouse.up();
}

const send = (page: Page) => page.locator('main form button.btn.primary').click();

/** No page of a phone is wider than the phone. */
const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

test('a whole day of a depot with a phone: found, signed for on the glass, back with a photo, failed, repaired, lost, found and moved @javascript', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  const type = await firstId(page.request, '/api/equipmenttype/list');
  const code = `JOUR-${Date.now()}-${Math.random().toString(36).slice(2, 6)}`;
  const data = { name: `Scie ${code}`, type, code, place: 'Dépôt', meter: 'hours' };
  const made = await page.request.post('/api/equipment/new', { headers: origin(), data });
  expect(made.status(), await made.text()).toBeLessThan(300);
  const badge = page.locator('.head .badge').first();
  const press = (name: string) => page.getByRole('link', { name, exact: true }).first().click();

  await page.goto('/equipment');
  await press('Scanner');
  await page.getByLabel('Code ou nom').fill(`scie ${code}`);
  await page.getByRole('button', { name: 'Trouver' }).click();
  await expectNarrow(page);
  await page.getByRole('link', { name: data.name }).click();
  await expect(page).toHaveURL(`/equipment/code/${code}`);

  await press('Remettre');
  await page.locator('select[name="person"]').selectOption({ index: 1 }, { force: true });
  await sign(page);
  await expectNarrow(page);
  await send(page);
  await expect(badge).toHaveText('Sorti');

  await press('Réserver');
  await page.locator('select[name="person"]').selectOption({ index: 2 }, { force: true });
  await send(page);
  // Whoever has it has it until it is back: nobody gets it meanwhile.
  await expect(page.locator('.errors, .summary, [role="alert"]').first()).toBeVisible();
  await page.goto(`/equipment/code/${code}`);

  await press('Reprendre');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'retour.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await sign(page);
  await send(page);
  await expect(page).toHaveURL(`/equipment/code/${code}`);
  await expect(badge).toHaveText('Disponible');

  await press('Vérifier');
  await page.locator('select[name="result"]').selectOption('failed');
  await page.getByLabel('Réserves ou motif').fill('Carter fendu');
  await send(page);
  await expect(badge).toHaveText('Indisponible');
  await press('Vérifier');
  await send(page);
  await expect(badge).toHaveText('Disponible');

  await press('Relever le compteur');
  await page.getByLabel('Relevé').fill('128');
  await send(page);
  await press('Déplacer');
  await page.getByLabel('Lieu de rangement').fill('Rayon B');
  await send(page);
  await expect(page.locator('main')).toContainText('Rayon B');
  await press('Déclarer perdu');
  await page.getByRole('button', { name: 'Déclarer perdu' }).click();
  await expect(badge).toHaveText('Perdu');
  await press('Déclarer retrouvé');
  await send(page);
  await expect(badge).toHaveText('Disponible');

  await page.getByRole('link', { name: 'Étiquette suivante' }).click();
  await expect(page.getByLabel('Code ou nom')).toBeVisible();
  const uses = await page.request.get(`/api/equipmentusagehistory/list?keyword=${code}`);
  expect(await uses.json()).toMatchObject({ items: [{ drawn: true, backDrawn: true, status: 'returned' }] });
});

test('the camera reads labels where the browser does: it finds a piece and counts one after the other @javascript', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // A browser of a phone: codes that are "seen" stand in the window's name, which outlives pages.
    Object.defineProperty(window, 'BarcodeDetector', {
      value: class {
        detect() {
          return Promise.resolve(window.name === '' ? [] : [{ rawValue: window.name }]);
        }
      },
    });
    navigator.mediaDevices.getUserMedia = () =>
      Promise.resolve(document.createElement('canvas').captureStream());
  });
  await signIn(page, 'superadmin');
  const type = await firstId(page.request, '/api/equipmenttype/list');
  const stamp = `${Date.now()}-${Math.random().toString(36).slice(2, 6)}`;
  const codes = [`CAM-A-${stamp}`, `CAM-B-${stamp}`];
  for (const code of codes) {
    const data = { name: `Caisse ${code}`, type, code, place: `Allée ${stamp}`, meter: 'none' };
    expect((await page.request.post('/api/equipment/new', { headers: origin(), data })).status()).toBe(200);
  }
  const show = (text: string) => page.evaluate((seen) => void (window.name = seen), text);
  const label = (code = '') => `${baseUrl()}/equipment/code/${code}`;

  const scan = await page.goto('/equipment/scan');
  expect(scan?.headers()['permissions-policy']).toBe('camera=(self), microphone=()');
  expect((await page.request.get('/equipment/list')).headers()['permissions-policy']).toContain('camera=()');
  await page.getByRole('button', { name: 'Lire avec la caméra' }).click();
  await expect(page.locator('.scanner video')).toBeVisible();
  await show(label(codes[0]));
  await expect(page).toHaveURL(label(codes[0]));

  await page.goto('/equipment/count');
  await page.getByLabel('Lieu').selectOption(`Allée ${stamp}`);
  await page.getByRole('button', { name: 'Commencer' }).click();
  // Opened once, the camera is open; the label that was read last is not counted again while it lies there.
  await expect(page.locator('.scanner video')).toBeVisible();
  await show('');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('registre-label'))).toBeNull();
  for (const code of codes) {
    await show(label(code));
    await expect(page.locator('tr', { hasText: code }).locator('.badge')).toHaveText('Retrouvé');
  }
  await expect(page.locator('.scanner video')).toBeVisible();
  await page.getByRole('button', { name: 'Fermer la caméra' }).click();
  await expect(page.locator('.scanner video')).toHaveCount(0);
});
