import { z } from 'zod';
import type { Chart } from '../accounting/chart.ts';
import type { VatPosting } from '../accounting/posted.ts';
import { usualSalePostings } from '../accounting/postings.ts';
import { purchasePostings } from '../accounting/purchase-postings.ts';
import { thirdAccount } from '../accounting/third-accounts.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { compare, money, type DecimalString } from '../kernel/decimal.ts';
import { choice, date, optionalText, recordId } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { isTakenOver } from '../documents/billing.ts';
import { invoiceAggregate } from '../documents/invoice.ts';
import { writePayment } from './payment-commands.ts';
import { writeOffReasons } from './payment.ts';
import { supplierInvoiceAggregate } from '../purchasing/supplier-invoice.ts';
import {
  MOST_DIFFERENCE,
  writeOffNames,
  writeOffPostings,
  writtenOffKinds,
  type WrittenOffKind,
} from './write-off.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';
import { organizationQuestions } from '../company/questions.ts';
import { accountingQuestions } from '../accounting/questions.ts';

interface Booked {
  total: DecimalString;
  vat: readonly VatPosting[];
}

/** What a document booked of VAT, and its total. */
const bookedBy: Readonly<
  Record<WrittenOffKind, (work: UnitOfWork, actor: Actor, id: number, chart: Chart) => Promise<Booked>>
> = {
  async invoice(work, actor, id, chart) {
    const { history, state } = await work.load(invoiceAggregate, id, actor);
    // The VAT of a sale of the program before is no business of these books.
    if (isTakenOver(state)) return { total: state.totals.finalTotal, vat: [] };
    const validated = history.find(({ type }) => type === 'InvoiceValidated');
    if (validated?.type !== 'InvoiceValidated') throw missing();
    const { postings, totals, clientId, seller } = validated.data;
    const usual = () =>
      usualSalePostings(chart, totals, thirdAccount(chart, 'client', clientId), seller.vatOnDebits);
    return { total: totals.finalTotal, vat: (postings ?? usual()).vat };
  },
  async supplierInvoice(work, actor, id, chart) {
    const { facts, booked } = (await work.load(supplierInvoiceAggregate, id, actor)).state;
    if (facts === null) throw missing();
    const usual = () => purchasePostings(chart, facts, thirdAccount(chart, 'supplier', facts.supplierId));
    return { total: facts.totals.finalTotal, vat: (booked?.postings ?? usual()).vat };
  },
};

/**
 * Gives up what is left of an invoice, or takes what a supplier gives up: a small difference, the discount for early
 * payment, or a bad debt. The document is settled without money; cancelling it brings the rest back.
 * @throws Refusal `invalid` at `version` (nothing is left), `reason` or `date`
 */
export const writeOffRest = command({
  name: 'WriteOffRest',
  role: 'ROLE_PAYMENT_EDIT',
  input: z.object({
    kind: choice(writtenOffKinds),
    version: recordId(),
    reason: choice(writeOffReasons),
    date: date(),
    comment: optionalText(2000),
  }),
  async handle(work, actor, { kind, version, reason, date: day, comment }) {
    const corporation = corporationOf(actor);
    const open = await work.ask(outstandingQuestions).outstanding(kind, version, corporation);
    if (open === null) throw missing();
    const { document, number, client, receivable } = open;
    const amount = money(open.due);
    if (compare(amount, '0') <= 0 || receivable !== (kind === 'invoice'))
      throw invalid({ version: ['errors.alreadySettled'] });
    const profile = await work.ask(organizationQuestions).corporation(corporation);
    if (profile && day > todayIn(profile.timeZone, new Date(work.now)))
      throw invalid({ date: ['errors.future'] });
    if (reason === 'difference' && compare(amount, MOST_DIFFERENCE) > 0)
      throw invalid({ reason: [`errors.writeOffLarge|max=${MOST_DIFFERENCE}`] });
    const { chart } = await work.ask(accountingQuestions).books(corporation);
    const booked = await bookedBy[kind](work, actor, document, chart);
    const off = writeOffPostings(chart, { kind, reason }, { amount, ...booked });
    if (off === null) throw invalid({ reason: ['errors.choice'] });
    const { id } = await writePayment(work, corporation, {
      date: day,
      amount,
      client,
      comment,
      direction: kind === 'invoice' ? 'in' : 'out',
      paymentType: { id: 0, name: writeOffNames[reason] },
      allocations: [{ kind, document, version, number, amount }],
      reference: null,
      bank: null,
      label: null,
      group: null,
      writeOff: { reason, off },
    });
    return { id };
  },
});
