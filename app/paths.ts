import { screens, type ScreenName } from './screens.ts';

type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof Params<Rest>]: string | number }
  : object;
type PathOf<Name extends ScreenName> = (typeof screens)[Name]['path'];
export const isScreenName = (name: string): name is ScreenName => Object.hasOwn(screens, name);

type Query = Record<string, string | number | null | undefined>;

const withQuery = (path: string, query: Query): string => {
  const entries = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  if (entries.length === 0) return path;
  return `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()}`;
};

/** Screens' paths, cut where their parameters stand: a list writes some of them in each row. */
const cuts = new Map<ScreenName, readonly string[]>();

function cutsOf(name: ScreenName): readonly string[] {
  const known = cuts.get(name) ?? screens[name].path.split(/\{(\w+)\}/);
  cuts.set(name, known);
  return known;
}

/** The address of a screen: `pathTo('invoiceDetails', { versionId: 40 })`. Empty query values are left out. */
export function pathTo<Name extends ScreenName>(
  name: Name,
  params: Params<PathOf<Name>>,
  query: Query = {},
): string {
  const values: Readonly<Record<string, string | number>> = { ...params };
  let path = '';
  let isParameter = false;
  // Without a list of its pieces: boards write thousands of addresses.
  for (const piece of cutsOf(name)) {
    path += isParameter ? encodeURIComponent(String(values[piece] ?? '')) : piece;
    isParameter = !isParameter;
  }
  return withQuery(path, query);
}

/** The PDF of a document version, inline or as a download. */
export const pdfPath = (version: number, download = false): string =>
  `/api/busidocversion/${version}/${download ? 'download-pdf' : 'get-pdf'}`;

/** The XML that an invoice's or credit note's PDF carries, as a download. */
export const facturXPath = (version: number): string => `/api/busidocversion/${version}/factur-x`;

export const filePath = (hash: string): string => `/files/${hash}`;

const SOMEWHERE = 'http://registre.invalid';

/** Where a form may send people next: only inside the site, as a browser would read it, and as a header takes it. */
export function insideSite(target: string | null | undefined, fallback = '/'): string {
  if (!target || !target.startsWith('/') || target.startsWith('//') || target.includes('\\')) return fallback;
  if (target.split('').some((letter) => letter < ' ') || !URL.canParse(target, SOMEWHERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(target, SOMEWHERE);
  // Once its dots are resolved, a path may begin with two slashes after all.
  return origin === SOMEWHERE && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}
