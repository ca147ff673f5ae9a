import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingNames } from '#db/settings.ts';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

/** What the image and the parts of `npm start` say themselves. */
const byThemselves = new Set(['PORT', 'DATA_DIR', 'CLUSTER_DIR', 'NODE_ENV']);

it('are all passed on by compose', () => {
  const passed = new Set([...read('compose.yaml').matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name));
  expect(settingNames.filter((name) => !passed.has(name) && !byThemselves.has(name))).toEqual([]);
});

it('are told of in the README, or where they are explained', () => {
  const told = `${read('README.md')}${read('docs/operations.md')}`;
  expect(settingNames.filter((name) => name !== 'CLUSTER_DIR' && !told.includes(`\`${name}\``))).toEqual([]);
});
