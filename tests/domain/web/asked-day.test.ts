import { describe, expect, it } from 'vitest';
import { askedDay, wrongDays } from '#app/http/asked-day.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { listAddress, listData } from '#app/http/list.server.ts';

const asked = (query: string) => new URLSearchParams(query);

describe('a day that a list is narrowed down by', () => {
  it.each([
    ['from=2026-03-01', '2026-03-01'],
    ['from=1/3/2026', '2026-03-01'],
    ['from=', null],
    ['', null],
  ])('of "%s" is %s', (query, day) => {
    expect(askedDay(asked(query), 'from')).toBe(day);
    expect(wrongDays(asked(query))).toEqual({});
  });

  it.each(['2026-99-99', '31/02/2026', 'hier'])('matches nothing where it is none: %s', (typed) => {
    const query = asked(new URLSearchParams({ from: typed, 'f.start.until': typed }).toString());
    expect(wrongDays(query)).toEqual({ from: typed, 'f.start.until': typed });
    const [from, until] = [askedDay(query, 'from'), askedDay(query, 'f.start.until')];
    expect(from !== null && until !== null && from > until).toBe(true);
    // Lists of moments make instants of them.
    const instants = [from, until].map((day) => instantAt(day ?? '', '00:00', 'Europe/Paris'));
    expect(instants).toEqual([expect.stringMatching(/^2999|^3000/), expect.stringMatching(/^1799|^1800/)]);
  });

  it('is no other parameter of the address', () => {
    expect(wrongDays(asked('keyword=hier&sort=from&fromage=1'))).toEqual({});
  });
});

describe('a list', () => {
  const page = { rows: [{ id: 1 }], next: 'b', previous: null };
  const shown = (query: string) =>
    listData(
      'Paiements',
      listAddress(new URL(`http://localhost/payment/list?${query}`), { sort: 'newest', direction: 'desc' }),
      page,
      40,
    );

  it('shows nothing of an address with a day that does not exist, and says what was typed', () => {
    expect(shown('until=2026-99-99')).toMatchObject({
      rows: [],
      total: 0,
      next: null,
      wrongDays: { until: '2026-99-99' },
    });
    expect(shown('until=2026-12-31')).toMatchObject({ rows: page.rows, total: 40, wrongDays: {} });
  });
});
