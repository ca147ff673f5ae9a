import { data } from '@remix-run/node';
import type { DocumentContent } from '#domain/documents/content/content.ts';
import { fillTemplate } from '#domain/mailing/mail-template.ts';
import {
  comingDays,
  rescheduled,
  type RecurringInvoiceState,
  type Schedule,
} from '#domain/recurring/recurring-invoice.ts';
import {
  editRecurringInvoice,
  scheduleRecurringInvoice,
} from '#domain/recurring/recurring-invoice-commands.ts';
import { recurrenceOf, type ScheduleFields } from '#domain/recurring/recurring-invoice-schema.ts';
import { titleValues } from '#domain/recurring/recurring-words.ts';
import type { Recurrence } from '#domain/recurring/recurrence.ts';
import type { DocumentTotals } from '#domain/amounts/totals.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import type { FieldErrors, Difference } from '#domain/kernel/refusal.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { listDocuments, type DocumentRow } from '#projections/documents/document-query.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { openProjects, projectLabel } from '#projections/projects/projects.ts';
import type { RecurringInvoiceView } from '#projections/recurring/recurring-invoices.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { daysOffAround } from '../http/days-off.server.ts';
import type { DaysOff } from '../ui/form/days-off.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { submit } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { Option } from '../ui/form/field.tsx';
import { commandForm, proposedFor, typedIn, typedOf, type Typed } from './recurring-typed.server.ts';

export const wizardSteps = ['invoice', 'information', 'summary'] as const;
export type WizardStep = (typeof wizardSteps)[number];

const CHOICES = 20;

/** Days that the summary shows. */
const PREVIEWED = 12;

/** The invoice whose content is repeated, as far as the steps show it. */
export interface ShownModel {
  version: number;
  /** Its page. */
  path: string;
  number: string | null;
  title: string | null;
  clientId: number;
  clientName: string | null;
  language: 'fr' | 'en';
  content: DocumentContent;
  totals: DocumentTotals;
}

/** What the last step shows of what will happen. */
export interface Preview {
  days: string[];
  /** How many days are shown at most. */
  most: number;
  /** The title of the first of them. */
  title: string;
  recurrence: Recurrence;
  fields: ScheduleFields;
  project: string | null;
}

/** An invoice that may be repeated, with its page. */
export type Choosable = DocumentRow & { path: string };

export interface WizardPage {
  title: string;
  /** The list of recurring invoices. */
  list: string;
  step: WizardStep;
  /** Of the edited one; null for a new one. */
  id: number | null;
  revision: number | null;
  typed: Typed;
  errors: FieldErrors;
  stale: { revision: number; differences: Difference[] } | null;
  /** Invoices to choose from, of the first step. */
  choice: { keyword: string; rows: Choosable[] } | null;
  model: ShownModel | null;
  projects: Option[];
  /** The next days, of the second step, as far as what is typed says any. */
  days: string[];
  /** Days off around today, of the second step. */
  calendar: DaysOff | null;
  mayValidate: boolean;
  maySend: boolean;
  preview: Preview | null;
}

type Edited = RecurringInvoiceView | null;

const moment = () => ({
  now: new Date().toISOString(),
  today: todayIn(LEGAL_TIME_ZONE, new Date()),
  timeZone: LEGAL_TIME_ZONE,
});

const versionOf = (typed: Typed): number => {
  const version = Number(typed['invoice']?.[0] ?? '');
  return Number.isSafeInteger(version) && version > 0 ? version : 0;
};

/** The page of an invoice. */
export const invoicePath = (version: number): string => pathTo('invoiceDetails', { versionId: version });

async function modelOf({ services, corporation }: StaffContext, version: number): Promise<ShownModel> {
  const { db, store } = services;
  const found = version === 0 ? null : await readDocument(db, store.read, version, corporation, 'invoice');
  if (found === null) throw notFound();
  const { number, content, totals, client, clientId } = found;
  const { title } = content;
  const language = client?.language ?? 'fr';
  const clientName = client?.name ?? null;
  const path = invoicePath(version);
  return { version, path, number, title, clientId, clientName, language, content, totals };
}

