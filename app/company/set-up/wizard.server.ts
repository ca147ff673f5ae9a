import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { randomUUID } from 'node:crypto';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { defaultPatterns, seriesKinds } from '#domain/company/numbering.ts';
import { nextNumbers, checkPattern } from '#domain/kernel/number-pattern.ts';
import { isSiren, vatNumberOfSiren } from '#domain/kernel/identifiers.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { identityErrors, knownSirenError, vatNumberFor } from '#domain/company/corporation-parts.ts';
import { readinessOf } from '#domain/company/readiness.ts';
import { setUpErrors, setUpSchema } from '#domain/set-up/set-up-commands.ts';
import {
  dropCompanyDraft,
  findCompanyDraft,
  keepCompanyDraft,
  takenUserNames,
  type CompanyDraft,
  type Typed,
} from '#scratch/company-drafts.ts';
import { corporationsOfSiren } from '#projections/company/corporations.ts';
import { parseForm } from '../../http/parse-form.server.ts';
import { formText } from '../../http/form-text.ts';
import { isRefusal, notFound } from '../../http/problems.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import type { WizardValues } from './wizard-values.ts';
import { finishSetUp } from './set-up.server.ts';
import { stepOfField, wizardSteps, type TypedStep, type WizardStep } from './wizard-steps.ts';
import type { AnsweredForm } from '../../ui/form/form-fields.ts';

/** What each step asks for. */
const stepSchemas = {
  identity: setUpSchema.pick({
    name: true,
    legalForm: true,
    capital: true,
    siren: true,
    siret: true,
    vatNumber: true,
    rcs: true,
    naf: true,
    address: true,
  }),
  contact: setUpSchema.pick({ insurance: true, phone: true, email: true, website: true }),
  bank: setUpSchema.pick({ iban: true, bic: true }),
  regime: setUpSchema.pick({
    accent: true,
    currency: true,
    timeZone: true,
    fiscalYearStart: true,
    vatRegime: true,
    latePenalty: true,
    vatOnDebits: true,
  }),
  numbering: setUpSchema.pick({ numbering: true }),
  users: setUpSchema.pick({ users: true }),
} satisfies Record<TypedStep, z.ZodType>;

/** What a form begins with. */
const initial: Typed = {
  'address.country': ['FR'],
  accent: ['#006a69'],
  currency: ['EUR'],
  timeZone: [LEGAL_TIME_ZONE],
  fiscalYearStart: ['1'],
  vatRegime: ['normal'],
  ...Object.fromEntries(seriesKinds.map((kind) => [`numbering.${kind}`, [defaultPatterns[kind]]])),
};

/** Fields of the form itself. */
const unkept = new Set(['step', 'go', '__intent__', '__state__']);

const isOf = (step: TypedStep, name: string): boolean => stepOfField(name) === step && !unkept.has(name);

const formOf = (typed: Typed): FormData => {
  const form = new FormData();
  for (const [name, values] of Object.entries(typed)) for (const value of values) form.append(name, value);
  return form;
};

/** What a step's form says of its own fields, in place of what was kept of them. */
function merged(kept: Typed, step: TypedStep, form: FormData): Typed {
  const others = Object.entries(kept).filter(([name]) => !isOf(step, name));
  const typed: Typed = Object.fromEntries(others);
  for (const [name, value] of form)
    if (typeof value === 'string' && isOf(step, name))
      typed[name] = [...(typed[name] ?? []), value.slice(0, 500)];
  return typed;
}

