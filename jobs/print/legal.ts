import { formatSiren, formatVatNumber } from '#domain/kernel/identifier-words.ts';
import { parseDecimal } from '#domain/kernel/decimal.ts';
import { addressLines, formatMoney, formatPercent, isDecimal } from './format.ts';
import type { PrintedDocument } from './printed-document.ts';
import { fill, type PrintTexts } from './texts.ts';

/**
 * Penalties for late payment and the recovery fee, between businesses alone: articles L. 441-10 and D. 441-5 of the
 * commercial code. A consumer owes interest at the legal rate (civil code, article 1231-6).
 */
function penalties(
  { latePenaltyRate: rate, language, consumer }: PrintedDocument,
  words: PrintTexts,
): string {
  if (consumer) return words.legal.consumerPenalty;
  if (rate === null || rate.trim() === '') return words.legal.penaltyDefault + words.legal.recovery;
  const said = isDecimal(rate)
    ? fill(words.legal.penaltyRate, { rate: formatPercent(rate, language) })
    : fill(words.legal.penaltyText, { text: rate.trim().replace(/\.$/, '') });
  return said + words.legal.recovery;
}

/** Reasons for which no VAT is charged, "Autoliquidation" among them (General Tax Code, annex II, 242 nonies A). */
function exemptions({ exemptionMentions, totals }: PrintedDocument, words: PrintTexts): string[] {
  const told = exemptionMentions.some((mention) => /autoliquidation|reverse charge/i.test(mention));
  const reversed = totals.vat.some((vat) => vat.category === 'AE');
  const all = reversed && !told ? [...exemptionMentions, words.legal.reverseCharge] : exemptionMentions;
  return all.map((mention) => mention.trim().replace(/[^.!?]$/, '$&.'));
}

/** To whom a consumer may turn (consumer code, articles L. 616-1 and R. 616-1). */
const mediation = ({ consumer, mediator }: PrintedDocument, words: PrintTexts): string[] =>
  consumer && mediator ? [fill(words.legal.mediator, { mediator })] : [];

/** What is said of the operation and its VAT on invoices and refunds alike (decree 2022-1299). */
const operation = (document: PrintedDocument, words: PrintTexts): string[] => [
  words.legal.nature[document.natureOfOperation],
  ...(document.vatOnDebits ? [words.legal.vatOnDebits] : []),
  ...exemptions(document, words),
];

/** The small print of an invoice, as one paragraph. */
export const invoiceTerms = (document: PrintedDocument, words: PrintTexts): string =>
  [
    penalties(document, words),
    words.legal.noDiscount,
    ...operation(document, words),
    ...mediation(document, words),
  ].join(' ');

/** The small print of what is offered or ordered. */
export const offerTerms = (document: PrintedDocument, words: PrintTexts): string =>
  [...exemptions(document, words), ...mediation(document, words)].join(' ');

/** The small print of a refund, which asks for no payment. */
export const refundTerms = (document: PrintedDocument, words: PrintTexts): string =>
  operation(document, words).join(' ');

/** Who the seller is in law: name, form and capital, register, activity, VAT number, address, insurance. */
export function companyParts(
  {
    seller,
    language,
    kind,
  }: Pick<PrintedDocument, 'seller' | 'language'> & { kind: PrintedDocument['kind'] | 'statement' },
  words: PrintTexts,
): string[] {
  const { name, legalForm, capital: written, siren: digits, rcs, vatNumber } = seller;
  const amount = written === null ? null : parseDecimal(written, 2);
  const capital = amount === null ? written : formatCapital(amount, language);
  const siren = digits === null ? null : formatSiren(digits);
  const form =
    legalForm !== null && capital !== null
      ? fill(words.legal.form, { form: legalForm, capital })
      : (legalForm ?? (capital === null ? null : fill(words.legal.capital, { capital })));
  const register =
    siren !== null && rcs !== null
      ? fill(words.legal.rcs, { town: rcs, siren })
      : siren === null
        ? null
        : fill(words.party.siren, { siren });
  const vat = vatNumber === null ? null : fill(words.party.vatNumber, { number: formatVatNumber(vatNumber) });
  const naf = seller.naf ? fill(words.legal.naf, { code: seller.naf }) : null;
  const address = addressLines(seller.address, language).join(', ');
  const insured = kind === 'quotation' || kind === 'invoice' ? seller.insurance : null;
  const insurance = insured ? fill(words.legal.insurance, { insurance: insured }) : null;
  return [[name, form].filter(isText).join(', '), register, naf, vat, address, insurance].filter(isText);
}

/** A capital in whole euros is written without cents. */
const formatCapital = (capital: string, language: PrintedDocument['language']) =>
  formatMoney(capital, language).replace(/[.,]00(?=\D|$)/, '');

const isText = (text: string | null): text is string => text !== null && text !== '';
