import { describe, expect, it } from 'vitest';
import { dueOn, keptOf, nextErasure, type Leaver } from '#domain/people/retention.ts';

const left = { left: '2021-06-30', lastExpense: null, lastSlip: null };
const leaver = (changes: Partial<Leaver> = {}): Leaver => ({
  ...left,
  heldUntil: null,
  erased: {},
  ...changes,
});
const untils = (kept: ReturnType<typeof keptOf>) =>
  Object.fromEntries(kept.map(({ part, until, rule }) => [part, `${until} ${rule}`]));

describe('who left is kept', () => {
  it('five years, by the register and by what may be claimed', () => {
    expect(untils(keptOf(left))).toEqual({
      file: '2026-06-30 register',
      employment: '2026-06-30 register',
      payroll: '2026-06-30 claims',
      health: '2026-06-30 claims',
    });
  });

  it('as long as the books need a receipt, and the slips a pay key', () => {
    const kept = keptOf({ left: '2021-06-30', lastExpense: '2020-02-03', lastSlip: '2021-06' });
    expect(untils(kept)).toEqual({
      file: '2030-12-31 books',
      employment: '2030-12-31 books',
      payroll: '2071-07-01 slips',
      health: '2026-06-30 claims',
    });
  });

  it('not for an expense whose ten years are over first', () => {
    expect(untils(keptOf({ ...left, lastExpense: '2010-05-05' }))['file']).toBe('2026-06-30 register');
  });
});

describe('what has had its time', () => {
  const parts = (given: Leaver, day: string) => dueOn(given, day).map(({ part }) => part);

  it('is due the day after, and no sooner', () => {
    expect(parts(leaver(), '2026-06-30')).toEqual([]);
    expect(parts(leaver(), '2026-07-01')).toEqual(['file', 'employment', 'payroll', 'health']);
    expect(nextErasure(leaver())).toMatchObject({ on: '2026-07-01' });
  });

  it('waits for whoever holds it, the last day included', () => {
    const held = leaver({ heldUntil: '2027-03-15' });
    expect(parts(held, '2027-03-15')).toEqual([]);
    expect(parts(held, '2027-03-16')).toHaveLength(4);
    expect(nextErasure(held)?.on).toBe('2027-03-16');
    expect(nextErasure(leaver({ heldUntil: '2022-01-01' }))?.on).toBe('2026-07-01');
  });

  it('is erased once, and anew by whoever came back and left', () => {
    const erasure = { on: '2026-07-01', rule: 'register' } as const;
    const erased = { file: erasure, employment: erasure, payroll: erasure, health: erasure };
    expect(nextErasure(leaver({ erased }))).toBeNull();
    expect(parts(leaver({ erased }), '2040-01-01')).toEqual([]);
    const again = leaver({ left: '2028-05-31', erased });
    expect(parts(again, '2030-01-01')).toEqual([]);
    expect(parts(again, '2033-06-01')).toHaveLength(4);
  });
});
