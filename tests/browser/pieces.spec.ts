import { expect, test, type Locator, type Page } from '@playwright/test';
import { apiAs, firstId, origin, personIn, signIn } from './support.ts';

/*
 * The pieces of the interface: what lists, files, long choices, charts and notices do by hand and by keyboard, and what
 * they are without scripts.
 */

/** A client of this test's own, by a name that no other has. */
async function newClient(page: Page, name: string): Promise<number> {
  const address = { street: '1 quai Nord', postalCode: '29200', city: 'Brest', country: 'FR' };
  const data = { name, client: true, language: 'fr', address };
  const answer = await page.request.post('/api/thirdparty/new', { headers: origin(), data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return ((await answer.json()) as { item: { id: number } }).item.id;
}

const named = (what: string): string => `${what} ${Date.now()} ${Math.random().toString(36).slice(2, 7)}`;
const listOf = (name: string, columns = 'name,email,phone'): string =>
  `/client/list?keyword=${encodeURIComponent(name)}&columns=${columns}`;
/** A list once its scripts are there. */
async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('lists').length > 0);
}
const headers = (page: Page) => page.locator('table[data-list] th');

test('a cell leads to its field, and columns change places by links', async ({ page }) => {
  await signIn(page, 'commercial');
  const name = named('Cellule');
  const id = await newClient(page, name);
  await page.goto(listOf(name));
  await page.locator('td').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(`/client/${id}/edit#party-email`);

  await page.goto(listOf(name));
  await page.locator('summary', { hasText: 'Colonnes' }).click();
  await page.getByRole('link', { name: 'Placer « Téléphone » une colonne plus à gauche' }).click();
  await expect(headers(page)).toHaveText([/Nom/, 'Téléphone', 'E-mail']);
  await page.locator('summary', { hasText: 'Colonnes' }).click();
  await page.getByRole('checkbox', { name: 'Code', exact: true }).check();
  await page.getByRole('button', { name: 'Afficher' }).click();
  await expect(headers(page)).toHaveText([/Nom/, 'Téléphone', 'E-mail', 'Code']);
  // Whoever may only read is offered nothing to change.
  await signIn(page, 'employe');
  await page.goto(listOf(name));
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('a[data-edit]')).toHaveCount(0);
});

test('what was done is taken back from the notice that says so @scripts', async ({ page }) => {
  await signIn(page, 'commercial');
  const id = await newClient(page, named('Avis'));
  await page.goto(`/client/${id}/details`);
  await page.locator('summary', { hasText: 'Plus' }).click();
  await page.getByRole('button', { name: 'Désactiver' }).click();
  const notice = page.locator('.flashes .alert');
  await expect(page.locator('main .badge', { hasText: 'Désactivé' })).toBeVisible();
  await notice.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.locator('main .badge', { hasText: 'Désactivé' })).toHaveCount(0);
  // And that, too.
  await expect(notice.getByRole('button', { name: 'Annuler' })).toBeVisible();
});

/** Leaves the notice with hand and keyboard, and lets time pass until it is gone. */
async function leaveNotice(page: Page, notice: Locator): Promise<void> {
  await page.locator('h1').click();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(0, 0);
  await page.clock.runFor(16_000);
  await expect(notice).toHaveCount(0);
}

test('a notice goes after a while, and waits for whoever is on it @javascript', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'superadmin');
  await page.goto('/_ui');
  await page.getByRole('button', { name: 'Le faire' }).click();
  const notice = page.locator('.toast');
  await page.waitForLoadState();
  await notice.getByRole('button').focus();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  // The focus stays where a pointer passes.
  await notice.hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await leaveNotice(page, notice);
});

test('a notice waits for whoever was on it before the scripts were there @javascript', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'superadmin');
  await page.goto('/_ui');
  let tellFocused = () => {};
  const focused = new Promise<void>((done) => {
    tellFocused = done;
  });
  let held = false;
  await page.route('**/assets/entry.client-*', async (route) => {
    held = true;
    await focused;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Le faire' }).click();
  const notice = page.locator('.toast');
  await notice.getByRole('button').focus();
  expect(held).toBe(true);
  tellFocused();
  // Scripts of modules are run before it.
  await page.waitForLoadState();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await leaveNotice(page, notice);
});

