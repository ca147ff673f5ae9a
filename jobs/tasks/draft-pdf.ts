import { z } from 'zod';
import { printVersion } from '../print/print-document.ts';
import { defineTask } from './task.ts';

/** Makes the PDF of a draft as it is at one revision, with its watermark, for whoever asked to see it. */
export const draftPdf = defineTask({
  name: 'draft-pdf',
  payload: z.object({
    version: z.number(),
    revision: z.number(),
    corporation: z.number(),
    language: z.enum(['fr', 'en']),
  }),
  async run(runtime, { version, revision, corporation, language }) {
    const printed = await printVersion(runtime, version, corporation, language);
    if (printed === null) return;
    const row = { version_id: version, revision, language, hash: printed.file };
    await runtime.db
      .insertInto('draft_pdf')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  },
});
