import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BankEntry } from '#domain/banking/bank-file.ts';
import { certainOnes, isCertain, openItems, propose, type OpenItem } from '#domain/banking/matching.ts';
import { sumsTo } from '#domain/banking/matching-sums.ts';
import { citesNumber, nameWords, namesIn, wordsOf } from '#domain/banking/matching-words.ts';
import { bankEntry } from '#tests/builders/bank-entry.ts';

const IBAN = 'FR1420041010050500013M02606';

let version = 0;
const item = (number: string, due: string, client: number, changes: Partial<OpenItem> = {}): OpenItem => ({
  kind: 'invoice',
  version: (version += 1),
  number,
  client,
  clientName: client === 1 ? 'SARL Le Goff & Fils' : 'Mairie de Plougastel-Daoulas',
  dueDate: '2026-10-31',
  due,
  ...changes,
});

const [first, second, third, town] = [
  item('FA-2026-0012', '576.00', 1),
  item('FA-2026-0013', '100.00', 1, { dueDate: '2026-11-10' }),
  item('FA-2026-0014', '40.50', 1, { dueDate: '2026-11-12' }),
  item('FA-2026-0120', '576.00', 2),
] as const;
const refund = item('AV-2026-0001', '30.00', 2, { kind: 'refund' });
const all = [third, second, first, town, refund];
const incoming = openItems(all, 'in', new Map([[IBAN, 1]]));

/** What is proposed: score, reasons, documents with their amounts, and what is left over. */
const proposed = (said: BankEntry, open = incoming) =>
  propose(said, open).map(({ score, reasons, items, rest }) => [
    score,
    reasons.join(' '),
    items.map(({ item, amount }) => `${item.number} ${amount}`).join(', '),
    rest,
  ]);

describe('a movement that cites a number', () => {
  it('settles that invoice, wherever the number stands and however it is written', () => {
    const exact = [100, 'number amount', 'FA-2026-0120 576.00', '0.00'];
    expect(proposed(bankEntry('576.00', 'VIR FACTURE FA 2026 0120'))[0]).toEqual(exact);
    expect(proposed(bankEntry('576.00', 'vir fa20260120 merci'))[0]).toEqual(exact);
    expect(proposed(bankEntry('576.00', 'VIR', { reference: 'FA-2026-0120' }))[0]).toEqual([
      100,
      'reference amount',
      'FA-2026-0120 576.00',
      '0.00',
    ]);
  });

  it('settles all that it cites', () => {
    expect(proposed(bankEntry('676.00', 'FA-2026-0012 et FA-2026-0013'))[0]).toEqual([
      100,
      'number sum',
      'FA-2026-0012 576.00, FA-2026-0013 100.00',
      '0.00',
    ]);
  });

  it('settles it in part, or with something left over, and then somebody looks', () => {
    const part = propose(bankEntry('200.00', 'ACOMPTE FA-2026-0120'), incoming);
    expect(proposed(bankEntry('200.00', 'ACOMPTE FA-2026-0120'))[0]).toEqual([
      80,
      'number part',
      'FA-2026-0120 200.00',
      '0.00',
    ]);
    expect(isCertain(part)).toBe(false);
    expect(proposed(bankEntry('580.00', 'FA-2026-0120'))[0]).toEqual([
      75,
      'number more',
      'FA-2026-0120 576.00',
      '4.00',
    ]);
  });

  it.each([
    ['FA-2026-0012', 'FA-2026-00123', false],
    ['FA-2026-0012', 'XFA-2026-0012', false],
    ['FA-2026-0012', 'FACTURE FA-2026-0012.', true],
    ['12', 'FACTURE 12', false],
  ])('%s is cited by "%s": %s', (number, text, cites) => {
    expect(citesNumber(wordsOf(text), number)).toBe(cites);
  });
});

