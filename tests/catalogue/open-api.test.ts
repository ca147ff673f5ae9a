import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { calls } from '#app/api/catalogue.ts';
import { openApi } from '#app/api/open-api.ts';

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
});
