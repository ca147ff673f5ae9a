import { describe, expect, it } from 'vitest';
import { withKept } from '#app/ui/form/kept-option.ts';

const options = [
  { value: 1, label: 'Chèque' },
  { value: 2, label: 'Virement' },
];

describe('what a field of choices proposes', () => {
  it('is what the record says, even where that is offered no more', () => {
    expect(withKept(options, '2', 'gardé')).toBe(options);
    expect(withKept(options, '7', 'gardé')).toEqual([...options, { value: '7', label: 'gardé' }]);
  });

  it('is what is offered, where the record says nothing', () => {
    expect(withKept(options, '', 'gardé')).toBe(options);
  });
});
