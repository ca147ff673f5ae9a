import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { bookSale } from '../accounting/booking.ts';
import { requireOpenPeriod } from '../accounting/open-period.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn, type CivilDate } from '../kernel/dates.ts';
import { compare, isNegative, isZero, money, type DecimalString } from '../kernel/decimal.ts';
import { optionalDecimal, recordId, reference } from '../kernel/fields.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { allotNumber } from './allot-number.ts';
import { requireValidated, requireVersion } from './billing.ts';
import { requireComplete, requireLetterhead } from './completeness.ts';
import { completeToValidate, contentSchema, type ContentField } from './content.ts';
import { chosenLines, type ChosenLine } from './chosen-lines.ts';
import { creditedLines, discountToRest, linesToCredit } from './credited-lines.ts';
import {
  documentCommands,
  loadDocument,
  ownCorporation,
  submitType,
  validateDocument,
  versionInput,
  type DocumentSpec,
} from './document-commands.ts';
import { documentWords } from './document-words.ts';
import { creditable, credit, type InvoiceEvent, type InvoiceState } from './invoice.ts';
import { loadInvoice } from './invoice-commands.ts';
import { tellSourcesOfCredit } from './invoice-sources.ts';
import { letterheadOf } from './letterhead.ts';
import { refundAggregate, type CorrectedInvoice, type RefundEvent, type RefundState } from './refund.ts';
import { presentParty, resolveContent } from './resolve-content.ts';
import { computeTotals } from './totals.ts';

type LoadedInvoice = Loaded<InvoiceState, InvoiceEvent>;

const required: readonly ContentField[] = ['title', 'date'];

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
  const open = await work.references.outstanding('invoice', invoice.state.version, corporation);
  const due = open === null || isNegative(open.due) ? '0' : open.due;
  return money(compare(due, total) < 0 ? due : total);
}

function requireDateAfter(date: CivilDate, origin: CorrectedInvoice): void {
  if (date < origin.date) throw invalid({ date: [`errors.dateBeforeInvoice|date=${origin.date}`] });
}

const spec: DocumentSpec<RefundState, RefundEvent> = {
  kind: 'refund',
  name: 'Refund',
  party: 'client',
  required,
  aggregate: refundAggregate,
  roles: {
    edit: 'ROLE_REFUND_EDIT',
    remove: 'ROLE_REFUND_DELETE',
    generate: 'ROLE_REFUND_GENERATE',
    project: 'ROLE_REFUND_EDIT',
  },
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
  /** Never more than what is left of its invoice, which it settles as far as something is due on it. */
  async validate(work, actor, loaded, version) {
    const { content, clientId, totals, origin } = loaded.state;
    const { date } = content;
    const corporation = await ownCorporation(work, actor);
    requireComplete(content, required, corporation);
    if (date === null || origin === null) throw missing();
    requireDateAfter(date, origin);
    if (!isPositive(totals.finalTotal)) throw invalid({ productList: ['errors.refundPositive'] });
    requireLetterhead(corporation);
    const invoice = await loadInvoice(work, actor, origin.version);
    const imputed = await imputedOn(work, invoice, totals.finalTotal, corporation.id);
    const buyer = await presentParty(work, corporation.id, clientId);
    const books = await requireOpenPeriod(work, actor, date);
    const allotted = await allotNumber(work, corporation, 'refund', date);
    const lines = creditedLines(invoice.state.content, content, invoice.state.credits);
    const made = {
      refund: loaded.id,
      refundVersion: version,
      number: allotted.number,
      total: totals.finalTotal,
      imputed,
      ...(lines.length > 0 && { lines }),
    };
    await work.append(invoice, credit(invoice.state, made));
    await tellSourcesOfCredit(work, actor, invoice, totals.totalWithoutVat);
    const seller = letterheadOf(corporation);
    const { purpose } = invoice.state;
    const sale = {
      client: clientId,
      lines: content.lines,
      totals,
      purpose,
      onDebits: corporation.vatOnDebits,
    };
    const postings = await bookSale(work, corporation.id, books, sale);
    await work.append(loaded, [
      {
        type: 'RefundValidated',
        data: { version, ...allotted, date, seller, ...buyer, totals, origin, imputed, postings },
      },
    ]);
  },
  /** A credit note is made out to whom the invoice was. */
  clientOf: (state) => state.clientId,
};

const isPositive = (amount: DecimalString): boolean => compare(amount, '0') > 0;

export const {
  edit: editRefund,
  annotate: annotateRefund,
  assignProject: assignRefundProject,
  remove: deleteRefundDraft,
  validate: validateRefund,
  storePdf: storeRefundPdf,
} = documentCommands(spec);

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
  role: 'ROLE_REFUND_CREATE',
  input: refundSchema,
  async handle(work, actor, { submitType: submit, invoice: document, ...input }) {
    const corporation = corporationOf(actor);
    const from = await work.references.versionOfDocument('invoice', document, corporation);
    if (from === null) throw invalid({ invoice: ['errors.reference'] });
    const invoice = await loadInvoice(work, actor, from);
    const { clientId } = invoice.state;
    const origin = corrected(invoice);
    const facts = await resolveContent(work, corporation, { ...input, thirdParty: clientId }, 'client');
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

/** A draft credit note on an invoice, dated today: what is left of it, or chosen lines and quantities. */
export const refundInvoice = command({
  name: 'RefundInvoice',
  role: 'ROLE_INVOICE_GENERATE_REFUND',
  input: z.object({ version: recordId(), lines: z.array(chosenLine).max(100).default([]) }),
  async handle(work, actor, { version: from, lines: chosen }) {
    const corporation = await ownCorporation(work, actor);
    const invoice = await loadInvoice(work, actor, from);
    const origin = corrected(invoice);
    if (isZero(creditable(invoice.state))) throw conflict('INVOICE_CREDITED', 'errors.alreadyCredited');
    const { content, clientId } = invoice.state;
    const client = await presentParty(work, corporation.id, clientId);
    const { lines, discount } = creditOf(invoice.state, chosen);
    const loaded = await work.create(refundAggregate);
    const version = await work.nextId('version');
    const date = todayIn(corporation.timeZone, new Date(work.now));
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

/** Another draft on the same invoice with the same content, undated. */
export const copyRefund = command({
  name: 'CopyRefund',
  role: 'ROLE_REFUND_DUPLICATE',
  input: versionInput,
  async handle(work, actor, { version: from }) {
    const source = await loadRefund(work, actor, from);
    const corporation = corporationOf(actor);
    const { content, totals, clientId, origin } = source.state;
    const client = await presentParty(work, corporation, clientId);
    const loaded = await work.create(refundAggregate);
    const version = await work.nextId('version');
    const copied = { ...content, date: null };
    await work.append(loaded, [
      { type: 'RefundDrafted', data: { corporation, version, content: copied, totals, ...client, origin } },
    ]);
    return { id: loaded.id, version };
  },
});
