import { describe, expect, it } from 'vitest';
import { matchPages, usualPeriod, type KnownEmployee } from '#domain/payroll/match-pages.ts';
import { readClues } from '#domain/payroll/page-clues.ts';

/* Whose a page of wage slips is: spec 5-modules.md, section 2, "Wage slips", and the numbers of 4-french-rules.md. */

const employee = (id: number, facts: Partial<KnownEmployee>): KnownEmployee => ({
  id,
  firstName: 'Anna',
  lastName: 'Le Goff',
  birthDate: null,
  personnelNumber: null,
  numberHash: null,
  ...facts,
});

/** Hashes stand for numbers as they are. */
const page = (lines: string[] | null, pdf = 0) => {
  const clues = lines && readClues(lines);
  return { pdf, clues, numberHashes: clues?.numbers ?? [] };
};

const match = (employees: KnownEmployee[], ...pages: (string[] | null)[]) =>
  matchPages(
    pages.map((lines) => page(lines)),
    employees,
  );

describe('the numbers of a page', () => {
  const numbersOf = (line: string) => readClues([line]).numbers;

  it.each([
    ['N° SS : 2 55 08 14 168 025 38', '255081416802538'],
    ['255081416802538', '255081416802538'],
    ['2 53 07 2A 073 004 43', '253072A07300443'],
    ['2 53 07 2b 073 004 70', '253072B07300470'],
    ['Sécurité sociale 2\u00a055\u202f08 14 168 025 / clé', '255081416802538'],
  ])('are read with spaces, Corsican ones too: %s', (line, number) => {
    expect(numbersOf(line)).toEqual([number]);
  });

  it.each([
    ['SIRET 404 833 048 00022'],
    ['SIRET 25508141680253'],
    ['Tél. 02 98 11 22 33 02 98 11 22'],
    ['2 55 08 14 168 025 39'],
    ['IBAN FR76 2550 8141 6802 5381 2345 678'],
    ['Code 2550814168025'],
    ['92550814168025380'],
  ])('are none in a SIRET, a telephone number, an account, or with a wrong key: %s', (line) => {
    expect(numbersOf(line)).toEqual([]);
  });
});

describe('the month of a page', () => {
  const periodOf = (...lines: string[]) => readClues(lines).period;

  it.each([
    ['Période : mai 2026', '2026-05'],
    ['PÉRIODE DE PAIE : 01/05/2026 au 31/05/2026, du 01/05/2026 au 31/05/2026', '2026-05'],
    ['Paie du 05/2026', '2026-05'],
    ['Bulletin de paie – Août 2026', '2026-08'],
    ['Pay period: February 2026', '2026-02'],
    ['du 16/05/2026 au 15/06/2026', '2026-06'],
  ])('is read of %s', (line, month) => {
    expect(periodOf(line)).toBe(month);
  });

  it('is not guessed where two are named', () => {
    expect(periodOf('mai 2026', 'juin 2026')).toBeNull();
    expect(periodOf('Entrée le 01/05/2026')).toBeNull();
    expect(periodOf('Congés acquis : mai 2026', 'Période : juin 2026')).toBe('2026-06');
  });

  it('is usually that of most', () => {
    expect(usualPeriod(['2026-05', '2026-04', '2026-05', null])).toBe('2026-05');
    expect(usualPeriod([null])).toBeNull();
  });
});

