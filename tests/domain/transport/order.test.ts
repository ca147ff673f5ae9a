import { describe, expect, it } from 'vitest';
import { sealed } from '#domain/kernel/personal.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { lineAmount, orderTotals, type OrderLine } from '#domain/transport/amounts.ts';
import { invoiceGroups } from '#domain/transport/invoicing.ts';
import { readMoment } from '#domain/kernel/moment-field.ts';
import {
  hoursBetween,
  hoursOf,
  invoiceObstacle,
  linesOf,
  nextSiteSteps,
  notePhase,
  openAfter,
  phasesOf,
  type OrderStatus,
  notInvoiceable,
  orderStatuses,
  sign,
  signatureOf,
  slipHash,
  step,
  transportOrderAggregate,
  type OrderState,
  type OrderStep,
  type SitePhase,
  type TransportOrderEvent,
} from '#domain/transport/order.ts';
import { isDrawn, strokePath } from '#domain/kernel/strokes.ts';
import { driverAlerts } from '#domain/transport/alerts.ts';
import { lineIds, linesAsTyped } from '#domain/transport/lines.ts';
import { requireNotAhead, writeUpSchema } from '#domain/transport/write-up.ts';
import { movedByClock, movedByDays, repeatedDays } from '#domain/transport/moving.ts';
import { asMails, autoRecipients } from '#domain/transport/recipients.ts';
import { workProblems } from '#domain/transport/working-time.ts';
import { takenSpan } from '#domain/transport/taken-span.ts';
import { tourProblem } from '#domain/transport/tour.ts';

const vat = { id: 1, rate: '20' };
const line = (changes: Partial<OrderLine>): OrderLine => ({
  kind: 'product',
  label: 'Béton pompé',
  product: null,
  planned: '1',
  real: null,
  unitPrice: '1',
  vat,
  rule: null,
  ...changes,
});

/** The example of 5-modules.md, section 6. */
const example = [
  line({ kind: 'package', unitPrice: '420.00' }),
  line({ kind: 'pipe', planned: '30', unitPrice: '6.50' }),
  line({ planned: '40', real: '34.5', unitPrice: '8.20' }),
  line({ kind: 'waiting', planned: null, real: '1.25', unitPrice: '95.00' }),
  line({ kind: 'tour', planned: '5', unitPrice: '145.00' }),
];

const plan = {
  orderType: 'pumping' as const,
  client: 3,
  supplier: null,
  project: null,
  equipment: 4,
  driver: 5,
  start: '2026-12-01T07:00:00.000Z',
  end: '2026-12-01T11:00:00.000Z',
  travel: 30,
  siteAddress: '12 rue du Port, Brest',
  zone: null,
  centralNumber: null,
  comment: null,
  information: null,
  billing: 'group' as const,
  lines: example,
};

const folded = (events: readonly TransportOrderEvent[]): OrderState =>
  events.reduce(
    (state, event) => transportOrderAggregate.evolve(state, event),
    transportOrderAggregate.initial,
  );

const created: TransportOrderEvent = {
  type: 'TransportOrderCreated',
  data: { order: 7, corporation: 1, number: 'INT-7', plan },
};
const at = '2026-12-01T07:05:00.000Z';
const inStatus = (status: OrderState['status']): OrderState => ({
  ...folded([created]),
  status,
  startedAt: at,
});
const codeOf = (run: () => unknown): string | null => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.code : 'other';
  }
};

