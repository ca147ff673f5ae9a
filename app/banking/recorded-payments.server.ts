import { fittingPayments, proposeRecorded, type RecordedPayment } from '#domain/banking/recorded.ts';
import type { BankLineRow } from '#projections/banking/bank-lines.ts';
import { paymentsOfLine, unreconciledPayments } from '#projections/banking/bank-payments.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { entryOf } from './bank-proposals.server.ts';

/** Payments that are shown to choose from, beside those that are proposed. */
const MOST_SHOWN = 30;

/**
 * Payments that were recorded before the movement came: what it probably is first, ticked, then what else it may be,
 * of the nearest days.
 */
export async function recordedFor({ services: { db }, corporation }: StaffContext, row: BankLineRow) {
  if (row.status !== 'open') return { payments: [], chosen: [], reasons: [] };
  const all = await unreconciledPayments(db, corporation, { from: row.date, until: row.date });
  const [best] = row.label === null ? [] : proposeRecorded(entryOf(row), all);
  const first: RecordedPayment[] = best?.payments ?? [];
  const others = fittingPayments(row, all, MOST_SHOWN + first.length)
    .filter((one) => !first.includes(one))
    .slice(0, MOST_SHOWN);
  return {
    payments: [...first, ...others].map(({ id, number, date, amount, clientName, documents }) => ({
      id,
      number,
      date,
      clientName,
      documents,
      amount: amount.replace('-', ''),
    })),
    chosen: first.map(({ id }) => String(id)),
    reasons: best?.reasons ?? [],
  };
}

/** The payments that a matched movement stands for. */
export const paymentsBehind = ({ services: { db }, corporation }: StaffContext, row: BankLineRow) =>
  row.status === 'matched'
    ? paymentsOfLine(db, corporation, row.statement, row.line)
    : Promise.resolve<Awaited<ReturnType<typeof paymentsOfLine>>>([]);
