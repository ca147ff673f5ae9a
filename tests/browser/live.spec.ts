import { expect, test } from '@playwright/test';
import { apiAs, origin, personIn, signIn } from './support.ts';
import { alive, kB, MOST_LIVE, MOST_OWN, MOST_PLAIN, ownOf, scripts, total, untilAlive } from './weight.ts';

/*
 * Live screens: what they weigh, when hands may begin, and what hands do there (docs/decisions/0110-live-screens.md).
 */

for (const path of [
  '/quotation/new',
  '/invoice/new',
  '/sale-order/new',
  '/purchase/new',
  '/refund/rebate/new',
  '/supplier-invoice/new',
  '/invoice-repetitive/new',
  '/project/new',
  '/admin/mail-layout',
])
  test(`${path} is live within its budget, and nothing is drawn otherwise than on the server @javascript`, async ({
    page,
  }) => {
    const said: string[] = [];
    // What is drawn otherwise than on the server is an error.
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    await signIn(page, 'admin');
    await page.goto(path);
    await alive(page);
    const loaded = await scripts(page);
    const ms = await untilAlive(page);
    console.log(
      `figure: ${path} ${Math.round(total(loaded) / kB)} kB of scripts, live ${Math.round(ms)} ms after its HTML`,
    );
    expect(total(loaded)).toBeLessThanOrEqual(MOST_LIVE * kB);
    const own = ownOf(loaded);
    expect(total(own), own.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')).toBeLessThanOrEqual(
      MOST_OWN * kB,
    );
    expect(ms).toBeLessThan(5000);
    expect(said).toEqual([]);
  });

test('five live and five plain screens, as they are opened for the first time @javascript', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin');
  const cookies = await page.context().cookies();
  const first = async (list: string) => {
    await page.goto(list);
    return (await page.locator('tbody a.ref').first().getAttribute('href')) ?? list;
  };
  const plain = ['/', '/invoice/list', await first('/invoice/list'), await first('/client/list'), '/person'];
  const live = [
    '/quotation/new',
    '/supplier-invoice/new',
    '/invoice-repetitive/new',
    '/project/new',
    '/admin/mail-layout',
  ];
  for (const path of [...live, ...plain]) {
    // Nothing of it is kept by the browser yet.
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    await context.addCookies(cookies);
    const opened = await context.newPage();
    await opened.goto(path);
    const isLive = live.includes(path);
    if (isLive) await alive(opened);
    const told = await opened.evaluate(() => {
      const [html] = performance.getEntriesByType('navigation');
      if (!(html instanceof PerformanceNavigationTiming)) return null;
      const rest = performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming);
      return {
        requests: rest.length + 1,
        bytes: rest.reduce((sum, one) => sum + one.encodedBodySize, html.encodedBodySize),
        first: html.responseStart - html.requestStart,
        ready: html.domContentLoadedEventEnd - html.startTime,
      };
    });
    expect(told, path).not.toBeNull();
    const at = isLive ? `, live ${Math.round(await untilAlive(opened))} ms after its HTML` : '';
    const size = total(await scripts(opened));
    console.log(
      `figure: opened ${path.replaceAll(/\d+/g, 'n')}: ${told?.requests} requests, ${Math.round((told?.bytes ?? 0) / kB)} kB, ${Math.round(size / kB)} of them scripts, first byte ${Math.round(told?.first ?? 0)} ms, drawn ${Math.round(told?.ready ?? 0)} ms${at}`,
    );
    expect(size).toBeLessThanOrEqual((isLive ? MOST_LIVE : MOST_PLAIN) * kB);
    await context.close();
  }
});

