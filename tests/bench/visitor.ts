import { z } from 'zod';
import { credentials } from './company.ts';

/** Signs in and chooses the corporation; answers the cookie of the session. @throws Error with what the web said. */
export async function signIn(origin: string, corporation: number): Promise<string> {
  const headers = { origin, 'content-type': 'application/json' };
  const entered = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentials),
  });
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0];
  if (entered.status !== 200 || !cookie)
    throw new Error(`Signing in: ${entered.status} ${await entered.text()}`);
  const form = new URLSearchParams({ corporation: String(corporation) });
  const chosen = await fetch(`${origin}/corporation`, {
    method: 'POST',
    headers: { origin, cookie },
    body: form,
    redirect: 'manual',
  });
  if (chosen.status !== 302)
    throw new Error(`Choosing the corporation: ${chosen.status} ${await chosen.text()}`);
  return cookie;
}

const listSchema = z.object({
  items: z.array(z.object({ version: z.number(), number: z.string().nullable() })),
  total: z.number(),
  next: z.string().nullable(),
});

export interface Deep {
  /** Cursors of pages between the middle and nine tenths of the list. */
  cursors: string[];
  /** Versions of validated invoices, from all over the list. */
  versions: number[];
}

const PER_PAGE = 200;

/** Follows the list of invoices by its cursors, as a program does. */
export async function followList(origin: string, cookie: string): Promise<Deep> {
  const deep: Deep = { cursors: [], versions: [] };
  let cursor: string | null = null;
  let seen = 0;
  for (;;) {
    const query = new URLSearchParams({ maxPerPage: String(PER_PAGE), ...(cursor && { cursor }) });
    const answer = await fetch(`${origin}/api/invoice/list?${query}`, { headers: { cookie } });
    if (answer.status !== 200)
      throw new Error(`The list of invoices: ${answer.status} ${await answer.text()}`);
    const page = listSchema.parse(await answer.json());
    seen += page.items.length;
    const first = page.items.find((item) => item.number !== null);
    if (first) deep.versions.push(first.version);
    if (page.next === null || seen > page.total * 0.9) return deep;
    if (seen > page.total * 0.5) deep.cursors.push(page.next);
    cursor = page.next;
  }
}

/** One page as a person gets it. @throws Error when it is not one, or shows fewer invoices than `rows`. */
export async function expectPage(origin: string, cookie: string, path: string, rows: number): Promise<void> {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie }, redirect: 'manual' });
  const text = await answer.text();
  const shown = text.match(/href="\/invoice\/-?\d+\/details"/g)?.length ?? 0;
  if (answer.status !== 200 || shown < rows)
    throw new Error(`${path}: ${answer.status}, ${shown} invoices instead of ${rows}`);
}
