import { PDFDocument } from '@cantoo/pdf-lib';
import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { giveNotification } from '#domain/notifications/notification-commands.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

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

/** Who waited longer than the page does (app/documents/list/pdf-bundle.server.ts) has gone elsewhere, and is told. */
const PATIENCE_MS = 10_000;

/** Puts the stored PDFs of chosen documents together in one file, for whoever asked for it. */
export const bundlePdf = defineTask({
  name: 'bundle-pdf',
  payload: z.object({
    bundle: z.string(),
    files: z.array(z.string()),
    asked: z.object({ user: z.number(), corporation: z.number(), at: z.string() }).optional(),
  }),
  async run(runtime, { bundle, files, asked }) {
    const content = await together(runtime, files);
    const hash = await runtime.files.put(runtime.db, content, 'application/pdf');
    await runtime.db.updateTable('pdf_bundle').set({ hash }).where('id', '=', bundle).execute();
    if (asked === undefined || Date.now() - Date.parse(asked.at) < PATIENCE_MS) return;
    await runtime.store.execute(
      giveNotification,
      systemActor(asked.corporation),
      {
        kind: 'ready',
        key: 'notices.text.bundleReady',
        params: { count: files.length },
        to: `/document-bundle/${bundle}`,
        audience: { users: [asked.user] },
        except: null,
      },
      { commandId: `bundle-${bundle}-${asked.user}-${asked.at}`, asked: null },
    );
  },
});