describe('mixings and breaks', () => {
  const begun = folded([
    created,
    { type: 'TransportOrderPlanned', data: { order: 7 } },
    { type: 'TransportOrderStarted', data: { order: 7, at: '2026-12-01T08:00:00.000Z' } },
  ]);
  const note = (
    state: OrderState,
    phase: SitePhase,
    begins: boolean,
    clock: string,
    reason: string | null = null,
  ) =>
    notePhase(state, 7, { phase, begins, at: `2026-12-01T${clock}:00.000Z`, reason }).reduce(
      (one, event) => transportOrderAggregate.evolve(one, event),
      state,
    );
  const spans = (state: OrderState) =>
    phasesOf(state).map(({ phase, from, until, reason }) => [
      phase,
      from.slice(11, 16),
      until?.slice(11, 16) ?? null,
      reason,
    ]);

  it('are several, each with its reason, and end with the work', () => {
    const first = note(note(begun, 'mix', true, '08:10', 'Ajout d’eau'), 'mix', false, '08:20');
    const second = note(note(first, 'pause', true, '09:00'), 'mix', true, '09:10', 'Adjuvant');
    const done = transportOrderAggregate.evolve(second, {
      type: 'TransportOrderCompleted',
      data: { order: 7, at: '2026-12-01T10:00:00.000Z' },
    });
    // One activity at a time: the mixing ended the break.
    expect(spans(done)).toEqual([
      ['mix', '08:10', '08:20', 'Ajout d’eau'],
      ['pause', '09:00', '09:10', null],
      ['mix', '09:10', '10:00', 'Adjuvant'],
    ]);
  });

  it('do not overlap, and nothing is mixed while the site waits, where a break may be taken', () => {
    const fold = (state: OrderState, events: readonly TransportOrderEvent[]) =>
      events.reduce((one, event) => transportOrderAggregate.evolve(one, event), state);
    const wait = (state: OrderState, to: 'waiting' | 'in_progress', clock: string) =>
      fold(state, step(state, 7, to, { at: `2026-12-01T${clock}:00.000Z`, reason: null }));
    const waiting = wait(note(begun, 'mix', true, '08:10'), 'waiting', '08:30');
    expect(spans(waiting)).toEqual([['mix', '08:10', '08:30', null]]);
    expect(codeOf(() => note(waiting, 'mix', true, '08:40'))).toBe('TRANSPORT_STATUS');
    const rested = note(note(waiting, 'pause', true, '08:40'), 'pause', false, '08:50');
    const resumed = wait(rested, 'in_progress', '09:00');
    // A mixing that is noted late, within the break or the wait.
    expect(codeOf(() => note(resumed, 'mix', true, '08:45'))).not.toBeNull();
    expect(codeOf(() => note(resumed, 'mix', true, '08:55'))).not.toBeNull();
    expect(codeOf(() => note(resumed, 'pause', true, '08:55'))).toBeNull();
    expect(codeOf(() => note(resumed, 'mix', true, '09:05'))).toBeNull();
  });

  it('are not after the end of the work, nor is a wait before them', () => {
    const mixing = note(begun, 'mix', true, '10:30');
    const at = '2026-12-01T10:00:00.000Z';
    for (const to of ['completed', 'waiting'] as const)
      expect(() => step(mixing, 7, to, { at, reason: null })).toThrow(
        expect.objectContaining({ errors: { at: ['transport.error.before'] } }),
      );
  });

  it('as a phone without a network shows them: one that begins ends the other', () => {
    expect(openAfter(['mix'], 'pauseStart')).toEqual(['pause']);
    expect(openAfter(['mix'], 'wait')).toEqual([]);
    expect(openAfter(['pause'], 'wait')).toEqual(['pause']);
    expect(openAfter(['pause'], 'pauseEnd')).toEqual([]);
    expect(openAfter(['pause'], 'end')).toEqual([]);
    expect(openAfter(['pause'], 'resume')).toEqual(['pause']);
  });

  it('begin once at a time, end once, and never before what was noted', () => {
    const mixing = note(begun, 'mix', true, '08:10');
    expect(codeOf(() => note(mixing, 'mix', true, '08:15'))).toBe('TRANSPORT_STATUS');
    expect(codeOf(() => note(begun, 'mix', false, '08:15'))).toBe('TRANSPORT_STATUS');
    expect(() => note(mixing, 'mix', false, '08:05')).toThrow(
      expect.objectContaining({ errors: { at: ['transport.error.before'] } }),
    );
    expect(() => note(note(mixing, 'mix', false, '08:20'), 'mix', true, '08:15')).toThrow(Refusal);
  });

  it('that were marks stand among them, and one that was begun so is ended', () => {
    const marked = transportOrderAggregate.evolve(begun, {
      type: 'TransportOrderMarked',
      data: { order: 7, mark: 'mixStart', at: '2026-12-01T08:10:00.000Z' },
    });
    expect(codeOf(() => note(marked, 'mix', true, '08:30'))).toBe('TRANSPORT_STATUS');
    const ended = note(marked, 'mix', false, '08:30');
    expect(spans(note(ended, 'mix', true, '09:00'))).toEqual([
      ['mix', '08:10', '08:30', null],
      ['mix', '09:00', null, null],
    ]);
  });
});

