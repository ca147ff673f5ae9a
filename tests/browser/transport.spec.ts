import { expect, test } from '@playwright/test';
import { program } from './program.ts';
import { apiAs, SECOND_COMPANY, signIn } from './support.ts';
import { freeDay, openedAgain, plannedForDriver } from './transport-orders.ts';

test('a whole job in a basement: one slip, one signature, one mail @javascript', async ({
  page,
  context,
}) => {
  const id = await plannedForDriver(freeDay('2031-03-04'));
  const office = program();
  await apiAs(office, 'superadmin', SECOND_COMPANY);
  await signIn(page, 'chauffeur', SECOND_COMPANY);
  await page.goto(`/tfp/mine/${id}`);
  // The phone keeps the page before it goes down.
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/tfp/mine/${id}`))
    .toBe(true);
  await context.setOffline(true);
  // Planned for another day: asked about before it is kept, so that nothing is refused hours later.
  await page.getByRole('button', { name: 'Démarrer' }).click();
  await expect(page.locator('[data-outbox]')).toBeHidden();
  await page.locator('#site-early').check();
  const pressed = Date.now();
  await page.getByRole('button', { name: 'Démarrer' }).click();
  await expect(page.locator('[data-outbox]')).toContainText('1 envoi en attente');
  await page.getByLabel('Béton').fill('31,5');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.locator('[data-outbox]')).toContainText('3 envois en attente');
  // Signed, and turned while it is.
  const glass = page.locator('canvas');
  await glass.scrollIntoViewIfNeeded();
  const draw = async (points: readonly (readonly [number, number])[]) => {
    const box = await glass.boundingBox();
    if (box === null) throw new Error('There is no glass');
    for (const [index, [x, y]] of points.entries()) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 });
      if (index === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
  await draw([
    [0.2, 0.3],
    [0.4, 0.7],
    [0.5, 0.2],
  ]);
  await page.setViewportSize({ width: 800, height: 360 });
  await glass.scrollIntoViewIfNeeded();
  await draw([
    [0.6, 0.3],
    [0.8, 0.6],
  ]);
  await page.getByLabel('Nom du signataire', { exact: true }).fill('Le Gall');
  await page.getByRole('button', { name: 'Clore le bon' }).click();
  await expect(page.locator('[data-outbox]')).toContainText('4 envois en attente');
  // The app is killed and opened again, still without a network.
  const opened = await openedAgain(page, `/tfp/mine/${id}`);
  await expect(opened.locator('[data-outbox]')).toContainText('4 envois en attente');
  const back = Date.now();
  await context.setOffline(false);
  await expect(opened.locator('[data-outbox]')).toBeHidden({ timeout: 60_000 });
  await expect(opened.locator('p', { hasText: 'Signé à l’écran' })).toBeVisible();
  const shown = (await (await office.get(`/api/transportorder/show/${id}`)).json()) as {
    item: {
      status: string;
      signed: boolean;
      startedAt: string;
      endedAt: string;
      lines: { real: string | null }[];
    };
  };
  // At the times at which the buttons were pressed, and not when they were sent.
  expect(Math.abs(Date.parse(shown.item.startedAt) - pressed)).toBeLessThan(10_000);
  expect(Date.parse(shown.item.endedAt)).toBeLessThan(back);
  expect(shown.item).toMatchObject({ status: 'completed', signed: true, lines: [{ real: '31.5' }] });
  const slip = await (await office.get(`/tfp/${id}/slip?tab=signature`)).text();
  expect(slip.match(/<svg viewBox="0 0 1000 400"/g)).toHaveLength(1);
  // Two strokes, the one from before it was turned too.
  expect(
    /<path d="(M[^"]*)" fill="none" stroke="currentColor" stroke-width="6"/.exec(slip)?.[1]?.match(/M/g),
  ).toHaveLength(2);
  // Two PDFs are made before: on a busy machine that takes its time.
  await expect
    .poll(
      async () => {
        const sent = await office.get('/api/mail/history/mail/sent?kind=transportSlip');
        const { items } = (await sent.json()) as { items: object[] };
        return items.filter((one) => new RegExp(`INT-${id}\\b`).test(JSON.stringify(one))).length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
});
