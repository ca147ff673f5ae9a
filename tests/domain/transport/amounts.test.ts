import { describe, expect, it } from 'vitest';
import { orderTotals, sumsByKind, volumeOf, type OrderLine } from '#domain/transport/amounts.ts';
import { add, money } from '#domain/kernel/decimal.ts';

const line = (changes: Partial<OrderLine>): OrderLine => ({
  kind: 'product',
  label: 'Béton',
  product: null,
  planned: null,
  real: null,
  unitPrice: null,
  vat: { id: 1, rate: '20' },
  rule: null,
  ...changes,
});

/** The example of 5-modules.md, section 6. */
const example = [
  line({ kind: 'package', planned: '1', unitPrice: '420.00' }),
  line({ kind: 'pipe', planned: '30', unitPrice: '6.50' }),
  line({ planned: '34.5', unitPrice: '8.20' }),
  line({ kind: 'waiting', planned: '1.25', unitPrice: '95.00' }),
  line({ kind: 'tour', planned: '5', unitPrice: '145.00' }),
];

describe('lines by their kind', () => {
  it('come to the total of the example, to the cent', () => {
    const kinds = sumsByKind(example);
    expect(kinds.map(({ kind, net }) => [kind, net])).toEqual([
      ['package', '420.00'],
      ['pipe', '195.00'],
      ['product', '282.90'],
      ['waiting', '118.75'],
      ['tour', '725.00'],
    ]);
    expect(money(add('0', ...kinds.map(({ net }) => net)))).toBe(orderTotals(example).net);
    expect(orderTotals(example)).toMatchObject({ net: '1741.65', vat: '348.33', gross: '2089.98' });
  });

  it('tell what was planned apart from what was, and measure what was added on the site by its price alone', () => {
    const lines = [
      line({ planned: '30', real: '28.5', unitPrice: '8.20' }),
      line({ planned: '4', unitPrice: '8.20' }),
      line({ real: '12', unitPrice: '3', onSite: true }),
    ];
    expect(sumsByKind(lines)).toEqual([{ kind: 'product', planned: '34', real: '32.5', net: '302.50' }]);
  });

  it('measure products in m³ alone, whoever added them', () => {
    const [cubic, litre] = [
      { id: 7, name: 'm³', code: 'MTQ' },
      { id: 8, name: 'L' },
    ];
    const lines = [
      line({ planned: '30', unit: cubic }),
      line({ planned: '2.5', unit: { id: 9, name: 'm3' } }),
      line({ planned: '12', unit: litre, unitPrice: '2' }),
      line({ planned: '100', unit: null }),
      line({ real: '1', unit: cubic, onSite: true }),
      line({ kind: 'pipe', planned: '40', unit: null }),
    ];
    expect(volumeOf(lines)).toBe('33.5');
    expect(sumsByKind(lines)).toEqual([
      { kind: 'pipe', planned: '40', real: '40', net: '0.00' },
      { kind: 'product', planned: '32.5', real: '33.5', net: '24.00' },
    ]);
    // Of those that were planned before lines had units, the office's are concrete.
    expect(volumeOf([line({ planned: '30' }), line({ real: '12', onSite: true })])).toBe('30');
  });

  it('measure pipes in metres and waiting in hours alone', () => {
    const unit = (name: string, code?: string) => ({ id: 1, name, ...(code && { code }) });
    const lines = [
      line({ kind: 'pipe', planned: '40', unit: unit('ml', 'MTR') }),
      line({ kind: 'pipe', planned: '1', unit: unit('forfait', 'LS'), unitPrice: '90' }),
      line({ kind: 'waiting', planned: '75', unit: unit('min', 'MIN') }),
      line({ kind: 'waiting', planned: '2', unit: unit('h') }),
    ];
    expect(sumsByKind(lines).map(({ kind, planned, net }) => [kind, planned, net])).toEqual([
      ['pipe', '40', '90.00'],
      ['waiting', '2', '0.00'],
    ]);
  });

  it('come to nothing where no price is known, and are not there where there is no line', () => {
    expect(sumsByKind([line({ planned: '10' })])).toEqual([
      { kind: 'product', planned: '10', real: '10', net: '0.00' },
    ]);
    expect(sumsByKind([])).toEqual([]);
  });
});
