import { z } from 'zod';
import { accountField } from '../accounting/chart.ts';
import { reversalOf } from '../accounting/direct-entry.ts';
import { bookedOn } from '../accounting/open-period.ts';
import { vatRate } from '../documents/content/resolve-content.ts';
import type { VatRate } from '../amounts/totals.ts';
import { bankRule } from '../records/catalogue/commerce/bank-rule.ts';
import { recordCommands } from '../records/commands.ts';
import type { RecordValues } from '../records/record.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import {
  date,
  decimal,
  flag,
  optionalDate,
  optionalReference,
  optionalText,
  recordId,
  reference,
  text,
} from '../kernel/fields.ts';
import { add, compare, isNegative, money, negate } from '../kernel/decimal.ts';
import type { UnreconciledPayment } from './questions.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordMoney } from '../payments/payment-commands.ts';
import { paymentAggregate } from '../payments/payment.ts';
import { allocationsSchema } from '../payments/settle.ts';
import { arrivalOf, bankMeans, movementEntry, type BookedMovement } from './bank-booking.ts';
import { addsUp, MAX_ENTRIES, MAX_STATEMENTS, type AccountStatement } from './bank-file.ts';
import {
  bankFileFormats,
  bankStatementAggregate,
  reopenLine,
  requireBooked,
  requireOpen,
  type BankStatementState,
  type LineState,
  type StatementFacts,
} from './bank-statement.ts';
import { columnNames } from './csv-columns.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { bankingQuestions } from './questions.ts';
import { accountingQuestions } from '../accounting/questions.ts';
import { recordQuestions } from '../records/questions.ts';

const signedAmount = () => decimal({ places: 2, min: -999_999_999, max: 999_999_999 });

const balanceSchema = z
  .object({ date: date(), amount: signedAmount() })
  .nullish()
  .transform((value) => value ?? null);

const entrySchema = z.object({
  date: date(),
  valueDate: optionalDate(),
  amount: signedAmount(),
  label: text(300),
  counterparty: optionalText(140),
  iban: optionalText(34),
  reference: optionalText(140),
  bankReference: optionalText(70),
});

const position = z.number().int().min(0).max(200);

const fileSchema = z.object({
  name: text(200),
  /** SHA-256 of its content. */
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'errors.invalid'),
  format: z.enum(bankFileFormats, { error: 'errors.choice' }),
});

/** A bank file as it was read. */
export const importSchema = z.object({
  file: fileSchema,
  columns: z
    .object({ signature: text(500), mapping: z.partialRecord(z.enum(columnNames), position) })
    .optional(),
  statements: z
    .array(
      z.object({
        account: optionalText(34),
        number: optionalText(70),
        opening: balanceSchema,
        closing: balanceSchema,
        skipped: z.number().int().min(0),
        entries: z.array(entrySchema).max(MAX_ENTRIES, `banking.error.tooMany|max=${MAX_ENTRIES}`),
      }),
    )
    .min(1)
    .max(MAX_STATEMENTS, `banking.error.tooManyStatements|max=${MAX_STATEMENTS}`),
});

type Imported = z.output<typeof importSchema>;

/** One statement without the movements that an earlier file had; null when it had them all. */
function newFacts(
  corporation: number,
  read: AccountStatement,
  keys: readonly string[],
  known: ReadonlySet<string>,
  { file, columns }: Imported,
): Omit<StatementFacts, 'personal'> | null {
  const { account, number, opening, closing, skipped } = read;
  const fresh = read.entries.flatMap((entry, index) => {
    const key = keys[index] ?? '';
    return known.has(key) ? [] : [{ entry, key }];
  });
  if (fresh.length === 0) return null;
  return {
    corporation,
    file,
    account,
    number,
    opening,
    closing,
    skipped,
    addsUp: addsUp(read),
    repeated: read.entries.length - fresh.length,
    ...(columns && { columns: { signature: columns.signature, mapping: definedOnly(columns.mapping) } }),
    lines: fresh.map(({ entry: { date, valueDate, amount }, key }, index) => ({
      line: index + 1,
      date,
      valueDate,
      amount: money(amount),
      key,
    })),
    texts: fresh.map(({ entry: { label, counterparty, iban, reference, bankReference } }) => ({
      label,
      counterparty,
      iban,
      reference,
      bankReference,
    })),
  };
}

const definedOnly = (mapping: NonNullable<Imported['columns']>['mapping']) =>
  Object.fromEntries(Object.entries(mapping).filter(([, column]) => column !== undefined));

