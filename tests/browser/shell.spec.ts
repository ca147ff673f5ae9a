import { deflateSync, crc32 } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { signIn, SECOND_COMPANY } from './support.ts';

const PHONE = { width: 360, height: 760 };

/** A colour as it is painted, so that two that look the same are the same. */
const paintOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { color, backgroundColor };
    });

async function documentOf(page: Page, kind: 'quotation' | 'invoice', status: string): Promise<void> {
  await page.goto(`/${kind}/list?status=${status}`);
  await page.locator('tbody a.ref').first().click();
  await expect(page.locator('.head h1')).toBeVisible();
}

const primary = (page: Page) => page.locator('.head .actions .btn.primary');

test('the button that keeps a view is seen, by day and by night', async ({ page }) => {
  await signIn(page, 'admin');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/invoice/list');
    await page.locator('.filters summary', { hasText: 'Enregistrer cette vue' }).click();
    const kept = await paintOf(page, '.menu-items .menu-form .btn.primary');
    const usual = await paintOf(page, '.head .btn.primary');
    expect(kept).toEqual(usual);
  }
});

test('buttons in a row are as tall as each other, and a menu’s entries begin at one edge', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const heights = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  for (const open of [() => page.goto('/invoice/list'), () => documentOf(page, 'invoice', 'to_be_paid')]) {
    await open();
    const found = await heights('.head .actions :is(.btn, .tool > summary):not(.menu-items *)');
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found).size).toBe(1);
  }
  await page.locator('.head .tool > summary').click();
  const begins = await page.locator('.head .menu-items .btn').evaluateAll((all) =>
    all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents([...one.childNodes].findLast((node) => node.nodeType === 3) ?? one);
      return Math.round(words.getBoundingClientRect().left);
    }),
  );
  expect(begins.length).toBeGreaterThan(1);
  expect(new Set(begins).size).toBe(1);
});

test('a document has one button that comes next: it is sent before it is accepted, and accepted before it is invoiced', async ({
  page,
}) => {
  await signIn(page, 'admin');
  for (const [status, next] of [
    ['draft', 'Valider…'],
    ['validate', 'Envoyer par mail'],
    ['in_progress', /^Accepter/],
    ['billable', /commande|Facturer/],
  ] as const) {
    await documentOf(page, 'quotation', status);
    await expect(primary(page)).toHaveCount(1);
    await expect(primary(page)).toHaveText(next);
  }
});

test('a list is searched and filtered by buttons of two names', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/invoice/list');
  const bar = page.locator('search.filters');
  await expect(bar.getByRole('button', { name: 'Filtrer' })).toHaveCount(0);
  await bar.getByRole('searchbox').fill('Morvan');
  await bar.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/keyword=Morvan/);
});

test('numbers of the menu say what they count', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/');
  const invoices = page.locator('.side-column a', { hasText: 'Factures' }).first();
  await expect(invoices.locator('span[title]')).toHaveAttribute('title', /^\d+ factures? qui atten/);
  await expect(invoices).toContainText(/factures? qui atten/);
});

test('on a phone what one comes for stands first, and what is seldom done is behind "more"', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'admin');
  await page.goto('/client/list');
  await page.goto((await page.locator('tbody a.ref').first().getAttribute('href')) ?? '');
  const first = await primary(page).boundingBox();
  const boxes = await page
    .locator('.head .actions > *')
    .evaluateAll((all) =>
      all.map((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().left]),
    );
  expect(
    boxes.every(
      ([top = 0, left = 0]) =>
        top > (first?.y ?? 0) - 1 && (top > (first?.y ?? 0) + 1 || left >= (first?.x ?? 0)),
    ),
  ).toBe(true);
  await expect(page.getByRole('link', { name: 'Supprimer' })).toBeHidden();
  await page.locator('.head .tool > summary').click();
  await page.getByRole('link', { name: 'Supprimer' }).click();
  await expect(page.getByRole('dialog')).toContainText('Supprimer');
  await page.getByRole('dialog').getByRole('link', { name: 'Annuler' }).click();
});

