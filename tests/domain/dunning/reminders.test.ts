import { describe, expect, it } from 'vitest';
import { writeGroupedReminder, writeReminder, type ReminderFacts } from '#domain/dunning/reminder-letter.ts';
import {
  leftOutOfReminders,
  isTooSoon,
  nextReminder,
  reminderAggregate,
  requireApart,
  requireRemindable,
  requireUnsent,
  usualDays,
  type ReminderEvent,
} from '#domain/dunning/reminder.ts';
import { holidaysOf, isWorkingDay } from '#domain/dunning/working-days.ts';
import { texts } from '#locales/index.ts';
import { decisionsOf, refusalOf } from '#tests/builders/given.ts';

const given = decisionsOf(reminderAggregate);
const of = { corporation: 1, invoice: 7, version: 9 };
const sent = (stage: 1 | 2 | 3, on: string): ReminderEvent => ({
  type: 'ReminderSent',
  data: { ...of, stage, on, mail: 4, number: 'FA-2026-0007', automatic: true },
});

const nothing: ReminderEvent[] = [];
const pace = { days: usualDays, apart: 7 };

describe('the next reminder', () => {
  it.each([
    ['first', 0, null, { stage: 1, on: '2026-10-08' }],
    ['second', 1, '2026-10-08', { stage: 2, on: '2026-10-22' }],
    ['second, after a first that was late', 1, '2026-11-02', { stage: 2, on: '2026-11-16' }],
    ['third', 2, '2026-10-22', { stage: 3, on: '2026-11-05' }],
    ['none after the third', 3, '2026-11-05', null],
  ] as const)('is the %s', (_, stage, lastOn, next) => {
    expect(nextReminder({ dueDate: '2026-10-01', stage, lastOn }, pace)).toEqual(next);
  });

  it('of an invoice that is found very late is the first', () => {
    expect(nextReminder({ dueDate: '2024-01-01', stage: 0, lastOn: null }, pace)?.stage).toBe(1);
  });

  it('leaves the pace’s days after the last, also where stages lie closer together', () => {
    const late = { dueDate: '2026-10-01', stage: 1, lastOn: '2026-11-02' } as const;
    expect(nextReminder(late, { days: [7, 9, 11], apart: 7 })?.on).toBe('2026-11-09');
    expect(nextReminder(late, { days: [7, 9, 11], apart: 1 })?.on).toBe('2026-11-04');
  });
});

describe('a stage', () => {
  it('is sent once, and none before the last', () => {
    const unsent = (stage: 1 | 2 | 3) => (state: Parameters<typeof requireUnsent>[0]) => {
      requireUnsent(state, stage);
      return nothing;
    };
    given().when(unsent(1)).gives();
    given(sent(1, '2026-10-08')).when(unsent(1)).isRefused('conflict', 'REMINDER_SENT', 'dunning.error.sent');
    given(sent(2, '2026-10-08')).when(unsent(1)).isRefused('conflict', 'REMINDER_SENT', 'dunning.error.sent');
    given(sent(1, '2026-10-08')).when(unsent(2)).gives();
  });

  it('follows the one before only after some days, unless that is confirmed', () => {
    const apart = (today: string) => (state: Parameters<typeof requireApart>[0]) => {
      requireApart(state, 7, today);
      return nothing;
    };
    given().when(apart('2026-10-08')).gives();
    given(sent(1, '2026-10-08')).when(apart('2026-10-15')).gives();
    expect(refusalOf(() => apart('2026-10-14')(given(sent(1, '2026-10-08')).state))).toMatchObject({
      kind: 'invalid',
      errors: { confirmed: ['dunning.error.tooSoon|date=2026-10-08|days=7'] },
    });
    expect([isTooSoon(null, 7, '2026-10-08'), isTooSoon('2026-10-08', 7, '2026-10-08')]).toEqual([
      false,
      true,
    ]);
  });

  const open = { due: true, overdue: true, enabled: true, excluded: false };
  const remindable =
    (changes: Partial<typeof open>, today = '2026-11-21') =>
    (state: Parameters<typeof requireRemindable>[0]) => {
      requireRemindable(state, { ...open, ...changes }, today);
      return nothing;
    };

  it.each([
    [{ enabled: false }, 'REMINDERS_DISABLED', 'dunning.error.disabled'],
    [{ due: false }, 'REMINDER_SETTLED', 'dunning.error.settled'],
    [{ overdue: false }, 'REMINDER_NOT_OVERDUE', 'dunning.error.notOverdue'],
    [{ excluded: true }, 'REMINDER_EXCLUDED', 'dunning.error.excluded'],
  ] as const)('is not sent of an invoice with %j', (changes, code, key) => {
    given().when(remindable(changes)).isRefused('conflict', code, key);
  });

  it('waits while the invoice is contested, to the end of the day that was said', () => {
    const held: ReminderEvent = {
      type: 'RemindersSuspended',
      data: { ...of, until: '2026-11-21', reason: null },
    };
    given(held).when(remindable({})).isRefused('conflict', 'REMINDER_HELD', 'dunning.error.held');
    given(held).when(remindable({}, '2026-11-22')).gives();
    const forGood: ReminderEvent = {
      type: 'RemindersSuspended',
      data: { ...of, until: null, reason: 'Litige' },
    };
    given(forGood)
      .when(remindable({}, '2030-01-01'))
      .isRefused('conflict', 'REMINDER_HELD', 'dunning.error.held');
    given(forGood, { type: 'RemindersResumed', data: of }).when(remindable({})).gives();
  });
});

