import { describe, expect, it } from 'vitest';
import { chosenColumns, inOrder } from '#app/ui/list/list-columns.ts';

const all = ['name', 'code', 'city', 'email'].map((key) => ({ key }));
const usual = ['name', 'city'];
const chosen = (query: string) => chosenColumns(all, usual, new URLSearchParams(query)).map(({ key }) => key);

describe('the columns of a list', () => {
  it('come in the order that the address names them, as boxes or as one word', () => {
    expect(chosen('columns=email&columns=name')).toEqual(['email', 'name']);
    expect(chosen('columns=email,code,name')).toEqual(['email', 'code', 'name']);
  });

  it('are each shown once, and unknown ones are none', () => {
    expect(chosen('columns=code,code,__proto__,name,code')).toEqual(['code', 'name']);
  });

  it('are the usual ones where the address names none that there is', () => {
    expect(chosen('')).toEqual(usual);
    expect(chosen('columns=toString')).toEqual(usual);
  });

  it('are found by their keys', () => {
    expect(inOrder(all, ['city', 'gone', 'name'])).toEqual([{ key: 'city' }, { key: 'name' }]);
  });
});
