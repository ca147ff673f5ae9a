import { randomUUID } from 'node:crypto';
import { data } from '@remix-run/node';
import {
  expenseKinds,
  type ExpenseKind,
} from '#domain/records/catalogue/projects/project-expense-document-type.ts';
import { readFileReference } from '#domain/files/file-reference.ts';
import type { Command } from '#domain/kernel/command.ts';
import { personSubject } from '#domain/kernel/personal.ts';
import { amountsOf } from '#domain/expenses/amounts.ts';
import {
  expenseAggregate,
  otherVatOf,
  type ExpenseEvent,
  type ExpenseState,
} from '#domain/expenses/expense.ts';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { kindOf } from '#domain/expenses/expense-input.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { z } from 'zod';
import { dropWaitingFiles, keepWaitingFile, type WaitingFile } from '#scratch/waiting-files.ts';
import { lastTrip } from '#projections/expenses/expense-list.ts';
import { isColleague } from '#projections/people/people.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { findProject } from '#projections/projects/projects.ts';
import { askedId } from '../http/asked-id.ts';
import { formText } from '../http/form-text.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { parseForm } from '../http/parse-form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { authorOf } from '../http/kept-form.server.ts';
import { discardAll, receiveEach, type ReceivedFile } from '../http/upload.server.ts';
import { asKept, filesSaid } from '../http/waiting-file.server.ts';
import { pathTo } from '../paths.ts';
import { offeredWorks, readWorks, type WorkSight } from '../projects/work/work-choices.server.ts';
import { formatDate, typedDecimal } from '../ui/format.ts';
import type { Option } from '../ui/form/field.tsx';

const MOST_FIELDS = 60;
/** Rows of VAT of other rates. */
const OTHER_RATES = 2;
const LONGEST_NAME = 300;

export async function readExpenseState(
  { services }: Pick<StaffContext, 'services'>,
  id: number,
): Promise<ExpenseState> {
  const events = await services.store.read(`expense-${id}`);
  return foldStream<ExpenseState, ExpenseEvent>(expenseAggregate, events);
}

/** The kind that the address asks for: what a receipt says, unless it names another. */
export const askedKind = ({ searchParams }: URL): ExpenseKind =>
  expenseKinds.find((one) => one === searchParams.get('kind')) ?? 'receipt';

export interface ExpenseChoices {
  types: Option[];
  vat: Option[];
  projects: Option[];
  /** There are more projects than a field offers: they are typed. */
  typed: boolean;
  /** Whose it may be; empty for those who note their own alone. */
  people: Option[];
  /** Whether the account has a file of its own here: without one every expense is somebody else's. */
  hasFile: boolean;
}

/** Nobody's: of an account without a person no project is offered. */
const NOBODY = 0;

/** The projects that an expense may be of: all, or those that one is on. */
const expenseSight = ({ may, actor }: Pick<StaffContext, 'may' | 'actor'>): WorkSight => ({
  person: may(['ROLE_PROJECT_READ', 'ROLE_PROJECT_EXPENSE_MANAGE']) ? null : (actor.person ?? NOBODY),
  late: false,
  jobs: false,
});

/** What the form of a kind chooses from. */
export async function expenseChoices(
  { services, corporation, language, may, actor, t }: StaffContext,
  kind: ExpenseKind,
): Promise<ExpenseChoices> {
  const [lists, works, people, hasFile] = await Promise.all([
    choices(services.db, ['projectexpensedocumenttype', 'vat'], corporation, language),
    offeredWorks({ services, corporation, t }, expenseSight({ may, actor })),
    expenseSightOf(actor).manages ? staffNames(services.db, corporation) : [],
    actor.person === null ? false : isColleague(services.db, actor.person, corporation),
  ]);
  const options = (resource: string, fits: (values: Record<string, unknown>) => boolean) =>
    (lists.get(resource) ?? [])
      .filter(({ values }) => fits(values))
      .map(({ id, label }) => ({ value: id, label }));
  return {
    types: options('projectexpensedocumenttype', (values) => kindOf({ values }) === kind),
    vat: options('vat', () => true),
    hasFile,
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    ...works,
  };
}

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** The VAT that is typed: none where it is what the rate makes of the total. */
function typedVat({ facts }: ExpenseState): string {
  if (facts === null || facts.type.kind !== 'receipt') return '';
  const { total, vat } = facts.amounts;
  if (otherVatOf({ facts }).length > 0) return vat;
  const usual = amountsOf({ net: null, vatAmount: null, total }, facts.vat?.rate ?? '0');
  return typeof usual !== 'string' && usual.vat === vat ? '' : vat;
}