describe('working days', () => {
  it('leave out weekends and the holidays of the year', () => {
    expect([...holidaysOf(2026)].toSorted()).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]);
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-11', '2027-03-29'];
    expect(days.map(isWorkingDay)).toEqual([true, false, false, false, false]);
  });
});

describe('the letter of a reminder', () => {
  const facts: ReminderFacts = {
    number: 'FA-2026-0012',
    title: 'Dalle',
    client: 'Mairie',
    date: '2026-09-01',
    dueDate: '2026-10-01',
    total: '1234.50',
    due: '234.50',
    company: 'Béton du Littoral',
    sender: '',
    lastReminder: '2026-11-02',
    latePenalty: '12.5',
    isConsumer: false,
  };
  const write = (stage: 1 | 2 | 3, changes: Partial<ReminderFacts> = {}, language: 'fr' | 'en' = 'fr') => {
    const template = texts[language].mail.template[`reminder${stage}`];
    const { legal } = texts[language].print;
    const { subject, text } = writeReminder(
      template,
      { ...facts, ...changes },
      '2026-11-21',
      language,
      legal,
    );
    const plain = (said: string) => said.replaceAll(/[\u00A0\u202F]/g, ' ');
    return { subject: plain(subject), text: plain(text) };
  };

  it('says what is due, since when, and who asks', () => {
    const { subject, text } = write(2);
    expect(subject).toBe('Deuxième relance : facture FA-2026-0012 – Béton du Littoral');
    expect(text).toContain(
      'Notre facture FA-2026-0012 du 01/09/2026 reste impayée.\nNotre rappel du 02/11/2026 est resté sans réponse.',
    );
    expect(text).toContain('Montant dû : 234,50 €');
    expect(text).toContain('Échéance : 01/10/2026, soit 51 j de retard');
    expect(text.endsWith('Cordialement,\nBéton du Littoral')).toBe(true);
  });

  it('says all of it of an invoice that was never reminded of', () => {
    for (const language of ['fr', 'en'] as const)
      for (const stage of [1, 2, 3] as const)
        expect(write(stage, { lastReminder: null }, language).text).toContain('FA-2026-0012');
  });

  it('of several invoices names each, adds them up, and leaves the penalties out for consumers', () => {
    const { mail, dunning, print } = texts.fr;
    const invoices = [facts, { ...facts, number: 'FA-2026-0013', due: '65.50' }];
    const told = writeGroupedReminder(
      mail.template.groupedReminder,
      { client: 'Mairie', company: 'Béton du Littoral', sender: '', invoices },
      'fr',
      { line: dunning.grouped.invoice, legal: print.legal },
    );
    const text = told.text.replaceAll(/[\u00A0\u202F]/g, ' ');
    expect(text).toContain('– FA-2026-0012 du 01/09/2026, échue le 01/10/2026 : 234,50 €\n– FA-2026-0013');
    expect(text).toContain('Total à régler : 300,00 €');
    expect(text).toMatch(/40\s€/);
    expect(text.endsWith('Cordialement,\nBéton du Littoral')).toBe(true);
  });

  it('names penalties and the 40 € in a formal notice to a professional, not to a consumer', () => {
    expect(write(3).text).toContain('mettons en demeure');
    expect(write(3).text).toContain(
      'En cas de retard de paiement : pénalités au taux annuel de 12,5 % et indemnité forfaitaire pour frais de recouvrement de 40 €',
    );
    expect(write(3, { latePenalty: null }).text).toContain(
      'taux de refinancement de la BCE majoré de 10 points',
    );
    expect(write(3, { latePenalty: 'trois fois le taux légal.' }).text).toContain(
      'pénalités : trois fois le taux légal et',
    );
    expect(write(3, { isConsumer: true }).text).not.toMatch(/40\s€/);
    expect(write(3, {}, 'en').text).toContain('€40');
  });
});

describe('an invoice that is reminded of with others', () => {
  const late = {
    dueDate: '2026-03-01',
    stage: 0,
    lastOn: null,
    held: false,
    heldUntil: null,
    excluded: false,
  };

  it.each<[Partial<Parameters<typeof leftOutOfReminders>[0]>, string | null]>([
    [{}, null],
    [{ dueDate: '2026-04-01' }, 'dunning.error.notOverdue'],
    [{ excluded: true }, 'dunning.error.excluded'],
    [{ held: true }, 'dunning.error.held'],
    [{ held: true, heldUntil: '2026-03-31' }, null],
    [{ stage: 3, lastOn: '2026-03-20' }, 'bulk.left.reminded'],
    [{ stage: 1, lastOn: '2026-03-26' }, 'dunning.error.tooSoon|date=2026-03-26|days=7'],
    [{ stage: 1, lastOn: '2026-03-25' }, null],
  ])('%j is left out for %s', (changes, reason) => {
    expect(leftOutOfReminders({ ...late, ...changes }, { apart: 7 }, '2026-04-01')).toBe(reason);
  });
});