describe('prices of an intervention', () => {
  it('come to the example of the specification', () => {
    expect(orderTotals(example)).toEqual({
      net: '1741.65',
      vat: '348.33',
      gross: '2089.98',
      unpriced: 0,
      untaxed: 0,
    });
  });

  it('say that a price is unknown, and never 0.00', () => {
    const unknown = line({ kind: 'transport', unitPrice: null });
    expect(lineAmount(unknown)).toBeNull();
    expect(orderTotals([unknown])).toEqual({
      net: '0.00',
      vat: '0.00',
      gross: '0.00',
      unpriced: 1,
      untaxed: 0,
    });
    expect(lineAmount(line({ unitPrice: '0' }))).toBe('0.00');
  });
});

describe('the statuses of an intervention', () => {
  const allowed: Readonly<Record<OrderStep, readonly string[]>> = {
    planned: ['draft'],
    in_progress: ['planned', 'waiting', 'completed'],
    waiting: ['in_progress'],
    completed: ['in_progress'],
    cancelled: ['planned', 'in_progress', 'waiting'],
  };
  const steps = ['planned', 'in_progress', 'waiting', 'completed', 'cancelled'] as const;

  it.each(steps.flatMap((to) => orderStatuses.map((from) => [from, to] as const)))(
    'from %s to %s follow the table',
    (from, to) => {
      const code = codeOf(() => step(inStatus(from), 7, to, { at, reason: 'Client' }));
      expect(code).toBe(allowed[to].includes(from) ? null : 'TRANSPORT_STATUS');
    },
  );

  it('ask for a reason where what was completed goes on', () => {
    expect(codeOf(() => step(inStatus('completed'), 7, 'in_progress', { at, reason: null }))).not.toBeNull();
  });

  it('need pump and driver before it is planned', () => {
    const state = folded([
      { ...created, data: { ...created.data, plan: { ...plan, equipment: null, driver: null } } },
    ]);
    expect(() => step(state, 7, 'planned', { at, reason: null })).toThrow(
      expect.objectContaining({
        errors: { equipment: ['transport.error.noEquipment'], driver: ['errors.required'] },
      }),
    );
  });

  it('are noted once they were, however late, and never ahead', () => {
    const now = '2026-12-01T08:00:00.000Z';
    expect(codeOf(() => requireNotAhead('2026-12-01T07:00:00.000Z', now))).toBeNull();
    // A phone's clock may be a little ahead.
    expect(codeOf(() => requireNotAhead('2026-12-01T08:04:00.000Z', now))).toBeNull();
    expect(codeOf(() => requireNotAhead('2026-12-01T18:00:00.000Z', now))).not.toBeNull();
  });

  it('let nothing end before it began', () => {
    const early = '2026-12-01T06:00:00.000Z';
    expect(
      codeOf(() => step(inStatus('in_progress'), 7, 'completed', { at: early, reason: null })),
    ).not.toBeNull();
  });
});