test('the week of a contract adds up while it is typed, and Monday is copied @javascript', async ({
  page,
}) => {
  const said: string[] = [];
  // A question about a field that a later one overtakes is given up: Chromium says so.
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && !message.text().startsWith('AbortError') && said.push(message.text()),
  );
  await signIn(page, 'admin');
  await page.goto('/person?keyword=uguen');
  const file = await page.locator('tbody a.ref').first().getAttribute('href');
  await page.goto(`${file?.replace('/details', '')}/contract/new`);
  await alive(page);
  const loaded = await scripts(page);
  console.log(
    `figure: contract ${Math.round(total(loaded) / kB)} kB of scripts, live ${Math.round(await untilAlive(page))} ms after its HTML`,
  );
  expect(total(loaded)).toBeLessThanOrEqual(MOST_LIVE * kB);
  const half = (day: string, name: string) => page.getByLabel(`${day}, ${name}`);
  await expect(page.locator('.week-sum output')).toHaveText(/^35\s*h par semaine$/);
  await half('Lundi', 'Matin').fill('4');
  await expect(page.locator('.week-sum output')).toHaveText(/^35,5\s*h par semaine$/);
  await page.getByRole('button', { name: 'Copier le lundi' }).click();
  await expect(half('Vendredi', 'Matin')).toHaveValue('4');
  await expect(half('Samedi', 'Matin')).toHaveValue('');
  await expect(page.locator('.week-sum output')).toHaveText(/^37,5\s*h par semaine$/);
  await half('Lundi', 'Après-midi').focus();
  await page.keyboard.press('ArrowDown');
  await expect(half('Mardi', 'Après-midi')).toBeFocused();
  await half('Mercredi', 'Matin').fill('');
  await half('Mercredi', 'Après-midi').fill('');
  await expect(page.locator('.week-sum output')).toHaveText(/^30\s*h par semaine\s: temps partiel$/);
  await half('Jeudi', 'Matin').fill('trois');
  await expect(page.locator('.week-sum output')).toContainText('n’est pas un nombre');
  // Dates are taken as people type them.
  const end = page.getByLabel('Fin', { exact: true });
  await end.fill('311227');
  await end.press('Tab');
  await expect(end).toHaveValue('31/12/2027');
  expect(said).toEqual([]);
});

/** How late React comes: at once, in the middle of the typing, after it. */
const LATE = [0, 60, 150, 700];

test('what is typed while React takes over is kept, and breaks nothing @javascript', async ({ page }) => {
  await signIn(page, 'admin');
  // Nothing of it is sent: whoever leaves is asked.
  page.on('dialog', (asked) => void asked.accept());
  for (const path of ['/project/new', '/quotation/new'])
    for (const late of LATE) {
      await page.route(/assets\/react-/, async (route) => {
        await new Promise((done) => setTimeout(done, late));
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
      for (let typed = 0; typed < 20; typed += 1) await page.keyboard.type('ab', { delay: 5 });
      await alive(page);
      await expect(page.locator('main form[method=post] input:not([type=hidden])').first()).toHaveValue(
        'ab'.repeat(20),
      );
      await page.unrouteAll({ behavior: 'wait' });
    }
});

test('a plain page loads no React @javascript', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of ['/', '/invoice/list', '/client/list', '/admin/vat', '/accounting/journal']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(total(await scripts(page)), path).toBeLessThanOrEqual(MOST_PLAIN * kB);
  }
});

test('a quotation of ten lines for a new client, without a mouse @javascript', async ({ page }) => {
  const name = `Toiture Neuve ${Date.now()}`;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  await alive(page);
  const begun = Date.now();
  // A new form begins where one types first.
  expect(await focused()).toBe('document-title');
  await type('Toiture');
  await press('Enter');
  await type(name);
  await expect(page.getByRole('option', { name: `Créer « ${name} »` })).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  await expect(page.locator('dialog')).toBeVisible();
  await press('Tab');
  await type('1 quai Nord');
  await press('Tab');
  await type('29200');
  await press('Tab');
  await type('Brest');
  await press('Enter');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.locator('[name="chosenParty"]')).toHaveValue(new RegExp(`^\\d+:${name}$`));
  // Enter goes on through the head, whose fields the client filled in.
  for (let field = 0; (await focused()) !== 'addProduct'; field += 1) {
    expect(field).toBeLessThan(30);
    await press('Enter');
  }
  for (let line = 0; line < 10; line += 1) {
    await type('PMP-36');
    await press('Enter');
    await expect(page.locator(`[name="productList[${line}].quantity"]`)).toBeFocused();
    await type(String(line + 1));
    await press('Enter');
    await expect(page.locator('#addProduct')).toBeFocused();
  }
  // 55 pieces at 165 €.
  await expect(page.locator('.totals')).toContainText('9\u202f075,00');
  await press('Control+Enter');
  await expect(page).toHaveURL(/\/quotation\/\d+\/details/);
  console.log(
    `figure: a quotation of ten lines for a new client: ${keys} keys, ${((Date.now() - begun) / 1000).toFixed(1)} s by script`,
  );
  await expect(page.locator('.totals')).toContainText('9\u202f075,00');
  await expect(page.locator('main')).toContainText(name);
});

