import { z } from 'zod';
import { thirdAccount } from '../accounting/third-accounts.ts';
import { accountingQuestions } from '../accounting/questions.ts';
import { documentKindDefinitions } from '../document-kinds/registry.ts';
import { noTotals } from '../amounts/totals.ts';
import { organizationQuestions } from '../company/questions.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Aggregate, DomainEvent } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { add, compare, isZero, money, parseDecimal, subtract } from '../kernel/decimal.ts';
import {
  choice,
  date,
  decimal,
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalText,
  recordId,
  reference,
  text,
} from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { requireUntouched, type BillingState, type TakenOverFacts } from './billing.ts';
import { emptyContent } from './content/content.ts';
import { presentParty } from './content/resolve-content.ts';
import { documentQuestions } from './document-questions.ts';
import { invoiceAggregate } from './invoice.ts';
import { outstandingQuestions } from './outstanding-questions.ts';
import { refundAggregate } from './refund.ts';

/*
 * What clients still owed, and were owed, when a company came from another program (docs/decisions/0108).
 */

const LARGEST = 999_999_999;
const MOST_INSTALMENTS = 24;

export const takenOverTypes = ['invoice', 'credit_note'] as const;

const instalment = z.object({
  dueDate: date(),
  /** Including VAT. */
  amount: decimal({ places: 2, min: 0, max: LARGEST }),
});

/** A bill of the program before. Amounts include VAT and are positive; what they do is the type's. */
export const takenOverSchema = z
  .object({
    type: choice(takenOverTypes)
      .nullish()
      .transform((value) => value ?? 'invoice'),
    /** As that program numbered it. */
    number: text(60),
    thirdParty: reference('thirdparty?client=1'),
    date: date(),
    /** Of an invoice; nothing said: its own day. */
    dueDate: optionalDate(),
    /** What falls due when, where that is not all on one day: it adds up to the total. */
    schedule: z
      .array(instalment)
      .max(MOST_INSTALMENTS, `errors.tooMany|max=${MOST_INSTALMENTS}`)
      .default([])
      .meta({ example: [] }),
    total: decimal({ places: 2, min: 0.01, max: LARGEST }),
    /** What is left of it; nothing said: all. */
    due: optionalDecimal({ places: 2, min: 0.01, max: LARGEST }),
    title: optionalText(200),
    /** The client's own. */
    reference: optionalText(60),
  })
  .superRefine(({ total, due, date: day, dueDate, schedule }, context) => {
    const tell = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (typeof total !== 'string') return;
    if (typeof due === 'string' && compare(due, total) > 0)
      tell('due', `errors.amountAtMost|max=${money(total)}`);
    if (dueDate !== null && typeof day === 'string' && dueDate < day)
      tell('dueDate', 'errors.expiryBeforeStart');
    if (!Array.isArray(schedule) || schedule.length === 0) return;
    const amounts = schedule.map((one: { amount?: unknown } | null) =>
      typeof one?.amount === 'string' ? parseDecimal(one.amount, 2) : null,
    );
    // What is wrong with one is told at it.
    if (amounts.includes(null)) return;
    const sum = add('0', ...amounts.filter((amount) => amount !== null));
    if (compare(sum, total) !== 0)
      tell('schedule', `errors.instalmentsSum|sum=${money(sum)}|total=${money(total)}`);
  }, evenIfWrong);

type TakenOver = z.output<typeof takenOverSchema>;

const kindOf = ({ type }: TakenOver): 'invoice' | 'refund' => (type === 'invoice' ? 'invoice' : 'refund');

