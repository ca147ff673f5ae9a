import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatMoney,
  formatPercent,
  typedDecimal,
} from '#app/ui/format.ts';
import { errorText } from '#app/ui/form/errors.ts';
import { translator } from '#locales/translate.ts';

const THIN = '\u202f';
const HARD = '\u00a0';
const MINUS = '\u2212';

describe('numbers as people of each language write them', () => {
  it('groups thousands and keeps at least two decimals of an amount', () => {
    expect(formatAmount('1234.5', 'fr')).toBe(`1${THIN}234,50`);
    expect(formatAmount('1234.5', 'en')).toBe('1,234.50');
    expect(formatAmount('1942318.40', 'fr')).toBe(`1${THIN}942${THIN}318,40`);
    expect(formatAmount('999', 'fr')).toBe('999,00');
  });

  it('fills a field as it is typed: the mark of the language, no groups', () => {
    expect([typedDecimal('12118.5', 'fr'), typedDecimal('12118.5', 'en')]).toEqual(['12118,5', '12118.5']);
    expect([typedDecimal(null, 'en'), typedDecimal(undefined, 'fr'), typedDecimal('3', 'fr')]).toEqual([
      '',
      '',
      '3',
    ]);
  });

  it('keeps the decimals of a finer unit price: nothing is rounded', () => {
    expect(formatAmount('0.0125', 'fr')).toBe('0,0125');
  });

  it('keeps figures that a float would lose', () => {
    expect(formatAmount('90071992547409931.07', 'en')).toBe('90,071,992,547,409,931.07');
  });

  it('writes the minus sign, but none before zero', () => {
    expect(formatAmount('-32', 'fr')).toBe(`${MINUS}32,00`);
    expect(formatAmount('-0.00', 'fr')).toBe('0,00');
  });

  it('puts the currency where the language wants it', () => {
    expect(formatMoney('1234.50', 'fr')).toBe(`1${THIN}234,50${HARD}€`);
    expect(formatMoney('1234.50', 'en')).toBe('€1,234.50');
    expect(formatMoney('-1234.50', 'en')).toBe(`${MINUS}€1,234.50`);
  });

  it('writes percents and quantities as they are', () => {
    expect(formatPercent('5.5', 'fr')).toBe(`5,5${THIN}%`);
    expect(formatPercent('20', 'en')).toBe('20%');
    expect(formatDecimal('42', 'fr')).toBe('42');
  });
});

describe('dates', () => {
  it('are DD/MM/YYYY, and a dash where there is none', () => {
    expect(formatDate('2026-11-21')).toBe('21/11/2026');
    expect(formatDate(null)).toBe('–');
  });

  it('show instants in Paris, in winter and in summer', () => {
    expect(formatDateTime('2026-11-18T15:42:00Z')).toBe('18/11/2026 16:42');
    expect(formatDateTime('2026-07-14T22:30:00Z')).toBe('15/07/2026 00:30');
  });
});

describe('what an error says', () => {
  it('writes days and amounts as its reader does', () => {
    const [fr, en] = [translator('fr'), translator('en')];
    expect(errorText(fr, 'errors.periodClosed|date=2026-03-31')).toContain('31/03/2026');
    expect(errorText(en, 'errors.periodClosed|date=2026-03-31')).toContain('31/03/2026');
    expect(errorText(fr, 'errors.amountAtMost|max=1250.50')).toContain(`1${THIN}250,50`);
    expect(errorText(en, 'errors.amountAtMost|max=1250.50')).toContain('1,250.50');
    const unbalanced = 'errors.entryUnbalanced|debit=1200.50|credit=1200.00|difference=0.50';
    expect(errorText(fr, unbalanced)).toMatch(/débits 1.200,50.€, crédits 1.200,00.€, écart 0,50.€/);
    expect(errorText(en, unbalanced)).toContain('1,200.50');
    expect(errorText(fr, 'errors.paperNet|net=1250.00')).toMatch(/1.250,00\s€/);
    expect(errorText(en, 'errors.paperNet|net=1250.00')).toContain('€1,250.00');
    const reckoned = 'received.problem.vatReckoned|rate=5.5|base=45.00|found=9.00|due=2.48';
    expect(errorText(fr, reckoned)).toMatch(/à 5,5.% de 45,00\s€ est de 2,48\s€, la facture dit 9,00\s€/);
    expect(errorText(en, reckoned)).toContain('5.5% of €45.00 is €2.48, the invoice says €9.00');
  });

  it('leaves alone what is a name, be it of figures', () => {
    expect(errorText(translator('fr'), 'errors.transferTaken|number=2026.10')).toContain('2026.10');
    expect(errorText(translator('fr'), 'errors.tooLong|max=40000')).toContain('40000');
    expect(errorText(translator('fr'), 'errors.otherBuyer|siren=404833048')).toContain('404833048');
  });
});
