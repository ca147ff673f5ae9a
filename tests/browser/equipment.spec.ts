import { expect, test } from '@playwright/test';
import { firstId, origin, signIn } from './support.ts';

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