describe('times of an intervention', () => {
  it('take pump and driver for the way there and back', () => {
    expect(takenSpan(plan)).toEqual({ from: '2026-12-01T06:30:00.000Z', until: '2026-12-01T11:30:00.000Z' });
  });

  it('are counted past midnight and over both changes of hour', () => {
    const span = (from: string, until: string) =>
      hoursBetween(readMoment(from) ?? '', readMoment(until) ?? '');
    expect(span('2026-12-01T22:00', '2026-12-02T02:30')).toBe('4.50');
    expect(span('2026-10-24T22:00', '2026-10-25T06:00')).toBe('9.00');
    expect(span('2026-03-28T22:00', '2026-03-29T06:00')).toBe('7.00');
  });

  it('are offered one after the other', () => {
    const next = (status: OrderStatus, open: readonly SitePhase[] = []) => nextSiteSteps({ status, open });
    expect(next('planned')).toEqual(['start']);
    expect(next('in_progress')).toEqual(['wait', 'mixStart', 'pauseStart', 'end']);
    expect(next('in_progress', ['mix'])).toEqual(['wait', 'mixEnd', 'pauseStart', 'end']);
    expect(next('in_progress', ['mix', 'pause'])).toEqual(['wait', 'mixEnd', 'pauseEnd', 'end']);
    expect(next('waiting')).toEqual(['resume', 'pauseStart']);
    expect(next('waiting', ['pause'])).toEqual(['resume', 'pauseEnd']);
    expect(next('completed')).toEqual([]);
  });

  it('count waiting, also what goes on when work ends', () => {
    const state = folded([
      created,
      { type: 'TransportOrderPlanned', data: { order: 7 } },
      { type: 'TransportOrderStarted', data: { order: 7, at: '2026-12-01T08:00:00.000Z' } },
      {
        type: 'TransportOrderWaited',
        data: { order: 7, at: '2026-12-01T09:00:00.000Z', reason: 'Centrale' },
      },
      { type: 'TransportOrderResumed', data: { order: 7, at: '2026-12-01T10:15:00.000Z' } },
      { type: 'TransportOrderCompleted', data: { order: 7, at: '2026-12-01T12:00:00.000Z' } },
    ]);
    expect(hoursOf(state)).toEqual({ worked: '4.00', waited: '1.25' });
  });
});

describe('a slip of paper', () => {
  const clock = (at: string) => `2026-11-02T${at}`;
  const errorsOf = (more: object) =>
    (
      writeUpSchema.safeParse({ id: 7, startedAt: clock('08:00'), endedAt: clock('12:00'), ...more }).error
        ?.issues ?? []
    ).map(({ path, message }) => [path.join('.'), message]);
  const span = (from: string, until: string) => ({ from: clock(from), until: clock(until) });

  it('has no two activities at a time, but for a break while the site waits', () => {
    const mixing = { phase: 'mix', ...span('09:00', '10:00') };
    expect(errorsOf({ phases: [mixing, { phase: 'pause', ...span('09:30', '09:45') }] })).toEqual([
      ['phases.1.from', 'transport.error.overlap'],
    ]);
    expect(errorsOf({ phases: [mixing, mixing] })).toEqual([['phases.1.from', 'transport.error.overlap']]);
    expect(errorsOf({ phases: [mixing], waits: [span('09:30', '10:30')] })).toEqual([
      ['waits.0.from', 'transport.error.overlap'],
    ]);
    expect(errorsOf({ mixStart: clock('08:30'), mixEnd: clock('09:30'), phases: [mixing] })).toEqual([
      ['phases.0.from', 'transport.error.overlap'],
    ]);
    const rest = { phase: 'pause', ...span('10:00', '10:15') };
    expect(errorsOf({ phases: [mixing, rest], waits: [span('10:00', '10:30')] })).toEqual([]);
    expect(errorsOf({ mixStart: clock('09:00'), mixEnd: clock('09:00') })).toEqual([
      ['mixEnd', 'transport.error.endBefore'],
    ]);
  });
});

describe('moving an intervention', () => {
  const at = (typed: string) => readMoment(typed) ?? '';

  it('is by the clocks and not by hours, over both changes of hour', () => {
    expect(movedByClock(at('2026-03-28T08:00'), 1440)).toBe(at('2026-03-29T08:00'));
    expect(movedByClock(at('2026-10-24T08:00'), 1440)).toBe(at('2026-10-25T08:00'));
    expect(movedByClock(at('2026-10-26T08:00'), -2 * 1440)).toBe(at('2026-10-24T08:00'));
    expect(movedByClock(at('2026-12-01T22:00'), 180)).toBe(at('2026-12-02T01:00'));
  });

  it('repeats it on days that lie as many days apart', () => {
    expect(repeatedDays('2026-12-01', '2026-12-20', 7)).toEqual(['2026-12-08', '2026-12-15']);
    expect(repeatedDays('2026-12-01', '2026-12-01', 1)).toEqual([]);
    const moved = movedByDays({ start: at('2026-10-24T22:00'), end: at('2026-10-25T06:00') }, 7);
    expect(moved).toEqual({ start: at('2026-10-31T22:00'), end: at('2026-11-01T06:00') });
  });
});

