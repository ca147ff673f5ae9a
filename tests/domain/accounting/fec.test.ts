import { describe, expect, it } from 'vitest';
import {
  accountName,
  chartSchema,
  defaultAccounts,
  defaultChart,
  defaultJournals,
} from '#domain/accounting/chart.ts';
import {
  entryNumbers,
  fecColumns,
  fecLine,
  fecName,
  latin9,
  type BookedLine,
} from '#domain/accounting/fec.ts';

const line: BookedLine = {
  entry: 'invoice-1-2-0',
  line: 0,
  journal: 'VE',
  date: '2026-03-02',
  account: '411000',
  auxiliary: 'C1',
  thirdParty: 'Çelik\tet\nfils | SARL',
  what: 'invoice',
  pieceRef: 'FA-2026-0001',
  pieceDate: '2026-03-02',
  dueDate: '2026-04-01',
  debit: '1234.50',
  credit: '0.00',
  letter: 'CAB',
  letteredOn: null,
  validatedOn: '2026-03-03',
};

describe('a line of the file of entries', () => {
  it('has the columns of the law, in their order', () => {
    const fields = fecLine(defaultChart, line, 7).split('\t');
    expect(fields.length).toBe(fecColumns.length);
    expect(fields).toEqual([
      'VE',
      'Ventes',
      '7',
      '20260302',
      '411000',
      'Clients',
      'C1',
      'Çelik et fils SARL',
      'FA-2026-0001',
      '20260302',
      'Facture FA-2026-0001 Çelik et fils SARL',
      '1234,50',
      '0,00',
      '',
      '',
      '20260303',
      '',
      '',
    ]);
  });

  it('is lettered once its piece is settled', () => {
    const fields = fecLine(defaultChart, { ...line, letteredOn: '2026-04-15' }, 7).split('\t');
    expect(fields.slice(13, 15)).toEqual(['CAB', '20260415']);
  });
});

describe('the character set', () => {
  it('is ISO 8859-15, and writes as what is alike what it lacks', () => {
    const text = Buffer.from(latin9('É€œ’–…ő漢\u202f½')).toString('latin1');
    expect(text).toBe("É\u00a4\u00bd'-...o? 1?2");
    expect(latin9('A\u0301').length).toBe(1);
  });
});

describe('numbers of entries', () => {
  it('run in each journal without a gap', () => {
    const numberOf = entryNumbers();
    const told = ['a', 'a', 'b', 'c', 'd'].map((entry) =>
      numberOf({ entry, journal: entry === 'b' ? 'BQ' : 'VE' }),
    );
    expect(told).toEqual([1, 1, 1, 2, 3]);
  });
});

describe('the name of the file', () => {
  it('is the SIREN and the end of the financial year', () => {
    expect(fecName('826018152', '2026-12-31')).toBe('826018152FEC20261231.txt');
  });
});

describe('a chart of accounts', () => {
  const typed = {
    accounts: { ...defaultAccounts },
    journals: { ...defaultJournals },
    deductOnPayment: true,
    names: '706100 Pompage',
  };

  it('names accounts as the corporation does, else as the French chart', () => {
    const chart = chartSchema.parse(typed);
    expect(accountName(chart, '706100')).toBe('Pompage');
    expect(accountName(chart, '706200')).toBe('Prestations de services');
    expect(accountName(chart, '445660')).toBe('TVA sur autres biens et services');
    expect(accountName(chart, '999')).toBe('Compte 999');
  });

  it('refuses accounts, journals and names that are none, at their fields', () => {
    const wrong = {
      ...typed,
      accounts: { ...typed.accounts, client: '41' },
      journals: { ...typed.journals, cash: 'BQ' },
      names: 'x\n',
    };
    const { error } = chartSchema.safeParse(wrong);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['accounts.client', 'errors.accountNumber'],
      ['names', 'errors.accountName|line=1'],
    ]);
    const same = chartSchema.safeParse({ ...typed, journals: { ...typed.journals, cash: 'BQ' } });
    expect(same.error?.issues.map(({ path }) => path.join('.'))).toEqual(['journals.bank', 'journals.cash']);
  });
});
