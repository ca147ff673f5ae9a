import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { date, decimal, flag, optionalDate, optionalReference, optionalText, recordId, reference, text } from '../kernel/fields.ts'; // prettier-ignore
import { add, compare, isNegative, money, negate } from '../kernel/decimal.ts';
import type { UnreconciledPayment } from '../kernel/references.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordPayment } from '../commerce/payment-commands.ts';
import { paymentAggregate } from '../commerce/payment.ts';
import { allocationsSchema } from '../commerce/settle.ts';
import { addsUp, MAX_ENTRIES, MAX_STATEMENTS, type AccountStatement } from './bank-file.ts';
import {
  bankFileFormats,
  bankStatementAggregate,
  reopenLine,
  requireOpen,
  type BankStatementState,
  type LineState,
  type StatementFacts,
} from './bank-statement.ts';
import { columnNames } from './csv-columns.ts';
import { fingerprintsOf } from './fingerprint.ts';

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
    corporation, file, account, number, opening, closing, skipped,
    addsUp: addsUp(read),
    repeated: read.entries.length - fresh.length,
    ...(columns && { columns: { signature: columns.signature, mapping: definedOnly(columns.mapping) } }),
    lines: fresh.map(({ entry: { date, valueDate, amount }, key }, index) => ({ line: index + 1, date, valueDate, amount: money(amount), key })),
    texts: fresh.map(({ entry: { label, counterparty, iban, reference, bankReference } }) => ({ label, counterparty, iban, reference, bankReference })),
  }; // prettier-ignore
}

const definedOnly = (mapping: NonNullable<Imported['columns']>['mapping']) =>
  Object.fromEntries(Object.entries(mapping).filter(([, column]) => column !== undefined));

/**
 * Takes in the movements of a bank file, each once whatever files it comes in.
 * @returns the new statements, and how many movements earlier files had
 * @throws Refusal `conflict` BANK_FILE_KNOWN when none of its movements is new
 */
export const importBankStatement = command({
  name: 'ImportBankStatement',
  role: 'ROLE_PAYMENT_CREATE',
  input: importSchema,
  async handle(work, actor, input) {
    const corporation = corporationOf(actor);
    if (input.statements.every(({ entries }) => entries.length === 0))
      throw invalid({ file: ['banking.error.noEntry'] });
    const ids: number[] = [];
    let repeated = 0;
    for (const read of input.statements) {
      const keys = fingerprintsOf(read.account, read.entries);
      const known = await work.references.knownBankLines(keys, corporation);
      const facts = newFacts(corporation, read, keys, known, input);
      if (facts === null) {
        repeated += read.entries.length;
        continue;
      }
      const statement = await work.create(bankStatementAggregate);
      const personal = { subject: `bankstatement-${statement.id}`, fields: ['texts'] };
      await work.append(statement, [
        { type: 'BankStatementImported', data: { statement: statement.id, ...facts, personal } },
      ]);
      repeated += facts.repeated;
      ids.push(statement.id);
    }
    if (ids.length === 0) throw conflict('BANK_FILE_KNOWN', 'banking.error.fileKnown');
    return { ids, repeated };
  },
});

const lineNumber = () => z.coerce.number({ error: 'errors.reference' }).int().min(1).max(MAX_ENTRIES);

/** A line that waits, its statement loaded. @throws Refusal */
async function openLine(work: UnitOfWork, actor: Actor, id: number, line: number) {
  const statement = await work.load(bankStatementAggregate, id, actor);
  let stands = true;
  for (const payment of statement.state.lines.get(line)?.payments ?? [])
    stands &&= !(await work.load(paymentAggregate, payment, actor)).state.cancelled;
  return { statement, found: requireOpen(statement.state, line, stands) };
}

/** What the payment is found by at the bank: the bank's own reference, else statement and line. */
const referenceOf = ({ number }: BankStatementState, id: number, { texts, facts }: LineState): string =>
  (texts?.bankReference ?? `${number ?? id}-${facts.line}`).slice(0, 80);

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
  async handle(work, actor, { id, line, client, paymentType, allocations, vat, noAdvance }) {
    const { statement, found } = await openLine(work, actor, id, line);
    const { date, amount } = found.facts;
    const out = isNegative(amount);
    const payment = await recordPayment.handle(work, actor, {
      date, paymentType, client, allocations,
      amount: out ? negate(amount) : amount,
      direction: out ? 'out' : 'in',
      reference: referenceOf(statement.state, id, found),
      bank: null, comment: null, invoice: null, group: null, label: null,
      ...(noAdvance ? { vat: null } : vat !== undefined && { vat }),
    }); // prettier-ignore
    await work.append(statement, [
      { type: 'BankLineMatched', data: { statement: id, line, payment: payment.id, client } },
    ]);
    return { id, line, payment: payment.id };
  },
});

const MOST_PAYMENTS = 500;

/** Why these payments are not what a movement is; null when they are. */
function refusedPayments(asked: readonly number[], found: ReadonlyMap<number, UnreconciledPayment>, amount: string) {
  const known = asked.flatMap((id) => found.get(id) ?? []);
  if (known.length < asked.length) return 'errors.reference';
  const unfit = known.find(({ cancelled, reconciled }) => cancelled || reconciled);
  if (unfit) return `banking.error.${unfit.cancelled ? 'paymentCancelled' : 'paymentTaken'}|number=${unfit.number ?? unfit.id}`;
  const sum = money(add('0', ...known.map((one) => one.amount)));
  return compare(sum, amount) === 0 ? null : `banking.error.paymentsSum|sum=${sum}|amount=${amount}`;
} // prettier-ignore

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
  async handle(work, actor, { id, line, payments }) {
    const { statement, found } = await openLine(work, actor, id, line);
    const asked = [...new Set(payments)];
    const recorded = await work.references.paymentsToReconcile(asked, corporationOf(actor));
    const problem = refusedPayments(asked, recorded, found.facts.amount);
    if (problem !== null) throw invalid({ payments: [problem] });
    const clients = [...new Set([...recorded.values()].map((one) => one.client))];
    const client = clients.length === 1 ? (clients[0] ?? null) : null;
    await work.append(statement, [
      { type: 'BankLineReconciled', data: { statement: id, line, payments: asked, client } },
    ]);
    return { id, line };
  },
});

/** Puts a movement aside that is no payment of a document: charges, salaries, taxes. */
export const ignoreBankLine = command({
  name: 'IgnoreBankLine',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({ id: recordId(), line: lineNumber(), reason: optionalText(200) }),
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
