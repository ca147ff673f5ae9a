import { describe, expect, it } from 'vitest';
import {
  invoiceStatusesShown,
  purchaseStatusesShown,
  quotationStatusesShown,
  saleOrderStatusesShown,
} from '#tests/builders/statuses.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { mailStatuses } from '#domain/mailing/mail.ts';
import { groupCodes } from '#domain/users/user.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { languages, texts } from '#locales/index.ts';
import { flatTexts } from '#locales/live.ts';
import { liveTranslator } from '#app/live/live-words.ts';
import { instanceOf, translator } from '#locales/translate.ts';
import { askedKey, flatten, paramsOf } from '#tests/builders/texts.ts';

const files = import.meta.glob<{ default: object }>('../../locales/*/*.json', { eager: true });
const sources: Record<string, string> = import.meta.glob<string>(
  ['../../{app,domain,projections,scratch,jobs}/**/*.{ts,tsx}'],
  { eager: true, query: '?raw', import: 'default' },
);

const french = new Map(flatten(texts.fr));
const english = new Map(flatten(texts.en));
const asked = new Set([...french.keys()].map(askedKey));
const groups = new Set(
  [...french.keys()].flatMap((key) =>
    key.split('.').map((_, index, parts) => `${parts.slice(0, index + 1).join('.')}.`),
  ),
);
const areas = Object.keys(texts.fr).join('|');

describe('the files of texts', () => {
  it('are all read, in both languages', () => {
    const names = (language: string) =>
      Object.keys(files)
        .filter((path) => path.includes(`/${language}/`))
        .map((path) => path.slice(path.lastIndexOf('/') + 1).replace('.json', ''))
        .sort();
    const kebab = Object.keys(texts.fr).map((area) =>
      area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    for (const language of languages) expect(names(language)).toEqual(kebab.sort());
  });

  it.each(languages)('are filled as i18next fills them, on the server and in the browser: %s', (language) => {
    const i18n = instanceOf(language);
    const inBrowser = liveTranslator(flatTexts(texts[language]), language);
    const forms = grouped([...french], ([key]) => askedKey(key));
    for (const [key, text] of french) {
      const all = (forms.get(askedKey(key)) ?? []).flatMap(([, form]) => paramsOf(String(form)));
      const named = all.map((name) => [name, `<${name}>`] as const);
      const isCounted = askedKey(key) !== key || named.some(([name]) => name === 'count');
      // None, one, several, and millions, which French counts otherwise.
      for (const count of isCounted ? [0, 1, 2, 1_000_000] : [null]) {
        const params = { ...Object.fromEntries(named), ...(count !== null && { count }) };
        expect(translator(language)(askedKey(key), params), key).toBe(i18n.t(askedKey(key), params));
        if (!String(text).includes('$t('))
          expect(inBrowser(askedKey(key), params), key).toBe(i18n.t(askedKey(key), params));
      }
    }
  });

  it('have the same keys', () => {
    expect([...new Set([...english.keys()].map(askedKey))].sort()).toEqual([...asked].sort());
  });

  it.each([
    ['fr', french],
    ['en', english],
  ] as const)('have no empty text: %s', (_, known) => {
    expect([...known].filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
  });

  it.each([
    ['fr', french, ['one', 'many', 'other']],
    ['en', english, ['one', 'other']],
  ] as const)('have every form of a plural: %s', (_, known, forms) => {
    const plurals = [...known.keys()].filter((key) => askedKey(key) !== key).map(askedKey);
    const missing = [...new Set(plurals)].flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((key) => !known.has(key)),
    );
    expect(missing).toEqual([]);
  });

  it('name the same parameters', () => {
    const paramsByKey = (known: ReadonlyMap<string, unknown>) => {
      const found = new Map<string, string[]>();
      for (const [key, text] of known) {
        const names = [...(found.get(askedKey(key)) ?? []), ...paramsOf(String(text))];
        found.set(askedKey(key), [...new Set(names)].sort());
      }
      return Object.fromEntries(found);
    };
    expect(paramsByKey(english)).toEqual(paramsByKey(french));
  });

  it('leave no French sentence in English', () => {
    const same = [...french].filter(
      ([key, text]) => english.get(key) === text && /[éèêàçùœ]|\b(le|la|les|des|du)\b/i.test(String(text)),
    );
    // A language is called what it calls itself.
    const others = same.map(([key]) => key).filter((key) => !key.startsWith('shell.ownLanguage.'));
    expect(others).toEqual([]);
  });
});

/** Each place of the sources that a pattern finds, with its file. */
const found = (pattern: RegExp): { file: string; key: string }[] =>
  Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(pattern)].map(([, key]) => ({ file: file.replace('../../', ''), key: key ?? '' })),
  );

