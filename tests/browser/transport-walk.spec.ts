import { expect, test } from '@playwright/test';
import { accounts } from '../../jobs/demo/accounts.ts';
import { transportScreens } from '../../app/screens/transport.ts';
import type { Screen, ScreenName } from '../../app/screens.ts';
import { allowed } from './access-cases.ts';
import { checker, WIDE } from './axe-page.ts';
import { program, type Asker } from './program.ts';
import { apiAs, firstId, FIRST_COMPANY, SECOND_COMPANY, signIn } from './support.ts';

/*
 * The screens of pumping and transport, which the first company has none of: the walks over all others go through that
 * one. @javascript only so that it runs once.
 */

const shown = Object.entries(transportScreens) as [ScreenName, Screen][];
/** Of one's own interventions alone: transport-phone.spec.ts; pictures of a slip: slips.test.ts. */
const ofOwn = new Set<string>(['ownIntervention', 'transportSlipPhoto']);

interface Ids {
  order: number;
  slip: number;
  tour: number;
}

/** An intervention, one with a slip, and a turn of the demo. */
async function idsOf(request: Asker): Promise<Ids> {
  return {
    order: await firstId(request, '/api/transportorder/list?status=planned'),
    slip: await firstId(request, '/api/transportorder/list?status=invoiceCompleted'),
    tour: await firstId(request, '/api/trucktour/list'),
  };
}

/** The address of a screen with these ids. */
function addressOf(path: string, { order, slip, tour }: Ids): string {
  if (path.includes('/tracking/{id}')) return path.replace('{id}', String(tour));
  return path.replace('{id}', String(/\/slip/.test(path) ? slip : order));
}

test.use({ viewport: WIDE });

test('axe finds nothing, and nothing runs off, on pumping and transport @javascript', async ({ page }) => {
  test.setTimeout(240_000);
  const { check, faults } = checker(page);
  await signIn(page, 'superadmin', SECOND_COMPANY);
  const ids = await idsOf(page.context().request);
  const pages = shown.filter(([name, { file }]) => file.endsWith('.tsx') && !ofOwn.has(name));
  const details = addressOf(transportScreens.transportDetails.path, ids);
  const others = ['?view=week', '?view=month'].map((view) => transportScreens.transportBoard.path + view);
  for (const path of [...pages.map(([, screen]) => addressOf(screen.path, ids)), ...others, details]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await check();
  }
  expect(faults).toEqual([]);
});

for (const { username } of accounts.filter(
  ({ username, corporations }) =>
    username !== 'bloque' && corporations.some((one) => one.index === 1 && one.enabled),
))
  test(`every screen of pumping and transport as ${username} @javascript`, async () => {
    const boss = program();
    await apiAs(boss, 'superadmin', SECOND_COMPANY);
    const ids = await idsOf(boss);
    const request = program();
    await apiAs(request, username, SECOND_COMPANY);
    const wrong: string[] = [];
    const { transportDetails } = transportScreens;
    const seesAll = allowed('transportDetails', transportDetails, username, 1).own;
    for (const [name, screen] of shown) {
      if (ofOwn.has(name)) continue;
      // A driver's slips are their own: another's is a missing one.
      const found = seesAll || !screen.path.includes('{id}') ? 200 : 404;
      const expected = allowed(name, screen, username, 1).own ? found : 403;
      const answer = await request.get(addressOf(screen.path, ids), { maxRedirects: 0 });
      if (answer.status() !== expected)
        wrong.push(`${screen.path}: ${answer.status()}, expected ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

test('a company that does not work with transport has none of it, pages and calls included @javascript', async () => {
  const boss = program();
  await apiAs(boss, 'superadmin', SECOND_COMPANY);
  const ids = await idsOf(boss);
  const request = program();
  await apiAs(request, 'superadmin', FIRST_COMPANY);
  const calls = [
    'transportorder/list',
    'trucktour/list',
    `transportorder/show/${ids.order}`,
    'transportzone/list',
    'product/transport-by-zone/1',
    'parameter/by/code/app_transport_zone',
  ];
  for (const path of [
    ...shown.map(([, screen]) => addressOf(screen.path, ids)),
    '/admin/transportzone',
    '/admin/transportzone/new',
    ...calls.map((one) => `/api/${one}`),
  ])
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 404]);
  const told = /href="\/tfp|transportzone|ROLE_TRANSPORT_|app_transport_/;
  for (const path of ['/', '/invoice/list', '/admin', '/admin/parameters', '/group/roles?area=people'])
    expect([path, told.test(await (await request.get(path)).text())]).toEqual([path, false]);
});
