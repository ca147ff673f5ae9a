import { expect, test } from '@playwright/test';
import { SECOND_COMPANY, signIn } from './support.ts';

/* The map of the fleet: marks move as the server says where they lie. */

const stream = (data: string) => ({
  contentType: 'text/event-stream',
  body: `event: state\ndata: ${data}\n\n`,
});

test('marks move without the page being loaded again @javascript', async ({ page }) => {
  await signIn(page, 'superadmin', SECOND_COMPANY);
  let said = '800 500 1 1;120 130 0 2, 3';
  await page.route('**/equipment/positions/events?*', (route) => route.fulfill(stream(said)));
  await page.goto('/equipment/positions');
  const marks = page.locator('[data-marks] > g');
  await expect(marks).toHaveCount(2);
  await expect(marks.first().locator('circle')).toHaveAttribute('cx', '800');
  await expect(marks.first()).toHaveAttribute('data-tone', 'warn');
  await expect(marks.nth(1).locator('text')).toHaveText('2, 3');
  // A stream that ended is asked for again; one that drove out of the drawing has it drawn anew.
  said = 'outside';
  const [again] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/equipment/positions'),
    page.waitForRequest('**/equipment/positions/events?*'),
  ]);
  expect(again.resourceType()).toBe('fetch');
});

test('the map is followed beside the turns of today', async ({ page }) => {
  await signIn(page, 'superadmin', SECOND_COMPANY);
  await page.goto('/tfp/tracking_realtime');
  const map = page.locator('.card', { hasText: 'Carte du parc' });
  await expect(map.locator('[data-marks] > g').first()).toBeVisible();
  const vehicle = map.locator('.fleet-names a').first();
  await vehicle.click();
  await expect(page).toHaveURL(/\/equipment\/\d+\/positions/);
});
