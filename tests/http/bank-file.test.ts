import { describe, expect, it } from 'vitest';
import { importBankStatement } from '#domain/banking/bank-statement-commands.ts';
import { proposedMapping } from '#domain/banking/csv-columns.ts';
import { importOfTable, readBankUpload } from '#app/banking/read-file.server.ts';
import { camtFile, latin9, OWN_IBAN, twoColumnCsv } from '#tests/builders/bank-files.ts';
import { refusalOf } from '#tests/builders/given.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const upload = (content: Uint8Array) => ({
  name: 'relevé.csv',
  content,
  account: 'fr76 3000 6000 0112 3456 7890 189',
});

describe('a bank file as it is uploaded', () => {
  it('of XML is ready for the command', () => {
    const transfer = {
      amount: '576.00',
      date: '2026-11-19',
      reference: 'BQ-1',
      name: 'Mairie',
      text: 'FA-2026-0012',
    };
    const read = readBankUpload(upload(bytes(camtFile('08', [transfer], { closing: '1576.00' }))));
    if (read.format !== 'camt053') throw new Error(read.format);
    const input = importBankStatement.input.parse(read.input);
    expect(input.file).toMatchObject({ name: 'relevé.csv', format: 'camt053' });
    expect(input.statements).toMatchObject([
      { account: OWN_IBAN, entries: [{ amount: '576', label: 'FA-2026-0012' }] },
    ]);
  });

  it('of CSV takes the account that was typed, and keeps its columns', () => {
    const given = upload(latin9(twoColumnCsv));
    const read = readBankUpload(given);
    if (read.format !== 'csv') throw new Error(read.format);
    const input = importBankStatement.input.parse(
      importOfTable(given, read.table, proposedMapping(read.table)),
    );
    expect(input.columns).toEqual({
      signature: 'date|date de valeur|libelle|debit euros|credit euros|',
      mapping: { date: 0, valueDate: 1, label: 2, debit: 3, credit: 4 },
    });
    expect(input.statements).toMatchObject([{ account: OWN_IBAN, skipped: 1 }]);
    expect(input.statements[0]?.entries.map(({ label }) => label).at(-1)).toBe(
      'VIR INST RE 554 DUPONT Émilie',
    );
  });

  it('is refused when it is none, in words', () => {
    const errors = (content: Uint8Array) => refusalOf(() => readBankUpload(upload(content))).errors;
    expect(errors(bytes('Bonjour'))).toEqual({ file: ['banking.error.notABankFile'] });
    expect(errors(Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]))).toEqual({
      file: ['banking.error.notABankFile'],
    });
    expect(errors(bytes('<html><body>Bonjour</body></html>'))).toEqual({
      file: ['banking.error.noStatement'],
    });
  });

  it('of more movements than a statement holds is refused', () => {
    const lines = Array.from({ length: 2001 }, (_, n) => `01/11/2026;VIR ${n};1,00`);
    const given = upload(bytes(['Date;Libellé;Montant', ...lines].join('\n')));
    const read = readBankUpload(given);
    if (read.format !== 'csv') throw new Error(read.format);
    expect(refusalOf(() => importOfTable(given, read.table, proposedMapping(read.table))).errors).toEqual({
      file: ['banking.error.tooMany|max=2000'],
    });
  });
});