/** Errors that no field sees by itself: identifiers of two companies, users that are two. */
async function crossErrors(
  { services }: StaffContext,
  step: TypedStep,
  typed: Typed,
): Promise<FieldErrors | null> {
  if (step === 'identity') {
    const read = parseForm(formOf(typed), stepSchemas.identity);
    if (read.status !== 'success') return typed['siren']?.[0]?.trim() ? null : { siren: ['errors.required'] };
    const { value: identity } = read;
    const { siren, siret } = identity;
    const known =
      siren === null
        ? 'errors.required'
        : knownSirenError(siret, await corporationsOfSiren(services.db, siren));
    const errors: FieldErrors = { ...(known && { siren: [known] }), ...identityErrors(identity) };
    return Object.keys(errors).length > 0 ? errors : null;
  }
  if (step !== 'users') return null;
  const names = Object.entries(typed).filter(([name]) => /^users\[\d+\]\.username$/.test(name));
  const words = names.map(([name, [value = '']]) => ({ name, value: value.trim().toLowerCase() }));
  const taken = await takenUserNames(
    services.db,
    words.map(({ value }) => value),
  );
  const errors: FieldErrors = {};
  for (const [index, { name, value }] of words.entries()) {
    const twice = words.findIndex((one) => one.value === value) !== index;
    if (value !== '' && (twice || taken.has(value))) errors[name] = ['errors.unique'];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** What a step's page gets back when its form was not taken. */
export interface StepAnswer {
  result: AnsweredForm;
}

const answer = (result: AnsweredForm, status: number) => data<StepAnswer>({ result }, { status });

/** The VAT number of the SIREN that was typed, into its empty field. */
function withVatNumber(form: FormData): AnsweredForm {
  const siren = formText(form, 'siren');
  if (isSiren(siren)) form.set('vatNumber', vatNumberOfSiren(siren));
  return parseForm(form, stepSchemas.identity).reply();
}

/** What a directory of companies says of the SIREN that was typed, in place of what stood in the form. */
async function fromDirectory({ services }: StaffContext, form: FormData): Promise<AnsweredForm> {
  const { companyDirectory } = services;
  const schema = stepSchemas.identity;
  const siren = formText(form, 'siren').replaceAll(/\s/g, '');
  if (companyDirectory === null || !isSiren(siren))
    return parseForm(form, schema).reply({ fieldErrors: { siren: ['errors.siren'] } });
  const found = await companyDirectory.find(siren);
  if (typeof found === 'string')
    return parseForm(form, schema).reply({ fieldErrors: { siren: [`errors.directory.${found}`] } });
  const { address, ...company } = found;
  const told = { ...company, vatNumber: vatNumberOfSiren(siren) };
  for (const [name, value] of Object.entries(told)) if (value) form.set(name, value);
  for (const [name, value] of Object.entries(address)) form.set(`address.${name}`, value ?? '');
  return parseForm(form, schema).reply();
}

const userOf = ({ actor }: StaffContext): number => actor.user ?? 0;

async function draftOf(context: StaffContext): Promise<CompanyDraft | null> {
  const id = context.params['draft'];
  if (id === undefined) return null;
  const draft = await findCompanyDraft(context.services.db, id, userOf(context));
  if (draft === null) throw notFound();
  return draft;
}

const toStep = (draft: string, step: WizardStep, dialog: 'drop' | null = null) =>
  redirect(pathTo('companyDraft', { draft }, { step, dialog }));

async function saveStep(context: StaffContext, draft: CompanyDraft | null, step: TypedStep, form: FormData) {
  const typed = merged(draft?.typed ?? initial, step, form);
  const [name = ''] = typed['name'] ?? [];
  const keep = () =>
    keepCompanyDraft(context.services.db, userOf(context), {
      id: draft?.id ?? null,
      name: name.trim().slice(0, 80),
      typed,
    });
  if (formText(form, 'go') === 'back') return toStep(await keep(), 'summary');
  // Whoever decides otherwise finds what was typed.
  if (formText(form, 'go') === 'drop') return toStep(await keep(), step, 'drop');
  const submission = parseForm(form, stepSchemas[step]);
  // A row was added or taken away: the same page with it.
  if (submission.status === undefined) return answer(submission.reply(), 200);
  const fieldErrors = await crossErrors(context, step, typed);
  if (submission.status !== 'success' || fieldErrors)
    return answer(submission.reply(fieldErrors ? { fieldErrors } : {}), 422);
  return toStep(await keep(), 'summary');
}

/**
 * Takes what a step says, goes back, asks whether to throw the draft away and does, or sets the company up, as the
 * pressed button says.
 */
export async function runWizard(context: StaffContext) {
  const draft = await draftOf(context);
  const form = await context.request.formData();
  const go = formText(form, 'go');
  if (formText(form, 'intent') === 'drop' && draft) {
    await dropCompanyDraft(context.services.db, draft.id, userOf(context));
    return redirect(pathTo('companyList', {}));
  }
  const step = wizardSteps.find((one) => one === formText(form, 'step')) ?? 'identity';
  if (go === 'vatNumber') return answer(withVatNumber(form), 200);
  if (go === 'directory') return answer(await fromDirectory(context, form), 200);
  if (step !== 'summary') return saveStep(context, draft, step, form);
  if (draft === null) throw notFound();
  if (go === 'back') return toStep(draft.id, 'identity');
  if (go === 'drop') return toStep(draft.id, step, 'drop');
  return setUp(context, draft);
}

async function setUp(context: StaffContext, draft: CompanyDraft) {
  const submission = parseForm(formOf(draft.typed), setUpSchema);
  if (submission.status !== 'success') return answer(submission.reply(), 422);
  try {
    return await finishSetUp(context, draft.id, submission.value);
  } catch (error) {
    if (!isRefusal(error) || error.kind === 'forbidden') throw error;
    const { '': formErrors = [], ...fieldErrors } = error.errors;
    return answer(submission.reply({ formErrors, fieldErrors }), 422);
  }
}

/** Every company begins with the usual lists. */
const usualLists = { vat: true, paymentCondition: true, paymentType: true };

/** What the company is going to be, what is still wrong with it, by field, and what its page is going to miss. */
function summaryOf(typed: Typed, today: string) {
  const submission = parseForm(formOf(typed), setUpSchema);
  if (submission.status !== 'success')
    return { company: null, errors: submission.error ?? {}, missing: [], firstInvoice: null };
  const vatNumber = vatNumberFor(submission.value, submission.value.vatRegime);
  const company = { ...submission.value, vatNumber };
  const [firstInvoice = null] = nextNumbers(company.numbering.invoice, today, 0, 1);
  const errors = setUpErrors(submission.value) ?? {};
  return { company, errors, missing: readinessOf(company, usualLists).missing, firstInvoice };
}

const previewOf = (typed: Typed, today: string) =>
  seriesKinds.map((kind) => {
    const [pattern = ''] = typed[`numbering.${kind}`] ?? [];
    return {
      kind,
      numbers: checkPattern(pattern) === null ? nextNumbers(pattern, today, 0, 2).join(', ') : '–',
    };
  });

/** The page of one step. */
export async function wizardPage(context: StaffContext) {
  const { url, t } = context;
  const draft = await draftOf(context);
  const asked = wizardSteps.find((one) => one === url.searchParams.get('step'));
  const step: WizardStep = draft === null ? 'identity' : (asked ?? 'identity');
  const typed = draft?.typed ?? initial;
  const today = context.today;
  const shape = step === 'summary' ? z.object({}) : stepSchemas[step];
  const own = Object.entries(typed).filter(([name]) => step !== 'summary' && isOf(step, name));
  const { payload } = parseForm(formOf(Object.fromEntries(own)), shape);
  return {
    title: t('companies.new.title'),
    draft: draft?.id ?? null,
    step,
    hasDirectory: context.services.companyDirectory !== null,
    // Kept under the names of the fields, which the schema takes as they are typed.
    values: payload as Partial<WizardValues>,
    summary: step === 'summary' ? summaryOf(typed, today) : null,
    preview: step === 'numbering' ? previewOf(typed, today) : [],
    key: randomUUID(),
  };
}

export type WizardPage = Awaited<ReturnType<typeof wizardPage>>;