/** What became of one statement of a file. */
export interface TakenStatement {
  account: string | null;
  number: string | null;
  /** The statement that it made or is known as; null: each of its movements came with others. */
  id: number | null;
  /** Its movements that are new. */
  taken: number;
  /** Those that earlier files had. */
  repeated: number;
}

/**
 * Takes in the movements of a bank file, each once whatever files it comes in. A statement of the same account,
 * number and movements is the same one, however differently its files write it.
 * @returns the new statements, what became of each of the file, and how many movements earlier files had
 * @throws Refusal `conflict` BANK_FILE_KNOWN when none of its movements is new
 */
export const importBankStatement = command({
  name: 'ImportBankStatement',
  role: 'ROLE_PAYMENT_CREATE',
  input: importSchema,
  refuses: ['BANK_FILE_KNOWN'],
  async handle(work, actor, input) {
    const corporation = corporationOf(actor);
    if (input.statements.every(({ entries }) => entries.length === 0))
      throw invalid({ file: ['banking.error.noEntry'] });
    const statements: TakenStatement[] = [];
    const seen = new Set<string>();
    for (const read of input.statements) {
      const { account, number, entries } = read;
      const keys = fingerprintsOf(account, entries);
      const known = new Set([
        ...(await work.ask(bankingQuestions).knownBankLines(keys, corporation)),
        ...seen,
      ]);
      for (const key of keys) seen.add(key);
      const same = await work.ask(bankingQuestions).knownStatement(read, corporation);
      const facts = same === null ? newFacts(corporation, read, keys, known, input) : null;
      if (facts === null) {
        statements.push({ account, number, id: same, taken: 0, repeated: entries.length });
        continue;
      }
      const statement = await work.create(bankStatementAggregate);
      const personal = { subject: `bankstatement-${statement.id}`, fields: ['texts'] };
      await work.append(statement, [
        { type: 'BankStatementImported', data: { statement: statement.id, ...facts, personal } },
      ]);
      const { lines, repeated } = facts;
      statements.push({ account, number, id: statement.id, taken: lines.length, repeated });
    }
    const ids = statements.flatMap(({ id, taken }) => (id !== null && taken > 0 ? [id] : []));
    if (ids.length === 0) throw conflict('BANK_FILE_KNOWN', 'banking.error.fileKnown');
    return { ids, statements, repeated: statements.reduce((sum, one) => sum + one.repeated, 0) };
  },
});

const lineNumber = () => z.coerce.number({ error: 'errors.reference' }).int().min(1).max(MAX_ENTRIES);

/** A line that waits, its statement loaded. @throws Refusal */
export async function openLine(work: UnitOfWork, actor: Actor, id: number, line: number) {
  const statement = await work.load(bankStatementAggregate, id, actor);
  let stands = true;
  for (const payment of statement.state.lines.get(line)?.payments ?? [])
    stands &&= !(await work.load(paymentAggregate, payment, actor)).state.cancelled;
  return { statement, found: requireOpen(statement.state, line, stands) };
}

/**
 * A statement as people know it: by the bank's number, else (of files that have none) by its last day, "RB-20261130".
 */
function nameOf({ number, lines }: BankStatementState): string {
  const days = [...lines.values()].map(({ facts }) => facts.date).toSorted();
  return number ?? `RB-${(days.at(-1) ?? '').replaceAll('-', '')}`;
}

/** What the payment is found by at the bank: the bank's own reference, else statement and line. */
const referenceOf = (statement: BankStatementState, { texts, facts }: LineState): string =>
  (texts?.bankReference ?? `${nameOf(statement)}-${facts.line}`).slice(0, 80);

/** What the books say of a movement: the bank's statement and the line. */
const movementOf = (statement: BankStatementState, { facts }: LineState): BookedMovement => ({
  date: facts.date,
  amount: facts.amount,
  pieceRef: `${nameOf(statement)}-${facts.line}`,
});

/**
 * Confirms what a movement settles: records it as a payment of its own day and amount, and closes the line. What the
 * documents leave of the amount stays on the client's account.
 * @throws Refusal `conflict` BANK_LINE_MATCHED, BANK_LINE_IGNORED; `invalid` at `client` or `allocations[i]`
 */