test('a list follows what is typed, and the back button leads back @javascript', async ({ page }) => {
  await signIn(page, 'commercial');
  const name = named('Filtre');
  await newClient(page, name);
  await openList(page, '/client/list');
  const all = await page.locator('tbody tr').count();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('[data-list-search]')).toBeFocused();
  await expect(page.locator('[data-list-search]')).toHaveValue(name);
  expect(new URL(page.url()).searchParams.get('keyword')).toBe(name);
  await expect(page.locator('body > [role=status]')).toContainText('1');
  // What else follows from the address follows too.
  await expect(page.locator('.menu-items a', { hasText: 'CSV' })).toHaveAttribute('href', /keyword=Filtre/);
  await page.keyboard.type(' zzz');
  await expect(page.locator('.empty')).toBeVisible();
  await page.goBack();
  await expect(page.locator('tbody tr')).toHaveCount(all);
  await expect(page.locator('[data-list-search]')).toHaveValue('');
  await expect(page).toHaveURL('/client/list');
  await page.goForward();
  await expect(page.locator('.empty')).toBeVisible();
});

test('a column is dragged to another place @javascript', async ({ page }) => {
  await signIn(page, 'commercial');
  await openList(page, '/client/list?columns=name,code,city');
  await page
    .locator('th[data-key="city"]')
    .dragTo(page.locator('th[data-key="name"]'), { targetPosition: { x: 3, y: 8 } });
  await expect(headers(page)).toHaveText(['Ville', /Nom/, 'Code']);
  await page.reload();
  await expect(headers(page)).toHaveText(['Ville', /Nom/, 'Code']);
  await page.goBack();
  await expect(headers(page)).toHaveText([/Nom/, 'Code', 'Ville']);
});

test('a cell is changed in place by keyboard; errors stand in it, Escape leaves it as it was @javascript', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  const name = named('Sur place');
  await newClient(page, name);
  await openList(page, listOf(name));
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'E-mail' });
  await expect(field).toBeFocused();
  await page.keyboard.type('pas une adresse');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cell-edit [role=alert]')).toContainText('format email');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(page.locator('.cell-edit')).toHaveCount(0);
  await expect(page.locator('a[data-edit="E-mail"]')).toBeFocused();
  await expect(page.locator('a[data-edit="E-mail"]')).toHaveText('–');

  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('contact@sur-place.example');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Tiers enregistré');
  await expect(page.locator('a[data-edit="E-mail"]')).toHaveText('contact@sur-place.example');
  await expect(page.locator('a[data-edit="E-mail"]')).toBeFocused();
  await page.reload();
  await expect(page.locator('a[data-edit="E-mail"]')).toHaveText('contact@sur-place.example');
});

test('cells of people, projects and equipment are changed in place, by who may change them @javascript', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  await openList(page, '/person?columns=name,mobile&keyword=uguen');
  const mobile = page.locator('a[data-edit="Mobile"]').first();
  await mobile.click();
  await page.locator('.cell-edit input').fill('06 98 76 54 32');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toBeVisible();
  await expect(mobile).toHaveText('06 98 76 54 32');
  // What was so on another day is past.
  await page.goto('/person?columns=name,mobile&keyword=uguen&day=2026-01-05');
  await expect(page.locator('a[data-edit]')).toHaveCount(0);

  await openList(page, '/project/list?columns=name,endDate');
  const end = page.locator('tbody tr').first().locator('a[data-edit="Fin prévue"]');
  await end.click();
  await page.locator('.cell-edit input').fill('31/12/2099');
  await page.keyboard.press('Enter');
  await expect(end).toHaveText('31/12/2099');

  await openList(page, '/equipment/list?columns=name,place');
  const place = page.locator('tbody tr').first().locator('a[data-edit]').last();
  await place.click();
  await page.locator('.cell-edit input').fill('Dépôt nord');
  await page.keyboard.press('Enter');
  await expect(place).toHaveText('Dépôt nord');

  // Whoever may only look meets no link to a form.
  const { page: other, context } = await personIn(browser, 'commercial', true);
  await other.goto('/project/list');
  await expect(other.locator('h1')).toBeVisible();
  await expect(other.locator('a[data-edit]')).toHaveCount(0);
  await context.close();
});

test('who changes a cell that somebody else changed is told what, and may mean it @javascript', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  const name = named('Deux mains');
  const id = await newClient(page, name);
  await openList(page, listOf(name));
  await page.locator('a[data-edit="Téléphone"]').click();
  const field = page.getByRole('textbox', { name: 'Téléphone' });
  await field.fill('02 98 11 22 33');
  const other = await page.request.post(`/api/thirdparty/edit/${id}`, {
    headers: origin(),
    data: { phone: '02 98 44 55 66' },
  });
  expect(other.status(), await other.text()).toBe(200);
  await field.press('Enter');
  await expect(page.locator('.cell-edit [role=alert]')).toContainText('+33298445566');
  await expect(field).toHaveValue('02 98 11 22 33');
  await field.press('Enter');
  await expect(page.locator('a[data-edit="Téléphone"]')).toHaveText('02 98 11 22 33');
});