describe('the texts that sources ask for', () => {
  it('exist where a key stands as it is', () => {
    const keys = found(new RegExp(`['"\`]((?:${areas})\\.[\\w.-]+?)(?:\\|[^'"\`]*)?['"\`]`, 'g'));
    expect(keys.length).toBeGreaterThan(300);
    expect(keys.filter(({ key }) => !asked.has(key) && !groups.has(`${key}.`))).toEqual([]);
  });

  it('exist where t() is called', () => {
    const keys = found(/\bt\(\s*'([\w.-]+)'/g);
    expect(keys.length).toBeGreaterThan(200);
    expect(keys.filter(({ key }) => !asked.has(key))).toEqual([]);
  });

  it('have children where a key is built', () => {
    const prefixes = found(new RegExp(`\`((?:${areas})\\.[\\w.-]*)\\$\\{`, 'g'));
    expect(prefixes.length).toBeGreaterThan(20);
    expect(prefixes.filter(({ key }) => !groups.has(key))).toEqual([]);
  });

  it('give errors the parameters that their texts name', () => {
    const errors = found(/['"`](errors\.[\w.-]+\|[^'"`]*)['"`]/g);
    expect(errors.length).toBeGreaterThan(8);
    const wrong = errors.filter(({ key }) => {
      const [name = '', ...params] = key.split('|');
      const given = params.map((param) => param.slice(0, param.indexOf('='))).sort();
      const text = french.get(name) ?? french.get(`${name}_other`);
      return JSON.stringify(paramsOf(String(text))) !== JSON.stringify(given);
    });
    expect(wrong).toEqual([]);
  });

  it('of errors need no parameter where none is given', () => {
    const bare = found(/['"`](errors\.[\w.-]+)['"`]/g);
    expect(bare.filter(({ key }) => french.has(key) && paramsOf(String(french.get(key))).length > 0)).toEqual(
      [],
    );
  });
});

describe('words that data asks for', () => {
  const inBoth = (...keys: string[]) => {
    for (const key of keys) expect([key, french.has(key), english.has(key)]).toEqual([key, true, true]);
  };

  it('name each status in its list', () => {
    inBoth(...quotationStatusesShown.map((status) => `commerce.status.quotation.${status}`));
    inBoth(...saleOrderStatusesShown.map((status) => `commerce.status.saleOrder.${status}`));
    inBoth(...purchaseStatusesShown.map((status) => `commerce.status.purchase.${status}`));
    inBoth(...invoiceStatusesShown.map((status) => `commerce.status.invoice.${status}`));
    inBoth(...mailStatuses.map((status) => `commerce.mail.status.${status}`));
    inBoth(...['done', 'cancelled'].map((status) => `commerce.status.payment.${status}`));
  });

  it('name why a sign-in is refused, and the groups of users', () => {
    const outcomes = [
      'missing',
      'wrong',
      'throttled',
      'locked',
      'out_of_contract',
      'subscription_expired',
      'disabled',
    ];
    inBoth(...outcomes.map((outcome) => `session.login.outcome.${outcome}`));
    inBoth(...groupCodes.map((code) => `shell.group.${code}`));
    inBoth(
      ...[400, 403, 404, 500].flatMap((code) => [`shell.error.${code}.title`, `shell.error.${code}.text`]),
    );
  });

  it('name why a deletion is refused', () => {
    const uses = [
      ...new Set(recordDefinitions.flatMap(({ usedBy }) => usedBy)),
      'quotation-product',
      'invoice-product',
      'quotation-client',
      'invoice-client',
    ];
    for (const language of languages) {
      for (const use of uses)
        expect(translator(language)(`errors.inUse.${use}`, { count: 3 })).toContain('3');
    }
  });
});

describe('a translator', () => {
  it('says one row of a foot as one, and none in the singular of French', () => {
    const foot = (language: 'fr' | 'en', count: number) => [
      translator(language)('commerce.list.totalOf', { count, total: String(count) }),
      translator(language)('purchasing.column.sum', { count, total: String(count) }),
    ];
    expect(foot('fr', 0)).toEqual(['Total de 0 ligne', 'Total de 0 ligne']);
    expect(foot('fr', 1)).toEqual(['Total de 1 ligne', 'Total de 1 ligne']);
    expect(foot('fr', 2)).toEqual(['Total des 2 lignes', 'Total des 2 lignes']);
    expect(foot('en', 1)).toEqual(['Total of 1 row', 'Total of 1 row']);
    expect(foot('en', 2)).toEqual(['Total of 2 rows', 'Total of the 2 rows']);
    expect(translator('fr')('recurring.more', { count: 1 })).toBe('et 1 autre');
    expect(translator('fr')('equipment.cost.part.days', { count: 1, of: 30 })).toBe('1 jour sur 30');
    expect(translator('fr')('bulk.together', { count: 1, n: '1' })).toBe('En cours (1 ligne).');
  });

  it('counts in each language', () => {
    expect(translator('fr')('errors.inUse.quotation-client', { count: 1 })).toContain('est adressé');
    expect(translator('fr')('errors.inUse.quotation-client', { count: 2 })).toContain('sont adressés');
    expect(translator('fr')('errors.inUse.quotation-client', { count: 1_000_000 })).toContain(
      'sont adressés',
    );
    expect(translator('en')('errors.inUse.quotation-client', { count: 1 })).toContain('quotation is');
    expect(translator('en')('errors.inUse.quotation-client', { count: 0 })).toContain('quotations are');
  });

  it('writes what it is given as it is: React escapes it', () => {
    expect(translator('fr')('companies.edit', { name: '<b>&' })).toContain('<b>&');
  });
});