test('rows are pasted, dragged, copied, removed and put back; who leaves is asked @javascript', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  await alive(page);
  await page.getByRole('button', { name: '+ Ligne libre' }).click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Béton\t3\tm³\t100\t\t10 %\nSable\t2\tt\t50,5\nGravier\t1\t\t10\n');
    document
      .getElementsByName('productList[0].productName')[0]
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const names = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[name$=".productName"]')].map(({ value }) => value),
    );
  await expect.poll(names).toEqual(['Béton', 'Sable', 'Gravier']);
  // 300 at 10 %, 101 and 10 at 20 %.
  await expect(page.locator('.totals .sum')).toContainText('463,20');
  await page.locator('.handle').nth(2).dragTo(page.locator('.handle').nth(0));
  await expect.poll(names).toEqual(['Gravier', 'Béton', 'Sable']);
  await page.locator('[name="productList[1].quantity"]').press('Alt+ArrowDown');
  await expect.poll(names).toEqual(['Gravier', 'Sable', 'Béton']);
  await expect(page.locator('[name="productList[2].quantity"]')).toBeFocused();
  await page.getByRole('button', { name: 'Retirer la ligne 2' }).click();
  await expect.poll(names).toEqual(['Gravier', 'Béton']);
  await page.getByRole('button', { name: 'Retirer la ligne 1' }).click();
  await expect.poll(names).toEqual(['Béton']);
  await expect(page.locator('#lines output')).toContainText('Ligne 1 supprimée. Une autre l’a été avant.');
  // One after the other they come back, the last one first.
  await page.getByRole('button', { name: 'Annuler la suppression' }).click();
  await expect.poll(names).toEqual(['Gravier', 'Béton']);
  await page.getByRole('button', { name: 'Annuler la suppression' }).click();
  await expect.poll(names).toEqual(['Gravier', 'Sable', 'Béton']);
  await expect(page.getByRole('button', { name: 'Annuler la suppression' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dupliquer la ligne 1' }).click();
  await expect.poll(names).toEqual(['Gravier', 'Gravier', 'Sable', 'Béton']);

  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await page.getByRole('link', { name: 'Annuler', exact: true }).click();
  expect(await asked).toBe('beforeunload');
  expect(await names()).toEqual(['Gravier', 'Gravier', 'Sable', 'Béton']);
});

test('what is typed is kept, offered on return, taken up again, and gone once the form is sent @javascript', async ({
  page,
  browser,
}) => {
  // Other tests type into quotations, and leave what they typed.
  await signIn(page, 'admin');
  await page.goto('/sale-order/new');
  await alive(page);
  const title = `Escalier ${Date.now()}`;
  await page.fill('#document-title', title);
  await page.locator('#document-clientName').pressSequentially('Maçonnerie Le G');
  await page.getByRole('option', { name: 'Maçonnerie Le Goff' }).first().click();
  await page.getByRole('button', { name: '+ Ligne libre' }).click();
  await page.fill('[name="productList[0].productName"]', 'Limon');
  await page.fill('[name="productList[0].unitPrice"]', '80');
  await expect(page.locator('.kept-at')).toContainText('Saisie gardée à');

  // Kept as it is: who leaves now is not asked.
  await page.goto('/sale-order/list');
  await page.goto('/sale-order/new');
  await expect(page.locator('.kept-offer')).toContainText('Vous aviez commencé');
  const resume = await page.getByRole('link', { name: 'Reprendre' }).getAttribute('href');
  // Nobody else is offered it.
  const { page: other, context } = await personIn(browser, 'commercial', true);
  await other.goto('/sale-order/new');
  await expect(other.locator('h1')).toBeVisible();
  const offered = await other.getByRole('link', { name: 'Reprendre' }).all();
  for (const link of offered) expect(await link.getAttribute('href')).not.toBe(resume);
  await context.close();

  await page.getByRole('link', { name: 'Reprendre' }).click();
  await alive(page);
  await expect(page.locator('#document-title')).toHaveValue(title);
  await expect(page.locator('#document-clientName')).toHaveValue(/^Maçonnerie Le Goff/);
  await expect(page.locator('[name="productList[0].productName"]')).toHaveValue('Limon');
  await expect(page.locator('.totals')).toContainText('80,00');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page).toHaveURL(/details/);
  await page.goto('/sale-order/new');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.kept-offer')).toHaveCount(0);

  // Put aside, it is offered no more.
  await alive(page);
  await page.fill('#document-title', 'À jeter');
  await expect(page.locator('.kept-at')).toContainText('Saisie gardée à');
  await page.goto('/sale-order/new');
  await page.getByRole('button', { name: 'Écarter' }).click();
  await expect(page).toHaveURL(/sale-order\/new$/);
  await expect(page.locator('.kept-offer')).toHaveCount(0);
});

