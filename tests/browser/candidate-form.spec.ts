import { writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { baseUrl, linkInMail, signIn } from './support.ts';

/* The form that a candidate fills in on a telephone: spec 5-modules.md, section 3, scenario 1. */

const MEGABYTE = 1024 * 1024;

/** Invites somebody by the page of the office; answers the link in their mail. */
async function invite(page: Page): Promise<string> {
  const receiver = `candidat-${Date.now()}@exemple.example`;
  await signIn(page, 'admin');
  await page.goto('/candidates/new');
  await page.locator('#candidate-gender').selectOption('F');
  await page.fill('#candidate-lastName', 'Téléphone');
  await page.fill('#candidate-firstName', 'Naig');
  await page.fill('#candidate-email', receiver);
  await page.fill('#candidate-job', 'Conductrice');
  await page.locator('main form .primary').click();
  await expect(page).toHaveURL(/\/candidate-form\/\d+$/);
  return linkInMail(receiver, /\/person\/candidate-form\/\S+/);
}

test('@scripts a candidate hands in five photos of 9 MB by a telephone beside a wrong number: all of it is kept', async ({
  page,
  browser,
  javaScriptEnabled,
}, info) => {
  const link = await invite(page);
  const stranger = await browser.newContext({
    javaScriptEnabled,
    locale: 'fr-FR',
    baseURL: baseUrl(),
    viewport: { width: 360, height: 740 },
  });
  const phone = await stranger.newPage();
  await phone.goto(link);
  const photos = Array.from({ length: 5 }, (_, at) => {
    const path = info.outputPath(`photo-${at}.jpg`);
    writeFileSync(path, Buffer.alloc(9 * MEGABYTE, at + 1));
    return path;
  });
  await phone.getByLabel('Date de naissance').fill('12/04/1995');
  await phone.getByLabel('Mobile', { exact: false }).fill('douze');
  await phone.fill('#candidate-address\\.street', '3 rue des Ajoncs');
  await phone.fill('#candidate-address\\.city', 'Brest');
  await phone.locator('input[type="file"]').last().setInputFiles(photos);
  await phone.getByRole('button', { name: 'Enregistrer' }).click();

  // Where it went wrong is said first, and leads to the field.
  const summary = phone.locator('.error-summary, [role="alert"]').first();
  await expect(summary).toContainText('Ce champ doit être au format de numéro de téléphone!');
  await expect(summary).toBeFocused();
  await summary.getByRole('link').first().click();
  await expect(phone.getByLabel('Mobile', { exact: false })).toBeFocused();
  await expect(phone.getByLabel('Mobile', { exact: false })).toHaveValue('douze');
  await expect(phone.getByLabel('Date de naissance')).toHaveValue('12/04/1995');
  await expect(phone.locator('#candidate-address\\.street')).toHaveValue('3 rue des Ajoncs');
  for (const at of [0, 1, 2, 3, 4]) await expect(phone.getByText(`photo-${at}.jpg`)).toBeVisible();

  // Nothing is wider than the telephone.
  const widest = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(360);

  await phone.getByLabel('Mobile', { exact: false }).fill('06 98 11 22 33');
  await phone.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(summary).toHaveCount(0);
  await expect(phone.getByLabel('Mobile', { exact: false })).toHaveValue('06 98 11 22 33');
  for (const at of [0, 1, 2, 3, 4]) await expect(phone.getByText(`photo-${at}.jpg`)).toHaveCount(1);
  await stranger.close();
});
