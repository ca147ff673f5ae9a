import { expect, it } from 'vitest';
import { remembered } from '#domain/kernel/remembered.ts';

it('asks once of the same words and numbers, and what has no answer too', () => {
  const asked: string[] = [];
  const ask = remembered((word: string, number?: number) => {
    asked.push(`${word} ${number}`);
    return number === 0 ? undefined : `${word}${number}`;
  });
  expect([ask('a', 1), ask('a', 1), ask('a', 2), ask('b'), ask('b')]).toEqual([
    'a1',
    'a1',
    'a2',
    'bundefined',
    'bundefined',
  ]);
  expect([ask('a', 0), ask('a', 0)]).toEqual([undefined, undefined]);
  expect(asked).toEqual(['a 1', 'a 2', 'b undefined', 'a 0']);
});
