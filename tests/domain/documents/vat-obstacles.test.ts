import { describe, expect, it } from 'vitest';
import type { PartySnapshot } from '#domain/documents/content/content.ts';
import type { VatCategory } from '#domain/amounts/totals.ts';
import { requirePossibleVat, requireVatOf } from '#domain/documents/content/vat-obstacles.ts';
import { businessClient, rateOf, soldLine } from '#tests/builders/documents/billed.ts';
import { refusalOf } from '#tests/builders/given.ts';

const of = (country: string, changes: Partial<PartySnapshot> = {}): PartySnapshot => ({
  ...businessClient,
  siren: null,
  vatNumber: null,
  address: { ...businessClient.address, country },
  ...changes,
});

const lineOf = (category: VatCategory, rate = '0') =>
  soldLine('Ligne', '1', '100', { vat: rateOf(category, rate) });

/** What is told of the only line; null: it may be. */
function told(category: VatCategory, client: PartySnapshot | null, billed = true, deliveryCountry?: string) {
  const content = {
    lines: [lineOf('S', '20'), lineOf(category)],
    ...(deliveryCountry !== undefined && { deliveryCountry }),
  };
  try {
    requirePossibleVat(content, client, billed);
    return null;
  } catch {
    const { kind, errors } = refusalOf(() => requirePossibleVat(content, client, billed));
    expect(kind).toBe('invalid');
    return Object.entries(errors)
      .map(([at, keys]) => `${at} ${String(keys)}`)
      .join();
  }
}

const at = (key: string) => `productList[1].vat errors.${key}`;
const consumer = (country: string) => of(country, { naturalPerson: true });

describe('VAT that cannot be', () => {
  it('is intra-Community to France, outside the Union, and billed without a number of another member', () => {
    expect(told('K', businessClient)).toBe(at('vatIntraFrance'));
    expect(told('K', of('MC'))).toBe(at('vatIntraFrance'));
    expect(told('K', of('CH', { vatNumber: 'CHE107787577MWST' }))).toBe(at('vatIntraOutside'));
    expect(told('K', of('RE'))).toBe(at('vatIntraOutside'));
    expect(told('K', of('DE'))).toBe(at('vatIntraNumber'));
    expect(told('K', of('DE', { vatNumber: 'FR83404833048' }))).toBe(at('vatIntraNumber'));
    expect(told('K', of('DE', { vatNumber: 'DE136695976' }))).toBeNull();
    expect(told('K', of('GB', { vatNumber: 'XI980780684' }))).toBeNull();
    // A quotation may be made before the number is known.
    expect(told('K', of('DE'), false)).toBeNull();
  });

  it('is an export inside the Union, unless it is delivered elsewhere', () => {
    expect(told('G', of('DE'))).toBe(at('vatExportUnion'));
    expect(told('G', businessClient, false)).toBe(at('vatExportUnion'));
    expect(told('G', businessClient, true, 'CH')).toBeNull();
    expect(told('G', of('CH'), true, 'BE')).toBe(at('vatExportUnion'));
    expect(told('G', of('CH'))).toBeNull();
    expect(told('G', of('MQ'))).toBeNull();
  });

  it('is a reverse charge to a private person, or billed to another member without its number', () => {
    expect(told('AE', consumer('FR'))).toBe(at('vatReversePrivate'));
    expect(told('AE', consumer('DE'), false)).toBe(at('vatReversePrivate'));
    expect(told('AE', of('DE'))).toBe(at('vatReverseNumber'));
    expect(told('AE', of('DE', { naturalPerson: true, vatNumber: 'DE136695976' }))).toBeNull();
    expect(told('AE', businessClient)).toBeNull();
  });

  it('is nothing else, nor of a client who was erased', () => {
    for (const category of ['S', 'E', 'O', 'Z'] as const) expect(told(category, consumer('FR'))).toBeNull();
    expect(told('K', null)).toBeNull();
  });
});

describe('the VAT of a credit note', () => {
  it('is of the rates and categories of its invoice', () => {
    const invoiced = [lineOf('S', '20'), lineOf('E')];
    expect(() =>
      requireVatOf(invoiced, [lineOf('S', '20.00'), { type: 'comment', text: 'Merci' }]),
    ).not.toThrow();
    expect(
      refusalOf(() => requireVatOf(invoiced, [lineOf('S', '20'), lineOf('S', '10'), lineOf('AE')])).errors,
    ).toEqual({
      'productList[1].vat': ['errors.vatNotInvoiced'],
      'productList[2].vat': ['errors.vatNotInvoiced'],
    });
  });
});
