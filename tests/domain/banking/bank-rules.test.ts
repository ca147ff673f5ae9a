import { describe, expect, it } from 'vitest';
import { bankRuleOf, learnable, ruleFor } from '#domain/banking/bank-booking.ts';

const record = (id: number, label: string, values: object = {}, enabled = true) => ({
  id,
  label,
  enabled,
  values: { flow: 'out', accountingCode: '627000', ...values },
});
const rules = [
  record(1, 'Frais'),
  record(2, 'frais de tenue', { accountingCode: '627800' }),
  record(3, 'URSSAF', { flow: 'both', accountingCode: '431000' }),
  record(4, 'Virement', { accountingCode: 'nonsense' }),
  record(5, 'LOYER', {}, false),
].flatMap((one) => bankRuleOf(one) ?? []);
const found = (label: string, amount = '-10.00') => ruleFor({ label, counterparty: null, amount }, rules)?.id;

describe('a rule for movements', () => {
  it('is the longest whose words the movement contains, whatever their case and accents', () => {
    expect(found('FRAIS DE TENUE DE COMPTE 03/26')).toBe(2);
    expect(found('Fràis sur virement')).toBe(1);
    expect(found('PRLV URSSAF ILE DE FRANCE')).toBe(3);
    expect(found('DEFRAIS')).toBeUndefined();
  });

  it('is for its direction alone, and none that is put away or names no account', () => {
    expect(found('FRAIS', '10.00')).toBeUndefined();
    expect(found('URSSAF', '10.00')).toBe(3);
    expect(found('VIREMENT SALAIRE')).toBeUndefined();
    expect(found('LOYER MARS')).toBeUndefined();
  });

  it('is learned from the words that will come again', () => {
    expect(learnable('PRLV SEPA URSSAF ILE DE FRANCE 117000001234')).toBe('PRLV SEPA URSSAF');
    expect(learnable('03/2026 1234')).toBe('');
  });
});
