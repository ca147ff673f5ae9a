import { z } from 'zod';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { corporationOfVersion } from '#projections/documents/versions.ts';
import { printVersion } from '../print/print-document.ts';
import { defineTask } from './task.ts';

/** Makes the PDF of a validated version, once: what is stored first stays. */
export const storePdf = defineTask({
  name: 'store-pdf',
  payload: z.object({ kind: z.enum(documentKinds), version: z.number() }),
  async run(runtime, { kind, version }) {
    const corporation = await corporationOfVersion(runtime.db, version);
    if (corporation === null) return;
    const printed = await printVersion(runtime, version, corporation, null);
    if (printed !== null)
      await runtime.store.execute(documentCommandsOf[kind].storePdf, systemActor(corporation), {
        version,
        ...printed,
      });
  },
});
