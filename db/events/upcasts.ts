import type { DomainEvent } from '#domain/kernel/event.ts';

/**
 * Old shapes of events, brought to today's when they are read. An event never changes its meaning: an addition is
 * optional, a new meaning is a new name; a shape that must change anyway gets an entry here and a stored sample in
 * tests/catalogue/event-samples.
 */
const upcasts: Readonly<Record<string, (data: object) => object>> = {
  PaymentRecorded: allocationsOfDocuments,
  PaymentCancelled: allocationsOfDocuments,
  InvoiceDrafted: markedDeductions,
  InvoiceDraftEdited: markedDeductions,
  RefundDrafted: markedDeductions,
  RefundDraftEdited: markedDeductions,
  RecordCreated: listedInspections,
  RecordEdited: listedInspections,
};

const hasAnswer = (data: object): data is { mail: unknown; answer: string } =>
  'answer' in data && typeof data.answer === 'string';

/**
 * Until November 2026 a mail that was written to a file, for want of a mail server, was noted as delivered, with the
 * file's place on the server's disk for an answer.
 */
const asKept = ({ type, data }: DomainEvent): DomainEvent | null =>
  type === 'MailDelivered' && hasAnswer(data) && data.answer.startsWith('file /')
    ? { type: 'MailKept', data: { mail: data.mail } }
    : null;

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

const deduction =
  /^(?:Acompte déjà facturé : |Deposit already invoiced: )(\S+) (?:du|of) (\d{2})\/(\d{2})\/(\d{4})$/;

function markedLine(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || 'deducts' in line) return line;
  if (!('name' in line) || typeof line.name !== 'string') return line;
  const [, number, day, month, year] = deduction.exec(line.name) ?? [];
  return number === undefined ? line : { ...line, deducts: { number, date: `${year}-${month}-${day}` } };
}

/** Until November 2026 only their words said which lines of a closing invoice took a deposit off. */
function markedDeductions(data: object): object {
  if (!('content' in data) || typeof data.content !== 'object' || data.content === null) return data;
  const { content } = data;
  if (!('lines' in content) || !Array.isArray(content.lines)) return data;
  return { ...data, content: { ...content, lines: content.lines.map(markedLine) } };
}

const isValues = (values: unknown): values is Record<string, unknown> =>
  typeof values === 'object' && values !== null;

/**
 * Until November 2026 a type of equipment had one inspection: `{ inspected, intervalMonths, legalBasis }`. Counted from
 * the last one done, as it was.
 */
function listedInspections(data: object): object {
  if (!('resource' in data) || data.resource !== 'equipmenttype') return data;
  if (!('values' in data) || !isValues(data.values) || !('inspected' in data.values)) return data;
  const { inspected, intervalMonths, legalBasis, ...values } = data.values;
  const inspections =
    inspected === true && typeof intervalMonths === 'number'
      ? [
          {
            name: 'Vérification périodique',
            intervalMonths,
            legalBasis: legalBasis ?? null,
            keepAnniversary: false,
          },
        ]
      : [];
  return { ...data, values: { ...values, inspections } };
}

export function upcast(event: DomainEvent): DomainEvent {
  const kept = asKept(event);
  if (kept !== null) return kept;
  const bring = upcasts[event.type];
  return bring ? { type: event.type, data: bring(event.data) } : event;
}