describe('whose a page is', () => {
  const numbered = employee(1, { numberHash: '255081416802538' });

  it('is said by the social security number, though the name is another one, which is told', () => {
    const [mine, renamed] = match(
      [numbered],
      ['LE GOFF Anna', '2 55 08 14 168 025 38'],
      ['KERBRAT Anna', '2 55 08 14 168 025 38', 'Page 1/1'],
    );
    expect(mine).toMatchObject({ person: 1, reason: 'number', nameDiffers: false });
    expect(renamed).toMatchObject({ person: 1, reason: 'number', nameDiffers: true });
  });

  it('is said by the personnel number, beside its label or below it, zeros in front or not', () => {
    const known = [employee(1, { personnelNumber: '0042' }), employee(2, { lastName: 'Morvan' })];
    const found = match(
      known,
      ['Matricule : 42', 'Le Goff Anna'],
      ['Matricule    Emploi', '0042   Chauffeur', 'Anna LE GOFF', 'Page 1/1'],
      ['N° salarié 42', 'MORVAN Anna', 'Page 1/1'],
    );
    expect(found.map(({ person, reason }) => [person, reason])).toEqual([
      [1, 'personnelNumber'],
      [1, 'personnelNumber'],
      [null, 'contradiction'],
    ]);
  });

  it('is said by a name with its day of birth, by neither alone', () => {
    const two = [employee(1, { birthDate: '1990-02-03' }), employee(2, { birthDate: '1991-05-06' })];
    const found = match(
      two,
      ['Anna Le Goff', 'Né(e) le 06/05/1991'],
      ['LE GOFF Anna'],
      ['Né(e) le 06/05/1991'],
    );
    expect(found[0]).toMatchObject({ person: 2, reason: 'nameAndBirth' });
    expect(found[2]).toMatchObject({ person: null, reason: 'nothing' });
    expect(match(two, ['LE GOFF Anna'])[0]).toMatchObject({
      person: null,
      reason: 'nameOnly',
      candidates: [1, 2],
    });
  });

  it('tells twins apart by their first names, and decides nothing of two of one name and day', () => {
    const birthDate = '1990-02-03';
    const twins = [employee(1, { birthDate }), employee(2, { birthDate, firstName: 'Anne' })];
    expect(match(twins, ['Le Goff Anne', '03/02/1990'])[0]).toMatchObject({ person: 2 });
    const same = [employee(1, { birthDate }), employee(2, { birthDate })];
    expect(match(same, ['Le Goff Anna', '03/02/1990'])[0]).toMatchObject({
      person: null,
      reason: 'several',
      candidates: [1, 2],
    });
  });

  it('is not that of a shorter name in a longer one', () => {
    const birthDate = '1990-02-03';
    const two = [employee(1, { birthDate }), employee(2, { birthDate, firstName: 'Marie Anna' })];
    expect(match(two, ['Marie-Anna LE GOFF', '03/02/1990'])[0]).toMatchObject({ person: 2 });
  });

  it('is decided by somebody for a number that is nobody’s, or not that of who is named', () => {
    const known = [employee(1, { birthDate: '1990-02-03', numberHash: '253072A07300443' })];
    const lines = ['LE GOFF Anna', 'Né(e) le 03/02/1990', '2 55 08 14 168 025 38'];
    expect(match(known, lines)[0]).toMatchObject({ person: null, reason: 'contradiction', candidates: [1] });
    expect(match([], lines)[0]).toMatchObject({ person: null, reason: 'unknownNumber', candidates: [] });
    // Whose number is not known yet is matched by what is.
    const without = [employee(1, { birthDate: '1990-02-03' })];
    expect(match(without, lines)[0]).toMatchObject({ person: 1, reason: 'nameAndBirth' });
  });

  it('is never guessed of a page without text', () => {
    const found = match([numbered], ['LE GOFF Anna', '2 55 08 14 168 025 38'], null);
    expect(found[1]).toMatchObject({ person: null, reason: 'noText', continues: false, candidates: [] });
  });
});

describe('a page without a number', () => {
  const known = [
    employee(1, { numberHash: '255081416802538' }),
    employee(2, { lastName: 'Morvan', numberHash: '253072A07300443' }),
  ];
  const first = ['LE GOFF Anna', '2 55 08 14 168 025 38', 'mai 2026'];

  it.each([
    ['says the same name', ['Anna Le Goff', 'Suite']],
    ['counts on', ['Suite', 'Page 2/2']],
    ['counts on in words', ['Page 2 sur 2']],
  ])('joins the one before where it %s', (_, lines) => {
    expect(match(known, first, lines)[1]).toMatchObject({ person: 1, reason: 'continued', continues: true });
  });

  it.each([
    ['says another name', ['MORVAN Anna', 'Page 2/2']],
    ['says nothing', ['Suite']],
    ['counts from one', ['Anna Le Goff', 'Page 1/2']],
    ['counts on elsewhere', ['Page 3/3']],
    ['bears another number', ['Page 2/2', 'sécu 2 53 07 2B 073 004 70']],
  ])('does not where it %s', (_, lines) => {
    expect(match(known, first, lines)[1]).toMatchObject({ continues: false, person: null });
  });

  it('joins no page of another file, and follows one that is to be settled', () => {
    const [, other] = matchPages([page(first, 0), page(['Page 2/2'], 1)], known);
    expect(other).toMatchObject({ continues: false, person: null });
    const [, after] = match(known, ['INCONNU Jean', 'Page 1/2'], ['Page 2/2']);
    expect(after).toMatchObject({ continues: true, person: null });
  });

  it('goes on with the same number of the same month, unless it counts from one', () => {
    const again = match(known, first, ['2 55 08 14 168 025 38', 'mai 2026', 'LE GOFF Anna']);
    expect(again[1]).toMatchObject({ continues: true, person: 1 });
    const lastMonth = match(known, first, ['2 55 08 14 168 025 38', 'avril 2026', 'LE GOFF Anna']);
    expect(lastMonth[1]).toMatchObject({ continues: false, person: 1, period: '2026-04' });
  });
});
