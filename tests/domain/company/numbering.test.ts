import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPattern, formatNumber, periodOf } from '#domain/kernel/number-pattern.ts';

describe('checkPattern', () => {
  it.each([
    'FA-{YYYY}-{SEQ:4}',
    '{SEQ:1}',
    'F{YY}{MM}/{SEQ:10}',
    'a+b_c/{YYYY}-{MM}-{SEQ:5}',
    `${'A'.repeat(31)}{SEQ:4}`,
  ])('takes %s', (pattern) => expect(checkPattern(pattern)).toBeNull());

  it.each([
    ['', 'errors.numbering.sequence'],
    ['FA-{YYYY}', 'errors.numbering.sequence'],
    ['{SEQ:0}', 'errors.numbering.sequence'],
    ['{SEQ:11}', 'errors.numbering.sequence'],
    ['{SEQ}', 'errors.numbering.sequence'],
    ['{SEQ:4}{SEQ:4}', 'errors.numbering.sequence'],
    ['{DD}{SEQ:4}', 'errors.numbering.token'],
    ['{yyyy}-{SEQ:4}', 'errors.numbering.token'],
    ['FA}{SEQ:4}', 'errors.numbering.token'],
    ['FA {SEQ:4}', 'errors.numbering.characters'],
    ['É{SEQ:4}', 'errors.numbering.characters'],
    ['FA.{SEQ:4}', 'errors.numbering.characters'],
    ['{MM}-{SEQ:4}', 'errors.numbering.monthWithoutYear'],
    [`${'A'.repeat(32)}{SEQ:4}`, 'errors.numbering.tooLong'],
  ])('refuses %j: %s', (pattern, error) => expect(checkPattern(pattern)).toBe(error));
});

describe('periodOf', () => {
  it.each([
    ['FA-{YYYY}-{SEQ:4}', '2026'],
    ['FA{YY}{SEQ:4}', '2026'],
    ['FA-{YYYY}{MM}-{SEQ:4}', '2026-11'],
    ['{MM}{YY}{SEQ:4}', '2026-11'],
    ['FA-{SEQ:6}', ''],
  ])('%s counts in %j', (pattern, period) => expect(periodOf(pattern, '2026-11-21')).toBe(period));
});

describe('formatNumber', () => {
  it.each([
    ['FA-{YYYY}-{SEQ:4}', 187, 'FA-2026-0187'],
    ['FA{YY}{MM}/{SEQ:3}', 7, 'FA2603/007'],
    ['{SEQ:2}', 12345, '12345'],
    ['{SEQ:10}-{YYYY}', 1, '0000000001-2026'],
  ])('%s, %i', (pattern, sequence, number) =>
    expect(formatNumber(pattern, '2026-03-05', sequence)).toBe(number),
  );

  it('never gives one number twice in a period, nor to two periods', () => {
    const place = fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      sequence: fc.integer({ min: 1, max: 100_000 }),
    });
    const pattern = fc.constantFrom('{YYYY}{SEQ:1}{MM}', '{SEQ:1}{YY}{MM}', 'F{YYYY}{MM}{SEQ:4}');
    const write = (pattern: string, { month, sequence }: { month: number; sequence: number }) =>
      formatNumber(pattern, `2026-${String(month).padStart(2, '0')}-15`, sequence);
    fc.assert(
      fc.property(pattern, place, place, (pattern, a, b) => {
        fc.pre(a.month !== b.month || a.sequence !== b.sequence);
        expect(write(pattern, a)).not.toBe(write(pattern, b));
      }),
    );
  });
});
