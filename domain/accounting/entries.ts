import { add, isNegative, isZero, money, negate, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { Account } from './chart.ts';
import type {
  PaymentPostings,
  Postings,
  PurchasePostings,
  SelfAssessed,
  ThirdAccount,
  VatPosting,
  WriteOffPostings,
} from './posted.ts';
import { dueOf } from './postings.ts';

/*
 * The entries of the books. Each adds up to nothing: what an event would leave over, by a rounding of its own, goes to
 * the accounts of roundings.
 */

/** What is settled on a third party's account: a document, or the credit that a payment left. */
export type PieceKind = 'invoice' | 'refund' | 'supplierInvoice' | 'payment';

export interface PieceKey {
  kind: PieceKind;
  /** A document's version; of a supplier's invoice and of a payment, its id. */
  version: number;
}

/** Kinds of operation that a VAT return tells apart. */
export type TaxKind =
  | 'collected'
  | 'untaxed'
  | 'deductible'
  | 'deductibleAssets'
  | 'domestic'
  | 'service'
  | 'goods';

/** What a line says for the VAT return: `base` has the sign of the operation, negative when it takes something back. */
export interface LineTax {
  kind: TaxKind;
  category: string;
  rate: DecimalString;
  base: DecimalString;
}

export interface EntryLine {
  account: Account;
  /** Positive: debit. Never zero. */
  amount: DecimalString;
  auxiliary?: string;
  thirdParty?: number;
  settles?: PieceKey;
  tax?: LineTax;
  /** Whose it is, where that is not what its document is of. */
  project?: number;
  costCenter?: number;
}

export interface Entry {
  journal: string;
  lines: EntryLine[];
}

/** A piece as it stands: what was settled of it, and the tax that waits for the rest. */
export interface Piece extends PieceKey {
  thirdParty: number;
  third: ThirdAccount;
  side: 'sale' | 'purchase';
  /** 1: owed to us (invoice, supplier's credit note); -1: owed by us. */
  sign: 1 | -1;
  /** Positive. */
  total: DecimalString;
  settled: DecimalString;
  /** Debit less credit of its lines: it is lettered when nothing is left. */
  open: DecimalString;
  waiting: VatPosting[];
}

const signed = (amount: DecimalString, sign: 1 | -1): DecimalString =>
  money(sign === 1 ? amount : negate(amount));

const thirdLine = (
  { account, auxiliary }: ThirdAccount,
  thirdParty: number,
  settles: PieceKey,
  amount: DecimalString,
): EntryLine => ({ account, amount, auxiliary, thirdParty, settles });

const ROUNDING_CHARGE = '658000';
const ROUNDING_INCOME = '758000';

/** Without lines of nothing; what they leave over is a rounding. */
function entry(journal: string, lines: readonly EntryLine[]): Entry {
  const kept = lines.filter(({ amount }) => !isZero(amount));
  const over = money(add('0', ...kept.map(({ amount }) => amount)));
  if (isZero(over)) return { journal, lines: kept };
  const account = isNegative(over) ? ROUNDING_CHARGE : ROUNDING_INCOME;
  return { journal, lines: [...kept, { account, amount: money(negate(over)) }] };
}

const sale = (
  kind: TaxKind,
  { category, rate }: Pick<VatPosting, 'category' | 'rate'>,
  base: DecimalString,
): LineTax => ({
  kind,
  category,
  rate,
  base,
});

/**
 * A validated invoice (`sign` 1) or credit note (-1).
 * @param parts what it asks for including VAT, by the piece that each part settles
 */
export function saleEntry(
  postings: Postings,
  thirdParty: number,
  sign: 1 | -1,
  parts: readonly { settles: PieceKey; amount: DecimalString }[],
): Entry {
  const lines: EntryLine[] = parts.map(({ settles, amount }) =>
    thirdLine(postings.third, thirdParty, settles, signed(amount, sign)),
  );
  for (const { account, amount, ...of } of postings.net) {
    const untaxed = of.category !== 'S' && sale('untaxed', of, signed(amount, sign));
    lines.push({ account, amount: signed(negate(amount), sign), ...(untaxed && { tax: untaxed }) });
  }
  for (const { account, waiting, base, amount, ...of } of postings.vat) {
    const line = { account: waiting ?? account, amount: signed(negate(amount), sign) };
    lines.push(waiting === null ? { ...line, tax: sale('collected', of, signed(base, sign)) } : line);
  }
  return entry(postings.journal, lines);
}

const deductibleKind = ({ asset }: { asset?: true }): TaxKind => (asset ? 'deductibleAssets' : 'deductible');

function selfAssessedLines(one: SelfAssessed, sign: 1 | -1): EntryLine[] {
  const { kind, due, deductible, rate, base, amount } = one;
  const category = kind === 'goods' ? 'K' : 'AE';
  const tax = (of: TaxKind) => ({ kind: of, category, rate, base: signed(base, sign) });
  return [
    { account: deductible, amount: signed(amount, sign), tax: tax(deductibleKind(one)) },
    { account: due, amount: signed(negate(amount), sign), tax: tax(kind) },
  ];
}

/** A supplier's approved invoice (`sign` 1) or credit note (-1). */
export function purchaseEntry(
  postings: PurchasePostings,
  {
    thirdParty,
    piece,
    total,
    sign,
  }: { thirdParty: number; piece: PieceKey; total: DecimalString; sign: 1 | -1 },
): Entry {
  const lines: EntryLine[] = [];
  for (const { account, amount, project, costCenter } of postings.net)
    lines.push({
      account,
      amount: signed(amount, sign),
      ...(project !== undefined && { project }),
      ...(costCenter !== undefined && { costCenter }),
    });
  for (const { account, waiting, base, amount, ...of } of postings.vat) {
    const line = { account: waiting ?? account, amount: signed(amount, sign) };
    const tax = sale(deductibleKind(of), of, signed(base, sign));
    lines.push(waiting === null ? { ...line, tax } : line);
  }
  for (const one of postings.selfAssessed) lines.push(...selfAssessedLines(one, sign));
  lines.push(thirdLine(postings.third, thirdParty, piece, signed(negate(total), sign)));
  return entry(postings.journal, lines);
}

/** A part of a payment: the piece that it settles, and by how much, above zero. */
export interface Settlement {
  piece: Piece;
  amount: DecimalString;
}

/** Which way settling a piece moves its third party's account: an invoice is credited. */
const settledLine = ({ piece, amount }: Settlement): EntryLine =>
  thirdLine(piece.third, piece.thirdParty, piece, signed(negate(amount), piece.sign));

/** What settling these pieces leaves to be taken from, or put on, the account that pays: debit positive. */
export const movedBy = (settlements: readonly Settlement[]): DecimalString =>
  money(add('0', ...settlements.map((one) => settledLine(one).amount)));

interface Money {
  /** Above zero, or zero where credit notes pay for everything. */
  amount: DecimalString;
  direction: 'in' | 'out';
  thirdParty: number;
  payment: number;
  /** Where what is left over stands. */
  rest: ThirdAccount;
}

/** What is given up in place of money: of a sale it costs, of a purchase it earns, and takes its VAT along. */
function writeOffLines({ account, net, vat }: WriteOffPostings, direction: 'in' | 'out'): EntryLine[] {
  const sign = direction === 'in' ? 1 : -1;
  const lines = vat.map(({ account: due, waiting, base, amount, ...of }): EntryLine => {
    const line = { account: waiting ?? due, amount: signed(amount, sign) };
    const kind = direction === 'in' ? 'collected' : deductibleKind(of);
    return waiting === null ? { ...line, tax: sale(kind, of, money(negate(base))) } : line;
  });
  return [{ account, amount: signed(net, sign) }, ...lines];
}

/** The piece whose rest was given up, or is there again: its document is as if it had been so much smaller. */
export function lessened<Kept extends Piece>(
  piece: Kept,
  { vat }: WriteOffPostings,
  amount: DecimalString,
): Kept {
  const takes = (of: VatPosting) => vat.find((one) => one.waiting !== null && sameTax(one, of));
  const waiting = piece.waiting.map((of) => {
    const taken = takes(of);
    return taken
      ? {
          ...of,
          base: money(subtract(of.base, taken.base)),
          amount: money(subtract(of.amount, taken.amount)),
        }
      : of;
  });
  return { ...piece, total: money(subtract(piece.total, amount)), waiting };
}

const sameTax = (a: VatPosting, b: VatPosting): boolean =>
  a.account === b.account && a.waiting === b.waiting && a.category === b.category && a.rate === b.rate;

/** The opposite of what was given up. */
export const givenBack = (off: WriteOffPostings): WriteOffPostings => ({
  ...off,
  vat: off.vat.map((one) => ({ ...one, base: money(negate(one.base)), amount: money(negate(one.amount)) })),
});

/** Money that came in or went out, what it settles, and what it leaves as a credit. */
export function paymentEntry(
  { journal, misc, account, off }: Omit<PaymentPostings, 'third'>,
  { amount, direction, thirdParty, payment, rest }: Money,
  settlements: readonly Settlement[],
): Entry {
  const bank = signed(amount, direction === 'in' ? 1 : -1);
  const left = money(negate(add(bank, movedBy(settlements))));
  const lines = [
    ...(off ? writeOffLines(off, direction) : [{ account, amount: bank }]),
    ...settlements.map(settledLine),
    thirdLine(rest, thirdParty, { kind: 'payment', version: payment }, left),
  ];
  return entry(isZero(bank) ? misc : journal, lines);
}

/** A credit that settles other pieces than before: from the account that it stands on to theirs. */
export function allocationEntry(
  misc: string,
  credit: Piece,
  undone: readonly Settlement[],
  done: readonly Settlement[],
): Entry {
  const lines = [
    ...undone.map(settledLine).map((line) => ({ ...line, amount: money(negate(line.amount)) })),
    ...done.map(settledLine),
  ];
  const moved = money(negate(add('0', ...lines.map(({ amount }) => amount))));
  return entry(misc, [thirdLine(credit.third, credit.thirdParty, credit, moved), ...lines]);
}

/** A piece of which more, or less, is settled than before. */
export interface Change {
  piece: Piece;
  /** What is settled of it now. */
  settled: DecimalString;
}

/** VAT that has fallen due, or is deducted, because of what was settled; null where none has. */
export function vatEntry(misc: string, changes: readonly Change[]): Entry | null {
  const sums = new Map<
    string,
    { from: Account; to: Account; kind: TaxKind; of: VatPosting; base: DecimalString; amount: DecimalString }
  >();
  for (const { piece, settled } of changes) {
    for (const of of piece.waiting) {
      if (of.waiting === null) continue;
      const moved = (amount: DecimalString) =>
        subtract(dueOf(amount, settled, piece.total), dueOf(amount, piece.settled, piece.total));
      const kind = piece.side === 'sale' ? 'collected' : deductibleKind(of);
      const key = [of.waiting, of.account, kind, of.category, of.rate].join(' ');
      const known = sums.get(key);
      // A sale's document is owed to us, a purchase's by us; their credit notes the other way round.
      const own: 1 | -1 = (piece.side === 'sale') === (piece.sign === 1) ? 1 : -1;
      sums.set(key, {
        from: of.waiting,
        to: of.account,
        kind,
        of,
        base: money(add(known?.base ?? '0', signed(moved(of.base), own))),
        amount: money(add(known?.amount ?? '0', signed(moved(of.amount), own))),
      });
    }
  }
  const lines = [...sums.values()].flatMap(({ from, to, kind, of, base, amount }): EntryLine[] => {
    const due = kind === 'collected' ? money(negate(amount)) : amount;
    return [
      { account: from, amount: money(negate(due)) },
      { account: to, amount: due, tax: sale(kind, of, base) },
    ];
  });
  const made = entry(misc, lines);
  return made.lines.length === 0 ? null : made;
}

/** The opposite of an entry: of a payment that was cancelled. */
export const reversed = ({ journal, lines }: Entry): Entry => ({
  journal,
  lines: lines.map((line) => ({
    ...line,
    amount: money(negate(line.amount)),
    ...(line.tax && { tax: { ...line.tax, base: money(negate(line.tax.base)) } }),
  })),
});

/** "AA", "AB" …: what lines that settle each other share. */
export function letters(id: number): string {
  let text = '';
  for (let left = id; left > 0 || text.length < 2; left = Math.floor(left / 26))
    text = String.fromCodePoint(65 + (left % 26)) + text;
  return text;
}

const prefixes: Readonly<Record<PieceKind, string>> = {
  invoice: 'C',
  refund: 'C',
  supplierInvoice: 'F',
  payment: 'P',
};

/** The letter of a piece, its own among all of a corporation. */
export const letterOf = ({ kind, version }: PieceKey): string => prefixes[kind] + letters(version);
