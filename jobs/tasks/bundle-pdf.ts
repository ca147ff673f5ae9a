import { PDFDocument } from '@cantoo/pdf-lib';
import { z } from 'zod';
import type { Runtime } from '../runtime.ts';
import { defineTask } from '../task.ts';

/** The pages of stored PDFs one after the other, in the order given. */
async function together(runtime: Runtime, files: readonly string[]): Promise<Uint8Array> {
  const whole = await PDFDocument.create();
  for (const hash of files) {
    const content = await runtime.files.get(hash);
    if (content === null) throw new Error(`The stored file ${hash} is not there`);
    const one = await PDFDocument.load(content, { updateMetadata: false });
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page);
  }
  return whole.save();
}

/** Puts the stored PDFs of chosen documents together in one file, for whoever asked for it. */
export const bundlePdf = defineTask({
  name: 'bundle-pdf',
  payload: z.object({
    bundle: z.string(),
    files: z.array(z.string()),
  }),
  async run(runtime, { bundle, files }) {
    const content = await together(runtime, files);
    const hash = await runtime.files.put(runtime.db, content, 'application/pdf');
    await runtime.db.updateTable('pdf_bundle').set({ hash }).where('id', '=', bundle).execute();
  },
});
