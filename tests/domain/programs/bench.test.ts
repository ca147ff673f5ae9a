import { describe, expect, it } from 'vitest';
import { middleOf } from '#tests/bench/measure.ts';
import { besideNoted, notedIn, withSection } from '#tests/bench/noted.ts';
import type { Measured } from '#tests/bench/targets.ts';

const measured = (p50: number, facts: Partial<Measured> = {}): Measured => ({
  size: 100_000,
  scenario: 'list',
  clients: 1,
  kind: 'page',
  middle: { count: 1000, failures: 0, failure: null, seconds: 6, p50, p95: p50 * 2 },
  spread: 0.1,
  processor: null,
  others: 0,
  failure: null,
  failures: 0,
  ...facts,
});

const noted = [
  '## 27 November 2026: invoices',
  '',
  '| scenario | invoices | clients | p50 ms | p95 ms | per second | ± |',
  '|---|---|---|---|---|---|---|',
  '| list | 100000 | 1 | 4.0 | 9.0 | 240 | 5 % |',
  '',
  '| limit | measured | |',
].join('\n');

describe('what the bench compares', () => {
  it('keeps the middle of the rounds, how far they lie apart and every failure', () => {
    const rounds = [4, 10, 5].map((p50, n) =>
      measured(p50, { failures: n, failure: n === 2 ? '500' : null }),
    );
    expect(middleOf(rounds)).toMatchObject({
      middle: { p50: 5 },
      spread: 6 / 5,
      failures: 3,
      failure: '500',
    });
    expect(middleOf([])).toBeNull();
  });

  it('takes what differs by less than the rounds do for noise', () => {
    const before = notedIn(noted);
    expect(before).toEqual([
      { scenario: 'list', size: 100_000, clients: 1, p50: 4, perSecond: 240, spread: 0.05 },
    ]);
    expect(besideNoted(measured(4.3), before)).toBe('× 0.93, noise');
    expect(besideNoted(measured(2), before)).toBe('× 2.00');
    expect(besideNoted(measured(2, { size: 10_000 }), before)).toBe('');
    expect(notedIn('# What was measured')).toEqual([]);
  });

  it('notes a run before those of earlier days', () => {
    expect(withSection(`# What was measured\n\n${noted}`, '## today: invoices\n\nfast')).toBe(
      `# What was measured\n\n## today: invoices\n\nfast\n\n${noted}`,
    );
  });
});
