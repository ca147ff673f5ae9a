import QRCode from 'qrcode';
import type { MailLanguage } from '#domain/mailing/mail-template.ts';
import { texts } from '#locales/index.ts';
import { formatIban, formatMoney } from '../print/format.ts';
import { codePath, transferContent, type Transfer } from '#domain/banking/payment-code.ts';
import type { MailPayment } from './mail-template.ts';

/** Shown with 164 pixels, made larger for sharp screens. */
const SHOWN = 164;
const MADE = 492;

/** The picture of a transfer's code (EPC069-12); null when there is none for it. */
export async function paymentPicture(transfer: Transfer): Promise<Buffer | null> {
  const content = transferContent(transfer);
  if (content === null || codePath(content) === null) return null;
  const data = new TextEncoder().encode(content);
  return QRCode.toBuffer([{ data, mode: 'byte' }], { errorCorrectionLevel: 'M', width: MADE, margin: 4 });
}

/** What a mail says of a transfer in its language; `src` is how it names the code's picture, null without one. */
export function mailPayment(transfer: Transfer, language: MailLanguage, src: string | null): MailPayment {
  const words = texts[language].mail.payment;
  const { name, iban, bic, amount, text } = transfer;
  return {
    title: words.title,
    lines: [
      { term: words.amount, value: formatMoney(amount, language) },
      { term: words.payee, value: name },
      { term: words.iban, value: formatIban(iban) },
      ...(bic === null ? [] : [{ term: words.bic, value: bic }]),
      { term: words.reference, value: text },
    ],
    code: src === null ? null : { src, width: SHOWN, height: SHOWN, hint: words.code },
  };
}
