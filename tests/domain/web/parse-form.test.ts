import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseForm } from '#app/http/parse-form.server.ts';

const schema = z.object({ name: z.string() });

const formOf = (entries: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
};

describe('a form that is read by its schema', () => {
  it.each([
    ['is no JSON', { __intent__: 'aaa' }],
    ['is cut', { __intent__: '{"type":' }],
    ['has no type', { __intent__: '[]' }],
    ['names no field', { __intent__: '{"type":"insert","payload":{"name":{}}}' }],
    ['goes beyond its list', { __intent__: '{"type":"remove","payload":{"name":"name","index":1e9}}' }],
    ['is no state', { __intent__: '', __state__: '{' }],
  ])('is a bad request where its control field %s', (_, control) => {
    let answer: unknown = null;
    try {
      answer = parseForm(formOf({ name: 'Anne', ...control }), schema).status;
    } catch (error) {
      answer = error;
    }
    expect(answer instanceof Response ? answer.status : answer).toSatisfy(
      (one) => one === 400 || one === undefined || one === 'error',
    );
  });

  it('is what its fields say', () => {
    expect(parseForm(formOf({ name: 'Anne' }), schema)).toMatchObject({
      status: 'success',
      value: { name: 'Anne' },
    });
  });
});
