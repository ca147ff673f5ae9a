import { weekdays, type InvoiceTime } from '#domain/kernel/invoicing-day.ts';
import type { Database } from '#db/postgres/pool.ts';
import { choices, type RecordRow } from '../records/records.ts';

function timeOf({ values }: RecordRow): InvoiceTime {
  const weekday = weekdays.find((one) => one === values['weekday']) ?? 'monday';
  return values['frequency'] === 'weekly'
    ? { frequency: 'weekly', weekday }
    : { frequency: 'monthly', dayOfMonth: Number(values['dayOfMonth']) };
}

/** When a corporation makes its invoices, by the names that it has for it. */
export async function invoiceTimes(
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string; time: InvoiceTime }[]> {
  const records = await choices(db, ['corporationinvoicetime'], corporation);
  return (records.get('corporationinvoicetime') ?? []).map((row) => ({
    id: row.id,
    name: row.label,
    time: timeOf(row),
  }));
}
