import { isSetOff } from '#domain/payments/payment.ts';
import type { SettledKind } from '#domain/documents/outstanding-questions.ts';
import type { PaymentRow } from '#projections/payments/payment-list.ts';
import type { Translate } from '#locales/translate.ts';

/** How something was settled: by a means of payment, or why it was without any. */
export function settledBy(
  t: Translate,
  {
    amount,
    writeOff,
    paymentType,
  }: Pick<PaymentRow, 'amount' | 'paymentType'> & { writeOff: string | null | undefined },
): string {
  if (writeOff) return t(`payments.writeOff.reason.${writeOff}`);
  return isSetOff({ amount }) ? t('payments.withoutMoney') : paymentType;
}

/** What a payment settles of one document. */
export const partOf = (
  { documents, amount }: Pick<PaymentRow, 'documents' | 'amount'>,
  kind: SettledKind,
  version: number,
): string => documents.find((one) => one.kind === kind && one.version === version)?.amount ?? amount;
