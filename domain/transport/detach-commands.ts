import { z } from 'zod';
import { computeTotals, lineIds, type DocumentLine } from '../amounts/totals.ts';
import { invoiceAggregate } from '../documents/invoice.ts';
import { command } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { conflict } from '../kernel/refusal.ts';
import { loadOrder } from './order-commands.ts';
import { transportRoles } from './roles.ts';

/** A line of a draft with what it is known by there. */
interface Known {
  id: string;
  line: DocumentLine;
}

/** What is left of a draft without an intervention: without its lines, and without the one that names it. */
export function withoutOrder(
  lines: readonly DocumentLine[],
  { number, own }: { number: string; own: readonly string[] },
): DocumentLine[] {
  const ids = lineIds(lines);
  const known = lines.map((line, index): Known => ({ id: String(ids[index]), line }));
  const names = ({ line }: Known): boolean =>
    line.type === 'comment' && (line.text === number || line.text.startsWith(`${number} –`));
  return known.filter((one) => !own.includes(one.id) && !names(one)).map(({ line }) => line);
}

/** A title that lists numbers of interventions, without one of them. */
export const titleWithout = (title: string | null, number: string): string | null =>
  title === null
    ? null
    : title
        .split(', ')
        .filter((one) => one !== number)
        .join(', ') || title;

const sellsNothing = (lines: readonly DocumentLine[]): boolean =>
  lines.every(({ type }) => type === 'comment' || type === 'note' || type === 'subtotal');

/**
 * Takes an intervention off its draft invoice, which keeps the others and is deleted with its last one: it may be invoiced
 * again.
 * @throws Refusal `conflict` for one that is on no draft, or on an older one that does not say which lines are whose
 */
export const detachFromDraft = command({
  name: 'DetachTransportOrder',
  role: transportRoles.invoice,
  input: z.object({ id: recordId() }),
  refuses: ['TRANSPORT_STATUS', 'NOT_DRAFT'],
  async handle(work, actor, { id }) {
    const order = await loadOrder(work, actor, id);
    const { invoiced, invoiceLines: own, number } = order.state;
    if (invoiced === null) throw conflict('TRANSPORT_STATUS', 'transport.error.onNoInvoice');
    const draft = await work.load(invoiceAggregate, invoiced.invoice, actor);
    const { status, version, content, client, clientId, personal } = draft.state;
    if (status !== 'draft') throw conflict('NOT_DRAFT', 'errors.notDraft');
    if (own === null) throw conflict('TRANSPORT_STATUS', 'transport.error.olderDraft');
    const lines = withoutOrder(content.lines, { number, own });
    const left = { ...content, lines, title: titleWithout(content.title, number) };
    const facts = {
      version,
      content: left,
      client,
      clientId,
      totals: computeTotals(lines, content.discount),
      ...(personal && { personal }),
    };
    await work.append(draft, [
      sellsNothing(lines)
        ? { type: 'InvoiceDraftDeleted', data: { version } }
        : { type: 'InvoiceDraftEdited', data: facts },
    ]);
    await work.append(order, [{ type: 'TransportOrderReleased', data: { order: id, ...invoiced } }]);
    return { id };
  },
});
