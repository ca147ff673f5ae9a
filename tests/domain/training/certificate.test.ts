import { describe, expect, it } from 'vitest';
import { sealed } from '#domain/kernel/personal.ts';
import {
  certificateAggregate,
  planSchema,
  shownStatus,
  type CertificateEvent,
  type CertificateState,
} from '#domain/training/certificate.ts';
import { demandedOf } from '#domain/training/demands.ts';
import { certificateProblems, isBlocking, lastOf } from '#domain/training/problems.ts';
import { safetyIndicators } from '#domain/training/safety-figures.ts';
import {
  alertOn,
  kindOf,
  passportDue,
  validUntilOf,
  type CertificateKind,
} from '#domain/training/validity.ts';

const kind = (changes: Partial<CertificateKind> = {}): CertificateKind => ({
  id: 7,
  name: 'CACES R489',
  validityMonths: 60,
  ages: [],
  alertDays: 90,
  passport: true,
  profiles: [1],
  equipmentTypes: [3],
  enabled: true,
  ...changes,
});
/** Code de la route, R221-11. */
const lorryVisit = kind({
  ages: [
    { fromAge: 60, months: 24 },
    { fromAge: 76, months: 12 },
  ],
});

describe('how long a certificate counts', () => {
  it.each([
    ['CACES R482: 10 years', kind({ validityMonths: 120 }), '2026-11-20', null, '2036-11-20'],
    ['others: 5 years', kind(), '2026-11-20', null, '2031-11-20'],
    ['SST: 24 months', kind({ validityMonths: 24 }), '2024-02-29', null, '2026-02-28'],
    ['for good', kind({ validityMonths: null }), '2026-11-20', null, null],
    ['a lorry driver of 45', lorryVisit, '2026-03-02', '1981-01-01', '2031-03-02'],
    ['of 59, on the day before 60', lorryVisit, '2026-05-03', '1966-05-04', '2031-05-03'],
    ['of 60, on the day', lorryVisit, '2026-05-04', '1966-05-04', '2028-05-04'],
    ['of 76', lorryVisit, '2026-05-04', '1950-05-04', '2027-05-04'],
    ['of an age that nobody knows', lorryVisit, '2026-05-04', null, '2031-05-04'],
  ])('%s', (_what, of, obtained, born, until) => {
    expect(validUntilOf(of, obtained, born)).toBe(until);
  });

  it('is told of so many days before it ends, or at the age that the card does not know', () => {
    const held = { obtainedOn: '2026-05-03', validUntil: '2031-05-03' };
    expect(alertOn(kind(), held, null)).toBe('2031-02-02');
    expect(alertOn(lorryVisit, held, '1966-05-04')).toBe('2026-05-04');
    expect(alertOn(lorryVisit, held, '1981-01-01')).toBe('2031-02-02');
    expect(alertOn(kind(), { obtainedOn: '2026-05-03', validUntil: null }, null)).toBeNull();
  });
});

describe('the passport of prevention', () => {
  it.each([
    ['2026-11-20', '2027-06-30'],
    ['2026-12-31', '2027-06-30'],
    ['2026-10-01', '2027-06-30'],
    ['2026-01-01', '2026-12-31'],
    ['2026-03-31', '2026-12-31'],
    ['2026-04-01', '2027-03-31'],
    ['2026-08-31', '2027-06-30'],
    ['2026-09-30', '2027-06-30'],
  ])('of a training that ended on %s is due by %s', (ended, due) => {
    expect(passportDue(ended)).toBe(due);
  });
});

describe('what stands in the way of work', () => {
  const held = (obtainedOn: string, validUntil: string | null) => [{ kind: 7, obtainedOn, validUntil }];
  const on = (day: string, validUntil: string | null = '2026-11-25') =>
    certificateProblems([kind({ alertDays: 30 })], held('2021-11-25', validUntil), null, day);

  it('warns on the last day, and is in the way from the day after, with nothing having run', () => {
    expect(on('2026-10-25')).toEqual([]);
    expect(on('2026-11-24').map(({ problem }) => problem)).toEqual(['endsSoon']);
    expect(on('2026-11-25').map(({ problem }) => problem)).toEqual(['endsSoon']);
    const after = on('2026-11-26');
    expect(after).toEqual([{ kind: { id: 7, name: 'CACES R489' }, problem: 'expired', day: '2026-11-25' }]);
    expect(after.every(isBlocking)).toBe(true);
  });

  it('names what nobody has, and what is obtained only later', () => {
    expect(certificateProblems([kind()], [], null, '2026-11-26')).toMatchObject([{ problem: 'missing' }]);
    expect(on('2021-11-24')).toMatchObject([{ problem: 'missing' }]);
    expect(on('2026-11-26', null)).toEqual([]);
  });

  it('looks at the one that counts longest', () => {
    const both = [...held('2021-11-25', '2026-11-25'), ...held('2026-06-01', '2031-06-01')];
    expect(certificateProblems([kind()], both, null, '2026-12-01')).toEqual([]);
    expect(lastOf(both)?.validUntil).toBe('2031-06-01');
    expect(lastOf([...both, ...held('2019-01-01', null)])?.validUntil).toBeNull();
  });

  it('tells of an age whatever the card says', () => {
    const visit = [{ kind: 7, obtainedOn: '2025-01-10', validUntil: '2030-01-10' }];
    expect(certificateProblems([lorryVisit], visit, '1966-05-04', '2026-05-03')).toEqual([]);
    expect(certificateProblems([lorryVisit], visit, '1966-05-04', '2026-05-04')).toMatchObject([
      { problem: 'ageReached', day: '2026-05-04' },
    ]);
  });

  it('is what a profile or a type of equipment demands, of kinds in use', () => {
    expect(demandedOf([kind()], [1])).toHaveLength(1);
    expect(demandedOf([kind()], [2])).toHaveLength(0);
    expect(demandedOf([kind()], [2], [3])).toHaveLength(1);
    expect(demandedOf([kind({ enabled: false })], [1], [3])).toHaveLength(0);
  });

  it('reads a kind of whatever the list holds', () => {
    const record = { id: 7, label: 'SST', enabled: true, values: { validityMonths: 24, ages: 'none' } };
    expect(kindOf(record)).toMatchObject({ name: 'SST', validityMonths: 24, ages: [], alertDays: 60 });
  });
});

