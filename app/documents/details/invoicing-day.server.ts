import { nextInvoicingDay } from '#domain/kernel/invoicing-day.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { invoiceTimes } from '#projections/recurring/invoice-times.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { formatDate } from '../../ui/format.ts';

/** When orders are invoiced next, in words; null where the corporation has no invoicing times. */
export async function invoicingDayWords(
  { services, corporation, t }: StaffContext,
  today: CivilDate,
): Promise<string | null> {
  const times = await invoiceTimes(services.db, corporation);
  const day = nextInvoicingDay(
    times.map(({ time }) => time),
    today,
  );
  if (day === null) return null;
  return day === today ? t('defaults.invoicingToday') : t('defaults.invoicingDay', { date: formatDate(day) });
}
