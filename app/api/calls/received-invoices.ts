import { z } from 'zod';
import { sellerSigns } from '#domain/einvoicing/find-seller.ts';
import { receivedFormats } from '#domain/einvoicing/received-invoice.ts';
import { supplierInvoiceTypes } from '#domain/document-kinds/document-kinds.ts';
import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { forbidden, invalid, missing } from '#domain/kernel/refusal.ts';
import {
  findReceived,
  waitingInvoices,
  type KnownInvoice,
} from '#projections/purchasing/received-invoices.ts';
import { readUpload } from '../../http/upload.server.ts';
import { bringIn } from '../../purchasing/received/bring-in.server.ts';
import { proposalOf, purchaseSigns } from '../../purchasing/received/proposal.server.ts';
import { dayText, decimalText, itemOf, momentText, pageOf, recordNumber, referenceTo } from '../answers.ts';
import { call, json, type ApiContext, type Call } from '../call.ts';
import { electronicInvoiceAnswer } from '../electronic-invoice-answer.ts';
import { hasWords } from '../in-memory.ts';
import { orderQuery, pageInMemory, pageQuery } from '../listing.ts';

const { role } = registerSupplierInvoice.access;

const decimal = decimalText.nullable();
const idOrNull = recordNumber.nullable();

const upload = z.string().meta({ description: 'What `supplierinvoice/new` takes as `upload`' });

const proposal = z
  .object({
    type: z.enum(supplierInvoiceTypes),
    number: z.string(),
    date: dayText,
    dueDate: dayText.nullable(),
    lines: z.array(
      z.object({
        line: z.int().nullable(),
        name: z.string(),
        quantity: decimalText,
        unitPrice: decimal,
        net: decimal,
        vat: idOrNull.meta({ description: 'null: there is no such rate' }),
      }),
    ),
    vatAmounts: z.array(z.object({ vat: recordNumber, amount: decimalText })),
    total: decimalText,
    purchase: idOrNull,
    thirdParty: idOrNull,
    upload: z.string(),
  })
  .meta({ description: 'The body of `supplierinvoice/new`' });

const answers = itemOf(
  z.object({
    upload,
    format: z.enum(receivedFormats),
    value: z.string(),
    invoice: electronicInvoiceAnswer,
    thirdParty: referenceTo
      .extend({ by: z.enum(sellerSigns), supplier: z.boolean() })
      .nullable()
      .meta({ description: 'Who the seller is, and by what that was seen' }),
    purchase: referenceTo.extend({ by: z.enum(purchaseSigns) }).nullable(),
    purchases: z.array(referenceTo).meta({ description: 'Others that it may be about' }),
    summed: z.boolean().meta({ description: 'Its lines were put together by rate' }),
    leftOut: z.array(z.string()).meta({ description: 'Names of the files that were cut out of it' }),
    warnings: z.array(
      z.object({
        code: z.string(),
        params: z.record(z.string(), z.string()),
        confirm: z.boolean().meta({ description: 'To be said by `confirmed`, or it is not registered' }),
      }),
    ),
    known: z
      .object({ file: referenceTo.nullable(), number: referenceTo.nullable() })
      .meta({ description: 'What is registered already: of this very file, or of this number' }),
    proposal,
  }),
);

const knownReference = (known: KnownInvoice | null) => known && { id: known.id, value: known.number };

/** What an upload says, and what `supplierinvoice/new` would take of it. @throws Refusal `missing` */
async function read({ services, corporation, t }: ApiContext, id: string): Promise<z.input<typeof answers>> {
  const received = await findReceived(services.db, id, corporation);
  if (received === null) throw missing();
  const asking = { services, corporation, t };
  const { seller, purchase, purchases, paper, warnings, known } = await proposalOf(asking, received, {
    supplier: null,
    purchase: null,
  });
  const { summed, lines, ...head } = paper;
  const item = {
    upload: id,
    format: received.format,
    value: received.invoice.number,
    invoice: received.invoice,
    thirdParty: seller && { id: seller.id, value: seller.name, by: seller.by, supplier: seller.supplier },
    purchase: purchase && { id: purchase.version, value: purchase.number, by: purchase.by },
    purchases: purchases.map(({ version, number }) => ({ id: version, value: number })),
    summed,
    leftOut: received.leftOut,
    warnings: warnings.map(({ key, parameters, confirm }) => ({
      code: key.split('.').at(-1) ?? key,
      params: { ...parameters },
      confirm,
    })),
    known: { file: knownReference(known.file), number: knownReference(known.number) },
    proposal: {
      ...head,
      lines: lines.map(({ said: _said, ...line }) => line),
      purchase: purchase?.version ?? null,
      thirdParty: seller?.supplier ? seller.id : null,
      upload: id,
    },
  };
  return { item };
}

const waiting = z.object({
  upload,
  value: z.string(),
  number: z.string(),
  name: z.string().meta({ description: 'As its file was called' }),
  seller: z.string().nullable(),
  date: dayText,
  finalTotal: decimalText,
  createdAt: momentText.meta({ description: 'When it was brought in' }),
});

/** Electronic invoices of suppliers. */
export const receivedInvoiceCalls: Call[] = [
  call({
    method: 'POST',
    refuses: ['SUPPLIER_INVOICE_KNOWN'],
    path: 'supplierinvoice/read',
    role,
    summary:
      'Read a supplier’s electronic invoice, a form with its file: what it says, and a proposal for supplierinvoice/new',
    readsBody: true,
    answers,
    async run(context) {
      const { services, corporation, actor, request, signedIn } = context;
      if (actor === null) throw forbidden();
      const sent = await readUpload(request);
      if ('error' in sent) throw invalid({ file: [sent.error] });
      const [file] = sent.files;
      if (file === undefined) throw invalid({ file: ['errors.noFile'] });
      const brought = await bringIn({ services, corporation, user: actor.user }, file);
      if ('upload' in brought) {
        if (signedIn?.bearer)
          await services.enqueue(
            'tell-received',
            { upload: brought.upload, corporation },
            `received-${brought.upload}`,
          );
        return read(context, brought.upload);
      }
      if (brought.known === null) throw invalid({ file: brought.problems });
      const errors = { file: brought.problems };
      return json({ code: 'SUPPLIER_INVOICE_KNOWN', errors, item: knownReference(brought.known) }, 409);
    },
  }),
  call({
    path: 'supplierinvoice/received/list',
    role,
    summary: 'Electronic invoices that were read and not registered yet',
    query: z.object({ ...pageQuery, ...orderQuery(['newest'], { sort: 'newest', direction: 'desc' }) }),
    answers: pageOf(waiting),
    async run({ services, corporation }, _body, asked) {
      const all = await waitingInvoices(services.db, corporation);
      const found = all.filter(({ number, name, seller }) => hasWords(asked.keyword, number, name, seller));
      const rows = found.map(({ at, total, ...one }) => ({
        ...one,
        value: one.number,
        finalTotal: total,
        createdAt: at,
      }));
      return pageInMemory(asked, rows, 'desc');
    },
  }),
  call({
    path: 'supplierinvoice/received/{upload}',
    role,
    summary: 'One of them, with its proposal',
    answers,
    run: (context) => read(context, context.params['upload'] ?? ''),
  }),
];
