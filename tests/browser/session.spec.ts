import { expect, test } from '@playwright/test';
import { apiAs, mailsTo, origin, PASSWORD, signInByForm } from './support.ts';

test('what a sign-in may answer', async ({ page }) => {
  const attempt = async (username: string, password: string) => {
    await page.goto('/login');
    await page.fill('#username', username);
    await page.fill('#password', password);
    await page.click('main form .primary');
    return page.getByRole('alert').innerText();
  };
  expect(await attempt('personne', 'nimporte')).toContain('Identifiant ou mot de passe incorrect.');
  await expect(page.locator('#username')).toHaveValue('personne');
  expect(await attempt('bloque', 'nimporte')).toContain('Identifiant ou mot de passe incorrect.');
  expect(await attempt('bloque', PASSWORD)).toContain('temporairement verrouillé');
});

test('language, company and sign-out are plain forms', async ({ page }) => {
  await signInByForm(page, 'admin');
  await page.locator('.top').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('h1')).toContainText('Hello');
  await page.locator('.side-column .switcher summary').click();
  await page.locator('.side-column .choices').getByRole('button', { name: 'Armor Pompage' }).click();
  await expect(page.locator('.side-column .switcher')).toContainText('Armor Pompage');
  await page.locator('.top').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/invoice/list');
  await expect(page).toHaveURL(/\/login/);
});

/** The link to choose a password that was mailed to an address last, but for one that is known. */
async function mailedLink(address: string, known = ''): Promise<string> {
  let link = '';
  await expect(async () => {
    const links = (await mailsTo(address)).flatMap(
      (one) => /\/reset-password\/\S+/.exec(one.text ?? '')?.[0] ?? [],
    );
    link = links.find((one) => one !== known) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return link;
}

test('a forgotten password is reset once, by mail @javascript', async ({ page, request }) => {
  // An account of its own: the demonstration's password can be chosen by nobody.
  const username = `oublieuse${Date.now()}`;
  const email = `${username}@registre.example`;
  const first = 'cheval agrafe pile correcte';
  await apiAs(request, 'admin');
  const made = await request.post('/api/users/new', {
    headers: origin(),
    data: { username, gender: 'F', firstName: 'Nolwenn', lastName: 'Oubli', email, group: 'user' },
  });
  expect(made.status(), await made.text()).toBe(200);
  await request.post('/api/resetting/send/email', { headers: origin(), data: { username } });
  const link1 = await mailedLink(email);
  const [token = ''] = /(?<=\/reset-password\/)[\w-]+/.exec(link1) ?? [];
  const chosen = await request.post(`/api/resetting/reset/${token}`, {
    headers: origin(),
    data: { password: first },
  });
  expect(chosen.status()).toBe(200);

  await page.goto('/forgot/password');
  await page.fill('#username', email);
  await page.click('main form .primary');
  await expect(page.getByRole('status')).toContainText('Si un compte correspond');
  const link = await mailedLink(email, link1);
  const before = await request.post('/api/users/login', {
    headers: origin(),
    data: { username, password: first },
  });
  expect(before.status()).toBe(200);
  await page.goto(link);
  for (const [refused, words] of [
    ['administrateur1', 'essaie'],
    [PASSWORD, 'essaie'],
    [`${username} à Brest`, 'identifiant'],
  ] as const) {
    await page.fill('#password', refused);
    await page.fill('#confirmation', refused);
    await page.click('main form .primary');
    await expect(page.getByRole('alert')).toContainText(words);
  }
  await page.fill('#password', `${first} bis`);
  await page.fill('#confirmation', `${first} bis`);
  await page.click('main form .primary');
  await expect(page).toHaveURL(/\/login\?notice=password/);
  // The old session ended with the old password, and the link works once.
  expect((await request.get('/api/users/me')).status()).toBe(401);
  expect((await page.goto(link))?.status()).toBe(404);
});

test('another site can send nothing @javascript', async ({ request }) => {
  await apiAs(request, 'superadmin');
  const foreign = await request.post('/api/vat/new', {
    headers: { origin: 'https://ailleurs.example' },
    data: {},
  });
  expect(foreign.status()).toBe(403);
  const without = await request.post('/api/vat/new', { data: {} });
  expect(without.status()).toBe(403);
  const forwarded = await request.post('/logout', {
    headers: { origin: 'https://ailleurs.example', 'x-forwarded-host': 'ailleurs.example' },
    maxRedirects: 0,
  });
  expect(forwarded.status()).toBe(403);
  const link = await request.get('/app/logout', {
    headers: { 'sec-fetch-site': 'cross-site' },
    maxRedirects: 0,
  });
  expect(link.status()).toBe(403);
  expect((await request.get('/api/users/me')).status()).toBe(200);
});

test('headers are strict and tell nothing @javascript', async ({ request }) => {
  const page = await request.get('/login');
  const policy = page.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.headers()['x-powered-by']).toBeUndefined();
  expect(page.headers()['x-content-type-options']).toBe('nosniff');
  const cookie =
    (
      await request.post('/api/users/login', {
        headers: origin(),
        data: { username: 'superadmin', password: PASSWORD },
      })
    ).headers()['set-cookie'] ?? '';
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
});

test('bad bodies get 4xx with codes, never 500 @javascript', async ({ request }) => {
  await apiAs(request, 'superadmin');
  const bodies: unknown[] = [
    {},
    [],
    null,
    'text',
    { thirdParty: 'x' },
    { name: { a: [1] }, rate: '20 %' },
    { productList: [{ productType: 'none', quantity: 'NaN' }] },
    { title: '\u0000', thirdParty: 1 },
  ];
  for (const path of [
    'vat/new',
    'quotation/new',
    'invoice/new',
    'thirdparty/new',
    'product/new',
    'payment/new',
    'quotationversion/change/accept/1',
    'users/login',
  ]) {
    for (const body of bodies) {
      const answer = await request.post(`/api/${path}`, {
        headers: { ...origin(), 'content-type': 'application/json' },
        data: JSON.stringify(body),
      });
      expect(answer.status(), `${path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
      expect(answer.status(), `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
      expect(((await answer.json()) as { code: string }).code).toMatch(/^[A-Z_0-9]+$/);
    }
  }
  const broken = await request.post('/api/vat/new', {
    headers: { ...origin(), 'content-type': 'application/json' },
    data: Buffer.from('{"name":'),
  });
  expect(broken.status()).toBe(400);
});
