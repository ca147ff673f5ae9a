import { proposePaper, type ProposedPaper } from '#domain/purchasing/propose-paper.ts';
import { cluesOf, findSeller, type FoundSeller } from '#domain/einvoicing/find-seller.ts';
import type { ReceivedInvoice } from '#domain/einvoicing/received-invoice.ts';
import { agrees } from '#domain/einvoicing/read-invoice.ts';
import { warningsOf, type ReceivedWarning } from '#domain/einvoicing/warnings.ts';
import type { OrderedLine } from '#domain/documents/ordered-lines.ts';
import { vatRate } from '#domain/documents/content/resolve-content.ts';
import { figuresOf } from '#domain/purchasing/paper-figures.ts';
import { paperTotals } from '#domain/purchasing/supplier-invoice.ts';
import type { VatRate } from '#domain/amounts/totals.ts';
import { compare } from '#domain/kernel/decimal.ts';
import type { Translate } from '#locales/translate.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import {
  acceptedPurchases,
  invoiceOfFile,
  invoiceOfNumber,
  sellerCandidates,
  type AcceptedPurchase,
  type KnownInvoice,
} from '#projections/purchasing/received-invoices.ts';
import { choices } from '#projections/records/records.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { formatDecimal } from '../../ui/format.ts';
import { suppliedPurchaseOf } from '../purchase-view.server.ts';
import type { Services } from '../../services.server.ts';

interface Asking {
  services: Pick<Services, 'db' | 'store'>;
  corporation: number;
  t: Translate;
}

/** What somebody chose instead of what was found; `purchase` 'none': it is about no order. */
export interface Chosen {
  supplier: number | null;
  purchase: number | 'none' | null;
}

/** How an order was found: by the number in the file, as the only open one of its supplier, or chosen. */
export const purchaseSigns = ['reference', 'only', 'chosen'] as const;
type FoundBy = (typeof purchaseSigns)[number];

export interface FoundPurchase {
  version: number;
  number: string;
  by: FoundBy;
}

export interface Proposal {
  seller: (FoundSeller & { name: string }) | null;
  purchase: FoundPurchase | null;
  /** Other orders that it may be about. */
  purchases: AcceptedPurchase[];
  ordered: readonly OrderedLine[];
  paper: ProposedPaper;
  warnings: ReceivedWarning[];
  /** What is registered already: of this very file, or of this number. */
  known: { file: KnownInvoice | null; number: KnownInvoice | null };
  rates: VatRate[];
  usualVat: number | null;
}

async function sellerOf({ services, corporation }: Asking, received: ReceivedInvoice, chosen: number | null) {
  const { db } = services;
  const clues = cluesOf(received.invoice);
  const found = findSeller(clues, await sellerCandidates(db, corporation, clues));
  const id = chosen ?? found?.id ?? null;
  const profile = id === null ? null : await findThirdParty(db, id, corporation);
  if (profile === null) return null;
  const { identity, supplier } = profile;
  const by = found !== null && found.id === profile.id ? found.by : ('name' as const);
  return { id: profile.id, by, supplier, iban: identity?.iban ?? null, name: identity?.name ?? '' };
}

interface Purchases {
  found: (AcceptedPurchase & { by: FoundBy }) | null;
  others: AcceptedPurchase[];
}

/**
 * The order that an invoice is about: the chosen one, the one it names, or the only one of its supplier that is open.
 */
async function purchaseOf(
  { services, corporation }: Asking,
  { invoice }: ReceivedInvoice,
  supplier: number | null,
  chosen: Chosen['purchase'],
): Promise<Purchases> {
  const { db } = services;
  const named = invoice.orderReference;
  const [byNumber, open] = await Promise.all([
    named === null ? [] : acceptedPurchases(db, corporation, { number: named }),
    supplier === null ? [] : acceptedPurchases(db, corporation, { supplier }),
  ]);
  const fitting = byNumber.find((one) => supplier === null || one.supplier === supplier);
  const others = [
    ...open,
    ...(fitting && !open.some(({ version }) => version === fitting.version) ? [fitting] : []),
  ];
  const [only] = open;
  const found = (one: AcceptedPurchase | undefined, by: FoundBy): Purchases => ({
    found: one ? { ...one, by } : null,
    others,
  });
  if (chosen === 'none') return { found: null, others };
  if (chosen !== null)
    return found(
      others.find(({ version }) => version === chosen) ??
        (await chosenPurchase(services, corporation, chosen)),
      'chosen',
    );
  if (fitting) return found(fitting, 'reference');
  // What names another order is not about the one that happens to be open.
  return named === null && open.length === 1 ? found(only, 'only') : { found: null, others };
}