describe('working time', () => {
  const span = (day: string, from: string, until: string) => ({
    from: readMoment(`${day}T${from}`) ?? '',
    until: readMoment(`${day}T${until}`) ?? '',
  });

  it('is 10 hours a day at most, what overlaps counted once', () => {
    const plan = span('2026-12-01', '13:00', '18:00');
    expect(workProblems(plan, [span('2026-12-01', '07:00', '12:00')])).toEqual([]);
    expect(workProblems(plan, [span('2026-12-01', '07:00', '12:30')])).toEqual([
      { limit: 'day', hours: 10.5 },
    ]);
    expect(workProblems(plan, [span('2026-12-01', '08:00', '14:00')])).toEqual([]);
  });

  it('is 48 hours a week at most', () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
    const week = days.map((day) => span(day, '08:00', '17:30'));
    expect(workProblems(span('2026-12-05', '08:00', '08:30'), week)).toEqual([]);
    expect(workProblems(span('2026-12-05', '08:00', '10:00'), week)).toEqual([
      { limit: 'week', hours: 49.5 },
    ]);
  });

  it('leaves 11 hours of rest between two days', () => {
    const evening = span('2026-12-01', '15:00', '21:00');
    expect(workProblems(span('2026-12-02', '08:00', '10:00'), [evening])).toEqual([]);
    expect(workProblems(span('2026-12-02', '06:00', '10:00'), [evening])).toEqual([
      { limit: 'rest', hours: 9 },
    ]);
    expect(workProblems(evening, [span('2026-12-02', '06:00', '10:00')])).toEqual([
      { limit: 'rest', hours: 9 },
    ]);
  });
});

describe('sets of recipients', () => {
  it('are a line each, of addresses alone', () => {
    expect(autoRecipients('a@b.fr, c@d.fr; a@b.fr\n\ncompta@e.fr moi')).toEqual([
      ['a@b.fr', 'c@d.fr'],
      ['compta@e.fr'],
    ]);
    expect(autoRecipients(null)).toEqual([]);
    const many = Array.from({ length: 12 }, (_, index) => `a${index}@b.fr`);
    expect(asMails(many).map(({ length }) => length)).toEqual([10, 2]);
  });
});

describe('a drawing', () => {
  it('is a path that bends between its points', () => {
    expect(
      strokePath([
        [
          [10, 20],
          [30, 40],
          [50, 20],
        ],
      ]),
    ).toBe('M10 20Q30 40 40 30L50 20');
    expect(strokePath([])).toBe('');
  });

  it('is a signature where it takes some room', () => {
    expect(isDrawn([])).toBe(false);
    expect(
      isDrawn([
        [
          [10, 10],
          [20, 15],
        ],
      ]),
    ).toBe(false);
    expect(
      isDrawn([
        [
          [10, 10],
          [60, 15],
        ],
      ]),
    ).toBe(true);
  });
});