test('a price, a plain record and a draft are changed in place by the same hands @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const product = await firstId(page.request, '/api/product/list?maxPerPage=1');
  const code = named('P').replaceAll(' ', '');
  const { item } = (await (await page.request.get(`/api/product/show/${product}`)).json()) as {
    item: { vat: { id: number } };
  };
  const made = await page.request.post('/api/product/new', {
    headers: origin(),
    data: { name: code, code, type: 'service', forSale: true, unitPrice: '10', vat: item.vat.id },
  });
  expect(made.status(), await made.text()).toBeLessThan(300);
  await openList(page, `/product-service/sale?keyword=${code}`);
  await page.locator('a[data-edit="Prix HT"]').click();
  await page.locator('.cell-edit .field').fill('12,5');
  await page.locator('.cell-edit .field').press('Enter');
  await expect(page.locator('a[data-edit="Prix HT"]')).toHaveText('12,50');

  await openList(page, '/admin/unittype?sort=name');
  const edit = page.locator('tbody a[data-edit]').first();
  const before = (await page.locator('tbody a.ref').first().textContent()) ?? '';
  await page.locator('tbody tr').first().hover();
  await edit.click();
  await page.locator('.cell-edit .field').fill('');
  await page.locator('.cell-edit .field').press('Enter');
  await expect(page.locator('.cell-edit [role=alert]')).not.toBeEmpty();
  await page.locator('.cell-edit .field').press('Escape');
  await expect(page.locator('tbody a.ref').first()).toHaveText(before);

  await openList(page, '/quotation/list?status=draft&columns=number,title');
  const title = named('Titre');
  await page.locator('a[data-edit="Titre"], a[data-edit="Objet"]').last().click();
  await page.locator('.cell-edit .field').fill(title);
  await page.locator('.cell-edit .field').press('Enter');
  await expect(page.locator('tbody')).toContainText(title);
});

test('files are dropped, told how far they are, refused before they are sent, tried again @javascript', async ({
  page,
  context,
}) => {
  await signIn(page, 'commercial');
  const id = await newClient(page, named('Fichiers'));
  await page.goto(`/client/${id}/details`);
  const panel = page.locator('.panel', { has: page.locator('form[data-drop]') });
  const rows = page.locator('.drop-list li');
  const hostile = 'l’été ; = "x" <b>&\u202efdp.txt';
  const dropped = await page.evaluateHandle((hostile) => {
    const transfer = new DataTransfer();
    const add = (name: string, content: BlobPart) =>
      transfer.items.add(new File([content], name, { lastModified: 1 }));
    add('plan.txt', 'un');
    add(hostile, 'deux');
    add('plan.txt', 'un');
    add('grand.bin', new Uint8Array(10 * 1024 * 1024 + 1));
    add('vide.txt', '');
    return transfer;
  }, hostile);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  // What takes files comes after the page.
  await expect(async () => {
    await panel.dispatchEvent('dragover', { dataTransfer: dropped });
    await expect(panel).toHaveAttribute('data-dropping', '', { timeout: 500 });
  }).toPass();
  await panel.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'plan.txt' })).toContainText('Joint');
  await expect(rows.nth(1)).toContainText('Joint');
  await expect(rows.filter({ hasText: 'grand.bin' })).toContainText('dépasse 10 Mo');
  await expect(rows.filter({ hasText: 'vide.txt' })).toContainText('vide');
  await expect(page.locator('.attached li')).toHaveCount(2);
  expect(sent).toBe(2);

  await context.setOffline(true);
  await page.setInputFiles('#attached-files', {
    name: 'perdu.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('trois'),
  });
  await expect(rows.last()).toContainText('connexion');
  await context.setOffline(false);
  await rows.last().getByRole('button', { name: 'Réessayer perdu.txt' }).press('Enter');
  await expect(rows.last()).toContainText('Joint');
  await expect(page.locator('.attached li')).toHaveCount(3);

  // One that is on its way is held back.
  await page.route('**/documents*', () => undefined);
  await page.setInputFiles('#attached-files', {
    name: 'lent.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('quatre'),
  });
  await rows.last().getByRole('button', { name: 'Annuler lent.txt' }).press('Enter');
  await expect(rows.last()).toContainText('Annulé');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.locator('.attached li')).toHaveCount(3);
});

