import { expect, test, type Page } from '@playwright/test';
import { program } from './program.ts';
import { apiAs, origin, personIn, signIn, validateForm } from './support.ts';

/** As many names as stand in the page of a form; the others are asked for. */
const PROPOSED = 200;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const badge = (page: Page) => page.locator('.badge').first();
const openMenu = (page: Page) => page.locator('main summary', { hasText: 'Plus' }).click();

/** Opens one of the questions of a document's page: the button is a link, which works without scripts. */
async function ask(page: Page, action: string, where: 'shown' | 'menu' = 'shown'): Promise<void> {
  if (where === 'menu') await openMenu(page);
  await page.getByRole('link', { name: action, exact: true }).click();
}

async function validate(page: Page): Promise<void> {
  await ask(page, 'Valider…');
  await page.locator('.dialog').getByRole('button', { name: 'Valider', exact: true }).click();
}

async function numberOf(page: Page): Promise<string> {
  await expect(page.locator('h1')).toContainText(/[A-Z]{2}-\d{4}-\d{4}/);
  return /[A-Z]{2}-\d{4}-\d{4}/.exec(await page.locator('h1').innerText())?.[0] ?? '';
}

const field = (page: Page, line: number, name: string) => page.getByLabel(`Ligne ${line}, ${name}`);

interface TypedLine {
  name: string;
  quantity: string;
  price: string;
  discount?: string;
}

async function typeLine(page: Page, line: number, typed: TypedLine): Promise<void> {
  await field(page, line, 'Désignation').fill(typed.name);
  await field(page, line, 'Quantité').fill(typed.quantity);
  await field(page, line, 'Prix HT').fill(typed.price);
  await field(page, line, 'Remise %').fill(typed.discount ?? '');
  await field(page, line, 'TVA').selectOption({ label: '20\u202f%' });
}

/** What names each line, in order; read at once, since a swap may take a line away in between. */
const names = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = '#lines tbody tr :is([name$=".productName"], [name$=".comment"])';
    return [...document.querySelectorAll<HTMLInputElement>(named)].map((one) => one.value);
  });

/** What scrolls sideways on a phone, and what the first figure of a line is called there. */
async function onAPhone(page: Page): Promise<{ sideways: string[]; named: string }> {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  const seen = await page.evaluate(() => {
    const wide = [
      document.documentElement,
      ...document.querySelectorAll('.paper, .paper :not(.unseen)'),
    ].filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1);
    const figure = document.querySelector('.paper td[data-label]');
    return {
      sideways: wide.map(({ tagName, className }) => `${tagName} ${className}`),
      named: figure ? getComputedStyle(figure, '::before').content : '',
    };
  });
  if (desk) await page.setViewportSize(desk);
  return seen;
}

/** A quotation of 1 449,00 before its discount of 5 %: 1 376,55 without VAT, 1 651,86 with. */
async function draftQuotation(page: Page, title: string): Promise<void> {
  await page.goto('/quotation/new');
  await page.fill('#document-title', title);
  await page.fill('#document-clientName', 'Maçonnerie Le Goff');
  await page.fill('#document-deliveryTime', '2 semaines');
  await page.fill('#addProduct', 'PMP-36');
  await button(page, 'Produit ou service').click();
  await field(page, 1, 'Quantité').fill('6');
  await button(page, '+ Ligne libre').click();
  await typeLine(page, 2, { name: 'Reprise de chape', quantity: '10', price: '41', discount: '10' });
  await button(page, '+ Commentaire').click();
  await field(page, 3, 'Commentaire').fill('Accès par la rue du Port');
  await button(page, '+ Note libre').click();
  await field(page, 4, 'Note libre').fill('Première ligne\nSeconde ligne');
  await button(page, '+ Sous-total').click();
  await field(page, 5, 'Sous-total').fill('Béton');
  await button(page, 'Insérer une ligne après la ligne 1').click();
  await typeLine(page, 2, { name: 'Essai au cône', quantity: '2', price: '50' });
  await page.locator('#lines tbody tr').nth(1).locator('summary').click();
  await field(page, 2, 'Remise en euros').fill('10');
  await page.fill('#document-discountPercent', '5');
}

