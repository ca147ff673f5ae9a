import { z } from 'zod';
import { storeInvoicePdf } from '#domain/commerce/invoice-commands.ts';
import { storeQuotationPdf } from '#domain/commerce/quotation-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { corporationOfVersion } from '#projections/references.ts';
import { printVersion } from '../print-document.ts';
import { defineTask } from '../task.ts';

const commands = { quotation: storeQuotationPdf, invoice: storeInvoicePdf } as const;

/** Makes the PDF of a validated version, once: what is stored first stays. */
export const storePdf = defineTask({
  name: 'store-pdf',
  payload: z.object({ kind: z.enum(['quotation', 'invoice']), version: z.number() }),
  async run(runtime, { kind, version }) {
    const corporation = await corporationOfVersion(runtime.db, kind, version);
    if (corporation === null) return;
    const file = await printVersion(runtime, kind, version, corporation, null);
    if (file !== null)
      await runtime.store.execute(commands[kind], systemActor(corporation), { version, file });
  },
});
