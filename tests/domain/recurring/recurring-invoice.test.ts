import { describe, expect, it } from 'vitest';
import { emptyContent } from '#domain/documents/content/content.ts';
import {
  comingDays,
  disable,
  edit,
  enable,
  isToBeMade,
  noteFailure,
  noteMade,
  overdueDays,
  recurringInvoiceAggregate,
  requireFailure,
  type MadeInvoice,
  type RecurringInvoiceEvent,
  type RecurringInvoiceFacts,
} from '#domain/recurring/recurring-invoice.ts';
import {
  editScheduleSchema,
  readDays,
  recurrenceOf,
  scheduleSchema,
} from '#domain/recurring/recurring-invoice-schema.ts';
import { moneyWords, titleValues } from '#domain/recurring/recurring-words.ts';
import { noTotals } from '#domain/amounts/totals.ts';
import { decisionsOf } from '#tests/builders/given.ts';
import { scheduleInput } from '#tests/builders/documents/recurring-input.ts';

const given = decisionsOf(recurringInvoiceAggregate);
const ID = 7;

const facts: RecurringInvoiceFacts = {
  type: 'month',
  repetitiveTime: 1,
  startDate: '2026-01-01',
  expireDate: '2026-06-30',
  creationTime: '09:00',
  addLeapDay: false,
  dates: ['31'],
  title: 'Entretien {{month}}',
  comment: null,
  sendMail: true,
  receiverMail: ['compta@brest.example'],
  mailSubject: 'Facture {{number}}',
  mailContent: 'Bonjour',
  statusInvoice: 'validate',
  project: null,
  model: { id: 4, version: 5, number: 'FA-2026-0004' },
  content: emptyContent,
  totals: noTotals,
  clientId: 9,
  clientName: 'Ville de Brest',
};

const scheduled: RecurringInvoiceEvent = {
  type: 'RecurringInvoiceScheduled',
  data: {
    recurringInvoice: ID,
    corporation: 1,
    ...facts,
    enabled: true,
    since: '2026-01-10',
    next: { due: '2026-01-31', at: '2026-01-31T08:00:00.000Z' },
  },
};

const made = (due: string, number: string): MadeInvoice => ({
  due,
  invoice: 40,
  version: 41,
  madeOn: due,
  status: 'validate',
  number,
  mail: 12,
});

const at = (now: string) => ({ now, today: now.slice(0, 10), timeZone: 'Europe/Paris' });

const madeInJanuary: RecurringInvoiceEvent = {
  type: 'RecurringInvoiceMade',
  data: {
    recurringInvoice: ID,
    ...made('2026-01-31', 'FA-2026-0005'),
    next: { due: '2026-02-28', at: '2026-02-28T08:00:00.000Z' },
  },
};