test('a company’s colour is picked, and its time zone chosen below its continent', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/');
  const file = await page.locator('.side-column a', { hasText: 'Ma société' }).getAttribute('href');
  await page.goto(`${file?.replace('/details', '')}/settings`);
  await expect(page.getByLabel('Couleur')).toHaveAttribute('type', 'color');
  await page.getByText('Plus de champs').click();
  const zones = page.getByLabel('Fuseau horaire');
  await expect(zones.locator('optgroup').first()).toHaveAttribute('label', 'France et outre-mer');
  await expect(zones.locator('optgroup[label="Asie"] option[value="Asia/Tokyo"]')).toHaveCount(1);
  await zones.selectOption('Indian/Reunion');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.goto(`${file?.replace('/details', '')}/settings`);
  // What says something of its own is not folded.
  await expect(page.getByLabel('Fuseau horaire')).toBeVisible();
  await expect(page.getByLabel('Fuseau horaire')).toHaveValue('Indian/Reunion');
  await page.getByLabel('Fuseau horaire').selectOption('Europe/Paris');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
});

/** A picture of one grey, as wide and tall as asked. */
function picture(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  // Each row says first that it is as it stands.
  const row = Buffer.alloc(width + 1, 96).fill(0, 0, 1);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('a wide logo is shown wide', async ({ page }) => {
  await signIn(page, 'admin', SECOND_COMPANY);
  await page.goto('/');
  await page.goto(
    (await page.locator('.side-column a', { hasText: 'Ma société' }).getAttribute('href')) ?? '',
  );
  await page
    .locator('#company-logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture(400, 100) });
  await page.locator('form:has(#company-logo) button').click();
  const logo = page.locator('.side-column img.logo');
  await expect(logo).toBeVisible();
  // Once it is there.
  const shape = async () => {
    const { width = 0, height = 1 } = (await logo.boundingBox()) ?? {};
    return width / height;
  };
  await expect.poll(shape).toBeGreaterThan(2);
  await page.getByRole('link', { name: 'Retirer' }).click();
  await page.getByRole('dialog').getByRole('button').click();
  await expect(page.locator('.side-column img.logo')).toHaveCount(0);
});

test('a page that fits the screen does not scroll, in a demo company either', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/search');
  await expect(page.locator('.demo-banner')).toBeVisible();
  const [tall, seen] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.documentElement.clientHeight,
  ]);
  expect(tall).toBe(seen);
});

const group = (page: Page, name: string) =>
  page.locator('.side-column details', { has: page.locator('summary', { hasText: name }) });

test('the menu’s groups fold, the one of the page is open, and the books are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  await page.goto('/');
  const books = group(page, 'Comptabilité');
  await expect(books).not.toHaveAttribute('open');
  await expect(books.locator('summary')).toBeInViewport();
  await books.locator('summary').click();
  await books.getByRole('link', { name: 'Journaux' }).click();
  await expect(group(page, 'Comptabilité')).toHaveAttribute('open');
  await expect(page.locator('.side-column [aria-current]')).toHaveText('Journaux');
});

test('the menu stays as it was left @javascript', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 420 });
  await signIn(page, 'admin');
  await page.goto('/');
  await group(page, 'Ventes').locator('summary').click();
  await group(page, 'Comptabilité').locator('summary').click();
  await page.goto('/client/list');
  await expect(group(page, 'Ventes')).not.toHaveAttribute('open');
  await expect(group(page, 'Comptabilité')).toHaveAttribute('open');
  // The server draws it so: there is nothing to be put right once it is seen.
  const drawn = await (await page.request.get('/client/list')).text();
  expect(drawn).toMatch(/<details data-group="sell"><summary/);

  const scrolled = () => page.locator('.side-column > .side').evaluate((side) => side.scrollTop);
  await page.locator('.side-column > .side').evaluate((side) => side.scrollTo(0, 90));
  await page.locator('main').getByRole('link', { name: 'Nouveau client' }).click();
  await expect(page).toHaveURL('/client/new');
  expect(await scrolled()).toBe(90);

  // What is lit is in sight, however one came there.
  await page.goto('/admin/');
  await expect(page.locator('.side-column [aria-current]')).toBeInViewport();
  expect(await scrolled()).toBeGreaterThan(90);

  await page.locator('.fold').click();
  await page.goto('/client/list');
  expect((await page.locator('.side-column').boundingBox())?.width).toBeLessThan(80);
});

const groupsFound = (page: Page) => page.locator('.found h2').allTextContents();

test('the search finds clients and documents before screens, and screens before settings', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/search?q=factures');
  const groups = await groupsFound(page);
  expect(groups.indexOf('Écrans')).toBeGreaterThan(-1);
  expect(groups.indexOf('Réglages et listes')).toBeGreaterThan(groups.indexOf('Écrans'));
  await page.goto('/search?q=morvan');
  expect((await groupsFound(page))[0]).toBe('Tiers');
  await expect(page.getByRole('link', { name: 'Nouveau devis pour Entreprise Morvan' })).toBeVisible();
});

