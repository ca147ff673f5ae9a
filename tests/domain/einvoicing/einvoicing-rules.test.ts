import { describe, expect, it } from 'vitest';
import type { VatCategory } from '#domain/amounts/totals.ts';
import type {
  DocumentAdjustment,
  ElectronicInvoice,
  ElectronicLine,
  ElectronicParty,
  ElectronicTotals,
  VatBreakdown,
} from '#domain/einvoicing/electronic-invoice.ts';
import { allRules, problemsOf } from '#domain/einvoicing/problems.ts';
import { electronic } from '#tests/builders/documents/electronic.ts';

type Breaker = (invoice: ElectronicInvoice) => ElectronicInvoice;

const said =
  (changes: Partial<ElectronicInvoice>): Breaker =>
  (invoice) => ({ ...invoice, ...changes });
const totals =
  (changes: Partial<ElectronicTotals>): Breaker =>
  (invoice) => ({ ...invoice, totals: { ...invoice.totals, ...changes } });
const seller =
  (changes: Partial<ElectronicParty>): Breaker =>
  (invoice) => ({ ...invoice, seller: { ...invoice.seller, ...changes } });
const buyer =
  (changes: Partial<ElectronicParty>): Breaker =>
  (invoice) => ({ ...invoice, buyer: { ...invoice.buyer, ...changes } });
const line =
  (changes: Partial<ElectronicLine>): Breaker =>
  (invoice) => ({ ...invoice, lines: invoice.lines.map((one) => ({ ...one, ...changes })) });
const group =
  (changes: Partial<VatBreakdown>): Breaker =>
  (invoice) => ({ ...invoice, vatBreakdown: invoice.vatBreakdown.map((one) => ({ ...one, ...changes })) });
const allowance =
  (changes: Partial<DocumentAdjustment>): Breaker =>
  (invoice) => ({ ...invoice, allowances: invoice.allowances.map((one) => ({ ...one, ...changes })) });
const charge =
  (changes: Partial<DocumentAdjustment>): Breaker =>
  (invoice) => ({ ...invoice, charges: invoice.charges.map((one) => ({ ...one, ...changes })) });
const ofLine =
  (which: 'allowances' | 'charges', changes: Partial<DocumentAdjustment>): Breaker =>
  (invoice) =>
    line({ [which]: (invoice.lines[0]?.[which] ?? []).map((one) => ({ ...one, ...changes })) })(invoice);
const payment =
  (changes: Partial<ElectronicInvoice['payment']>): Breaker =>
  (invoice) => ({ ...invoice, payment: { ...invoice.payment, ...changes } });
const note =
  (code: string, texts: string[]): Breaker =>
  (invoice) => ({
    ...invoice,
    notes: [...invoice.notes.filter((one) => one.code !== code), ...texts.map((text) => ({ code, text }))],
  });
const both =
  (...breakers: Breaker[]): Breaker =>
  (invoice) =>
    breakers.reduce((made, breaker) => breaker(made), invoice);

const nowhere = { street: '', complement: null, postalCode: '', city: '', country: '' };
const silent = { reason: null, reasonCode: '' };