test('a supplier’s invoice is typed as documents are, its totals and VAT at once @javascript', async ({
  page,
}) => {
  const number = `F-${Date.now()}`;
  await signIn(page, 'comptable');
  await page.goto('/supplier-invoice/new');
  await alive(page);
  await page.locator('#paper-supplierName').pressSequentially('Fonci');
  await page.locator('.proposals [role="option"]').first().click();
  await page.fill('#paper-number', number);
  // Enter leads on through the head.
  await page.locator('#paper-number').press('Enter');
  await expect(page.locator('#paper-date')).toBeFocused();
  await page.locator('#paper-date').fill('32/01/2026');
  await page.locator('#paper-date').press('Enter');
  await expect(page.locator('#paper-date-error')).toContainText('JJ/MM/AAAA');
  await page.locator('#paper-date').fill('-1');
  await page.locator('#paper-date').press('Tab');
  await expect(page.locator('#paper-date')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await page.fill('[name="lines[0].name"]', 'Ciment');
  await page.fill('[name="lines[0].quantity"]', '10');
  await page.fill('[name="lines[0].unitPrice"]', '12,50');
  await page.selectOption('[name="lines[0].vat"]', { label: '20 %' });
  await expect(page.locator('.totals .sum')).toContainText('150,00');
  await page.getByRole('button', { name: 'Dupliquer la ligne 1' }).click();
  await expect(page.locator('.totals .sum')).toContainText('300,00');
  await page.getByRole('button', { name: 'Retirer la ligne 2' }).click();
  await page.getByRole('button', { name: 'Annuler la suppression' }).click();
  await page.locator('[name="lines[0].quantity"]').press('Alt+ArrowDown');
  await expect(page.locator('[name="lines[1].quantity"]')).toBeFocused();
  await page.fill('#paper-total', '300');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/supplier-invoice\/\d+\/details/);
  await expect(page.locator('main')).toContainText(number);
});

test('the PDF of a draft stands beside its form where there is room, and is folded for good @javascript', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  await alive(page);
  await page.fill('#document-title', 'Vu à côté');
  await page.fill('#document-clientName', 'Maçonnerie Le Goff');
  await page.getByRole('button', { name: 'Aperçu PDF' }).click();
  await expect(page.locator('.pdf-preview')).toContainText('Enregistrez le brouillon');
  await page.getByRole('button', { name: 'Enregistrer et actualiser' }).click();
  await expect(page).toHaveURL(/quotation\/\d+\/edit/);
  // Remembered: it opens with the page.
  await expect(page.locator('.pdf-preview iframe')).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(page.locator('.pdf-preview iframe')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Nouvel onglet' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Replier', exact: true }).click();
  await page.reload();
  await alive(page);
  await expect(page.getByRole('button', { name: 'Aperçu PDF' })).toBeVisible();
  await expect(page.locator('.pdf-preview iframe')).toHaveCount(0);
});

test('clients are proposed with their city, code and what is due, to whoever may see that @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const answer = await page.request.get(
    '/api/thirdparty/list?client=1&owing=1&maxPerPage=1&fields=id,value,balances&expand=balances',
    { headers: origin() },
  );
  const { items } = (await answer.json()) as { items: { value: string; balances: { client: string } }[] };
  const [owing] = items;
  expect(Number(owing?.balances.client)).toBeGreaterThan(0);
  await page.goto('/quotation/new');
  await alive(page);
  await page.locator('#document-clientName').pressSequentially(owing?.value ?? '');
  await expect(page.locator('.proposals [role="option"]').first()).toContainText(/\d{5} .*€ dus/);
});

