import { describe, expect, it } from 'vitest';
import { noTotals } from '#domain/amounts/totals.ts';
import { isTakenOver, requireUntouched } from '#domain/documents/billing.ts';
import { invoiceAggregate, type InvoiceEvent } from '#domain/documents/invoice.ts';
import { refundAggregate, type RefundEvent } from '#domain/documents/refund.ts';
import { takenOverSchema } from '#domain/documents/taken-over-commands.ts';
import { content, draft } from '#tests/builders/documents/documents.ts';
import { decisionsOf, refusalOf } from '#tests/builders/given.ts';

const given = decisionsOf(invoiceAggregate);
const facts = {
  ...draft(41),
  corporation: 1,
  content: content({ lines: [] }),
  totals: { ...noTotals, finalTotal: '1200.00' },
  number: 'F2025-118',
  settledBefore: '800.00',
  third: { account: '411000', auxiliary: 'C0042' },
};
const takenOver: InvoiceEvent = {
  type: 'InvoiceTakeoverRecorded',
  data: { ...facts, dueDate: '2026-01-31' },
};

describe('an invoice of the program before', () => {
  it('is validated under its own number, with what was settled there', () => {
    const { state } = given(takenOver);
    expect(state).toMatchObject({
      status: 'validate',
      number: 'F2025-118',
      dueDate: '2026-01-31',
      seller: null,
      pdf: null,
      settledBefore: '800.00',
    });
    expect(isTakenOver(state)).toBe(true);
    expect(isTakenOver(given().state)).toBe(false);
  });

  it('is gone once its takeover was reversed, as a credit note is', () => {
    const { state } = given(takenOver, { type: 'InvoiceTakeoverReversed', data: { version: 41 } });
    expect(invoiceAggregate.isDeleted(state)).toBe(true);
    const events: RefundEvent[] = [
      { type: 'RefundTakeoverRecorded', data: facts },
      { type: 'RefundTakeoverReversed', data: { version: 41 } },
    ];
    const credit = decisionsOf(refundAggregate)(...events).state;
    expect(credit).toMatchObject({ deleted: true, number: 'F2025-118' });
  });

  it('is taken back only while nothing was made of it', () => {
    const { state } = given(takenOver);
    expect(requireUntouched(state, '400.00')).toBeUndefined();
    const why = (decide: () => void) => refusalOf(decide).code;
    expect(why(() => requireUntouched(state, '399.00'))).toBe('TAKEN_OVER_SETTLED');
    const sent = given(takenOver, { type: 'InvoiceSent', data: { version: 41, mail: 1 } }).state;
    expect(why(() => requireUntouched(sent, '400.00'))).toBe('TAKEN_OVER_SENT');
    const own = given({ type: 'InvoiceDrafted', data: { corporation: 1, origin: null, ...draft(41) } });
    expect(why(() => requireUntouched(own.state, '576.00'))).toBe('NOT_TAKEN_OVER');
  });
});

describe('what is said of one', () => {
  const said = { number: 'F1', thirdParty: 7, date: '15/12/2025', total: '1 200,00' };
  const errorsOf = (changes: object) =>
    (takenOverSchema.safeParse({ ...said, ...changes }).error?.issues ?? []).map(({ path, message }) =>
      [path.join('.'), message].join(' '),
    );

  it('needs a number, a client, a day and a total', () => {
    expect(takenOverSchema.parse(said)).toMatchObject({
      type: 'invoice',
      date: '2025-12-15',
      total: '1200',
      due: null,
      schedule: [],
    });
    expect(takenOverSchema.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual([
      'number',
      'thirdParty',
      'date',
      'total',
    ]);
  });

  it('owes no more than it asked for, not before its day, in instalments that make it up', () => {
    expect(errorsOf({ due: '1200,01' })).toEqual(['due errors.amountAtMost|max=1200.00']);
    expect(errorsOf({ dueDate: '14/12/2025' })).toEqual(['dueDate errors.expiryBeforeStart']);
    const schedule = [
      { dueDate: '31/12/2025', amount: '600' },
      { dueDate: '31/01/2026', amount: '500' },
    ];
    expect(errorsOf({ schedule })).toEqual(['schedule errors.instalmentsSum|sum=1100.00|total=1200.00']);
    expect(errorsOf({ schedule, total: '1100' })).toEqual([]);
  });
});