/** The content that an edited one has, when no other is taken. */
async function keptModel(
  { services, corporation }: StaffContext,
  { facts }: RecurringInvoiceView,
): Promise<ShownModel> {
  const { model, content, totals, clientId, clientName } = facts;
  const client = await findThirdParty(services.db, clientId, corporation);
  const { version, number } = model;
  const language = client?.language ?? 'fr';
  const path = invoicePath(version);
  return { version, path, number, title: content.title, clientId, clientName, language, content, totals };
}

async function projectsOf({ services, corporation }: StaffContext): Promise<Option[]> {
  const projects = await openProjects(services.db, corporation);
  return projects.map((one) => ({ value: one.id, label: projectLabel(one) }));
}

const titleOf = ({ t }: StaffContext, edited: Edited): string =>
  edited ? t('recurring.edit', { title: edited.facts.title }) : t('recurring.new');

/** A page without what its step adds. */
const blank = (context: StaffContext, edited: Edited, step: WizardStep, typed: Typed): WizardPage => ({
  title: titleOf(context, edited),
  list: pathTo('recurringList', {}),
  step,
  id: edited?.id ?? null,
  revision: edited?.revision ?? null,
  typed,
  errors: {},
  stale: null,
  choice: null,
  model: null,
  projects: [],
  days: [],
  calendar: null,
  mayValidate: context.may('ROLE_INVOICE_GENERATE'),
  maySend: context.may('ROLE_INVOICE_SEND'),
  preview: null,
});

/** Step 1: the invoice whose content is repeated. */
async function choosing(
  context: StaffContext,
  edited: Edited,
  typed: Typed,
  keyword: string,
): Promise<WizardPage> {
  const { services, corporation, may } = context;
  const request = { sort: 'newest', direction: 'desc', limit: CHOICES, cursor: null, offset: 0 } as const;
  const filter = { today: moment().today, keyword: keyword.trim().slice(0, 200) || null };
  const rows = may('ROLE_INVOICE_LIST')
    ? (await listDocuments(services.db, 'invoice', corporation, filter, request)).rows
    : [];
  const choosable = rows.map((row) => ({ ...row, path: invoicePath(row.version) }));
  return { ...blank(context, edited, 'invoice', typed), choice: { keyword, rows: choosable } };
}

/** The next days that a rhythm has; none as long as something is wrong with it. */
function daysOf(edited: Edited, typed: Typed): string[] {
  const form = new FormData();
  for (const [name, values] of Object.entries(typed)) for (const value of values) form.append(name, value);
  if (edited !== null) form.set('revision', String(edited.revision));
  return looked(edited, form).days;
}

/** Step 2: days, mail and what else there is to say; proposals where nothing was typed yet. */
async function telling(
  context: StaffContext,
  edited: Edited,
  typed: Typed,
  wrong: Pick<WizardPage, 'errors' | 'stale'> = { errors: {}, stale: null },
): Promise<WizardPage> {
  const kept = edited !== null && versionOf(typed) === 0;
  const model = kept ? await keptModel(context, edited) : await modelOf(context, versionOf(typed));
  const proposed = edited ? typedOf(edited.facts) : await proposedFor(context, model);
  const shown = typed['type'] === undefined ? { ...proposed, ...typed } : typed;
  const [projects, seller] = await Promise.all([
    projectsOf(context),
    findCorporation(context.services.db, context.corporation),
  ]);
  const calendar = daysOffAround(seller?.calendar, context.today, context.t);
  return {
    ...blank(context, edited, 'information', shown),
    ...wrong,
    model,
    projects,
    calendar,
    days: daysOf(edited, shown),
  };
}

const freshSchedule = (facts: Recurrence): Schedule => ({
  facts,
  since: moment().today,
  owed: [],
  made: [],
});

const scheduleOf = (state: RecurringInvoiceState | null, recurrence: Recurrence): Schedule =>
  state === null ? freshSchedule(recurrence) : rescheduled(state, recurrence, moment());

