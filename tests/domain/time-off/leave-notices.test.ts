import { describe, expect, it } from 'vitest';
import { proposedNotification } from '#domain/notifications/rules.ts';
import type { RestDayEvent, RestDayFacts } from '#domain/time-off/rest-day.ts';

const facts = (start: string, end: string, halves: number): RestDayFacts => ({
  contract: 3,
  span: { start, startHalf: 'morning', end, endHalf: 'afternoon' },
  counted: { unit: 'working', rule: 1, halves, days: [] },
});
const personal = { subject: 'person-5-employment', fields: [] };
const asked = (closure?: true, end = '2026-08-14', within?: number): RestDayEvent => ({
  type: 'RestDayRequested',
  data: {
    restDay: 1,
    corporation: 2,
    person: 5,
    manager: 9,
    ...(closure && { closure }),
    ...(within !== undefined && { within }),
    facts: facts('2026-08-10', end, 10),
    said: null,
    personal,
  },
});
const agreed: RestDayEvent = { type: 'RestDayValidated', data: { restDay: 1 } };

/** What the last of these events is told as. */
const told = (...events: RestDayEvent[]) =>
  proposedNotification(
    events.map((event, index) => ({
      event,
      id: 1,
      stream: 'restday-1',
      revision: index + 1,
      metadata: {
        corporation: 2,
        user: 3,
        command: 'C',
        commandId: 'c',
        occurredAt: '2026-03-02T10:00:00.000Z',
      },
    })),
  );

describe('what is told of a leave', () => {
  it('says one day as a day', () => {
    const request = asked(undefined, '2026-08-10');
    const cancelled: RestDayEvent = {
      type: 'RestDayCancelled',
      data: { restDay: 1, reason: null, personal },
    };
    const key = (...events: RestDayEvent[]) => told(...events)?.key;
    expect(key(request)).toBe('notices.text.leaveAskedDay');
    expect(key(request, agreed)).toBe('notices.text.leaveValidatedDay');
    expect(key(request, agreed, cancelled)).toBe('notices.text.leaveCancelledDay');
    const wanted: RestDayEvent = {
      type: 'RestDayCancellationRequested',
      data: { restDay: 1, reason: null, personal },
    };
    const kept: RestDayEvent = { type: 'RestDayCancellationWithdrawn', data: { restDay: 1 } };
    expect(key(request, agreed, wanted, kept)).toBe('notices.text.leaveCancellationWithdrawnDay');
    expect(told(request, agreed, wanted, kept)?.audience).toEqual(told(request, agreed, wanted)?.audience);
    expect(key(asked(true, '2026-08-10'), agreed)).toBe('notices.text.leaveClosureDay');
    expect(key(asked())).toBe('notices.text.leaveAsked');
  });

  it('says to the person and to who leads them what became of it, and from what it was', () => {
    const moved: RestDayEvent = {
      type: 'RestDayChanged',
      data: { restDay: 1, facts: facts('2026-08-12', '2026-08-14', 5), said: null, personal },
    };
    expect(told(asked(), agreed, moved)).toMatchObject({
      key: 'notices.text.leaveChanged',
      params: {
        start: '10/08/2026',
        end: '14/08/2026',
        newStart: '12/08/2026',
        newEnd: '14/08/2026',
        days: '2½',
        before: '5',
      },
      audience: { persons: [5, 9] },
    });
    const cancelled: RestDayEvent = {
      type: 'RestDayCancelled',
      data: { restDay: 1, reason: 'Chantier', personal },
    };
    const ofCancelled = told(asked(), agreed, cancelled);
    expect(ofCancelled).toMatchObject({ audience: { persons: [5, 9] }, params: { start: '10/08/2026' } });
    // Why is nobody's business but theirs: the page says it to who may see it.
    expect(JSON.stringify(ofCancelled)).not.toContain('Chantier');
    const interrupted = (changes: { carried?: true } = {}): RestDayEvent => ({
      type: 'RestDayInterrupted',
      data: {
        restDay: 1,
        from: '2026-08-12',
        until: '2026-08-13',
        days: [
          { day: '2026-08-12', halves: 2 },
          { day: '2026-08-13', halves: 1 },
        ],
        ...changes,
        said: null,
        personal,
      },
    });
    const ill = interrupted();
    expect(told(asked(), agreed, ill)).toMatchObject({
      key: 'notices.text.leaveInterrupted',
      params: { from: '12/08/2026', until: '13/08/2026', days: '1½' },
      audience: { persons: [5, 9] },
    });
    // What was noted before the leave got other days is no news; that it was noted in error is.
    const carried = interrupted({ carried: true });
    expect(told(asked(), agreed, moved, carried)).toBeNull();
    const withdrawn: RestDayEvent = {
      type: 'RestDayInterruptionWithdrawn',
      data: {
        restDay: 1,
        from: '2026-08-12',
        until: '2026-08-13',
        days: [{ day: '2026-08-12', halves: 2 }],
        reason: 'Erreur',
        personal,
      },
    };
    expect(told(asked(), agreed, ill, withdrawn)).toMatchObject({
      key: 'notices.text.leaveInterruptionWithdrawn',
      params: { from: '12/08/2026', until: '13/08/2026', days: '1' },
      audience: { persons: [5, 9] },
    });
    expect(JSON.stringify(told(asked(), agreed, ill, withdrawn))).not.toContain('Erreur');
    // Illness that is an absence of its own since the leave was cancelled: nobody asked, nobody answers.
    const apart = asked(undefined, '2026-08-14', 7);
    expect([told(apart), told(apart, agreed)]).toEqual([null, null]);
  });

  it('asks who leads the person about a request, and about no closure of the company', () => {
    expect(told(asked())).toMatchObject({ decides: 1, audience: { persons: [9] } });
    expect(told(asked(true))).toBeNull();
    expect(told(asked(true), agreed)).toMatchObject({
      key: 'notices.text.leaveClosure',
      audience: { persons: [5] },
    });
    expect(told(asked(), agreed)).toMatchObject({ key: 'notices.text.leaveValidated' });
  });
});