test('a long list is searched by keyboard, and the form sends what was chosen @javascript', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  const id = await newClient(page, named('Pays'));
  await page.goto(`/client/${id}/edit`);
  const field = page.getByRole('combobox', { name: 'Pays' });
  await expect(field).toHaveValue('France');
  await field.focus();
  await page.keyboard.type('alle');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Allemagne']);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('France');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('France');
  await field.fill('belgi');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Belgique');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page).toHaveURL(`/client/${id}/details`);
  const shown = (await (await page.request.get(`/api/thirdparty/show/${id}`)).json()) as { item: unknown };
  expect(JSON.stringify(shown.item)).toContain('"BE"');
});

test('a chart says its figures to the keyboard, and its legend leaves series out @scripts', async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/_ui');
  const points = page.locator('a.point');
  await points.first().focus();
  await expect(points.first().locator('.tip')).toBeVisible();
  await expect(points.first()).toHaveAttribute('aria-label', /2026 12.400,00, 2025 10.000,00/);
  await page.keyboard.press(javaScriptEnabled ? 'ArrowRight' : 'Tab');
  await expect(points.nth(1)).toBeFocused();
  await expect(points.first().locator('.tip')).toBeHidden();
  const before = page.locator('.chart-plot .bar-before').first();
  await expect(before).toBeVisible();
  await page.getByRole('checkbox', { name: '2025' }).uncheck();
  await expect(before).toBeHidden();
  await expect(page.locator('.chart-plot .bar-now').first()).toBeVisible();
});

test('the chart of the home page leads to the documents behind it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/');
  const to = await page.locator('.chart a.point').last().getAttribute('href');
  await page.goto(to ?? '');
  await expect(page.locator('main h1')).toBeVisible();
  expect(to).toMatch(/^\/(invoice|refund|revenue|stat)/);
});

test('a question keeps the keyboard, and Escape takes its way back @javascript', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/_ui?dialog=sample');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
});

test('rows are gone through and chosen by keys, all from one to another @javascript', async ({ page }) => {
  await apiAs(page.request, 'comptable');
  await openList(page, '/invoice/list');
  for (const key of ['j', 'x', 'ArrowDown', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(page.locator('tbody :checked')).toHaveCount(3);
  await expect(page.locator('.bulk-count')).toContainText('3');
});

test('on a phone the filters of a list come from the bottom, hold the keyboard, and are closed again @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/person');
  const summary = page.locator('summary', { hasText: 'Filtres' });
  await summary.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filtres' });
  await expect(sheet).toBeVisible();
  // It slides in.
  const bottom = async () => {
    const box = await sheet.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(bottom).toBe(740);
  expect((await sheet.boundingBox())?.width).toBe(360);
  // What is behind it is out of reach.
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && at?.closest('dialog') === null ? at.outerHTML : null;
    });
    expect(outside).toBeNull();
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(summary).toBeFocused();
  // The same where nothing in it has the focus any more.
  await summary.click();
  await expect(sheet).toBeVisible();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(summary).toBeFocused();
  await summary.click();
  await page.mouse.click(180, 20);
  await expect(sheet).toHaveCount(0);
  await summary.click();
  await sheet.getByLabel('Situation au').fill('01/03/2026');
  await sheet.getByRole('button', { name: 'Appliquer' }).click();
  await expect(page).toHaveURL(/day=01/);
});

test('the filters of a list stand in the page without scripts, whatever its width', async ({ page }) => {
  await signIn(page, 'admin');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/person');
    const summary = page.locator('summary', { hasText: 'Filtres' });
    await summary.click();
    const form = page.locator('.drawer', { has: summary }).locator('form');
    await expect(form).toBeVisible();
    await summary.click();
    await expect(form).toBeHidden();
  }
});

test('whoever leaves a form with something typed is asked, and no one who sends or cancels it @javascript', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const menu = page.locator('nav a[href="/client/list"]').first();
  await page.goto('/client/new');
  // Nothing is typed yet.
  await menu.click();
  await expect(page).toHaveURL('/client/list');
  await page.goto('/client/new');
  await page.locator('input[name=name]').pressSequentially('Fournil du Port');
  await menu.click();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page).toHaveURL('/client/new');
  await page.locator('.form-actions a').click();
  await expect(page).toHaveURL('/client/list');
  // What was sent and came back is not kept either.
  await page.goto('/client/new');
  await page.locator('input[name=email]').pressSequentially('pas une adresse');
  await page.locator('.form-actions button.primary, .form-actions .btn.primary').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await page.locator('h1').click();
  await menu.click();
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
});
