import { expect, test, type Page } from '@playwright/test';
import { planningMarkup } from '../../app/ui/board/planning-markup.ts';
import type { BoardBar, PlanningBoard } from '../../app/ui/board/planning.ts';
import { apiAs, firstId, origin, signIn, todayInFrance } from './support.ts';
import type { Asker } from './program.ts';
import { alive, kB, MOST_PLAIN, scripts, total, untilAlive } from './weight.ts';

/* Hands on boards: by mouse and by keys, over the forms and links that the page has without them. */

/** What all scripts of the page weigh as gzip sends them, and when hands may begin after its HTML. */
async function measured(page: Page): Promise<{ bytes: number; ms: number }> {
  await alive(page);
  return { bytes: total(await scripts(page)), ms: await untilAlive(page) };
}

/** A quotation that is numbered and may be answered. */
async function quotation(request: Asker, title: string): Promise<number> {
  await apiAs(request, 'admin');
  const id = (path: string) => firstId(request, path);
  const answer = await request.post('/api/quotation/new', {
    headers: origin(),
    data: {
      title,
      thirdParty: await id('/api/thirdparty/list?client=1'),
      date: todayInFrance(),
      expiryDate: '2099-12-31',
      deliveryTime: '2 semaines',
      paymentCondition: await id('/api/paymentcondition/list'),
      paymentType: await id('/api/paymenttype/list'),
      submitType: 'validate',
      productList: [
        {
          productType: 'none',
          productName: 'Pompage',
          quantity: '1',
          unitPrice: '100',
          vat: await id('/api/vat/list'),
        },
      ],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { item: { version: number } }).item.version;
}

const BOARD = '/quotation/list?view=board';
const cardOf = (page: Page, version: number) => page.locator(`[data-card="${version}"]`);
const columnOf = (page: Page, label: string) => page.locator(`[data-column="${label}"]`);

test('a card is led to another status without scripts', async ({ page }) => {
  const version = await quotation(page.request, 'Sans script');
  await signIn(page, 'commercial');
  await page.goto(BOARD);
  await cardOf(page, version).locator('.board-steps summary').click();
  await cardOf(page, version).getByRole('link', { name: 'Accepter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accepter' }).click();
  await expect(page).toHaveURL(BOARD);
  await expect(columnOf(page, 'billable').locator(`[data-card="${version}"]`)).toBeVisible();
});

test('a card is dragged to accept, and to refuse, which asks why @javascript', async ({ page }) => {
  const [accepted, refused] = [
    await quotation(page.request, 'Glissé'),
    await quotation(page.request, 'Glissé, refusé'),
  ];
  await signIn(page, 'commercial');
  // Wide enough for all columns: Playwright drags to nothing that has to be scrolled to.
  await page.setViewportSize({ width: 1900, height: 900 });
  await page.goto(`${BOARD}&keyword=Gliss%C3%A9`);
  const { bytes, ms } = await measured(page);
  console.log(
    `figure: board of quotations ${Math.round(bytes / kB)} kB of scripts, live ${Math.round(ms)} ms after its HTML`,
  );
  expect(bytes).toBeLessThanOrEqual(MOST_PLAIN * kB);
  await cardOf(page, accepted).dragTo(columnOf(page, 'billable'));
  await expect(page.getByRole('dialog')).toContainText('Accepter');
  await page.getByRole('dialog').getByRole('button', { name: 'Accepter' }).click();
  await expect(columnOf(page, 'billable').locator(`[data-card="${accepted}"]`)).toBeVisible();
  await cardOf(page, refused).dragTo(columnOf(page, 'refused'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(dialog.locator('#reasonRefuse-error')).toBeVisible();
  await dialog.getByLabel('Motif').fill('Trop cher');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(columnOf(page, 'refused').locator(`[data-card="${refused}"]`)).toBeVisible();
  await expect(page).toHaveURL(/keyword=Gliss/);
  // No step leads back.
  await cardOf(page, refused).dragTo(columnOf(page, 'draft'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a card is led by keys, and Escape leaves it where it is @javascript', async ({ page }) => {
  const version = await quotation(page.request, 'Au clavier');
  await signIn(page, 'commercial');
  await page.goto(`${BOARD}&keyword=Au%20clavier`);
  await measured(page);
  const link = cardOf(page, version).locator('.ref');
  await link.focus();
  const said = page.locator('.board-said');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(said).toContainText('Envoyé');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(said).toContainText('Accepté');
  await page.keyboard.press('Escape');
  await expect(said).toContainText('Rien n’a changé');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Accepter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(columnOf(page, 'billable').locator(`[data-card="${version}"]`)).toBeVisible();
});

test('a candidate is dragged to another step, and is asked about before a refusal @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1900, height: 900 });
  await page.goto('/candidates?view=board');
  // The script gives hands to the board after its HTML; a card that is dragged before stays where it is.
  await measured(page);
  const card = page.locator('[data-card]', { hasText: 'Lossouarn' });
  await expect(columnOf(page, 'applied').locator(card)).toBeVisible();
  await card.dragTo(columnOf(page, 'toMeet'));
  await expect(columnOf(page, 'toMeet').locator(card)).toBeVisible();
  await card.dragTo(columnOf(page, 'refused'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(dialog.locator('#reason-error')).toBeVisible();
  // It holds the keyboard once its script is there; its way back leads to the board.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(columnOf(page, 'toMeet').locator(card)).toBeVisible();
});

test('somebody is dragged to another unit of the organization chart @javascript', async ({ page }) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1900, height: 1400 });
  await page.goto('/organization');
  await expect(page.locator('[data-board=org][data-hands]')).toBeVisible();
  const unit = (name: string) => page.locator('.org-box', { hasText: name });
  const person = page.locator('a[data-person]', { hasText: 'Yves Nédélec' });
  await expect(unit('Atelier').locator(person)).toBeVisible();
  await person.dragTo(unit('Agence Intérieur'));
  await expect(unit('Agence Intérieur').locator(person)).toBeVisible();
  await expect(unit('Atelier').locator(person)).toHaveCount(0);
});

test('a calendar is walked by arrows, and its pages are turned @javascript', async ({ page }) => {
  await signIn(page, 'comptable');
  await page.goto('/calendar?day=2026-11-10');
  const { bytes, ms } = await measured(page);
  console.log(
    `figure: calendar ${Math.round(bytes / kB)} kB of scripts, live ${Math.round(ms)} ms after its HTML`,
  );
  expect(bytes).toBeLessThanOrEqual(MOST_PLAIN * kB);
  await page.locator('[data-day="2026-11-10"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-day="2026-11-18"]')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(page.locator('.period strong')).toContainText('Décembre 2026');
});

const bar = (from: number, until: number, label: string, more: Partial<BoardBar> = {}): BoardBar => ({
  from,
  until,
  label,
  tone: 'ok',
  to: `/rest-day/${from + 100}/edit`,
  ...more,
});

/** Two people and a week, whatever plans there are; on the planning itself: plans.spec.ts. */
const planning: PlanningBoard = {
  id: 'week',
  caption: 'Absences',
  heads: { rows: 'Personne' },
  columns: Array.from({ length: 7 }, (_, day) => ({
    key: `2026-11-${23 + day}`,
    over: 'j',
    head: String(23 + day),
    said: `jour ${23 + day}`,
    off: null,
    now: false,
  })),
  slots: 1,
  groups: [
    {
      id: 'all',
      label: null,
      rows: [
        { id: '1', label: 'Yann', create: '/rest-day/new?person=1', bars: [bar(0, 2, 'Congés')] },
        {
          id: '2',
          label: 'Soizic',
          create: '/rest-day/new?person=2',
          bars: [bar(1, 3, 'RTT'), bar(4, 6, 'Maladie', { fixed: true })],
        },
      ],
    },
  ],
  legend: [],
  move: { action: '/moved', intent: 'move' },
  narrow: { column: 0, previous: null, next: null },
};

const clockOf = ({ clock }: PlanningBoard): string =>
  clock === undefined ? '' : `data-opens="${clock.opens ?? ''}" data-step="${clock.step}"`;

const fields = ['bar', 'row', 'start', 'end', 'seenRow', 'seenFrom', 'seenUntil'];

/** Puts a planning board into a page that has the script of boards, and gives hands to it. */
async function withPlanning(
  page: Page,
  board = planning,
): Promise<{ sent: () => Promise<Record<string, string>> }> {
  await signIn(page, 'admin');
  await page.goto('/calendar');
  await measured(page);
  const html = `<div class="planning-board" data-board="planning" data-slots="${board.slots}" ${clockOf(board)} id="${board.id}">
    <form method="post" action="/moved" hidden data-board-move>${fields.map((name) => `<input name="${name}">`).join('')}</form>
    <div class="planning-scroll"><table class="planning">${planningMarkup(board, { create: 'Ajouter' })}</table></div>
    <output class="board-said" data-from-to="[[row]] : de [[from]] à [[until]]" data-cancelled="Rien"></output></div>`;
  await page.evaluate(async (markup) => {
    const script = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/boards-[^/]*\.js$/.test(name));
    const main = document.querySelector('main');
    if (!main || script === undefined) throw new Error('no script of boards');
    main.innerHTML = markup;
    const { handBoards } = (await import(script)) as { handBoards(boards: Iterable<Element>): void };
    handBoards(main.querySelectorAll('[data-board]'));
  }, html);
  let told: Record<string, string> | null = null;
  await page.route('**/moved', (route) => {
    told = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ''));
    return route.fulfill({ status: 204 });
  });
  return {
    async sent() {
      await expect.poll(() => told).not.toBeNull();
      const found = told ?? {};
      told = null;
      return found;
    },
  };
}

/** The middle of a column in a row, on the screen. */
async function place(page: Page, row: string, column: number): Promise<{ x: number; y: number }> {
  const head = await page
    .locator('.planning thead th')
    .nth(column + 1)
    .boundingBox();
  const line = await page.locator(`tbody[data-row="${row}"] tr`).first().boundingBox();
  if (!head || !line) throw new Error('the board is not there');
  return { x: head.x + head.width / 2, y: line.y + line.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('a bar is dragged to other days and another row @javascript', async ({ page }) => {
  const { sent } = await withPlanning(page);
  await drag(page, await place(page, '1', 0), await place(page, '2', 2));
  expect(await sent()).toMatchObject({
    bar: '/rest-day/100/edit',
    row: '2',
    start: '2',
    end: '2',
    seenRow: '1',
    seenFrom: '2026-11-23',
    seenUntil: '2026-11-24',
  });
});

test('a bar is made longer by its end, and the page stays @javascript', async ({ page }) => {
  const { sent } = await withPlanning(page);
  const link = await page.getByRole('link', { name: 'RTT' }).boundingBox();
  const end = { x: (link?.x ?? 0) + (link?.width ?? 0) - 3, y: (link?.y ?? 0) + 10 };
  await drag(page, end, await place(page, '2', 3));
  expect(await sent()).toMatchObject({ bar: '/rest-day/101/edit', start: '0', end: '1' });
  await expect(page).toHaveURL('/calendar');
});

test('a free place that is drawn over leads to the form of something new @javascript', async ({ page }) => {
  await withPlanning(page);
  await page.route('**/rest-day/new**', (route) => route.fulfill({ status: 200, body: 'form' }));
  await drag(page, await place(page, '1', 3), await place(page, '1', 5));
  await expect(page).toHaveURL('/rest-day/new?person=1&from=2026-11-26&until=2026-11-28');
});

test('a bar is moved by keys; what is fixed is not @javascript', async ({ page }) => {
  const { sent } = await withPlanning(page);
  const said = page.locator('.board-said');
  await page.getByRole('link', { name: 'Congés' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'RTT' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(said).toHaveText('Soizic : de jour 25 à jour 27');
  await page.keyboard.press('Escape');
  await expect(page.locator('.ghost')).toHaveCount(0);
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Enter');
  expect(await sent()).toMatchObject({ row: '1', start: '-1', end: '-1', seenRow: '2' });
  await page.getByRole('link', { name: 'Maladie' }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.locator('.ghost')).toHaveCount(0);
});

test.describe('by a finger', () => {
  test.use({ hasTouch: true });

  /** A finger goes down, stays, is led and leaves. */
  async function finger(
    page: Page,
    { from, to, held }: Record<'from' | 'to', { x: number; y: number }> & { held: number },
  ): Promise<void> {
    const chrome = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => chrome.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    await page.waitForTimeout(held);
    for (let step = 1; step <= 8; step += 1) {
      const at = (axis: 'x' | 'y') => from[axis] + ((to[axis] - from[axis]) * step) / 8;
      await touch('touchMove', { x: at('x'), y: at('y') });
    }
    await touch('touchEnd');
  }

  test('a bar is held, then dragged; the page stays where it is @javascript', async ({ page }) => {
    const { sent } = await withPlanning(page);
    await finger(page, { from: await place(page, '1', 0), to: await place(page, '2', 2), held: 700 });
    expect(await sent()).toMatchObject({
      bar: '/rest-day/100/edit',
      row: '2',
      start: '2',
      end: '2',
      seenRow: '1',
    });
    await expect(page).toHaveURL('/calendar');
  });

  test('a bar is held by its end, and made longer @javascript', async ({ page }) => {
    const { sent } = await withPlanning(page);
    const link = await page.getByRole('link', { name: 'RTT' }).boundingBox();
    // As far from the end as a pointer would not reach.
    const end = { x: (link?.x ?? 0) + (link?.width ?? 0) - 12, y: (link?.y ?? 0) + 10 };
    await finger(page, { from: end, to: await place(page, '2', 3), held: 700 });
    expect(await sent()).toMatchObject({ bar: '/rest-day/101/edit', start: '0', end: '1' });
  });

  test('a finger that does not stay scrolls, and moves nothing @javascript', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 420 });
    await withPlanning(page);
    let isSent = false;
    await page.route('**/moved', (route) => {
      isSent = true;
      return route.fulfill({ status: 204 });
    });
    await page.evaluate(() => {
      document.querySelector('main')?.style.setProperty('padding-bottom', '2000px');
    });
    const from = await place(page, '2', 1);
    await finger(page, { from, to: { x: from.x + 30, y: 10 }, held: 50 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.waitForTimeout(600);
    await expect(page.locator('.ghost')).toHaveCount(0);
    expect(isSent).toBe(false);
    await expect(page).toHaveURL('/calendar');
  });
});

test('what is dragged by hours says its own minutes @javascript', async ({ page }) => {
  const within = { within: { begins: 30, ends: 45 } };
  await withPlanning(page, {
    ...planning,
    slots: 13,
    clock: { opens: 6, step: 1 },
    groups: [
      { id: 'all', label: null, rows: [{ id: '1', label: 'Pompe', bars: [bar(1, 6, 'Côte', within)] }] },
    ],
  });
  const said = page.locator('.board-said');
  await page.getByRole('link', { name: 'Côte' }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(said).toHaveText('Pompe : de jour 23 08:30 à jour 23 12:15');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(said).toHaveText('Pompe : de jour 23 08:30 à jour 23 13:15');
});

test('a month of five hundred people is handed over soon @javascript', async ({ page }) => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    id: String(at + 1),
    label: `Personne ${at + 1}`,
    create: `/rest-day/new?person=${at + 1}`,
    bars: Array.from({ length: 9 }, (__, n) =>
      bar(n * 3 + (at % 3), n * 3 + (at % 3) + 2, n % 2 ? 'RTT' : 'Congés'),
    ),
  }));
  const days = Array.from({ length: 31 }, (_, day) => ({
    key: `2026-10-${String(day + 1).padStart(2, '0')}`,
    over: 'j',
    head: String(day + 1),
    said: `jour ${day + 1}`,
    off: null,
    now: false,
  }));
  await withPlanning(page, { ...planning, columns: days, groups: [{ id: 'all', label: null, rows }] });
  const ms = await page.evaluate(() => {
    const scroll = document.querySelector('.planning-scroll');
    const begun = performance.now();
    for (let at = 0; at < 20; at += 1) {
      scroll?.scrollTo(0, at * 400);
      scroll?.getBoundingClientRect();
    }
    return performance.now() - begun;
  });
  const marks = await page.evaluate(() =>
    performance.getEntriesByName('live').map(({ startTime }) => startTime),
  );
  console.log(`figure: board of 500 people and 31 days: scrolled twenty times in ${Math.round(ms)} ms`);
  expect(marks).toHaveLength(2);
  await expect(page.locator('.planning .stay')).toHaveCount(4500);
  expect(await page.locator('.planning .stay > a:not([tabindex="-1"])').count()).toBe(1);
});
