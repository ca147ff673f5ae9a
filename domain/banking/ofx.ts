import { beyond, counter, fileLimits, unwatched, UnreadableFile, type Progress } from '../files/limits.ts';
import { isCivilDate, type CivilDate } from '../kernel/dates.ts';
import { money, parseDecimal } from '../kernel/decimal.ts';
import { accountName, MAX_STATEMENTS, oneLine, type AccountStatement, type BankEntry } from './bank-file.ts';
import { frenchIban } from './french-account.ts';

/*
 * The statement of an account in OFX ("Money" of French banks): 1.x in SGML, whose values end with their line, 2.x
 * in XML. Both are read tag by tag; what stands in no movement, account or balance is passed over (OFX 2.3, chapter
 * 11).
 */

export const isOfx = (text: string): boolean =>
  /^\s*(?:<\?|OFXHEADER)[\s\S]{0,1500}<OFX>|^\s*<OFX>/i.test(text.slice(0, 2000));

const letters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const plain = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => letters[name] ?? whole);

/** "20261104120000[+1:CET]" → 2026-11-04; null for none. */
function dateOf(text: string | undefined): CivilDate | null {
  const date = (text ?? '').replace(/^(\d{4})(\d{2})(\d{2}).*$/s, '$1-$2-$3');
  return isCivilDate(date) ? date : null;
}

/** Banks write a comma too. */
function amountOf(text: string | undefined): string | null {
  const parsed = parseDecimal((text ?? '').replace(',', '.').replace(/^\+/, ''), 5);
  return parsed === null ? null : money(parsed);
}

/** Values of an element by their tags, the first of each. */
type Values = Map<string, string>;

function entryOf(values: Values, currency: string): BankEntry | null {
  const date = dateOf(values.get('DTPOSTED')) ?? dateOf(values.get('DTUSER'));
  const amount = amountOf(values.get('TRNAMT'));
  if (date === null || amount === null || (values.get('CURSYM') ?? currency) !== 'EUR') return null;
  const said = [values.get('NAME'), values.get('MEMO')].filter((text) => text !== undefined);
  return {
    date,
    valueDate: dateOf(values.get('DTAVAIL')),
    amount,
    label: oneLine([...new Set(said)].join(' ')) ?? oneLine(values.get('TRNTYPE')) ?? '–',
    counterparty: null,
    iban: null,
    reference: oneLine(values.get('REFNUM') ?? values.get('CHECKNUM'), 140),
    bankReference: oneLine(values.get('FITID'), 70),
  };
}

function accountOf(values: Values): string | null {
  const number = values.get('ACCTID') ?? '';
  const iban = frenchIban(values.get('BANKID') ?? '', values.get('BRANCHID') ?? '', number);
  return iban ?? accountName(number);
}

/** Elements whose values are wanted; what stands in others of a statement belongs to it itself. */
const parts = new Set(['BANKACCTFROM', 'CCACCTFROM', 'LEDGERBAL', 'STMTTRN']);
const statements = new Set(['STMTRS', 'CCSTMTRS']);
/** Other accounts and balances than the statement's own. */
const others = new Set(['BANKACCTTO', 'CCACCTTO', 'AVAILBAL', 'BALLIST']);

/** A statement that is being read: values of its own and of its parts, and its movements. */
class Reading {
  readonly own: Values = new Map();
  readonly #parts = new Map<string, Values>();
  readonly #movements: Values[] = [];

  begin(name: string): Values {
    const values: Values = new Map();
    if (name === 'STMTTRN') this.#movements.push(values);
    else if (!this.#parts.has(name)) this.#parts.set(name, values);
    return values;
  }

  get count(): number {
    return this.#movements.length;
  }

  statement(): AccountStatement {
    const entries = this.#movements.map((values) => entryOf(values, this.own.get('CURDEF') ?? 'EUR'));
    const account = this.#parts.get('BANKACCTFROM') ?? this.#parts.get('CCACCTFROM') ?? new Map();
    const balance: Values = this.#parts.get('LEDGERBAL') ?? new Map();
    const [date, amount] = [dateOf(balance.get('DTASOF')), amountOf(balance.get('BALAMT'))];
    return {
      account: accountOf(account),
      number: null,
      opening: null,
      closing: date === null || amount === null ? null : { date, amount },
      entries: entries.filter((entry) => entry !== null),
      skipped: entries.filter((entry) => entry === null).length,
    };
  }
}

/** A tag, and the text until the next one or the end of the line. */
const tag = /<(\/?)([A-Z0-9.]{1,32})>([^<\r\n]*)/gi;

/**
 * The statements of an OFX file, one for each account.
 * @throws UnreadableFile for what is none, or beyond the limits of a bank's file
 */
export function readOfx(text: string, { note }: Progress = unwatched): AccountStatement[] {
  const { rows, elements } = fileLimits.bank;
  const countTag = counter('elements', elements);
  const found: Reading[] = [];
  let reading: Reading | null = null;
  let into: Values | null = null;
  let count = 0;
  for (const [, slash, given = '', said = ''] of text.matchAll(tag)) {
    countTag();
    const name = given.toUpperCase();
    if (slash === '/') {
      if (statements.has(name)) reading = null;
      if (parts.has(name) || others.has(name)) into = reading?.own ?? null;
      continue;
    }
    if (statements.has(name)) {
      if (found.length >= MAX_STATEMENTS)
        throw new UnreadableFile(`banking.error.tooManyStatements|max=${MAX_STATEMENTS}`);
      reading = new Reading();
      found.push(reading);
      into = reading.own;
    } else if (parts.has(name) && reading) {
      into = reading.begin(name);
      if (name === 'STMTTRN') {
        count += 1;
        if (count > rows) throw beyond('rows', rows);
        note(count);
      }
    } else if (others.has(name)) into = null;
    else {
      const value = plain(said).trim();
      if (into && value !== '' && !into.has(name)) into.set(name, value.slice(0, 1000));
    }
  }
  if (found.length === 0) throw new UnreadableFile('banking.error.noOfxStatement');
  return found.map((one) => one.statement());
}
