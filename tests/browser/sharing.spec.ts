import { expect, test } from '@playwright/test';
import { personIn, signIn } from './support.ts';

test('a private document is shared with its files, talked about, and hidden from everybody else', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const title = `Plan de pompage ${Date.now()}`;
  await signIn(page, 'commercial');
  await page.goto('/share_document/new');
  await page.getByLabel('Titre').fill(title);
  await page.getByLabel('Adresses autorisées').fill('pas une adresse');
  await page.getByRole('button', { name: 'Partager' }).click();
  await expect(page.locator('.summary')).toContainText('n’est pas une adresse mail');
  await expect(page.getByLabel('Titre')).toHaveValue(title);
  await page.getByLabel('Adresses autorisées').fill('Comptable@registre.example');
  await page.getByLabel('Fichiers').setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Accès par la rue du Port'),
  });
  await page.getByRole('button', { name: 'Partager' }).click();
  await expect(page.locator('h1')).toHaveText(title);
  await expect(page.getByText('comptable@registre.example')).toBeVisible();
  const address = page.url();
  const file = await page.getByRole('link', { name: 'Télécharger plan.txt' }).getAttribute('href');

  const reader = await personIn(browser, 'comptable', javaScriptEnabled);
  await reader.page.goto('/share_document?tab=shared');
  await reader.page.getByRole('link', { name: title }).click();
  await reader.page.getByLabel('Ajouter un commentaire').fill('Bien reçu');
  await reader.page.getByRole('button', { name: 'Commenter' }).click();
  await expect(reader.page.locator('.attached-name', { hasText: 'Bien reçu' })).toBeVisible();
  expect(await (await reader.page.request.get(file ?? '')).text()).toBe('Accès par la rue du Port');
  await reader.context.close();

  await page.goto('/share_document/activity');
  await expect(page.locator('.time li', { hasText: 'Bien reçu' })).toContainText('Nouveau');
  await page.getByRole('button', { name: 'Tout marquer comme vu' }).click();
  await expect(page.locator('.time li', { hasText: 'Bien reçu' })).not.toContainText('Nouveau');

  const other = await personIn(browser, 'employe', javaScriptEnabled);
  for (const path of [address, file ?? '']) {
    const answer = await other.page.request.get(path);
    expect([path, [403, 404].includes(answer.status())]).toEqual([path, true]);
  }
  await other.context.close();
});
