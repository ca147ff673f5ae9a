import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLines } from '#domain/documents/match-lines.ts';
import type { DocumentLine } from '#domain/amounts/totals.ts';
import { line } from '#tests/builders/documents/documents.ts';

const words = (type: 'comment' | 'subtotal', text: string): DocumentLine => ({ type, text });

/** "0>0 ->1 2>- ~1>3": before>after, ~ for what moved. */
const told = (before: DocumentLine[], after: DocumentLine[]): string =>
  matchLines(before, after)
    .map((pair) => `${pair.moved ? '~' : ''}${pair.before ?? '-'}>${pair.after ?? '-'}`)
    .join(' ');

const a = line('Pompe 36 m', '4', '120');
const b = line('Béton C25/30', '12', '95');
const c = line('Déplacement', '1', '60');

describe('matching lines', () => {
  it('sees one added line where one was inserted in the middle', () => {
    expect(told([a, b], [a, c, b])).toBe('0>0 ->1 1>2');
    expect(told([a, b], [c, a, b])).toBe('->0 0>1 1>2');
  });

  it('sees one removed line', () => {
    expect(told([a, b, c], [a, c])).toBe('0>0 1>- 2>1');
    expect(told([a, b, c], [a, b])).toBe('0>0 1>1 2>-');
  });

  it('follows a line whose quantity and price changed', () => {
    expect(told([a, b, c], [a, line('Béton C25/30', '14', '97'), c])).toBe('0>0 1>1 2>2');
  });

  it('follows a line that was moved, changed or not', () => {
    expect(told([a, b, c], [c, a, b])).toBe('~2>0 0>1 1>2');
    expect(told([a, b, c], [line('Déplacement', '2', '60'), a, b])).toBe('~2>0 0>1 1>2');
    const changed = [line('Pompe 36 m', '5', '120'), line('Béton C25/30', '12', '99')];
    expect(told([a, b, c], [c, ...changed])).toBe('~2>0 0>1 1>2');
  });

  it('tells equal names apart by what else they say', () => {
    const [small, big] = [line('Pompage', '4', '120'), line('Pompage', '8', '110')];
    expect(told([small, big], [big, small])).toMatch(/~/);
    expect(told([small, big], [line('Pompage', '1', '99'), small, big])).toBe('->0 0>1 1>2');
  });

  it('follows a product by its id when it was renamed', () => {
    const product = (name: string, quantity: string) => ({ ...line(name, quantity, '95'), product: 7 });
    expect(told([a, product('C25', '1'), c], [c, product('C25/30 XF1', '3'), a])).toContain('1>1');
  });

  it('takes a line for reworded only in its place and when something else stayed', () => {
    expect(told([a, b, c], [a, line('Béton fibré', '12', '95'), c])).toBe('0>0 1>1 2>2');
    expect(told([a, b, c], [a, line('Nettoyage', '1', '40'), c])).toBe('0>0 1>- ->1 2>2');
  });

  it('follows comments and sub-totals', () => {
    expect(told([a, words('subtotal', ''), b], [a, c, words('subtotal', ''), b])).toBe('0>0 ->1 1>2 2>3');
    expect(told([a, words('comment', 'Accès par le nord')], [a, words('comment', 'Accès par le sud')])).toBe(
      '0>0 1>1',
    );
    expect(told([a, words('comment', 'Total')], [a, words('subtotal', 'Total')])).toBe('0>0 1>- ->1');
  });
});

const anyLine: fc.Arbitrary<DocumentLine> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('A', 'B', 'C', 'D'),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 2 }),
      )
      .map(([name, quantity, price]) => line(name, String(quantity), String(price))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('comment' as const, 'subtotal' as const), fc.constantFrom('', 'x', 'y'))
      .map(([type, text]) => words(type, text)),
  },
);
const anyLines = fc.array(anyLine, { maxLength: 12 });

/** Lines that no two of are alike in anything. */
const distinct = (count: number): DocumentLine[] =>
  Array.from({ length: count }, (_, place) => line(`Line ${place}`, String(place + 10), String(place + 500)));

describe('any two lists of lines', () => {
  it('are paired whole: each line once on its side', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        const pairs = matchLines(before, after);
        const places = (side: 'before' | 'after') =>
          pairs
            .map((pair) => pair[side])
            .filter((place) => place !== null)
            .sort((x, y) => x - y);
        expect(places('before')).toEqual(before.map((_, place) => place));
        expect(places('after')).toEqual(after.map((_, place) => place));
        expect(pairs.map((pair) => pair.after).filter((place) => place !== null)).toEqual(
          after.map((_, place) => place),
        );
      }),
    );
  });

  it('keep their order but for what is told as moved', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        const stayed = matchLines(before, after).filter(
          (pair) => !pair.moved && pair.before !== null && pair.after !== null,
        );
        const order = stayed.map((pair) => Number(pair.before));
        expect(order).toEqual([...order].sort((x, y) => x - y));
      }),
    );
  });

  it('have no difference from themselves', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        expect(matchLines(lines, structuredClone(lines))).toEqual(
          lines.map((_, place) => ({ before: place, after: place, moved: false })),
        );
      }),
    );
  });

  it('show what was inserted and removed, and nothing else', () => {
    const places = fc.tuple(fc.nat(30), fc.uniqueArray(fc.nat(29)), fc.array(fc.nat(30), { maxLength: 6 }));
    fc.assert(
      fc.property(places, ([count, removed, inserted]) => {
        const before = distinct(count);
        const kept = before.filter((_, place) => !removed.includes(place));
        const fresh = inserted.map((_, index) =>
          line(`New ${index}`, String(index + 900), String(index + 9000)),
        );
        const after: DocumentLine[] = [...kept];
        for (const [index, place] of inserted.entries())
          after.splice(Math.min(place, after.length), 0, fresh[index] ?? a);
        const pairs = matchLines(before, after);
        expect(pairs.filter((pair) => pair.before === null).length).toBe(fresh.length);
        expect(pairs.filter((pair) => pair.after === null).length).toBe(count - kept.length);
        expect(pairs.filter((pair) => pair.moved)).toEqual([]);
        for (const pair of pairs)
          if (pair.before !== null && pair.after !== null)
            expect(after[pair.after]).toEqual(before[pair.before]);
      }),
    );
  });
});