/** For each rule, what breaks it and leaves the rest of the invoice alone as far as it can. */
const breakers: Record<string, Breaker> = {
  'BR-01': said({ guideline: '' }),
  'BR-02': said({ number: '' }),
  'BR-03': said({ issueDate: '' }),
  'BR-04': said({ typeCode: '' }),
  'BR-05': said({ currency: '' }),
  'BR-06': seller({ name: ' ' }),
  'BR-07': buyer({ name: '' }),
  'BR-08': seller({ address: null }),
  'BR-09': seller({ address: nowhere }),
  'BR-10': buyer({ address: null }),
  'BR-11': buyer({ address: nowhere }),
  'BR-12': totals({ lines: '' }),
  'BR-13': totals({ withoutVat: '' }),
  'BR-14': totals({ withVat: '' }),
  'BR-15': totals({ due: '' }),
  'BR-16': said({ lines: [] }),
  'BR-21': line({ id: '' }),
  'BR-22': line({ quantity: '' }),
  'BR-23': line({ unitCode: '' }),
  'BR-24': line({ net: '' }),
  'BR-25': line({ name: '' }),
  'BR-26': line({ unitPrice: '' }),
  'BR-27': line({ unitPrice: '-10' }),
  'BR-29': said({ period: { start: '2026-03-01', end: '2026-02-28' } }),
  'BR-31': allowance({ amount: '' }),
  'BR-33': allowance(silent),
  'BR-36': charge({ amount: '' }),
  'BR-38': charge(silent),
  'BR-41': ofLine('allowances', { amount: '' }),
  'BR-42': ofLine('allowances', silent),
  'BR-43': ofLine('charges', { amount: '' }),
  'BR-44': ofLine('charges', silent),
  'BR-45': group({ base: '' }),
  'BR-46': group({ amount: '' }),
  'BR-48': group({ rate: null }),
  'BR-49': payment({ meansCode: null }),
  'BR-50': payment({ iban: '' }),
  'BR-55': said({ precedingInvoices: [{ number: '', date: '2026-01-31' }] }),
  'BR-57': said({
    delivery: { name: null, date: null, address: { lines: [], postalCode: null, city: null, country: '' } },
  }),
  'BR-61': payment({ iban: null }),
  'BR-62': seller({ electronicAddress: { scheme: '', id: '826018152' } }),
  'BR-63': buyer({ electronicAddress: { scheme: '', id: '404833048' } }),
  'BR-CO-09': buyer({ vatNumber: '83404833048' }),
  'BR-CO-10': totals({ lines: '95.01' }),
  'BR-CO-11': totals({ allowances: '20.01' }),
  'BR-CO-12': totals({ charges: '15.01' }),
  'BR-CO-13': totals({ withoutVat: '90.01' }),
  'BR-CO-14': totals({ vat: '18.01' }),
  'BR-CO-15': totals({ withVat: '108.01' }),
  'BR-CO-16': totals({ due: '108.01' }),
  'BR-CO-17': group({ amount: '18.03' }),
  'BR-CO-18': said({ vatBreakdown: [] }),
  'BR-CO-19': said({ period: { start: null, end: null } }),
  'BR-CO-21': allowance(silent),
  'BR-CO-22': charge(silent),
  'BR-CO-23': ofLine('allowances', silent),
  'BR-CO-24': ofLine('charges', silent),
  'BR-CO-25': both(said({ dueDate: null }), payment({ terms: null })),
  'BR-CO-26': seller({ siren: null, siret: null, vatNumber: null, identifiers: [] }),
  'PEPPOL-EN16931-R120': line({ quantity: '11' }),
  'BR-DEC-01': allowance({ amount: '20.001' }),
  'BR-DEC-02': allowance({ base: '100.001' }),
  'BR-DEC-05': charge({ amount: '15.001' }),
  'BR-DEC-06': charge({ base: '100.001' }),
  'BR-DEC-09': totals({ lines: '95.000' }),
  'BR-DEC-10': totals({ allowances: '20.000' }),
  'BR-DEC-11': totals({ charges: '15.000' }),
  'BR-DEC-12': totals({ withoutVat: '90.000' }),
  'BR-DEC-13': totals({ vat: '18.000' }),
  'BR-DEC-14': totals({ withVat: '108.000' }),
  'BR-DEC-16': totals({ prepaid: '0.000' }),
  'BR-DEC-17': totals({ rounding: '0.000' }),
  'BR-DEC-18': totals({ due: '108.000' }),
  'BR-DEC-19': group({ base: '90.000' }),
  'BR-DEC-20': group({ amount: '18.000' }),
  'BR-DEC-23': line({ net: '95.000' }),
  'BR-DEC-24': ofLine('allowances', { amount: '10.000' }),
  'BR-DEC-25': ofLine('allowances', { base: '100.000' }),
  'BR-DEC-27': ofLine('charges', { amount: '5.000' }),
  'BR-DEC-28': ofLine('charges', { base: '100.000' }),
  'BR-S-09': group({ amount: '17.97' }),
  'BR-FR-01': said({ number: 'F'.repeat(36) }),
  'BR-FR-02': said({ number: 'FA 2026.0412' }),
  'BR-FR-03': said({ issueDate: '1999-12-31' }),
  'BR-FR-04': said({ typeCode: '325' }),
  'BR-FR-05 PMT': note('PMT', []),
  'BR-FR-05 PMD': note('PMD', []),
  'BR-FR-05 AAB': note('AAB', []),
  'BR-FR-06 PMT': note('PMT', ['40 €', '40 €']),
  'BR-FR-06 PMD': note('PMD', ['10 %', '12 %']),
  'BR-FR-06 AAB': note('AAB', ['2 %', '3 %']),
  'BR-FR-06 TXD': note('TXD', ['A', 'B']),
  'BR-FR-08': said({ businessProcess: 'X1' }),
  'BR-FR-09': buyer({ siret: '82601815200015' }),
  'BR-FR-10': seller({ siren: null }),
  'BR-FR-11': buyer({ siren: null }),
  'BR-FR-12': buyer({ electronicAddress: null }),
  'BR-FR-13': seller({ electronicAddress: null }),
  'BR-FR-16': group({ rate: '19' }),
  'BR-FR-20': note('BAR', ['B2G']),
  'BR-FR-21': buyer({ electronicAddress: { scheme: '0225', id: '826018152' } }),
  'BR-FR-22': both(
    said({ typeCode: '389' }),
    seller({ electronicAddress: { scheme: '0225', id: '404833048' } }),
  ),
  'BR-FR-23': buyer({ electronicAddress: { scheme: '0225', id: '404833048 compta' } }),
  'BR-FR-25': buyer({ electronicAddress: { scheme: '0225', id: `404833048${'_'.repeat(120)}` } }),
  'BR-FR-31': note('BAR', ['B2B', 'B2C']),
  'BR-FR-CO-03': said({ typeCode: '262' }),
  'BR-FR-CO-04': said({ typeCode: '384', precedingInvoices: [] }),
  'BR-FR-CO-05': said({ typeCode: '381', precedingInvoices: [{ number: 'FA-1', date: null }] }),
  'BR-FR-CO-07': said({ dueDate: '2026-03-01' }),
  'BR-FR-CO-08': said({ businessProcess: 'S4', typeCode: '386' }),
  'BR-FR-CO-09': said({ businessProcess: 'S2' }),
  'BR-FR-CO-10': buyer({ identifiers: [{ scheme: null, id: 'C0042' }] }),
  'BR-FR-CO-12': said({ currency: 'USD' }),
  'BR-FR-CO-16': group({ exemption: { reason: null, code: 'VATEX-FR-FRANCHISE' } }),
  'BR-FR-DEC-01': totals({ withVat: '108.001' }),
  'BR-FR-DEC-02': line({ quantity: '10.00001' }),
  'BR-FR-DEC-03': line({ unitPrice: '10.0000001' }),
  'BR-FR-DEC-04': group({ rate: '20.000' }),
};