/** Step 3: what will happen, before it is kept. */
async function summing(
  context: StaffContext,
  edited: Edited,
  typed: Typed,
  fields: ScheduleFields,
): Promise<WizardPage> {
  const page = await telling(context, edited, typed);
  const { model } = page;
  const recurrence = recurrenceOf(fields);
  const days = comingDays(scheduleOf(edited?.state ?? null, recurrence), PREVIEWED);
  const [first = fields.startDate] = days;
  const title = fillTemplate(fields.title, titleValues(first, model?.language ?? 'fr'));
  const project = page.projects.find(({ value }) => value === fields.project)?.label ?? null;
  return { ...page, step: 'summary', preview: { days, most: PREVIEWED, title, recurrence, fields, project } };
}

/** Errors of single days stand at the days. */
function errorsOf(errors: Readonly<Record<string, string[] | null>>): FieldErrors {
  const merged: FieldErrors = {};
  for (const [path, messages] of Object.entries(errors)) {
    const at = path.startsWith('dates') ? 'dates' : path;
    merged[at] = [...(merged[at] ?? []), ...(messages ?? [])];
  }
  return merged;
}

/** The step that an address asks for. */
export async function wizardPage(context: StaffContext, edited: Edited): Promise<WizardPage> {
  const { searchParams } = context.url;
  const invoice = searchParams.get('invoice');
  const typed: Typed = invoice ? { invoice: [invoice] } : {};
  const chosen = edited !== null || invoice !== null;
  if (!chosen || searchParams.get('step') === 'invoice')
    return choosing(context, edited, {}, searchParams.get('keyword') ?? '');
  return telling(context, edited, typed);
}

/** What a form of the second step says, as its command reads it. */
function read(edited: Edited, form: FormData) {
  const sent = commandForm(form);
  if (edited !== null) sent.set('id', String(edited.id));
  const schema = edited === null ? scheduleRecurringInvoice.input : editRecurringInvoice.input;
  return parseForm(sent, schema);
}

/** What is told of the second step while it is typed: what is wrong so far, or the next days. */
export interface WizardCheck {
  errors: FieldErrors;
  days: string[];
}

function looked(edited: Edited, form: FormData): WizardCheck {
  const submission = read(edited, form);
  if (submission.status !== 'success') return { errors: errorsOf(submission.error ?? {}), days: [] };
  const schedule = scheduleOf(edited?.state ?? null, recurrenceOf(submission.value));
  return { errors: {}, days: comingDays(schedule, PREVIEWED) };
}

async function check(context: StaffContext, edited: Edited, form: FormData) {
  const typed = typedIn(form);
  const submission = read(edited, form);
  if (submission.status === 'success')
    return data(await summing(context, edited, typed, submission.value), { status: 200 });
  const errors = errorsOf(submission.error ?? {});
  return data(await telling(context, edited, typed, { errors, stale: null }), { status: 422 });
}

async function save(context: StaffContext, edited: Edited, form: FormData) {
  const sent = commandForm(form);
  const done = ({ id }: { id: number }) => ({
    to: pathTo('recurringDetails', { id }),
    flash: {
      tone: 'ok' as const,
      key: edited === null ? 'recurring.notice.new' : 'recurring.notice.edited',
    },
  });
  const answer =
    edited === null
      ? await submit(context, sent, { command: scheduleRecurringInvoice, done })
      : await submit(context, sent, {
          command: editRecurringInvoice,
          fixed: { id: String(edited.id) },
          done,
        });
  if (!('data' in answer)) return answer;
  const { result, stale } = answer.data;
  const wrong = { errors: errorsOf(result.error ?? {}), stale };
  return data(await telling(context, edited, typedIn(form), wrong), answer.init ?? {});
}

/** What the pressed button asks for: another step, all that was typed in hand, or to keep it. */
export async function wizardAction(context: StaffContext, edited: Edited) {
  const form = await context.request.formData();
  const step = form.get('step');
  if (step === 'check') return data(looked(edited, form));
  if (step === 'save') return save(context, edited, form);
  if (step === 'summary') return check(context, edited, form);
  if (step === 'invoice')
    return data(await choosing(context, edited, typedIn(form), formText(form, 'keyword')), { status: 200 });
  return data(await telling(context, edited, typedIn(form)), { status: 200 });
}
