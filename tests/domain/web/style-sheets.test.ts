import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { classExpressions, styledClasses } from '#tests/builders/class-names.ts';

const app = fileURLToPath(new URL('../../../app/', import.meta.url));
const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
/** Files by their path in `app`. */
const textsOf = (ending: RegExp): Map<string, string> =>
  new Map(files.filter((name) => ending.test(name)).map((name) => [name, readFileSync(app + name, 'utf8')]));
const sheets = textsOf(/\.css$/);
const sources = textsOf(/\.tsx?$/);

/** What elements are called by values, each beside the component that says it. */
const tones = ['info', 'ok', 'warn', 'bad'];
const columns = ['name', 'quantity', 'unitPrice', 'unit', 'discount', 'account', 'net', 'vat'];
const byValue: Record<string, string[]> = {
  'api-docs/api-docs.tsx': ['post'],
  'documents/compare/document-compare.tsx': ['removed'],
  'documents/lines/lines-editor.live.tsx': columns.map((key) => `col-${key}`),
  'purchasing/supplier-invoice-lines.live.tsx': columns.map((key) => `col-${key}`),
  'company/company-calendar.tsx': ['holiday', 'closing', 'rest'],
  'company/year-calendar.tsx': ['holiday', 'closing', 'rest'],
  'ui/badge.tsx': tones,
  'ui/button.tsx': ['btn', 'primary', 'quiet', 'danger'],
  'ui/page.tsx': [...tones, 'up', 'down'],
  'ui/notice.tsx': tones,
  'time/person-activity.tsx': ['expected', 'absent', 'missing'],
  'ui/board/planning-markup.ts': [...tones, 'mute'],
  'ui/chart/chart.tsx': ['bar-now', 'bar-before'],
  'ui/chart/chart-points-markup.ts': ['bar-now', 'bar-before'],
  'ui/chart/share-bar.tsx': ['warn', 'bad'],
  'ui/list/table.tsx': ['num', 'nowrap', 'none', 'n-title', 'n-side', 'n-below', 'n-hide'],
};
/** Made by the viewer of the API's description, and by maps, in their own packages. */
const foreign = new Set([
  'swagger-ui',
  'wrapper',
  'info',
  'scheme-container',
  'maplibregl-ctrl-group',
  'maplibregl-ctrl-attrib',
]);

const expressions = [...sources]
  .filter(([, source]) => source.includes('class'))
  .flatMap(([file, source]) => classExpressions(file, source).map((expression) => ({ file, ...expression })));
const elements = expressions.map(
  ({ file, names, values }) => new Set([...names, ...(values.length > 0 ? (byValue[file] ?? []) : [])]),
);
const rules = [...sheets].flatMap(([sheet, text]) => styledClasses(text).map((names) => ({ sheet, names })));

describe('names of classes', () => {
  it('are read from all that an expression can give', () => {
    const source =
      "const a = <p className={late ? 'x y' : `z${wide ? ' w' : ''} col-${key}`} />; make('b', { class: 'v' });";
    expect(classExpressions('a.tsx', source)).toEqual([
      { names: new Set(['x', 'y', 'z', 'w']), values: ['key'] },
      { names: new Set(['v']), values: [] },
    ]);
  });

  it('are read from the selectors of a sheet alone', () => {
    const sheet =
      "/* .no { */ @media (width: 1.5em) { .a.b > :is(td, p.c)[x='.no']::after { content: '.no'; } }";
    expect(styledClasses(sheet)).toEqual([['a', 'b'], ['c']]);
  });
});

describe('the style sheets', () => {
  it('style what some element is called, all names of one element together', () => {
    const unused = rules.filter(
      ({ names }) =>
        !names.every((name) => foreign.has(name)) &&
        !elements.some((element) => names.every((name) => element.has(name))),
    );
    expect(unused.map(({ sheet, names }) => `${sheet}: .${names.join('.')}`)).toEqual([]);
  });

  it('know every name that an element is called by', () => {
    const styled = new Set(rules.flatMap(({ names }) => names));
    const unknown = expressions.flatMap(({ file, names }) =>
      [...names].filter((name) => !styled.has(name)).map((name) => `${file}: ${name}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('know which components call elements by values', () => {
    const open = new Set(expressions.filter(({ values }) => values.length > 0).map(({ file }) => file));
    expect([...open].sort()).toEqual(Object.keys(byValue).sort());
  });

  it('are all parts of the one that is served', () => {
    const served = sheets.get('styles.css') ?? '';
    const parts = [...served.matchAll(/@import '\.\/([^']+)'/g)].map(([, name]) => name);
    expect(new Set(parts)).toEqual(new Set([...sheets.keys()].filter((name) => name !== 'styles.css')));
  });
});
