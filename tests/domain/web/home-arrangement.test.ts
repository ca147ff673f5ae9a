import { describe, expect, it } from 'vitest';
import { arrangementOf, homePanels, queryOf, raised } from '#app/home/arrangement.ts';

describe('the arrangement of the home page', () => {
  it('is the usual one until somebody says otherwise', () => {
    expect(arrangementOf(null, homePanels)).toEqual({ shown: [...homePanels], hidden: [] });
  });

  it('is read as it was written, whatever else the address says', () => {
    const query = queryOf(['toCash', 'waiting']);
    expect(arrangementOf(`x=1&${query}`, homePanels)).toEqual({
      shown: ['toCash', 'waiting'],
      hidden: ['figures', 'away', 'months', 'taxYear'],
    });
    expect(arrangementOf(queryOf([]), homePanels).shown).toEqual([]);
    expect(arrangementOf('panels=months.figures', homePanels).shown).toEqual(['figures', 'months']);
  });

  it('leaves out what is no panel, what is named twice and what one may not see', () => {
    expect(arrangementOf('panels=waiting.__proto__.waiting.months', ['waiting', 'toCash'])).toEqual({
      shown: ['waiting'],
      hidden: ['toCash'],
    });
  });

  it('moves a panel one place up, the first nowhere', () => {
    expect(raised(['waiting', 'months', 'toCash'], 'toCash')).toEqual(['waiting', 'toCash', 'months']);
    expect(raised(['waiting', 'months'], 'waiting')).toEqual(['waiting', 'months']);
  });
});