test('a quotation has lines of every kind, inserted, moved, removed and discounted @scripts', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  await draftQuotation(page, `Toutes lignes ${Date.now()}`);
  await expect
    .poll(() => names(page))
    .toEqual([
      'Pompage du béton, pompe 36 m',
      'Essai au cône',
      'Reprise de chape',
      'Accès par la rue du Port',
      'Première ligne\nSeconde ligne',
      'Béton',
    ]);
  await button(page, 'Recalculer').click();
  await expect(page.locator('#lines tbody tr').nth(1)).toContainText('90,00');
  await expect(page.locator('#lines tbody tr').nth(2)).toContainText('369,00');
  await expect(page.locator('#lines tbody tr').nth(5)).toContainText('1\u202f449,00');
  await expect(page.locator('.totals .sum')).toContainText('1\u202f651,86');
  // The sub-total counts what stands before it: one line less, and it follows.
  await button(page, 'Descendre la ligne 3').click();
  await button(page, 'Descendre la ligne 4').click();
  await button(page, 'Descendre la ligne 5').click();
  await expect(page.locator('#lines tbody tr').nth(4)).toContainText('1\u202f080,00');
  await button(page, 'Monter la ligne 6').click();
  await button(page, 'Retirer la ligne 3').click();
  await expect
    .poll(async () => (await names(page)).slice(2))
    .toEqual(['Première ligne\nSeconde ligne', 'Reprise de chape', 'Béton']);
  await expect(page.locator('#lines tbody tr').nth(4)).toContainText('1\u202f449,00');
  await button(page, 'Enregistrer le brouillon').click();
  await expect(page.locator('.paper')).toContainText('Seconde ligne');
  await expect(page.locator('.paper .sub')).toContainText('Béton');
  await expect(page.locator('.totals .sum')).toContainText('1\u202f651,86');
  expect(await onAPhone(page)).toEqual({ sideways: [], named: '"Quantité"' });
  // The question before a draft goes can be left.
  await ask(page, 'Supprimer…', 'menu');
  await page.locator('.dialog').getByRole('link', { name: 'Annuler' }).click();
  await expect(page.locator('.dialog')).toHaveCount(0);
  await ask(page, 'Supprimer…', 'menu');
  await button(page, 'Supprimer le brouillon').click();
  await expect(page).toHaveURL(/\/quotation\/list/);
});

test('a quotation is invoiced by a deposit and a closing invoice, credited in part and given back', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'commercial');
  await draftQuotation(page, `Acompte ${Date.now()}`);
  await button(page, 'Enregistrer le brouillon').click();
  await validate(page);
  await expect(page.locator('h1')).toContainText(/DV-\d{4}-\d{4}/);
  const quotation = page.url();
  await ask(page, 'Marquer comme envoyé…', 'menu');
  await button(page, 'Marquer comme envoyé').click();
  await expect(badge(page)).toContainText('Envoyé');
  await ask(page, 'Accepter…');
  await button(page, 'Accepter le devis').click();
  await expect(badge(page)).toContainText('à facturer');

  const { page: accounting, context } = await personIn(browser, 'comptable', javaScriptEnabled ?? true);
  await accounting.goto(quotation);
  await ask(accounting, 'Facturer…');
  // A share without its percent is asked for again, and the choice stays.
  await accounting.getByLabel('Un acompte en pourcentage').check();
  await button(accounting, 'Créer la facture').click();
  await expect(accounting.getByRole('alert')).toContainText('Ce champ est obligatoire');
  await expect(accounting.getByLabel('Un acompte en pourcentage')).toBeChecked();
  await accounting.getByLabel('Pourcentage', { exact: true }).fill('30');
  await button(accounting, 'Créer la facture').click();
  await expect(accounting.locator('h1')).toContainText('Brouillon de facture d’acompte n°');
  // 30 % of 1 376,55, and its VAT
  await expect(accounting.locator('.totals .sum')).toContainText('495,56');
  await validate(accounting);
  const deposit = await numberOf(accounting);

  await accounting.goto(quotation);
  await ask(accounting, 'Facturer…');
  await accounting.getByLabel('Le solde, acomptes déduits').check();
  await button(accounting, 'Créer la facture').click();
  await expect(accounting.locator('.paper')).toContainText(deposit);
  await expect(accounting.locator('.totals .sum')).toContainText('1\u202f156,30');
  await validate(accounting);
  const closing = accounting.url();
  await accounting.goto(quotation);
  await expect(badge(accounting)).toContainText('facturé');
  await expect(accounting.getByRole('link', { name: 'Facturer…' })).toHaveCount(0);

  // 1 000,00 of 1 156,30 paid; a line of 350,55 net, 420,66 with VAT, taken back: 264,36 too much.
  await accounting.goto(closing);
  await accounting.getByRole('link', { name: 'Saisir un paiement' }).click();
  await accounting.fill('#payment-amount', '1000');
  await button(accounting, 'Enregistrer le paiement').click();
  await expect(badge(accounting)).toContainText('Partiellement réglée');
  await ask(accounting, 'Faire un avoir…', 'menu');
  await accounting.getByLabel('Des lignes choisies').check();
  await button(accounting, 'Créer l’avoir').click();
  await expect(accounting.getByRole('alert')).toBeVisible();
  await accounting.getByRole('checkbox', { name: 'Reprise de chape' }).check();
  await accounting.getByLabel('Quantité à reprendre : Reprise de chape').fill('11');
  await button(accounting, 'Créer l’avoir').click();
  await expect(accounting.getByRole('alert')).toBeVisible();
  await accounting.getByLabel('Quantité à reprendre : Reprise de chape').fill('10');
  await button(accounting, 'Créer l’avoir').click();
  await expect(accounting.locator('h1')).toContainText('Brouillon d’avoir n°');
  await expect(accounting.locator('.totals .sum')).toContainText('420,66');
  await validate(accounting);
  await expect(accounting.locator('h1')).toContainText(/AV-\d{4}-\d{4}/);
  await expect(badge(accounting)).toContainText('Réglé en partie');
  await accounting.getByRole('link', { name: 'Rembourser' }).click();
  await expect(accounting.locator('#payment-amount')).toHaveValue('264,36');
  await button(accounting, 'Enregistrer le paiement').click();
  await expect(badge(accounting)).toContainText('Soldé');
  await accounting.goto(closing);
  await expect(badge(accounting)).toContainText('Payée');
  await context.close();
});

