import { freeProjectTime } from '#domain/documents/invoicing/free-time-commands.ts';
import { partlyCredited } from '#domain/documents/invoicing/project-bills.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '#domain/documents/invoice.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { normalise, round } from '#domain/kernel/decimal.ts';
import { quantitiesOf, roomToFree } from '#domain/time/billing-lines.ts';
import { creditedInvoices } from '#projections/projects/billing.ts';
import { timesById } from '#projections/time/unbilled.ts';
import { formText } from '../../http/form-text.ts';
import { intent } from '../../http/intents.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';

/** A line of an invoice that a credit note takes a part of, with the times that it bills. */
export async function creditedLines(
  { services, corporation, t }: Pick<StaffContext, 'services' | 'corporation' | 't'>,
  project: number,
) {
  const { db, store } = services;
  const invoices = await creditedInvoices(db, corporation, project);
  if (invoices.length === 0) return [];
  const events = grouped(await store.read(...invoices.map((id) => `invoice-${id}`)), ({ id }) => id);
  const lines = [...events].flatMap(([invoice, own]) => {
    const state = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, own);
    return partlyCredited(state)
      .filter(({ bill }) => bill.project === project)
      .map((line) => ({ ...line, invoice, state, ids: line.bill.months.flatMap(({ entries }) => entries) }));
  });
  const known = await timesById(
    db,
    corporation,
    lines.flatMap(({ ids }) => ids),
  );
  return lines.map(({ bill, name, quantity, credited, invoice, state, ids }) => {
    const times = known.filter(({ id }) => ids.includes(id));
    const quantities = quantitiesOf(times, quantity);
    const freed = ids.filter((id) => state.freed.has(id));
    return {
      key: `${invoice}-${bill.line}`,
      invoice,
      line: bill.line,
      name,
      number: state.number ?? '',
      to: pathTo('invoiceDetails', { versionId: state.version }),
      quantity,
      credited,
      left: roomToFree(quantities, credited, freed),
      times: times
        .filter(({ id }) => !state.freed.has(id))
        .map(({ id, day, personName }) => ({
          id,
          day,
          person: personName || t('commerce.erased'),
          quantity: normalise(round(quantities.get(id) ?? '0', 2)),
        })),
    };
  });
}

/** Frees the times that were ticked. */
export const freeTimes = intent(
  freeProjectTime,
  (id, form) => ({
    id,
    invoice: Number(formText(form, 'invoice')),
    line: formText(form, 'line'),
    entries: form.getAll('freed').map(Number),
  }),
  ({ id }) => ({ to: pathTo('projectBilling', { id }), flash: 'projects.notice.freed' }),
);