describe('a slip', () => {
  const said = {
    outcome: 'typed' as const,
    signee: { firstName: 'Anna', lastName: 'Le Goff', strokes: [], reason: null },
    at,
    personal: sealed('slip', 7, 'signee'),
  };

  it('is bound to what was signed, and wants a new signature after a change', () => {
    const before = inStatus('completed');
    const signed = sign(before, 7, said).reduce(
      (state, event) => transportOrderAggregate.evolve(state, event),
      before,
    );
    expect(signatureOf(signed)?.hash).toBe(slipHash(before));
    expect(codeOf(() => sign(signed, 7, said))).toBe('TRANSPORT_SLIP_SIGNED');
    const report = { quantities: [null, null, '35'], meal: false, remark: null, mileage: null };
    const changed = transportOrderAggregate.evolve(signed, {
      type: 'TransportOrderReported',
      data: { order: 7, report },
    });
    expect(signatureOf(changed)).toBeNull();
    expect(changed.slips[0]?.hash).toBe(slipHash(before));
    expect(sign(changed, 7, said)[0]?.data).toMatchObject({ version: 2 });
  });

  it('wants a new signature after another zone, plant, project, plan of times, quantities or units, which it prints', () => {
    const before = inStatus('completed');
    const fold = (state: OrderState, events: readonly TransportOrderEvent[]) =>
      events.reduce((one, event) => transportOrderAggregate.evolve(one, event), state);
    const signed = fold(before, sign(before, 7, said));
    const { plan } = signed;
    if (plan === null) throw new Error('It is planned');
    const lines = plan.lines.map((line) => ({ ...line, real: line.real ?? line.planned, planned: '99' }));
    for (const more of [
      { zone: 91 },
      { supplier: 92 },
      { project: 93 },
      { start: '2026-01-05T05:00:00.000Z' },
      { end: '2027-01-05T05:00:00.000Z' },
      { lines },
      { lines: plan.lines.map((line) => ({ ...line, unit: { id: 5, name: 'm³' } })) },
    ]) {
      const data = { order: 7, plan: { ...plan, ...more } };
      expect(signatureOf(fold(signed, [{ type: 'TransportOrderEdited', data }]))).toBeNull();
    }
  });

  it.each([
    [1, {}],
    [2, { content: 2 as const }],
  ] as const)('that was signed before it was bound to all of these (%i) stays signed', (content, noted) => {
    const before = inStatus('completed');
    const older = sign(before, 7, said).map((event) => {
      if (event.type !== 'TransportSlipSigned') return event;
      const { content: _content, ...data } = event.data;
      return { ...event, data: { ...data, ...noted, hash: slipHash(before, content) } };
    });
    const state = older.reduce((one, event) => transportOrderAggregate.evolve(one, event), before);
    expect(signatureOf(state)?.hash).toBe(slipHash(before, content));
    expect(slipHash(before, content)).not.toBe(slipHash(before));
  });

  it('is signed with what was added on the site, whichever plan was shown', () => {
    const before = inStatus('completed');
    const added = line({
      id: 6,
      label: 'Adjuvant',
      planned: null,
      real: '20',
      unitPrice: null,
      onSite: true,
    });
    const fold = (state: OrderState, events: readonly TransportOrderEvent[]) =>
      events.reduce((one, event) => transportOrderAggregate.evolve(one, event), state);
    const later = fold(before, [{ type: 'TransportProductAdded', data: { order: 7, line: added } }]);
    // The page was made before the product was added: the office changed nothing.
    const [own] = sign(later, 7, { ...said, shown: before.plan });
    expect(own?.data).not.toHaveProperty('plan');
    expect(signatureOf(fold(later, sign(later, 7, { ...said, shown: before.plan })))).not.toBeNull();
    // The office moved it meanwhile: signed is what was shown, with the product.
    const moved = fold(later, [
      {
        type: 'TransportOrderEdited',
        data: { order: 7, plan: { ...plan, zone: 91, lines: [...plan.lines, added] } },
      },
    ]);
    const [event] = sign(moved, 7, { ...said, shown: before.plan });
    expect(event?.data).toMatchObject({ plan: { zone: null } });
    expect(event?.type === 'TransportSlipSigned' && event.data.plan?.lines.at(-1)?.label).toBe('Adjuvant');
  });

  it('changes with a mixing that is noted, and stands without any', () => {
    const before = inStatus('completed');
    const mixed = { ...before, phases: [{ phase: 'mix' as const, from: at, until: at, reason: null }] };
    expect(slipHash(mixed)).not.toBe(slipHash(before));
    expect(slipHash(mixed, 1)).not.toBe(slipHash(before, 1));
  });

  it('is signed as it stands where the office changed a price or its own note alone', () => {
    const before = inStatus('completed');
    const lines = plan.lines.map((one) => ({ ...one, unitPrice: '99' }));
    const priced = transportOrderAggregate.evolve(before, {
      type: 'TransportOrderEdited',
      data: { order: 7, plan: { ...plan, information: 'Bureau', comment: 'Portail', lines } },
    });
    const [event] = sign(priced, 7, { ...said, shown: before.plan });
    expect(event?.data).toMatchObject({ hash: slipHash(priced) });
    expect(event?.data).not.toHaveProperty('plan');
  });

  it('is signed once its work has ended, since it says when', () => {
    for (const status of ['in_progress', 'waiting'] as const)
      expect(() => sign(inStatus(status), 7, said)).toThrow(
        expect.objectContaining({ errors: { '': ['transport.error.signBeforeEnd'] } }),
      );
  });
});

