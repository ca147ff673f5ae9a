import { describe, expect, it } from 'vitest';
import { addsUp } from '#domain/banking/bank-file.ts';
import { UnreadableFile } from '#domain/files/limits.ts';
import { isXml, textOfBankXml, textOfBytes } from '#domain/files/text-of-bytes.ts';
import { readCamt } from '#domain/banking/camt.ts';
import {
  entriesOfTable,
  proposedMapping,
  readBankTable,
  signatureOf,
  wrongMapping,
} from '#domain/banking/csv-columns.ts';
import { readAmount, readDate } from '#domain/banking/csv-values.ts';
import { camtFile, latin9, OWN_IBAN, twoColumnCsv } from '#tests/builders/bank-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const table = readBankTable(text);
  return entriesOfTable(table, proposedMapping(table));
};

const transfer = {
  amount: '576.00',
  date: '2026-11-19',
  reference: 'BQ-1',
  name: 'Mairie de Plougastel &amp; Cie',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  text: 'Facture\n  FA-2026-0012',
  endToEnd: 'E2E-77',
};

describe('a CAMT.053 file', () => {
  it.each(['02', '08'] as const)('of version %s says who paid what', (version) => {
    const [statement] = readCamt(camtFile(version, [transfer], { closing: '1576.00' }));
    expect(statement).toMatchObject({
      account: OWN_IBAN,
      number: '223',
      opening: { date: '2026-11-18', amount: '1000.00' },
      closing: { date: '2026-11-19', amount: '1576.00' },
      skipped: 0,
    });
    expect(statement?.entries).toEqual([
      {
        date: '2026-11-19',
        valueDate: '2026-11-19',
        amount: '576.00',
        label: 'Facture FA-2026-0012',
        counterparty: 'Mairie de Plougastel & Cie',
        iban: 'FR1420041010050500013M02606',
        reference: 'E2E-77',
        bankReference: 'BQ-1',
      },
    ]);
    expect(statement && addsUp(statement)).toBe(true);
  });

  it('counts what was paid out as negative, and leaves out what is not booked or not in euros', () => {
    const [statement] = readCamt(
      camtFile('02', [
        { ...transfer, debit: true, amount: '87.2' },
        { ...transfer, status: 'PDNG' },
        { ...transfer, currency: 'USD' },
      ]),
    );
    expect(statement?.entries.map(({ amount }) => amount)).toEqual(['-87.20']);
    expect(statement?.skipped).toBe(2);
  });

  it('tells a missing movement by its balances', () => {
    const [statement] = readCamt(camtFile('02', [transfer], { closing: '2000.00' }));
    expect(statement && addsUp(statement)).toBe(false);
  });

  it('takes no end-to-end reference that is none', () => {
    const [statement] = readCamt(camtFile('08', [{ ...transfer, endToEnd: 'NOTPROVIDED' }]));
    expect(statement?.entries[0]?.reference).toBeNull();
  });

  const part = (amount: string, name: string) =>
    `<TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
      <RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
  const batch = (first: string, second: string) =>
    camtFile('02', [], {
      more: `<Ntry><Amt Ccy="EUR">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt>
        <AcctSvcrRef>LOT</AcctSvcrRef><NtryDtls>${part(first, 'UN')}${part(second, 'DEUX')}</NtryDtls></Ntry>`,
    });

  it('gives each transaction of a batch whose amounts add up', () => {
    const [statement] = readCamt(batch('100.00', '200.00'));
    const told = statement?.entries.map((one) => [one.amount, one.counterparty, one.bankReference]);
    expect(told).toEqual([
      ['100.00', 'UN', 'LOT/1'],
      ['200.00', 'DEUX', 'LOT/2'],
    ]);
  });

  it('keeps a batch whole whose amounts do not', () => {
    const [statement] = readCamt(batch('100.00', '150.00'));
    expect(statement?.entries.map(({ amount }) => amount)).toEqual(['300.00']);
  });

  it.each([
    ['<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'banking.error.documentType'],
    ['<Document><open></Document>', 'banking.error.brokenXml'],
    ['<Document><BkToCstmrAcctRpt/></Document>', 'banking.error.noStatement'],
  ])('is refused when it is none: %s', (xml, key) => {
    expect(() => readCamt(xml)).toThrow(new UnreadableFile(key));
  });
});

describe('the text of a file', () => {
  const said = 'Prélèvement à échéance, œuvre, 12 €';

  it.each([
    ['UTF-8', bytes(said)],
    ['UTF-8 with its mark', bytes(`\uFEFF${said}`)],
    ['ISO-8859-15', latin9(said.replace('œ', '½'))],
    [
      'Windows-1252',
      Uint8Array.from([...latin9(said.replace(/œ.*/, '')), 0x9c, ...latin9('uvre, 12 '), 0x80]),
    ],
    [
      'UTF-16',
      Uint8Array.from([
        0xff,
        0xfe,
        ...said.split('').flatMap((one) => [one.charCodeAt(0) & 0xff, one.charCodeAt(0) >> 8]),
      ]),
    ],
  ])('is read in %s', (_, content) => {
    expect(textOfBytes(content)).toBe(said);
  });

  it('of XML is read as it says', () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>';
    expect(textOfBankXml(latin9(xml))).toBe(xml);
    expect(isXml(latin9(xml))).toBe(true);
    expect(isXml(bytes('Date;Montant'))).toBe(false);
    expect(() => textOfBankXml(bytes('<?xml version="1.0" encoding="EBCDIC-FR"?><a/>'))).toThrow(
      new UnreadableFile('banking.error.encoding'),
    );
  });
});

describe('a CSV file', () => {
  it('has lines before its header, two columns of amounts, quoted cells and a total', () => {
    const table = readBankTable(twoColumnCsv);
    expect(table.header.slice(0, 5)).toEqual([
      'Date',
      'Date de valeur',
      'Libellé',
      'Débit euros',
      'Crédit euros',
    ]);
    expect(proposedMapping(table)).toEqual({ date: 0, valueDate: 1, label: 2, debit: 3, credit: 4 });
    const { entries, unread } = read(twoColumnCsv);
    expect(entries.map((one) => [one.date, one.valueDate, one.amount, one.label])).toEqual([
      [
        '2026-11-03',
        '2026-11-03',
        '1234.56',
        'VIR SEPA RECU /DE MAIRIE DE PLOUGASTEL /MOTIF FACTURE FA-2026-0012',
      ],
      ['2026-11-05', '2026-11-05', '-87.20', 'PRLV SEPA EDF ; "contrat 12"'],
      ['2026-11-06', '2026-11-07', '-12.00', 'COMMISSION DE TENUE DE COMPTE'],
      ['2026-11-19', '2026-11-19', '576.00', 'VIR INST RE 554 DUPONT Émilie'],
    ]);
    expect(unread).toEqual([9]);
  });

  it('has one column of amounts, names and accounts, cut by tabs', () => {
    const text = [
      "Date de l'opération\tLibellé simplifié\tMontant (EUR)\tNom du tiers\tIBAN tiers\tRéférence",
      '2026-11-03\tVirement\t+1.234,56\tMAIRIE DE PLOUGASTEL\tFR14 2004 1010 0505 0001 3M02 606\tFA-2026-0012',
    ].join('\n');
    expect(read(text).entries).toEqual([
      {
        date: '2026-11-03',
        valueDate: null,
        amount: '1234.56',
        label: 'Virement',
        counterparty: 'MAIRIE DE PLOUGASTEL',
        iban: 'FR1420041010050500013M02606',
        reference: 'FA-2026-0012',
        bankReference: null,
      },
    ]);
  });

  it('is read by what stands in it when it has no header', () => {
    const text = '03/11/26,"VIR MAIRIE, facture 12",576.00\n04/11/26,FRAIS,-1.50\n';
    expect(read(text).entries.map((one) => [one.date, one.amount, one.label])).toEqual([
      ['2026-11-03', '576.00', 'VIR MAIRIE, facture 12'],
      ['2026-11-04', '-1.50', 'FRAIS'],
    ]);
  });

  it('has its words found where their header is not known', () => {
    const table = readBankTable('Date;Ce que dit la banque;Débit;Crédit\n03/11/2026;VIR MAIRIE;;576,00');
    expect(proposedMapping(table)).toEqual({ date: 0, label: 1, debit: 2, credit: 3 });
  });

  it('keeps the long label beside the short one', () => {
    const { entries } = read(
      [
        'BNP PARIBAS;Compte de chèques;****1234;Solde au 21/11/2026;10 234,56',
        'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
        '20/11/2026;VIR RECU;VIREMENT RECU;VIR SEPA RECU /MOTIF FA-2026-0002;+1 200,00',
      ].join('\n'),
    );
    expect(entries.map((one) => [one.amount, one.label])).toEqual([
      ['1200.00', 'VIR RECU VIR SEPA RECU /MOTIF FA-2026-0002'],
    ]);
  });

  it('is known again by its header, whatever its case', () => {
    const one = readBankTable('DATE;LIBELLE;MONTANT\n03/11/2026;A;1');
    const other = readBankTable('Date;Libellé;Montant\n04/11/2026;B;2');
    expect(signatureOf(one)).toBe(signatureOf(other));
  });

  it.each([
    [{ label: 1, amount: 2 }, 'banking.error.noDate'],
    [{ date: 0, label: 1 }, 'banking.error.noAmount'],
    [{ date: 0, credit: 2 }, 'banking.error.noLabel'],
    [{ date: 0, credit: 2, counterparty: 1 }, null],
  ])('needs a date, an amount and words: %j', (mapping, key) => {
    expect(wrongMapping(mapping)).toBe(key);
  });
});

describe('a value', () => {
  it.each([
    ['1 234,56', '1234.56'],
    ['1\u202f234,56 €', '1234.56'],
    ['-1.234,56', '-1234.56'],
    ['1,234.56', '1234.56'],
    ['12,50-', '-12.50'],
    ['(12,50)', '-12.50'],
    ['+7', '7.00'],
    ['', null],
    ['12 rue', null],
  ])('%j is the amount %s', (text, amount) => expect(readAmount(text)).toBe(amount));

  it.each([
    ['3/11/2026', '2026-11-03'],
    ['03.11.26', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['2026-11-03 10:12', '2026-11-03'],
    ['31/02/2026', null],
    ['12,50', null],
  ])('%j is the day %s', (text, date) => expect(readDate(text)).toBe(date));
});
