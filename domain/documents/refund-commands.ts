import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { documentKindDefinitions } from '../document-kinds/registry.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { bookSale } from '../accounting/booking.ts';
import { requireOpenPeriod } from '../accounting/open-period.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn, type CivilDate } from '../kernel/dates.ts';
import { add, allocate, compare, isNegative, isZero, money, type DecimalString } from '../kernel/decimal.ts';
import { differences } from '../kernel/differences.ts';
import {
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalText,
  recordId,
  reference,
} from '../kernel/fields.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { allotChronological } from '../company/allot-number.ts';
import { askCompany } from './company-asked.ts';
import { isTakenOver, requireValidated, requireVersion } from './billing.ts';
import { requireComplete, requireLetterhead } from './content/completeness.ts';
import { completeToValidate, contentSchema } from './content/content.ts';
import { chosenLines, type ChosenLine } from './content/chosen-lines.ts';
import { creditedLines, discountToRest, isTakenBack, linesToCredit } from './content/credited-lines.ts';
import { requireNotDeducted } from './invoicing/deductions.ts';
import {
  documentCommands,
  editDraft,
  followingSchema,
  loadDocument,
  ownCorporation,
  submitType,
  validateDocument,
  versionInput,
  type DocumentSpec,
} from './document-commands.ts';
import { documentWords } from './document-words.ts';
import { creditable, credit, type Credit, type InvoiceEvent, type InvoiceState } from './invoice.ts';
import { loadInvoice } from './invoice-commands.ts';
import { tellSourcesOfCredit } from './invoicing/invoice-sources.ts';
import { letterheadOf } from './content/letterhead.ts';
import {
  groundOf,
  refundAggregate,
  type CorrectedInvoice,
  type CreditedContract,
  type RefundEvent,
  type RefundState,
} from './refund.ts';
import { namedIn, presentParty, resolveContent } from './content/resolve-content.ts';
import { computeTotals, isDeduction } from '../amounts/totals.ts';
import { requireVatOf } from './content/vat-obstacles.ts';
import { outstandingQuestions } from './outstanding-questions.ts';
import { documentQuestions } from './document-questions.ts';
import { keptParty } from '../third-parties/kept-party.ts';

type LoadedInvoice = Loaded<InvoiceState, InvoiceEvent>;

const { roles, required } = documentKindDefinitions.refund;

/** Most invoices that one rebate is given on. */
export const MOST_INVOICES = 100;

/** The invoice as a credit note names it. @throws Refusal `conflict` for a draft. */
function corrected({ id, state }: LoadedInvoice): CorrectedInvoice {
  requireValidated(state);
  return { id, version: state.version, number: state.number ?? '', date: state.content.date ?? '' };
}

/** Set against what is still due: never more than the credit note, never less than nothing. */
async function imputedOn(
  work: UnitOfWork,
  invoice: LoadedInvoice,
  total: DecimalString,
  corporation: number,
): Promise<DecimalString> {
  const open = await work
    .ask(outstandingQuestions)
    .outstanding('invoice', invoice.state.version, corporation);
  const due = open === null || isNegative(open.due) ? '0' : open.due;
  return money(compare(due, total) < 0 ? due : total);
}

function requireDateAfter(date: CivilDate, origin: CorrectedInvoice): void {
  if (date < origin.date) throw invalid({ date: [`errors.dateBeforeInvoice|date=${origin.date}`] });
}

/** The day of the latest invoice that is corrected; null for none. */
const latestOf = (invoices: readonly CorrectedInvoice[]): CivilDate | null =>
  invoices
    .map(({ date }) => date)
    .toSorted()
    .at(-1) ?? null;

type Noted = Pick<Credit, 'refund' | 'refundVersion' | 'number'>;

/**
 * Never more than what is left of its invoice, which it settles as far as something is due on it.
 * @returns how far
 */
async function creditOne(
  work: UnitOfWork,
  actor: Actor,
  invoice: LoadedInvoice,
  { content, totals }: RefundState,
  noted: Noted,
): Promise<DecimalString> {
  await requireNotDeducted(work, actor, invoice);
  const imputed = await imputedOn(work, invoice, totals.finalTotal, corporationOf(actor));
  const lines = creditedLines(invoice.state.content, content, invoice.state.credits);
  const made = { ...noted, total: totals.finalTotal, imputed, ...(lines.length > 0 && { lines }) };
  await work.append(invoice, credit(invoice.state, made));
  await tellSourcesOfCredit(work, actor, invoice, totals.totalWithoutVat);
  return imputed;
}

