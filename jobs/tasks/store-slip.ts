import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { storeTransportSlip } from '#domain/transport/order-commands.ts';
import { slipLetter } from '#domain/transport/slip-letter.ts';
import { mailSignedSlip } from '#domain/transport/slip-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { readSignedSlip } from '#projections/transport/read-order.ts';
import { slipPaper } from './print-sheet.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

interface Signed {
  order: number;
  version: number;
  corporation: number;
}

/** Makes the PDFs of a slip as it was signed and keeps them, under the slip's own key. */
async function keepPapers(runtime: Runtime, { order, version, corporation }: Signed): Promise<void> {
  const { db, files, store } = runtime;
  const keep = async (language: 'fr' | 'en') => {
    const pdf = await slipPaper(runtime, { order, version, revision: 0, corporation, language });
    if (pdf === null) throw new Error(`Slip ${version} of intervention ${order} is not there`);
    return files.put(db, pdf, 'application/pdf', subjectOf('slip', order));
  };
  const kept = { fr: await keep('fr'), en: await keep('en') };
  await store.execute(storeTransportSlip, systemActor(corporation), { id: order, version, files: kept });
}

/** Mails it to those whom the corporation named, once, in the language of the client. */
async function mailOut(runtime: Runtime, { order, version, corporation }: Signed): Promise<void> {
  const { db, store, words } = runtime;
  const signed = await readSignedSlip(store.read, order, version);
  if (signed === null) return;
  const { plan, number } = signed.state;
  const [client, company] = await Promise.all([
    findThirdParty(db, plan?.client ?? 0, corporation),
    findCorporation(db, corporation),
  ]);
  const language = client?.language ?? 'fr';
  const t = (await words.latest(corporation)).t(language);
  const letter = slipLetter(t, language, { number, plan, company: company?.name ?? '' });
  const input = mailSignedSlip.input.parse({ id: order, version, ...letter });
  const once = { commandId: `slip-mail-${order}-${version}`, asked: null };
  await store.execute(mailSignedSlip, systemActor(corporation), input, once);
}

/** Keeps the PDFs of a slip that was signed, once, and mails it to whom the corporation named. */
export const storeSlip = defineTask({
  name: 'store-slip',
  payload: z.object({ order: z.number(), version: z.number(), corporation: z.number() }),
  async run(runtime, signed) {
    const found = await readSignedSlip(runtime.store.read, signed.order, signed.version);
    if (found === null || found.state.corporation !== signed.corporation) return;
    if (found.slip?.files === null) await keepPapers(runtime, signed);
    await mailOut(runtime, signed);
  },
});
