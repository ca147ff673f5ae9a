import type { CivilDate } from '../kernel/dates.ts';
import { isNegative, money, negate, type DecimalString } from '../kernel/decimal.ts';
import { accountName, journalName, type Chart } from './chart.ts';

/*
 * The file of accounting entries (LPF art. A47 A-1, 4-french-rules.md "FEC"): text in ISO 8859-15, fields parted by
 * tabs, decimals by a comma, one line for each line of an entry in the order of their validation.
 */

export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** A line of the books as it is exported. */
export interface BookedLine {
  /** What parts one entry from the next. */
  entry: string;
  line: number;
  journal: string;
  date: CivilDate;
  account: string;
  auxiliary: string | null;
  /** Name of the third party; null: none, or one that was erased. */
  thirdParty: string | null;
  what: string;
  pieceRef: string;
  pieceDate: CivilDate;
  dueDate: CivilDate | null;
  debit: DecimalString;
  credit: DecimalString;
  /** What lines that settle each other share, once they do. */
  letter: string | null;
  letteredOn: CivilDate | null;
  validatedOn: CivilDate;
}

/** Letters of ISO 8859-15 that stand elsewhere in Unicode. */
const moved: Readonly<Record<string, number>> = {
  '€': 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
};

/** What those letters replaced of ISO 8859-1. */
const replaced = new Set(Object.values(moved));

const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ĳ: 'ij',
  '™': 'TM',
};

const FIRST_UNKNOWN = 0x1_00;

const byteOf = (letter: string): number | null => {
  const known = moved[letter];
  if (known !== undefined) return known;
  const code = letter.codePointAt(0) ?? FIRST_UNKNOWN;
  return code < FIRST_UNKNOWN && !replaced.has(code) ? code : null;
};

/** The bytes of a text; letters that the character set lacks are written without their accents, or as what is alike. */
export function latin9(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of text.normalize('NFC')) {
    const byte = byteOf(letter);
    if (byte !== null) {
      bytes.push(byte);
      continue;
    }
    const bare = alike[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    for (const one of bare) bytes.push(byteOf(one) ?? 0x3f);
  }
  return Uint8Array.from(bytes);
}

/** On one line, without what parts fields. */
const field = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}|\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const day = (date: CivilDate | null): string => date?.replaceAll('-', '') ?? '';

const decimal = (amount: DecimalString): string => amount.replace('.', ',');

const words: Readonly<Record<string, string>> = {
  invoice: 'Facture',
  refund: 'Avoir',
  payment: 'Règlement',
  allocation: 'Imputation',
  cancellation: 'Annulation règlement',
  supplierInvoice: 'Facture fournisseur',
  supplierCreditNote: 'Avoir fournisseur',
  opening: 'À-nouveaux',
  difference: 'Écart de règlement',
  discount: 'Escompte',
  badDebt: 'Créance irrécouvrable',
  bankArrival: 'Remise en banque',
  supplierInvoiceRevoked: 'Annulation facture fournisseur',
  supplierCreditNoteRevoked: 'Annulation avoir fournisseur',
};

/**
 * The lines of the entry that begins a financial year: what each account, and each third party on its own, was left
 * with.
 * @param balances debit less credit, never zero
 * @param name of the year: "2026"
 */
export const openingLines = (
  { journals }: Pick<Chart, 'journals'>,
  { name, start }: { name: string; start: CivilDate },
  balances: readonly {
    account: string;
    auxiliary: string | null;
    thirdParty: string | null;
    balance: DecimalString;
  }[],
): BookedLine[] =>
  balances.map(({ balance, ...of }, line) => ({
    ...of,
    entry: `opening-${start}`,
    line,
    journal: journals.opening,
    date: start,
    what: 'opening',
    pieceRef: `AN-${name}`,
    pieceDate: start,
    dueDate: null,
    debit: isNegative(balance) ? '0.00' : money(balance),
    credit: isNegative(balance) ? money(negate(balance)) : '0.00',
    letter: null,
    letteredOn: null,
    validatedOn: start,
  }));

/** What an entry says of itself, in French as the books are: "Facture FA-2026-0001 Ville de Brest". */
export const labelOf = ({
  what,
  pieceRef,
  thirdParty,
}: Pick<BookedLine, 'what' | 'pieceRef' | 'thirdParty'>): string =>
  [words[what] ?? what, pieceRef, thirdParty ?? ''].filter(Boolean).join(' ');

/** Numbers entries from 1 in each journal, in the order in which they come. */
export function entryNumbers(): (line: Pick<BookedLine, 'entry' | 'journal'>) => number {
  const counts = new Map<string, number>();
  let current = '';
  let number = 0;
  return ({ entry, journal }) => {
    if (entry !== current) {
      current = entry;
      number = (counts.get(journal) ?? 0) + 1;
      counts.set(journal, number);
    }
    return number;
  };
}

/** One line of the file, without its end. */
export function fecLine(chart: Chart, line: BookedLine, number: number): string {
  return [
    line.journal,
    journalName(chart, line.journal),
    String(number),
    day(line.date),
    line.account,
    accountName(chart, line.account),
    line.auxiliary ?? '',
    line.auxiliary === null ? '' : (line.thirdParty ?? line.auxiliary),
    line.pieceRef,
    day(line.pieceDate),
    labelOf(line),
    decimal(line.debit),
    decimal(line.credit),
    line.letteredOn === null ? '' : (line.letter ?? ''),
    line.letter === null ? '' : day(line.letteredOn),
    day(line.validatedOn),
    '',
    '',
  ]
    .map(field)
    .join('\t');
}

/** "826018152FEC20261231.txt". */
export const fecName = (siren: string, end: CivilDate): string => `${siren}FEC${day(end)}.txt`;