/**
 * A rebate on several invoices counts on each pro rata to what credit notes left of it, and never exceeds that
 * together. It settles none of them by itself: most were paid, and the rest is set off or given back.
 * @throws Refusal `conflict`
 */
async function creditSeveral(
  work: UnitOfWork,
  actor: Actor,
  { invoices, totals }: RefundState,
  noted: Noted,
): Promise<DecimalString> {
  const named: LoadedInvoice[] = [];
  for (const { version } of invoices) named.push(await loadInvoice(work, actor, version));
  const left = named.map(({ state }) => creditable(state));
  const max = money(add('0', ...left));
  if (named.length > 0 && compare(totals.finalTotal, max) > 0)
    throw conflict('REFUND_TOO_MUCH', `errors.refundTooMuch|max=${max}`);
  const shares = allocate(totals.finalTotal, left);
  for (const [index, invoice] of named.entries()) {
    const total = shares[index] ?? '0.00';
    if (!isZero(total))
      await work.append(invoice, credit(invoice.state, { ...noted, total, imputed: '0.00' }));
  }
  return '0.00';
}

const spec: DocumentSpec<RefundState, RefundEvent> = {
  kind: 'refund',
  refuses: ['DEPOSIT_DEDUCTED', 'NOT_VALIDATED', 'REFUND_TOO_MUCH'],
  names: {
    edit: 'EditRefund',
    annotate: 'AnnotateRefund',
    assignProject: 'AssignRefundProject',
    remove: 'DeleteRefundDraft',
    validate: 'ValidateRefund',
    storePdf: 'StoreRefundPdf',
  },
  aggregate: refundAggregate,
  versionOf(state, version) {
    requireVersion(state, version);
    return state;
  },
  events: {
    edited: (data) => ({ type: 'RefundDraftEdited', data }),
    deleted: (version) => ({ type: 'RefundDraftDeleted', data: { version } }),
    annotated: (data) => ({ type: 'RefundAnnotated', data }),
    projectAssigned: (version, project) => ({ type: 'RefundProjectAssigned', data: { version, project } }),
    pdfStored: (version, file, xml) => ({
      type: 'RefundPdfStored',
      data: { version, file, ...(xml !== null && { xml }) },
    }),
  },
  async validate(work, actor, loaded, version) {
    const { content, clientId, totals, origin } = loaded.state;
    const { date } = content;
    await askCompany(work, corporationOf(actor));
    const corporation = await ownCorporation(work, actor);
    requireComplete(content, required, corporation);
    if (date === null) throw missing();
    const named = [...(origin ? [origin] : []), ...loaded.state.invoices];
    for (const invoice of named) requireDateAfter(date, invoice);
    requireLetterhead(corporation);
    const invoice = origin && (await loadInvoice(work, actor, origin.version));
    if (!isPositive(totals.finalTotal) && !(invoice && isOfNothing(invoice.state, totals.finalTotal)))
      throw invalid({ productList: ['errors.refundPositive'] });
    await requireInvoicedVat(work, actor, loaded.state, invoice);
    const buyer = await presentParty(work, corporation.id, clientId);
    const books = await requireOpenPeriod(work, actor, date);
    const allotted = await allotChronological(work, corporation, 'refund', date, latestOf(named));
    const noted = { refund: loaded.id, refundVersion: version, number: allotted.number };
    const imputed = invoice
      ? await creditOne(work, actor, invoice, loaded.state, noted)
      : await creditSeveral(work, actor, loaded.state, noted);
    const sale = {
      client: clientId,
      lines: content.lines,
      totals,
      purpose: invoice && invoice.state.purpose,
      onDebits: corporation.vatOnDebits,
    };
    const postings = await bookSale(work, corporation.id, books, sale);
    const seller = letterheadOf(corporation);
    const said = { version, ...allotted, date, seller, ...buyer, totals, origin, imputed, postings };
    await work.append(loaded, [{ type: 'RefundValidated', data: { ...said, ...groundOf(loaded.state) } }]);
  },
  /** Deposits that it takes back with their invoice's lines stay as they are. */
  ownLines: (_work, _actor, { state }) => Promise.resolve(state.content.lines.filter(isDeduction)),
  /** A credit note is made out to whom the invoice was. */
  clientOf: (state) => state.clientId,
};

/** It bears the rates and categories of what it takes back; one of a contract alone names no invoice. */
async function requireInvoicedVat(
  work: UnitOfWork,
  actor: Actor,
  { content, invoices }: RefundState,
  invoice: LoadedInvoice | null,
): Promise<void> {
  const named = invoice ? [invoice] : [];
  for (const { version } of invoices) named.push(await loadInvoice(work, actor, version));
  if (named.length > 0)
    requireVatOf(
      named.flatMap(({ state }) => state.content.lines),
      content.lines,
    );
}

