import { describe, expect, it } from 'vitest';
import { carriedOver, declared, vatReturn, wholeEuros } from '#domain/accounting/vat-return.ts';

const sums = [
  { tax: 'collected S 20', debit: '10.00', credit: '210.00', base: '1000.00' },
  { tax: 'collected S 10', debit: '0.00', credit: '5.50', base: '55.00' },
  { tax: 'collected S 2.1', debit: '0.00', credit: '2.10', base: '100.00' },
  { tax: 'domestic AE 20', debit: '0.00', credit: '40.00', base: '200.00' },
  { tax: 'service AE 20', debit: '0.00', credit: '4.00', base: '20.00' },
  { tax: 'goods K 20', debit: '0.00', credit: '6.00', base: '30.00' },
  { tax: 'untaxed AE 0', debit: '0.00', credit: '300.00', base: '300.00' },
  { tax: 'untaxed E 0', debit: '0.00', credit: '7.00', base: '7.00' },
  { tax: 'untaxed G 0', debit: '0.00', credit: '8.00', base: '8.00' },
  { tax: 'untaxed K 0', debit: '0.00', credit: '9.00', base: '9.00' },
  { tax: 'untaxed O 0', debit: '0.00', credit: '3.00', base: '3.00' },
  { tax: 'deductible S 20', debit: '60.00', credit: '0.00', base: '300.00' },
  { tax: 'deductible AE 20', debit: '40.00', credit: '0.00', base: '200.00' },
  { tax: 'deductibleAssets S 20', debit: '20.00', credit: '0.00', base: '100.00' },
];

describe('a VAT return', () => {
  const made = vatReturn(sums, '12.40');
  const box = (name: string) =>
    [...made.operations, ...made.due, ...made.deductions].find((one) => one.box === name);

  it('puts each operation into its box', () => {
    expect(made.operations.map(({ box: name, base }) => [name, base])).toEqual([
      ['A1', '1155.00'],
      ['A2', '200.00'],
      ['A3', '20.00'],
      ['B2', '30.00'],
      ['E1', '8.00'],
      ['E2', '307.00'],
      ['F2', '9.00'],
    ]);
    expect(made.outside).toBe('3.00');
  });

  it('owes each rate on its base, with what is reverse charged', () => {
    expect(box('08')).toMatchObject({ base: '1250.00', tax: '250.00' });
    expect(box('9B')).toMatchObject({ base: '55.00', tax: '5.50' });
    expect(box('T6')).toMatchObject({ base: '100.00', tax: '2.10' });
    expect(box('09')).toMatchObject({ base: '0.00', tax: '0.00' });
    expect(box('13')).toBeUndefined();
    expect([made.gross, made.intraCommunity]).toEqual(['257.60', '6.00']);
  });

  it('takes off what is deducted and what was carried over', () => {
    expect([box('19')?.tax, box('20')?.tax, made.deductible]).toEqual(['20.00', '100.00', '132.40']);
    expect([made.payable, made.credit]).toEqual(['125.20', '0.00']);
    expect(vatReturn(sums, '1000')).toMatchObject({ payable: '0.00', credit: '862.40' });
  });

  it('is declared by the sums of its boxes in whole euros', () => {
    expect(declared(made)).toEqual({ gross: '258', deductible: '132', credit: '0', payable: '126' });
  });

  it('names the lines behind each box', () => {
    expect(box('08')?.from).toEqual(['collected S 20', 'domestic AE 20', 'service AE 20', 'goods K 20']);
  });

  it('is in whole euros, half of one rounded up', () => {
    expect(['0.49', '0.50', '1234.50', '-0.50'].map(wholeEuros)).toEqual(['0', '1', '1235', '-1']);
  });
});

describe('the credit that months leave to the next', () => {
  const month = (due: string, deducted: string) => [
    { tax: 'collected S 20', debit: '0.00', credit: due, base: '0.00' },
    { tax: 'deductible S 20', debit: deducted, credit: '0.00', base: '0.00' },
  ];

  it('is what each return leaves, in whole euros, over those before it', () => {
    expect(carriedOver([])).toBe('0');
    expect(carriedOver([month('372.82', '1993.79')])).toBe('1621');
    expect(carriedOver([month('372.82', '1993.79'), month('477.19', '326.61')])).toBe('1471');
    expect(carriedOver([month('10.00', '100.00'), [], month('50.00', '0.00')])).toBe('40');
  });

  it('is nothing once a return paid, whatever came before', () => {
    expect(carriedOver([month('10.00', '100.00'), month('500.00', '0.00')])).toBe('0');
    expect(carriedOver([month('10.00', '100.00'), month('500.00', '0.00'), month('0.00', '7.40')])).toBe('7');
  });
});
