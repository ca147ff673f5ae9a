import { expect, test } from '@playwright/test';
import { baseUrl, confirm, FIRST_COMPANY, origin, signIn } from './support.ts';

test('a program gets a token, texts are said otherwise, and a domain leads to the sign-in', async ({
  page,
  playwright,
}) => {
  const name = `Export ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/profile/api-tokens/new');
  await page.getByRole('button', { name: 'Nouveau jeton' }).click();
  await expect(page.getByRole('alert')).toContainText('Choisissez au moins un droit');
  await page.fill('#token-currentPassword', 'registre-demo');
  await page.fill('#token-name', name);
  const family = page.locator('details', { has: page.locator('#token-roles-ROLE_VAT_READ') });
  await family.locator('summary').click();
  await page.check('#token-roles-ROLE_VAT_READ');
  await page.getByRole('button', { name: 'Nouveau jeton' }).click();
  const shown = page.locator('main code');
  await expect(shown).toHaveText(/^reg_.{43}$/);
  const token = (await shown.textContent()) ?? '';
  await page.getByRole('link', { name: 'Je l’ai copié, continuer' }).click();
  await expect(page.locator('tbody')).toContainText(name);
  await expect(page.locator('body')).not.toContainText(token);

  const program = await playwright.request.newContext({
    baseURL: baseUrl(),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get('/api/vat/list')).status()).toBe(200);
  expect((await program.get('/api/invoice/list')).status()).toBe(403);
  expect((await program.get('/profile', { maxRedirects: 0 })).status()).toBe(302);
  await page.getByRole('row', { name }).getByRole('link', { name: 'Révoquer' }).click();
  await page.getByRole('button', { name: 'Révoquer définitivement' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Révoqué');
  expect((await program.get('/api/vat/list')).status()).toBe(401);
  await program.dispose();

  await page.goto('/admin/translations?keyword=shell.motto');
  await expect(page.locator('tbody code', { hasText: /^shell\.motto$/ })).toBeVisible();
  await page.goto('/admin/translations/text?language=fr&key=shell.motto');
  const motto = page.locator('#words-company-text');
  const before = await motto.inputValue();
  await motto.fill('Chez nous {{x}}');
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  await expect(page.getByRole('alert')).toContainText('n’a pas de valeur à insérer');
  await expect(motto).toHaveValue('Chez nous {{x}}');
  await motto.fill('Chez <b>nous</b>');
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  const said = await page.request.get('/api/translations/list?langLocale=fr');
  expect(((await said.json()) as { shell: { motto: string } }).shell.motto).toBe('Chez <b>nous</b>');
  await expect(page.locator('dl')).toContainText('Chez <b>nous</b>');
  await confirm(page, 'Revenir au texte d’avant');
  await expect(motto).toHaveValue(before);

  await page.goto('/api/docs?q=vat/list');
  await expect(page.locator('.api-calls')).toContainText(['/api/vat/list']);
  expect(
    (
      await page.request.post('/api/log/new', { headers: origin(), data: { error: `Raté ${name}` } })
    ).status(),
  ).toBe(200);
  await page.goto('/admin/logs');
  await expect(page.locator('tbody')).toContainText('Raté Export');
  await expect(page.locator('body')).toContainText(FIRST_COMPANY);

  await page.context().clearCookies();
  await page.goto('/welcome'); // nothing to choose
  await expect(page).toHaveURL('/login');
  await page.goto('/welcome?domain=autre.exemple.fr');
  await expect(page.getByRole('alert')).toContainText('Nous ne connaissons pas le domaine');
  await page.fill('#domain', new URL(baseUrl()).hostname);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page).toHaveURL('/login');
});
