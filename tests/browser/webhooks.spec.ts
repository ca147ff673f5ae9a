import { expect, test } from '@playwright/test';
import { confirm, signIn } from './support.ts';

test('a webhook is set up, shows its secret once, is tried out, and tells what went wrong', async ({
  page,
}) => {
  const name = `Entrepôt ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/admin/webhook');
  await page.getByRole('link', { name: 'Nouveau webhook' }).click();
  await page.fill('#webhook-name', name);
  await page.fill('#webhook-url', 'https://10.0.0.1/registre');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Choisissez au moins un événement');
  await expect(page.locator('#webhook-name')).toHaveValue(name);
  await page.getByLabel('Facture entièrement réglée').check();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('ne peut pas être joint');
  await page.fill('#webhook-url', 'https://127.0.0.1:1/registre');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();

  const secret = page.locator('main code');
  await expect(secret).toHaveText(/^whsec_.{44}$/);
  const first = await secret.textContent();
  await page.getByRole('link', { name: 'Je l’ai copié, continuer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('body')).not.toContainText('whsec_');

  await page.getByRole('button', { name: 'Envoyer un essai' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.locator('tbody')).toContainText('Connexion refusée', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Message d’essai' }).click();
  await expect(page.locator('pre').first()).toContainText('"type": "webhook.ping"');
  await page.getByRole('link', { name }).click();

  await confirm(page, 'Renouveler le secret');
  await expect(secret).toHaveText(/^whsec_.{44}$/);
  expect(await secret.textContent()).not.toBe(first);
  await page.getByRole('link', { name: 'Je l’ai copié, continuer' }).click();
  await expect(page.locator('main')).toContainText('Deux secrets signent');
  await page.getByRole('link', { name: 'Supprimer…' }).click();
  await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page).toHaveURL('/admin/webhook');
  await expect(page.locator('main')).not.toContainText(name);
});
