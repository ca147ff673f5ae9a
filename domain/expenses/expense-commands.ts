import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { isZero } from '../kernel/decimal.ts';
import { flag, optionalReference, recordId, revision, text } from '../kernel/fields.ts';
import { personSubject } from '../kernel/personal.ts';
import { forbidden, invalid, missing } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { attachFiles } from '../files/attach-files.ts';
import { fileReferencePattern, readFileReference } from '../files/file-reference.ts';
import { mediaType } from '../files/file-type.ts';
import { peopleQuestions } from '../people/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { timeOffQuestions } from '../time-off/questions.ts';
import { expenseSchema, readExpense, reckonTrip } from './expense-input.ts';
import {
  expenseAggregate,
  expenseForm,
  requireExpenseStep,
  sealExpense,
  type ExpenseEvent,
  type ExpenseFacts,
  type ExpenseSaid,
  type ExpenseState,
  type ExpenseStep,
} from './expense.ts';
import { decidesExpense, expenseSightOf, seesExpense } from './expense-access.ts';
import { expenseQuestions } from './questions.ts';

export type LoadedExpense = Loaded<ExpenseState, ExpenseEvent>;

const leaderOf = (work: UnitOfWork, actor: Actor, person: number): Promise<number | null> =>
  work.ask(timeOffQuestions).managerOf(person, corporationOf(actor));

/** How the actor stands to what somebody spends, and is to spend. */
export async function standingTo(work: UnitOfWork, actor: Actor, person: number) {
  const manager = await leaderOf(work, actor, person);
  const seen = expenseSightOf(actor);
  const isOwn = person === seen.own && seen.manages;
  const asked = work.ask(expenseQuestions);
  const sight = { ...seen, alone: isOwn && !(await asked.othersDecide(person, corporationOf(actor))) };
  return {
    manager,
    sees: seesExpense(sight, person, manager),
    mayFile: sight.manages || person === sight.own,
    mayDecide: decidesExpense(sight, person, manager),
  };
}

/** An expense that the actor sees; to the others it is missing. */
export async function loadSeenExpense(work: UnitOfWork, actor: Actor, id: number) {
  const expense = await work.load(expenseAggregate, id, actor);
  const { sees, mayFile, mayDecide } = await standingTo(work, actor, expense.state.person);
  if (!sees) throw missing();
  return { expense, mayFile, mayDecide };
}

/** An expense that the actor files. @throws Refusal `missing` where it is not seen, `forbidden` where it is */
async function loadFiledExpense(work: UnitOfWork, actor: Actor, id: number, step: ExpenseStep) {
  const { expense, mayFile } = await loadSeenExpense(work, actor, id);
  if (!mayFile) throw forbidden();
  requireExpenseStep(step, expense.state);
  return { expense };
}

/** Whose expense it is: one's own; anybody's by who manages them. @throws Refusal `invalid` at `person` */
async function requireSpender(work: UnitOfWork, actor: Actor, person: number | null): Promise<number> {
  const whose = person ?? actor.person;
  const known = whose !== null && (await work.ask(peopleQuestions).isColleague(whose, corporationOf(actor)));
  if (whose === null || !known || (whose !== actor.person && !expenseSightOf(actor).manages))
    throw invalid({ person: ['errors.reference'] });
  return whose;
}

/** Receipts that are in the file store already, sealed as what is known of the person's employment. */
const receipts = () =>
  z
    .array(
      z.object({
        name: text(300),
        file: z.string().regex(fileReferencePattern, 'errors.invalid'),
        /** Bytes. */
        size: z.number().int().min(0),
        type: mediaType(),
      }),
    )
    .max(20, 'errors.tooManyFiles|max=20')
    .nullish()
    .transform((files) => files ?? [])
    .meta({ example: [] });

const filedSchema = expenseSchema.extend({
  files: receipts(),
  /** Handed in at once. */
  submit: flag().meta({ example: false }),
});

type Receipts = z.output<ReturnType<typeof receipts>>;

interface Filed {
  id: number;
  person: number;
  type: ExpenseFacts['type'];
  files: Receipts;
}

/** @returns how many files the expense has by then @throws Refusal `invalid` for a content that is sealed otherwise */
async function attachReceipts(
  work: UnitOfWork,
  actor: Actor,
  { id, person, type, files }: Filed,
): Promise<number> {
  const corporation = corporationOf(actor);
  const subject = personSubject(person, 'employment');
  if (files.some(({ file }) => readFileReference(file)?.subject !== subject))
    throw invalid({ files: ['errors.invalid'] });
  const names = await work.ask(expenseQuestions).fileNames(id, corporation);
  const documentType = { id: type.id, name: type.name };
  await attachFiles(
    work,
    { corporation, owner: { kind: 'expense', id }, seal: { personal: sealExpense(person, 'name') } },
    files.map((file) => ({ ...file, documentType })),
    names,
  );
  return names.length + files.length;
}

