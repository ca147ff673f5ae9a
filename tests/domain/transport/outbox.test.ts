import { describe, expect, it } from 'vitest';
import {
  afterRefused,
  afterSent,
  isOpenedAgain,
  nextToSend,
  textOf,
  waitingLoads,
  withOne,
  type Unsent,
} from '#app/client/driver-outbox.ts';

/* What a driver's phone keeps without a network, and what belongs together of it. */

const entry = (id: string, fields: Record<string, string>, more: Partial<Unsent> = {}): Unsent => ({
  owner: '7',
  corporation: '2',
  id,
  action: '/tfp/mine/5',
  page: '/tfp/mine/5',
  title: 'INT-5',
  fields: [...Object.entries(fields), ['commandId', id]],
  ...more,
});
const timeOf = (id: string, tour: string, time = 'clientArrival', more: Partial<Unsent> = {}): Unsent =>
  entry(id, { intent: 'tourTime', tour, time, at: '2026-11-02T07:40' }, more);
const turn = (id: string, quantity: string, more: Partial<Unsent> = {}): Unsent =>
  entry(id, { intent: 'tour', quantity }, more);

/** What is sent, in its order, of what a phone keeps. */
function sentOf(own: readonly Unsent[]): string[] {
  const next = nextToSend(own);
  return next === undefined ? [] : [next.id, ...sentOf(own.filter((one) => one !== next))];
}

describe('a turn that the server refuses', () => {
  const refused = turn('a', '7,5 m3', { refused: 'Un nombre' });
  const kept = [refused, timeOf('t1', 'a'), entry('s', { intent: 'step', step: 'end' })];

  it('holds its own times back, and nothing else', () => {
    expect(sentOf(kept)).toEqual(['s']);
    expect(sentOf([timeOf('t2', '12'), ...kept])).toEqual(['t2', 's']);
  });

  it('gives its times to the one that is sent in its place, those that were refused too, and is sent before them', () => {
    const early = timeOf('t0', 'a', 'clientDeparture', { refused: 'Pas de tour' });
    const all = withOne([...kept, early, timeOf('t2', 'c')], turn('b', '7,5', { insteadOf: 'a' }));
    const tours = Object.fromEntries(all.map(({ id, fields }) => [id, textOf(fields, 'tour')]));
    expect(tours).toEqual({ a: '', t1: 'b', s: '', t0: 'b', t2: 'c', b: '' });
    expect(sentOf(all.filter((one) => one !== refused))).toEqual(['s', 't2', 'b', 't1']);
  });

  it('is a turn of its own where another is noted', () => {
    const all = withOne(kept, turn('b', '7,5'));
    expect(textOf(all.find(({ id }) => id === 't1')?.fields ?? [], 'tour')).toBe('a');
    expect(sentOf(all)).toEqual(['s', 'b']);
  });
});

describe('quantities that wait to be sent', () => {
  const load = (id: string, tour: string, quantity: string, more: Partial<Unsent> = {}): Unsent =>
    entry(id, { intent: 'tourLoad', tour, quantity, mileage: '', shownQuantity: '', shownMileage: '' }, more);

  it('are the last of each turn, and none that was refused', () => {
    const own = [load('a', '12', '7'), load('b', '12', '8'), load('c', '13', '9', { refused: 'Non' })];
    const loads = waitingLoads([...own, timeOf('t', '12')]);
    expect([...loads].map(([tour, fields]) => [tour, textOf(fields, 'quantity')])).toEqual([['12', '8']]);
  });

  it('were noted on top of those sent before them, which the office did not change', () => {
    const [next, ofOther] = afterSent(
      [load('a', '12', '7'), load('b', '12', '8'), load('c', '13', '9')],
      load('a', '12', '7'),
    );
    expect(textOf(next?.fields ?? [], 'shownQuantity')).toBe('7');
    expect(textOf(ofOther?.fields ?? [], 'shownQuantity')).toBe('');
  });

  it('that were refused stay until those of the same field are sent, or these in their place', () => {
    const refused = load('a', '12', '7', { refused: 'Voulez-vous continuer ?' });
    const kept = (sent: Unsent) => afterSent([refused, sent], sent).map(({ id }) => id);
    const mileage = entry('b', {
      intent: 'tourLoad',
      tour: '12',
      quantity: '9',
      shownQuantity: '9',
      mileage: '24',
      shownMileage: '',
    });
    expect(kept(mileage)).toEqual(['a']);
    expect(kept(load('b', '12', '8'))).toEqual([]);
    expect(kept({ ...mileage, insteadOf: 'a' })).toEqual([]);
  });
});

