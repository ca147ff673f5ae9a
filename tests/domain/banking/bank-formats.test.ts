import { describe, expect, it } from 'vitest';
import { addsUp } from '#domain/banking/bank-file.ts';
import { frenchIban } from '#domain/banking/french-account.ts';
import { readBankFile, type BankFile } from '#domain/banking/read-bank-file.ts';
import { OWN_IBAN } from '#tests/builders/bank-files.ts';

const statementsOf = (text: string) => {
  const read: BankFile = readBankFile(Buffer.from(text, 'latin1'), null);
  if (read.format === 'csv') throw new Error('It was read as a CSV');
  return read;
};

/** A field of a record, filled up to its width. */
const wide = (text: string, width: number) => text.padEnd(width).slice(0, width);

const account = { bank: '30006', branch: '00001', number: '12345678901' };

/** Cents as the standard writes them: the last digit says the sign too. */
function overpunched(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(14, '0');
  return digits.slice(0, 13) + (cents < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI').charAt(Number(digits.slice(13)));
}

const head = (code: string, operation = '') =>
  code + account.bank + wide(operation, 4) + account.branch + 'EUR2 ' + account.number;
const balance = (code: string, date: string, cents: number) =>
  wide(wide(`${head(code)}  ${date}`, 90) + overpunched(cents), 120);
const movement = (date: string, cents: number, label: string, reference = '') =>
  wide(
    wide(`${head('04', '0201')}18${date}  ${date}`, 48) +
      wide(label, 31) +
      wide('', 11) +
      overpunched(cents) +
      wide(reference, 16),
    120,
  );
const more = (qualifier: string, text: string) =>
  wide(wide(wide(`${head('05')}  041126`, 45) + qualifier, 48) + text, 120);

const records = [
  balance('01', '021126', 100_000),
  movement('041126', 57_600, 'VIR SEPA MAIRIE DE BREST', 'FA-2026-0012'),
  more('NPY', 'MAIRIE DE BREST'),
  more('LCC', 'FACTURE DU 12 OCTOBRE'),
  movement('051126', -1250, 'COMMISSIONS'),
  balance('07', '051126', 156_350),
];

const wanted = {
  account: OWN_IBAN,
  opening: { date: '2026-11-02', amount: '1000.00' },
  closing: { date: '2026-11-05', amount: '1563.50' },
  skipped: 0,
  entries: [
    {
      date: '2026-11-04',
      valueDate: '2026-11-04',
      amount: '576.00',
      counterparty: 'MAIRIE DE BREST',
      reference: 'FA-2026-0012',
      label: 'VIR SEPA MAIRIE DE BREST FACTURE DU 12 OCTOBRE',
    },
    { date: '2026-11-05', amount: '-12.50', label: 'COMMISSIONS', reference: null },
  ],
};

describe('an account of a French bank', () => {
  it('has the IBAN that its bank, branch and number make', () => {
    expect(frenchIban(account.bank, account.branch, account.number)).toBe(OWN_IBAN);
    expect(frenchIban('20041', '01005', '0500013M026')).toBe('FR1420041010050500013M02606');
    expect(frenchIban('', '', '0012345')).toBe('0012345');
    expect(frenchIban('', '', 'x')).toBeNull();
  });
});

describe('a statement in records of 120 letters (CFONB)', () => {
  it.each([
    ['on lines of their own', records.join('\r\n')],
    ['whose blanks at the end are gone', records.map((one) => one.trimEnd()).join('\n')],
    ['one after the other', records.join('')],
  ])('is read, %s', (_, text) => {
    const { format, statements } = statementsOf(text);
    expect(format).toBe('cfonb120');
    expect(statements).toMatchObject([wanted]);
    expect(statements.every(addsUp)).toBe(true);
  });

  it('of several accounts is several; what is of another currency is told as left out', () => {
    const dollars = records.map((one, at) => (at === 1 ? one.replace('EUR', 'USD') : one));
    const { statements } = statementsOf([...records, ...dollars].join('\n'));
    expect(statements).toMatchObject([wanted, { skipped: 1, entries: [{ amount: '-12.50' }] }]);
  });

  it.each([
    ['a record of another kind', [...records, wide('99', 120)].join('\n')],
    ['a movement before any balance', [...records.slice(0, 1), records[5], records[1]].join('\n')],
  ])('with %s is none', (_, text) => {
    expect(() => statementsOf(text)).toThrow('banking.error.notABankFile');
  });
});

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20261106</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>30006<BRANCHID>00001<ACCTID>12345678901<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261102<DTEND>20261105
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261104<TRNAMT>+576,00<FITID>BQ-1<NAME>VIR SEPA MAIRIE &amp; CIE<MEMO>FA-2026-0012
<BANKACCTTO><ACCTID>9999</BANKACCTTO></STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261105120000[+1:CET]<TRNAMT>-12.50<FITID>BQ-2<NAME>COMMISSIONS</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261399<TRNAMT>-1.00<FITID>BQ-3<NAME>SANS JOUR</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1563.50<DTASOF>20261105</LEDGERBAL><AVAILBAL><BALAMT>9.99<DTASOF>20261105</AVAILBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('a statement in OFX', () => {
  /** The same in XML: each value has an end. */
  const xml = sgml
    .replace(/^[\s\S]*?<OFX>/, '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>')
    .replaceAll(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>');

  it.each([
    ['SGML', sgml],
    ['SGML without heads', sgml.replace(/^[\s\S]*?<OFX>/, '<OFX>')],
    ['XML', xml],
  ])('of %s is read', (_, text) => {
    const { format, statements } = statementsOf(text);
    expect(format).toBe('ofx');
    expect(statements).toEqual([
      {
        account: OWN_IBAN,
        number: null,
        opening: null,
        closing: { date: '2026-11-05', amount: '1563.50' },
        skipped: 1,
        entries: [
          {
            date: '2026-11-04',
            valueDate: null,
            amount: '576.00',
            label: 'VIR SEPA MAIRIE & CIE FA-2026-0012',
            counterparty: null,
            iban: null,
            reference: null,
            bankReference: 'BQ-1',
          },
          {
            date: '2026-11-05',
            valueDate: null,
            amount: '-12.50',
            label: 'COMMISSIONS',
            counterparty: null,
            iban: null,
            reference: null,
            bankReference: 'BQ-2',
          },
        ],
      },
    ]);
  });

  it('of another currency is left out; without a statement it is none', () => {
    expect(statementsOf(sgml.replace('<CURDEF>EUR', '<CURDEF>USD')).statements).toMatchObject([
      { entries: [], skipped: 3 },
    ]);
    expect(() => statementsOf('OFXHEADER:100\n\n<OFX><SONRS></OFX>')).toThrow('banking.error.noOfxStatement');
  });
});