/** TypeScript has no other category than the standard's; a file of somebody else may. */
const foreignCategory = new Set(['BR-32', 'BR-37', 'BR-47', 'BR-CO-04', 'BR-FR-15']);

const prefixes: Record<VatCategory, string> = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O' };
const categories: VatCategory[] = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'];

/** What breaks the rules that each category has under a name of its own. */
function ofCategory(category: VatCategory): Record<string, Breaker> {
  const wrongRate = { category, rate: category === 'S' ? '0' : '20' };
  const unknown: Breaker =
    category === 'O'
      ? seller({ vatNumber: 'FR27826018152' })
      : category === 'K' || category === 'AE'
        ? buyer({ vatNumber: null, siren: null })
        : seller({ vatNumber: null, taxNumber: null });
  const only =
    (part: 'lines' | 'allowances' | 'charges'): Breaker =>
    (invoice) => ({
      ...unknown(invoice),
      ...(part !== 'lines' && { lines: [] }),
      ...(part !== 'allowances' && { allowances: [] }),
      ...(part !== 'charges' && { charges: [] }),
    });
  const name = (number: string) => `BR-${prefixes[category]}-${number}`;
  const explained = category === 'S' || category === 'Z';
  return {
    [name('01')]: said({ vatBreakdown: [] }),
    [name('02')]: only('lines'),
    [name('03')]: only('allowances'),
    [name('04')]: only('charges'),
    [name('05')]: line({ vat: wrongRate }),
    [name('06')]: allowance({ vat: wrongRate }),
    [name('07')]: charge({ vat: wrongRate }),
    [name('08')]: group({ base: '90.01' }),
    ...(category === 'S' ? {} : { [name('09')]: group({ amount: '0.01' }) }),
    [name('10')]: group({ exemption: explained ? { reason: 'Exonération', code: null } : null }),
  };
}

