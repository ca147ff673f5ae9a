import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '#app/api/catalogue.ts';
import { screens } from '#app/screens.ts';
import { createAttacked, type Attacked } from '#tests/builders/attacks/attacked.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { faultsInPage } from '#tests/builders/attacks/page-faults.ts';
import { MARK, payloads } from '#tests/builders/attacks/payloads.ts';
import { poisoned, type Poisoned } from '#tests/builders/attacks/poisoned.ts';
import { withRoles, type Answered } from '#tests/builders/site.ts';
import { chance, long, patience } from '#tests/setup/chance.ts';

/*
 * A hundred payloads through every text that commands take, and every page, list, preview and file that shows them.
 * A field is fed several at once, so the long form needs a fifth of their number of rounds to have had all in each.
 */

const rounds = long ? payloads.length / 5 : 1;

const addresses = [
  ...Object.values(screens).map(({ path }) => path),
  ...calls.filter(({ method }) => method === 'GET').map(({ path }) => `/api/${path}`),
];

/** A spreadsheet would run these. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^[-+][\d\s.,]+%?$/.test(cell);

function faultsInCsv(text: string): string[] {
  const delimiter = (text.split('\n')[0] ?? '').includes(';') ? ';' : ',';
  const rows: string[][] = parseCsv(text, { bom: true, delimiter, relax_column_count: false });
  return rows
    .flat()
    .filter(isFormula)
    .map((cell) => `formula ${cell}`);
}

function faultsIn({ status, headers, text, bytes, fault }: Answered): string[] {
  const type = headers.get('Content-Type') ?? '';
  const faults =
    fault === null && status !== 500 ? [] : [`status ${status} ${String((fault as Error | null)?.message)}`];
  const disposition = headers.get('Content-Disposition') ?? '';
  if (
    disposition !== '' &&
    !/^(inline|attachment); filename="[^"\\\r\n]*"(; filename\*=UTF-8''[\w.!#$&+^`|~%-]*)?$/.test(disposition)
  )
    faults.push(`disposition ${disposition}`);
  if (type.startsWith('text/html')) faults.push(...faultsInPage(text));
  if (type.startsWith('text/csv')) faults.push(...faultsInCsv(text));
  if (type.includes('spreadsheetml'))
    for (const [name, content] of Object.entries(unzipSync(bytes)))
      if (name.endsWith('.xml') && /<f[ >]/.test(strFromU8(content))) faults.push(`formula in ${name}`);
  return faults;
}

/** Paths inside the site that a page leads to. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/ href="(\/[^"#]*)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'));

/** Pages that the walk leaves out: they end the session, or are the same wherever one comes from. */
const isLeftOut = (path: string): boolean =>
  /^\/(?:app\/logout|logout|language|500)|[?&](?:sort|columns|page|lng)=/.test(path);

interface Walk {
  pages: number;
  /** Of those, where a payload was seen. */
  marked: number;
  faults: string[];
}

/** Asks for every address, and then for those that pages lead to. */
async function walk({ site, at, insider }: Attacked, most: number): Promise<Walk> {
  const as = withRoles(insider, ['ROLE_SUPER_ADMIN']);
  const asked = long
    ? addresses
    : chance('pages')
        .some(200, addresses.length)
        .flatMap((at) => addresses[at] ?? []);
  const waiting: string[] = [];
  for (const path of asked) {
    const own = path.startsWith('/api/') ? await at.own(path.slice(5)) : await at.own(path);
    if (own !== null) waiting.push(path.startsWith('/api/') ? `/api/${own}` : own);
  }
  waiting.push(...waiting.filter((path) => path.endsWith('/export')).map((path) => `${path}?format=xlsx`));
  const seen = new Set(waiting);
  const done: Walk = { pages: 0, marked: 0, faults: [] };
  for (const path of waiting) {
    if (done.pages >= most || isLeftOut(path)) continue;
    const answer = await site.ask(path, { as });
    done.pages += 1;
    if (answer.text.includes(MARK)) done.marked += 1;
    done.faults.push(...faultsIn(answer).map((fault) => `${path}: ${fault}`));
    const isPage = (answer.headers.get('Content-Type') ?? '').startsWith('text/html');
    for (const link of isPage ? linksIn(answer.text) : [])
      if (!seen.has(link)) waiting.push(seen.add(link) && link);
  }
  return done;
}

/** Does the jobs that make mails, which are kept as files, and reads them. */
async function mailsOf({ world }: Attacked): Promise<{ name: string; mail: Email }[]> {
  await doJobs(world, (name) => /mail|notice|invitation|reset|tell/.test(name));
  const folder = join(world.settings.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => ({ name, mail: await PostalMime.parse(await readFile(join(folder, name))) })),
  );
}

/** Headers and receivers that a payload brought in, and what would run of the letter itself. */
function faultsInMail({ headers, to = [], cc = [], bcc = [], html, attachments }: Email): string[] {
  // A company may have copies of its mails sent to itself: whose they are is looked at below.
  const added = headers.filter(({ key }) => key.includes(MARK) || key === 'x');
  const receivers = [...to, ...cc, ...bcc].filter(({ address }) => address?.includes('evil.example'));
  const names = attachments.filter(({ filename }) => /[\r\n"]/.test(filename ?? ''));
  return [
    ...added.map(({ key }) => `header ${key}`),
    ...receivers.map(({ address }) => `receiver ${address}`),
    ...names.map(({ filename }) => `file name ${filename}`),
    ...(html === undefined ? [] : faultsInPage(html)),
  ];
}

describe('payloads', () => {
  const fields = new Set<string>();
  let pages = 0;
  let mails = 0;

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'stay texts, round %i',
    patience(10),
    async (round) => {
      let fed: Poisoned | null = null;
      const attacked = await createAttacked((store) => (fed = poisoned(store, round * 5)).store);
      try {
        const walked = await walk(attacked, long ? 900 : 120);
        const letters = await mailsOf(attacked);
        const { taken } = fed ?? { taken: new Set<string>() };
        for (const field of taken) fields.add(field);
        pages += walked.pages;
        mails += letters.length;
        const inMails = letters.flatMap(({ name, mail }) =>
          faultsInMail(mail).map((fault) => `${name}: ${fault}`),
        );
        expect([...new Set([...walked.faults, ...inMails])]).toEqual([]);
        expect(taken.size).toBeGreaterThan(200);
        expect(walked.marked).toBeGreaterThan(walked.pages / 4);
        expect(letters.length).toBeGreaterThan(0);
      } finally {
        await attacked.close();
      }
    },
  );

  afterAll(() => {
    if (long)
      console.log(
        `figure: XSS, CSV, mail headers: ${payloads.length} payloads × ${fields.size} fields, ${pages} pages and files, ${mails} mails: 0`,
      );
  });
});