export const confirmBankLine = command({
  name: 'ConfirmBankLine',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({
    id: recordId(),
    line: lineNumber(),
    client: reference('thirdparty'),
    paymentType: reference('paymenttype'),
    allocations: allocationsSchema,
    /** Of money that settles nothing yet: the rate of what it is an advance for; absent: the usual one. */
    vat: optionalReference('vat').optional(),
    /** It is no advance: it pays invoices that are named later. */
    noAdvance: flag(),
  }),
  refuses: ['BANK_LINE_BOOKED', 'BANK_LINE_IGNORED', 'BANK_LINE_MATCHED', 'NOT_VALIDATED'],
  async handle(work, actor, { id, line, client, paymentType, allocations, vat, noAdvance }) {
    const { statement, found } = await openLine(work, actor, id, line);
    const { date, amount } = found.facts;
    const out = isNegative(amount);
    const corporation = corporationOf(actor);
    const books = await work.ask(accountingQuestions).books(corporation);
    const { bank, id: bankAccount } = await bankMeans(work, corporation, books, statement.state.account);
    const money = {
      bankAccount,
      date,
      paymentType,
      client,
      allocations,
      amount: out ? negate(amount) : amount,
      direction: out ? 'out' : 'in',
      reference: referenceOf(statement.state, found),
      // The bank says that it was paid and when, whatever a file of transfers was to pay.
      confirmTransfer: true,
      confirmDate: true,
      bank: null,
      comment: null,
      invoice: null,
      group: null,
      label: null,
      ...(noAdvance ? { vat: null } : vat !== undefined && { vat }),
    } as const;
    const payment = await recordMoney(work, actor, money, bank);
    await work.append(statement, [
      { type: 'BankLineMatched', data: { statement: id, line, payment: payment.id, client } },
    ]);
    return { id, line, payment: payment.id };
  },
});

const MOST_PAYMENTS = 500;

/** Why these payments are not what a movement is; null when they are. */
function refusedPayments(
  asked: readonly number[],
  found: ReadonlyMap<number, UnreconciledPayment>,
  amount: string,
) {
  const known = asked.flatMap((id) => found.get(id) ?? []);
  if (known.length < asked.length) return 'errors.reference';
  const unfit = known.find(({ cancelled, reconciled }) => cancelled || reconciled);
  if (unfit)
    return `banking.error.${unfit.cancelled ? 'paymentCancelled' : 'paymentTaken'}|number=${unfit.number ?? unfit.id}`;
  const sum = money(add('0', ...known.map((one) => one.amount)));
  return compare(sum, amount) === 0 ? null : `banking.error.paymentsSum|sum=${sum}|amount=${amount}`;
}

/**
 * Says that a movement is what these payments, recorded before it came, were: typed on receipt, handed in together, or
 * a batch of transfers. Nothing is recorded again; each payment stands on one movement at most.
 * @throws Refusal `conflict` BANK_LINE_MATCHED, BANK_LINE_IGNORED; `invalid` at `payments`
 */
export const reconcileBankLine = command({
  name: 'ReconcileBankLine',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({
    id: recordId(),
    line: lineNumber(),
    payments: z
      .array(recordId(), { error: 'banking.error.noPayment' })
      .min(1, 'banking.error.noPayment')
      .max(MOST_PAYMENTS, `errors.tooMany|max=${MOST_PAYMENTS}`),
  }),
  refuses: ['BANK_LINE_BOOKED', 'BANK_LINE_IGNORED', 'BANK_LINE_MATCHED'],
  async handle(work, actor, { id, line, payments }) {
    const { statement, found } = await openLine(work, actor, id, line);
    const asked = [...new Set(payments)];
    const recorded = await work.ask(bankingQuestions).paymentsToReconcile(asked, corporationOf(actor));
    const problem = refusedPayments(asked, recorded, found.facts.amount);
    if (problem !== null) throw invalid({ payments: [problem] });
    const books = await work.ask(accountingQuestions).books(corporationOf(actor));
    const { bank } = await bankMeans(work, corporationOf(actor), books, statement.state.account);
    const arrival = arrivalOf(books, bank, movementOf(statement.state, found), [...recorded.values()]);
    const clients = [...new Set([...recorded.values()].map((one) => one.client))];
    const client = clients.length === 1 ? (clients[0] ?? null) : null;
    await work.append(statement, [
      {
        type: 'BankLineReconciled',
        data: { statement: id, line, payments: asked, client, ...(arrival && { arrival }) },
      },
    ]);
    return { id, line };
  },
});

/** The rate named. @throws Refusal `invalid` on `vat` */
async function rateOf(work: UnitOfWork, corporation: number, id: number | null): Promise<VatRate | null> {
  if (id === null) return null;
  const record = (await work.ask(recordQuestions).records('vat', [id], corporation)).get(id);
  if (record === undefined) throw invalid({ vat: ['errors.reference'] });
  return vatRate(record);
}

/**
 * Keeps that movements whose words contain these go to an account, so that it is proposed from then on; nothing where a
 * rule says so already.
 */