const facts = { type: 7, expectedDate: null, endDate: null, provider: null, place: null, cost: null };
const registered = (expectedDate: string | null): CertificateEvent => ({
  type: 'CertificateRegistered',
  data: {
    certificate: 1,
    corporation: 1,
    person: 5,
    session: null,
    facts: { ...facts, expectedDate },
    comment: null,
    personal: sealed('person', 5, 'comment'),
  },
});
const completedUntil = (validUntil: string | null): CertificateEvent => ({
  type: 'CertificateCompleted',
  data: {
    certificate: 1,
    obtainedOn: '2026-03-02',
    validUntil,
    number: 'A1',
    personal: sealed('person', 5, 'number'),
  },
});
const given = (...events: CertificateEvent[]): CertificateState =>
  events.reduce(certificateAggregate.evolve, certificateAggregate.initial);

describe('the stages of a certificate', () => {
  it('follow from its events', () => {
    expect(given(registered(null)).stage).toBe('unplanned');
    expect(given(registered('2026-04-01')).stage).toBe('planned');
    const edited: CertificateEvent = {
      type: 'CertificateEdited',
      data: { certificate: 1, facts, comment: null, personal: sealed('person', 5, 'comment') },
    };
    expect(given(registered('2026-04-01'), edited).stage).toBe('unplanned');
    const canceled: CertificateEvent = {
      type: 'CertificateCanceled',
      data: { certificate: 1, reason: null, personal: sealed('person', 5, 'reason') },
    };
    expect(given(registered(null), canceled, edited).stage).toBe('canceled');
    expect(given(registered(null), completedUntil('2031-03-02'), edited).stage).toBe('completed');
  });

  it('are told of anew once another end is put down', () => {
    const told: CertificateEvent = {
      type: 'CertificateAlertRaised',
      data: { certificate: 1, person: 5, name: 'SST', validUntil: '2031-03-02', day: '2030-12-02' },
    };
    const before = [registered(null), completedUntil('2031-03-02'), told];
    expect(given(...before).toldFor).toBe('2030-12-02');
    expect(given(...before, completedUntil('2031-03-02')).toldFor).toBe('2030-12-02');
    expect(given(...before, completedUntil('2030-03-02')).toldFor).toBeNull();
  });

  it.each([
    ['planned', '2026-03-02', null, false, '2026-03-02', 'planned'],
    ['planned', '2026-03-02', null, false, '2026-03-03', 'to_complete'],
    ['unplanned', null, null, false, '2026-03-03', 'unplanned'],
    ['completed', null, '2026-03-03', false, '2026-03-02', 'completed'],
    ['completed', null, '2026-03-03', false, '2026-03-03', 'alert_deadline'],
    ['completed', null, '2026-03-03', true, '2026-03-03', 'completed'],
    ['completed', null, null, false, '2026-03-03', 'completed'],
    ['canceled', '2026-03-02', null, false, '2026-03-03', 'canceled'],
  ] as const)(
    '%s, last day %s, alert %s, replaced %s: on %s %s',
    (stage, lastDay, alert, replaced, on, is) => {
      expect(shownStatus({ stage, lastDay, alertOn: alert, replaced }, on)).toBe(is);
    },
  );
});

describe('what is planned', () => {
  it('ends on its first day or later, and has no last day without a first', () => {
    const said = (dates: object) => planSchema.safeParse({ type: 7, ...dates });
    expect(said({ expectedDate: '2026-03-02', endDate: '2026-03-02' }).success).toBe(true);
    expect(said({ expectedDate: '02/03/2026', endDate: '01/03/2026' }).error?.issues).toMatchObject([
      { path: ['endDate'], message: 'training.error.endBefore' },
    ]);
    expect(said({ endDate: '2026-03-01' }).error?.issues).toMatchObject([
      { path: ['endDate'], message: 'training.error.endAlone' },
    ]);
  });
});

describe('rates of accidents', () => {
  it('are reckoned by the hours that are known', () => {
    const month = { hours: '4200', accidentsWithStop: 1, daysLost: 12 };
    expect(safetyIndicators([month])).toMatchObject({ frequency: '238.10', severity: '2.86' });
    expect(safetyIndicators([month, { hours: '5800.5', accidentsWithStop: 0, daysLost: 3 }])).toEqual({
      hours: '10000.5',
      accidents: 1,
      daysLost: 15,
      frequency: '100.00',
      severity: '1.50',
    });
  });

  it('are unknown without hours', () => {
    expect(safetyIndicators([])).toMatchObject({ frequency: null, severity: null, accidents: 0 });
    const month = { hours: '0', accidentsWithStop: 1, daysLost: 3 };
    expect(safetyIndicators([month])).toMatchObject({ frequency: null, severity: null });
  });
});