/** An invoice of nothing, whose deposits came to the whole, is taken back by a credit note of nothing. */
const isOfNothing = ({ totals }: InvoiceState, credited: DecimalString): boolean =>
  isZero(totals.finalTotal) && isZero(credited);

const isPositive = (amount: DecimalString): boolean => compare(amount, '0') > 0;

const changing = documentCommands(spec);

export const {
  annotate: annotateRefund,
  assignProject: assignRefundProject,
  remove: deleteRefundDraft,
  validate: validateRefund,
  storePdf: storeRefundPdf,
} = changing;

/** @throws Refusal `missing`. */
export const loadRefund = (work: UnitOfWork, actor: Actor, version: number) =>
  loadDocument(spec, work, actor, version);

const refundFields = contentSchema.omit({ thirdParty: true }).extend({
  submitType,
  /** The corrected invoice, by its document's id. */
  invoice: reference('invoice?status=validate'),
});
const refundSchema = completeToValidate(refundFields, required);

/** A credit note written by hand on a validated invoice, made out to its client. */
export const draftRefund = command({
  name: 'DraftRefund',
  role: roles.create,
  input: refundSchema,
  refuses: ['DEPOSIT_DEDUCTED', 'NOT_VALIDATED', 'REFUND_TOO_MUCH'],
  async handle(work, actor, { submitType: submit, invoice: document, ...input }) {
    const corporation = corporationOf(actor);
    const from = await work.ask(documentQuestions).versionOfDocument('invoice', document, corporation);
    if (from === null) throw invalid({ invoice: ['errors.reference'] });
    const invoice = await loadInvoice(work, actor, from);
    const { clientId } = invoice.state;
    const origin = corrected(invoice);
    await requireNotDeducted(work, actor, invoice);
    const asked = { ...input, thirdParty: clientId };
    const facts = await resolveContent(work, corporation, asked, 'refund', namedIn(invoice.state));
    const loaded = await work.create(refundAggregate);
    const version = await work.nextId('version');
    await work.append(loaded, [{ type: 'RefundDrafted', data: { corporation, version, ...facts, origin } }]);
    if (submit === 'validate') await validateDocument(spec, work, actor, loaded, version);
    return { id: loaded.id, version };
  },
});

const chosenLine = z.object({
  line: z.coerce.number().int().min(0).max(99),
  quantity: optionalDecimal({ places: 4, min: -999_999_999, max: 999_999_999 }),
});

/** Unless lines were chosen: all of them, or what earlier credit notes left. */
const taken = ({ content, credits }: InvoiceState, chosen: readonly ChosenLine[]): readonly ChosenLine[] =>
  chosen.length === 0 && credits.some(({ lines = [] }) => lines.length > 0)
    ? linesToCredit(content, credits)
    : chosen;

/** What a credit note takes back; the rest of an invoice to the cent, whatever was rounded before. */
function creditOf(invoice: InvoiceState, chosen: readonly ChosenLine[]) {
  const { content, credits } = invoice;
  const before = credits.flatMap(({ lines = [] }) => lines);
  const made = chosenLines(content, taken(invoice, chosen), before);
  const shares = creditedLines(content, { ...content, ...made }, credits);
  const isRest = linesToCredit(content, [...credits, { lines: shares }]).length === 0;
  return isRest && credits.length > 0
    ? { ...made, discount: discountToRest(made.lines, made.discount, creditable(invoice)) }
    : made;
}

/**
 * A draft credit note on an invoice, dated today, or on the invoice's own day where that is to come: what is left
 * of it, or chosen lines and quantities.
 */
