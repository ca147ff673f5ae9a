import { expect, test, type APIRequestContext } from '@playwright/test';
import { apiAs, firstId, origin, personIn, signIn } from './support.ts';

interface Line {
  productType: string;
  productName: string;
  quantity: string;
  unitPrice: string;
  vat: number;
}

/** A draft of two lines, made and then changed; answers its version. */
async function editedDraft(request: APIRequestContext): Promise<number> {
  await apiAs(request, 'superadmin');
  const [client, vat] = [
    await firstId(request, '/api/thirdparty/list?client=1'),
    await firstId(request, '/api/vat/list'),
  ];
  const line = (productName: string, quantity: string, unitPrice: string): Line => ({
    productType: 'none',
    productName,
    quantity,
    unitPrice,
    vat,
  });
  const pump = line('Pompage', '4', '165');
  const content = { title: 'Historique', thirdParty: client, date: '2026-03-02', submitType: 'draft' };
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers: origin(), data });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { item: { id: number; version: number } };
  };
  const { item } = await post('/api/quotation/new', {
    ...content,
    productList: [pump, line('Toupie', '2', '45')],
  });
  const path = `/api/quotationversion/edit/${item.version}`;
  await post(path, {
    ...content,
    revision: 1,
    productList: [pump, line('Attente', '1', '80'), line('Toupie', '3', '45')],
  });
  return item.version;
}

test('the history of a document tells each difference in words', async ({ page, request }) => {
  const version = await editedDraft(request);
  await signIn(page, 'commercial');
  await page.goto(`/quotation/${version}/history`);
  const entry = page.locator('.story > li').first();
  await expect(entry).toContainText('Brouillon modifié');
  await expect(entry.locator('.changes li')).toHaveText([
    /Ligne 2 ajoutée\s: «\sAttente\s» 1 × 80,00/,
    /Ligne 3 «\sToupie\s», quantité .*2.*3/,
    /Total HT .*750,00.*875,00/,
    /Total TTC .*750,00.*875,00/,
  ]);
  await page.getByRole('navigation', { name: 'Filtrer l’historique' }).getByText('Contenu').click();
  await expect(page).toHaveURL(/topic=content/);
  await expect(page.locator('.story > li')).toHaveCount(2);
});

test('a document is shown as it was, before and after each change', async ({ page, request }) => {
  const version = await editedDraft(request);
  await signIn(page, 'commercial');
  await page.goto(`/quotation/${version}/history`);
  await page.locator('.story > li').last().getByRole('link', { name: 'Le document à ce moment' }).click();
  await expect(page.locator('.paper')).not.toContainText('Attente');
  await expect(page.locator('.differences')).toContainText('Ligne 2 ajoutée : « Attente »');
  await page.getByRole('link', { name: 'Changement suivant' }).click();
  await expect(page.locator('.paper')).toContainText('Attente');
  await expect(page.getByText('Aucune différence.')).toBeVisible();
});

test('a moment is typed, and a wrong one is told at its field', async ({ page, request }) => {
  const version = await editedDraft(request);
  await signIn(page, 'commercial');
  await page.goto(`/quotation/${version}/history`);
  await page.fill('#at', 'avant-hier');
  await page.getByRole('button', { name: 'Voir le document' }).click();
  await expect(page.locator('#at')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#at')).toHaveValue('avant-hier');
  await page.fill('#at', '31/12/2019');
  await page.getByRole('button', { name: 'Voir le document' }).click();
  await expect(page.getByText('Ce document n’existait pas encore le 31/12/2019')).toBeVisible();
  await page.getByRole('link', { name: 'Voir le premier brouillon' }).click();
  await expect(page.locator('.paper')).toContainText('Pompage');
});

test('a proof is downloaded by who may see the document, and by nobody else', async ({
  page,
  request,
  browser,
  javaScriptEnabled,
}) => {
  const version = await editedDraft(request);
  await signIn(page, 'commercial');
  await page.goto(`/quotation/${version}/history`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger la preuve' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^preuve-quotation-\d+\.zip$/);
  const { page: employee, context } = await personIn(browser, 'employe', javaScriptEnabled ?? true);
  const answers = await Promise.all(
    ['proof', 'history'].map((view) => employee.request.get(`/quotation/${version}/${view}`)),
  );
  expect(answers.map((answer) => answer.status())).toEqual([403, 403]);
  await context.close();
});

test('the key of the proofs is public', async ({ page }) => {
  await page.goto('/proof-key');
  await expect(page.locator('main')).toContainText(/[0-9a-f]{64}/);
  await expect(page.locator('main')).toContainText('BEGIN PUBLIC KEY');
});