test('dates and numbers are taken as people write them, and what is not understood is said at once @javascript', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  await alive(page);
  await page.locator('#document-title').press('Enter');
  await expect(page.locator('#document-clientName')).toBeFocused();
  const date = page.locator('#document-date');
  await date.fill('011226');
  await date.press('Tab');
  await expect(date).toHaveValue('01/12/2026');
  await date.fill('32/12/2026');
  await date.press('Tab');
  await expect(page.locator('#document-date-error')).toContainText('JJ/MM/AAAA');
  await page.getByRole('button', { name: 'Valable jusqu’au : ouvrir le calendrier' }).click();
  await expect(page.locator('dialog.calendar [data-day]:focus')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('#document-expiryDate')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await expect(page.locator('#document-expiryDate')).toBeFocused();
  await page.getByRole('button', { name: '+ Ligne libre' }).click();
  const price = page.locator('[name="productList[0].unitPrice"]');
  await price.fill('1.200,50 €');
  await expect(page.locator('.totals')).toContainText('1\u202f200,50');
  await price.fill('mille');
  await price.press('Tab');
  await expect(page.locator('#lines .msg')).toContainText('Ce n’est pas un nombre');
  await price.fill('12');
  await expect(page.locator('#lines .msg')).toHaveCount(0);
});

test('a client made from the document is refused at its field, and chosen once it is made @javascript', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  await apiAs(page.request, 'commercial');
  await page.goto('/quotation/new');
  await alive(page);
  const name = `Charpente ${Date.now()}`;
  await page.locator('#document-clientName').pressSequentially(name);
  await page.getByRole('option', { name: `Créer « ${name} »` }).click();
  const dialog = page.locator('dialog.new-record');
  await dialog.getByRole('button', { name: 'Créer et choisir' }).click();
  await expect(dialog.locator('.msg').first()).toBeVisible();
  await dialog.getByLabel('Rue').fill('2 rue du Port');
  await dialog.getByLabel('Code postal').fill('29000');
  await dialog.getByLabel('Ville').fill('Quimper');
  await dialog.getByLabel('SIREN').fill('123');
  await dialog.getByRole('button', { name: 'Créer et choisir' }).click();
  await expect(dialog.locator('#new-record-siren-error')).toBeVisible();
  await dialog.getByLabel('SIREN').fill('');
  await dialog.getByRole('button', { name: 'Créer et choisir' }).click();
  await expect(dialog).toHaveCount(0);
  const chosen = await page.locator('[name="chosenParty"]').inputValue();
  const made = await page.request.get(`/api/thirdparty/show/${chosen.split(':')[0]}`, { headers: origin() });
  expect(((await made.json()) as { item: { prospect: boolean } }).item.prospect).toBe(true);
});

test('a product made from the document is refused at its field, and stands in a line once it is made @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/quotation/new');
  await alive(page);
  const name = `Adjuvant ${Date.now()}`;
  await page.locator('#addProduct').pressSequentially(name);
  await page.getByRole('option', { name: `Créer « ${name} »` }).click();
  const dialog = page.locator('dialog.new-record');
  await expect(dialog.getByLabel('Code')).toHaveValue(name.toUpperCase().replace(' ', '-'));
  await dialog.getByLabel('Prix HT').fill('mille');
  await dialog.getByRole('button', { name: 'Créer et choisir' }).click();
  await expect(dialog.locator('#new-record-unitPrice-error')).toBeVisible();
  await dialog.getByLabel('Prix HT').fill('1 200,50 €');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[name="productList[0].productName"]')).toHaveValue(new RegExp(name));
  await expect(page.locator('.totals')).toContainText('1\u202f200,50');
});

test('who writes on a draft that somebody else changes is told while they type @javascript', async ({
  page,
  browser,
}) => {
  await signIn(page, 'commercial');
  await page.goto('/quotation/new');
  await alive(page);
  await page.fill('#document-title', 'À deux, en écrivant');
  await page.fill('#document-clientName', 'Maçonnerie Le Goff');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await page.getByRole('link', { name: 'Modifier' }).click();
  await alive(page);
  const { page: other, context } = await personIn(browser, 'admin', true);
  await other.goto(page.url());
  await other.getByText('Plus de champs').click();
  await other.fill('#document-referenceNumber', 'CHANTIER-9');
  await other.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(other).toHaveURL(/details/);
  await context.close();
  await expect(page.locator('.alert.floating')).toHaveCount(0);
  await page.fill('#document-note', 'Ma note');
  await page.locator('#document-note').press('Tab');
  await expect(page.locator('.alert.floating')).toContainText('CHANTIER-9');
  await expect(page.locator('#document-note')).toHaveValue('Ma note');
});

