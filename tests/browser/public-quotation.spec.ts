import { expect, test, type Page } from '@playwright/test';
import { baseUrl, confirm, linkInMail, signIn, validateForm } from './support.ts';

/** A validated quotation of the demo's own client, on its page. */
async function writeQuotation(page: Page): Promise<string> {
  await page.goto('/quotation/new');
  await page.getByLabel('Client', { exact: false }).first().fill('Maçonnerie Le Goff');
  await page.fill('#document-title', `Dalle en ligne ${Date.now()}`);
  await page.fill('#document-deliveryTime', '2 semaines');
  await page.fill('#addProduct', 'PMP-36');
  await page.getByRole('button', { name: 'Produit ou service' }).click();
  await page.getByLabel('Ligne 1, Quantité').fill('6');
  await validateForm(page);
  await expect(page.locator('h1')).toContainText(/DV-\d{4}-\d{4}/);
  return page.url();
}

test('a client accepts a quotation by the link of a mail, and its page says so', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(60_000);
  const receiver = `client-${Date.now()}@legoff.example`;
  await signIn(page, 'commercial');
  const quotation = await writeQuotation(page);
  await page.getByText('Plus', { exact: true }).click();
  await page.getByRole('link', { name: 'Envoyer un lien au client' }).click();
  await expect(page.locator('main')).toContainText('Ce mail porte un lien pour lire le devis');
  await page.fill('#mail-to', receiver);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page).toHaveURL(quotation);
  await expect(page.locator('main')).toContainText('Liens envoyés au client');
  const link = await linkInMail(receiver, /\/devis\/\S+/);

  const stranger = await browser.newContext({ javaScriptEnabled, locale: 'fr-FR', baseURL: baseUrl() });
  const client = await stranger.newPage();
  const answer = await client.goto(link);
  expect(answer?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });
  await expect(client.locator('.top, .side-column')).toHaveCount(0);
  await expect(client.locator('h1')).toContainText(/Devis DV-/);
  await expect(client.locator('.totals')).toContainText('990,00');
  await client.getByRole('link', { name: 'English' }).click();
  await expect(client.locator('h1')).toContainText(/Quotation DV-/);
  await client.goBack();

  // Nothing typed, then everything; nothing counts before the last button.
  await client.getByRole('link', { name: 'Accepter le devis' }).click();
  await client.getByRole('button', { name: 'Vérifier et continuer' }).click();
  await expect(client.getByRole('alert')).toContainText('Cochez la case');
  await client.fill('#name', 'Yann Le Goff');
  await client.fill('#function', 'Gérant');
  await client.getByLabel('J’ai lu le devis').check();
  await client.getByRole('button', { name: 'Vérifier et continuer' }).click();
  await expect(client.locator('.dialog')).toContainText('Yann Le Goff');
  await client.getByRole('button', { name: 'J’accepte le devis' }).click();
  await expect(client.locator('.receipt')).toContainText('Yann Le Goff, Gérant');
  await expect(client.locator('.receipt .hash').first()).toHaveText(/^[0-9a-f]{64}$/);
  await expect(client.getByRole('link', { name: 'Accepter le devis' })).toHaveCount(0);

  await page.goto(quotation);
  await expect(page.locator('.badge').first()).toContainText('Accepté');
  await expect(page.locator('main')).toContainText('Acceptation en ligne');
  await expect(page.locator('.time')).toContainText('le client, en ligne');
  await page.getByRole('link', { name: 'Preuve de l’acceptation' }).click();
  await expect(page.locator('main')).toContainText('Le PDF conservé a bien cette empreinte.');
  await page.goto(quotation);
  await confirm(page, 'Retirer le lien');
  await expect(page.locator('.alert').first()).toContainText('Lien retiré.');
  expect((await client.goto(link))?.status()).toBe(404);
  await expect(client.locator('h1')).toContainText('Ce lien ne mène à aucun devis');
  await stranger.close();
});
