import { beyond, fileLimits, unwatched, UnreadableFile, type Progress } from '../files/limits.ts';
import { all, at, isNode, xmlTree } from '../files/xml-tree.ts';
import { isCivilDate, type CivilDate } from '../kernel/dates.ts';
import { add, money, negate, parseDecimal, type DecimalString } from '../kernel/decimal.ts';
import {
  accountName,
  MAX_STATEMENTS,
  oneLine,
  type AccountStatement,
  type Balance,
  type BankEntry,
} from './bank-file.ts';

/*
 * CAMT.053, the statement of an account in XML (ISO 20022, camt.053.001.02 to .08, as French banks give it by the
 * guide of the CFONB): only what matching needs is read. Elements that moved between the versions are looked for in
 * both places.
 */

/** The text of the first element that has any, of several paths. */
function textAt(node: unknown, ...paths: string[]): string | null {
  for (const path of paths) {
    const found = at(node, path);
    const text = isNode(found) ? found['#text'] : found;
    if (typeof text === 'string' && text.trim() !== '') return text.trim();
  }
  return null;
}

/** "2026-11-03" of a date or a moment. */
function dateAt(node: unknown, path: string): CivilDate | null {
  const text = textAt(node, `${path}/Dt`, `${path}/DtTm`)?.slice(0, 10) ?? '';
  return isCivilDate(text) ? text : null;
}

/** An amount in euros with its sign; null in another currency. */
function amountAt(node: unknown, path: string, isDebit: boolean): DecimalString | null {
  const found = at(node, path);
  const currency = isNode(found) ? found['@Ccy'] : null;
  const parsed = parseDecimal(textAt(node, path) ?? '', 5);
  if (currency !== 'EUR' || parsed === null) return null;
  return money(isDebit ? negate(parsed) : parsed);
}

const isDebit = (node: unknown): boolean => textAt(node, 'CdtDbtInd') === 'DBIT';

/** Banks write this where nobody gave a reference. */
const noReference = /^(NOTPROVIDED|NOT PROVIDED|NONREF)$/i;

const referenceOf = (...texts: (string | null)[]): string | null =>
  texts.map((text) => oneLine(text, 140)).find((text) => text !== null && !noReference.test(text)) ?? null;

/** What one transaction says beyond its amount; `entry` fills in what it leaves out. */
function detailsOf(entry: unknown, transaction: unknown, debit: boolean) {
  const [party, account] = debit ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct'];
  const parties = at(transaction, 'RltdPties');
  const ultimate = debit ? 'UltmtCdtr' : 'UltmtDbtr';
  const remittance = all(at(transaction, 'RmtInf'), 'Ustrd').filter((text) => typeof text === 'string');
  const structured = textAt(transaction, 'RmtInf/Strd/CdtrRefInf/Ref', 'RmtInf/Strd/RfrdDocInf/Nb');
  const counterparty = oneLine(
    textAt(parties, `${party}/Pty/Nm`, `${party}/Nm`, `${ultimate}/Pty/Nm`, `${ultimate}/Nm`),
    140,
  );
  const said = [...remittance, textAt(transaction, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf')].filter(
    (text) => text !== null,
  );
  return {
    label: oneLine(said.join(' ')) ?? counterparty ?? '–',
    counterparty,
    iban: accountName(textAt(parties, `${account}/Id/IBAN`)),
    reference: referenceOf(structured, textAt(transaction, 'Refs/EndToEndId')),
  };
}

const sumOf = (amounts: readonly DecimalString[]): DecimalString => money(add('0', ...amounts));

/**
 * A movement, or one for each transaction of a batch that tells all of its amounts; null for what is not booked or not
 * in euros.
 */
function entriesOf(entry: unknown): BankEntry[] | null {
  const booked = textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK';
  const debit = isDebit(entry);
  const amount = amountAt(entry, 'Amt', debit);
  const date = dateAt(entry, 'BookgDt') ?? dateAt(entry, 'ValDt');
  if (!booked || amount === null || date === null) return null;
  const common = { date, valueDate: dateAt(entry, 'ValDt') };
  const reference = oneLine(textAt(entry, 'AcctSvcrRef', 'NtryRef'), 70);
  const transactions = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
  const parts = transactions.map((one) => {
    const direction = textAt(one, 'CdtDbtInd') === null ? debit : isDebit(one);
    return amountAt(one, 'Amt', direction) ?? amountAt(one, 'AmtDtls/TxAmt/Amt', direction);
  });
  const told = parts.filter((part) => part !== null);
  if (transactions.length > 1 && told.length === parts.length && sumOf(told) === amount) {
    return transactions.map((one, index) => ({
      ...common,
      amount: told[index] ?? '0.00',
      ...detailsOf(entry, one, debit),
      bankReference:
        oneLine(textAt(one, 'Refs/AcctSvcrRef'), 70) ?? (reference && `${reference}/${index + 1}`),
    }));
  }
  const details = detailsOf(entry, transactions.length === 1 ? transactions[0] : undefined, debit);
  return [{ ...common, amount, ...details, bankReference: reference }];
}

/** The balance of the first code that the statement tells. */
function balanceOf(statement: unknown, ...codes: string[]): Balance | null {
  const found = codes
    .map((code) => all(statement, 'Bal').find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code))
    .find((one) => one !== undefined);
  const amount = amountAt(found, 'Amt', isDebit(found));
  const date = dateAt(found, 'Dt');
  return amount === null || date === null ? null : { date, amount };
}

