import { z } from 'zod';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { corporationOfVersion } from '#projections/documents/versions.ts';
import { printVersion } from '../print/print-document.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

const payload = z.object({ kind: z.enum(documentKinds), version: z.number() });

/** Makes the PDF of a validated version, once: what is stored first stays. */
async function run(runtime: Runtime, { kind, version }: z.output<typeof payload>): Promise<void> {
  const corporation = await corporationOfVersion(runtime.db, version);
  if (corporation === null) return;
  const printed = await printVersion(runtime, version, corporation, null);
  if (printed !== null)
    await runtime.store.execute(documentCommandsOf[kind].storePdf, systemActor(corporation), {
      version,
      ...printed,
    });
}

/** Of what was validated: nobody waits for it yet. */
export const storePdf = defineTask({ name: 'store-pdf', payload, forLater: true, run });

/** Of what somebody opens or sends. It takes the place of the other, whose key it bears. */
export const storePdfNow = defineTask({ name: 'store-pdf-now', payload, run });
