import { describe, expect, it } from 'vitest';
import { settledPages, slipsOf, undecidedOf, type PageChoice } from '#domain/payroll/slip-batch.ts';
import { besideEarlier } from '#domain/payroll/wage-slip.ts';
import { readPage } from '#tests/builders/payroll/batches.ts';

const ANNA = 5;
const MARCO = 7;

describe('a page that goes on with the one before', () => {
  const first = readPage({ person: ANNA, reason: 'number', candidates: [ANNA] });
  const numbered = readPage({
    page: 2,
    person: ANNA,
    reason: 'number',
    candidates: [ANNA],
    continues: true,
  });
  const bare = readPage({ page: 2, person: ANNA, reason: 'continued', continues: true });
  const settled = (second: typeof first, ...choices: [number, PageChoice][]) =>
    settledPages({ pages: [first, second], choices: new Map(choices) });

  it('follows it where it says nothing of whose it is', () => {
    const pages = settled(bare, [1, { as: 'person', person: MARCO }]);
    expect(undecidedOf(pages)).toEqual([]);
    expect(slipsOf(pages)).toMatchObject([{ person: MARCO, pages: [1, 2] }]);
    expect(slipsOf(settled(bare, [1, { as: 'out' }]))).toEqual([]);
  });

  it('is settled by a person where it says itself that it is somebody else’s', () => {
    for (const choice of [{ as: 'person', person: MARCO }, { as: 'out' }] as const) {
      const pages = settled(numbered, [1, choice]);
      expect(undecidedOf(pages)).toMatchObject([
        { place: 2, person: null, reason: 'contradiction', candidates: [ANNA] },
      ]);
    }
    expect(undecidedOf(settled(numbered))).toEqual([]);
    expect(undecidedOf(settled(numbered, [1, { as: 'person', person: ANNA }]))).toEqual([]);
  });

  it('goes where whoever looked at it said', () => {
    const pages = settled(numbered, [1, { as: 'person', person: MARCO }], [2, { as: 'before' }]);
    expect(slipsOf(pages)).toMatchObject([{ person: MARCO, pages: [1, 2] }]);
  });
});

describe('a second slip of a month', () => {
  const earlier = [{ id: 3, content: 'a', batch: 1 }];

  it('replaces the only one of another batch, unless whoever confirmed it said that it stands beside it', () => {
    const second = { content: 'b', batch: 2, beside: false };
    expect(besideEarlier(second, earlier)).toEqual({ replaces: 3 });
    expect(besideEarlier({ ...second, beside: true }, earlier)).toEqual({ replaces: null });
    expect(besideEarlier({ ...second, content: 'a', beside: true }, earlier)).toEqual({ same: 3 });
  });
});
