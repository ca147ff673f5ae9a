import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { texts } from '#locales/index.ts';
import { wordsWith } from '#locales/live.ts';
import { instanceOf, remembering } from '#locales/translate.ts';
import { askedKey, flatten, paramsOf } from '#tests/builders/texts.ts';

/* Texts that are torn, missing, or said by a customer in a way that nobody meant. */

/** Some texts of all areas. */
const some = flatten(texts.fr).filter((_, at) => at % 60 === 0);
const paramsFor = (text: string): Record<string, string | number> =>
  Object.fromEntries([...paramsOf(text), 'count'].map((name) => [name, name === 'count' ? 2 : 'x']));

describe('a customer’s words', () => {
  it.each([
    '',
    '{{',
    '}}',
    '{{}}',
    '{{name',
    '{{name}} {{',
    '{{constructor}}',
    '{{__proto__.polluted}}',
    '{{toString}}',
    '{{a.b.c}}',
    '{{- name}}',
    '{{name, html}}',
    '{{count, number}}',
    '$t(',
    '$t()',
    '$t(shell.motto)',
    '$t(shell.motto, {"a":',
    '$t(no.such.key)',
    '{{name}}'.repeat(2000),
    '<script>',
    '\u202E',
    '%s',
    '${x}',
  ])('are no fault, and never a key: %s', (said) => {
    const spoken = wordsWith({ fr: Object.fromEntries(some.map(([key]) => [key, said])), en: {} });
    const t = spoken.t('fr');
    for (const [key, shipped] of some) {
      const asked = askedKey(key);
      const filled = [paramsFor(String(shipped)), { count: 2, constructor: 'x' }];
      for (const params of asked === key ? [undefined, {}, ...filled] : filled)
        expect(t(asked, params), key).not.toBe(asked);
    }
  });

  it('that name themselves come to an end', () => {
    const spoken = wordsWith({
      fr: {
        'shell.motto': '$t(shell.motto)',
        'shell.skip': '$t(shell.logout)',
        'shell.logout': '$t(shell.skip)',
      },
      en: {},
    });
    for (const key of ['shell.motto', 'shell.skip']) expect(typeof spoken.t('fr')(key)).toBe('string');
  });
});

describe('a text that a language lacks', () => {
  it.each(['fr', 'en'] as const)('is said in the other one: %s', (language) => {
    const { shell: _shell, ...others } = texts[language];
    const t = remembering(instanceOf(language, others));
    const other = texts[language === 'fr' ? 'en' : 'fr'];
    for (const [key, said] of flatten({ shell: other.shell }))
      if (askedKey(key) === key && !String(said).includes('{{')) expect(t(key)).toBe(said);
    expect(t('shell.error.404.title', {})).not.toContain('shell.error');
  });
});

describe('a file of texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'registre-locales-'));
  cpSync('locales', folder, { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['empty', ''],
    ['torn', '{ "motto": "La mai'],
  ])('that is %s stops the product with its name, before anything is served', (_, content) => {
    writeFileSync(join(folder, 'fr', 'shell.json'), content);
    const address = JSON.stringify(pathToFileURL(join(folder, 'index.ts')).href);
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '-e', `await import(${address})`],
      { encoding: 'utf8' },
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain('shell.json');
  });
});