test('a project opened from the document is of its client, and chosen once it is open @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/quotation/new');
  await alive(page);
  await page.locator('#document-clientName').pressSequentially('Maçonnerie Le G');
  await page.getByRole('option', { name: 'Maçonnerie Le Goff' }).first().click();
  await page.getByText('Plus de champs').click();
  const name = `Quai ${Date.now()}`;
  await page.locator('#document-projectName').pressSequentially(name);
  await page.getByRole('option', { name: `Créer « ${name} »` }).click();
  const dialog = page.locator('dialog.new-record');
  await dialog.getByLabel('Nom').fill('');
  await dialog.getByRole('button', { name: 'Créer et choisir' }).click();
  await expect(dialog.locator('#new-record-name-error')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Créer et choisir' })).toBeFocused();
  await dialog.getByLabel('Nom').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#document-projectName')).toHaveValue(new RegExp(` · ${name}$`));
  // What was wrong with the name until then is past, and its fields are not folded with it.
  await expect(page.locator('#document-projectName')).toBeFocused();
  await page.fill('#document-title', 'Pour un projet neuf');
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page).toHaveURL(/details/);
  const found = await page.request.get(`/api/project/list?keyword=${name}&fields=id,name,client`);
  const { items } = (await found.json()) as { items: { name: string; client: { value: string } }[] };
  expect(items.map(({ client }) => client.value)).toEqual(['Maçonnerie Le Goff']);
});

test('a long list of a live screen is searched by keyboard, follows its form, and is told of as it is left @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/quotation/new');
  await alive(page);
  // The field that stands in the place of the select, which is a combobox of this name, too.
  const country = page.getByRole('combobox', { name: 'Pays de livraison' }).and(page.locator('input'));
  await country.focus();
  await page.keyboard.type('belg');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Belgique']);
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Belgique');
  // What is drawn again around it leaves it as it is.
  await page.fill('#document-discountPercent', '5');
  await expect(country).toHaveValue('Belgique');
  expect(await page.locator('select[name="deliveryCountry"]').inputValue()).toBe('BE');
  await country.fill('zzz');
  await page.keyboard.press('Tab');
  await expect(country).toHaveValue('Belgique');
  await country.fill('');
  await page.keyboard.press('Tab');
  await expect(page.locator('select[name="deliveryCountry"]')).toHaveValue('');
});

test('forms in hands say what is wrong with a field as it is left, and take dates as they are written @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/project/new');
  await alive(page);
  const end = page.locator('#project-endDate');
  await end.fill('011226');
  await end.press('Tab');
  await expect(end).toHaveValue('01/12/2026');
  const hours = page.locator('#project-budgetHours');
  await hours.fill('beaucoup');
  await hours.press('Tab');
  await expect(page.locator('#project-budgetHours-error')).toContainText('nombre');
  // What nobody touched is not nagged about.
  await expect(page.locator('#project-name-error')).toHaveCount(0);
  await hours.fill('12');
  await hours.press('Tab');
  await expect(page.locator('#project-budgetHours-error')).toHaveCount(0);
  await page.locator('#project-client').fill('Personne de ce nom');
  await page.locator('#project-client').press('Tab');
  await expect(page.locator('#project-client-error')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/project/new');
});

test('the project of a line of a supplier’s invoice is searched, and kept with the line @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const answer = await page.request.get('/api/project/list?open=1&maxPerPage=1&fields=id,code,name');
  const { items } = (await answer.json()) as { items: { code: string; name: string }[] };
  const [project] = items;
  await page.goto('/supplier-invoice/new');
  await alive(page);
  const field = page.locator('[name="lines[0].projectName"]');
  await field.pressSequentially(project?.code ?? '');
  await page
    .getByRole('option', { name: project?.name ?? '' })
    .first()
    .click();
  await expect(field).toHaveValue(`${project?.code} · ${project?.name}`);
  await page.getByRole('button', { name: 'Dupliquer la ligne 1' }).click();
  await expect(page.locator('[name="lines[1].projectName"]')).toHaveValue(
    `${project?.code} · ${project?.name}`,
  );
  await page.locator('[name="lines[0].name"]').press('Alt+ArrowDown');
  await expect(page.locator('[name="lines[1].projectName"]')).toHaveValue(
    `${project?.code} · ${project?.name}`,
  );
});