const standard = { category: 'S', rate: '20' } as const;
const intraCommunity: Record<string, Breaker> = {
  'BR-IC-11': both(said({ period: null }), (invoice) => ({
    ...invoice,
    delivery: invoice.delivery && { ...invoice.delivery, date: null },
  })),
  'BR-IC-12': said({ delivery: null }),
};
const outside: Record<string, Breaker> = {
  'BR-O-11': (invoice) => ({
    ...invoice,
    vatBreakdown: [...invoice.vatBreakdown, { ...standard, base: '0.00', amount: '0.00', exemption: null }],
  }),
  'BR-O-12': line({ vat: standard }),
  'BR-O-13': allowance({ vat: standard }),
  'BR-O-14': charge({ vat: standard }),
};

const cases: [rule: string, category: VatCategory, breaker: Breaker][] = [
  ...Object.entries(breakers).map(([rule, breaker]): [string, VatCategory, Breaker] => [rule, 'S', breaker]),
  ...categories.flatMap((category) =>
    Object.entries({
      ...ofCategory(category),
      ...(category === 'K' ? intraCommunity : category === 'O' ? outside : {}),
    }).map(([rule, breaker]): [string, VatCategory, Breaker] => [rule, category, breaker]),
  ),
];

const broken = (invoice: ElectronicInvoice): string[] => problemsOf(invoice).flatMap(({ rules }) => rules);

describe('the rules', () => {
  it.each(categories)('are all kept by a good invoice of category %s', (category) => {
    expect(broken(electronic(category))).toEqual([]);
  });

  it.each(cases)('%s is told', (rule, category, breaker) => {
    expect(broken(breaker(electronic(category)))).toContain(rule);
  });

  it('are all tried', () => {
    const tried = new Set([...cases.map(([rule]) => rule), ...foreignCategory]);
    expect(allRules.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
    expect(new Set(allRules.map(({ id }) => id)).size).toBe(allRules.length);
  });

  it('let a consumer be without a SIREN, whatever its electronic address', () => {
    const consumer = both(
      note('BAR', ['B2C']),
      buyer({ siren: null, electronicAddress: { scheme: 'EM', id: 'a@b.fr' } }),
    );
    expect(broken(consumer(electronic()))).toEqual([]);
  });

  it('know the frames of BR-FR 1.4.0, and the dots of an electronic address but no slashes', () => {
    for (const frame of ['B9', 'S9', 'M9'])
      expect(broken(said({ businessProcess: frame })(electronic()))).toEqual([]);
    const at = (id: string) => broken(buyer({ electronicAddress: { scheme: '0225', id } })(electronic()));
    expect(at('404833048_COMPTA.PARIS')).toEqual([]);
    expect(at('404833048/X')).toEqual(['BR-FR-23']);
  });

  it('let a deposit fall due before its date, and a paid invoice say so', () => {
    expect(broken(said({ typeCode: '386', dueDate: '2026-03-01' })(electronic()))).toEqual([]);
    const paid = both(said({ businessProcess: 'S2' }), totals({ prepaid: '108.00', due: '0.00' }));
    expect(broken(paid(electronic()))).toEqual([]);
  });

  it('round VAT once per rate, half away from zero', () => {
    const half = both(
      line({ net: '0.13', quantity: '0.13', unitPrice: '1', allowances: [], charges: [] }),
      said({ allowances: [], charges: [] }),
      group({ base: '0.13', amount: '0.03' }),
      totals({
        lines: '0.13',
        allowances: '0.00',
        charges: '0.00',
        withoutVat: '0.13',
        vat: '0.03',
        withVat: '0.16',
        due: '0.16',
      }),
    );
    expect(broken(half(electronic()))).toEqual([]);
  });
});

describe('problems', () => {
  it('are told once for what is mended in one place, the rules of the standard marked', () => {
    const problems = problemsOf(both(buyer({ siren: null }), said({ lines: [] }))(electronic()));
    expect(problems.find(({ problem }) => problem === 'buyerSiren')).toEqual({
      problem: 'buyerSiren',
      rules: ['BR-FR-11'],
      core: false,
    });
    expect(problems.find(({ problem }) => problem === 'line')?.core).toBe(true);
  });
});
