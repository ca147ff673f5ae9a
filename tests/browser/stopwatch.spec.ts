import { expect, test, type Page } from '@playwright/test';
import { confirm, FIRST_COMPANY, signIn } from './support.ts';

/* The stopwatch from page to page: it is stopped and started where somebody is, and its time goes on in the bar. */

const HOME = '/project/person-activity';
const bar = (page: Page) => page.locator('header.top #stopwatch');

/** Nothing runs: a test that failed may have left it running. */
async function stopped(page: Page): Promise<void> {
  await page.goto(HOME);
  if ((await page.locator('header.top [data-ticking]').count()) === 0) return;
  await confirm(page, 'Ne rien enregistrer');
  await expect(page.locator('header.top [data-ticking]')).toHaveCount(0);
}

test('a stopwatch is started and stopped from the page that one is on @scripts', async ({ page }) => {
  // One stopwatch a person: who has scripts is somebody else.
  await signIn(
    page,
    test.info().project.name === 'with-javascript' ? 'commercial' : 'comptable',
    FIRST_COMPANY,
  );
  await stopped(page);
  await page.goto(HOME);
  const panel = page.locator('.card', { has: page.getByRole('button', { name: 'Démarrer', exact: true }) });
  await panel.locator('select[name=project]').selectOption({ index: 1 });
  await panel.getByRole('button', { name: 'Démarrer', exact: true }).click();
  await expect(bar(page)).toHaveAttribute('aria-label', /^Chronomètre en marche/);
  // What is stopped within its second is nothing.
  await page.waitForTimeout(1100);
  // On another page it runs on, and who stops it there stays there.
  await page.goto('/invoice/list');
  await expect(bar(page)).toContainText('0:00');
  await bar(page).click();
  await expect(page).toHaveURL(/\/invoice\/list/);
  await expect(page.locator('header.top')).not.toContainText('0:00');
  // What was worked on last is one press away, from every page.
  await page.goto('/profile');
  await page.locator('header.top summary', { hasText: 'Chronomètre' }).click();
  await page.locator('header.top #stopwatch').click();
  await expect(page).toHaveURL(/\/profile/);
  await expect(bar(page)).toHaveAttribute('aria-label', /^Chronomètre en marche/);
  await stopped(page);
});
