import { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import { command } from '../../kernel/command.ts';
import { todayIn, type CivilDate } from '../../kernel/dates.ts';
import { choice, optionalDecimal, recordId } from '../../kernel/fields.ts';
import { isZero } from '../../kernel/decimal.ts';
import { invalid } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { agreementVersion, type AgreementVersion } from '../agreement.ts';
import { deductionsOf } from './deductions.ts';
import { depositLines, depositNet, type DepositShare, type InvoicingShare } from './deposit.ts';
import type { DocumentContent, DraftFacts } from '../content/content.ts';
import { ownCorporation, type Made } from '../document-commands.ts';
import { documentWords, type DocumentWords } from '../document-words.ts';
import { invoiceAggregate, type InvoicePurpose } from '../invoice.ts';
import { invoice, leftToInvoice, type QuotationState } from '../quotation.ts';
import { loadQuotation } from '../quotation-commands.ts';
import * as saleOrder from '../sale-order.ts';
import { loadSaleOrder } from '../sale-order-commands.ts';
import { beyondField, requireWithinSold } from './within-sold.ts';
import { computeTotals, type DocumentLine } from '../../amounts/totals.ts';

const asked = {
  version: recordId(),
  percent: optionalDecimal({ places: 4, min: 0, max: 100 }),
  amount: optionalDecimal({ places: 2, min: 0, max: 999_999_999 }),
  ...beyondField,
};

/**
 * What is asked for: all that is left, a percent of the quotation, or an amount including VAT. Nothing goes without
 * saying.
 */
export const invoicingSchema = z.strictObject({ ...asked, mode: choice(['whole', 'share', 'amount']) });

/** A deposit: a percent of the order, or an amount including VAT. */
export const depositSchema = z.strictObject({ ...asked, mode: choice(['share', 'amount']) });

type Asked = z.output<typeof invoicingSchema>;

/** What each way of asking says beside itself: the other amounts contradict it. */
const saidWith: Readonly<Record<Asked['mode'], readonly string[]>> = {
  whole: [],
  share: ['percent'],
  amount: ['amount'],
};

/** @throws Refusal `invalid` on a `percent` or `amount` that goes with another mode. */
function requireConsistent({ mode, percent, amount }: Asked): void {
  const contradicting = Object.entries({ percent, amount }).filter(
    ([field, said]) => said !== null && !saidWith[mode].includes(field),
  );
  if (contradicting.length > 0)
    throw invalid(Object.fromEntries(contradicting.map(([field]) => [field, ['errors.notOfMode']])));
}

/** @throws Refusal `invalid` on the `percent` or `amount` that is missing, or that goes with another mode. */
function depositShare({ mode, percent, amount, ...rest }: z.output<typeof depositSchema>): DepositShare {
  requireConsistent({ mode, percent, amount, ...rest });
  const given = mode === 'share' ? percent : amount;
  const field = mode === 'share' ? 'percent' : 'amount';
  if (given === null) throw invalid({ [field]: ['errors.required'] });
  if (isZero(given)) throw invalid({ [field]: ['errors.positive'] });
  return mode === 'share' ? { mode, percent: given } : { mode, amount: given };
}

function shareOf({ mode, ...input }: Asked): InvoicingShare {
  if (mode !== 'whole') return depositShare({ mode, ...input });
  requireConsistent({ mode, ...input });
  return { mode };
}

interface Planned {
  purpose: InvoicePurpose | null;
  title: string | null;
  lines: DocumentLine[];
  discount: DocumentContent['discount'];
}

const languageOf = ({ client }: AgreementVersion): 'fr' | 'en' => client?.language ?? 'fr';

/** A share or an amount of an agreement, asked for in advance; at most what is left of it. */
function plannedDeposit(
  version: AgreementVersion,
  share: DepositShare,
  sourceIn: (words: DocumentWords) => string,
): Planned {
  const { content, totals } = version;
  const words = documentWords[languageOf(version)];
  const source = sourceIn(words);
  const title = words.deposit(source);
  const name = share.mode === 'share' ? words.depositShare(share.percent, source) : title;
  const lines = depositLines({ lines: content.lines, totals }, depositNet(totals, share), name);
  return { purpose: 'deposit', title, lines, discount: null };
}

/** The deposit that asks for all that is left closes the quotation: all of it becomes revenue (3-decisions.md). */
const closesQuotation = (state: QuotationState, version: AgreementVersion, share: InvoicingShare): boolean =>
  share.mode === 'whole' || depositNet(version.totals, share) === leftToInvoice(state, version);

async function planned(
  work: UnitOfWork,
  actor: Actor,
  state: QuotationState,
  version: AgreementVersion,
  share: InvoicingShare,
): Promise<Planned> {
  if (share.mode !== 'whole' && !closesQuotation(state, version, share))
    return plannedDeposit(version, share, (words) => words.quotation(state.number ?? ''));
  const { title, lines, discount } = version.content;
  const taken = await deductionsOf(work, actor, state.invoices, languageOf(version));
  return { purpose: taken.length === 0 ? null : 'final', title, lines: [...lines, ...taken], discount };
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
  refuses: ['DEPOSIT_DRAFT', 'QUOTATION_INVOICED', 'QUOTATION_ORDERED', 'QUOTATION_STATUS'],
  async handle(work, actor, input): Promise<Made> {
    const share = shareOf(input);
    const corporation = await ownCorporation(work, actor);
    const source = await loadQuotation(work, actor, input.version);
    const from = agreementVersion(source.state, input.version);
    const loaded = await work.create(invoiceAggregate);
    const plan = await planned(work, actor, source.state, from, share);
    const version = await work.nextId('version');
    const facts = draftFacts(from, plan, version, todayIn(corporation.timeZone, new Date(work.now)));
    const net = facts.totals.totalWithoutVat;
    await requireWithinSold(work, actor, [{ project: from.content.project?.id ?? null, net }], input.beyond);
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

/**
 * A draft deposit on an accepted sale order, dated today: a share of it, or an amount. The invoice that takes all
 * that is left of the order takes its deposits off.
 * @throws Refusal `conflict` beyond what is left.
 */
export const invoiceDeposit = command({
  name: 'InvoiceSaleOrderDeposit',
  role: 'ROLE_SALE_ORDER_AFFECT_TO_INVOICE',
  input: depositSchema,
  refuses: ['SALE_ORDER_CLOSED', 'SALE_ORDER_INVOICED', 'SALE_ORDER_STATUS'],
  async handle(work, actor, input): Promise<Made> {
    const share = depositShare(input);
    const corporation = await ownCorporation(work, actor);
    const source = await loadSaleOrder(work, actor, input.version);
    const { number } = source.state;
    const from = agreementVersion(source.state, input.version);
    const loaded = await work.create(invoiceAggregate);
    const version = await work.nextId('version');
    const plan = plannedDeposit(from, share, (words) => words.order(number ?? ''));
    const facts = draftFacts(from, plan, version, todayIn(corporation.timeZone, new Date(work.now)));
    const net = facts.totals.totalWithoutVat;
    await requireWithinSold(work, actor, [{ project: from.content.project?.id ?? null, net }], input.beyond);
    const part = { invoice: loaded.id, invoiceVersion: version, net, purpose: 'deposit' as const };
    const made = saleOrder.deposit(source.state, input.version, part);
    const orders = [{ id: source.id, version: input.version, number }];
    const drafted = { corporation: corporation.id, ...facts, origin: null, orders, purpose: part.purpose };
    await work.append(loaded, [{ type: 'InvoiceDrafted', data: drafted }]);
    await work.append(source, made);
    return { id: loaded.id, version };
  },
});
