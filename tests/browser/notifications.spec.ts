import { expect, test } from '@playwright/test';
import { personIn, signIn, signInByForm } from './support.ts';

test('a message shows in the bell, is read and put away; the log tells who wrote it', async ({
  page,
  browser,
}) => {
  const title = `Réunion ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/notifications/new');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Objet');
  await page.fill('[name="title"]', title);
  await page.fill('[name="text"]', 'Demain à 9 h');
  await page.getByLabel('Nolwenn Quéré').check();
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.locator('.flashes')).toContainText('Message envoyé');

  // By the form: the log has to tell of it.
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
  const hers = await context.newPage();
  await signInByForm(hers, 'employe');
  await hers.getByRole('link', { name: /^Notifications, \d+ non lue/ }).click();
  const entry = hers.locator('.notification-list li', { hasText: title });
  await expect(entry).toContainText('Demain à 9 h');
  await entry.getByRole('button', { name: 'Marquer comme lue' }).click();
  await expect(entry).not.toContainText('Non lue');
  await entry.getByRole('button', { name: 'Supprimer' }).click();
  await expect(hers.locator('main')).not.toContainText(title);

  await hers.goto('/profile/notifications');
  await hers.getByLabel('Par mail : Messages de l’administration').selectOption('daily');
  await hers.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(hers.getByLabel('Par mail : Messages de l’administration')).toHaveValue('daily');
  expect((await hers.goto('/audit'))?.status()).toBe(403);
  await context.close();

  await page.goto('/audit?kind=notice');
  await expect(page.locator('tbody tr').first()).toContainText('Notification');
  await page.goto('/audit/sign-in');
  await expect(page.locator('tbody')).toContainText('Nolwenn Quéré');
});

test('the search finds across kinds, by right', async ({ page, browser }) => {
  await signIn(page, 'admin');
  await page.goto('/search?q=littoral');
  await expect(page.locator('main h2').first()).toBeVisible();
  await page.goto('/search?q=tva');
  await page.getByRole('link', { name: 'Taux de TVA', exact: true }).click();
  await expect(page).toHaveURL('/admin/vat');
  await page.locator('.top-search select').selectOption('invoices');
  await page.locator('.top-search input').fill('FA-');
  await page.locator('.top-search button').click();
  await expect(page).toHaveURL('/invoice/list?keyword=FA-');

  const { page: hers, context } = await personIn(browser, 'employe', false);
  await hers.goto('/');
  await hers.getByRole('link', { name: /^Rechercher/ }).click();
  await hers.locator('main').getByRole('searchbox').fill('tva');
  await hers.locator('main').getByRole('button', { name: 'Rechercher' }).click();
  await expect(hers.locator('main')).toContainText('Rien ne correspond');
  await context.close();
});

test('the palette goes to what is typed, by keys alone @javascript', async ({ page }) => {
  await signIn(page, 'commercial');
  await page.goto('/');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.type('nouveau devis');
  const option = page.getByRole('option').first();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.getByRole('link', { name: /^Rechercher/ }).click();
  // Enter waits for the answer to what was typed: nobody who types goes by what stands there.
  await page.keyboard.type('projets');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/project\/list/);
});
