import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { bookPurchase } from '../accounting/booking.ts';
import { attachReceived } from '../einvoicing/attach-received.ts';
import type { ReceivedInvoice } from '../einvoicing/received-invoice.ts';
import { otherBuyer } from '../einvoicing/warnings.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn, type CivilDate } from '../kernel/dates.ts';
import { compare, isNegative } from '../kernel/decimal.ts';
import {
  choice,
  date,
  flag,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
  recordId,
  revision,
  text,
} from '../kernel/fields.ts';
import { invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { CorporationProfile } from '../company/corporation.ts';
import type { ThirdPartyProfile } from '../third-parties/third-party.ts';
import { agreementVersion } from '../documents/agreement.ts';
import { approvesAlone } from './approvers.ts';
import { MAX_LINES } from '../documents/content/content.ts';
import { ownCorporation } from '../documents/document-commands.ts';
import type { OrderedLine } from '../documents/ordered-lines.ts';
import { dueDate, type PaymentTerm } from '../documents/payment-terms.ts';
import { differencesWith, suppliedLines } from './purchase-matching.ts';
import { suppliedPurchase, type PurchaseEvent, type PurchaseState } from '../documents/purchase.ts';
import { loadPurchase } from '../documents/purchase-commands.ts';
import { noteInvoice, releaseInvoice, requireAccepted, type SuppliedPurchase } from '../documents/receipt.ts';
import { clientSeal, partySnapshot, paymentTerm } from '../documents/content/resolve-content.ts';
import { paperLineSchema, paperVatSchema, resolvePaper } from './supplier-invoice-lines.ts';
import * as supplierInvoice from './supplier-invoice.ts';
import type { SupplierInvoiceLine } from './supplier-paper.ts';
import { supplierInvoiceTypes } from '../document-kinds/document-kinds.ts';
import { askPaperDates, confirmDate } from '../documents/content/unusual-dates.ts';
import { documentQuestions } from '../documents/document-questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { purchasingQuestions } from './questions.ts';
import { accountingQuestions } from '../accounting/questions.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';

export const supplierInvoiceSchema = z.object({
  type: choice(supplierInvoiceTypes),
  /** The supplier's own, once a year. */
  number: text(60),
  date: date(),
  /** Without it, what the payment condition says. */
  dueDate: optionalDate(),
  /** The accepted purchase that it is about; its supplier is whom it comes from. */
  purchase: optionalReference('purchaseorderversion?status=accepted'),
  thirdParty: optionalReference('thirdparty?supplier=1'),
  lines: z.array(paperLineSchema).max(MAX_LINES, `errors.tooManyLines|max=${MAX_LINES}`).default([]),
  vatAmounts: z.array(paperVatSchema).max(20, 'errors.invalid').default([]),
  /** Total including VAT that stands on the paper: refused when the lines say another one. */
  total: optionalDecimal({ places: 2, min: 0, max: 999_999_999 }),
  comment: optionalText(2000),
  /** The electronic invoice that it was read from: its file is attached. */
  upload: optionalText(36),
  /** It is registered although its file names another buyer. */
  confirmed: flag(),
  confirmDate: confirmDate(),
});

type Input = z.output<typeof supplierInvoiceSchema>;

interface Bought {
  loaded: Loaded<PurchaseState, PurchaseEvent>;
  supplied: SuppliedPurchase;
  term: PaymentTerm | null;
}

/**
 * The purchase that a paper is about.
 * @param known the one that it was on before, changed already in this transaction
 * @throws Refusal `invalid` on `purchase`
 */
async function boughtBy(
  work: UnitOfWork,
  actor: Actor,
  version: number | null,
  known: Bought['loaded'] | null,
): Promise<Bought | null> {
  if (version === null) return null;
  const id = await work.ask(documentQuestions).documentOfVersion('purchase', version, corporationOf(actor));
  if (id === null) throw invalid({ purchase: ['errors.reference'] });
  const loaded = known?.id === id ? known : await loadPurchase(work, actor, version);
  const supplied = suppliedPurchase(loaded.state, version);
  requireAccepted(supplied);
  return { loaded, supplied, term: agreementVersion(loaded.state, version).content.paymentCondition };
}

/** Whom it comes from. @throws Refusal `invalid` on `thirdParty`. */
async function supplierOf(
  work: UnitOfWork,
  corporation: number,
  bought: Bought | null,
  typed: number | null,
): Promise<ThirdPartyProfile> {
  const id = bought ? agreementVersion(bought.loaded.state, bought.supplied.version).clientId : typed;
  if (id === null) throw invalid({ thirdParty: ['errors.required'] });
  const profile = await work.ask(thirdPartyQuestions).thirdParty(id, corporation);
  if (profile === null || (bought === null && !profile.supplier))
    throw invalid({ thirdParty: ['errors.reference'] });
  return profile;
}

/** As typed, else by the condition of the purchase or of the supplier; a credit note is due at once. */
async function dueOf(
  work: UnitOfWork,
  corporation: number,
  input: Input,
  supplier: ThirdPartyProfile,
  term: PaymentTerm | null,
): Promise<CivilDate> {
  if (input.dueDate !== null) return input.dueDate;
  if (input.type === 'credit_note') return input.date;
  if (term !== null) return dueDate(term, input.date);
  const { paymentCondition } = supplier;
  if (paymentCondition === null) return input.date;
  const found = await work.ask(recordQuestions).records('paymentcondition', [paymentCondition], corporation);
  const own = paymentTerm(found.get(paymentCondition) ?? null);
  return own === null ? input.date : dueDate(own, input.date);
}

interface Paper {
  lines: SupplierInvoiceLine[];
  totals: ReturnType<typeof supplierInvoice.paperTotals>['totals'];
}

/** What the paper says, checked against itself. @throws Refusal `invalid` at its fields. */
async function paperOf(
  work: UnitOfWork,
  actor: Actor,
  ordered: readonly OrderedLine[],
  input: Input,
): Promise<Paper> {
  const { lines, papers, errors } = await resolvePaper(work, actor, ordered, input);
  const { totals, errors: ofVat } = supplierInvoice.paperTotals(lines, papers);
  const found: FieldErrors = { ...errors, ...ofVat };
  if (Object.keys(found).length === 0) {
    if (lines.length === 0) found['lines'] = ['errors.noLine'];
    else if (isNegative(totals.finalTotal)) found['lines'] = ['errors.paperNegative'];
    else if (input.total !== null && compare(input.total, totals.finalTotal) !== 0)
      found['total'] = [`errors.paperTotal|total=${totals.finalTotal}`];
  }
  if (Object.keys(found).length > 0) throw invalid(found);
  return { lines, totals };
}

/** @throws Refusal `invalid` on the dates or the number, and on `confirmDate`. */
async function checkHead(
  work: UnitOfWork,
  actor: Actor,
  input: Input,
  due: CivilDate,
  supplier: number,
  except: number | null,
): Promise<void> {
  const { timeZone, id } = await ownCorporation(work, actor);
  const errors: FieldErrors = {};
  const today = todayIn(timeZone, new Date(work.now));
  if (input.date > today) errors['date'] = ['errors.future'];
  if (due < input.date) errors['dueDate'] = ['errors.dueBeforeDate'];
  if (
    await work.ask(purchasingQuestions).isSupplierNumberTaken(supplier, input.number, input.date, id, except)
  )
    errors['number'] = ['errors.supplierNumberTaken'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  askPaperDates(input.date, due, input.confirmDate, today);
}

/** The electronic invoice that a paper was read from. @throws Refusal `invalid` on `upload` or `confirmed` */
async function receivedBy(
  work: UnitOfWork,
  { id, siren }: Pick<CorporationProfile, 'id' | 'siren'>,
  { upload, confirmed }: Input,
): Promise<ReceivedInvoice | null> {
  if (upload === null) return null;
  const received = await work.ask(purchasingQuestions).receivedInvoice(upload, id);
  if (received === null) throw invalid({ upload: ['errors.receivedGone'] });
  if (await work.ask(purchasingQuestions).isFileRegistered(received.file, id))
    throw invalid({ upload: ['errors.receivedTwice'] });
  const other = otherBuyer(received.invoice.buyer, siren);
  if (other !== null && !confirmed) throw invalid({ confirmed: [`errors.otherBuyer|siren=${other}`] });
  return received;
}

/** A paper as somebody typed it, checked. */
interface CheckedPaper {
  bought: Bought | null;
  received: ReceivedInvoice | null;
  facts: Omit<supplierInvoice.SupplierInvoiceFacts, 'supplierInvoice'>;
  registering: supplierInvoice.Registering;
}

/** What is corrected: the paper as it stood, on no purchase any more. */
interface Corrected {
  id: number;
  facts: supplierInvoice.SupplierInvoiceFacts;
  /** The purchase that it was on, from which it is released. */
  released: Bought['loaded'] | null;
}

/** @throws Refusal `invalid` at the fields of the form */
async function checkPaper(
  work: UnitOfWork,
  actor: Actor,
  input: Input,
  corrected: Corrected | null,
): Promise<CheckedPaper> {
  const corporation = await ownCorporation(work, actor);
  const bought = await boughtBy(work, actor, input.purchase, corrected?.released ?? null);
  const supplier = await supplierOf(work, corporation.id, bought, input.thirdParty);
  const due = await dueOf(work, corporation.id, input, supplier, bought?.term ?? null);
  await checkHead(work, actor, input, due, supplier.id, corrected?.id ?? null);
  const received = corrected === null ? await receivedBy(work, corporation, input) : null;
  const paper = await paperOf(work, actor, bought?.supplied.lines ?? [], input);
  const { type, number, comment } = input;
  const file = received ? { format: received.format, file: received.file } : corrected?.facts.received;
  const facts = {
    corporation: corporation.id,
    type,
    number,
    date: input.date,
    dueDate: due,
    supplierId: supplier.id,
    supplier: partySnapshot(supplier, 'supplier'),
    ...clientSeal(supplier, 'supplier'),
    purchase: bought && {
      id: bought.loaded.id,
      version: bought.supplied.version,
      number: bought.loaded.state.number ?? '',
    },
    ...paper,
    ...(comment !== null && { comment }),
    ...(file && { received: file }),
  };
  const found = bought ? differencesWith(bought.supplied, type, paper.lines) : [];
  const threshold = corporation.purchaseApprovalThreshold ?? null;
  return {
    bought,
    received,
    facts,
    registering: { registeredBy: actor.user, differences: found, threshold },
  };
}

/** Its purchase notes what it invoices; of a credit note, what it takes back once it is approved. */
async function noteOn(
  work: UnitOfWork,
  bought: Pick<Bought, 'loaded' | 'supplied'> | null,
  { facts, status }: supplierInvoice.SupplierInvoiceState,
): Promise<void> {
  if (bought === null || facts === null) return;
  const { supplierInvoice: id, type, number, lines } = facts;
  if (type === 'credit_note' && status !== 'approved') return;
  const supplied = suppliedLines(type, lines, bought.supplied.lines);
  await work.append(
    bought.loaded,
    noteInvoice(bought.supplied, { supplierInvoice: id, type, number, lines: supplied }),
  );
}

/**
 * Registers a supplier's invoice or credit note, on an accepted purchase or on none. It is matched against what was
 * ordered and received, and approved at once unless it differs or exceeds the corporation's threshold. One that
 * comes in after its month was closed keeps its paper's date, and is booked on the first open day.
 */
export const registerSupplierInvoice = command({
  name: 'RegisterSupplierInvoice',
  role: 'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  input: supplierInvoiceSchema,
  refuses: ['PURCHASE_STATUS'],
  async handle(work, actor, input) {
    const paper = await checkPaper(work, actor, input, null);
    const loaded = await work.create(supplierInvoice.supplierInvoiceAggregate);
    const facts = { supplierInvoice: loaded.id, ...paper.facts };
    const booked = await bookPurchase(work, facts);
    await work.append(loaded, supplierInvoice.register(facts, paper.registering, booked));
    await noteOn(work, paper.bought, loaded.state);
    if (paper.received) {
      const supplier = await work.ask(thirdPartyQuestions).thirdParty(facts.supplierId, facts.corporation);
      const to = {
        supplierInvoice: loaded.id,
        corporation: facts.corporation,
        ...(supplier && clientSeal(supplier, 'name')),
      };
      await attachReceived(work, paper.received, to);
    }
    return { id: loaded.id, approved: loaded.state.status === 'approved' };
  },
});

/** What an invoice noted on its purchase may be invoiced again. @returns the purchase, as it then stands */
async function release(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  { purchase }: Pick<supplierInvoice.SupplierInvoiceFacts, 'purchase'>,
): Promise<Bought['loaded'] | null> {
  if (purchase === null) return null;
  const source = await loadPurchase(work, actor, purchase.version);
  await work.append(source, releaseInvoice(suppliedPurchase(source.state, purchase.version), id));
  return source;
}

/**
 * Types a paper anew that waits for approval: one that was registered wrongly, or whose approval was taken back. It is
 * matched again, and approved at once unless it differs or exceeds the threshold; else by somebody else than who
 * corrected it. An electronic invoice keeps the file that it was read from.
 * @throws Refusal `stale` when it was changed since the form was made
 */
export const correctSupplierInvoice = command({
  name: 'CorrectSupplierInvoice',
  role: 'ROLE_PURCHASE_ORDER_REGISTER_INVOICE',
  input: supplierInvoiceSchema
    .omit({ upload: true, confirmed: true })
    .extend({ id: recordId(), revision: revision() }),
  refuses: ['PURCHASE_STATUS', 'SUPPLIER_INVOICE_SETTLED'],
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const loaded = await work.load(supplierInvoice.supplierInvoiceAggregate, id, actor);
    const { facts: before } = loaded.state;
    if (before === null) throw missing();
    supplierInvoice.requireWaiting(loaded.state);
    requireFresh(loaded, madeFrom, (state) => state);
    const released = await release(work, actor, id, before);
    const corrected = { id, facts: before, released };
    const paper = await checkPaper(work, actor, { ...input, upload: null, confirmed: false }, corrected);
    const facts = { supplierInvoice: id, ...paper.facts };
    const booked = await bookPurchase(work, facts);
    await work.append(loaded, supplierInvoice.correct(loaded.state, facts, paper.registering, booked));
    await noteOn(work, paper.bought, loaded.state);
    return { id, approved: loaded.state.status === 'approved' };
  },
});

/**
 * Takes an approval back, with a reason: the paper waits again, to be corrected or refused. What was paid, is in a
 * file of transfers, or was booked in a period that is closed keeps its approval.
 * @throws Refusal `conflict`
 */
export const revokeSupplierInvoiceApproval = command({
  name: 'RevokeSupplierInvoiceApproval',
  role: 'ROLE_PURCHASE_ORDER_APPROVE_INVOICE',
  input: z.object({ id: recordId(), reason: text(500) }),
  refuses: [
    'SUPPLIER_INVOICE_CLOSED',
    'SUPPLIER_INVOICE_NOT_APPROVED',
    'SUPPLIER_INVOICE_ORDERED',
    'SUPPLIER_INVOICE_PAID',
  ],
  async handle(work, actor, { id, reason }) {
    const corporation = corporationOf(actor);
    const loaded = await work.load(supplierInvoice.supplierInvoiceAggregate, id, actor);
    // Held until the end: nothing pays it, and no period is closed meanwhile.
    const { closedUntil } = await work.ask(accountingQuestions).books(corporation);
    const key = { kind: 'supplierInvoice', version: id } as const;
    const open = await work.ask(outstandingQuestions).outstanding(key.kind, id, corporation);
    const ordered = await work.ask(outstandingQuestions).inTransfer([key]);
    const standing = { due: open?.due ?? '0', transferred: ordered.size > 0, closedUntil };
    await work.append(loaded, supplierInvoice.revokeApproval(loaded.state, standing, reason));
    const { facts } = loaded.state;
    if (facts?.type === 'credit_note') await release(work, actor, id, facts);
    return { id };
  },
});

/** A credit note counts on its purchase from its approval on; one from before did from its registration. */
async function noteApproved(
  work: UnitOfWork,
  actor: Actor,
  state: supplierInvoice.SupplierInvoiceState,
): Promise<void> {
  const { facts } = state;
  if (facts === null || facts.purchase === null) return;
  const loaded = await loadPurchase(work, actor, facts.purchase.version);
  const supplied = suppliedPurchase(loaded.state, facts.purchase.version);
  const noted = supplied.supply.invoices.some((one) => one.supplierInvoice === facts.supplierInvoice);
  if (!noted) await noteOn(work, { loaded, supplied }, state);
}

/** By somebody else than who registered it, unless nobody else can: it is booked, and may be paid. */
export const approveSupplierInvoice = command({
  name: 'ApproveSupplierInvoice',
  role: 'ROLE_PURCHASE_ORDER_APPROVE_INVOICE',
  input: z.object({ id: recordId() }),
  refuses: ['PURCHASE_STATUS', 'SUPPLIER_INVOICE_OWN', 'SUPPLIER_INVOICE_SETTLED'],
  async handle(work, actor, { id }) {
    const loaded = await work.load(supplierInvoice.supplierInvoiceAggregate, id, actor);
    const { facts } = loaded.state;
    const alone = loaded.state.registeredBy === actor.user && (await approvesAlone(work, actor));
    const booked = facts === null ? undefined : await bookPurchase(work, facts);
    await work.append(loaded, supplierInvoice.approve(loaded.state, { user: actor.user, alone }, booked));
    if (facts?.type === 'credit_note') await noteApproved(work, actor, loaded.state);
    return { id };
  },
});

/** It goes back to the supplier, or was registered wrongly: its number is free again, and so is what it invoiced. */
export const refuseSupplierInvoice = command({
  name: 'RefuseSupplierInvoice',
  role: 'ROLE_PURCHASE_ORDER_APPROVE_INVOICE',
  input: z.object({ id: recordId(), reason: text(500) }),
  refuses: ['SUPPLIER_INVOICE_SETTLED'],
  async handle(work, actor, { id, reason }) {
    const loaded = await work.load(supplierInvoice.supplierInvoiceAggregate, id, actor);
    await work.append(loaded, supplierInvoice.refuse(loaded.state, id, reason));
    if (loaded.state.facts !== null) await release(work, actor, id, loaded.state.facts);
    return { id };
  },
});
