import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAccess, type Access } from '#domain/kernel/access.ts';
import { recordAccess, type RecordRight } from '#domain/records/define-record.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { calls } from '#app/api/catalogue.ts';
import { screens, type Screen } from '#app/screens.ts';
import type { SignedIn } from '#app/services.server.ts';
import { allRoles } from '#domain/records/registry.ts';
import { namesRecord } from '#tests/builders/addresses.ts';
import { texts, type Language } from '#locales/index.ts';
import { shippedWords, type Words } from '#locales/live.ts';
import { instanceOf, remembering } from '#locales/translate.ts';
import { createAttacked, type Attacked } from '#tests/builders/attacks/attacked.ts';
import { withRoles, type Answered } from '#tests/builders/site.ts';
import { chance, long } from '#tests/setup/chance.ts';

/*
 * Every screen, by loader and action, and every call: asked as nobody, without a right, with exactly the right that it
 * declares, with another one of its family, from another company and in a disabled one. What is expected follows from
 * the declaration alone.
 */

interface Route {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  access: Access & { guest?: true; form?: true };
  api: boolean;
  /** Name of the screen. */
  screen?: string;
}

/** Screens of plain records ask for the right over the record that the address names. */
const rightOf: Readonly<Record<string, RecordRight>> = {
  recordList: 'READ',
  recordExport: 'READ',
  recordShow: 'READ',
  recordFile: 'READ',
  recordNew: 'CREATE',
  recordImport: 'CREATE',
  recordEdit: 'EDIT',
};
/** Deleting is asked of the page that shows a record. */
const rightToSend: typeof rightOf = { ...rightOf, recordShow: 'DELETE' };
/** Screens of attached files ask for the rights of what they are attached to: here an invoice. */
const ofInvoices = new Set(['documentFiles', 'documentDownload', 'documentPreview']);
const readsFiles = ['ROLE_INVOICE_VIEW_DOCUMENT', 'ROLE_INVOICE_ATTACH_DOCUMENT'] as const;

function accessOf(name: string, screen: Screen, method: Route['method']): Route['access'] {
  if (ofInvoices.has(name)) return { ...screen, role: readsFiles };
  const right = (method === 'POST' ? rightToSend : rightOf)[name];
  const [vat] = recordDefinitions;
  return right && vat ? { ...screen, ...recordAccess(vat, right) } : screen;
}

const routes: Route[] = [
  ...Object.entries<Screen>(screens).flatMap(([name, screen]) =>
    (['GET', 'POST'] as const).map((method) => ({
      name: `${method} ${screen.path}`,
      method,
      path: screen.path,
      screen: name,
      access: accessOf(name, screen, method),
      api: false,
    })),
  ),
  ...calls.map(({ method, path, access }) => ({
    name: `${method} /api/${path}`,
    method,
    path,
    access,
    api: true,
  })),
];

/** In the short form some of them, others with each seed. */
const some = chance('routes').some(long ? routes.length : 110, routes.length);
let walked: Route[] = [];
/** Those that are not open to everybody. */
let guarded: Route[] = [];

let attacked: Attacked;
beforeAll(async () => {
  attacked = await createAttacked();
  const { takesForms } = attacked.site;
  walked = some
    .flatMap((at) => routes[at] ?? [])
    .filter(({ method, screen }) => method === 'GET' || screen === undefined || takesForms(screen));
  guarded = walked.filter(({ access }) => access.role !== 'public');
});
afterAll(() => attacked.close());

const url = ({ api }: Route, path: string): string => (api ? `/api/${path}` : path);

/** With the company's own records in the address; null where it has none of a kind. */
const ownOf = (route: Route): Promise<string | null> => attacked.at.own(route.path);

const ask = (route: Route, path: string, as: SignedIn | null): Promise<Answered> =>
  attacked.site.ask(url(route, path), route.method === 'GET' ? { as } : { as, post: true });

const rolesIn = ({ role }: Access): readonly string[] => [role].flat();

/** Roles of the same families that do not open it. */
function siblingsOf({ access }: Route, someone: SignedIn): string[] {
  const families = rolesIn(access).map((role) => role.slice(0, role.lastIndexOf('_') + 1));
  return allRoles.filter(
    (role) =>
      families.some((family) => role.startsWith(family)) &&
      checkAccess(withRoles(someone, [role]).actor, access) === 'denied',
  );
}

const told = (route: Route, { status, fault }: Answered): string =>
  `${route.name}: ${status}${fault ? ` ${inspect(fault)}` : ''}`;

