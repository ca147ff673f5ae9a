import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { screens } from '../../app/screens.ts';
import { signIn } from './support.ts';

const unshown = new Set<string>([
  'logout',
  'postLogout',
  'language',
  'corporation',
  'search',
  'gallery',
  'login',
  'forgotPassword',
]);
const plain = Object.entries(screens)
  // A file without a component is an answer of another kind, such as an export.
  .filter(([name, { path, file }]) => !path.includes('{') && file.endsWith('.tsx') && !unshown.has(name))
  .map(([, { path }]) => path);

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen, ${scheme} @javascript`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ colorScheme: scheme, locale: 'fr-FR' });
    const page = await context.newPage();
    const faults: string[] = [];
    const check = async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      faults.push(...violations.map((one) => `${page.url()}: ${one.id} ${one.nodes[0]?.html.slice(0, 120)}`));
    };
    for (const path of ['/login', '/forgot/password']) {
      await page.goto(path);
      await check();
    }
    await signIn(page, 'superadmin');
    for (const path of [...plain, '/admin/vat', '/admin/vat/new']) {
      await page.goto(path);
      await check();
    }
    for (const [list, link] of [
      ['/quotation/list?status=in_progress', 'td a.ref'],
      ['/quotation/list?status=draft', 'td a.ref'],
      ['/invoice/list?status=partially_settled', 'td a.ref'],
      ['/client/list', 'td a.ref'],
      ['/product-service/sale', 'td a.ref'],
      ['/payment/list', 'td a.ref'],
      ['/admin/vat', 'td a.ref'],
      ['/invoice/list?status=to_be_paid', 'td a.pay'],
    ] as const) {
      await page.goto(list);
      await page.locator(link).first().click();
      await check();
    }
    await context.close();
    expect(faults).toEqual([]);
  });
}

test('nothing runs off the page at 360 px', async ({ browser, javaScriptEnabled }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    javaScriptEnabled: javaScriptEnabled ?? true,
  });
  const page = await context.newPage();
  await signIn(page, 'superadmin');
  for (const path of plain) {
    await page.goto(path);
    const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await context.close();
});