test('a next version is compared with the one before', async ({ page }) => {
  await signIn(page, 'commercial');
  await draftQuotation(page, 'Première version');
  await validateForm(page);
  const number = await numberOf(page);
  await openMenu(page);
  await button(page, 'Nouvelle version').click();
  await page.fill('#document-deliveryTime', '3 semaines');
  await button(page, 'Retirer la ligne 4').click();
  await field(page, 1, 'Quantité').fill('8');
  await button(page, '+ Ligne libre').click();
  await typeLine(page, 6, { name: 'Nettoyage', quantity: '1', price: '80' });
  await validateForm(page);
  await expect(page.locator('h1')).toContainText(`${number} v2`);
  await page.getByRole('link', { name: 'Comparer à v1' }).click();
  await expect(page.locator('h1')).toContainText('Comparer v2 à v1');
  await expect(page.locator('main')).toContainText('3 semaines');
  const changed = (change: string) => page.locator(`tr.compared.${change}`);
  await expect(changed('changed')).toContainText('8');
  await expect(changed('removed')).toContainText('Accès par la rue du Port');
  await expect(changed('added')).toContainText('Nettoyage');
  await page.locator('#with').selectOption({ label: 'v2' });
  await button(page, 'Comparer').click();
  await expect(page.locator('tr.compared:not(.same)')).toHaveCount(0);
  // The one before can still be read, and no longer be accepted.
  await page.goBack();
  await page.goBack();
  await page.locator('main').getByRole('link', { name: 'v1', exact: true }).click();
  await expect(badge(page)).toContainText('Remplacé');
  await expect(page.getByRole('link', { name: 'Accepter…' })).toHaveCount(0);
});

test('two people on one draft: the second is shown the lines that changed, and keeps theirs @scripts', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await signIn(page, 'commercial');
  await draftQuotation(page, 'À deux');
  await button(page, 'Enregistrer le brouillon').click();
  await page.getByRole('link', { name: 'Modifier' }).click();
  const { page: other, context } = await personIn(browser, 'admin', javaScriptEnabled ?? true);
  await other.goto(page.url());
  await field(other, 1, 'Quantité').fill('9');
  await button(other, 'Retirer la ligne 2').click();
  await button(other, 'Enregistrer le brouillon').click();
  await expect(other.locator('.paper')).not.toContainText('Essai au cône');
  await context.close();
  await field(page, 1, 'Quantité').fill('7');
  await button(page, 'Enregistrer le brouillon').click();
  await expect(page.locator('.alert.warn')).toContainText('Essai au cône');
  await expect(page.locator('.alert.warn')).toContainText('9');
  await expect(field(page, 1, 'Quantité')).toHaveValue('7');
  await button(page, 'Garder ma version').click();
  await expect(page.locator('.paper')).toContainText('Essai au cône');
  await expect(page.locator('.paper tbody tr').first()).toContainText('1\u202f155,00');
});