/** An order that somebody came from, whosever it is; the command says no where it does not fit. */
async function chosenPurchase(
  services: Asking['services'],
  corporation: number,
  version: number,
): Promise<AcceptedPurchase | undefined> {
  const supplied = await suppliedPurchaseOf(services, version, corporation);
  if (supplied === null || !supplied.supplied.accepted) return undefined;
  const { row } = supplied.view;
  return { version, number: row.number ?? '', supplier: row.clientId, title: row.title };
}

/** Warns where our lines and VAT add up to another total than the file's. */
function totalWarning(
  { lines, vatAmounts, total }: ProposedPaper,
  rates: readonly VatRate[],
): ReceivedWarning[] {
  const rateOf = (id: number | null) => rates.find((rate) => rate.id === id);
  const known = lines.flatMap((line) => {
    const vat = rateOf(line.vat);
    const figures = figuresOf(line);
    return vat && figures ? [{ line: null, name: line.name, ...figures, vat }] : [];
  });
  if (known.length < lines.length) return [];
  const papers = vatAmounts.flatMap(({ vat: id, amount }, at) => {
    const vat = rateOf(id);
    return vat ? [{ vat, amount, at }] : [];
  });
  const ours = paperTotals(known, papers).totals.finalTotal;
  return compare(ours, total) === 0
    ? []
    : [{ key: 'received.warning.total', parameters: { ours, theirs: total }, confirm: false }];
}

/** What a file says, with what is found of it among our records; nothing is changed. */
export async function proposalOf(
  asking: Asking,
  received: ReceivedInvoice,
  chosen: Chosen,
): Promise<Proposal> {
  const { services, corporation, t } = asking;
  const { db } = services;
  const { invoice } = received;
  const [seller, ours, records] = await Promise.all([
    sellerOf(asking, received, chosen.supplier),
    findCorporation(db, corporation),
    choices(db, ['vat'], corporation),
  ]);
  const supplier = seller?.supplier ? seller.id : null;
  const [{ found, others }, file, number] = await Promise.all([
    purchaseOf(asking, received, supplier, chosen.purchase),
    invoiceOfFile(db, received.file, corporation),
    supplier === null ? null : invoiceOfNumber(db, supplier, invoice.number, invoice.issueDate, corporation),
  ]);
  const supplied = found && (await suppliedPurchaseOf(services, found.version, corporation));
  const ordered = supplied?.supplied.lines ?? [];
  const rates = (records.get('vat') ?? []).map(vatRate);
  const words = {
    allowance: t('received.line.allowance'),
    charge: t('received.line.charge'),
    ofRate: (rate: string) =>
      t('received.line.ofRate', { rate: formatDecimal(rate, t('ui.decimalMark') === ',' ? 'fr' : 'en') }),
  };
  const usualVat = ours?.defaultVat ?? null;
  const paper = proposePaper(invoice, { rates, usualVat, ordered, words });
  const named = invoice.orderReference;
  const unknownOrder = named !== null && found === null && chosen.purchase === null;
  const notOurs = found !== null && supplier !== null && found.supplier !== supplier;
  const warn = (key: string, parameters: Record<string, string> = {}): ReceivedWarning => ({
    key: `received.warning.${key}`,
    parameters,
    confirm: false,
  });
  return {
    seller,
    purchase: found && { version: found.version, number: found.number, by: found.by },
    purchases: others.filter(({ version }) => version !== found?.version),
    ordered,
    paper,
    warnings: [
      ...warningsOf(invoice, { siren: ours?.siren ?? null, seller }),
      ...(notOurs ? [warn('otherSupplier', { number: found.number })] : []),
      ...(unknownOrder ? [warn('orderUnknown', { number: named })] : []),
      ...(paper.summed ? [warn('summed')] : []),
      ...(agrees(invoice.totals.withVat, '0') ? [] : totalWarning(paper, rates)),
    ],
    known: { file, number },
    rates,
    usualVat,
  };
}