describe('a movement of a known client', () => {
  it('is known by its account, and settles the one invoice of that amount', () => {
    const said = bankEntry('576.00', 'VIR SEPA', { iban: IBAN });
    expect(proposed(said)[0]).toEqual([95, 'iban amount', 'FA-2026-0012 576.00', '0.00']);
    expect(isCertain(propose(said, incoming))).toBe(true);
  });

  it('is known by a name, with accents, legal forms and cut words aside', () => {
    const said = bankEntry('576.00', 'VIR RECU', { counterparty: 'LE GOFF ET FILS' });
    expect(proposed(said)[0]).toEqual([90, 'name amount', 'FA-2026-0012 576.00', '0.00']);
    expect(
      namesIn(wordsOf('VIR MAIRIE DE PLOUGASTEL DAOUL'), nameWords('Mairie de Plougastel-Daoulas')),
    ).toBe(true);
    expect(namesIn(wordsOf('VIR MAIRIE DE BREST'), nameWords('Mairie de Plougastel-Daoulas'))).toBe(false);
    expect(namesIn(wordsOf('VIR SARL'), nameWords('SARL'))).toBe(false);
  });

  it('settles all that it owes, or the one sum that fits', () => {
    expect(proposed(bankEntry('716.50', 'VIR', { iban: IBAN }))[0]).toEqual([
      90,
      'iban whole',
      'FA-2026-0012 576.00, FA-2026-0013 100.00, FA-2026-0014 40.50',
      '0.00',
    ]);
    expect(proposed(bankEntry('140.50', 'VIR', { iban: IBAN }))[0]).toEqual([
      80,
      'iban sum',
      'FA-2026-0013 100.00, FA-2026-0014 40.50',
      '0.00',
    ]);
  });

  it('else settles the oldest first', () => {
    expect(proposed(bankEntry('600.00', 'VIR', { iban: IBAN }))[0]).toEqual([
      40,
      'iban oldest',
      'FA-2026-0012 576.00, FA-2026-0013 24.00',
      '0.00',
    ]);
  });
});

describe('a movement that tells nothing but its amount', () => {
  it('is proposed, never certain', () => {
    const said = bankEntry('100.00', 'VIREMENT');
    expect(proposed(said)).toEqual([[50, 'amount', 'FA-2026-0013 100.00', '0.00']]);
    expect(isCertain(propose(said, incoming))).toBe(false);
    expect(proposed(bankEntry('576.00', 'VIREMENT')).map(([score]) => score)).toEqual([25, 25]);
    expect(proposed(bankEntry('3.00', 'FRAIS'))).toEqual([]);
  });
});

describe('what is paid out', () => {
  it('settles credit notes, not invoices', () => {
    const outgoing = openItems(all, 'out', new Map());
    expect(proposed(bankEntry('-30.00', 'VIR AV-2026-0001'), outgoing)[0]).toEqual([
      100,
      'number amount',
      'AV-2026-0001 30.00',
      '0.00',
    ]);
    expect(proposed(bankEntry('-576.00', 'FA-2026-0120'), outgoing)).toEqual([]);
  });
});

describe('lines that are certain', () => {
  it('are not, when two claim the same invoice', () => {
    const lines = new Map([
      [1, propose(bankEntry('576.00', 'FA-2026-0120'), incoming)],
      [2, propose(bankEntry('576.00', 'FA-2026-0120 bis'), incoming)],
      [3, propose(bankEntry('100.00', 'FA-2026-0013'), incoming)],
    ]);
    expect(certainOnes(lines)).toEqual([3]);
  });
});

describe('the search for a sum', () => {
  it('finds only sums that are right, of few items', () => {
    const amounts = array(integer({ min: 1, max: 500 }), { maxLength: 30 });
    assert(
      property(amounts, integer({ min: 1, max: 2000 }), (items, wanted) => {
        for (const found of sumsTo(items, (one) => one, wanted)) {
          expect(found.reduce((sum, one) => sum + one, 0)).toBe(wanted);
          expect(found.length).toBeLessThanOrEqual(6);
        }
      }),
    );
  });

  it('gives up in time', () => {
    const start = performance.now();
    sumsTo(
      Array.from({ length: 400 }, (_, n) => 1000 + n),
      (one) => one,
      999_999_999,
    );
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