test('by a double click, and after the back button, a document is validated once @scripts', async ({
  page,
}) => {
  await signIn(page, 'comptable');
  const title = `Une seule fois ${Date.now()}`;
  await page.goto('/invoice/new');
  await page.fill('#document-title', title);
  await page.fill('#document-clientName', 'Maçonnerie Le Goff');
  await button(page, '+ Ligne libre').click();
  await typeLine(page, 1, { name: 'Forage', quantity: '1', price: '100' });
  await button(page, 'Enregistrer le brouillon').dblclick();
  await expect(page.locator('.paper')).toContainText('Forage');
  await ask(page, 'Valider…');
  await page.locator('.dialog').getByRole('button', { name: 'Valider', exact: true }).dblclick();
  const number = await numberOf(page);
  await page.goBack();
  // The question is no longer asked of what is validated.
  await expect(page.locator('h1')).toContainText(number);
  await expect(page.locator('.dialog')).toHaveCount(0);
  await page.goto(`/invoice/list?keyword=${encodeURIComponent(title)}`);
  await expect(page.locator('tbody a.ref')).toHaveCount(1);
});

test('with scripts, totals follow what is typed, without a press @javascript', async ({ page }) => {
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  await button(page, '+ Ligne libre').click();
  await typeLine(page, 1, { name: 'Forage', quantity: '2', price: '50' });
  await expect(page.locator('#lines tbody tr')).toContainText('100,00');
  await expect(page.locator('.totals .sum')).toContainText('120,00');
  await field(page, 1, 'Quantité').press('1');
  await expect(page.locator('.totals .sum')).toContainText('720,00');
  await expect(field(page, 1, 'Quantité')).toBeFocused();
  await page.fill('#document-discountPercent', '50');
  await expect(page.locator('.totals .sum')).toContainText('360,00');
  await field(page, 1, 'Prix HT').fill('mille');
  await expect(page.locator('.totals .sum')).toContainText('0,00');
  await expect(field(page, 1, 'Prix HT')).toHaveValue('mille');
});

test('with scripts, a line is added in place: what was typed stays, the focus goes there @javascript', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  // A press before hands may begin is sent as without scripts, and the page is another.
  await page.waitForFunction(() => performance.getEntriesByName('live').length > 0);
  await page.fill('#document-title', 'Sans recharger');
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await button(page, '+ Ligne libre').click();
  await expect(field(page, 1, 'Désignation')).toBeFocused();
  await typeLine(page, 1, { name: 'Forage', quantity: '2', price: '50' });
  await button(page, 'Insérer une ligne après la ligne 1').click();
  await expect(field(page, 2, 'Désignation')).toBeFocused();
  await page.keyboard.type('Carottage');
  await page.fill('#addProduct', 'PMP-36');
  await page.locator('#addProduct').press('Enter');
  await expect(field(page, 3, 'Désignation')).toHaveValue('Pompage du béton, pompe 36 m');
  // How many of it comes next, and then the next product.
  await expect(field(page, 3, 'Quantité')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#addProduct')).toBeFocused();
  await button(page, 'Monter la ligne 3').click();
  await expect(field(page, 2, 'Désignation')).toHaveValue('Pompage du béton, pompe 36 m');
  await expect(button(page, 'Monter la ligne 2')).toBeFocused();
  await expect(field(page, 3, 'Désignation')).toHaveValue('Carottage');
  await expect(field(page, 1, 'Prix HT')).toHaveValue('50');
  await expect(page.locator('#document-title')).toHaveValue('Sans recharger');
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
  await expect(page).toHaveURL(/\/quotation\/new$/);
});

test('with scripts, clients beyond the first ones are proposed as one types @javascript', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const request = program();
  await apiAs(request, 'admin');
  const last = `Zzz ${Date.now()}`;
  const address = { street: '1, rue du Port', postalCode: '29200', city: 'Brest', country: 'FR' };
  const add = async (name: string) => {
    const data = { name, client: true, language: 'fr', address };
    const answer = await request.post('/api/thirdparty/new', { headers: origin(), data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
  };
  for (let index = 0; index < PROPOSED; index += 1) await add(`${last} ${index}`);
  await add(`${last} dernier`);
  await signIn(page, 'admin');
  await page.goto('/quotation/new');
  const proposed = page.getByRole('option', { name: `${last} dernier` });
  await expect(proposed).toHaveCount(0);
  await page.locator('#document-clientName').pressSequentially(`${last} der`);
  await expect(proposed).toHaveCount(1);
});