/** @throws Refusal `invalid`: a day to come, an unknown client, or a number that it has already */
async function takenOverFacts(work: UnitOfWork, actor: Actor, input: TakenOver): Promise<TakenOverFacts> {
  const corporation = corporationOf(actor);
  const { number, thirdParty, date: day, total, due, title, reference: ref } = input;
  const profile = await work.ask(organizationQuestions).corporation(corporation);
  if (day > todayIn(profile?.timeZone ?? LEGAL_TIME_ZONE, new Date(work.now)))
    throw invalid({ date: ['errors.future'] });
  const client = await work.ask(thirdPartyQuestions).thirdParty(thirdParty, corporation);
  if (client === null) throw invalid({ thirdParty: ['errors.reference'] });
  const kind = kindOf(input);
  if (await work.ask(documentQuestions).isNumberedSo(kind, number, client.id, corporation))
    throw invalid({ number: ['errors.takenOverTwice'] });
  const { chart } = await work.ask(accountingQuestions).books(corporation);
  return {
    corporation,
    version: await work.nextId('version'),
    content: { ...emptyContent, title, date: day, customerReferenceNumber: ref },
    ...(await presentParty(work, corporation, client.id)),
    totals: { ...noTotals, finalTotal: money(total) },
    number,
    settledBefore: money(subtract(total, due ?? total)),
    third: thirdAccount(chart, 'client', client.id, client),
  };
}

/** What falls due when; null: all on one day. */
function instalmentsOf({ schedule }: TakenOver) {
  if (schedule.length < 2) return null;
  return schedule
    .filter(({ amount }) => !isZero(amount))
    .map(({ dueDate, amount }) => ({ dueDate, amount: money(amount) }))
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}

/** Takes over what a client still owes, or is owed, from the program before. Answers the id of its version. */
export const takeOverInvoice = command({
  name: 'TakeOverInvoice',
  role: documentKindDefinitions.invoice.roles.generate,
  input: takenOverSchema,
  async handle(work, actor, input) {
    const facts = await takenOverFacts(work, actor, input);
    if (kindOf(input) === 'refund') {
      await work.append(await work.create(refundAggregate), [
        { type: 'RefundTakeoverRecorded', data: facts },
      ]);
      return { id: facts.version };
    }
    const schedule = instalmentsOf(input);
    const dueDate = schedule?.[0]?.dueDate ?? input.schedule[0]?.dueDate ?? input.dueDate ?? input.date;
    const data = { ...facts, dueDate, ...(schedule && { schedule }) };
    await work.append(await work.create(invoiceAggregate), [{ type: 'InvoiceTakeoverRecorded', data }]);
    return { id: facts.version };
  },
});

async function reverse<S extends BillingState, E extends DomainEvent>(
  work: UnitOfWork,
  actor: Actor,
  { aggregate, kind, event }: { aggregate: Aggregate<S, E>; kind: 'invoice' | 'refund'; event: NoInfer<E> },
  { document, version }: { document: number; version: number },
): Promise<void> {
  const loaded = await work.load(aggregate, document, actor);
  const open = await work.ask(outstandingQuestions).outstanding(kind, version, corporationOf(actor));
  requireUntouched(loaded.state, open?.due ?? '0');
  await work.append(loaded, [event]);
}

/**
 * Takes back what was taken over by mistake, as long as nothing was made of it.
 * @throws Refusal `missing`; `conflict` NOT_TAKEN_OVER, TAKEN_OVER_SETTLED, TAKEN_OVER_SENT
 */
export const reverseTakeover = command({
  name: 'ReverseTakeover',
  role: documentKindDefinitions.invoice.roles.generate,
  input: z.object({ id: recordId() }),
  refuses: ['NOT_TAKEN_OVER', 'TAKEN_OVER_SENT', 'TAKEN_OVER_SETTLED'],
  async handle(work, actor, { id: version }) {
    const idOf = (kind: 'invoice' | 'refund') =>
      work.ask(documentQuestions).documentOfVersion(kind, version, corporationOf(actor));
    const invoice = await idOf('invoice');
    const document = invoice ?? (await idOf('refund'));
    if (document === null) throw missing();
    const event = { data: { version } };
    if (invoice === null)
      await reverse(
        work,
        actor,
        { aggregate: refundAggregate, kind: 'refund', event: { type: 'RefundTakeoverReversed', ...event } },
        { document, version },
      );
    else
      await reverse(
        work,
        actor,
        {
          aggregate: invoiceAggregate,
          kind: 'invoice',
          event: { type: 'InvoiceTakeoverReversed', ...event },
        },
        { document, version },
      );
    return { id: version };
  },
});
