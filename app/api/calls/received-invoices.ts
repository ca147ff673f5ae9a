import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { forbidden, invalid, missing } from '#domain/kernel/refusal.ts';
import { findReceived, waitingInvoices } from '#projections/purchasing/received-invoices.ts';
import { readUpload } from '../../http/upload.server.ts';
import { bringIn } from '../../purchasing/received/bring-in.server.ts';
import { proposalOf } from '../../purchasing/received/proposal.server.ts';
import { call, json, type ApiContext, type Call } from '../call.ts';
import { inDirection } from '../listing.ts';

const { role } = registerSupplierInvoice.access;

/** What an upload says, and what `supplierinvoice/new` would take of it. @throws Refusal `missing` */
async function read({ services, corporation, t }: ApiContext, upload: string): Promise<Response> {
  const received = await findReceived(services.db, upload, corporation);
  if (received === null) throw missing();
  const asking = { services, corporation, t };
  const { seller, purchase, purchases, paper, warnings, known } = await proposalOf(asking, received, {
    supplier: null,
    purchase: null,
  });
  const { summed, lines, ...head } = paper;
  const item = {
    upload,
    format: received.format,
    value: received.invoice.number,
    invoice: received.invoice,
    thirdParty: seller && { id: seller.id, value: seller.name, by: seller.by, supplier: seller.supplier },
    purchase: purchase && { id: purchase.version, value: purchase.number, by: purchase.by },
    purchases: purchases.map(({ version, number }) => ({ id: version, value: number })),
    summed,
    leftOut: received.leftOut,
    warnings: warnings.map(({ key, parameters, confirm }) => ({
      code: key.split('.').at(-1),
      ...parameters,
      confirm,
    })),
    known,
    /** The body of `supplierinvoice/new`; `vat` null: there is no such rate. */
    proposal: {
      ...head,
      lines: lines.map(({ said: _said, ...line }) => line),
      purchase: purchase?.version ?? null,
      thirdParty: seller?.supplier ? seller.id : null,
      upload,
    },
  };
  return json({ item });
}

/** Electronic invoices of suppliers. */
export const receivedInvoiceCalls: Call[] = [
  call({
    method: 'POST',
    path: 'supplierinvoice/read',
    role,
    summary:
      'Read a supplier’s electronic invoice, a form with its file: what it says, and a proposal for supplierinvoice/new',
    readsBody: true,
    async run(context) {
      const { services, corporation, actor, request, signedIn } = context;
      if (actor === null) throw forbidden();
      const sent = await readUpload(request);
      if ('error' in sent) throw invalid({ file: [sent.error] });
      const [file] = sent.files;
      if (file === undefined) throw invalid({ file: ['errors.noFile'] });
      const brought = await bringIn({ services, corporation, user: actor.user }, file);
      if ('upload' in brought) {
        const { upload } = brought;
        if (signedIn?.bearer)
          await services.enqueue('tell-received', { upload, corporation }, `received-${upload}`);
        return read(context, upload);
      }
      if (brought.known === null) throw invalid({ file: brought.problems });
      const { id, number } = brought.known;
      const errors = { file: brought.problems };
      return json({ code: 'SUPPLIER_INVOICE_KNOWN', errors, item: { id, value: number } }, 409);
    },
  }),
  call({
    path: 'supplierinvoice/received/list',
    role,
    summary: 'Electronic invoices that were read and not registered yet',
    sorts: ['newest'],
    async run({ services, corporation, query }) {
      const waiting = inDirection(query, await waitingInvoices(services.db, corporation), 'desc');
      return json({ items: waiting.map((one) => ({ ...one, value: one.number })), total: waiting.length });
    },
  }),
  call({
    path: 'supplierinvoice/received/{upload}',
    role,
    summary: 'One of them, with its proposal',
    run: (context) => read(context, context.params['upload'] ?? ''),
  }),
];
