import type { DomainEvent } from '#domain/kernel/event.ts';

/**
 * Old shapes of events, brought to today's when they are read. An event never changes its meaning: an addition is
 * optional, a new meaning is a new name; a shape that must change anyway gets an entry here and a stored sample in
 * tests/catalogue/event-samples.
 */
const upcasts: Readonly<Record<string, (data: object) => object>> = {
  PaymentRecorded: allocationsOfDocuments,
  PaymentCancelled: allocationsOfDocuments,
};

interface AllocatedToInvoice {
  invoice: number;
  invoiceVersion: number;
}

const isToInvoice = (allocation: unknown): allocation is AllocatedToInvoice =>
  typeof allocation === 'object' && allocation !== null && 'invoiceVersion' in allocation;

/** Until November 2026 payments settled invoices only: `{ invoice, invoiceVersion, number, amount }`. */
function allocationsOfDocuments(data: object): object {
  if (!('allocations' in data) || !Array.isArray(data.allocations)) return data;
  const allocations = data.allocations.map((allocation: unknown) => {
    if (!isToInvoice(allocation)) return allocation;
    const { invoice, invoiceVersion, ...rest } = allocation;
    return { kind: 'invoice', document: invoice, version: invoiceVersion, ...rest };
  });
  return { ...data, allocations };
}

export function upcast(event: DomainEvent): DomainEvent {
  const bring = upcasts[event.type];
  return bring ? { type: event.type, data: bring(event.data) } : event;
}
