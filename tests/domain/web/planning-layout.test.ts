import { describe, expect, it } from 'vitest';
import { barsWithin, cellsOf, lanesOf } from '#app/ui/board/planning-layout.ts';
import { planningMarkup } from '#app/ui/board/planning-markup.ts';
import { idInAddress, readMove, readSlot, slotName } from '#app/ui/board/planning.ts';
import type { BoardBar, PlanningBoard } from '#app/ui/board/planning.ts';

/* How bars lie on a planning board, and what a form says of one that was moved. */

const bar = (from: number, until: number, label = 'Congés'): BoardBar => ({
  from,
  until,
  label,
  tone: 'ok',
  to: `/rest-day/${from + 100}/edit`,
});

const spans = (bars: BoardBar[], off: { from: number; until: number; title: string }[] = [], slots = 10) =>
  cellsOf(bars, off, slots).map(({ what, span }) => `${what} ${span}`);

describe('lanes', () => {
  it('hold bars that do not overlap one behind the other', () => {
    expect(lanesOf([bar(5, 7), bar(0, 3), bar(3, 5)], 10).map((lane) => lane.length)).toEqual([3]);
  });

  it('are as many as bars lie over each other, each bar in the first that is free', () => {
    const lanes = lanesOf([bar(0, 4, 'a'), bar(2, 6, 'b'), bar(4, 8, 'c'), bar(5, 9, 'd')], 10);
    expect(lanes.map((lane) => lane.map(({ label }) => label))).toEqual([['a', 'c'], ['b'], ['d']]);
  });

  it('leave out what the board does not show, and there is always one', () => {
    expect(lanesOf([bar(-5, 0), bar(10, 12), bar(4, 4)], 10)).toEqual([[]]);
  });
});

describe('cells', () => {
  it('fill a lane from the first slot to the last', () => {
    expect(spans([bar(2, 5), bar(5, 6)])).toEqual(['free 2', 'bar 3', 'bar 1', 'free 4']);
    expect(spans([])).toEqual(['free 10']);
    expect(spans([bar(0, 10)])).toEqual(['bar 10']);
  });

  it('end with the board, and say that the bar goes on', () => {
    expect(cellsOf([bar(-3, 2), bar(8, 14)], [], 10)).toEqual([
      { what: 'bar', span: 2, bar: bar(-3, 2), before: true, beyond: false },
      { what: 'free', span: 6 },
      { what: 'bar', span: 2, bar: bar(8, 14), before: false, beyond: true },
    ]);
  });

  it('show when a row is away where no bar lies', () => {
    const off = [
      { from: 0, until: 1, title: 'Temps partiel' },
      { from: 3, until: 6, title: 'Temps partiel' },
    ];
    expect(spans([bar(4, 5)], off)).toEqual(['off 1', 'free 2', 'off 1', 'bar 1', 'off 1', 'free 4']);
  });

  it('are as wide together as the board, whatever lies on it', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const bars = Array.from({ length: seed % 7 }, (_, n) => {
        const from = ((seed * 31 + n * 17) % 40) - 4;
        return bar(from, from + 1 + ((seed + n * 5) % 9));
      });
      const off = [{ from: seed % 20, until: (seed % 20) + 6, title: '' }];
      for (const lane of lanesOf(bars, 31))
        expect(cellsOf(lane, off, 31).reduce((sum, { span }) => sum + span, 0)).toBe(31);
    }
  });
});

const board: PlanningBoard = {
  id: 'b',
  caption: 'Absences',
  heads: { rows: 'Personne', load: 'Jours' },
  columns: ['2026-11-24', '2026-11-25', '2026-11-26'].map((key) => ({
    key,
    over: 'm',
    head: key.slice(8),
    said: key,
    off: null,
    now: false,
  })),
  slots: 2,
  groups: [
    {
      id: 'g',
      label: 'Équipe <1>',
      rows: [{ id: '7', label: 'Yann "Le Goff" & fils', bars: [bar(1, 4), bar(2, 3, '<b>')] }],
    },
  ],
  legend: [],
  move: { action: '/x', intent: 'move' },
  narrow: { column: 0, previous: null, next: null },
};

describe('the markup', () => {
  const html = planningMarkup(board, { create: 'Ajouter' });

  it('has a row for each lane and a cell for each bar', () => {
    expect(html.match(/<tr>/g)).toHaveLength(4); // head, group, two lanes
    expect(html.match(/class="stay"/g)).toHaveLength(2);
    expect(html).toContain('<th scope="row" rowspan="2">');
    expect(html).toContain(
      '<td class="stay" colspan="3" data-tone="ok"><a href="/rest-day/101/edit">Congés</a>',
    );
  });

  it('lets every letter stand for itself', () => {
    expect(html).toContain('Équipe &lt;1&gt;');
    expect(html).toContain('Yann &quot;Le Goff&quot; &amp; fils');
    expect(html).not.toContain('<b>');
  });
});

describe('what a narrow screen lists', () => {
  it('is what lies within a day, in the order of time', () => {
    const row = {
      id: '1',
      label: '',
      bars: [bar(3, 9, 'b'), bar(0, 3, 'no'), bar(1, 4, 'a'), bar(5, 6, 'no')],
    };
    expect(barsWithin(row, 3, 5).map(({ label }) => label)).toEqual(['a', 'b']);
  });
});

describe('slots and moves', () => {
  it('are told by names', () => {
    expect([0, 1, 5].map((slot) => slotName(board, slot))).toEqual([
      '2026-11-24/0',
      '2026-11-24/1',
      '2026-11-26/1',
    ]);
    expect(slotName({ ...board, slots: 1 }, 1)).toBe('2026-11-25');
    expect(readSlot('2026-11-24/1')).toEqual({ column: '2026-11-24', part: 1 });
    expect(readSlot('08:00')).toEqual({ column: '08:00', part: 0 });
    expect(readSlot('2026-11-24/23')).toEqual({ column: '2026-11-24', part: 23 });
    for (const wrong of ['', '24/11/2026', '2026-11-24/', '2026-11-24/240'])
      expect(readSlot(wrong)).toBeNull();
  });

  it('are read of a form, and nothing else is', () => {
    const form = (said: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(said)) data.set(name, value);
      return data;
    };
    const said = { bar: '/rest-day/101/edit', row: '7', start: '-1', end: '2', seenRow: '7' };
    expect(readMove(form(said))).toEqual({
      bar: '/rest-day/101/edit',
      row: '7',
      start: -1,
      end: 2,
      seen: { row: '7', from: '', until: '' },
    });
    for (const start of ['', 'x', '1.5', '99999']) expect(readMove(form({ ...said, start }))).toBeNull();
  });

  it('know a bar by its address', () => {
    expect(idInAddress('/rest-day/101/edit', '/rest-day/{id}/edit')).toBe(101);
    expect(idInAddress('/rest-day/101/edit?from=board', '/rest-day/{id}/edit')).toBe(101);
    for (const other of [
      '/rest-day/101/details',
      '/x/rest-day/101/edit',
      '/rest-day/0/edit',
      '/rest-day/x/edit',
    ])
      expect(idInAddress(other, '/rest-day/{id}/edit')).toBeNull();
  });
});
