import { expect, test } from '@playwright/test';
import { apiAs, signIn } from './support.ts';

test.describe('the books', () => {
  test('show entries by journal, each with its document, and balance', async ({ page }) => {
    await signIn(page, 'comptable');
    await page.goto('/accounting?from=01/01/2020&until=31/12/2035&journal=VE');
    const rows = page.locator('tbody tr');
    expect(await rows.count()).toBeGreaterThan(10);
    const sums = await page.locator('tfoot td.num').allTextContents();
    expect(sums[0]).toBe(sums[1]);
    await rows.first().locator('a.ref').click();
    await expect(page).toHaveURL(/\/(invoice|refund)\/\d+\/details/);
  });

  test('agree with the revenue page, whose exports lead to the file of entries', async ({ page }) => {
    await signIn(page, 'comptable');
    await page.goto('/accounting/balance');
    await expect(
      page.getByText('Les comptes et le chiffre d’affaires concordent', { exact: false }),
    ).toBeVisible();
    await page.goto('/ca/detail');
    const href = await page.getByRole('link', { name: /^FEC de l’exercice/ }).getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-disposition']).toMatch(/filename="\d{9}FEC\d{8}\.txt"/);
    const [head = '', first = ''] = (await answer.text()).split('\r\n');
    expect(head.split('\t').length).toBe(18);
    expect(first.split('\t').length).toBe(18);
  });

  test('preview the VAT return, each box with the entries behind it', async ({ page }) => {
    await signIn(page, 'comptable');
    await page.goto('/accounting/vat');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('CA3');
    await page.getByRole('link', { name: 'Ventes, prestations de services' }).click();
    await expect(page).toHaveURL(/\/accounting\?.*tax=collected/);
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
  });

  test('keep what was typed into the chart of accounts, with what is wrong at its field', async ({
    page,
  }) => {
    await signIn(page, 'comptable');
    await page.goto('/accounting/accounts');
    await page.fill('[name="accounts.client"]', '41');
    await page.fill('[name="names"]', '706100 Pompage');
    await page.click('main form .primary');
    await expect(page.locator('.summary')).toContainText('Un compte commence par trois chiffres');
    await expect(page.locator('[name="accounts.client"]')).toHaveValue('41');
    await expect(page.locator('[name="names"]')).toHaveValue('706100 Pompage');
    await page.fill('[name="accounts.client"]', '411000');
    await page.click('main form .primary');
    await expect(page.locator('.summary')).toHaveCount(0);
    await expect(page.locator('[name="names"]')).toHaveValue('706100 Pompage');
  });

  test('are shown to those who may alone', async ({ page, request }) => {
    await signIn(page, 'commercial');
    for (const path of ['/accounting', '/accounting/accounts', '/accounting/export/fec'])
      expect((await page.request.get(path)).status()).toBe(403);
    await apiAs(request, 'commercial');
    expect((await request.get('/api/invoiceversion/export/excel/sage')).status()).toBe(403);
    await apiAs(request, 'comptable');
    const sage = await request.get('/api/invoiceversion/export/excel/sage');
    expect(sage.status()).toBe(200);
    expect((await sage.body()).subarray(0, 2).toString()).toBe('PK');
  });
});