/** An expense as its form's fields hold it; a new one is of today, with the vehicle of the last trip. */
export async function expenseValues(context: StaffContext, kind: ExpenseKind, id: number | null) {
  const { services, corporation, actor, today, url, language } = context;
  const last =
    id === null && kind === 'kilometres' && actor.person !== null
      ? await lastTrip(services.db, actor.person, corporation)
      : null;
  const before = last === null ? null : (await readExpenseState(context, last)).facts?.trip;
  const state = id === null ? null : await readExpenseState(context, id);
  const facts = state?.facts ?? null;
  const said = state?.said ?? null;
  const trip = facts?.trip ?? before ?? null;
  const projectId = facts === null ? askedId(url.searchParams, 'project') : facts.project;
  const of = projectId === null ? null : await findProject(services.db, projectId, corporation);
  const decimal = (value: string | null | undefined) => (value ? typedDecimal(value, language) : '');
  const isReceipt = facts !== null && facts.type.kind === 'receipt' && Number(facts.amounts.total) > 0;
  return {
    person: '',
    title: said?.title ?? '',
    description: said?.description ?? '',
    type: text(facts?.type.id),
    date: formatDate(facts?.date ?? today),
    project: text(of?.id),
    projectName: of === null ? '' : `${of.code} · ${of.name}`,
    total: isReceipt ? decimal(facts.amounts.total) : '',
    vatAmount: state === null ? '' : decimal(typedVat(state)),
    vat: text(facts?.vat?.id),
    otherVat: [...(facts === null ? [] : otherVatOf({ facts })), {}, {}]
      .slice(0, OTHER_RATES)
      .map((one: { vat?: number; vatAmount?: string }) => ({
        vat: text(one.vat),
        vatAmount: decimal(one.vatAmount),
      })),
    purchaseAmount: decimal(facts?.purchaseAmount),
    billable: facts?.billable ?? false,
    distance: decimal(facts?.trip?.distance),
    vehicle: trip?.vehicle ?? 'car',
    power: trip === null || trip.power === 0 ? '' : text(trip.power),
    electric: trip?.electric ?? false,
    itinerary: said?.itinerary ?? '',
    quantity: decimal(facts?.allowance?.quantity),
    noReceipt: said?.noReceipt ?? '',
  };
}
export type ExpenseValues = Awaited<ReturnType<typeof expenseValues>>;

/** Whom the form names, by who files for others: a colleague, or nobody. */
async function namedIn(
  { actor, services, corporation }: StaffContext,
  form: FormData,
): Promise<number | null> {
  const named = Number(formText(form, 'person'));
  if (!expenseSightOf(actor).manages || !Number.isSafeInteger(named) || named < 1) return null;
  return (await isColleague(services.db, named, corporation)) ? named : null;
}

const saidIn = (form: FormData): string[] => form.getAll('kept').filter((kept) => typeof kept === 'string');

/** The files of a form: those that came with it, and those that waited since it was refused, under whose key they belong. */
async function filesOf(
  context: StaffContext,
  { form, files }: { form: FormData; files: readonly ReceivedFile[] },
  person: number,
): Promise<WaitingFile[]> {
  const { services } = context;
  const { db } = services;
  const author = authorOf(context);
  const subject = personSubject(person, 'employment');
  const found: WaitingFile[] = [];
  if (person === 0) {
    await discardAll(files);
    return found;
  }
  for (const waiting of await filesSaid(context, saidIn(form))) {
    if (readFileReference(waiting.file)?.subject === subject) {
      found.push(waiting);
      continue;
    }
    const content = await services.files.get(waiting.file);
    if (content === null) continue;
    const moved = { ...waiting, file: await services.files.put(db, content, waiting.type, subject) };
    await keepWaitingFile(db, author, moved);
    found.push(moved);
  }
  for (const received of files) {
    const { name, size, type } = received;
    const file = await received.keep(db, type, subject);
    const waiting = { id: randomUUID(), name: name.slice(0, LONGEST_NAME), file, size, type };
    await keepWaitingFile(db, author, waiting);
    found.push(waiting);
  }
  return found;
}

/**
 * Saves what a form says, with its photos, and hands it in where the button says so. Where it is refused, its photos wait
 * for it to be sent again.
 * @param owner whose expense it is, where that is known: their key seals the photos
 */
export async function saveExpense<Schema extends z.ZodType>(
  context: StaffContext,
  owner: number | null,
  command: Command<Schema, { id: number }>,
  fixed: Record<string, string> = {},
) {
  const { request, services } = context;
  const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  const received = isUpload
    ? await receiveEach(request, services.files, { fields: MOST_FIELDS })
    : { form: await request.formData(), files: [], refused: [] };
  if ('error' in received)
    return data<FormAnswer>(
      { result: { initialValue: {}, error: { files: [received.error] } }, stale: null },
      { status: 422 },
    );
  const { form, refused } = received;
  for (const [name, value] of Object.entries(fixed)) form.set(name, value);
  if (formText(form, 'intent') === 'submit') form.set('submit', 'on');
  // What has ended since is still what stands there.
  await readWorks(context, { ...expenseSight(context), late: true }, form);
  const person = owner ?? (await namedIn(context, form)) ?? context.actor.person ?? 0;
  const files = await filesOf(context, received, person);
  // Which files it has is said by what was received and what waited, and by nothing else.
  for (const name of Array.from(form.keys()).filter((one) => one === 'kept' || one.startsWith('files')))
    form.delete(name);
  for (const waiting of files) form.append('kept', asKept(waiting));
  if (refused.length > 0) {
    const errors = { fieldErrors: { files: refused.map(({ error }) => error) } };
    return data<FormAnswer>(
      { result: parseForm(form, command.input).reply(errors), stale: null },
      { status: 422 },
    );
  }
  for (const [index, { name, file, size, type }] of files.entries()) {
    form.set(`files[${index}].name`, name);
    form.set(`files[${index}].file`, file);
    form.set(`files[${index}].size`, String(size));
    form.set(`files[${index}].type`, type);
  }
  const submitted = form.has('submit');
  const answered = await submit(context, form, {
    command,
    // Sealed anew each time that they are sent.
    madeAnew: ['files'],
    done: ({ id }) => ({
      to: pathTo('expenseDetails', { id }),
      flash: { tone: 'ok', key: `expenses.notice.${submitted ? 'submitted' : 'saved'}` },
    }),
  });
  if (answered instanceof Response)
    await dropWaitingFiles(
      services.db,
      files.map(({ id }) => id),
    );
  return answered;
}