describe('a driver', () => {
  const now = '2026-11-28T08:00:00.000Z';
  const about = { order: 7, number: 'INT-7', by: 1, now };
  const draft = { plan, status: 'draft' as const };
  const planned = { plan, status: 'planned' as const };
  const told = (...states: Parameters<typeof driverAlerts> extends [unknown, ...infer Rest] ? Rest : never) =>
    driverAlerts(about, ...states).map(({ data }) => ('alert' in data ? [data.driver, data.alert] : []));

  it('is told of what is planned for them, changes, is another’s, or is cancelled', () => {
    expect(told(draft, planned)).toEqual([[5, 'planned']]);
    expect(told(planned, { ...planned, plan: { ...plan, start: '2026-12-01T07:30:00.000Z' } })).toEqual([
      [5, 'changed'],
    ]);
    expect(told(planned, { ...planned, plan: { ...plan, driver: 6 } })).toEqual([
      [5, 'left'],
      [6, 'planned'],
    ]);
    expect(told(planned, { ...planned, status: 'cancelled' })).toEqual([[5, 'cancelled']]);
  });

  it('is told while they are on the way or at work, and of what sends them elsewhere', () => {
    const late = { ...about, now: '2026-12-01T07:10:00.000Z' };
    const alerts = (
      ...states: [typeof planned, typeof planned | { plan: typeof plan; status: OrderStatus }]
    ) => driverAlerts(late, ...states).map(({ data }) => ('alert' in data ? [data.driver, data.alert] : []));
    expect(alerts(planned, { plan, status: 'cancelled' })).toEqual([[5, 'cancelled']]);
    // Long after its planned end, but still at it.
    const over = { ...about, now: '2026-12-01T20:00:00.000Z' };
    const cancelled = { plan, status: 'cancelled' as const };
    expect(driverAlerts(over, { plan, status: 'waiting' }, cancelled)).toHaveLength(1);
    expect(driverAlerts(over, planned, cancelled)).toEqual([]);
    for (const more of [
      { supplier: 8 },
      { sitePlace: '48.39042, -4.48611' },
      { centralNumber: 'BC-12' },
      { comment: 'Par l’arrière' },
    ])
      expect(told(planned, { ...planned, plan: { ...plan, ...more } })).toEqual([[5, 'changed']]);
  });

  it('is not told of what nothing changes of for them, what is far off or past, or what they did themselves', () => {
    expect(told(planned, { ...planned, plan: { ...plan, information: 'Bureau' } })).toEqual([]);
    expect(driverAlerts({ ...about, by: 5 }, draft, planned)).toEqual([]);
    expect(driverAlerts({ ...about, now: '2026-12-02T08:00:00.000Z' }, draft, planned)).toEqual([]);
    expect(driverAlerts({ ...about, now: '2026-10-02T08:00:00.000Z' }, draft, planned)).toEqual([]);
  });
});

