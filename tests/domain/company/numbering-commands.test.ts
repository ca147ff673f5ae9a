import { describe, expect, it } from 'vitest';
import { defaultPatterns, numberingOf, type SeriesKind } from '#domain/company/numbering.ts';
import { nextNumbers } from '#domain/kernel/number-pattern.ts';
import { editNumbering, refuseNumbering } from '#domain/company/numbering-commands.ts';

const none = new Set<SeriesKind>();

describe('the patterns of a corporation', () => {
  it('are the usual ones for kinds that it says nothing of', () => {
    expect(numberingOf({ quotation: 'D{SEQ:2}' })).toEqual({ ...defaultPatterns, quotation: 'D{SEQ:2}' });
  });

  it('are checked one by one, each at its field', () => {
    const { error } = editNumbering.input.safeParse({
      ...defaultPatterns,
      quotation: 'DV',
      invoice: 'FA-{YYYY}-{SEQ:4}',
      refund: '{MM}-{SEQ:4}',
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['quotation', 'errors.numbering.sequence'],
      ['refund', 'errors.numbering.monthWithoutYear'],
    ]);
  });
});

describe('a change of patterns', () => {
  const change = (changes: Partial<typeof defaultPatterns>, numbered: ReadonlySet<SeriesKind>) =>
    refuseNumbering(defaultPatterns, { ...defaultPatterns, ...changes }, numbered);

  it('is free while nothing was numbered', () => {
    expect(change({ invoice: 'F{YY}{MM}/{SEQ:5}', refund: 'A{SEQ:6}' }, none)).toBeNull();
  });

  it.each(['FA-{YYYY}-{SEQ:6}', 'FA-{YYYY}-{SEQ:1}', 'FA-{YYYY}-{SEQ:4}'])(
    'may touch the digits of a kind that was numbered: %s',
    (invoice) => expect(change({ invoice }, new Set(['invoice']))).toBeNull(),
  );

  it.each([
    'FA-{YY}-{SEQ:4}',
    'F-{YYYY}-{SEQ:4}',
    'FA-{SEQ:4}',
    'FA-{YYYY}-{MM}-{SEQ:4}',
    'FA-{SEQ:4}-{YYYY}',
  ])('may touch nothing else of it: %s', (invoice) =>
    expect(change({ invoice, quotation: 'Q{SEQ:3}' }, new Set(['invoice']))).toEqual({
      invoice: ['errors.numbering.fixed'],
    }),
  );

  it('gives no two kinds the same numbers', () => {
    expect(change({ refund: 'FA-{YYYY}-{SEQ:5}' }, none)).toEqual({ refund: ['errors.numbering.alike'] });
    expect(change({ refund: 'X{SEQ:4}', quotation: 'X{SEQ:2}' }, none)).toEqual({
      quotation: ['errors.numbering.alike'],
      refund: ['errors.numbering.alike'],
    });
  });
});

describe('the next numbers', () => {
  it.each([
    ['FA-{YYYY}-{SEQ:4}', '2026-12-31', 9998, ['FA-2026-9999', 'FA-2026-10000', 'FA-2026-10001']],
    ['FA-{YYYY}-{SEQ:4}', '2027-01-01', 0, ['FA-2027-0001', 'FA-2027-0002', 'FA-2027-0003']],
    ['{SEQ:2}', '2027-01-01', 7, ['08', '09', '10']],
  ])('of %s on %s after %i', (pattern, date, last, numbers) =>
    expect(nextNumbers(pattern, date, last, 3)).toEqual(numbers),
  );
});
