import { beside, block, type Block, inset, layers, space, stack } from './blocks.ts';
import { formatDate, formatIban, formatMoney } from './format.ts';
import type { Part } from './head.ts';
import { payeeOf } from '#domain/documents/content/letterhead.ts';
import { codePath, transferContent } from '#domain/banking/payment-code.ts';
import type { PrintedDocument } from './printed-document.ts';
import { contentWidth, faint, ink, types } from './style.ts';
import { fill } from './texts.ts';
import { amountDue } from './totals.ts';

const CODE = 74;
const BOX = { width: 270, padding: 10 };

const termsOf = ({ paymentType, paymentCondition }: PrintedDocument) =>
  [paymentType, paymentCondition].filter((part) => part !== null && part !== '').join(', ');

/** What falls due when, a line each. */
const instalmentsOf = ({ schedule = [], language }: PrintedDocument, words: Part['words']): string[] =>
  schedule.map(({ dueDate, amount }) =>
    fill(words.payment.instalment, {
      date: formatDate(dueDate, language),
      amount: formatMoney(amount, language),
    }),
  );

/** What is asked for first: the first instalment, or else all that is due. */
const amountFirst = (document: PrintedDocument): string =>
  document.schedule?.[0]?.amount ?? amountDue(document);

/** What the code does, and of several instalments which it pays. */
function codeWords(document: PrintedDocument, words: Part['words']): string {
  const { schedule = [], language } = document;
  if (schedule.length < 2) return words.payment.code;
  return fill(words.payment.codeOfFirst, { amount: formatMoney(amountFirst(document), language) });
}

/** The code of the transfer; none on a draft, without an account or with nothing to pay. */
function paymentCode(document: PrintedDocument): Block | null {
  const { seller, number, watermark } = document;
  const payee = payeeOf(seller);
  if (payee === null || number === null || watermark) return null;
  const content = transferContent({ ...payee, amount: amountFirst(document), text: number });
  const code = content === null ? null : codePath(content);
  if (code === null) return null;
  return block(CODE, (place) => ({
    kind: 'path',
    ...place,
    path: code.path,
    scale: CODE / code.size,
    size: CODE,
    fill: ink,
  }));
}

/** The account to pay to, line by line; none where the seller names none. */
export function accountLines(
  { iban, bic, bank, accountHolder }: PrintedDocument['seller'],
  words: Part['words'],
): string[] {
  if (iban === null) return [];
  return [
    ...(accountHolder ? [fill(words.payment.holder, { holder: accountHolder })] : []),
    ...(bank ? [fill(words.payment.bank, { bank })] : []),
    fill(words.payment.iban, { iban: formatIban(iban) }),
    ...(bic === null ? [] : [fill(words.payment.bic, { bic })]),
  ];
}

/** Terms of payment, account and the code that fills in the transfer. */
export function payment({ document, words, pen }: Part): Block {
  const { seller, number } = document;
  const code = paymentCode(document);
  const left = code === null ? 0 : CODE + 14;
  const width = contentWidth - left;
  const account = accountLines(seller, words);
  const reference = account.length > 0 && number !== null ? fill(words.payment.reference, { number }) : '';
  const told = stack([
    pen.text(termsOf(document) || words.payment.heading, types.strong, width),
    ...(document.schedule ? [pen.list(instalmentsOf(document, words), types.body, width)] : []),
    pen.list(account, types.body, width),
    pen.text(reference, types.body, width),
    pen.text(code === null ? '' : codeWords(document, words), types.muted, width),
  ]);
  if (code === null) return stack([space(20), told]);
  const middle = inset(told, { top: Math.max(0, (CODE - told.height) / 2) });
  return stack([
    space(20),
    beside([
      { left: 0, block: code },
      { left, block: middle },
    ]),
  ]);
}

/** Terms, validity and the box that the customer signs. */
export function acceptance({ document, words, pen }: Part): Block {
  const { expiryDate, language } = document;
  const terms = termsOf(document);
  const left = contentWidth - BOX.width;
  const width = left - 24;
  const validity =
    expiryDate === null ? '' : fill(words.acceptance.validity, { date: formatDate(expiryDate, language) });
  const told = stack([
    ...(terms === ''
      ? []
      : [
          pen.text(words.acceptance.terms, types.label, width),
          space(2),
          pen.text(terms, types.strong, width),
        ]),
    pen.text(validity, types.body, width),
  ]);
  const inside = BOX.width - 2 * BOX.padding;
  const fields = stack([
    pen.text(words.acceptance.title, types.strong, inside),
    pen.text(words.acceptance.hint, types.detail, inside),
    space(9),
    beside([
      { left: 0, block: pen.text(words.acceptance.date, types.detail, inside / 2) },
      { left: inside / 2, block: pen.text(words.acceptance.name, types.detail, inside / 2) },
    ]),
    space(20),
    pen.text(words.acceptance.signature, types.detail, inside),
    space(44),
  ]);
  const height = fields.height + 2 * BOX.padding;
  const framed = layers([
    block(height, (place) => ({ kind: 'frame', ...place, width: BOX.width, height, stroke: faint })),
    inset(fields, { top: BOX.padding, bottom: BOX.padding, left: BOX.padding }),
  ]);
  return stack([
    space(22),
    beside([
      { left: 0, block: told },
      { left, block: framed },
    ]),
  ]);
}

/** What a supplier is told: our terms, and the number to quote. */
export function orderTerms({ document, words, pen }: Part): Block {
  const terms = termsOf(document);
  const reference = fill(words.order.reference, { number: document.number ?? '' });
  return stack([
    space(20),
    ...(terms === ''
      ? []
      : [
          pen.text(words.order.terms, types.label, contentWidth),
          space(2),
          pen.text(terms, types.strong, contentWidth),
          space(4),
        ]),
    ...(document.number === null ? [] : [pen.text(reference, types.body, contentWidth)]),
  ]);
}

/** What a refund is about: an invoice, several of them, or a contract and its time. */
function groundOf({ document, words }: Part): string {
  const { corrects, contract, language } = document;
  const day = (date: string) => formatDate(date, language);
  if (contract)
    return fill(words.credit.contract, {
      contract: contract.reference,
      start: day(contract.start),
      end: day(contract.end),
    });
  const [one] = corrects;
  if (one && corrects.length === 1)
    return fill(words.credit.corrects, { number: one.number, date: day(one.date) });
  const named = corrects.map(({ number, date }) => fill(words.fact.corrected, { number, date: day(date) }));
  const invoices = new Intl.ListFormat(language).format(named);
  return named.length === 0 ? '' : fill(words.credit.several, { invoices });
}

/** What a refund is about, and that nothing is to be paid. */
export function credit(part: Part): Block {
  const { words, pen } = part;
  return stack([
    space(20),
    pen.text(groundOf(part), types.strong, contentWidth),
    pen.text(words.credit.nothingDue, types.body, contentWidth),
  ]);
}
