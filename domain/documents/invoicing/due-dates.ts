import { computeTotals, isDeduction, type DocumentLine, type DocumentTotals } from '../../amounts/totals.ts';
import type { CivilDate } from '../../kernel/dates.ts';
import { compare, subtract } from '../../kernel/decimal.ts';
import type { DocumentContent } from '../content/content.ts';
import type { InvoicePurpose } from '../invoice.ts';
import {
  dueDate,
  lastDueDate,
  openInstalments,
  scheduleOf,
  type Instalment,
  type PaymentTerm,
} from '../payment-terms.ts';

/** What an invoice is due by. */
interface Billed {
  purpose: InvoicePurpose | null;
  lines: readonly DocumentLine[];
  discount: DocumentContent['discount'];
  totals: Pick<DocumentTotals, 'finalTotal'>;
}

/** The first day that something is due on, and all instalments where there are several. */
export interface DueDates {
  dueDate: CivilDate;
  schedule: Instalment[] | null;
}

/** What is left of the schedule of a whole order once its deposits have paid the earliest shares. */
function leftByDeposits(
  term: PaymentTerm,
  date: CivilDate,
  { lines, discount, totals }: Billed,
): Instalment[] {
  const whole = computeTotals(
    lines.filter((line) => !isDeduction(line)),
    discount,
  ).finalTotal;
  const schedule = scheduleOf(term, date, whole) ?? [];
  return openInstalments(schedule, subtract(whole, totals.finalTotal))
    .filter(({ left }) => compare(left, '0') > 0)
    .map(({ dueDate: day, left }) => ({ dueDate: day, amount: left }));
}

/**
 * When an invoice of that date falls due. Of a schedule, a deposit is due whole on the first day, being the share that
 * is asked for first; a closing invoice by the shares that its deposits did not pay.
 */
export function dueDatesOf(term: PaymentTerm, date: CivilDate, billed: Billed): DueDates {
  const schedule = scheduleOf(term, date, billed.totals.finalTotal);
  const [first] = schedule ?? [];
  if (!schedule || !first) return { dueDate: dueDate(term, date), schedule: null };
  if (billed.purpose === 'deposit') return { dueDate: first.dueDate, schedule: null };
  if (billed.purpose !== 'final') return { dueDate: first.dueDate, schedule };
  const left = leftByDeposits(term, date, billed);
  return {
    dueDate: left[0]?.dueDate ?? lastDueDate(term, date),
    schedule: left.length > 1 ? left : null,
  };
}