describe('a recurring invoice', () => {
  it('has its days to come from the day it was set up', () => {
    const { state } = given(scheduled);
    expect(comingDays(state, 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(comingDays({ ...state, since: '2026-05-31' }, 9)).toEqual(['2026-05-31', '2026-06-30']);
  });

  it('is due from its time of day on, in the corporation’s time zone', () => {
    const { state } = given(scheduled);
    expect(isToBeMade(state, '2026-01-31', at('2026-01-31T07:59:59.999Z'))).toBe(false);
    expect(isToBeMade(state, '2026-01-31', at('2026-01-31T08:00:00.000Z'))).toBe(true);
  });

  it('makes each due day once, and tells the next', () => {
    const state = given(scheduled)
      .when((one) => noteMade(one, ID, made('2026-01-31', 'FA-2026-0005'), 'Europe/Paris'))
      .gives(madeInJanuary);
    expect(isToBeMade(state, '2026-01-31', at('2026-02-01T12:00:00Z'))).toBe(false);
    expect(comingDays(state, 1)).toEqual(['2026-02-28']);
  });

  it('owes all the days that were missed, the oldest first', () => {
    const { state } = given(scheduled);
    const now = '2026-03-31T12:00:00Z';
    expect(overdueDays(state, 'Europe/Paris', now)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(isToBeMade(state, '2026-02-28', at(now))).toBe(false);
    expect(isToBeMade(state, '2026-01-31', at(now))).toBe(true);
  });

  it('is made no more once its last day is', () => {
    const last: RecurringInvoiceEvent = {
      type: 'RecurringInvoiceMade',
      data: { recurringInvoice: ID, ...made('2026-06-30', 'FA-2026-0009'), next: null },
    };
    const { state } = given({ ...scheduled, data: { ...scheduled.data, since: '2026-06-01' } }, last);
    expect(comingDays(state, 1)).toEqual([]);
    expect(isToBeMade(state, '2026-06-30', at('2026-07-01T12:00:00Z'))).toBe(false);
  });

  it('paused makes nothing, and does not make up for the pause', () => {
    const paused: RecurringInvoiceEvent = {
      type: 'RecurringInvoiceDisabled',
      data: { recurringInvoice: ID },
    };
    const { state } = given(scheduled, paused);
    expect(isToBeMade(state, '2026-01-31', at('2026-01-31T12:00:00Z'))).toBe(false);
    given(scheduled, paused)
      .when((one) => enable(one, ID, at('2026-03-05T10:00:00Z')))
      .gives({
        type: 'RecurringInvoiceEnabled',
        data: {
          recurringInvoice: ID,
          since: '2026-03-05',
          next: { due: '2026-03-31', at: '2026-03-31T07:00:00.000Z' },
        },
      });
    given(scheduled, paused)
      .when((one) => disable(one, ID))
      .gives();
    given(scheduled)
      .when((one) => enable(one, ID, at('2026-03-05T10:00:00Z')))
      .gives();
    given(scheduled)
      .when((one) => disable(one, ID))
      .gives(paused);
  });
});

describe('an edit', () => {
  const editedTo = (
    changes: Partial<RecurringInvoiceFacts>,
    now: string,
    ...before: RecurringInvoiceEvent[]
  ) => {
    const [event] = edit(given(scheduled, ...before).state, ID, { ...facts, ...changes }, at(now));
    if (event?.type !== 'RecurringInvoiceEdited') throw new Error('Nothing was edited');
    return event.data;
  };

  it('of the mail alone leaves the days as they were', () => {
    expect(editedTo({ mailSubject: 'Autre' }, '2026-03-05T10:00:00Z')).toMatchObject({
      since: '2026-01-10',
      owed: [],
      next: { due: '2026-01-31' },
    });
  });

  it('of the days holds from that day on, and what was due by then stays owed', () => {
    const data = editedTo({ dates: ['15'] }, '2026-03-05T10:00:00Z', madeInJanuary);
    expect(data).toMatchObject({ since: '2026-03-05', owed: ['2026-02-28'], next: { due: '2026-02-28' } });
    const { state } = given(scheduled, madeInJanuary, { type: 'RecurringInvoiceEdited', data });
    expect(comingDays(state, 3)).toEqual(['2026-02-28', '2026-03-15', '2026-04-15']);
  });

  it('never makes a day come round again', () => {
    const data = editedTo(
      { type: 'date', dates: ['2026-01-31', '2026-02-28'] },
      '2026-01-31T10:00:00Z',
      madeInJanuary,
    );
    const { state } = given(scheduled, madeInJanuary, { type: 'RecurringInvoiceEdited', data });
    expect(comingDays(state, 3)).toEqual(['2026-02-28']);
  });

  it('of a paused one owes nothing', () => {
    const paused: RecurringInvoiceEvent = {
      type: 'RecurringInvoiceDisabled',
      data: { recurringInvoice: ID },
    };
    expect(editedTo({ dates: ['15'] }, '2026-03-05T10:00:00Z', paused)).toMatchObject({ owed: [] });
  });
});

describe('a failure', () => {
  const failed = { due: '2026-01-31', reason: 'recurring.failure.notClient', on: '2026-01-31' };
  const noted: RecurringInvoiceEvent = {
    type: 'RecurringInvoiceFailed',
    data: { recurringInvoice: ID, ...failed },
  };

  it('is noted once a day, and leaves the day due', () => {
    given(scheduled)
      .when((one) => noteFailure(one, ID, failed))
      .gives(noted);
    const state = given(scheduled, noted)
      .when((one) => noteFailure(one, ID, failed))
      .gives();
    expect(isToBeMade(state, '2026-01-31', at('2026-02-01T12:00:00Z'))).toBe(true);
    given(scheduled, noted)
      .when((one) => noteFailure(one, ID, { ...failed, on: '2026-02-01' }))
      .gives({ type: 'RecurringInvoiceFailed', data: { recurringInvoice: ID, ...failed, on: '2026-02-01' } });
  });

  it('is over once the invoice is made, and is tried again only while it lasts', () => {
    expect(given(scheduled, noted, madeInJanuary).state.failure).toBeNull();
    expect(requireFailure(given(scheduled, noted).state)).toEqual(failed);
    given(scheduled)
      .when((one) => {
        requireFailure(one);
        return [];
      })
      .isRefused('conflict', 'NOTHING_FAILED', 'errors.recurringNotFailed');
  });
});

describe('what forms send', () => {
  const problemsOf = (changes: object): Record<string, string> => {
    const parsed = scheduleSchema.safeParse({ ...scheduleInput(5), ...changes });
    return Object.fromEntries(
      (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    );
  };

  it('are told at once, and are anything where a program sends them', () => {
    const wrong = { creationTime: '25:00', repetitiveTime: 0, receiverMail: 'nulle part' };
    expect(problemsOf({ ...wrong, dates: ['1', '32'], expireDate: '2025-12-31' })).toEqual({
      creationTime: 'errors.timeOfDay',
      repetitiveTime: 'errors.tooSmall|min=1',
      receiverMail: 'errors.notAnAddress|address=nulle',
      dates: 'errors.recurringDay|day=32',
      expireDate: 'errors.expiryBeforeStart',
    });
    expect(Object.keys(problemsOf({ dates: [4], title: 5, startDate: null, type: [] }))).not.toHaveLength(0);
  });

  it.each([
    [{ title: '' }, 'title', 'errors.required'],
    [{ startDate: '' }, 'startDate', 'errors.date'],
    [{ expireDate: undefined }, 'expireDate', 'errors.required'],
    [{ creationTime: '24:00' }, 'creationTime', 'errors.timeOfDay'],
    [{ creationTime: undefined }, 'creationTime', 'errors.required'],
    [{ dates: [] }, 'dates', 'errors.noRecurringDay'],
    [{ dates: undefined }, 'dates', 'errors.noRecurringDay'],
    [{ dates: ['32'] }, 'dates', 'errors.recurringDay|day=32'],
    [{ type: 'week', dates: ['8'] }, 'dates', 'errors.recurringDay|day=8'],
    [{ type: 'year', dates: ['31/02'] }, 'dates', 'errors.recurringDay|day=31/02'],
    [{ type: 'date', dates: ['29/02/2027'] }, 'dates', 'errors.recurringDay|day=29/02/2027'],
    [{ type: 'date', dates: ['2031-01-01'] }, 'dates', 'errors.recurringNever'],
    [
      { type: 'date', dates: ['2027-03-01', '2062-01-01'] },
      'dates',
      'errors.recurringOutside|date=2062-01-01',
    ],
    [{ expireDate: '2025-12-31' }, 'expireDate', 'errors.expiryBeforeStart'],
    [{ repetitiveTime: 0 }, 'repetitiveTime', 'errors.tooSmall|min=1'],
    [{ repetitiveTime: -1 }, 'repetitiveTime', 'errors.tooSmall|min=1'],
    [{ type: 'week', dates: ['1'], startDate: 'bientôt' }, 'startDate', 'errors.date'],
    [{ type: 'week', dates: ['1'], repetitiveTime: 1.5 }, 'repetitiveTime', 'errors.integer'],
    [{ receiverMail: '' }, 'receiverMail', 'errors.required'],
    [{ receiverMail: 'nulle part' }, 'receiverMail', 'errors.notAnAddress|address=nulle'],
    [{ mailSubject: '' }, 'mailSubject', 'errors.required'],
    [{ mailContent: ' ' }, 'mailContent', 'errors.required'],
    [{ title: 'Loyer {{mois}}' }, 'title', 'errors.placeholder|name={{mois}}'],
    [{ mailSubject: '{{due}}' }, 'mailSubject', 'errors.placeholder|name={{due}}'],
    [{ statusInvoice: 'draft', sendMail: true }, 'sendMail', 'errors.recurringMailOfDraft'],
    [{ statusInvoice: 'sent' }, 'statusInvoice', 'errors.choice'],
    [{ type: 'hour' }, 'type', 'errors.choice'],
    [{ invoice: undefined }, 'invoice', 'errors.required'],
  ])('%j is refused at %s', (changes, field, message) => {
    expect(problemsOf(changes)).toEqual({ [field]: message });
  });

  it.each([
    ['month', ['31', ' 01', '15', '31'], ['1', '15', '31']],
    ['week', ['7', '1'], ['1', '7']],
    ['year', ['31/12', '02-29', '1/2'], ['02-01', '02-29', '12-31']],
    ['date', ['31/03/2026', '2026-01-31'], ['2026-01-31', '2026-03-31']],
  ] as const)('days of a %s are read as people and programs write them', (type, typed, days) => {
    expect(readDays(type, typed)).toEqual(days);
  });

  it('an edit needs no invoice', () => {
    const { invoice: _invoice, ...rest } = scheduleInput(5);
    const parsed = editScheduleSchema.parse({ ...rest, id: ID });
    expect(parsed.invoice).toBeNull();
    expect(recurrenceOf(parsed)).toMatchObject({ type: 'month', dates: ['31'], repetitiveTime: 1 });
  });
});

describe('words of a title and a mail', () => {
  it('name the day that is due in the client’s language', () => {
    expect(titleValues('2026-08-31', 'fr')).toEqual({ month: 'août', year: '2026', date: '31/08/2026' });
    expect(titleValues('2026-08-31', 'en').month).toBe('August');
  });

  it.each([
    ['1234567.5', 'fr', '1\u202F234\u202F567,50\u00A0€'],
    ['1234567.50', 'en', '€1,234,567.50'],
    ['-12.00', 'fr', '−12,00\u00A0€'],
  ] as const)('amount %s in %s', (amount, language, words) => {
    expect(moneyWords(amount, language)).toBe(words);
  });
});