/** @throws Refusal `invalid` for what came to nothing, and for a receipt that is neither there nor explained */
async function requireComplete(
  work: UnitOfWork,
  actor: Actor,
  { facts, said }: { facts: ExpenseFacts; said: ExpenseSaid | null },
  files: number,
): Promise<void> {
  const { kind } = facts.type;
  if (isZero(facts.amounts.total)) {
    const field = { receipt: 'total', kilometres: 'distance', perDiem: 'quantity' } as const;
    throw invalid({ [field[kind]]: ['expenses.error.nothing'] });
  }
  if (kind !== 'receipt' || files > 0) return;
  const { id } = facts.type;
  const types = await work
    .ask(recordQuestions)
    .records('projectexpensedocumenttype', [id], corporationOf(actor));
  // Of some types no explanation stands for the receipt.
  if (types.get(id)?.values['required'] === true)
    throw invalid({ files: ['expenses.error.receiptRequired'] });
  if ((said?.noReceipt ?? null) === null) throw invalid({ noReceipt: ['expenses.error.noFile'] });
}

/** Hands it in; a trip is reckoned by what was approved until now. */
async function handIn(work: UnitOfWork, actor: Actor, expense: LoadedExpense, files: number): Promise<void> {
  const { person, facts, said } = expense.state;
  if (facts === null) throw missing();
  await requireComplete(work, actor, { facts, said }, files);
  const reckoned =
    facts.trip && (await reckonTrip(work, corporationOf(actor), person, facts.trip, facts.date));
  const manager = await leaderOf(work, actor, person);
  await work.append(expense, [
    {
      type: 'ExpenseSubmitted',
      data: {
        expense: expense.id,
        person,
        manager,
        amounts: reckoned?.amounts ?? facts.amounts,
        trip: reckoned?.trip ?? facts.trip,
      },
    },
  ]);
}

/** Notes an expense: one's own, or somebody's for whom one manages them. It is a draft until it is submitted. */
export const draftExpense = command({
  name: 'DraftExpense',
  role: 'ROLE_USER',
  input: filedSchema.extend({ person: optionalReference('persons') }),
  async handle(work, actor, { person: whose, files, submit, ...input }) {
    const person = await requireSpender(work, actor, whose);
    const { facts, said } = await readExpense(work, actor, person, input);
    const expense = await work.create(expenseAggregate);
    const { id } = expense;
    const personal = sealExpense(person, 'said');
    const corporation = corporationOf(actor);
    await work.append(expense, [
      { type: 'ExpenseDrafted', data: { expense: id, corporation, person, facts, said, personal } },
    ]);
    const attached = await attachReceipts(work, actor, { id, person, type: facts.type, files });
    if (submit) await handIn(work, actor, expense, attached);
    return { id };
  },
});

/** Changes a draft, or corrects what was refused. */
export const editExpense = command({
  name: 'EditExpense',
  role: 'ROLE_USER',
  input: filedSchema.extend({ id: recordId(), revision: revision() }),
  refuses: ['EXPENSE_STATUS', 'EXPENSE_IN_BATCH'],
  async handle(work, actor, { id, revision: madeFrom, files, submit, ...input }) {
    const { expense } = await loadFiledExpense(work, actor, id, 'edit');
    requireFresh(expense, madeFrom, expenseForm);
    const { person } = expense.state;
    const { facts, said } = await readExpense(work, actor, person, input);
    if (differences({ facts: expense.state.facts, said: expense.state.said }, { facts, said }).length > 0) {
      const personal = sealExpense(person, 'said');
      await work.append(expense, [{ type: 'ExpenseEdited', data: { expense: id, facts, said, personal } }]);
    }
    const attached = await attachReceipts(work, actor, { id, person, type: facts.type, files });
    if (submit) await handIn(work, actor, expense, attached);
    return { id };
  },
});

const byId = z.object({ id: recordId() });

/** Hands an expense in: whoever leads the person is told. A trip is reckoned by what was approved until now. */
export const submitExpense = command({
  name: 'SubmitExpense',
  role: 'ROLE_USER',
  input: byId,
  refuses: ['EXPENSE_STATUS', 'EXPENSE_IN_BATCH'],
  async handle(work, actor, { id }) {
    const { expense } = await loadFiledExpense(work, actor, id, 'submit');
    const names = await work.ask(expenseQuestions).fileNames(id, corporationOf(actor));
    await handIn(work, actor, expense, names.length);
    return { id };
  },
});

/** Takes back what was handed in and not decided about: it is a draft again. */
export const withdrawExpense = command({
  name: 'WithdrawExpense',
  role: 'ROLE_USER',
  input: byId,
  refuses: ['EXPENSE_STATUS', 'EXPENSE_IN_BATCH'],
  async handle(work, actor, { id }) {
    const { expense } = await loadFiledExpense(work, actor, id, 'withdraw');
    await work.append(expense, [{ type: 'ExpenseWithdrawn', data: { expense: id } }]);
    return { id };
  },
});

/** Takes a draft, or what was refused, away. */
export const deleteExpense = command({
  name: 'DeleteExpense',
  role: 'ROLE_USER',
  input: byId,
  refuses: ['EXPENSE_STATUS', 'EXPENSE_IN_BATCH'],
  async handle(work, actor, { id }) {
    const { expense } = await loadFiledExpense(work, actor, id, 'remove');
    await work.append(expense, [{ type: 'ExpenseDeleted', data: { expense: id } }]);
    return { id };
  },
});
