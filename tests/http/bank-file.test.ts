import { describe, expect, it } from 'vitest';
import { importOfTable, readBankUpload } from '#app/banking/read-file.server.ts';
import { camtFile, latin9, OWN_IBAN, twoColumnCsv } from '#tests/builders/bank-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const upload = (content: Uint8Array) => ({
  name: 'relevé.csv',
  content,
  account: 'fr76 3000 6000 0112 3456 7890 189',
});

describe('a bank file as it is uploaded', () => {
  it('of XML is ready for the command', async () => {
    const transfer = {
      amount: '576.00',
      date: '2026-11-19',
      reference: 'BQ-1',
      name: 'Mairie',
      text: 'FA-2026-0012',
    };
    const read = await readBankUpload(upload(bytes(camtFile('08', [transfer], { closing: '1576.00' }))));
    if (read.format === 'csv') throw new Error(read.format);
    const { input } = read;
    expect(input.file).toMatchObject({ name: 'relevé.csv', format: 'camt053' });
    expect(input.statements).toMatchObject([
      { account: OWN_IBAN, entries: [{ amount: '576', label: 'FA-2026-0012' }] },
    ]);
  });

  it('of CSV takes the account that was typed, and keeps its columns', async () => {
    const given = upload(latin9(twoColumnCsv));
    const read = await readBankUpload(given);
    if (read.format !== 'csv') throw new Error(read.format);
    const input = await importOfTable(given, read.table.proposed);
    expect(input.columns).toEqual({
      signature: 'date|date de valeur|libelle|debit euros|credit euros|',
      mapping: { date: 0, valueDate: 1, label: 2, debit: 3, credit: 4 },
    });
    expect(input.statements).toMatchObject([{ account: OWN_IBAN, skipped: 1 }]);
    expect(input.statements[0]?.entries.map(({ label }) => label).at(-1)).toBe(
      'VIR INST RE 554 DUPONT Émilie',
    );
  });

  it('is refused when it is none, in words', async () => {
    const refused = (content: Uint8Array, key: string) =>
      expect(readBankUpload(upload(content))).rejects.toMatchObject({ errors: { file: [key] } });
    await refused(bytes('Bonjour'), 'banking.error.notABankFile');
    await refused(Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]), 'banking.error.notABankFile');
    await refused(bytes('<html><body>Bonjour</body></html>'), 'banking.error.noStatement');
  });

  it('of more movements than a statement holds is several, of whole days', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `0${1 + (n % 9)}/11/2026;VIR;1,00`);
    const given = upload(bytes(['Date;Libellé;Montant', ...lines].join('\n')));
    const read = await readBankUpload(given);
    if (read.format !== 'csv') throw new Error(read.format);
    const { statements } = await importOfTable(given, read.table.proposed);
    expect(statements.map(({ entries }) => entries.length)).toEqual([1668, 1667, 1665]);
    const days = statements.map(({ entries }) => new Set(entries.map(({ date }) => date)));
    expect(days.map(({ size }) => size)).toEqual([3, 3, 3]);
  });

  it('of more movements in a day than a statement holds is refused', async () => {
    const lines = Array.from({ length: 2001 }, (_, n) => `01/11/2026;VIR ${n};1,00`);
    const given = upload(bytes(['Date;Libellé;Montant', ...lines].join('\n')));
    const refused = expect(importOfTable(given, { date: 0, label: 1, amount: 2 })).rejects;
    await refused.toMatchObject({ errors: { file: ['banking.error.tooMany|max=2000'] } });
  });
});
