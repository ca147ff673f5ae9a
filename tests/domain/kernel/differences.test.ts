import { describe, expect, it } from 'vitest';
import { differences } from '#domain/kernel/differences.ts';

describe('differences', () => {
  it.each([
    ['the same object', { a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 2] } }, []],
    ['a leaf', { a: 1 }, { a: 2 }, [{ path: 'a', before: 1, after: 2 }]],
    ['a nested leaf', { a: { b: 'x' } }, { a: { b: 'y' } }, [{ path: 'a.b', before: 'x', after: 'y' }]],
    [
      'an item of a list',
      { lines: [{ price: '1' }, { price: '2' }] },
      { lines: [{ price: '1' }, { price: '3' }] },
      [{ path: 'lines[1].price', before: '2', after: '3' }],
    ],
    ['an added item', [1], [1, { x: 2 }], [{ path: '[1]', before: undefined, after: { x: 2 } }]],
    ['a removed item', [1, 2], [1], [{ path: '[1]', before: 2, after: undefined }]],
    ['an added field', {}, { a: null }, [{ path: 'a', before: undefined, after: null }]],
    ['a part that was erased', { a: { b: 1 } }, { a: null }, [{ path: 'a', before: { b: 1 }, after: null }]],
    ['a list in place of an object', { a: {} }, { a: [] }, [{ path: 'a', before: {}, after: [] }]],
    ['no state at all', null, null, []],
    ['a state from nothing', null, { a: 1 }, [{ path: '', before: null, after: { a: 1 } }]],
  ])('of %s', (_, before, after, expected) => {
    expect(differences(before, after)).toEqual(expected);
  });

  it('stand in the order of the fields', () => {
    const paths = differences({ b: 1, a: { d: 1, c: 1 } }, { b: 2, a: { d: 2, c: 2 }, e: 1 });
    expect(paths.map(({ path }) => path)).toEqual(['b', 'a.d', 'a.c', 'e']);
  });
});