describe('what was corrected and is refused again', () => {
  const idsOf = (all: readonly Unsent[]) => all.map(({ id, refused }) => [id, refused]);

  it('takes the place of what it corrects: the last alone is told of, and is answered by what is sent', () => {
    const first = turn('a', '7,5 m3', { refused: 'Un nombre' });
    const kept = withOne([first, timeOf('t1', 'a')], turn('b', '900', { insteadOf: 'a' }));
    const again = afterRefused(kept, 'b', 'Trop');
    expect(idsOf(again)).toEqual([
      ['t1', undefined],
      ['b', 'Trop'],
    ]);
    const third = turn('c', '7,5', { insteadOf: 'b' });
    const all = withOne(again, third);
    expect(sentOf(all)).toEqual(['c', 't1']);
    expect(idsOf(afterSent(all, third))).toEqual([['t1', undefined]]);
  });

  it('is the same form with all that was said before, and not another one', () => {
    const early = timeOf('a', '12', 'clientArrival', { refused: 'Avant' });
    const kept = [early, timeOf('b', '13', 'clientArrival', { refused: 'Avant' }), turn('x', '1')];
    const all = [...kept, timeOf('c', '12'), timeOf('d', '12', 'clientArrival', { owner: '8' })];
    expect(afterRefused(all, 'c', 'Encore').map(({ id }) => id)).toEqual(['b', 'x', 'c', 'd']);
    expect(afterRefused(all, 'd', 'Encore').map(({ id }) => id)).toEqual(['a', 'b', 'x', 'c', 'd']);
    // One more product is another one.
    const product = (id: string, more: Partial<Unsent> = {}) => entry(id, { intent: 'product' }, more);
    const two = [product('a', { refused: 'Quantité' }), product('b')];
    expect(afterRefused(two, 'b', 'Quantité').map(({ id }) => id)).toEqual(['a', 'b']);
    // One more wait is another one, whatever came before it.
    const step = (id: string, name: string, at: string, more: Partial<Unsent> = {}) =>
      entry(id, { intent: 'step', step: name, at: `2026-11-02T${at}` }, more);
    const off = { refused: 'Annulée' };
    const waits = [
      step('a', 'wait', '09:00', off),
      step('b', 'resume', '09:30', off),
      step('c', 'wait', '11:00'),
    ];
    expect(afterRefused(waits, 'c', 'Annulée').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const corrected = [...waits.slice(0, 2), step('c', 'wait', '09:05', { insteadOf: 'a' })];
    expect(afterRefused(corrected, 'c', 'Annulée').map(({ id }) => id)).toEqual(['b', 'c']);
    // Let go of meanwhile.
    expect(afterRefused(two, 'z', 'Quantité')).toEqual(two);
  });
});

describe('what was refused and opened on its page', () => {
  it('is sent again by the same form of the same turn, and not by that of another', () => {
    const refused = timeOf('a', '12', 'clientArrival', { refused: 'Déjà notée' });
    expect(isOpenedAgain(refused, timeOf('b', '12'))).toBe(true);
    expect(isOpenedAgain(refused, timeOf('b', '13'))).toBe(false);
    expect(isOpenedAgain(refused, timeOf('b', '12', 'clientDeparture'))).toBe(false);
    expect(isOpenedAgain(turn('a', '7,5 m3'), turn('b', '7,5'))).toBe(true);
    expect(isOpenedAgain(refused, { ...timeOf('b', '12'), page: '/tfp/mine/6' })).toBe(false);
    const step = (id: string, name: string) => entry(id, { intent: 'step', step: name });
    expect(isOpenedAgain(step('a', 'wait'), step('b', 'end'))).toBe(true);
  });
});
