import { describe, expect, it } from 'vitest';
import { identified, type DocumentLine } from '#domain/amounts/totals.ts';

const said = (text: string, id?: number): DocumentLine =>
  id === undefined ? { type: 'comment', text } : { type: 'comment', text, id };
const ids = (lines: readonly DocumentLine[], before: readonly DocumentLine[] = []) =>
  identified(lines, before).map(({ id }) => id);

describe('the ids of lines', () => {
  it('are counted from 1 where there was nothing before', () => {
    expect(ids([said('a'), said('b')])).toEqual([1, 2]);
  });

  it('stay with what is said once more without them, each once', () => {
    const before = [said('a', 1), said('b', 2), said('a', 3)];
    expect(ids([said('a'), said('b'), said('a')], before)).toEqual([1, 2, 3]);
    expect(ids([said('a'), said('a'), said('a')], before)).toEqual([1, 3, 4]);
    expect(ids([said('b'), said('a')], before)).toEqual([2, 1]);
  });

  it('of lines that are gone are handed to no other', () => {
    const before = [said('a', 1), said('b', 2)];
    expect(ids([said('a', 1), said('c')], before)).toEqual([1, 3]);
    expect(ids([said('c'), said('d')], before)).toEqual([3, 4]);
    // One that is named is no other's, though it says the same.
    expect(ids([said('x', 1), said('a')], before)).toEqual([1, 3]);
  });
});