function statementOf(statement: unknown, read: readonly (BankEntry[] | null)[]): AccountStatement {
  return {
    account: accountName(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')),
    number: oneLine(textAt(statement, 'ElctrncSeqNb', 'LglSeqNb', 'Id'), 70),
    opening: balanceOf(statement, 'OPBD', 'PRCD'),
    closing: balanceOf(statement, 'CLBD'),
    entries: read.flatMap((entries) => entries ?? []),
    skipped: read.filter((entries) => entries === null).length,
  };
}

/**
 * Elements that are held of one statement, beside its movements, or of one movement: a batch names thousands of
 * parties.
 */
const MOST_HELD = 150_000;

const STATEMENT = 'Document/BkToCstmrStmt/Stmt';
const ENTRY = `${STATEMENT}/Ntry`;

const faults = {
  broken: () => 'banking.error.brokenXml',
  documentType: 'banking.error.documentType',
  unsafe: 'banking.error.noStatement',
};

/**
 * The statements of a CAMT.053 file, one for each account and period. Movements are read one by one as they come:
 * no more than `fileLimits.bank.rows` of them.
 * @param xml the file's text; a document type, which could name entities, is refused
 * @throws UnreadableFile
 */
export function readCamt(xml: string, { note }: Progress = unwatched): AccountStatement[] {
  const { rows } = fileLimits.bank;
  const statements: AccountStatement[] = [];
  let entries: (BankEntry[] | null)[] = [];
  let count = 0;
  xmlTree(xml, {
    limits: { ...fileLimits.bank, held: MOST_HELD },
    faults,
    take(path, value) {
      const place = path.length > 4 ? '' : path.join('/');
      if (place === ENTRY) {
        const read = entriesOf(value);
        entries.push(read);
        count += read?.length ?? 1;
        if (count > rows) throw beyond('rows', rows);
        note(count);
        return true;
      }
      if (place !== STATEMENT) return false;
      if (statements.length >= MAX_STATEMENTS)
        throw new UnreadableFile(`banking.error.tooManyStatements|max=${MAX_STATEMENTS}`);
      statements.push(statementOf(value, entries));
      entries = [];
      return true;
    },
  });
  if (statements.length === 0) throw new UnreadableFile('banking.error.noStatement');
  return statements;
}
