import { expect, test } from '@playwright/test';
import { mailsTo, personIn, signIn, signInByForm, validateForm } from './support.ts';

test('the main job: quotation, PDF, mail, acceptance, invoice, payments, history @scripts', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  const title = `Dalle d’essai ${Date.now()}`;
  await signInByForm(page, 'commercial');

  // Validated too early: everything typed stays, and each error stands at its field and in the summary.
  await page.goto('/quotation/new');
  await page.getByLabel('Client', { exact: false }).first().fill('Maçonnerie Le Goff');
  await page.getByRole('button', { name: 'Valider…' }).click();
  await expect(page.getByRole('alert')).toContainText('Objet');
  await expect(page.locator('#document-clientName')).toHaveValue('Maçonnerie Le Goff');
  await expect(page.locator('#document-title')).toHaveAttribute('aria-invalid', 'true');

  // Lines: a product, a free line at another rate, a comment; moved and reckoned.
  await page.fill('#document-title', title);
  await page.fill('#document-deliveryTime', '2 semaines');
  await page.fill('#addProduct', 'PMP-36');
  await page.getByRole('button', { name: 'Produit ou service' }).click();
  await page.getByLabel('Ligne 1, Quantité').fill('6');
  await page.getByRole('button', { name: '+ Ligne libre' }).click();
  await page.getByLabel('Ligne 2, Désignation').fill('Reprise de chape');
  await page.getByLabel('Ligne 2, Quantité').fill('38');
  await page.getByLabel('Ligne 2, Prix HT').fill('cent dix');
  await page.getByLabel('Ligne 2, TVA').selectOption({ label: '10\u202f%' });
  await page.getByRole('button', { name: '+ Commentaire' }).click();
  await page.getByLabel('Ligne 3, Commentaire').fill('Accès par la rue du Port');
  await page.getByRole('button', { name: 'Monter la ligne 3' }).click();
  await page.getByRole('button', { name: 'Recalculer' }).click();
  await expect(page.locator('.totals')).toContainText('990,00');
  await page.getByRole('button', { name: 'Valider…' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce n’est pas un nombre');
  await page.getByLabel('Ligne 3, Prix HT').fill('41');
  await page.fill('#document-discountPercent', '2');
  await validateForm(page);
  await expect(page.locator('h1')).toContainText(/DV-\d{4}-\d{4}/);
  const quotation = page.url();
  // 990,00 + 1 558,00 = 2 548,00; less 2 % = 2 497,04; VAT 194,04 + 152,68
  await expect(page.locator('.totals')).toContainText('2\u202f497,04');
  await expect(page.locator('.totals .sum')).toContainText('2\u202f843,76');

  // The worker makes the PDF; it is the same at each reading.
  const pdfAddress = await page.getByRole('link', { name: 'PDF' }).getAttribute('href');
  const pdf = await page.request.get(pdfAddress ?? '');
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  const bytes = await pdf.body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await (await page.request.get(pdfAddress ?? '')).body()).equals(bytes)).toBe(true);

  // Mailed with the PDF.
  await page.getByRole('link', { name: 'Envoyer par mail' }).click();
  await expect(page.locator('#mail-to')).toHaveValue('compta@legoff-maconnerie.example');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.locator('.badge').first()).toContainText('Envoyé');
  await expect(async () => {
    await page.goto(quotation);
    await expect(page.locator('.time')).toContainText('Mail conservé dans un fichier', { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  const number = /DV-\d{4}-\d{4}/.exec(await page.locator('h1').innerText())?.[0] ?? '';
  const mails = await mailsTo('compta@legoff-maconnerie.example');
  const mail = mails.find((one) => one.subject?.includes(number));
  expect(mail?.attachments.map((one) => one.filename)).toEqual([`${number}.pdf`]);

  // Refused without a reason, then accepted.
  await page.getByRole('link', { name: 'Refuser…' }).click();
  await page.getByRole('button', { name: 'Refuser le devis' }).click();
  await expect(page.getByRole('alert')).toContainText('Ce champ est obligatoire');
  await page.goto(`${quotation}?dialog=accept`);
  await page.getByRole('button', { name: 'Accepter le devis' }).click();
  await expect(page.locator('.badge').first()).toContainText('à facturer');

  // Accounting invoices it, validates and records two payments.
  const { page: accounting, context } = await personIn(browser, 'comptable', javaScriptEnabled ?? true);
  await accounting.goto(quotation);
  await accounting.getByRole('link', { name: 'Facturer…' }).click();
  await accounting.getByRole('button', { name: 'Créer la facture' }).click();
  await expect(accounting.locator('.badge').first()).toContainText('Brouillon');
  await accounting.getByRole('link', { name: 'Valider…' }).click();
  await accounting.getByRole('button', { name: 'Valider', exact: true }).click();
  await expect(accounting.locator('h1')).toContainText(/FA-\d{4}-\d{4}/);
  const invoice = accounting.url();
  await accounting.getByRole('link', { name: 'Saisir un paiement' }).click();
  await expect(accounting.locator('#payment-amount')).toHaveValue('2843,76');
  await accounting.fill('#payment-amount', '1000');
  await accounting.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await expect(accounting.locator('.badge').first()).toContainText('Partiellement réglée');
  await accounting.getByRole('link', { name: 'Saisir un paiement' }).click();
  await expect(accounting.locator('#payment-amount')).toHaveValue('1843,76');
  await accounting.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await expect(accounting.locator('.badge').first()).toContainText('Payée');

  // Who did what.
  await accounting.goto(invoice.replace('/details', '/history'));
  await expect(accounting.locator('.time')).toContainText('Maëlle Tanguy');
  await expect(accounting.locator('.time')).toContainText('Paiement enregistré');
  await accounting.goto(quotation.replace('/details', '/history'));
  await expect(accounting.locator('.time')).toContainText('Erwan Kervella');
  await expect(accounting.locator('.time')).toContainText('Facturé');

  // In the month's revenue, with a chart drawn on the server.
  await accounting.goto('/ca/detail');
  await expect(accounting.locator('figure svg rect, figure svg path').first()).toBeAttached();
  await context.close();
});

test('a draft is edited by two people: the second is told what changed and chooses', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  await page.fill('#document-title', 'Avant');
  await page.fill('#document-clientName', 'Habitat 29');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByRole('link', { name: 'Modifier' }).click();
  const { page: other, context } = await personIn(browser, 'admin', javaScriptEnabled ?? true);
  await other.goto(page.url());
  await other.fill('#document-title', 'Changé par un autre');
  await other.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await context.close();
  await page.fill('#document-deliveryTime', 'Trois jours');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page.locator('.alert.warn')).toContainText('Changé par un autre');
  await expect(page.locator('#document-deliveryTime')).toHaveValue('Trois jours');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page.locator('h1')).toContainText('Brouillon');
  await expect(page.locator('.paper')).toContainText('Trois jours');
});

test('sent twice, a form does its thing once', async ({ page }) => {
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  const form = await page.evaluate(() =>
    Object.fromEntries(
      [...new FormData(document.querySelector<HTMLFormElement>('#document') ?? undefined)].map(
        ([key, value]) => [key, typeof value === 'string' ? value : ''],
      ),
    ),
  );
  const body = { ...form, clientName: 'SCI Kerhuon', title: `Une fois ${Date.now()}`, submitType: 'draft' };
  const headers = { origin: new URL(page.url()).origin };
  const [first, second] = await Promise.all(
    [1, 2].map(() => page.request.post('/quotation/new', { headers, form: body, maxRedirects: 0 })),
  );
  expect([first?.status(), second?.status()]).toEqual([302, 302]);
  expect(second?.headers()['location']).toBe(first?.headers()['location']);
});
