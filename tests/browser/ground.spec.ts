import { expect, test } from '@playwright/test';
import { baseUrl, SECOND_COMPANY, signIn } from './support.ts';

test('the operator’s own map lies below vehicles where somebody asks for it @javascript', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, 'superadmin', SECOND_COMPANY);
  await page.goto('/tfp/routes');
  const figure = page.locator('figure', { has: page.locator('.route-map') });
  await expect(figure.locator('.route-map')).toBeVisible();
  expect(asked.filter((url) => url.includes('vector-map') || url.includes('pmtiles'))).toEqual([]);
  await page.getByRole('link', { name: 'Afficher le fond de carte' }).click();
  await expect(figure).toHaveAttribute('data-vector-drawn');
  await expect(figure.locator('canvas')).toBeVisible();
  await expect(figure.locator('.route-map')).toBeHidden();
  // Numbers are those of the table, and who made the map is said in words alone.
  await expect(figure.locator('.ground-stop').first()).toHaveText('1');
  await expect(figure.locator('.maplibregl-ctrl-attrib')).toContainText('© OpenStreetMap');
  await expect(figure.locator('.maplibregl-ctrl-attrib a[href*="example.invalid"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Agrandir' })).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(baseUrl()) && !/^(data|blob):/.test(url))).toEqual([]);
});

test('a map that cannot be read leaves the drawing @javascript', async ({ page }) => {
  await signIn(page, 'superadmin', SECOND_COMPANY);
  await page.route('**/map.pmtiles', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/tfp/routes?ground=yes');
  await expect(page.getByText('Le fond de carte ne peut pas être affiché ici')).toBeVisible();
  await expect(page.locator('.route-map')).toBeVisible();
});

test('without scripts there is the drawing, and no map to choose', async ({ page }) => {
  await signIn(page, 'superadmin', SECOND_COMPANY);
  await page.goto('/tfp/routes');
  await expect(page.locator('.route-map')).toBeVisible();
  await expect(page.getByText('Afficher le fond de carte')).toBeHidden();
});
