import { expect, it } from 'vitest';
import { formatSiren, formatSiret, formatVatNumber } from '#domain/kernel/identifier-words.ts';

it('identifiers are read in groups that do not break', () => {
  expect(formatSiren('732829320')).toBe('732\u00A0829\u00A0320');
  expect(formatSiret('73282932000074')).toBe('732\u00A0829\u00A0320\u00A000074');
  expect(formatVatNumber('FR44732829320')).toBe('FR44\u00A0732829320');
  expect(formatVatNumber('DE123456789')).toBe('DE123456789');
});
