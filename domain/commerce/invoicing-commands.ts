import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command } from '../kernel/command.ts';
import { todayIn, type CivilDate } from '../kernel/dates.ts';
import { choice, optionalDecimal, recordId } from '../kernel/fields.ts';
import { isZero } from '../kernel/decimal.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { agreementVersion, type AgreementVersion, type InvoicedPart } from './agreement.ts';
import { deductionLines, depositLines, depositNet, type InvoicingShare } from './deposit.ts';
import type { DocumentContent, DraftFacts } from './content.ts';
import { ownCorporation } from './document-commands.ts';
import { documentWords } from './document-words.ts';
import { creditable, invoiceAggregate, type InvoicePurpose } from './invoice.ts';
import { invoice, type QuotationState } from './quotation.ts';
import { loadQuotation } from './quotation-commands.ts';
import { computeTotals, type DocumentLine } from './totals.ts';

/** What is asked for: all that is left, a percent of the quotation, or an amount including VAT. */
export const invoicingSchema = z.object({
  version: recordId(),
  mode: choice(['whole', 'share', 'amount']).nullish().transform((mode) => mode ?? 'whole'),
  percent: optionalDecimal({ places: 4, min: 0, max: 100 }),
  amount: optionalDecimal({ places: 2, min: 0, max: 999_999_999 }),
}); // prettier-ignore

function shareOf({ mode, percent, amount }: z.output<typeof invoicingSchema>): InvoicingShare {
  if (mode === 'whole') return { mode };
  const given = mode === 'share' ? percent : amount;
  const field = mode === 'share' ? 'percent' : 'amount';
  if (given === null) throw invalid({ [field]: ['errors.required'] });
  if (isZero(given)) throw invalid({ [field]: ['errors.positive'] });
  return mode === 'share' ? { mode, percent: given } : { mode, amount: given };
}

/** The lines that take the deposits off; each must be validated, so that it has a number to be named by. */
async function deductions(
  work: UnitOfWork,
  actor: Actor,
  parts: readonly InvoicedPart[],
  language: 'fr' | 'en',
): Promise<DocumentLine[]> {
  const lines: DocumentLine[] = [];
  for (const part of parts) {
    const { state } = await work.load(invoiceAggregate, part.invoice, actor);
    const { number, content, totals } = state;
    if (number === null || content.date === null) throw conflict('DEPOSIT_DRAFT', 'errors.depositDraft');
    const name = documentWords[language].deduction(number, content.date);
    lines.push(...deductionLines({ lines: content.lines, totals }, creditable(state), name));
  }
  return lines;
}

interface Planned {
  purpose: InvoicePurpose | null;
  title: string | null;
  lines: DocumentLine[];
  discount: DocumentContent['discount'];
}

async function planned(
  work: UnitOfWork,
  actor: Actor,
  state: QuotationState,
  version: AgreementVersion,
  share: InvoicingShare,
): Promise<Planned> {
  const { content, totals, client } = version;
  const language = client?.language ?? 'fr';
  const words = documentWords[language];
  const number = state.number ?? '';
  if (share.mode === 'whole') {
    const taken = await deductions(work, actor, state.invoices, language);
    if (taken.length === 0)
      return { purpose: null, title: content.title, lines: content.lines, discount: content.discount };
    // A percent would also be taken off the deposits.
    const discount = content.discount && { percent: null, amount: totals.totalDiscount };
    return { purpose: 'final', title: content.title, lines: [...content.lines, ...taken], discount };
  }
  const name =
    share.mode === 'share' ? words.depositShare(share.percent, number) : words.depositAmount(number);
  const lines = depositLines({ lines: content.lines, totals }, depositNet(totals, share), name);
  return { purpose: 'deposit', title: words.depositTitle(number), lines, discount: null };
}

function draftFacts(
  source: AgreementVersion,
  { title, lines, discount }: Planned,
  version: number,
  date: CivilDate,
): DraftFacts {
  const { content, client, clientId, personal } = source;
  const totals = computeTotals(lines, discount);
  const made = { ...content, title, lines, discount, date, expiryDate: null, comment: null };
  return { version, content: made, client, clientId, totals, ...(personal && { personal }) };
}

/**
 * A draft invoice from an accepted quotation, dated today: whole, or a deposit by share or amount, until 100 %. The
 * closing invoice takes the deposits off, with their VAT (3-decisions.md, "Statuses and transitions"). A discount of
 * the whole quotation stays one of the whole, before the deposits.
 */
export const invoiceQuotation = command({
  name: 'InvoiceQuotation',
  role: 'ROLE_QUOTATION_AFFECT_TO_INVOICE',
  input: invoicingSchema,
  async handle(work, actor, input) {
    const share = shareOf(input);
    const corporation = await ownCorporation(work, actor);
    const source = await loadQuotation(work, actor, input.version);
    const from = agreementVersion(source.state, input.version);
    const loaded = await work.create(invoiceAggregate);
    const plan = await planned(work, actor, source.state, from, share);
    const version = await work.nextId('version');
    const facts = draftFacts(from, plan, version, todayIn(corporation.timeZone, new Date(work.now)));
    const net = facts.totals.totalWithoutVat;
    const part = {
      invoice: loaded.id,
      invoiceVersion: version,
      net,
      ...(plan.purpose && { purpose: plan.purpose }),
    };
    const made = invoice(source.state, input.version, part);
    const origin = { id: source.id, version: input.version, number: source.state.number };
    await work.append(loaded, [
      {
        type: 'InvoiceDrafted',
        data: {
          corporation: corporation.id,
          ...facts,
          origin,
          ...(plan.purpose && { purpose: plan.purpose }),
        },
      },
    ]);
    await work.append(source, made);
    return { id: loaded.id, version };
  },
});
