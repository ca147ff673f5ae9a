import { expect, test, type Page } from '@playwright/test';
import { alive } from './weight.ts';
import { origin, signIn } from './support.ts';

/* Hands on the planning of projects itself: what is dragged there is planned there. */

interface Plan {
  item: { id: number; start: string; end: string; person: { id: number }; project: { id: number } };
}

/** Where a day begins on the screen, and how wide it is. */
async function dayAt(page: Page, day: string): Promise<{ x: number; width: number }> {
  const head = await page.locator(`.planning thead [data-key="${day}"]`).boundingBox();
  if (!head) throw new Error('the board is not there');
  return head;
}

test('somebody’s plan is dragged to other days @javascript', async ({ page }) => {
  await signIn(page, 'superadmin');
  const { request } = page;
  // Somebody who is planned by the demo, far from what is planned there.
  const known = await request.get('/api/projectplanning/list');
  const [first] = ((await known.json()) as { items: Plan['item'][] }).items;
  const [person, project] = [first?.person.id ?? 0, first?.project.id ?? 0];
  const made = await request.post('/api/projectplanning/new', {
    headers: origin(),
    data: { person, project, start: '2031-06-02', end: '2031-06-03' },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { item } = (await made.json()) as Plan;
  await page.goto(`/project/planning?view=week&day=2031-06-02&person=${person}`);
  await alive(page);
  const bar = await page.locator(`.planning a[href*="/project/planning/${item.id}/"]`).boundingBox();
  const [from, to] = [await dayAt(page, '2031-06-02'), await dayAt(page, '2031-06-04')];
  const y = (bar?.y ?? 0) + (bar?.height ?? 0) / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(to.x, y, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, y, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const shown = await request.get(`/api/projectplanning/show/${item.id}`);
      return ((await shown.json()) as Plan).item;
    })
    .toMatchObject({ start: '2031-06-04', end: '2031-06-05' });
});
