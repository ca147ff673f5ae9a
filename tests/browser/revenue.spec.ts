import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support.ts';

interface Figure {
  amount: string;
  to: string;
}

/** The amounts of a page that open their documents, a few of each table. */
async function figuresOf(page: Page, selector: string, most = 6): Promise<Figure[]> {
  const found = await page.locator(selector).evaluateAll((links) =>
    links.map((link) => ({
      amount: [...link.childNodes].findLast((node) => node.nodeType === 3)?.textContent ?? '',
      to: link.getAttribute('href') ?? '',
    })),
  );
  const step = Math.max(1, Math.floor(found.length / most));
  return found.filter((_, index) => index % step === 0).slice(0, most);
}

const withoutSign = (text: string): string => text.replace(/[\s€]/gu, '').trim();

/**
 * Opens each figure's list and compares what its column adds up to; once more from the page on, where what others do in
 * the same company meanwhile came between.
 */
async function expectSums(page: Page, shown: () => Promise<Figure[]>, column: string): Promise<void> {
  await expect(async () => {
    const figures = await shown();
    expect(figures.length).toBeGreaterThan(2);
    for (const { amount, to } of figures) {
      await page.goto(to);
      const sum = page.locator('tfoot').locator(`td[data-label="${column}"]`).first();
      expect(withoutSign((await sum.textContent()) ?? ''), to).toBe(withoutSign(amount));
    }
  }).toPass({ timeout: 90_000 });
}

test('each figure of the revenue is what the documents behind it add up to', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'comptable');
  await page.goto('/ca/detail');
  await expect(page.locator('h1')).toHaveText(/^Chiffre d’affaires \d{4}$/);
  const [months, clients] = [page.locator('table').nth(1), page.locator('table').nth(2)];
  await expect(months.locator('tbody tr')).toHaveCount(12);
  await expect(clients.locator('tfoot')).toContainText('100,0');
  const figures = async () => {
    await page.goto('/ca/detail');
    return figuresOf(page, 'table.stack a.figure', 10);
  };
  await expectSums(page, figures, 'Total HT');
});

test('the revenue of the year before is one link away, and the tax year beside the calendar year', async ({
  page,
}) => {
  await signIn(page, 'comptable');
  await page.goto('/ca/detail');
  const year = Number((await page.locator('h1').textContent())?.slice(-4));
  await page.getByRole('link', { name: `‹ ${year - 1}` }).click();
  await expect(page.locator('h1')).toHaveText(`Chiffre d’affaires ${year - 1}`);
  await page.getByRole('link', { name: `${year} ›` }).click();
  await expect(page.locator('h1')).toHaveText(`Chiffre d’affaires ${year}`);
  await expect(page.getByRole('link', { name: '›' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Exercice comptable' }).click();
  await expect(page).toHaveURL(/period=tax/);
  await expect(page.getByRole('link', { name: 'Exercice comptable' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goto('/ca/detail?year=mille&period=demain');
  await expect(page.locator('h1')).toHaveText(`Chiffre d’affaires ${year}`);
});

test('each amount of the ageing is what the open invoices behind it add up to', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'comptable');
  const bars = async () => {
    await page.goto('/');
    return figuresOf(page, '.bars a.figure', 7);
  };
  await expectSums(page, bars, 'Reste dû');
  await page.goto('/');
  await page.getByRole('link', { name: 'Voir la balance âgée' }).click();
  await expect(page.locator('h1')).toHaveText('Balance âgée');
  const clients = await page.locator('tbody tr').count();
  await page.getByRole('link', { name: 'Client', exact: true }).click();
  await expect(page.locator('th[aria-sort]')).toContainText('Client');
  await expect(page.locator('tbody tr')).toHaveCount(clients);
  const balance = page.url();
  const rows = async () => {
    await page.goto(balance);
    return figuresOf(page, 'table.stack a.figure:not([href*="status=overpaid"])');
  };
  await expectSums(page, rows, 'Reste dû');
});

test('a client’s file says what it owes, and its statement ends with it', async ({ page }) => {
  await signIn(page, 'comptable');
  await page.goto('/ca/ageing?order=owed');
  await page.locator('tbody a.ref').first().click();
  const panel = page.locator('section', { hasText: 'Encours du client' });
  const balance = withoutSign((await panel.locator('dd').first().textContent()) ?? '');
  await expect(panel.locator('.todo li').first()).toContainText(/retard|Échéance/);
  await panel.getByRole('link', { name: 'Relevé de compte' }).click();
  await expect(page.locator('h1')).toContainText('Relevé de compte');
  const closing = page.locator('tfoot td[data-label="Solde"]');
  expect(withoutSign((await closing.textContent()) ?? '')).toBe(balance);
  await page.getByLabel('Du', { exact: true }).fill('pas une date');
  await page.getByRole('button', { name: 'Afficher' }).click();
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('pas une date');
  await expect(closing).toHaveCount(0);
});

test('the dashboard of commerce opens the list of each stage', async ({ page }) => {
  await signIn(page, 'commercial');
  await page.goto('/commerce');
  const quotations = page.locator('section', { hasText: 'Devis' }).first();
  const accepted = quotations.locator('tr', { hasText: 'Acceptés' });
  const amount = withoutSign((await accepted.locator('td').last().textContent()) ?? '');
  await accepted.getByRole('link').click();
  await expect(page).toHaveURL(/\/quotation\/list\?status=accepted/);
  const sum = page.locator('tfoot td[data-label="Total HT"]').first();
  expect(withoutSign((await sum.textContent()) ?? '')).toBe(amount);
  await page.goto('/commerce');
  await page.getByRole('link', { name: 'Nouveau devis' }).click();
  await expect(page).toHaveURL('/quotation/new');
});

test('home shows everybody the work that is theirs', async ({ page }) => {
  await signIn(page, 'comptable');
  await page.goto('/');
  await expect(page.locator('.kpi')).toHaveCount(4);
  for (const billable of [/devis acceptés? à facturer/, /commandes? acceptées? à facturer/])
    await expect(page.locator('.todo li', { hasText: billable })).toHaveCount(1);
  await expect(page.locator('.todo li', { hasText: 'devis à valider' })).toHaveCount(0);
  await page.locator('.todo li', { hasText: 'factures en retard' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/invoice\/list\?status=overdue/);
});

test('home is calm for who has nothing to do there', async ({ page }) => {
  await signIn(page, 'employe');
  await page.goto('/');
  await expect(page.locator('h1')).toHaveText('Bonjour Nolwenn');
  await expect(page.locator('main')).toContainText('Rien n’attend de vous');
  await expect(page.locator('.kpi')).toHaveCount(0);
  expect((await page.goto('/commerce'))?.status()).toBe(403);
  expect((await page.goto('/ca/ageing'))?.status()).toBe(403);
});
