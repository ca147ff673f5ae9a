import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { mailFiles } from '../builders/mail-files.ts';
import type { Asker } from './program.ts';

export const PASSWORD = 'registre-demo';
export const FIRST_COMPANY = 'Béton du Littoral';
export const SECOND_COMPANY = 'Armor Pompage';

/** Signs in through the form, and chooses a company where several are offered; the page is then the first one. */
export async function signInByForm(page: Page, username: string, company = FIRST_COMPANY): Promise<void> {
  await page.goto('/login');
  await page.fill('#username', username);
  await page.fill('#password', PASSWORD);
  await page.click('main form .primary');
  await expect(page).toHaveURL('/');
  const popup = page.locator('.popup');
  if (await popup.isVisible()) await popup.getByRole('button', { name: company }).click();
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The session of each account in each company; a process of tests has its own. */
const sessions = new Map<string, Cookies>();

/**
 * Lets a page be somebody's, in a company: nothing is opened yet. To sign in is no part of most tests, and costs three
 * pages and a slow hash: a session is used again while it lasts (a test may end all those of an account). Tests that
 * change what a session is (its company, its end) sign in by the form.
 */
export async function signIn(page: Page, username: string, company = FIRST_COMPANY): Promise<void> {
  refuseFaults(page);
  const context = page.context();
  const key = `${username} ${company}`;
  const known = sessions.get(key);
  if (known) {
    await context.addCookies(known);
    if ((await context.request.get('/api/users/me')).ok()) return;
    await context.clearCookies();
  }
  await apiAs(context.request, username, company);
  sessions.set(key, await context.cookies());
}

/** What a page's scripts could not do fails its test: that it was drawn otherwise than on the server, above all. */
export function refuseFaults(page: Page): void {
  page.on('pageerror', (error) => {
    throw error;
  });
}

/** A person in a browser of their own. */
export async function personIn(
  browser: Browser,
  username: string,
  scripts: boolean,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ javaScriptEnabled: scripts, locale: 'fr-FR' });
  const page = await context.newPage();
  await signIn(page, username);
  return { page, context };
}

/** A program: signed in through the API, working in one company. */
export async function apiAs(request: Asker, username: string, company = FIRST_COMPANY): Promise<void> {
  const headers = { origin: baseUrl() };
  const answer = await request.post('/api/users/login', { headers, data: { username, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const companies = (await (await request.get('/api/corporation/list')).json()) as {
    items: { id: number; name: string }[];
  };
  const chosen = companies.items.find((one) => one.name === company);
  if (chosen)
    await request.post('/corporation', {
      headers,
      form: { corporation: String(chosen.id), redirectTo: '/' },
      maxRedirects: 0,
    });
}

export function baseUrl(): string {
  const url = process.env['BASE_URL'];
  if (!url) throw new Error('BASE_URL is missing');
  return url;
}

/** The day it is by French law, ISO: late in the evening of UTC it is tomorrow there. */
export const todayInFrance = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());

export const origin = () => ({ origin: baseUrl() });

/** First id of a list call. */
export async function firstId(request: Asker, path: string): Promise<number> {
  const answer = (await (await request.get(path)).json()) as { items: { id: number }[] };
  const id = answer.items[0]?.id;
  if (id === undefined) throw new Error(`${path} is empty`);
  return id;
}

/** Presses a button that asks first, and the one of its question. */
export async function confirm(page: Page, name: string | RegExp, action = name): Promise<void> {
  await page.getByRole('link', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}

/** Validates by the form of a document, which keeps the draft and asks first. */
export async function validateForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Valider…' }).click();
  await page.locator('.dialog').getByRole('button', { name: 'Valider', exact: true }).click();
}

/** The mails to an address that were kept as files, newest first: whatever else is mailed meanwhile. */
export async function mailsTo(receiver: string): Promise<Email[]> {
  const folder = join(process.env['DATA_DIR'] ?? '', 'mail');
  const kept = mailFiles(folder)
    .sort()
    .reverse()
    .map((name) => readFileSync(join(folder, name)))
    .filter((content) => content.includes(receiver));
  const mails = await Promise.all(kept.map((content) => PostalMime.parse(content)));
  return mails.filter((one) => one.to?.some(({ address }) => address === receiver));
}

/** The link in the newest mail to an address, once the worker has sent it; such a mail carries no file. */
export async function linkInMail(receiver: string, link: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const [mail] = await mailsTo(receiver);
    found = link.exec(mail?.text ?? '')?.[0] ?? '';
    expect(found).not.toBe('');
    expect(mail?.attachments).toEqual([]);
  }).toPass({ timeout: 60_000 });
  return found;
}