/** Walks the routes, and tells those whose answer is not right; not one of them may have changed anything. */
async function walk(
  what: string,
  asked: readonly Route[],
  isRight: (route: Route) => Promise<readonly [Answered, boolean][]>,
): Promise<void> {
  const wrong: string[] = [];
  let answers = 0;
  for (const route of asked)
    for (const [answer, right] of await isRight(route)) {
      answers += 1;
      if (!right || answer.fault !== null || answer.status === 500) wrong.push(told(route, answer));
    }
  if (long) console.log(`figure: ${what}: ${asked.length} routes, ${answers} answers, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
}

const leadsTo = ({ status, headers }: Answered, place: string): boolean =>
  status === 302 && (headers.get('Location') ?? '').startsWith(place);

const refusesNobody = (route: Route, answer: Answered): boolean =>
  route.api ? answer.status === 401 : leadsTo(answer, '/login');

/** What the company has none of, what is its reader's, author's or maker's alone, and what asks for more than an id. */
const without = new Set([
  '/company/new/{draft}',
  '/document-bundle/{bundle}',
  '/document-bundle/{bundle}/file',
  '/product-service/{id}/logo',
  '/quotation/{versionId}/acceptance',
  '/supplier-invoice/received/{upload}',
  '/supplier-invoice/received/{upload}/file',
  '/admin/webhook/{id}/delivery/{delivery}',
  '/admin/{resource}/{id}/file/{field}',
  'supplierinvoice/received/{upload}',
  'webhookdelivery/show/{id}',
  'thirdpartydocument/show/{id}',
  'projectdocument/show/{id}',
  'busidocversion/{id}/factur-x',
  '/notifications/{id}',
  'notification/show/{id}',
  'apitoken/show/{id}',
  '/expense/{id}/edit',
  '/wageslip/export/zip',
  '/share_document/{id}/edit',
  '/share_document/{id}/announce',
  '/group/{id}/details',
  '/equipment/visit/letter/{id}',
  '/equipment/positions/map.pmtiles',
  '/tfp/mine/{id}',
  'transportorder/site/photo/show/{id}',
  'companygroup/show/{id}',
  '/admin/translations/text',
  'corporationmailtemplate/show/{id}',
  'mailtype/show/by/code/{code}',
  'parameter/by/code/{code}',
  'parameter/one',
  'parameterdefault/show/{id}',
  'document/with/name/download',
  // Printed by the worker, which is not there.
  '/rest-day/report/pdf',
  '/rest-day/notice/{id}',
  'restday/monthly-report/print/{month}/{year}',
  'restday/monthly-report/{year}/{month}/print',
  '/cra/{id}/pdf',
  '/invoice/{versionId}/times',
  '/cra/weeks/pdf',
  '/project/{id}/times',
  '/project/planning/pdf',
  'project/activity/summary/file/url/{id}',
  'project/activity/summary/file/url/{id}/{person}',
  '/exam/{id}/convocation',
  '/tfp/{id}/slip/pdf',
  'transportorder/{id}/get-pdf',
  '/payment/cheques/{id}/slip',
  '/client/{id}/statement/pdf',
  '/payment_detail/{id}/receipt',
  '/person/register/pdf',
  '/equipment/register/pdf',
  '/equipment/labels/pdf',
  '/equipment/{id}/maintenance/pdf',
  '/certificate/mase/pdf',
  // What is gone by then, of somebody else, or was never handed in there: files, pictures, slips of one's own.
  '/bulk-operation/{operation}',
  '/candidate-form/{id}',
  '/equipment/{id}/picture',
  '/equipment/usage/{id}/picture/{end}',
  '/profile/picture',
  '/profile/wageslips/{id}/pdf',
  '/profile/wageslips/{year}/zip',
  '/wageslip/batch/{id}/confirm',
  '/wageslip/{id}/pdf',
  'documenthealthexam/show/{id}',
  // Nobody has an exam of their own, or their picture taken there.
  '/profile/exam/{id}/convocation',
  '/wageslip/batch/{id}/source/{source}',
  '/person/{id}/picture',
  '/tfp/{id}/slip/photo',
  // Asks for the rights of what is imported, several together.
  '/import/new/{kind}',
  // Shown to who may read what was imported.
  '/import/{id}/details',
  'import/show/{id}',
]);

/** Their screen's right shows them; what is sent there asks for that of its command. */
const sentByOthers = new Set([
  // What it separates may be of a kind that asks for more.
  'thirdparty/merge/undo/{id}',
  '/ca/due',
  // Whoever looks at it need not be who signs and sends it, or begins a count.
  '/tfp/{id}/slip',
  '/equipment/count',
  '/company/{id}/bank',
  '/payment/bank/{id}/details',
  'sharedocumentinfo/delete/{id}',
  'sharedocumentinfo/edit/{id}',
  // Which right it takes depends on what is imported, or made again and again.
  '/import/new/{kind}',
  'busidocversionrepetitive/edit/{id}',
]);

/** They say what its reader may do with it, which in a disabled company is less. */
const saysRights = new Set(['sharedocumentinfo/show/{id}']);

const rank = ({ status }: Answered): number => (status < 400 ? 0 : status === 403 ? 2 : 1);

/** What an answer says, without what it was asked for. */
const bare = ({ status, text, headers }: Answered, path: string): string =>
  [status, headers.get('Location'), text]
    .join('\n')
    .replaceAll(path, '#')
    .replaceAll(encodeURIComponent(path), '#');

describe('every route', () => {
  it('asks nobody to sign in, own record or none', async () => {
    const before = await attacked.events();
    await walk('nobody', guarded, async (route) => {
      const own = (await ownOf(route)) ?? attacked.at.missing(route.path);
      const places = [...new Set([own, attacked.at.missing(route.path)])];
      const answers = await Promise.all(places.map((place) => ask(route, place, null)));
      return answers.map((answer) => [answer, refusesNobody(route, answer)] as const);
    });
    expect(await attacked.events()).toBe(before);
  });

  it('refuses who has no right, and who has another one of the family', async () => {
    const before = await attacked.events();
    const { insider } = attacked;
    const asked = guarded.filter(({ access }) => access.role !== 'signed-in');
    await walk('no right, another of the family', asked, async (route) => {
      const own = (await ownOf(route)) ?? attacked.at.missing(route.path);
      const siblings = siblingsOf(route, insider);
      const held = [[], ...siblings.slice(0, 2).map((role) => [role]), ['ROLE_USER', ...siblings]].filter(
        (roles) => checkAccess(withRoles(insider, roles).actor, route.access) === 'denied',
      );
      const answers = await Promise.all(held.map((roles) => ask(route, own, withRoles(insider, roles))));
      return answers.map((answer) => [answer, answer.status === 403] as const);
    });
    expect(await attacked.events()).toBe(before);
  });

  it('answers who has exactly its right: what it shows is shown', async () => {
    const { insider } = attacked;
    const shown = guarded.filter(({ method, path }) => method === 'GET' && !without.has(path));
    await walk('exactly the right', shown, async (route) => {
      const own = await ownOf(route);
      const held = rolesIn(route.access).map((role) =>
        withRoles(insider, role === 'signed-in' ? [] : [role]),
      );
      const answers = await Promise.all(held.map((as) => ask(route, own ?? '/nothing', as)));
      const [best] = answers.toSorted((a, b) => rank(a) - rank(b));
      return best ? [[best, best.status < 400 && !leadsTo(best, '/login')]] : [];
    });
  });

  it('shows nothing of another company: its records answer as none, to the byte', async () => {
    const before = await attacked.events();
    const admin = withRoles(attacked.outsider, [
      'ROLE_ADMIN',
      ...allRoles.filter((role) => role !== 'ROLE_SUPER_ADMIN'),
    ]);
    const naming = guarded.filter(({ path }) => namesRecord(path));
    let compared = 0;
    await walk('foreign as missing', naming, async (route) => {
      const own = await ownOf(route);
      if (own === null) return [];
      const missing = attacked.at.missing(route.path);
      const foreign = await ask(route, own, admin);
      const none = await ask(route, missing, admin);
      compared += 1;
      const same = bare(foreign, own) === bare(none, missing);
      return [[foreign, same && (foreign.status === 404 || foreign.status === none.status)]];
    });
    expect(await attacked.events()).toBe(before);
    if (long) console.log(`figure: foreign ids ${compared}: 0 bytes of theirs`);
  });

  it('changes nothing in a disabled company', async () => {
    const before = await attacked.events();
    const reader = withRoles(attacked.insider, ['ROLE_SUPER_ADMIN'], true);
    const chief = withRoles(attacked.insider, ['ROLE_SUPER_ADMIN']);
    const inside = guarded.filter(({ access }) => access.scope === 'corporation');
    await walk('read-only', inside, async (route) => {
      const own = (await ownOf(route)) ?? attacked.at.missing(route.path);
      const answer = await ask(route, own, reader);
      const { status } = answer;
      // What a program reads is what it would be in an open company.
      if (route.method === 'GET' && route.api) {
        const open = await ask(route, own, chief);
        return [
          [answer, status === open.status && (saysRights.has(route.path) || answer.text === open.text)],
        ];
      }
      const isShown = status < 400 || status === 404 || status === 422;
      // What is printed waits for the worker, which is not there.
      if (route.method === 'GET') return [[answer, isShown || (status === 503 && without.has(route.path))]];
      return [[answer, route.api ? status === 409 : status === 302]];
    });
    expect(await attacked.events()).toBe(before);
  });

  /* Last: an empty form deletes where deleting asks nothing more. */
  it('lets who has exactly its right send a form', async () => {
    const sent = guarded.filter(({ method, path }) => method === 'POST' && !sentByOthers.has(path));
    await walk('exactly the right, sent', sent, async (route) => {
      const own = (await ownOf(route)) ?? attacked.at.missing(route.path);
      const answers: Answered[] = [];
      for (const role of rolesIn(route.access)) {
        answers.push(await ask(route, own, withRoles(attacked.insider, role === 'signed-in' ? [] : [role])));
        if (answers.at(-1)?.status !== 403) break;
      }
      const best = answers.at(-1);
      return best ? [[best, best.status !== 401 && best.status !== 403 && !leadsTo(best, '/login')]] : [];
    });
  });
});

/** What people read of a page, and hear of it; not what stands there as data. */
function wordsOf(html: string): string[] {
  const shown = html
    .replaceAll(/<(script|style|svg|code|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<(\w+)\b[^>]*\btranslate="no"[^>]*>[\s\S]*?<\/\1>/g, ' ');
  const told = [...shown.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g)];
  return [...shown.replaceAll(/<[^>]*>/g, '\n').split('\n'), ...told.map(([, text = '']) => text)];
}

const areas = Object.keys(texts.fr).join('|');
const key = new RegExp(`(?:^|[\\s:(])(?:${areas})(?:\\.[a-zA-Z][\\w-]*){2,}(?:$|[\\s,)])`);

/** Words of a language that lost a whole file of texts, and every third text of the others. */
function tornWords(language: Language): Words {
  const files = Object.entries(texts[language]);
  const lost = chance(`torn ${language}`).below(files.length);
  let count = 0;
  const torn = (tree: object): object =>
    Object.fromEntries(
      Object.entries(tree).flatMap(([name, text]: [string, unknown]) => {
        if (typeof text === 'object' && text !== null) return [[name, torn(text)]];
        count += 1;
        return count % 3 === 0 ? [] : [[name, text]];
      }),
    );
  const left = Object.fromEntries(
    files.flatMap(([name, file], at) => (at === lost ? [] : [[name, torn(file)]])),
  );
  const t = remembering(instanceOf(language, left));
  return { ...shippedWords, t: (asked) => (asked === language ? t : shippedWords.t(asked)) };
}

describe('every screen', () => {
  it.each([
    ['fr', 'whole'],
    ['en', 'whole'],
    ['fr', 'torn'],
    ['en', 'torn'],
  ] as const)('says no key in place of its words: %s, %s', async (language, state) => {
    const chief = withRoles(attacked.insider, ['ROLE_SUPER_ADMIN']);
    const words = state === 'torn' ? { words: tornWords(language) } : {};
    const wrong: string[] = [];
    let pages = 0;
    const all = Object.values<Screen>(screens);
    for (const at of chance(`${language} ${state}`).some(long ? all.length : 40, all.length)) {
      const path = all[at]?.path ?? '';
      const own = await attacked.at.own(path);
      if (own === null || /\{token\}/.test(path)) continue;
      const { text, status } = await attacked.site.ask(
        `${own}${own.includes('?') ? '&' : '?'}lng=${language}`,
        { as: chief, ...words },
      );
      if (status !== 200 || !text.startsWith('<!DOCTYPE html>')) continue;
      expect(text).toContain(`<html lang="${language}"`);
      pages += 1;
      const found = wordsOf(text).find((one) => key.test(one));
      if (found !== undefined) wrong.push(`${path}: ${found.trim().slice(0, 80)}`);
    }
    if (long) console.log(`figure: locales, ${language} ${state}: ${pages} pages, ${wrong.length} raw keys`);
    expect(wrong).toEqual([]);
    expect(pages).toBeGreaterThan(long ? 100 : 15);
  });
});
