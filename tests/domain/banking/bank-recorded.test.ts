import { describe, expect, it } from 'vitest';
import type { BankEntry } from '#domain/banking/bank-file.ts';
import { certainOnes, openItems, propose, ranked, type OpenItem } from '#domain/banking/matching.ts';
import { fittingPayments, proposeRecorded, type RecordedPayment } from '#domain/banking/recorded.ts';
import { bankEntry } from '#tests/builders/bank-entry.ts';

let ids = 0;
const payment = (amount: string, changes: Partial<RecordedPayment> = {}): RecordedPayment => ({
  id: (ids += 1),
  number: `RG-2026-${String(ids).padStart(4, '0')}`,
  date: '2026-11-17',
  amount,
  clientName: 'SARL Le Goff & Fils',
  reference: null,
  deposit: null,
  paymentType: 1,
  documents: [],
  ...changes,
});

/** What is proposed: score, reasons, and which payments. */
const proposed = (said: BankEntry, payments: readonly RecordedPayment[]) =>
  proposeRecorded(said, payments).map(({ score, reasons, payments: found }) => [
    score,
    reasons.join(' '),
    found.map(({ id }) => id),
  ]);

describe('a movement whose payment was recorded before', () => {
  it('is that payment, by the number of what it settled, or the name of who paid', () => {
    const typed = payment('576.00', { documents: ['FA-2026-0012'] });
    expect(proposed(bankEntry('576.00', 'VIR FACTURE FA 2026 0012'), [typed])).toEqual([
      [99, 'recorded number amount', [typed.id]],
    ]);
    expect(proposed(bankEntry('576.00', 'VIR', { counterparty: 'LE GOFF FILS' }), [typed])).toEqual([
      [95, 'recorded name amount', [typed.id]],
    ]);
    expect(proposed(bankEntry('576.00', 'REMISE CHEQUE'), [typed])).toEqual([
      [72, 'recorded amount', [typed.id]],
    ]);
  });

  it('is the payment of the nearest day, where two are alike', () => {
    const [far, near] = [payment('100.00', { date: '2026-10-20' }), payment('100.00')];
    expect(proposed(bankEntry('100.00', 'VIR LE GOFF FILS'), [far, near])).toEqual([
      [95, 'recorded name amount', [near.id]],
      [95, 'recorded name amount', [far.id]],
    ]);
  });

  it('is no payment of the other direction, and none of another amount', () => {
    expect(proposed(bankEntry('-576.00', 'VIR LE GOFF FILS'), [payment('576.00')])).toEqual([]);
    expect(proposed(bankEntry('576.01', 'VIR LE GOFF FILS'), [payment('576.00')])).toEqual([]);
  });

  it('is a whole batch of transfers, which the bank booked at once', () => {
    const reference = 'VIR-20261119-3';
    const batch = ['-171.27', '-1501.33', '-337.00'].map((amount) => payment(amount, { reference }));
    const whole = batch.map(({ id }) => id);
    expect(proposed(bankEntry('-2009.60', 'REMISE VIR-20261119-3'), batch)).toEqual([
      [99, 'recorded batch sum', whole],
    ]);
    expect(proposed(bankEntry('-2009.60', 'VIREMENTS EMIS'), batch)[0]).toEqual([
      92,
      'recorded batch sum',
      whole,
    ]);
    expect(proposed(bankEntry('-2009.61', 'REMISE VIR-20261119-3'), batch)).toEqual([]);
  });

  it('is cheques that were handed in together, never of several means', () => {
    const cheques = [payment('120.00', { paymentType: 2 }), payment('80.50', { paymentType: 2 })];
    expect(proposed(bankEntry('200.50', 'REMISE 2 CHEQUES'), [...cheques, payment('33.00')])).toEqual([
      [65, 'recorded sum', cheques.map(({ id }) => id)],
    ]);
    const mixed = [payment('120.00', { paymentType: 2 }), payment('80.50', { paymentType: 3 })];
    expect(proposed(bankEntry('200.50', 'REMISE'), mixed)).toEqual([]);
  });
});

describe('what is recorded, beside what is still due', () => {
  const due = (number: string, version: number): OpenItem => ({
    kind: 'invoice',
    version,
    number,
    client: 1,
    clientName: 'SARL Le Goff & Fils',
    dueDate: '2026-10-31',
    due: '576.00',
  });

  const rankedFor = (said: BankEntry, items: OpenItem[], payments: RecordedPayment[]) =>
    ranked(propose(said, openItems(items, 'in', new Map())), proposeRecorded(said, payments));

  it('comes first: the next invoice of the same amount is not paid by the same money', () => {
    const typed = payment('576.00', { documents: ['FA-2026-0012'] });
    const said = bankEntry('576.00', 'VIR LE GOFF FILS');
    const found = rankedFor(said, [due('FA-2026-0013', 13)], [typed]);
    expect(found[0]).toMatchObject({ score: 95, payments: [typed] });
    // The invoice comes near: somebody is to look.
    expect(certainOnes(new Map([[1, found]]))).toEqual([]);
  });

  it('gives way to an invoice whose number the movement cites', () => {
    const said = bankEntry('576.00', 'VIR LE GOFF FILS FA-2026-0013');
    const found = rankedFor(said, [due('FA-2026-0013', 13)], [payment('576.00')]);
    expect(found[0]).toMatchObject({ score: 100 });
  });

  it('is certain when nothing else comes near, and no other movement claims it', () => {
    const typed = payment('576.00', { documents: ['FA-2026-0012'] });
    const said = bankEntry('576.00', 'VIR FA-2026-0012');
    const found = rankedFor(said, [], [typed]);
    expect(certainOnes(new Map([[1, found]]))).toEqual([1]);
    expect(
      certainOnes(
        new Map([
          [1, found],
          [2, found],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('payments to choose from', () => {
  const offered = (amount: string, payments: readonly RecordedPayment[], most = 30) =>
    fittingPayments({ amount }, payments, most).map((one) => one.amount);

  it('leave out what the movement cannot be: a larger amount, the other direction, a part that nothing completes', () => {
    expect(offered('-12.50', [payment('-2972.40'), payment('12.50'), payment('-12.00')])).toEqual([]);
    expect(offered('100.00', [payment('60.00'), payment('30.00'), payment('20.00')])).toEqual([]);
  });

  it('hold what has its amount, and what adds up to it with others', () => {
    const payments = ['60.00', '100.00', '25.00', '40.00'].map((amount) => payment(amount));
    expect(offered('100.00', payments)).toEqual(['60.00', '100.00', '40.00']);
    expect(offered('100.00', payments, 2)).toEqual(['60.00', '100.00']);
  });

  it('hold a remittance of more cheques than can be tried one against the other', () => {
    const cheques = Array.from({ length: 40 }, (_, index) => payment(`${100 + index * 7}.${10 + index}`));
    const whole = cheques.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(offered((whole / 100).toFixed(2), cheques, 100)).toHaveLength(40);
  });

  it('are found in no time among two thousand of which none completes another', () => {
    const cards = Array.from({ length: 2000 }, (_, index) => payment(`${20 + (index % 40)}.00`));
    const begun = performance.now();
    expect(offered('9812.37', cards)).toHaveLength(30);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
