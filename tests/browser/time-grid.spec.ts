import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support.ts';

/* The grid of one's time in hand: sums, keys and pasting, over the form that the page has without them. */

const PAGE = '/project/person-activity?day=2031-03-03';

const cell = (page: Page, row: number, column: number) =>
  page.locator('table[data-time-grid] tbody tr').nth(row).locator('td input').nth(column);
const foot = (page: Page, column: number) => page.locator('table[data-time-grid] tfoot td').nth(column);

test('adds up what is typed, moves by keys and takes cells of a spreadsheet @javascript', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto(PAGE);
  await page.waitForFunction(() => performance.getEntriesByName('time-grid').length > 0);
  await expect(page.locator('[data-time-hands]')).toBeVisible();
  await cell(page, 0, 0).fill('7:30');
  await expect(foot(page, 0)).toHaveText('7:30');
  await cell(page, 0, 0).press('Enter');
  await expect(cell(page, 1, 0)).toBeFocused();
  await page.keyboard.type('1,25');
  await expect(foot(page, 0)).toHaveText('8:45');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 0, 0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 0, 1)).toBeFocused();
  await cell(page, 0, 1).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '2\t3\r\n4,5\tdouze\r\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cell(page, 1, 1)).toHaveValue('4,5');
  await expect(foot(page, 1)).toHaveText('6:30');
  await expect(cell(page, 1, 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(foot(page, 2)).toHaveText('3:00');
  await expect(page.locator('table[data-time-grid] tfoot th')).toContainText('18:15');
});
