import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { calls } from '#app/api/catalogue.ts';
import { codesOf } from '#app/api/codes.ts';
import { openApi } from '#app/api/open-api.ts';
import { conflictTexts } from '#domain/kernel/conflicts.ts';
import { shippedWords } from '#locales/live.ts';

/** Conflicts of pages, of the worker, of readers without an account, and of files that are no calls. */
const elsewhere = new Set([
  'HOST_KEY_UNKNOWN',
  'MAIL_DECIDED',
  'MAIL_SENDING',
  'NOTHING_FAILED',
  'NOTICE_MAILED',
  'NO_SECOND_FACTOR',
  'OTHER_CORPORATION',
  'PDF_MISSING',
  'PUSH_DECIDED',
  'QUOTATION_CHANGED',
  'YEAR_NOT_BEGUN',
]);

interface Operation {
  operationId: string;
  tags: string[];
  parameters: { in?: string; name?: string; $ref?: string }[];
}

describe('the OpenAPI document', () => {
  it('keeps to OpenAPI 3.1, as a validator of others reads it', async () => {
    const document = structuredClone(openApi(calls)) as Record<string, unknown>; // plain JSON
    const answer = await new Validator().validate(document);
    expect(answer.errors ?? []).toEqual([]);
    expect(answer.valid).toBe(true);
  });

  it('names each operation once, with its place among the others and the parameters of its path', () => {
    const { paths } = openApi(calls) as { paths: Record<string, Record<string, Operation>> };
    const all = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations).map((operation) => ({ path, ...operation })),
    );
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
    for (const { path, tags, parameters } of all) {
      expect(tags).toHaveLength(1);
      const named = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(named.sort()).toEqual([...path.matchAll(/\{\w+\}/g)].map(([whole]) => whole).sort());
    }
  });

  it('names every code of a conflict with some call, and what it means in both languages', () => {
    const told = new Set(calls.flatMap(codesOf).map(({ code }) => code));
    expect(Object.keys(conflictTexts).filter((code) => !told.has(code) && !elsewhere.has(code))).toEqual([]);
    for (const language of ['fr', 'en'] as const) {
      const t = shippedWords.t(language);
      const meant = calls.flatMap(codesOf).map(({ text }) => [text, t(text)]);
      expect(meant.filter(([key, words]) => words === key || words?.includes('{{'))).toEqual([]);
    }
  });
});