async function learn(work: UnitOfWork, actor: Actor, rule: RecordValues): Promise<void> {
  const { contains } = rule;
  const corporation = corporationOf(actor);
  if (await work.ask(recordQuestions).isTaken('bankrule', 'contains', contains, corporation, 0)) return;
  await recordCommands(bankRule).create.handle(work, actor, { ...rule, enabled: true });
}

/**
 * Books a movement that settles no document on an account: charges, taxes, wages, transfers between own accounts.
 * One of a closed period is booked on the first open day.
 * @throws Refusal `conflict` BANK_LINE_MATCHED, BANK_LINE_BOOKED, BANK_LINE_IGNORED; `invalid` at `account` or `vat`
 */
export const bookBankLine = command({
  name: 'BookBankLine',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({
    id: recordId(),
    line: lineNumber(),
    account: accountField().meta({ example: '627000' }),
    /** The rate of the VAT inside the amount; null: none. */
    vat: optionalReference('vat'),
    /** What the journal calls it; null: as its account. */
    label: optionalText(80),
    /** Movements whose words contain this are proposed the same from now on; null: nothing is learned. */
    learn: optionalText(80),
    /** The rule that proposed it. */
    rule: optionalReference('bankrule').meta({ example: null }),
  }),
  refuses: ['BANK_LINE_BOOKED', 'BANK_LINE_IGNORED', 'BANK_LINE_MATCHED'],
  async handle(work, actor, { id, line, account, vat, label, learn: contains, rule }) {
    const { statement, found } = await openLine(work, actor, id, line);
    const corporation = corporationOf(actor);
    const books = await work.ask(accountingQuestions).books(corporation);
    const { bank } = await bankMeans(work, corporation, books, statement.state.account);
    const rate = await rateOf(work, corporation, vat);
    const entry = movementEntry(books, bank, movementOf(statement.state, found), {
      account,
      vat: rate,
      label,
    });
    await work.append(statement, [{ type: 'BankLineBooked', data: { statement: id, line, entry, rule } }]);
    const flow = isNegative(found.facts.amount) ? 'out' : 'in';
    if (contains !== null)
      await learn(work, actor, { contains, flow, accountingCode: account, vat, entryLabel: label });
    return { id, line };
  },
});

/**
 * Takes back what a movement booked, by the opposite entry: on its own day, or the first open one. It waits again.
 * @throws Refusal `conflict` BANK_LINE_NOT_BOOKED
 */
export const reverseBankLine = command({
  name: 'ReverseBankLine',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({ id: recordId(), line: lineNumber() }),
  refuses: ['BANK_LINE_NOT_BOOKED'],
  async handle(work, actor, { id, line }) {
    const statement = await work.load(bankStatementAggregate, id, actor);
    const booked = requireBooked(statement.state, line);
    const books = await work.ask(accountingQuestions).books(corporationOf(actor));
    const entry = reversalOf(booked, bookedOn(books, booked.date), `Annulation ${booked.label}`);
    await work.append(statement, [{ type: 'BankLineBookingReversed', data: { statement: id, line, entry } }]);
    return { id, line };
  },
});

/** Puts a movement aside that is nothing of ours, or is booked elsewhere. */
export const ignoreBankLine = command({
  name: 'IgnoreBankLine',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({ id: recordId(), line: lineNumber(), reason: optionalText(200) }),
  refuses: ['BANK_LINE_BOOKED', 'BANK_LINE_IGNORED', 'BANK_LINE_MATCHED'],
  async handle(work, actor, { id, line, reason }) {
    const { statement } = await openLine(work, actor, id, line);
    await work.append(statement, [{ type: 'BankLineIgnored', data: { statement: id, line, reason } }]);
    return { id, line };
  },
});

/** Takes up a movement again that was put aside. */
export const reopenBankLine = command({
  name: 'ReopenBankLine',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({ id: recordId(), line: lineNumber() }),
  refuses: ['BANK_LINE_NOT_IGNORED'],
  async handle(work, actor, { id, line }) {
    const statement = await work.load(bankStatementAggregate, id, actor);
    await work.append(statement, reopenLine(statement.state, id, line));
    return { id, line };
  },
});

/** The worker's: notes that what the bank wrote is deleted; the key goes after it. */
export const eraseBankTexts = command({
  name: 'EraseBankTexts',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const statement = await work.load(bankStatementAggregate, id, actor);
    if (!statement.state.erased)
      await work.append(statement, [{ type: 'BankStatementTextsErased', data: { statement: id } }]);
    return { id };
  },
});
