import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#app/api/catalogue.ts';
import { codesOf } from '#app/api/codes.ts';
import { mustBeNew } from '#app/api/examples.ts';
import { openApi } from '#app/api/open-api.ts';
import { conflictTexts } from '#domain/kernel/conflicts.ts';
import { shippedWords } from '#locales/live.ts';

/**
 * Conflicts of pages, of the worker, of readers without an account, and of files that are no calls; and why a part of an
 * import stays, which the answer to its undoing tells.
 */
const elsewhere = new Set([
  // Asked for and decided on pages alone.
  'CHANGE_REQUEST_DECIDED',
  'CHANGE_REQUEST_WAITING',
  'CANDIDATE_ASKED_NOTHING',
  'CANDIDATE_HIRED',
  'CANDIDATE_UNDECIDED',
  'CANDIDATE_FILES_WAIT',
  'CANDIDATE_NOT_RETAINED',
  'HOST_KEY_UNKNOWN',
  'MAIL_DECIDED',
  'MAIL_SENDING',
  'NOTHING_FAILED',
  'NOT_TAKEN_OVER',
  'NOTICE_MAILED',
  'NO_SECOND_FACTOR',
  'OTHER_CORPORATION',
  'PAYMENT_AT_BANK',
  'PAYMENT_ON_SLIP',
  'PDF_MISSING',
  'PUSH_DECIDED',
  'QUOTATION_CHANGED',
  'TAKEN_OVER_SENT',
  'TAKEN_OVER_SETTLED',
]);

const examplesIn = z.looseObject({
  example: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
});

/** What stands around the schema of the same field. */
const isNest = /^(?:\d+|anyOf|oneOf|allOf|items)$/;

/** A schema of one plain value: text, number, yes or no. */
const isField = (shape: object): boolean =>
  'type' in shape &&
  !('format' in shape && shape.format === 'binary') &&
  [shape.type].flat().every((type) => ['string', 'integer', 'number', 'boolean'].includes(String(type))) &&
  !('in' in shape);

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

  it('has an example for every field, which its schema admits', () => {
    const { paths, components } = z
      .object({ paths: z.unknown(), components: z.object({ schemas: z.unknown() }) })
      .parse(openApi(calls));
    const wrong = new Set<string>();
    let count = 0;
    const judge = (shape: object, name: string): void => {
      count += 1;
      const { example, examples, ...plain } = examplesIn.parse(shape);
      const [one] = example === undefined ? (examples ?? []) : [example];
      if (one === undefined || !z.fromJSONSchema(plain).safeParse(one).success)
        wrong.add(`${name} ${JSON.stringify(shape)}`);
    };
    const walk = (shape: unknown, name: string): void => {
      if (typeof shape !== 'object' || shape === null) return;
      if (isField(shape) && !mustBeNew.has(name)) judge(shape, name);
      else
        for (const [key, inner] of Object.entries(shape))
          if (key !== 'propertyNames') walk(inner, isNest.test(key) ? name : key);
    };
    walk(paths, 'paths');
    walk(components.schemas, 'schemas');
    expect([...wrong].slice(0, 20)).toEqual([]);
    expect(count).toBeGreaterThan(10_000);
  });
});
