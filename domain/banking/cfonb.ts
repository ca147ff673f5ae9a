import { beyond, fileLimits, unwatched, UnreadableFile, type Progress } from '../files/limits.ts';
import { isCivilDate, type CivilDate } from '../kernel/dates.ts';
import { money } from '../kernel/decimal.ts';
import { MAX_STATEMENTS, oneLine, type AccountStatement, type Balance, type BankEntry } from './bank-file.ts';
import { frenchIban } from './french-account.ts';

/*
 * The statement of an account in records of 120 letters, as French banks give it (CFONB, "Relevé de compte sur support
 * informatique", July 2004): 01 the balance before, 04 a movement, 05 more of its words, 07 the balance after.
 * Places are counted from 1 in the standard, from 0 here.
 */

const WIDTH = 120;

/** A file of such records begins with a balance: 01, the bank, blanks, the branch, a currency, its decimals. */
export const isCfonb = (text: string): boolean => /^\s*01\d{5}.{4}\d{5}[A-Z]{3}\d/.test(text.slice(0, 200));

/** "041126" → 2026-11-04; null for none. */
function dateOf(text: string): CivilDate | null {
  const date = `20${text.slice(4, 6)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
  return isCivilDate(date) ? date : null;
}

/** The last digit says the sign too: "{" and A to I are 0 to 9, "}" and J to R the same below zero. */
const signs = '{ABCDEFGHI}JKLMNOPQR';

/** Two decimals; null for what is no amount, or of another currency. */
function amountOf(record: string): string | null {
  const digits = record.slice(90, 103);
  const last = signs.indexOf(record.charAt(103));
  if (record.slice(16, 19) !== 'EUR' || !/^\d{13}$/.test(digits) || last < 0) return null;
  const decimals = Number(record.charAt(19));
  if (!Number.isInteger(decimals)) return null;
  const whole = `${digits}${last % 10}`;
  const cut = whole.length - decimals;
  return money(`${last >= 10 ? '-' : ''}${whole.slice(0, cut) || '0'}.${whole.slice(cut) || '0'}`);
}

function balanceOf(record: string): Balance | null {
  const [date, amount] = [dateOf(record.slice(34, 40)), amountOf(record)];
  return date === null || amount === null ? null : { date, amount };
}

/** The account that a record is of. */
const accountOf = (record: string): string | null =>
  frenchIban(record.slice(2, 7), record.slice(11, 16), record.slice(21, 32));

/** A movement as it is read, with the words of the records that follow it. */
interface Movement {
  entry: BankEntry | null;
  words: string[];
  counterparty: string | null;
  iban: string | null;
  reference: string | null;
}

function movementOf(record: string): Movement {
  const date = dateOf(record.slice(34, 40));
  const amount = amountOf(record);
  const words = [record.slice(48, 79)];
  const blank = { counterparty: null, iban: null, reference: oneLine(record.slice(104, 120), 140) };
  if (date === null || amount === null) return { entry: null, words, ...blank };
  const entry: BankEntry = {
    date,
    valueDate: dateOf(record.slice(42, 48)),
    amount,
    label: '',
    counterparty: null,
    iban: null,
    reference: null,
    bankReference: null,
  };
  return { entry, words, ...blank };
}

/** What a record of more words says: who paid or was paid, their account, a reference, or the rest of the label. */
function addWords(movement: Movement, record: string): void {
  const text = oneLine(record.slice(48, 118));
  if (text === null) return;
  switch (record.slice(45, 48)) {
    case 'NPY':
    case 'NBE':
      movement.counterparty ??= text;
      return;
    case 'IPY':
    case 'IBE':
      movement.iban ??= text.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 34) || null;
      return;
    case 'RCN':
    case 'REF':
      movement.reference ??= text;
      return;
    default:
      movement.words.push(text);
  }
}

const entryOf = ({ entry, words, counterparty, iban, reference }: Movement): BankEntry | null =>
  entry && {
    ...entry,
    label: oneLine(words.join(' ')) ?? counterparty ?? '–',
    counterparty,
    iban,
    reference,
  };

/** Records stand on lines of their own, whose blanks at the end may be gone, or one after the other without any. */
function* recordsOf(text: string): Generator<string> {
  if (!/[\r\n]/.test(text.trim())) {
    const whole = text.trim();
    for (let at = 0; at < whole.length; at += WIDTH) yield whole.slice(at, at + WIDTH).padEnd(WIDTH);
    return;
  }
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === '') continue;
    if (line.length > WIDTH + 2) throw new UnreadableFile('banking.error.notABankFile');
    yield line.padEnd(WIDTH);
  }
}

/** A statement that is being read. */
interface Open {
  account: string | null;
  opening: Balance | null;
  movements: Movement[];
}

const statementOf = ({ account, opening, movements }: Open, closing: Balance | null): AccountStatement => {
  const entries = movements.map(entryOf);
  return {
    account,
    number: null,
    opening,
    closing,
    entries: entries.filter((entry) => entry !== null),
    skipped: entries.filter((entry) => entry === null).length,
  };
};

/**
 * The statements of a CFONB file of 120 letters, one for each account and period.
 * @throws UnreadableFile for what is none, or beyond the limits of a bank's file
 */
export function readCfonb(text: string, { note }: Progress = unwatched): AccountStatement[] {
  const { rows, elements } = fileLimits.bank;
  const statements: AccountStatement[] = [];
  let open: Open | null = null;
  let [count, records] = [0, 0];
  for (const record of recordsOf(text)) {
    records += 1;
    if (records > elements) throw beyond('elements', elements);
    const code = record.slice(0, 2);
    if (code === '01') {
      if (open) statements.push(statementOf(open, null));
      open = { account: accountOf(record), opening: balanceOf(record), movements: [] };
    } else if (open === null) throw new UnreadableFile('banking.error.notABankFile');
    else if (code === '04') {
      count += 1;
      if (count > rows) throw beyond('rows', rows);
      note(count);
      open.movements.push(movementOf(record));
    } else if (code === '05') {
      const last = open.movements.at(-1);
      if (last) addWords(last, record);
    } else if (code === '07') {
      statements.push(statementOf(open, balanceOf(record)));
      open = null;
    } else throw new UnreadableFile('banking.error.notABankFile');
    if (statements.length > MAX_STATEMENTS)
      throw new UnreadableFile(`banking.error.tooManyStatements|max=${MAX_STATEMENTS}`);
  }
  if (open) statements.push(statementOf(open, null));
  return statements;
}
