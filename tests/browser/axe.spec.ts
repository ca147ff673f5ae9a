import { expect, test, type Page } from '@playwright/test';
import { screens } from '../../app/screens.ts';
import { checker, WIDE } from './axe-page.ts';
import { signIn } from './support.ts';

const unshown = new Set<string>([
  'logout',
  'postLogout',
  'language',
  'search',
  'login',
  'forgotPassword',
  // Says which text by its query.
  'translationEdit',
]);
/** One address of each component: what is drawn by the same one is built alike, whatever kind it is about. */
const plain = [
  ...new Map(
    Object.entries(screens)
      // A file without a component is an answer of another kind, such as an export.
      .filter(([name, { path, file }]) => !path.includes('{') && file.endsWith('.tsx') && !unshown.has(name))
      .map(([name, { path, file }]) => [
        file,
        // With few calls, and without the viewer, which is another's and slow to be drawn.
        name === 'apiDocs' ? `${path}?q=vat` : path,
      ]),
  ).values(),
];

const ofRecords = [
  '/admin/vat',
  '/admin/vat/new',
  '/admin/categorysharedocument',
  '/admin/mail-template/invoice/fr',
  '/quotation/list?view=board',
  '/calendar?view=week',
  '/calendar?view=day',
];

/** Where a last row leads to, and which questions and pages its document has besides. */
const rows = [
  ['/quotation/list?status=draft', 'td a.ref', ['?dialog=validate', '?dialog=remove', 'edit', 'history']],
  [
    '/quotation/list?status=in_progress',
    'td a.ref',
    ['?dialog=accept', '?dialog=refuse', '?dialog=annotate', 'mail', 'documents'],
  ],
  ['/quotation/list?status=validate', 'td a.ref', ['?dialog=cancel', 'compare']],
  ['/quotation/list?status=billable', 'td a.ref', ['?dialog=invoice']],
  ['/invoice/list?status=partially_settled', 'td a.ref', ['?dialog=refund', 'mail']],
  ['/invoice/list?status=draft', 'td a.ref', ['edit']],
  ['/invoice/list?status=to_be_paid', 'td a.pay', []],
  ['/refund/list?status=to_be_paid', 'td a.ref', ['history']],
  ['/refund/list?status=draft', 'td a.ref', ['edit']],
  ['/client/list', 'td a.ref', ['edit', 'statement']],
  ['/product-service/sale', 'td a.ref', ['edit']],
  ['/invoice-repetitive/list?sort=newest&direction=desc', 'td a.ref', ['edit', '?dialog=remove']],
  ['/payment/list', 'td a.ref', ['payment_edit']],
  ['/admin/vat', 'td a.ref', []],
] as const;

/** Opens each address that needs an id, by the last row of a list. */
async function eachOfRows(page: Page, visit: () => Promise<void>): Promise<void> {
  for (const [list, link, others] of rows) {
    await page.goto(list);
    // Followed by its address: what a narrow list hides is a page all the same. The oldest is the demo's own, which no
    // other test works on meanwhile.
    await page.goto((await page.locator(link).last().getAttribute('href')) ?? list);
    await expect(page, list).not.toHaveURL(list);
    await visit();
    const details = page.url();
    for (const other of others) {
      await page.goto(
        other.startsWith('?') ? details + other : details.replace(/details$|payment_detail/, other),
      );
      if (other.startsWith('?')) await expect(page.locator('.dialog'), details + other).toBeVisible();
      await visit();
    }
  }
}

test.use({ viewport: WIDE });
test.describe.configure({ mode: 'parallel' });

/** So many tests share the screens, so that workers share the time. */
const SHARES = 4;
const opened = [...plain, ...ofRecords];

for (let share = 0; share < SHARES; share += 1)
  test(`axe finds nothing, and nothing runs off, on screens without a record, ${share + 1} of ${SHARES} @javascript`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const { check, faults } = checker(page);
    await signIn(page, 'superadmin');
    for (const path of opened.filter((_, index) => index % SHARES === share)) {
      const withViewer = path.startsWith(screens.apiDocs.path);
      if (withViewer) await page.route('**/swagger-ui-bundle*', (route) => route.abort());
      await page.goto(path);
      await check();
      if (withViewer) await page.unrouteAll();
    }
    expect(faults).toEqual([]);
  });

test('axe finds nothing on what guests see @javascript', async ({ page }) => {
  const { check, faults } = checker(page);
  for (const path of ['/login', '/forgot/password']) {
    await page.goto(path);
    await check();
  }
  expect(faults).toEqual([]);
});

test('axe finds nothing, and nothing runs off, on the pages of records @javascript', async ({ page }) => {
  test.setTimeout(240_000);
  const { check, faults } = checker(page);
  await signIn(page, 'superadmin');
  await eachOfRows(page, check);
  expect(faults).toEqual([]);
});