describe('what was reported of lines', () => {
  const three = ['Forfait', 'Béton', 'Attente'].map((label, index) => line({ id: index + 1, label }));
  const reported = { quantities: ['1', '36.5', '0.5'], meal: false, remark: null, mileage: null };
  const realOf = (lines: OrderLine[], more: object = {}) =>
    linesOf({ plan: { ...plan, lines }, report: { ...reported, ...more } }).map(({ label, real }) => [
      label,
      real,
    ]);

  it('stays with its line where another is taken away or put before', () => {
    expect(realOf(three.slice(1))).toEqual([
      ['Béton', '36.5'],
      ['Attente', '0.5'],
    ]);
    const named = { lines: [3, 2, 1] };
    expect(realOf(three, named).map(([, real]) => real)).toEqual(['0.5', '36.5', '1']);
  });

  it('is known by the order of lines where these have no ids yet', () => {
    const older = three.map(({ id: _id, ...one }) => one);
    expect(realOf(older).map(([, real]) => real)).toEqual(['1', '36.5', '0.5']);
  });

  it('keeps ids of lines that are named, and gives none again that was reported of', () => {
    const input = linesAsTyped(three);
    const changed = input.map((one, index) =>
      index === 1 ? { ...one, id: null, kind: 'pipe' as const, label: 'Tuyau' } : one,
    );
    expect(lineIds(changed, three, [1, 2, 3])).toEqual([1, 4, 3]);
    // A program that knows of no ids: by kind and label.
    const unnamed = input.slice(1).map((one) => ({ ...one, id: null }));
    expect(lineIds(unnamed, three, [])).toEqual([2, 3]);
  });
});

describe('turns of a truck', () => {
  const times = {
    centralDeparture: '2026-12-01T08:00:00.000Z',
    clientArrival: '2026-12-01T08:30:00.000Z',
    clientDeparture: '2026-12-01T09:00:00.000Z',
    centralReturn: '2026-12-01T09:30:00.000Z',
  };

  it('are flagged where times are missing or in no order', () => {
    expect(tourProblem(times)).toBeNull();
    expect(tourProblem({ ...times, centralDeparture: null })).toBe('noDeparture');
    expect(tourProblem({ ...times, centralReturn: null })).toBe('noReturn');
    expect(tourProblem({ ...times, centralReturn: '2026-12-01T07:30:00.000Z' })).toBe('disordered');
  });

  it('keep an intervention from being billed silently', () => {
    expect(notInvoiceable(inStatus('completed'), true)).toBe('transport.error.turns');
    expect(notInvoiceable(inStatus('completed'), false)).toBeNull();
    const said = { disputed: false, wrongTurns: false, unpriced: 1, untaxed: 1, lines: 2 };
    expect(invoiceObstacle({ ...said, disputed: true, wrongTurns: true })).toBe('disputed');
    expect(invoiceObstacle(said)).toBe('unpriced');
    expect(invoiceObstacle({ ...said, unpriced: 0 })).toBe('untaxed');
    expect(invoiceObstacle({ ...said, unpriced: 0, untaxed: 0 })).toBeNull();
    // Without a line there is nothing to invoice.
    expect(invoiceObstacle({ ...said, unpriced: 0, lines: 0 })).toBe('noLine');
  });
});

describe('invoices of interventions', () => {
  const order = (id: number, client: number, start: string, lines = 5) => ({ id, client, start, lines });

  it('group one client and one civil month, by the clocks of the law', () => {
    const orders = [
      order(1, 1, '2026-11-30T22:30:00.000Z'),
      order(2, 1, '2026-11-30T23:30:00.000Z'),
      order(3, 2, '2026-11-10T08:00:00.000Z'),
      order(4, 1, '2026-11-02T08:00:00.000Z'),
    ];
    expect(invoiceGroups(orders, 'group')).toEqual([[4, 1], [3], [2]]);
    expect(invoiceGroups(orders, 'individual')).toEqual([[1], [2], [3], [4]]);
  });

  it('have no more lines than an invoice may', () => {
    const orders = Array.from({ length: 30 }, (_, index) => order(index, 1, '2026-11-10T08:00:00.000Z'));
    const groups = invoiceGroups(orders, 'group');
    expect(groups.map((ids) => ids.length)).toEqual([16, 14]);
  });
});
