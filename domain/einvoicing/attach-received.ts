import type { Sealed } from '../kernel/personal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { attachedDocumentAggregate, keptName } from '../files/attached-document.ts';
import type { ReceivedInvoice } from './received-invoice.ts';

/** Puts the file to the supplier invoice that was made of it, in the transaction that registers it. */
export async function attachReceived(
  work: UnitOfWork,
  { name, file, size, type }: Pick<ReceivedInvoice, 'name' | 'file' | 'size' | 'type'>,
  {
    supplierInvoice,
    corporation,
    personal,
  }: { supplierInvoice: number; corporation: number; personal?: Sealed },
): Promise<void> {
  const document = await work.create(attachedDocumentAggregate);
  const facts = {
    document: document.id,
    corporation,
    owner: { kind: 'supplierInvoice', id: supplierInvoice },
    name: keptName(name),
    file,
    size,
    type,
    ...(personal && { personal }),
  };
  await work.append(document, [{ type: 'DocumentAttached', data: facts }]);
}