export const refundInvoice = command({
  name: 'RefundInvoice',
  role: 'ROLE_INVOICE_GENERATE_REFUND',
  input: z.object({ version: recordId(), lines: z.array(chosenLine).max(100).default([]) }),
  refuses: ['DEPOSIT_DEDUCTED', 'INVOICE_CREDITED', 'NOT_VALIDATED', 'TAKEN_OVER'],
  async handle(work, actor, { version: from, lines: chosen }) {
    const corporation = await ownCorporation(work, actor);
    const invoice = await loadInvoice(work, actor, from);
    const origin = corrected(invoice);
    if (isTakenOver(invoice.state)) throw conflict('TAKEN_OVER', 'errors.takenOverCredit');
    if (isTakenBack(invoice.state, creditable(invoice.state)))
      throw conflict('INVOICE_CREDITED', 'errors.alreadyCredited');
    await requireNotDeducted(work, actor, invoice);
    const { content, clientId } = invoice.state;
    const client = await presentParty(work, corporation.id, clientId);
    const { lines, discount } = creditOf(invoice.state, chosen);
    const loaded = await work.create(refundAggregate);
    const version = await work.nextId('version');
    const today = todayIn(corporation.timeZone, new Date(work.now));
    const date = today < origin.date ? origin.date : today;
    const title = documentWords[client.client?.language ?? 'fr'].creditTitle(origin.number);
    const made = { ...content, title, lines, discount, date, comment: null, note: null };
    const totals = computeTotals(lines, discount);
    await work.append(loaded, [
      {
        type: 'RefundDrafted',
        data: { corporation: corporation.id, version, content: made, totals, ...client, origin },
      },
    ]);
    return { id: loaded.id, version };
  },
});

const MANY = `errors.tooManyInvoices|max=${MOST_INVOICES}`;

/** What a rebate is given on. */
const groundFields = {
  /** The invoices that it is given on, by their documents' ids. */
  invoices: z.array(reference('invoice?status=validate')).max(MOST_INVOICES, MANY).default([]),
  /** Without invoices: the contract and its time. */
  contract: optionalText(50),
  periodStart: optionalDate(),
  periodEnd: optionalDate(),
};
const groundSchema = z.object(groundFields);
type GroundInput = z.output<typeof groundSchema>;

const rebateFields = contentSchema.extend({ submitType, ...groundFields });

/**
 * Validated invoices of one client, each once; a deposit is corrected by itself. @throws Refusal `invalid` on
 * `invoices[i]`.
 */
