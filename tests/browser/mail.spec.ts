import { truncateSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { confirm, FIRST_COMPANY, SECOND_COMPANY, signIn } from './support.ts';

/** The page of some document of a list: one of the oldest, since newer ones are other tests' to change and delete. */
async function openLast(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await page.locator('td a.ref').last().click();
  await expect(page).toHaveURL(/details/);
  return new URL(page.url()).pathname;
}

const textFile = (name: string, words: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});

test('a reminder of an overdue invoice, with a file, is told in its history', async ({ page }) => {
  await signIn(page, 'comptable');
  const details = await openLast(page, '/invoice/list?status=overdue');
  const name = `relevé ; d’été = ${Date.now()}.txt`;
  const receiver = `compta-${Date.now()}-${Math.random().toString(36).slice(2)}@client.example`;
  // Not the link that it carries, which stands in a list of its own.
  const row = page.locator('.mails li', { hasText: receiver, hasNotText: 'Valable' });
  await page.getByText('Joindre un fichier…').click();
  await page.setInputFiles('#attached-files', textFile(name, 'Deux lignes'));
  await page.getByRole('button', { name: 'Joindre', exact: true }).click();
  await expect(page).toHaveURL(details);
  await expect(page.locator('.attached')).toContainText(name);

  await page.goto(details.replace('details', 'mail'));
  // In the client's language, whoever is overdue on this day.
  await expect(page.locator('#mail-subject')).toHaveValue(/^(?:Facture|Invoice) /);
  await page.fill('#mail-to', 'compta@client.example; nulle part');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('« nulle » n’est pas une adresse mail');
  await page.fill('#mail-to', `Compta <${receiver}>`);
  await page.fill('#mail-cc', 'chef@client.example');
  await page.getByLabel(name).check();
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page).toHaveURL(details);
  await expect(row).toContainText(`${receiver}, chef@client.example`);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Conservé', { timeout: 500 });
  }).toPass({ timeout: 60_000 });

  await row.getByRole('link').first().click();
  await expect(page.locator('.letter')).toContainText(/Veuillez trouver ci-joint|Please find/);
  await expect(page.locator('main')).toContainText(name);
  await page.goto(`/mail/list?status=kept&keyword=${encodeURIComponent(receiver)}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('a file is downloaded as it came, renamed, and deleted after a question', async ({ page, request }) => {
  await signIn(page, 'commercial');
  const details = await openLast(page, '/quotation/list');
  await page.goto(details.replace('details', 'documents'));
  const name = `plan ${Date.now()}`;
  await page.setInputFiles('#attached-files', textFile(`${name}.html`, '<script>alert(1)</script>'));
  await page.getByRole('button', { name: 'Joindre', exact: true }).click();
  const row = page.locator('.attached li', { hasText: name });
  const href = (await row.getByRole('link', { name: 'Télécharger' }).getAttribute('href')) ?? '';
  expect((await request.get(href, { maxRedirects: 0 })).status()).toBe(302);
  const answer = await page.request.get(href);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}.html"; filename*=UTF-8''${encodeURIComponent(name)}.html`,
    'x-content-type-options': 'nosniff',
  });

  await row.getByRole('link', { name, exact: false }).first().click();
  await expect(page.getByText('Pas d’aperçu pour ce fichier')).toBeVisible();
  await page.locator('.viewer-shown summary').click();
  await page.getByLabel('Nouveau nom').fill(`${name} bis`);
  await page.getByRole('button', { name: 'Renommer' }).click();
  await expect(page.locator('.viewer-shown h2')).toHaveText(`${name} bis.html`);
  await page
    .locator('.attached li', { hasText: `${name} bis.html` })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Supprimer la sélection' }).click();
  await expect(page.locator('.dialog')).toContainText(`${name} bis.html`);
  await page.locator('.dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Document supprimé.')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(name);
});

test('a record’s files are shown by what they are, one after the other, and flagged', async ({ page }) => {
  await signIn(page, 'admin');
  await openLast(page, '/client/list');
  const stamp = Date.now();
  const picture = await page.screenshot();
  await page.getByText('Joindre un fichier…').click();
  await page.setInputFiles('#attached-files', [
    { name: `photo ${stamp}.png`, mimeType: 'image/png', buffer: picture },
    textFile(`notes ${stamp}.txt`, 'un < deux'),
  ]);
  await page.getByRole('button', { name: 'Joindre', exact: true }).click();
  await page.getByRole('link', { name: `photo ${stamp}.png`, exact: true }).click();
  const shown = page.locator('.viewer-shown');
  await expect(shown.getByRole('img', { name: `photo ${stamp}.png` })).toBeVisible();
  await shown.getByRole('link', { name: 'Suivant' }).click();
  await expect(page.frameLocator('.viewer-frame iframe').locator('pre')).toHaveText('un < deux');
  await shown.locator('summary').click();
  await shown.getByRole('button', { name: 'Joindre à la convocation' }).click();
  await expect(shown.locator('header')).toContainText('Convocation');
  await page.getByRole('link', { name: 'Fermer' }).click();
  await expect(page.locator('.attached')).toContainText(`notes ${stamp}.txt`);
});

test('files of more than 10 MB are refused in words', async ({ page }, testInfo) => {
  await signIn(page, 'commercial');
  const details = await openLast(page, '/quotation/list');
  for (const bytes of [10.6e6, 14e6]) {
    await page.goto(details.replace('details', 'documents'));
    // By its path: a buffer would go through the pipe to the browser, spelled in letters.
    const file = testInfo.outputPath('grand.bin');
    writeFileSync(file, '');
    truncateSync(file, bytes);
    await page.setInputFiles('#attached-files', file);
    await page.getByRole('button', { name: 'Joindre', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('« grand.bin » dépasse 10 Mo');
  }
});

test('a template is previewed, refused with an unknown field, saved and taken back', async ({
  page,
  javaScriptEnabled,
}) => {
  // The same test runs with and without scripts at the same time: each in a company of its own.
  await signIn(page, 'admin', javaScriptEnabled ? FIRST_COMPANY : SECOND_COMPANY);
  await page.goto('/admin/mail-template');
  await page.getByRole('link', { name: 'Anglais Avoir' }).click();
  await page.fill('#template-subject', 'Credit note {{numero}}');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('{{numero}} n’est pas un champ connu ici');
  await page.fill('#template-subject', 'Credit note {{number}}');
  await page.fill('#template-text', 'Dear {{client}},\nuntil {{ date }}');
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  await expect(page.locator('.letter')).toContainText('Dear Plymouth City Council,');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Personnalisé')).toHaveCount(1);
  await page.getByRole('link', { name: 'Anglais Avoir' }).click();
  await expect(page.locator('#template-text')).toHaveValue(/^Dear \{\{client\}\}/);
  await confirm(page, 'Reprendre le texte d’origine');
  await expect(page.getByText('Personnalisé')).toHaveCount(0);
});