test('the search begins a document for whom it names, and a client under a name', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(`/search?q=${encodeURIComponent('nouvelle facture pour morvan')}`);
  await page.locator('.found a').first().click();
  await expect(page).toHaveURL(/\/invoice\/new\?client=\d+/);
  await expect(page.locator('main')).toContainText('Nouvelle facture');
  await expect(page.locator('main [value="Entreprise Morvan"]').first()).toBeAttached();

  await page.goto(`/search?q=${encodeURIComponent('Nouveau client Le Goff Frères')}`);
  await page.getByRole('link', { name: 'Nouveau client : Le Goff Frères' }).click();
  await expect(page.locator('main input[name="name"]')).toHaveValue('Le Goff Frères');

  // What nothing is called may be the next client.
  const none = await page.request.get('/search?q=zzzzqq');
  expect(await none.text()).toMatch(/Nouveau client\s:\szzzzqq/);
});

test('the keyboard shortcuts are a page, and a dialog by "?" @javascript', async ({ page }) => {
  await signIn(page, 'commercial');
  await page.goto('/shortcuts');
  await expect(page.getByRole('table', { name: 'Dans une liste' })).toContainText('Ligne suivante');
  await page.goto('/invoice/list');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await expect(dialog).toContainText('Ligne suivante');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // What is typed into a field is typed.
  await page.getByRole('searchbox').last().press('?');
  await expect(dialog).toBeHidden();
});

test('the first field of something new waits for what is typed @javascript', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/project/new');
  const first = page.locator('main form[method=post] input:not([type=hidden])').first();
  await expect(first).toBeFocused();
  // Chromium drops the keys that come before a page's first paint.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.type('Quai');
  await expect(first).toHaveValue('Quai');
});

test('everybody arranges their home page, and it opens so', async ({ page }) => {
  await signIn(page, 'comptable');
  await page.goto('/');
  const panel = (name: string) => page.locator('main .panel h2, main figcaption', { hasText: name });
  const menu = page.locator('.head .arrange');
  await expect(panel('À faire')).toBeVisible();
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: 'Masquer : À faire' }).click();
  await expect(panel('À faire')).toHaveCount(0);
  await menu.getByRole('button', { name: 'Garder cette disposition' }).click();
  await expect(page).toHaveURL('/');
  await expect(panel('À faire')).toHaveCount(0);
  await expect(page.locator('.kpi').first()).toBeVisible();

  // A panel goes up a place at a time; kept again, it takes the place of what was kept.
  await page.goto('/?panels=months.waiting');
  await menu.getByRole('link', { name: 'Monter : À faire' }).click();
  await expect(page).toHaveURL('/?panels=waiting.months');
  await menu.getByRole('button', { name: 'Garder cette disposition' }).click();
  await expect(panel('À faire')).toBeVisible();
  await expect(page.locator('.kpi')).toHaveCount(0);

  await menu.locator('summary').click();
  await menu.getByRole('button', { name: 'Disposition habituelle' }).click();
  await expect(page.locator('.kpi').first()).toBeVisible();
});

test('on a phone a chart shows the current month @javascript', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'admin');
  await page.goto('/');
  const chart = page.locator('.chart [data-until]').first();
  const [until, left, wide, seen] = await chart.evaluate((one) => [
    Number(one.getAttribute('data-until')),
    one.scrollLeft,
    one.scrollWidth,
    one.clientWidth,
  ]);
  expect(left).toBe(Math.max(0, Math.round((until ?? 0) * (wide ?? 0) - (seen ?? 0))));
  expect(await chart.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
});

test('a client’s file begins with who it is, what is at stake and what to do', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'admin', SECOND_COMPANY);
  await page.goto('/client/list?keyword=Aulne');
  await page.goto((await page.locator('tbody a.ref').first().getAttribute('href')) ?? '');
  const tops = await Promise.all(
    ['.party-reached', '.kpis', 'main .panel:has(h2:text-is("À faire"))', '.cols'].map(
      async (selector) => (await page.locator(selector).first().boundingBox())?.y ?? -1,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(tops).not.toContain(-1);
  await expect(page.locator('#attached-files')).toBeHidden();
  await page.getByText('Joindre un fichier…').click();
  await expect(page.locator('#attached-files')).toBeVisible();
});