async function rebatedInvoices(
  work: UnitOfWork,
  actor: Actor,
  invoices: readonly number[],
  client: number,
): Promise<CorrectedInvoice[]> {
  const whose = await keptParty(work, client, corporationOf(actor));
  const errors: FieldErrors = {};
  const named: CorrectedInvoice[] = [];
  for (const [index, document] of invoices.entries()) {
    const version = await work
      .ask(documentQuestions)
      .versionOfDocument('invoice', document, corporationOf(actor));
    const loaded = version === null ? null : await loadInvoice(work, actor, version);
    const told =
      loaded?.state.status !== 'validate'
        ? 'errors.reference'
        : (await keptParty(work, loaded.state.clientId, corporationOf(actor))) !== whose
          ? 'errors.otherClient'
          : invoices.indexOf(document) !== index
            ? 'errors.twice'
            : loaded.state.purpose === 'deposit'
              ? 'errors.rebateDeposit'
              : null;
    if (told !== null) errors[`invoices[${index}]`] = [told];
    else if (loaded) named.push(corrected(loaded));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return named;
}

/** What a contract and its time lack, by field. */
function contractProblems({ contract, periodStart, periodEnd }: GroundInput): [string, string][] {
  const missed = Object.entries({ contract, periodStart, periodEnd })
    .filter(([, said]) => said === null)
    .map(([field]): [string, string] => [field, 'errors.required']);
  const isReversed = periodStart && periodEnd && periodEnd < periodStart;
  return isReversed ? [...missed, ['periodEnd', 'errors.untilBeforeStart']] : missed;
}

/** What is said of a contract beside invoices, by field: a rebate is given on one or the other. */
const besideInvoices = ({ contract, periodStart, periodEnd }: GroundInput): [string, string][] =>
  Object.entries({ contract, periodStart, periodEnd }).flatMap(([field, said]) =>
    said ? [[field, 'errors.notWithInvoices']] : [],
  );

/** Without invoices a rebate names its contract and the time: told with all else that is wrong of its form. */
const rebateSchema = rebateFields.superRefine((said, context) => {
  const onInvoices = Array.isArray(said.invoices) && said.invoices.length > 0;
  for (const [field, message] of onInvoices ? besideInvoices(said) : contractProblems(said))
    context.addIssue({ code: 'custom', path: [field], message });
}, evenIfWrong);

const rebatedContract = ({
  invoices,
  contract,
  periodStart: start,
  periodEnd: end,
}: GroundInput): CreditedContract | null =>
  invoices.length > 0 || !contract || !start || !end ? null : { reference: contract, start, end };

/**
 * A credit note on no invoice alone: a rebate on several invoices of a client, such as that of a year's end, or on a
 * contract over a time, which it names (CGI art. 272; EN 16931 BG-3, or BT-12 and BG-14).
 * @throws Refusal `invalid` at its fields
 */
export const draftRebate = command({
  name: 'DraftRebate',
  role: roles.create,
  input: completeToValidate(rebateSchema, required),
  refuses: ['DEPOSIT_DEDUCTED', 'NOT_VALIDATED', 'REFUND_TOO_MUCH'],
  async handle(work, actor, { submitType: submit, ...input }) {
    const corporation = corporationOf(actor);
    const invoices = await rebatedInvoices(work, actor, input.invoices, input.thirdParty);
    const contract = rebatedContract(input);
    const {
      invoices: _invoices,
      contract: _contract,
      periodStart: _start,
      periodEnd: _end,
      ...content
    } = input;
    const facts = await resolveContent(work, corporation, content, 'refund');
    const loaded = await work.create(refundAggregate);
    const version = await work.nextId('version');
    const data = { corporation, version, ...facts, origin: null, ...groundOf({ invoices, contract }) };
    await work.append(loaded, [{ type: 'RefundDrafted', data }]);
    if (submit === 'validate') await validateDocument(spec, work, actor, loaded, version);
    return { id: loaded.id, version };
  },
});

/** Fields of an edit that say what a rebate is given on; without `ground` that stays as it is. */
export const changedGround = {
  ground: z
    .enum(['invoices', 'contract'])
    .nullish()
    .transform((value) => value ?? null),
  ...groundFields,
};

const editFields = followingSchema.extend(changedGround);

/** As a new rebate is told what its ground lacks. */
const editSchema = editFields.superRefine((said, context) => {
  const tell = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (said.ground === 'invoices' && Array.isArray(said.invoices) && said.invoices.length === 0)
    tell('invoices', 'errors.noInvoiceChosen');
  if (said.ground === 'contract') for (const [field, message] of contractProblems(said)) tell(field, message);
}, evenIfWrong);

/**
 * @throws Refusal `invalid` at its fields, of a credit note that corrects one invoice too; `stale` after another's
 *   change
 */
async function changeGround(
  work: UnitOfWork,
  actor: Actor,
  loaded: Loaded<RefundState, RefundEvent>,
  version: number,
  madeFrom: number | null,
  asked: GroundInput,
): Promise<void> {
  const { origin, clientId } = loaded.state;
  if (origin !== null) throw invalid({ ground: ['errors.correctsOneInvoice'] });
  const before = groundOf(loaded.state);
  requireFresh(loaded, madeFrom, groundOf);
  const invoices = await rebatedInvoices(work, actor, asked.invoices, clientId);
  const ground = groundOf({ invoices, contract: rebatedContract(asked) });
  if (differences(before, ground).length > 0)
    await work.append(loaded, [{ type: 'RebateGroundChanged', data: { version, ...ground } }]);
}

/** Edits a draft; of a rebate, what it is given on too. */
export const editRefund = command({
  name: 'EditRefund',
  role: roles.edit,
  input: completeToValidate(editSchema, required),
  refuses: ['DEPOSIT_DEDUCTED', 'NOT_DRAFT', 'NOT_VALIDATED', 'REFUND_TOO_MUCH'],
  async handle(work, actor, { ground, invoices, contract, periodStart, periodEnd, ...given }) {
    const { version, revision } = given;
    const loaded = await loadRefund(work, actor, version);
    const asked = { invoices: ground === 'invoices' ? invoices : [], contract, periodStart, periodEnd };
    if (ground !== null && loaded.state.status === 'draft')
      await changeGround(work, actor, loaded, version, revision, asked);
    return editDraft(spec, work, actor, loaded, given);
  },
});

/** Another draft on the same invoice with the same content, undated. */
export const copyRefund = command({
  name: 'CopyRefund',
  role: roles.duplicate,
  input: versionInput,
  refuses: ['DEPOSIT_DEDUCTED', 'NOT_VALIDATED', 'REFUND_TOO_MUCH'],
  async handle(work, actor, { version: from }) {
    const source = await loadRefund(work, actor, from);
    const corporation = corporationOf(actor);
    const { content, totals, clientId, origin } = source.state;
    const client = await presentParty(work, corporation, clientId);
    const loaded = await work.create(refundAggregate);
    const version = await work.nextId('version');
    const copied = { ...content, date: null };
    const data = { corporation, version, content: copied, totals, ...client, origin };
    await work.append(loaded, [{ type: 'RefundDrafted', data: { ...data, ...groundOf(source.state) } }]);
    return { id: loaded.id, version };
  },
});

/** What every document is asked for. */
export const refundCommands = { ...changing, draft: draftRefund, edit: editRefund, copy: copyRefund };
