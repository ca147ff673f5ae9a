import { expect, test, type Page } from '@playwright/test';
import { apiAs, firstId, origin, signIn } from './support.ts';

const title = (): string => `Loyer ${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;

/** Step 2, with the first validated invoice that is offered. */
async function chooseInvoice(page: Page): Promise<void> {
  await page.goto('/invoice-repetitive/new');
  await page.fill('input[name=keyword]', 'FA-');
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click();
  await page
    .getByRole('button', { name: /^Choisir FA-/ })
    .first()
    .click();
  await expect(page.locator('.wizard-steps [aria-current]')).toContainText('Informations');
}

const toSummary = (page: Page) => page.getByRole('button', { name: 'Voir le récapitulatif' }).click();

test('a recurring invoice is set up in three steps, and nothing typed is lost on the way @scripts', async ({
  page,
}) => {
  await signIn(page, 'comptable');
  const name = title();
  await chooseInvoice(page);
  await expect(page.locator('#recurring-mailSubject')).toHaveValue(/\{\{number\}\}/);

  await page.getByLabel('Chaque mois').check();
  await page.fill('#recurring-monthDays', '31, 45');
  await page.fill('#recurring-startDate', '01/01/2027');
  await page.fill('#recurring-expireDate', '31/12/2028');
  await page.fill('#recurring-creationTime', '7h');
  await page.fill('#recurring-title', `${name} {{month}}`);
  await page.fill('#recurring-receiverMail', 'compta@client.example');
  await toSummary(page);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Indiquez une heure, par exemple 09:00');
  await expect(page.locator('#recurring-monthDays')).toHaveValue('31, 45');
  await page.fill('#recurring-creationTime', '07:30');
  await toSummary(page);
  await expect(alert).toContainText('« 45 » n’est pas un jour possible ici');
  await page.fill('#recurring-monthDays', '31');
  await toSummary(page);
  await expect(page.locator('.coming li')).toHaveCount(12);
  await expect(page.locator('.coming li').first()).toHaveText('dimanche 31/01/2027 à 07:30');
  await expect(page.locator('.coming li').nth(1)).toHaveText('dimanche 28/02/2027 à 07:30');
  await expect(page.locator('.coming li').nth(2)).toHaveText('mercredi 31/03/2027 à 07:30');
  await expect(page.locator('main')).toContainText(`${name} janvier`);

  await page.getByRole('button', { name: 'Revenir aux informations' }).click();
  await expect(page.locator('#recurring-title')).toHaveValue(`${name} {{month}}`);
  await page.getByRole('button', { name: 'Choisir une autre facture' }).click();
  await page
    .getByRole('button', { name: /^Choisir FA-/ })
    .nth(1)
    .click();
  await expect(page.locator('#recurring-title')).toHaveValue(`${name} {{month}}`);
  await expect(page.locator('#recurring-creationTime')).toHaveValue('07:30');
  await toSummary(page);
  await page.getByRole('button', { name: 'Créer la facture récurrente' }).click();
  await expect(page).toHaveURL(/\/invoice-repetitive\/\d+\/details/);
  await expect(page.getByText('Facture récurrente créée.')).toBeVisible();
  await expect(page.locator('h1')).toHaveText(`${name} {{month}}`);
});

test('the browser’s own way back finds what was typed', async ({ page }) => {
  await signIn(page, 'comptable');
  const name = title();
  await chooseInvoice(page);
  await page.fill('#recurring-title', name);
  await page.fill('#recurring-receiverMail', 'compta@client.example');
  await toSummary(page);
  await expect(page.locator('main')).toContainText(name);
  await page.goBack();
  await expect(page.locator('#recurring-title')).toHaveValue(name);
});

test('it is edited, paused from the list, run again and deleted after a question', async ({ page }) => {
  await signIn(page, 'comptable');
  const name = title();
  await chooseInvoice(page);
  await page.getByLabel('Chaque semaine').check();
  await page.getByLabel('lundi').check();
  await page.fill('#recurring-repetitiveTime', '2');
  await page.fill('#recurring-title', name);
  await page.fill('#recurring-receiverMail', 'compta@client.example');
  await toSummary(page);
  await expect(page.locator('main')).toContainText('Toutes les 2 semaines : lundi');
  await page.getByRole('button', { name: 'Créer la facture récurrente' }).click();
  const details = page.url();

  await page.getByRole('link', { name: 'Modifier' }).click();
  await expect(page.getByLabel('lundi')).toBeChecked();
  await page.getByLabel('jeudi').check();
  await toSummary(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(details);
  await expect(page.locator('main')).toContainText('lundi, jeudi');

  await page.goto(`/invoice-repetitive/list?keyword=${encodeURIComponent(name)}`);
  const row = page.locator('tbody tr');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Mettre en pause' }).click();
  await expect(page).toHaveURL(/keyword=/);
  await expect(row).toContainText('En pause');
  await row.getByRole('button', { name: 'Activer' }).click();
  await expect(row).toContainText('Active');

  await page.goto(details);
  await page.getByRole('link', { name: 'Supprimer' }).click();
  await page.getByRole('button', { name: 'Supprimer la facture récurrente' }).click();
  await expect(page.getByText('Facture récurrente supprimée.')).toBeVisible();
  expect((await page.request.get(details)).status()).toBe(404);
});

test('an invoice is repeated from its own page, which the invoices made lead back to', async ({ page }) => {
  await signIn(page, 'comptable');
  await page.goto('/invoice/list?status=paid');
  await page.locator('td a.ref').first().click();
  const number = (await page.locator('h1').innerText()).replace('Facture ', '');
  const repeat = page.getByRole('link', { name: 'Répéter' });
  if (!(await repeat.isVisible())) await page.getByText('Plus', { exact: true }).click();
  await repeat.click();
  await expect(page.locator('main')).toContainText(number);

  await page.goto('/invoice-repetitive/list');
  await page.getByRole('link', { name: /^Entretien trimestriel/ }).click();
  await page.locator('td a.ref').first().click();
  await expect(page).toHaveURL(/\/invoice\/\d+\/details/);
  await page.getByRole('link', { name: /^échéance du/ }).click();
  await expect(page.locator('h1')).toContainText('Entretien trimestriel');
});

test('programs list, show, create, edit, pause and delete them', async ({ request }) => {
  await apiAs(request, 'comptable');
  const invoice = await firstId(request, '/api/invoiceversion/list?status=paid');
  const post = (path: string, data: object) =>
    request.post(`/api/busidocversionrepetitive/${path}`, { headers: origin(), data });
  const body = {
    invoice,
    type: 'year',
    dates: ['29/02'],
    startDate: '2027-01-01',
    expireDate: '2029-12-31',
    creationTime: '09:00',
    addLeapDay: true,
    title: title(),
    receiverMail: 'compta@client.example',
    mailSubject: 'Facture {{number}}',
    mailContent: 'Bonjour',
    statusInvoice: 'draft',
    enabled: true,
  };
  const wrong = await post('new', { ...body, mailSubject: '', dates: [] });
  expect(wrong.status()).toBe(422);
  expect(await wrong.json()).toMatchObject({
    errors: { mailSubject: ['errors.required'], dates: ['errors.noRecurringDay'] },
  });
  const made = (await (await post('new', body)).json()) as { item: { id: number } };
  expect(made).toMatchObject({ item: { coming: ['2027-03-01', '2028-02-29', '2029-03-01'] } });
  const { id } = made.item;
  const { invoice: _taken, ...kept } = body;
  const edited = await post(`edit/${id}`, { ...kept, addLeapDay: false });
  expect(await edited.json()).toMatchObject({ item: { coming: ['2027-02-28', '2028-02-29', '2029-02-28'] } });
  const paused = await post(`edit/enabled/${id}`, { enabled: false });
  expect(await paused.json()).toMatchObject({ item: { id, enabled: false, coming: [] } });
  const listed = await request.get(`/api/busidocversionrepetitive/list?keyword=${body.title}`);
  expect(await listed.json()).toMatchObject({ total: 1, items: [{ id, enabled: false }] });
  expect((await post(`delete/${id}`, {})).status()).toBe(200);
  expect((await request.get(`/api/busidocversionrepetitive/show/${id}`)).status()).toBe(404);
});
